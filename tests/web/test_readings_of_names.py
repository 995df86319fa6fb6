"""Japanese names are listed as they are read; other players are not asked for a reading."""

import csv
import io
import re

import pytest
from flask import Flask
from organisers import Desk

from scorer.store import tournament_transfer
from scorer.tournament import csv_rows, read

NAMES = ["田中", "伊藤", "すずき", "佐藤"]
LISTED = "名前;ふりがな\n田中;たなか\n伊藤;イトウ\nすずき;\n佐藤;さとう"
BY_SOUND = ["伊藤", "佐藤", "すずき", "田中"]
ROW = re.compile(r'<th scope="row" dir="auto"><a href="[^"]*">([^<]*)</a>')


@pytest.fixture
def desk(match_app: Flask) -> Desk:
    return Desk(match_app).create(LISTED)


def by_name(desk: Desk) -> list[str]:
    return ROW.findall(desk.get("/rounds/1").text)


def japanese(desk: Desk, path: str) -> str:
    return desk.client.get(f"/t/{desk.slug}{path}", headers={"Accept-Language": "ja"}).text


def test_a_round_by_name_follows_the_readings(desk: Desk) -> None:
    desk.publish()
    assert by_name(desk) == BY_SOUND


def test_names_without_a_reading_follow_the_kana(match_app: Flask) -> None:
    desk = Desk(match_app).create("\n".join(NAMES))
    desk.publish()
    assert by_name(desk) == ["すずき", "伊藤", "佐藤", "田中"]


def test_those_who_swap_are_chosen_by_the_order_of_sound(desk: Desk) -> None:
    options = re.findall(r"<option value=\"\d+\">([^<·–]*)", desk.get("/pair").text)
    chosen = [option.strip().split()[0] for option in options]
    assert chosen[:4] == BY_SOUND


def test_a_reading_is_corrected_at_the_desk(desk: Desk) -> None:
    changed = desk.post("/players", wish="change", number="1", name="田中", reading="だなか")
    assert changed.status_code == 303
    assert 'value="だなか"' in desk.get("/players").text
    assert desk.get(".json").get_json()["players"][0]["reading"] == "だなか"
    log = desk.get(".json").get_json()["log"]
    assert log[-1]["body"]["before"] == ["田中", "", 0, "たなか"]
    assert log[-1]["body"]["after"] == ["田中", "", 0, "だなか"]


@pytest.mark.parametrize("reading", ["よ" * 41, "よ\u202eみ"])
def test_a_reading_that_cannot_be_shown_is_refused(desk: Desk, reading: str) -> None:
    answer = desk.post("/players", wish="enter", players=f"森;;;{reading}")
    assert answer.status_code == 422
    assert "a reading has at most 40 characters" in answer.text


def test_a_player_is_found_by_the_reading(desk: Desk) -> None:
    desk.publish()
    for path in ("/players", "/rounds/1", "/standings"):
        rows = re.findall(r'data-find="([^"]+)', desk.get(path, q="サトウ").text)
        assert any("佐藤" in row for row in rows)
        assert not [row for row in rows if "佐藤" not in row]


def test_only_names_in_kanji_are_asked_for_a_reading(match_app: Flask) -> None:
    western = Desk(match_app).create("Adso\nWilliam")
    assert 'name="reading"' not in western.get("/players").text
    assert 'name="reading"' in japanese(western, "/players")
    western.post("/players", wish="enter", players="森")
    assert western.get("/players").text.count('name="reading"') == 1


def test_exports_carry_readings_and_are_read_again(desk: Desk) -> None:
    document = desk.get(".json").get_json()
    assert tournament_transfer.verify(document) == []
    again = read(document)
    assert [one.reading for one in again.players] == ["たなか", "イトウ", "", "さとう"]
    rows = list(csv.DictReader(io.StringIO(desk.get(".csv").text)))
    assert {row["Player"]: row["Reading of the name"] for row in rows}["佐藤"] == "さとう"
    assert "reading" in csv_rows(again)[0]


def test_files_of_before_and_events_without_readings_have_none(match_app: Flask) -> None:
    document = Desk(match_app).create("Adso\nWilliam").get(".json").get_json()
    old = [{key: one[key] for key in one if key != "reading"} for one in document["players"]]
    tournament = read(document | {"players": old})
    assert [one.reading for one in tournament.players] == ["", ""]
    assert "reading" not in csv_rows(tournament)[0]
