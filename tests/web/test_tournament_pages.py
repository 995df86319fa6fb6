"""Pages of a tournament: the desk, the table, what everybody sees."""

import csv
import io
import json
import re
from collections.abc import Callable

import pytest
from flask import Flask
from hall import CAST, SECOND_WINS, numbered
from organisers import FORM, Desk, confirm, play, players_of
from phones import Phone

from scorer.store import tournament_transfer
from scorer.store.errors import TransferError

PAGES = ["", "/standings", "/cross", "/statistics", "/projector", "/player/1", "/version"]
DESK_PAGES = ["/players", "/pair", "/settings", "/links", "/phones", "/log", "/log.csv"]


@pytest.fixture
def desk(match_app: Flask) -> Desk:
    return Desk(match_app).create()


@pytest.mark.parametrize("path", [*PAGES, *DESK_PAGES, ".csv", ".json", ".txt"])
def test_every_page_answers_before_during_and_after_a_round(desk: Desk, path: str) -> None:
    assert desk.get(path).status_code == 200
    desk.publish()
    expected = 409 if path == "/pair" else 200
    assert desk.get(path).status_code == expected
    assert desk.get("/rounds/1").status_code == 200
    for table in (1, 2):
        assert desk.rule(1, table, kind="entered", deals="40 20").status_code == 303
    assert desk.get(path).status_code == 200


EMPTY_PAGES = [path for path in (*PAGES, *DESK_PAGES) if path not in {"/player/1", "/pair"}]


@pytest.mark.parametrize("path", [*EMPTY_PAGES, ".csv", ".json", ".txt"])
def test_a_tournament_without_players_has_all_its_pages_and_files(
    match_app: Flask, path: str
) -> None:
    empty = Desk(match_app).create(players="")
    assert empty.get(path).status_code == 200
    assert empty.get("/pair").status_code == 409
    assert empty.get("/player/1").status_code == 404


def test_a_table_is_scanned_played_and_confirmed(desk: Desk) -> None:
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    assert len(players_of(phone)) == 2
    assert "Is the result right?" not in phone.get().text
    assert play(phone).status_code == 303
    assert "Is the result right?" in phone.get().text
    assert confirm(phone, 0).status_code == 303
    assert confirm(phone, 1).status_code == 303
    assert "The result is official" in phone.get().text
    assert "results received: 1 of 2" in desk.get().text


def test_a_dispute_shows_both_versions_until_the_desk_rules(desk: Desk) -> None:
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    first, second = players_of(phone)
    play(phone)
    confirm(phone, 0)
    line = SECOND_WINS.format(first, second)
    phone.post("/deals/1/correct", line=line, seen=1)
    assert f"after {first} had confirmed" in phone.get().text
    confirm(phone, 1)
    assert "Disputed" not in phone.get().text, "a correction alone is no dispute"
    confirm(phone, 0, says="no")
    for text in (phone.get().text, desk.get("/rounds/1/tables/1").text):
        assert "Disputed: the desk decides" in text
        assert text.count("differs") == 4, "two towers in both versions"
        assert f"according to {first}" in text
    assert "1 dispute is waiting for the desk:" in desk.get().text
    answer = desk.rule(1, 1, kind="entered", version="1")
    assert answer.status_code == 303
    assert "Decided by the desk" in phone.get().text
    assert desk.get("/standings").text.index(second) < desk.get("/standings").text.index(first)


def test_a_round_is_not_paired_while_results_are_missing(desk: Desk) -> None:
    desk.publish()
    answer = desk.get("/pair")
    assert answer.status_code == 409
    assert "Results are missing at these tables: 1, 2." in answer.text
    assert desk.publish().status_code == 409


def test_the_effects_are_shown_before_a_correction_is_made(desk: Desk) -> None:
    desk.publish()
    desk.rule(1, 1, kind="entered", deals="40 20")
    desk.rule(1, 2, kind="entered", deals="40 20")
    desk.publish()
    shown = desk.post("/rounds/1/tables/1", kind="entered", deals="20 40", reason="swapped")
    assert shown.status_code == 200
    assert "Check the effects" in shown.text
    assert "becomes" in shown.text
    assert "Round 2 would have had" in shown.text
    refused = desk.rule(1, 1, kind="entered", deals="20 40")
    assert (refused.status_code, "Give a reason" in refused.text) == (422, True)
    assert desk.rule(1, 1, kind="entered", deals="20 40", reason="swapped").status_code == 303
    assert "swapped" in desk.get("/log").text


def test_a_ruling_on_an_older_state_decides_nothing(desk: Desk) -> None:
    desk.publish()
    form = {"kind": "entered", "deals": "40 20", "sure": "1", "seen": "77"}
    answer = desk.post("/rounds/1/tables/1", **form)
    assert answer.status_code == 409
    assert "Nothing was decided" in answer.text


@pytest.mark.parametrize("kind", ["awarded", "void", "reopened", "nonsense", ""])
def test_a_ruling_without_its_reason_or_result_is_refused(desk: Desk, kind: str) -> None:
    desk.publish()
    assert desk.rule(1, 1, kind=kind).status_code == 422


@pytest.mark.parametrize("deals", ["40", "a b", "1 2 3", "99999 1", "-"])
def test_points_that_cannot_be_read_are_refused(desk: Desk, deals: str) -> None:
    desk.publish()
    answer = desk.rule(1, 1, kind="entered", deals=deals)
    assert answer.status_code == 422
    assert "One deal on each line" in answer.text


def test_the_proposal_gives_reasons_and_names_what_a_swap_does(match_app: Flask) -> None:
    desk = Desk(match_app).create("\n".join(CAST[:5]))
    text = desk.get("/pair").text
    assert "Both have 0 points." in text
    assert "was drawn by lot." in text
    numbers = re.findall(r'<option value="(\d+)">', text)[:5]
    answer = desk.get("/pair", one=numbers[0], other=numbers[2])
    assert answer.status_code == 303
    swapped = desk.client.get(answer.headers["Location"])
    assert "Swapped by hand" in swapped.text
    assert desk.get("/pair", swap="1-77").status_code == 404


def test_a_clock_runs_and_stops(desk: Desk) -> None:
    desk.publish()
    assert 'data-clock="' not in desk.get().text
    phone = desk.phone(desk.slips()[1])
    assert 'data-clock="' not in phone.get().text
    desk.post("/clock", wish="start", minutes="40")
    assert 'data-running="1"' in phone.get().text, "it counts down at the table too"
    assert 'data-running="1"' in desk.get("/projector").text
    desk.post("/clock", wish="stop")
    assert 'data-running="0"' in desk.get().text
    assert desk.post("/clock", wish="start", minutes="0").status_code == 422


# ---- players --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "There is no name in this list"),
        ("  \n\n", "There is no name in this list"),
        ("Abo\nAbo", "Line 2: Abo is already in the list."),
        (
            "Abo\nabo\nAdso",
            "Line 2: abo is already in the list. Line 3: Adso is already in the list.",
        ),
        ("ADSO", "Line 1: ADSO is already in the list."),
        ("Abo\nA/B", "cannot be a name"),
        ("Abo; club; x", "Line 1: a seed is a whole number"),
        ("a;b;c;d;e", "This list has 5 columns"),
        (
            "\n".join(numbered(5000)),
            "at most 2000 players. Already entered: 4.",
        ),
    ],
)
def test_a_bad_list_is_explained_and_still_there(desk: Desk, typed: str, said: str) -> None:
    answer = desk.post("/players", wish="enter", players=typed)
    assert answer.status_code == 422
    assert said in answer.text
    assert typed.strip().split("\n")[-1] in answer.text
    assert desk.get("/players").text.count('class="person"') == 4


def test_five_thousand_pasted_lines_in_japanese_are_not_too_large_to_answer(desk: Desk) -> None:
    lines = "\n".join(f"選手その{number}番の長い名前" for number in range(5000))
    assert desk.post("/players", wish="enter", players=lines).status_code == 422


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("name,club,seed\nJérôme,Abbaye,1\nÇelik,,\n", "cp1252"),
        ("name,club,seed\nJérôme,Abbaye,1\nÇelik,,\n", "utf-8-sig"),
        ("name\tclub\nJérôme\tAbbaye\nÇelik\t\n", "utf-16"),
        ("名前,所属\n森 太郎,東京\n高橋 花子,\n", "cp932"),
        ("nom;club\nJérôme;Abbaye\nÇelik;\n", "utf-8"),
    ],
)
def test_a_csv_file_in_an_old_encoding_is_read(desk: Desk, text: str, encoding: str) -> None:
    from io import BytesIO  # noqa: PLC0415

    file = (BytesIO(text.encode(encoding)), "players.csv")
    answer = desk.post("/players", wish="enter", file=file)
    assert answer.status_code == 303, answer.text
    page = desk.client.get(answer.headers["Location"]).text
    assert "2 players entered" in page
    for line in text.splitlines()[1:]:
        assert re.split("[,;\t]", line)[0] in page


def test_unknown_columns_are_named_and_left_out(desk: Desk) -> None:
    answer = desk.post("/players", wish="enter", players="name;e-mail;club\nAbo;a@b;Abbey")
    page = desk.client.get(answer.headers["Location"]).text
    assert "Columns not used: e-mail" in page
    assert "a@b" not in page


def test_one_player_alone_cannot_be_paired(match_app: Flask) -> None:
    desk = Desk(match_app).create("Adso")
    answer = desk.get("/pair")
    assert answer.status_code == 409
    assert "at least two players" in answer.text


def test_a_bad_list_creates_no_tournament(match_app: Flask) -> None:
    desk = Desk(match_app)
    with pytest.raises(AssertionError, match="Adso is already in the list"):
        desk.create("Adso\nAdso")
    assert "Tournaments of this phone" not in desk.client.get("/").text


def test_a_double_tap_opens_one_tournament(match_app: Flask) -> None:
    desk = Desk(match_app)
    desk.client.get("/tournament/new")
    first = desk.create(key="one-and-the-same-key").slug
    assert desk.create(key="one-and-the-same-key").slug == first
    assert desk.get("/players").text.count('class="person"') == 4


def test_dropping_and_coming_back(desk: Desk) -> None:
    desk.post("/players", wish="drop", number="2")
    assert "dropped out" in desk.get("/players").text
    assert desk.get("/pair").text.count("William") == 0
    desk.post("/players", wish="return", number="2")
    assert "dropped out" not in desk.get("/players").text


# ---- a closed round, exports ----------------------------------------------------------------


def test_results_for_a_closed_round_are_refused_in_words(desk: Desk) -> None:
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    play(phone)
    confirm(phone, 0)
    confirm(phone, 1)
    desk.rule(1, 2, kind="entered", deals="40 20")
    desk.publish()
    line = SECOND_WINS.format(*players_of(phone))
    answer = phone.post("/deals/1/correct", line=line, seen=1)
    assert answer.status_code == 409
    assert "The desk already has the result" in answer.text
    assert confirm(phone, 0, says="no").status_code == 409
    assert phone.add(line, 1).status_code == 409


def test_the_json_export_passes_verify_and_a_forged_one_does_not(
    desk: Desk, tmp_path: "object", capsys: pytest.CaptureFixture[str]
) -> None:
    from pathlib import Path  # noqa: PLC0415

    from scorer.cli import main  # noqa: PLC0415

    desk.publish()
    phone = desk.phone(desk.slips()[1])
    play(phone)
    confirm(phone, 0)
    confirm(phone, 1)
    desk.rule(1, 2, kind="entered", deals="40 20")
    document = desk.get(".json").get_json()
    file = Path(str(tmp_path)) / "event.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert "every place and tie-break is right" in capsys.readouterr().out
    document["standings"][0]["points"] += 1
    file.write_text(json.dumps(document), encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    document["standings"][0]["points"] -= 1
    document["tables"][0]["deals"][0]["points"] = [26, 5]
    document["standings"] = desk.get(".json").get_json()["standings"]
    file.write_text(json.dumps(document), encoding="utf-8")
    assert main(["verify", str(file)]) == 1


@pytest.mark.parametrize(
    "tables",
    [None, True, [7], [{}], [{"state": []}], [{"state": "official", "round": [1], "table": 1}]],
)
def test_an_event_whose_tables_cannot_be_read_is_refused(desk: Desk, tables: object) -> None:
    document = desk.get(".json").get_json() | {"table_matches": tables}
    with pytest.raises(TransferError):
        tournament_transfer.verify(document)


def test_exports_carry_no_secret(desk: Desk) -> None:
    desk.publish()
    secrets = [*desk.slips().values(), desk.post("/links", wish="link").location.partition("=")[2]]
    for path in (".csv", ".json", ".txt", "/log.csv", "/log", "/links", "/phones"):
        assert not [secret for secret in secrets if secret in desk.get(path).text]


def test_what_people_typed_is_no_formula_and_figures_stay_numbers(match_app: Flask) -> None:
    names = ["=SUM(A1)", "+1+1", "-2-2", "@today"]
    desk = Desk(match_app).create("\n".join(f"{name}; {name}" for name in names))
    desk.publish()
    desk.rule(1, 1, kind="entered", deals="40 60", reason="=1+1")
    desk.rule(1, 2, kind="entered", deals="40 60")
    rows = list(csv.DictReader(io.StringIO(desk.get(".csv").text)))
    assert {row["Player"] for row in rows} == {f"'{name}" for name in names}
    assert [row["Deal point difference"] for row in rows] == ["20", "20", "-20", "-20"]
    for text in (desk.get(".csv").text, desk.get("/log.csv").text):
        cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
        acting = [cell for cell in cells if cell[:1] in tuple("=+-@")]
        assert not [cell for cell in acting if not cell.removeprefix("-").isdecimal()]


def test_the_settings_of_a_running_event_keep_its_rounds(match_app: Flask) -> None:
    desk = Desk(match_app).create("\n".join(CAST[:7]), rounds="")
    desk.publish()
    assert "Round 1 of 3" in desk.get().text
    assert (
        desk.post(
            "/settings", **(FORM | {"name": "Abbey Cup", "rounds": "", "sure": "1"})
        ).status_code
        == 303
    )
    assert "Round 1 of 3" in desk.get().text
    changed = FORM | {"rounds": "4", "sure": "1"}
    assert desk.post("/settings", **changed).status_code == 303
    assert "Round 1 of 4" in desk.get().text


def test_a_cut_that_has_begun_stays_as_it_is(match_app: Flask) -> None:
    desk = Desk(match_app).create(rounds="1", cut="2")
    for tables in ((1, 2), (1,)):
        desk.publish()
        number = 1 if len(tables) == 2 else 2
        for table in tables:
            desk.rule(number, table, kind="entered", deals="40 20")
    for change in ({"rounds": "2", "cut": "2"}, {"rounds": "1", "cut": "4"}):
        answer = desk.post("/settings", **(FORM | change))
        assert (answer.status_code, "The cut has begun" in answer.text) == (422, True)
    kept = FORM | {"rounds": "1", "cut": "2", "sure": "1"}
    assert desk.post("/settings", **kept).status_code == 303


def test_only_a_swiss_round_is_drawn_again(match_app: Flask) -> None:
    assert "Pair again" in Desk(match_app).create().get("/pair").text
    desk = Desk(match_app).create(method="round_robin")
    assert "Pair again" not in desk.get("/pair").text


def test_a_phone_that_knows_everything_hears_nothing_new(desk: Desk) -> None:
    answer = desk.get("/version")
    tag = answer.headers["ETag"]
    again = desk.client.get(f"/t/{desk.slug}/version", headers={"If-None-Match": tag})
    assert again.status_code == 304
    desk.post("/players", wish="drop", number="2")
    again = desk.client.get(f"/t/{desk.slug}/version", headers={"If-None-Match": tag})
    assert again.status_code == 200


def test_a_save_at_a_table_is_news_for_the_hall(desk: Desk) -> None:
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    before = desk.pulse()
    play(phone)
    assert desk.pulse() != before


def test_home_lists_the_tournaments_of_this_phone(desk: Desk, phone: Callable[[], Phone]) -> None:
    assert "Monastery Open" in desk.client.get("/").text
    assert "Monastery Open" not in phone().client.get("/").text
    assert "Run a tournament" in phone().client.get("/").text


def test_the_wall_names_everybody_while_a_round_is_played_and_the_winner_at_the_end(
    match_app: Flask,
) -> None:
    desk = Desk(match_app).create("Adso; ; 1\nWilliam; ; 2", rounds="1")
    desk.publish()
    playing = desk.get("/projector").text
    assert playing.count('<li class="wall-seat"') == 2
    assert "champion" not in playing
    desk.rule(1, 1, kind="entered", winner="draw", deals="40 40")
    desk.rule(1, 1, kind="entered", deals="40 20", reason="miscounted")
    over = desk.get("/projector").text
    assert "champion" in over
    assert "wall-seat" not in over


def test_a_slip_can_be_typed_and_speaks_of_as_many_deals_as_are_played(desk: Desk) -> None:
    desk.publish()
    text = desk.post("/rounds/1/slips").text
    secret = re.search(r'href="https?://([^"]*/j#[^"]+)"', text)
    assert secret
    assert f'<span class="slip-address">{secret[1]}</span>' in text
    assert ("enter the deals" in text) is (FORM["kind"] != "single")
