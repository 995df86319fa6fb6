"""The followed board of Patrician over HTTP: set-up, lines, refusals, portraits, the wall."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.games.patrician import play

JSON = {"Accept": "application/json"}
TAPPED = play.tapped(play.demo(1))


class Phone:
    """A phone that began a game of Mary, Tom and Ann."""

    def __init__(self, client: FlaskClient, **fields: str) -> None:
        self.client, self.number = client, 0
        names = {"players-0": "Mary", "players-1": "Tom", "players-2": "Ann"}
        form = {"game": "patrician", "kind": "fixed", "deals": "1"}
        form |= {"asked": "1", "key": "begin-the-game-1"}
        page = client.post("/follow", data={**form, **names, **fields})
        assert page.status_code == 303, page.text
        self.here = page.location.split("#")[0]
        self.seen = int(re.findall(r'data-seen="(\d+)"', self.page())[0])

    def page(self) -> str:
        return self.client.get(self.here).text

    def enter(self, text: str, **more: Any) -> Any:
        self.number += 1
        sent = {"text": text, "seen": self.seen, "key": f"line-number-{self.number:04}", **more}
        answer = self.client.post(f"{self.here}/lines", json=sent, headers=JSON)
        if answer.status_code == 201:
            self.seen = answer.get_json()["seen"]
        return answer


@pytest.fixture
def phone(match_app: Flask) -> Phone:
    return Phone(match_app.test_client())


def test_the_set_up_asks_who_begins_and_which_box(match_app: Flask) -> None:
    page = match_app.test_client().get("/follow?game=patrician").text
    assert 'name="dealer"' in page
    assert 'value="calliope"' in page
    assert page.count('class="badge seat-') >= 5


def test_who_begins_is_a_and_the_others_follow(match_app: Flask) -> None:
    phone = Phone(match_app.test_client(), dealer="1", box="calliope")
    record = phone.client.get(f"{phone.here}/record.txt").text
    assert record.splitlines() == ["players Tom / Ann / Mary", "box calliope"]


@pytest.mark.parametrize("nobody", ["3", "-1", "9" * 5000])
def test_a_seat_that_is_not_there_does_not_begin(match_app: Flask, nobody: str) -> None:
    phone = Phone(match_app.test_client(), dealer=nobody)
    record = phone.client.get(f"{phone.here}/record.txt").text
    assert record.startswith("players Mary / Tom / Ann\n")


def test_a_turn_is_told_and_the_board_shows_it(phone: Phone) -> None:
    told = phone.enter("Mary: Ro2 > 1 2")
    assert told.status_code == 201
    assert told.get_json()["title"] == "Turn 2 of 48"
    page = phone.page()
    assert "Mary built twice in Roma, sites 1 + 2." in page
    assert "Roma, site 1, 1 floor: A, A leads by 1 floor" in page
    assert "27" in re.findall(r'Pieces left: \d+"><i></i>(\d+)', page)


def test_a_refusal_gives_rule_and_nearest_and_may_be_overruled(phone: Phone) -> None:
    for name in ("Mary", "Tom"):
        assert phone.enter(f"{name}: Ve2 > 1 1").status_code == 201
    refused = phone.enter("Ann: Ve > 1")
    assert refused.status_code == 422
    shown = refused.text
    assert "The last floor of Verona must go to the empty site." in shown
    assert "Ann: Ve \\u003e 2" in shown or "Ann: Ve > 2" in shown
    assert phone.enter("Ann: Ve > 1", reason="as we agreed").status_code == 201


def test_portraits_are_refused_before_the_end_and_nowhere_on_the_page(phone: Phone) -> None:
    assert phone.enter("portraits Mary: sets1 / Tom: sets1 / Ann: sets1").status_code == 422
    assert "sets1" not in phone.page()


def test_the_finished_game_goes_into_its_match_with_its_record(match_app: Flask) -> None:
    names = ("Adso", "William", "Ubertino")
    seats = {f"players-{n}": name for n, name in enumerate(names)}
    phone = Phone(match_app.test_client(), **seats)
    for line in TAPPED.splitlines()[2:]:
        assert phone.enter(line).status_code == 201, line
    assert "data-saved hidden" in phone.page()
    told = phone.enter("portraits Adso: sets1 / William: sets4 / Ubertino: sets0").get_json()
    assert told["sheet"].endswith("/deals/1")
    sheet = phone.client.get(told["sheet"]).text
    assert "William" in sheet
    assert "24" in sheet


def test_who_only_looks_gets_the_news_and_no_keys(phone: Phone) -> None:
    phone.enter("Mary: Ro > 1")
    viewer = phone.client.application.test_client()
    page = viewer.get(phone.here).text
    assert "data-dock" not in page
    assert 'data-city="Ro"' in page
    news = viewer.get(f"{phone.here}/news?since=0&in=fr").get_json()
    assert "Mary a bâti à Roma, emplacement 1." in str(news["said"])


def test_the_wall_shows_the_board_and_what_everybody_has(phone: Phone) -> None:
    phone.enter("Mary: Ro > 1")
    slug = phone.here.split("/")[2]
    wall = str(phone.client.get(f"/m/{slug}/play/wall?since=0").get_json()["wall"])
    assert "pt-strip" in wall
    assert "Mary" in wall


def test_the_referee_says_who_leads_and_where_a_floor_may_go(phone: Phone) -> None:
    phone.enter("Mary: Ro > 1")
    told = str(phone.client.get(f"{phone.here}/referee").get_json()["html"])
    assert "Who leads where" in told
    assert "Build in Roma" in told
