"""The page that repairs a round: first the change is shown, then it is made."""

import re

from flask import Flask
from organisers import Desk, players_of

ODD = "Adso\nWilliam\nUbertino\nJorge\nSalvatore"


def with_bye(desk: Desk) -> str:
    """The name beside the bye."""
    found = re.findall(r'player/\d+">([^<]+)</a></th>\s*<td><b>–', desk.get("/rounds/1").text)
    return str(found[0])


def test_a_latecomer_is_seated_against_the_bye(match_app: Flask) -> None:
    desk = Desk(match_app).create(ODD)
    desk.publish()
    desk.post("/players", wish="enter", players="Remigio")
    lonely = with_bye(desk)
    assert "Without a table: <span" in desk.get("/repair").text.replace("\n", "")
    shown = desk.get("/repair", one="Remigio", other=lonely)
    assert "Change the round" in shown.text
    assert "change places" not in desk.get("/log").text, "nothing has happened yet"
    made = desk.post("/repair", one="Remigio", other=lonely, seen=desk.pulse())
    assert made.status_code == 303
    assert f"Round 1: a table for Remigio and {lonely}" in re.sub(
        "[\u2066-\u2069]", "", desk.get("/log").text
    )
    assert players_of(desk.phone(desk.slips()[3])) in (["Remigio", lonely], [lonely, "Remigio"])


def test_a_name_that_nobody_has_is_named(match_app: Flask) -> None:
    desk = Desk(match_app).create(ODD)
    desk.publish()
    answer = desk.get("/repair", one="Remigio", other="Adso")
    assert answer.status_code == 422
    assert "Remigio" in answer.text


def test_before_the_first_round_there_is_nothing_to_repair(match_app: Flask) -> None:
    desk = Desk(match_app).create(ODD)
    assert desk.get("/repair").status_code == 200
    assert desk.get("/repair", one="Adso", other="Jorge").status_code == 404


def test_a_change_that_was_seen_too_early_is_not_made(match_app: Flask) -> None:
    desk = Desk(match_app).create(ODD)
    desk.publish()
    lonely = with_bye(desk)
    other = next(name for name in ODD.split("\n") if name != lonely)
    answer = desk.post("/repair", one=lonely, other=other, seen="0.0")
    assert answer.status_code == 409
    assert "Nothing was changed" in answer.text
    assert with_bye(desk) == lonely
