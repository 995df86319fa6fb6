"""A bye has no table: its number 0 is neither shown nor read aloud."""

import pytest
from flask import Flask
from organisers import Desk

from scorer.i18n import catalogue
from scorer.store.damage import Damage
from scorer.wording import damage

ODD = "Adso\nÉtienne\nEmma\nZoé\nUbertino"


@pytest.fixture
def desk(match_app: Flask) -> Desk:
    desk = Desk(match_app).create(players=ODD)
    assert desk.publish().status_code == 303
    return desk


@pytest.mark.parametrize("path", ["", "/rounds/1", "/projector", "/standings"])
def test_no_page_names_a_table_without_a_number(desk: Desk, path: str) -> None:
    page = desk.get(path).text
    assert "Table 0" not in page
    assert ("bye" in page) or path == "/standings"


def test_a_damaged_bye_is_called_a_bye() -> None:
    t = catalogue("en")
    said = damage.place(t, Damage("seats", {"round": 2, "table": 0}))
    assert said == "Round 2: the player with the bye cannot be read; the bye is left out."
    assert "table 3" in damage.place(t, Damage("seats", {"round": 2, "table": 3}))


def test_players_are_listed_where_a_reader_looks_for_them(desk: Desk) -> None:
    listed = desk.get("/rounds/1").text.partition("By table")[0]
    places = [
        listed.index(f">{name}</a>") for name in ("Adso", "Emma", "Étienne", "Ubertino", "Zoé")
    ]
    assert places == sorted(places)


def test_a_name_is_found_without_its_accents(desk: Desk) -> None:
    listed = desk.get("/rounds/1", q="etienne").text.partition("By table")[0]
    assert ">Étienne</a>" in listed
    assert ">Emma</a>" not in listed
