"""A tournament of another game: every page of its desk and its tables, for two and for five."""

import json
import re
from pathlib import Path
from typing import Any

import pebbles
import pebbles_words
import pytest
from flask import Flask
from hall import CAST
from organisers import FORM, Desk, confirm, players_of
from phones import Phone
from werkzeug.test import TestResponse

from scorer.cli import main
from scorer.games import GAMES
from scorer.store import access, tournament_rounds, tournament_view
from scorer.store.tournaments import locked, write
from scorer.tournament import Proposal, Seating
from scorer.wording.registry import WORDS

PEBBLES = {"game": "pebbles", "penalty": "", "penalty_size": "", "variant": ""}
WORDS_OF_TORRI = re.compile(
    r"\b(towers?|torri|marker|nobles?|stor(y|ies)|pietra|skyline|LT-\d+|SCORE-\d|penalty)\b", re.I
)
GETS = (
    "",
    "/version",
    "/players",
    "/standings",
    "/cross",
    "/statistics",
    "/projector",
    "/checkin",
    "/settings",
    "/links",
    "/phones",
    "/log",
    "/log.csv",
    "/repair",
    "/player/1",
    ".csv",
    ".json",
    ".txt",
)


@pytest.fixture(autouse=True)
def another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pebbles", pebbles)
    monkeypatch.setitem(WORDS, "pebbles", pebbles_words)


@pytest.fixture
def desk(match_app: Flask) -> Desk:
    return Desk(match_app).create(**PEBBLES)


def seen_without_words_of_torri(answer: TestResponse, status: int = 200) -> str:
    assert answer.status_code == status, answer.text
    page = answer.text.partition("<main")[2].partition("</main>")[0] or answer.text
    shown = re.sub(r'(class|href|src|action|data-[a-z]+)="[^"]*"|torri-tournament', "", page)
    found = WORDS_OF_TORRI.search(shown)
    assert not found, f"{answer.request.path} says {found}"
    return answer.text


def score(phone: Phone, *points: int) -> TestResponse:
    told = zip(players_of(phone), points, strict=True)
    return phone.add(" / ".join(f"{name}: {count}" for name, count in told), 0)


def test_the_form_asks_for_what_this_game_has(match_app: Flask) -> None:
    page = match_app.test_client().get("/tournament/new?game=pebbles")
    text = seen_without_words_of_torri(page)
    assert re.search('<input[^>]*type="checkbox"\\s+value="river">', text)
    assert match_app.test_client().get("/tournament/new?game=chess").status_code == 404


def test_every_page_opens_before_during_and_after_a_round(desk: Desk) -> None:
    for path in (*GETS, "/pair"):
        seen_without_words_of_torri(desk.get(path))
    desk.publish()
    for path in (*GETS, "/rounds/1", "/rounds/1/tables/1"):
        seen_without_words_of_torri(desk.get(path))
    seen_without_words_of_torri(desk.get("/pair"), 409)
    slips = desk.slips()
    one, other = (desk.phone(slips[number]) for number in (1, 2))
    assert score(one, 9, 4).status_code == 303
    assert score(other, 2, 7).status_code == 303
    for path in (*GETS, "/rounds/1/tables/1"):
        seen_without_words_of_torri(desk.get(path))
    for phone in (one, other):
        for side in (0, 1):
            seen_without_words_of_torri(phone.get())
            confirm(phone, side)
    for path in (*GETS, "/rounds/1", "/rounds/1/tables/1", "/pair"):
        seen_without_words_of_torri(desk.get(path))
    for phone in (one, other):
        assert "The result is official" in seen_without_words_of_torri(phone.get())


POSTS: tuple[tuple[str, dict[str, str], int], ...] = (
    ("/players", {"wish": "enter", "players": "Abo"}, 303),
    ("/pair", {"seen": "now"}, 303),
    ("/rounds/1/slips", {}, 200),
    ("/links", {"wish": "link"}, 303),
    ("/phones", {"value": "77"}, 404),
    ("/settings", FORM | PEBBLES, 303),
    ("/withdraw", {"seen": "now", "reason": "too early"}, 303),
    ("/pair", {"seen": "now"}, 303),
    ("/featured", {"round": "1", "table": "1"}, 404),
    ("/clock", {"wish": "start", "minutes": "40"}, 303),
    ("/rounds/1/tables/1", {"kind": "entered", "deals": "9 4"}, 200),
    ("/rounds/1/results", {"t1-0": "9", "t1-1": "x"}, 422),
    ("/repair", {"one": "Adso", "other": "Adso"}, 409),
    ("/announce", {"text": "Lunch"}, 303),
    ("/checkin", {"wish": "here", "number": "1"}, 303),
    ("/extra/1", {"minutes": "5"}, 303),
    ("/qr", {"secret": "x"}, 404),
    ("/withdraw", {"seen": "before"}, 409),
)


def test_everything_can_be_done_at_the_desk(desk: Desk) -> None:
    for path, form, status in POSTS:
        sent = form | ({"seen": desk.pulse()} if form.get("seen") == "now" else {})
        seen_without_words_of_torri(desk.post(path, **sent), status)


def test_no_address_of_a_tournament_is_forgotten(match_app: Flask) -> None:
    shown = (*GETS, "/pair", "/rounds/1", "/rounds/1/results", "/rounds/1/tables/1")
    opened = {f"GET /t/SLUG{path}" for path in shown} | {f"POST /t/SLUG{p}" for p, _, _ in POSTS}
    rules = {
        f"{method} {re.sub('<int:[a-z]+>', '1', rule.rule.replace('<slug>', 'SLUG'))}"
        for rule in match_app.url_map.iter_rules()
        if rule.rule.startswith("/t/")
        for method in (rule.methods or set()) & {"GET", "POST"}
    }
    assert rules == opened


def test_its_settings_can_be_changed(desk: Desk) -> None:
    form = FORM | PEBBLES | {"variant": "river", "win": "3"}
    assert desk.post("/settings", **form).status_code == 303
    text = seen_without_words_of_torri(desk.get("/settings"))
    assert re.search('value="river"\\s+checked', text)
    assert 'name="win" type="text" value="3"' in text


def test_statistics_tell_the_feats_and_the_categories_of_the_game(desk: Desk) -> None:
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    names = players_of(phone)
    phone.add(f"{names[0]}: 9 s3 / {names[1]}: 4", 0)
    text = desk.get("/statistics").text
    assert "most_pebbles: 9" in text
    averages = re.findall(r"<dt>(\w+)</dt>.*?<b>([\d.]+)</b>", text, re.S)
    assert averages == [("Pebbles", "6.5"), ("Shells", "1.5")], "9 and 4, 3 and 0"
    assert f'dir="auto">{names[0]}</a>' in text


def disputed(desk: Desk) -> Phone:
    """Both versions of a table: 9 : 4, confirmed by the first, and 9 : 14."""
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    score(phone, 9, 4)
    confirm(phone, 0)
    names = players_of(phone)
    events = phone.get(".json").get_json()["matches"][0]["log"]
    line = f"{names[0]}: 9 / {names[1]}: 14"
    form = {"line": line, "seen": events[-1]["seq"], "sure": "1"}
    assert phone.post("/deals/1/correct", **form).status_code == 303
    confirm(phone, 1)
    confirm(phone, 0, says="no", note="I have counted twice")
    return phone


def test_a_dispute_shows_both_lines_and_the_desk_takes_one(desk: Desk) -> None:
    phone = disputed(desk)
    first, second = players_of(phone)
    for page in (phone.get(), desk.get("/rounds/1/tables/1")):
        text = seen_without_words_of_torri(page)
        for line in (f"{first}: 9 / {second}: 4", f"{first}: 9 / {second}: 14"):
            assert line in text
        assert re.findall("according to \\W*(\\w+)", text)[:2] == [first, second]
    form = {"kind": "entered", "version": "0"}
    seen_without_words_of_torri(desk.post("/rounds/1/tables/1", **form))
    assert desk.rule(1, 1, **form).status_code == 303
    assert f"{first} wins the match, 9\u00a0:\u00a04" in seen_without_words_of_torri(phone.get())
    seen_without_words_of_torri(desk.get("/log"))


def test_its_export_is_verified(desk: Desk, tmp_path: Path) -> None:
    disputed(desk)
    desk.rule(1, 1, kind="entered", version="0")
    desk.rule(1, 2, kind="awarded", winner="draw", reason="rain")
    exported = tmp_path / "pebbles.json"
    exported.write_text(desk.get(".json").text, encoding="utf-8")
    assert main(["verify", str(exported)]) == 0
    changed: dict[str, Any] = json.loads(exported.read_text(encoding="utf-8"))
    assert changed["game"] == "pebbles"
    changed["standings"][0]["points"] += 1
    exported.write_text(json.dumps(changed), encoding="utf-8")
    assert main(["verify", str(exported)]) == 1


# ---- tables of five, seated by hand ----------------------------------------------------------


def seat(app: Flask, desk: Desk, *tables: tuple[int, ...]) -> None:
    """A round that nobody pairs yet: tables of any size."""
    seatings = tuple(Seating(number, seats) for number, seats in enumerate(tables, 1))
    cookie = desk.client.get_cookie("torri-device")
    assert cookie
    database = app.extensions["torri-database"]
    with database.look() as connection:
        grant = access.tournament_grant(connection, desk.slug, cookie.value)
    with database.write() as session:
        tournament = locked(session, grant)
        view = tournament_view.load(session, tournament, remember=False)
        tournament_rounds.seat(session, tournament, view, Proposal(1, seatings))
        write(session, tournament, "published", "the desk", {"round": 1})


@pytest.fixture
def large(match_app: Flask) -> Desk:
    desk = Desk(match_app).create(players="\n".join(CAST), **PEBBLES)
    seat(match_app, desk, (1, 2, 3, 4, 5), (6, 7))
    return desk


def test_every_page_opens_with_a_table_of_five(large: Desk) -> None:
    for path in (*GETS, "/rounds/1", "/rounds/1/tables/1"):
        text = seen_without_words_of_torri(large.get(path))
        if path in {"", "/rounds/1", "/projector", "/rounds/1/tables/1"}:
            assert all(name in text for name in CAST[:5]), path
    phone = large.phone(large.slips()[1])
    assert score(phone, 5, 9, 9, 1, 2).status_code == 303
    for side in range(5):
        text = seen_without_words_of_torri(phone.get())
        assert len(re.findall(">[^<]+ confirms<", text)) == 5 - side
        confirm(phone, side)
    assert "The result is official" in phone.get().text
    for path in (*GETS, "/rounds/1", "/rounds/1/tables/1"):
        seen_without_words_of_torri(large.get(path))
    assert "5 : 9 : 9 : 1 : 2".replace(" ", "\u00a0") in large.get("/rounds/1").text
    assert "William</b>" in large.get("/standings").text.partition("place")[2]


def test_the_desk_enters_the_points_of_five(large: Desk) -> None:
    form = {"kind": "entered", "deals": "3 8 1 0 2\n1 1 1 1 1", "reason": "on paper"}
    text = seen_without_words_of_torri(large.post("/rounds/1/tables/1", **form))
    assert "William wins" in text
    assert large.rule(1, 1, **form).status_code == 303
    table = large.get(".json").get_json()["tables"][0]
    assert table["places"] == [2, 1, 4, 5, 3]
    refused = large.post("/rounds/1/tables/1", kind="entered", deals="3 8 1 0")
    assert refused.status_code == 422
    assert large.rule(1, 1, kind="awarded", winner="4", reason="came alone").status_code == 303
    assert large.get(".json").get_json()["tables"][0]["places"] == [2, 2, 2, 2, 1]


@pytest.mark.parametrize(
    "query", ["game=torri&reading=drawing=junk", "game=patrician&reading=equal=junk"]
)
def test_a_choice_that_does_not_exist_is_shown_as_it_was_written(
    match_app: Flask, query: str
) -> None:
    answer = match_app.test_client().get(f"/tournament/new?{query}")
    assert answer.status_code == 200
    assert "=junk</span>" in answer.text
