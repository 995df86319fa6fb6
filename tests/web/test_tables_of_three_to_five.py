"""An event of tables of 4 and 3: from the form to the final, on its pages and its phones."""

import re

import pytest
from flask import Flask
from hall import CAST
from organisers import Desk, confirm, players_of
from phones import Phone
from werkzeug.test import TestResponse

from scorer.tournament import DEFAULT_TIE_BREAKS, TABLE_TIE_BREAKS

NAMES = (*CAST[:7], "Malachi", "Berengar", "Abo", "Nicholas")
TABLES = {
    "seed": "7",
    "confirmations": "3",
    "least": "3",
    "seats": "4",
    "most": "4",
    "rounds": "2",
    "cut": "4",
    "rest": "12",
    "points2": "24 0",
    "points3": "24 12 0",
    "points4": "24 16 8 0",
    "points5": "24 18 12 6 0",
    "tie_breaks-0": "wins",
    "tie_breaks-1": "table_share",
}
SAN_GIMIGNANO = {"game": "sangimignano", "penalty": "", "penalty_size": "", "variant": "basic"}


@pytest.fixture
def desk(match_app: Flask) -> Desk:
    return Desk(match_app).create(players="\n".join(NAMES), **SAN_GIMIGNANO, **TABLES)


def finish(phone: Phone) -> TestResponse:
    """The first seat wins with ten towers, the others follow in their order."""
    names = players_of(phone)
    towers = (10, 8, 6, 4)
    sides = [f"{name}: {towers[n]} towers 4 tokens" for n, name in enumerate(names)]
    sides[0] += " first"
    return phone.add(" / ".join(sides), 0)


def play_round(desk: Desk, number: int) -> None:
    assert desk.publish().status_code == 303
    for secret in desk.slips(number).values():
        phone = desk.phone(secret)
        assert finish(phone).status_code == 303, phone.get().text
        count = len(players_of(phone))
        for side in range(count // 2 + 1):
            assert "The result is official" not in phone.get().text
            confirm(phone, side)
        assert "The result is official" in phone.get().text


def test_an_event_of_eleven_is_played_to_its_final(desk: Desk) -> None:
    players = desk.get("/players").text
    assert "2 tables of 4 players, 1 table of 3 players" in players
    proposal = desk.get("/pair").text
    assert "2 tables of 4 players, 1 table of 3 players" in proposal
    assert "this is the best seating" in proposal
    assert proposal.count("Nobody has points yet") == 3
    play_round(desk, 1)
    first = {table["number"]: table for table in desk.get(".json").get_json()["tables"]}
    assert sorted(len(table["players"]) for table in first.values()) == [3, 4, 4]
    assert {tuple(table["places"]) for table in first.values()} == {(1, 2, 3, 4), (1, 2, 3)}
    assert "Pairs who meet again" in desk.get("/pair").text
    play_round(desk, 2)
    standings = desk.get("/standings").text
    assert "Share of the points" in standings
    final = desk.get("/pair").text
    assert "The final: places at this table" in final
    play_round(desk, 3)
    rows = desk.get(".json").get_json()["standings"]
    last = [table for table in desk.get(".json").get_json()["tables"] if table["round"] == 3]
    assert len(last) == 1
    assert [row["player"] for row in rows[:4]] == last[0]["players"]
    assert "Final" in desk.get().text
    for path in ("/cross", "/statistics", "/projector", "/log", "/player/1", ".csv", ".txt"):
        assert desk.get(path).status_code == 200


def test_a_dispute_names_the_place_in_question(desk: Desk) -> None:
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    names = players_of(phone)
    finish(phone)
    confirm(phone, 0)
    line = f"{names[0]}: 10 towers 4 tokens first / {names[1]}: 8 towers 4 tokens"
    line += f" / {names[2]}: 4 towers 4 tokens"
    line += f" / {names[3]}: 6 towers 4 tokens" if len(names) > 3 else ""
    events = phone.get(".json").get_json()["matches"][0]["log"]
    form = {"line": line, "seen": events[-1]["seq"], "sure": "1"}
    assert phone.post("/deals/1/correct", **form).status_code == 303
    answer = confirm(phone, 0, says="no", note="I have counted", place="3")
    assert answer.status_code == 303, answer.text
    text = phone.get().text
    assert "In question: place 3: I have counted" in text
    confirm(phone, 1)
    assert "Disputed" in desk.get("/rounds/1/tables/1").text


def test_a_long_note_after_a_place_in_question_is_kept_as_far_as_it_fits(desk: Desk) -> None:
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    finish(phone)
    confirm(phone, 0)
    assert confirm(phone, 1, says="no", note="x" * 200, place="3").status_code == 303
    assert f"In question: place 3: {'x' * 150}" in phone.get().text


def test_one_who_leaves_makes_a_smaller_table(desk: Desk) -> None:
    play_round(desk, 1)
    desk.post("/players", wish="drop", number="3")
    assert "1 table of 4 players, 2 tables of 3 players" in desk.get("/pair").text


def test_the_tables_to_come_are_told_for_those_who_play_there(desk: Desk) -> None:
    desk.post("/players", wish="drop", number="11")
    assert "1 table of 4 players, 2 tables of 3 players" in desk.get("/players").text
    desk.post("/players", wish="bye", number="10", round="1", points="0")
    assert "3 tables of 3 players" in desk.get("/players").text


def test_the_usual_order_of_two_may_be_chosen_for_larger_tables(desk: Desk) -> None:
    form = {"name": "Abbey", "kind": "single", **SAN_GIMIGNANO, **TABLES, "method": "swiss"}
    usual = {f"tie_breaks-{n}": code for n, code in enumerate(DEFAULT_TIE_BREAKS)}
    assert desk.post("/settings", **form | usual).status_code == 303
    found = desk.get(".json").get_json()["scheme"]["tie_breaks"]
    assert found == list(DEFAULT_TIE_BREAKS)


def test_an_order_that_nobody_changed_follows_tables_that_become_larger(match_app: Flask) -> None:
    usual = {f"tie_breaks-{n}": code for n, code in enumerate(DEFAULT_TIE_BREAKS)}
    form = {**SAN_GIMIGNANO, **TABLES, **usual}
    desk = Desk(match_app).create(players="\n".join(NAMES), **form)
    assert desk.get(".json").get_json()["scheme"]["tie_breaks"] == list(TABLE_TIE_BREAKS)


def test_slips_have_a_line_for_every_seat_and_who_begins(desk: Desk) -> None:
    desk.publish()
    text = desk.post("/rounds/1/slips").text
    slips = re.findall(r'<article class="slip">.*?</article>', text, re.S)
    rows = [len(re.findall('<th scope="row">', slip)) for slip in slips]
    assert sorted(rows) == [3, 4, 4]
    assert all(slip.count("<small>begins</small>") == 1 for slip in slips)
    assert "both confirm" not in text


def test_a_swap_by_hand_tells_what_changes(desk: Desk) -> None:
    play_round(desk, 1)
    tables = re.findall(r'name="one">(.*?)</select>', desk.get("/pair").text, re.S)
    seats = re.findall(r'value="(\d+)"[^>]*>[^<]* · Table (\d)', tables[0])
    one = next(player for player, table in seats if table == "1")
    other = next(player for player, table in seats if table == "2")
    text = desk.get("/pair", swap=f"{one}-{other}").text
    assert "Swapped by hand" in text
    assert re.search(r"these tables: \d+, now \d+", text) or "There is no problem" in text
    assert desk.publish(swap=f"{one}-{other}").status_code == 303


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"most": "3"}, "from the fewest to the most"),
        ({"method": "round_robin"}, "need the Swiss system"),
        ({"points4": "24 16 8"}, "Table of 4: write one whole number"),
        ({"points4": "5 3 2 0"}, "Multiply them by 6"),
        ({"cut": "12", "least": "4"}, "does not end at one table"),
        ({"rest": "9" * 5000}, "A whole number from 0 to"),
        ({"rest": "half"}, "A whole number from 0 to"),
    ],
)
def test_what_cannot_be_is_refused(match_app: Flask, wrong: dict[str, str], said: str) -> None:
    desk = Desk(match_app)
    data = {"name": "Abbey", "players": "\n".join(NAMES), **SAN_GIMIGNANO, **TABLES, **wrong}
    answer = desk.client.post("/tournament/new", data={"kind": "single", **data})
    assert answer.status_code == 422
    assert said in answer.text


def test_the_form_suggests_tables_of_four_and_settings_keep_them(
    match_app: Flask, desk: Desk
) -> None:
    new = match_app.test_client().get("/tournament/new?game=patrician").text
    assert re.search(r'name="seats"><.*?selected value="4"', new, re.S)
    assert "24 18 12 6 0" in new
    settings = desk.get("/settings").text
    assert re.search(r'<select id="least" name="least">.*?<option selected value="3">', settings)
    assert "24 16 8 0" in settings
    torri = match_app.test_client().get("/tournament/new").text
    assert 'name="seats"' not in torri
