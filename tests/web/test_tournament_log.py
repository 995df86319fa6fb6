"""The log of a tournament: every kind of entry is a sentence, in the order it was done."""

import csv
import io
import re

from flask import Flask
from hall import FIRST_WINS
from organisers import FORM, Desk, confirm, play, players_of

from scorer.i18n import catalogue
from scorer.wording import desk as wording


def told(desk: Desk) -> list[str]:
    """What the log says, oldest first; without the marks that keep names from turning a line."""
    _, *rows = csv.reader(io.StringIO(desk.get("/log.csv").text))
    return [re.sub("[\u2066-\u2069]", "", row[3]) for row in rows]


def new(desk: Desk, known: list[str]) -> list[str]:
    found = told(desk)[len(known) :]
    known += found
    return found


def did(desk: Desk, path: str, **form: str) -> None:
    answer = desk.post(path, **form)
    assert answer.status_code in {200, 303}, answer.text


def test_everything_at_the_desk_is_told(match_app: Flask) -> None:
    desk, known = Desk(match_app).create("Adso\nWilliam\nJorge"), list[str]()
    assert new(desk, known) == [
        "Tournament created: Monastery Open",
        "3 players entered: Adso, William, Jorge",
    ]
    did(desk, "/players", wish="change", number="3", name="Ubertino", mark="Casale")
    did(desk, "/players", wish="drop", number="1")
    did(desk, "/players", wish="return", number="1")
    did(desk, "/players", wish="remove", number="3")
    assert new(desk, known) == [
        "Player changed: Jorge is now Ubertino",
        "Adso drops out before round 1",
        "Adso is back in round 1",
        "Ubertino was removed from the list",
    ]
    did(desk, "/settings", **(FORM | {"name": "Abbey Open", "win": "3", "cut": "2"}))
    did(desk, "/clock", wish="start", minutes="40")
    did(desk, "/clock", wish="stop")
    did(desk, "/clock", wish="reset")
    did(desk, "/clock", wish="length", minutes="45")
    assert new(desk, known) == [
        (
            "Settings changed: name (Monastery Open, now Abbey Open), cut (0, now 2), "
            "points for a win (2, now 3)"
        ),
        "Clock started",
        "Clock stopped",
        "Clock reset",
        "Clock: 45 minutes",
    ]
    did(desk, "/links", wish="link")
    desk.helper()
    desk.remove("a helper")
    moved = desk.post("/links", wish="renew_view").headers["Location"]
    desk.slug = moved.split("/")[2]
    assert new(desk, known) == [
        "New desk link",
        "New desk link",
        "A phone joined the desk",
        "Access removed: a helper (desk). New phones can no longer join with slips printed before.",
        "New address",
    ]


def test_everything_at_the_tables_is_told(match_app: Flask) -> None:
    desk = Desk(match_app).create("Adso\nWilliam", rounds="2")
    known = told(desk)
    desk.publish()
    did(desk, "/withdraw", seen=desk.pulse(), reason="too early")
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    did(desk, "/featured", round="1", table="1")
    did(desk, "/featured", round="1", table="0")
    did(desk, "/announce", text="Lunch at one")
    did(desk, "/announce", text="Lunch at one")
    did(desk, "/announce", text="Lunch at one", away="1")
    did(desk, "/rounds/1/slips", table="1", renew="1")
    assert new(desk, known) == [
        "Round 1 published",
        "Round 1 withdrawn",
        "Round 1 published",
        "Round 1: slips printed",
        "Round 1, table 1: a phone joined",
        "Round 1, table 1 is the featured table",
        "No featured table any more",
        "Announced: Lunch at one",
        "Announcement removed",
        "Round 1, table 1: new table link",
    ]
    phone = desk.phone(desk.slips()[1])
    first, second = players_of(phone)
    play(phone)
    confirm(phone, 0)
    confirm(phone, 1, says="no")
    assert new(desk, known) == [
        "Round 1: slips printed",
        "Round 1, table 1: a phone joined",
        "Round 1, table 1: Deal 1 entered",
        f"Round 1, table 1: {first} confirms",
        f"Round 1, table 1: {second} disagrees",
        "Round 1, table 1: disputed, the desk decides",
    ]
    desk.rule(1, 1, kind="entered", deals="20 47", reason="counted again")
    desk.rule(1, 1, kind="entered", deals="30 30", reason="and again")
    desk.rule(1, 1, kind="awarded", winner="0", reason="a fault of the box")
    desk.rule(1, 1, kind="void", reason="two boxes were mixed")
    desk.rule(1, 1, kind="reopened", reason="they play it again")
    won = f"{first} wins"
    assert new(desk, known) == [
        f"Round 1, table 1: the desk decides the dispute: 20\u00a0:\u00a047, {second} wins",
        (
            f"Round 1, table 1: result corrected: 20\u00a0:\u00a047, {second} wins "
            "becomes 30\u00a0:\u00a030, Tie"
        ),
        f"Round 1, table 1: result awarded: 30\u00a0:\u00a030, Tie becomes {won}",
        f"Round 1, table 1: result void: {won} becomes void",
        "Round 1, table 1: opened again: void becomes no result yet",
    ]
    desk.rule(1, 1, kind="entered", deals="40 20")
    did(desk, "/players", wish="enter", players="Abo", late_points="2")
    assert new(desk, known) == [
        f"Round 1, table 1: result entered: 40\u00a0:\u00a020, {won}",
        "1 player entered: Abo (from round 2, with 2 points)",
    ]


def test_a_long_list_of_players_is_told_in_short(match_app: Flask) -> None:
    desk = Desk(match_app).create("\n".join("ABCDEFG"))
    assert told(desk)[1] == "7 players entered: A, B, C, D, E, F, …"
    six = Desk(match_app).create("\n".join("ABCDEF"))
    assert told(six)[1] == "6 players entered: A, B, C, D, E, F"


def test_that_a_tournament_was_deleted_is_a_sentence_too() -> None:
    """Its pages are gone by then: only who reads the database sees it."""
    assert wording.event(catalogue("en"), "deleted", {}) == "Tournament deleted"


def test_a_round_withdrawn_after_it_began_is_in_the_log_with_its_deals(match_app: Flask) -> None:
    desk = Desk(match_app).create("Adso\nWilliam", rounds="2")
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    names = players_of(phone)
    play(phone)
    assert "This round has begun" in desk.get().text
    refused = desk.post("/withdraw", seen=desk.pulse())
    assert refused.status_code == 422
    assert "reason" in refused.text
    did(desk, "/withdraw", seen=desk.pulse(), reason="wrong pairings")
    line = FIRST_WINS.format(*names)
    assert told(desk)[-1] == (
        f"Round 1 withdrawn, after it had begun. Table 1 ({names[0]}, {names[1]}): {line}."
    )
    assert phone.get().status_code == 404
    assert "Pair round 1" in desk.get().text
