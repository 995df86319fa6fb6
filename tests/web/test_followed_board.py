"""The routes of a followed game of San Gimignano: its set-up, its lines, its end, its wall."""

import re

import pytest
from flask import Flask
from phones import Phone

from scorer.games.sangimignano import play

GAME = play.demo(11, "", 2)
HEADER = {"layout2": "own", "type2-1": "abc", "hour2-1": "12", "type2-2": "acd", "hour2-2": "12"}


def match(app: Flask) -> Phone:
    return Phone(app).create(game="sangimignano", kind="fixed", deals="2", penalty="")


def lined(phone: Phone, text: str, seen: int) -> int:
    line = {"text": text, "key": f"a-key-of-line-{seen}", "seen": seen}
    return phone.client.post(f"/m/{phone.slug}/play/1/lines", json=line).status_code


def test_the_set_up_offers_legal_lay_outs_for_every_number_of_players(match_app: Flask) -> None:
    page = match_app.test_client().get("/follow?game=sangimignano").text
    for players in (2, 3, 4):
        drawn = re.findall(rf'name="layout{players}" value="(\w{{3}} [^"]+)"', page)
        assert len(drawn) == 4
        names = " / ".join(("Adso", "William", "Jorge", "Ubertino")[:players])
        for layout in drawn:
            starts = "\n".join(f"start {one}" for one in layout.replace("&#43;", "+").split("+"))
            record = play.read(f"players {names}\n{starts}\n")
            assert record.stopped is None
            assert record.position is not None


@pytest.mark.parametrize("nobody", ["2", "-1", "9" * 5000])
def test_a_seat_that_is_not_there_does_not_begin(match_app: Flask, nobody: str) -> None:
    phone = match(match_app)
    assert phone.post("/play/1/begin", first=nobody, **HEADER).status_code == 303
    record = phone.client.get(f"/m/{phone.slug}/play/1/record.txt").text
    assert record.startswith("players Adso / William\n")


def test_segments_that_are_on_the_table_are_entered(match_app: Flask) -> None:
    phone = match(match_app)
    assert phone.post("/play/1/begin", first="1", **HEADER).status_code == 303
    record = phone.get("/play/1/record.txt").text.splitlines()
    assert record[0] == "players William / Adso"
    assert record[1:] == ["start abc 0,0@12", "start acd 1,0@12"]


def test_a_lay_out_that_is_not_legal_is_refused_with_its_reason(match_app: Flask) -> None:
    phone = match(match_app)
    wrong = HEADER | {"type2-2": "bcd", "hour2-2": "8"}  # b at 4 o’clock meets b at 8
    page = phone.post("/play/1/begin", **wrong)
    assert page.status_code == 422
    assert "The same guild (b) would be on both sides of an edge" in page.text
    assert 'value="own" checked' in page.text


def test_a_finished_game_is_in_its_match_and_on_the_wall(match_app: Flask) -> None:
    phone = match(match_app)
    pasted = "\n".join(line for line in GAME.splitlines() if not line.startswith("hand"))
    assert phone.post("/play/1/begin", record=pasted).status_code == 303
    result = play.entry_of(play.read(GAME).position)  # type: ignore[arg-type]
    assert [side.towers for side in result.sides] == [3, 0]
    page = phone.get("/deals/1").text
    assert "Adso wins with the most towers" in page
    wall = str(phone.client.get(f"/m/{phone.slug}/play/wall?since=-1&in=en").get_json()["wall"])
    assert "Nobody can build any more: the game is over." in wall
    assert "sg-board" in wall


def test_a_line_that_is_refused_says_why_and_shows_the_board(match_app: Flask) -> None:
    phone = match(match_app)
    assert phone.post("/play/1/begin", **HEADER).status_code == 303
    assert lined(phone, "Adso: token 0,0@4", 1) == 201
    line = {"text": "Adso: segment acb 1,-1@4", "key": "another-key-of-a-line", "seen": 2}
    answer = phone.client.post(f"/m/{phone.slug}/play/1/lines", json=line)
    assert answer.status_code == 422
    told = answer.get_json()
    assert told["code"] == "refused"
    assert "The same guild" in told["detail"]
    assert "sg-board" in str(told["html"])
    assert "Do this instead" in str(told["html"])
    assert lined(phone, "Adso: segment acb 1,-1@4 ! we like it", 2) == 201


def test_the_referee_tells_who_can_still_build(match_app: Flask) -> None:
    phone = match(match_app)
    phone.post("/play/1/begin", **HEADER)
    told = str(phone.get("/play/1/referee", topic="over").get_json()["html"])
    assert "Not over: Adso still has a segment to add." in told
