"""A damaged cell is named where it is: every other page, list and export works."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from apps import whole_app
from damages import LINES, Evening, working_on
from flask import Flask

from scorer.cli import main
from scorer.store.database import Database

__all__ = ["whole_app"]
RUBBISH = "Ads\ufffd: 10x4 ??? / Wil"
OF_MATCH = "(SELECT id FROM match WHERE slug = :slug)"


class Cell(NamedTuple):
    """Where it is, and texts that do not belong there. `lost`: pages that have nothing else."""

    table: str
    column: str
    where: str
    texts: tuple[str, ...]
    lost: str = ""


SHAPES = ("null", '{"a": [7]}', '[{"a": [1]}]')
"""JSON, but not what was written there: PostgreSQL refuses what is not JSON."""
CELLS = [
    Cell("event", "line", f"match_id = {OF_MATCH} AND seq = 2", ("", RUBBISH, "A: / B: / C:")),
    Cell("event", "kind", f"match_id = {OF_MATCH} AND seq = 2", ("ad",)),
    Cell("followed_line", "text", "seq = 3", ("", RUBBISH, "Adso: build 8x9", "a\nb", "over")),
    Cell("followed_line", "text", "seq = 1", ("", RUBBISH, "players Jorge / Abo"), "record"),
    Cell("followed_line", "kind", "seq = 2", ("li", "undo", "start"), "record"),
    Cell("followed_line", "target", "seq = 5", ("-1", "99")),
    Cell("draft", "text", "1 = 1", ("", RUBBISH, "<b>")),
    Cell("match", "settings", "slug = :slug", SHAPES, "match"),
    Cell("match", "players", "slug = :slug", SHAPES, "match"),
    Cell("match", "game", "slug = :slug", ("torr\ufffd",), "match"),
    Cell("event", "line", "seq = 1", (RUBBISH,)),
    Cell("match", "settings", "tournament_id IS NOT NULL", SHAPES, "tables"),
    Cell("match", "players", "tournament_id IS NOT NULL", SHAPES, "tables"),
    Cell("ruling", "result", "1 = 1", (*SHAPES, '{"lines": ["x"]}', '{"places": [1, 1, 1]}')),
    Cell("ruling", "kind", "1 = 1", ("aw",)),
    Cell("confirmation", "lines", "1 = 1", (*SHAPES, '["x"]')),
    Cell("tournament", "settings", "1 = 1", SHAPES, "tournament"),
    Cell("tournament", "game", "1 = 1", ("torr\ufffd",), "tournament"),
    Cell("entrant", "out", "1 = 1", (*SHAPES, "[[1]]", '[["a", 2]]')),
    Cell("seating", "seats", "round = 2 AND number = 1", (*SHAPES, '["a", "b"]')),
    Cell("seating", "why", "1 = 1", SHAPES),
    Cell("tournament_event", "body", "1 = 1", SHAPES),
    Cell("tournament_event", "kind", "1 = 1", ("x",)),
]
NO_JSON = '{"kind": "fix'


@pytest.fixture
def evening(whole_app: Flask, database: Database) -> Iterator[Evening]:
    with working_on(whole_app, database):
        yield Evening(whole_app, database)


def lost_to(evening: Evening, lost: str) -> tuple[str, ...]:
    """Addresses that have nothing to show but the damaged row."""
    places = {"match": [evening.match], "tournament": [], "": []}
    tables = [evening.official, evening.by_points, evening.disputed, evening.by_lines]
    if lost == "record":
        return (f"/m/{evening.other}/play/2",)
    slugs = {**places, "tables": tables}[lost]
    found = [f"{start}{slug}" for slug in slugs for start in ("/m/", "/api/v1/matches/")]
    return (*found, *([f"/t/{evening.desk.slug}"] if lost == "tournament" else []))


def walk(evening: Evening, lost: tuple[str, ...], readers: int = 3) -> list[str]:
    """Every address with every reader; gives those that failed without saying what is damaged."""
    failed = []
    for who, client in [*evening.readers().items()][:readers]:
        for address in evening.addresses():
            answer = client.get(address)
            named = "damaged" in answer.text and bool(lost) and address.startswith(lost)
            if answer.status_code >= 500 and not (answer.status_code == 500 and named):
                failed.append(f"{who} {address}: {answer.status_code}")
            if answer.status_code == 400 and address.startswith("/api/v1"):
                failed.append(f"{who} {address}: 400")
    return failed


def test_every_address_answers_before_anything_is_damaged(evening: Evening) -> None:
    assert walk(evening, ()) == []
    page = evening.desk.get("/rounds/2").text
    assert "disputed" in page
    assert len(evening.addresses()) > 80


@pytest.mark.slow
@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: f"{cell.table}-{cell.column}")
def test_a_damaged_cell_takes_nothing_else_with_it(
    evening: Evening, cell: Cell, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts, is_json = cell.texts, cell.texts[0] in SHAPES
    texts += (NO_JSON,) if is_json and evening.database.sqlite else ()
    statement = f"UPDATE {cell.table} SET {cell.column} = :text WHERE {cell.where}"
    slug = {"slug": evening.match} if ":slug" in cell.where else {}
    for text in texts:
        evening.damage(statement, text=text, **slug)
        assert walk(evening, lost_to(evening, cell.lost), 1 + (text is texts[-1])) == [], text
        status, document = exported(evening, tmp_path / "out.json")
        capsys.readouterr()
        assert status == (1 if "damaged" in document else 0)
        assert evening.other in whole_matches(document) or cell.where == "seq = 1"


def exported(evening: Evening, file: Path) -> tuple[int, dict[str, list[dict[str, object]]]]:
    address = evening.database.engine.url.render_as_string(hide_password=False)
    status = main(["export", str(file), "--database", address])
    return status, json.loads(file.read_text(encoding="utf-8"))


def whole_matches(document: dict[str, list[dict[str, object]]]) -> list[object]:
    return [one["slug"] for one in document["matches"]]


def break_second_deal(evening: Evening) -> None:
    where = f"match_id = {OF_MATCH} AND seq = 2"
    evening.damage(f"UPDATE event SET line = :text WHERE {where}", text=RUBBISH, slug=evening.match)


def test_a_bad_deal_is_shown_in_its_place_and_the_rest_is_scored(evening: Evening) -> None:
    break_second_deal(evening)
    page = evening.phone.get().text
    assert "A deal cannot be read: the totals are incomplete" in page
    assert "Deal 2 cannot be read. Column" in page
    assert "The totals are without this deal, and the match is not finished." in page
    assert RUBBISH in page
    assert ">63</b>" in page  # the first deal
    assert re.findall(r'<th scope="row">(\d)', page) == ["1", "2", "3"]
    assert "Rematch" not in page
    assert "A deal cannot be read" in evening.phone.client.get("/").text
    assert "What is stored there:" in evening.phone.get("/deals/2").text
    assert RUBBISH in evening.phone.get(".csv").text
    found = evening.phone.client.get(f"/api/v1/matches/{evening.match}").get_json()
    assert [bool(deal["sheet"]) for deal in found["deals"]] == [True, False, True]
    assert "Column" in found["deals"][1]["unreadable"]
    assert (found["standing"]["incomplete"], found["standing"]["finished"]) == (True, False)


def test_a_bad_deal_is_corrected_as_any_other(evening: Evening) -> None:
    break_second_deal(evening)
    assert evening.phone.get("/deal", number="2").status_code == 200
    assert evening.phone.get("/deal/form", number="2").status_code == 200
    shown = evening.phone.get("/deals/2/correct", line=LINES[1], seen="2")
    assert (shown.status_code, RUBBISH in shown.text) == (200, True)
    stale = evening.phone.get("/deals/2/correct", line=LINES[1], seen="1")
    assert (stale.status_code, RUBBISH in stale.text) == (409, True)
    assert evening.phone.post("/deals/2/correct", line=LINES[1], seen=2).status_code == 303
    assert "wins the match" in evening.phone.get().text
    assert RUBBISH in evening.phone.get("/history").text


def test_a_bad_deal_is_removed_restored_and_left_behind(evening: Evening) -> None:
    break_second_deal(evening)
    assert evening.phone.get("/deals/2/remove").status_code == 200
    assert evening.phone.post("/deals/2/remove", seen=2).status_code == 303
    assert "cannot be read" not in evening.phone.get().text
    assert "This deal was removed" in evening.phone.get("/deals/2").text
    assert evening.phone.get("/deals/2/restore").status_code == 200
    assert evening.phone.add(LINES[1], 3).status_code == 303
    assert "wins the match" in evening.phone.get().text


def test_a_match_goes_on_while_one_of_its_deals_cannot_be_read(evening: Evening) -> None:
    evening.damage(
        f"UPDATE event SET line = :text WHERE match_id = {OF_MATCH}",
        text=RUBBISH,
        slug=evening.other,
    )
    evening.phone.slug = evening.other
    assert evening.phone.add(LINES[1], 1).status_code == 303
    assert "A deal cannot be read" in evening.phone.get().text


def test_all_bad_lines_are_named_by_export_and_by_verify(
    evening: Evening, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    break_second_deal(evening)
    evening.damage("UPDATE event SET line = 'x' WHERE seq = 3")
    capsys.readouterr()
    assert exported(evening, tmp_path / "out.json")[0] == 1
    told = f"{evening.match}: At deals/{{}}: this deal cannot be read."
    said = capsys.readouterr().err
    assert all(told.format(number) in said for number in (2, 3))
    assert main(["verify", str(tmp_path / "out.json")]) == 1
    said = capsys.readouterr().out
    assert all(told.format(number) in said for number in (2, 3))
    new = f"sqlite:///{tmp_path / 'new' / 'torri.db'}"
    assert main(["import", str(tmp_path / "out.json"), "--database", new]) == 0


def test_a_match_whose_bad_deal_was_corrected_can_be_moved(
    evening: Evening, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    break_second_deal(evening)
    assert evening.phone.post("/deals/2/correct", line=LINES[1], seen=2).status_code == 303
    status, document = exported(evening, tmp_path / "out.json")
    assert (status, evening.match in whole_matches(document)) == (0, True)
    new = f"sqlite:///{tmp_path / 'new' / 'torri.db'}"
    assert main(["import", str(tmp_path / "out.json"), "--database", new]) == 0
    assert capsys.readouterr().err.count("\n") == 1  # where it was saved


def test_a_bad_line_of_a_record_is_shown_where_it_is_and_can_be_undone(evening: Evening) -> None:
    evening.damage("UPDATE followed_line SET text = :text WHERE seq = 2", text=RUBBISH)
    evening.phone.slug = evening.other
    page = evening.phone.get("/play/2").text
    assert "A line of this record cannot be read" in page
    assert f"This line cannot be read: {RUBBISH}" in page
    assert "9 × 3" not in page.partition("data-log")[0], "nothing after it is on the table"
    late = evening.phone.post("/play/2/lines", text="William: build 8x3", seen=5)
    assert (late.status_code, "Undo it; then the record goes on" in late.text) == (422, True)
    assert evening.phone.post("/play/2/lines", kind="undo", target=2, seen=5).status_code == 303
    assert evening.phone.post("/play/2/lines", text="Adso: build 8x3", seen=6).status_code == 303
    assert "cannot be read" not in evening.phone.get("/play/2").text


def test_a_deal_whose_record_has_lost_its_beginning_is_entered_as_any_other(
    evening: Evening,
) -> None:
    evening.damage("UPDATE followed_line SET text = :text WHERE seq = 1", text=RUBBISH)
    evening.phone.slug = evening.other
    page = evening.phone.get("/play/2")
    assert (page.status_code, RUBBISH in page.text) == (500, True)
    assert "The record of this deal is damaged: its beginning cannot be read" in page.text
    assert evening.phone.post("/play/2/lines", text="over", seen=5).status_code == 500
    assert evening.phone.add(LINES[1], 1).status_code == 303


def test_a_match_that_cannot_be_read_stands_on_the_home_page_and_can_be_deleted(
    evening: Evening,
) -> None:
    evening.damage("UPDATE match SET settings = '[]' WHERE slug = :slug", slug=evening.match)
    home = evening.phone.client.get("/").text
    assert "damaged: cannot be read" in home
    assert home.count('class="recent-name"') == 2
    page = evening.phone.get()
    assert page.status_code == 500
    assert "its settings cannot be read" in page.text
    assert "scorer doctor" in page.text
    answer = evening.phone.client.get(f"/api/v1/matches/{evening.match}")
    assert (answer.status_code, answer.mimetype) == (500, "application/problem+json")
    assert answer.get_json()["code"] == "damaged_match"
    gone = evening.phone.post("/settings", wish="delete", value="Adso - William")
    assert gone.status_code == 303


def test_what_was_confirmed_counts_where_a_deal_of_an_official_table_is_damaged(
    evening: Evening,
) -> None:
    before = evening.desk.get(".csv").text
    evening.damage(
        f"UPDATE event SET line = 'x' WHERE match_id = {OF_MATCH}", slug=evening.official
    )
    assert "What the players confirmed counts." in evening.desk.get("/standings").text
    assert evening.desk.get(".csv").text == before


def test_a_ruling_that_cannot_be_read_is_asked_for_again(evening: Evening) -> None:
    evening.damage("UPDATE ruling SET result = '[]'")
    page = evening.desk.get("/rounds/1/tables/2").text
    assert "the decision of the desk cannot be read" in page
    again = evening.desk.rule(1, 2, kind="entered", winner="1", deals="30 40", reason="Damaged")
    assert again.status_code == 303
    assert "table 2: the decision of the desk" in evening.desk.get().text  # the one of round 2
    assert "Round 1" not in evening.desk.get().text.partition('role="alert"')[2][:80]


def test_a_damaged_letter_of_a_text_is_one_letter(evening: Evening) -> None:
    """Bytes that are no text: SQLite gives them as they are, PostgreSQL never takes them."""
    if evening.database.sqlite:
        evening.damage("UPDATE match SET name = CAST(x'41ff42' AS TEXT)")
        evening.damage("UPDATE event SET at = '2O26-99-99', label = CAST(x'ff' AS TEXT)")
        evening.damage("UPDATE followed_line SET at = '2O26-99-99', label = CAST(x'ff' AS TEXT)")
        evening.damage("UPDATE draft SET at = '2O26-99-99', label = CAST(x'ff' AS TEXT)")
    assert walk(evening, ()) == []
