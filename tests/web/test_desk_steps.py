"""Steps at the desk: an ordinary result in one, settings with effects, standings of before."""

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from organisers import FORM, Desk
from werkzeug.test import TestResponse


@pytest.fixture
def desk(match_app: Flask) -> Desk:
    desk = Desk(match_app).create("Adso\nWilliam\nUbertino\nJorge")
    desk.publish()
    return desk


def seen(desk: Desk, table: int = 1) -> str:
    page = desk.get(f"/rounds/1/tables/{table}").text
    return str(re.findall(r'name="seen" value="(\d+)"', page)[-1])


def enter(desk: Desk, table: int = 1, **form: Any) -> TestResponse:
    path = f"/rounds/1/tables/{table}"
    return desk.post(path, kind="entered", seen=seen(desk, table), **form)


def ranks(desk: Desk, **query: str) -> list[tuple[str, str]]:
    page = desk.get("/standings", all="1", **query).text
    return re.findall(
        r'data-rank="\d+">(\d+)</td>\s*<th scope="row"><span dir="auto">([^<]+)<', page
    )


# ---- an ordinary result ---------------------------------------------------------------------


def test_an_ordinary_result_is_entered_in_one_step(desk: Desk) -> None:
    assert enter(desk, deals="63 66").status_code == 303
    assert re.search(r"63\s*:\s*66", desk.get("/rounds/1").text)


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"deals": "63 66\n40 50"}, "two deals of a match that has one"),
        ({"deals": "63 66", "winner": "0"}, "the winner has fewer points"),
        ({"deals": "63 66", "winner": "draw"}, "a tie with unequal points"),
    ],
)
def test_an_odd_result_shows_its_effects_first(desk: Desk, form: dict[str, Any], why: str) -> None:
    answer = enter(desk, **form)
    assert answer.status_code == 200, why
    assert "Check the effects" in answer.text
    assert "Please note" in answer.text
    assert "not started" in desk.get("/rounds/1/tables/1").text


def test_a_correction_always_shows_its_effects_first(desk: Desk) -> None:
    enter(desk, deals="63 66")
    answer = enter(desk, deals="66 63", reason="swapped")
    assert answer.status_code == 200
    assert "Check the effects" in answer.text


def test_a_result_is_not_entered_over_one_that_came_meanwhile(desk: Desk) -> None:
    old = seen(desk)
    enter(desk, deals="63 66")
    path = "/rounds/1/tables/1"
    answer = desk.post(path, kind="entered", seen=old, deals="10 20")
    assert answer.status_code in {200, 422}, "it is a correction now, and needs its reason"
    assert re.search(r"63\s*:\s*66", desk.get("/rounds/1").text)


# ---- settings -------------------------------------------------------------------------------


def test_other_settings_show_their_effects_before_they_count(desk: Desk) -> None:
    # Table 1 ends 10 : 12, table 2 ends 10 : 40. With the difference of deals the winner of
    # table 2 is before the winner of table 1; with no tie-break they share the first place.
    enter(desk, 1, deals="10 12")
    enter(desk, 2, deals="10 40")
    assert [rank for rank, _ in ranks(desk)] == ["1", "2", "3", "4"]
    form = FORM | {"tie_breaks-0": "wins", "tie_breaks-1": ""}
    first = desk.post("/settings", **form)
    assert first.status_code == 200
    text = re.sub(r"\s+", " ", unescape(re.sub("<[^>]+>", " ", first.text)))
    assert "place 2 becomes place 1" in text
    assert "tie-breaks (" in text
    assert [rank for rank, _ in ranks(desk)] == ["1", "2", "3", "4"], "nothing counts yet"
    fields = re.findall(r'<textarea name="([^"]+)" hidden>\n([^<]*)</textarea>', first.text)
    assert desk.post("/settings", sure="1", **dict(fields)).status_code == 303
    assert [rank for rank, _ in ranks(desk)] == ["1", "1", "3", "3"]
    assert "tie-breaks (" in desk.get("/log").text


def test_another_name_alone_needs_no_second_step(desk: Desk) -> None:
    form = FORM | {"name": "Abbey Open"}
    assert desk.post("/settings", **form).status_code == 303
    assert "Abbey Open" in desk.get().text


# ---- standings of before --------------------------------------------------------------------


def test_standings_can_be_read_as_of_any_complete_round(desk: Desk) -> None:
    enter(desk, 1, deals="63 66")
    enter(desk, 2, deals="20 10")
    after_one = ranks(desk)
    desk.publish()
    desk.post("/rounds/2/tables/1", kind="entered", deals="1 99", seen="0")
    assert ranks(desk) != after_one
    assert ranks(desk, round="1") == after_one
    page = desk.get("/standings", round="1").text
    assert "after round 1" in page
    assert ranks(desk, round="2") == ranks(desk), "round 2 is not complete"
    assert 'href="/t/' + desk.slug + '/standings?round=1"' in desk.get("/standings").text


def test_a_bye_is_marked_in_the_record(match_app: Flask) -> None:
    desk = Desk(match_app).create("Adso\nWilliam\nUbertino")
    desk.publish()
    assert desk.get("/standings").text.count("+1 bye") == 1
