"""The featured table: the desk chooses it, the projector shows the deal that is followed there."""

import pytest
from flask import Flask
from organisers import Desk, players_of
from phones import Phone


@pytest.fixture
def desk(match_app: Flask) -> Desk:
    desk = Desk(match_app).create()
    desk.publish()
    return desk


def follow(phone: Phone) -> str:
    """Begin a deal at a table; the name of who builds first."""
    _, second = players_of(phone)
    assert phone.post("/play/1/begin", dealer="0", depth="towers").status_code == 303
    line = {"text": f"{second}: build 8x3", "key": "a-key-of-a-line", "seen": 1}
    assert phone.client.post(f"/m/{phone.slug}/play/1/lines", json=line).status_code == 201
    return second


def test_the_desk_shows_a_table_and_everybody_sees_which(desk: Desk) -> None:
    viewer = desk.app.test_client()
    assert "data-featured" not in desk.get("/projector").text
    assert "Show on the projector" in desk.get("/rounds/1/tables/2").text
    assert desk.post("/featured", round="1", table="2").status_code == 303
    for path in ("", "/projector"):
        for page in (desk.get(path).text, viewer.get(f"/t/{desk.slug}{path}").text):
            assert "Featured table" in page
            assert "<small>Table 2</small>" in page
    assert "Take it off the projector" in desk.get("/rounds/1/tables/2").text
    assert "Show on the projector" in desk.get("/rounds/1/tables/1").text
    desk.post("/featured", round="1", table="0")
    assert "data-featured" not in viewer.get(f"/t/{desk.slug}/projector").text


def test_the_wall_tells_who_asks_what_is_new_at_the_table(desk: Desk) -> None:
    phone, viewer = desk.phone(desk.slips()[1]), desk.app.test_client(use_cookies=False)
    here = f"/m/{phone.slug}/play/wall"
    nothing = viewer.get(f"{here}?since=-1&in=en").get_json()
    assert nothing["lines"] == 0
    assert "Nothing entered yet." in str(nothing["wall"])
    builder = follow(phone)
    told = viewer.get(f"{here}?since=0&in=en").get_json()
    assert builder in str(told["wall"])
    assert "both-towns" in str(told["wall"])
    assert viewer.get(f"{here}?since={told['lines']}&in=en").status_code == 204
    assert "塔" in str(viewer.get(f"{here}?since=0&in=ja").get_json()["wall"])


def test_a_deal_that_begins_to_be_followed_is_news_at_the_desk(desk: Desk) -> None:
    phone = desk.phone(desk.slips()[1])
    table, before = desk.get("/rounds/1/tables/1").text, desk.pulse()
    assert "Watch this table" not in table
    follow(phone)
    assert desk.pulse() != before
    assert "Watch this table" in desk.get("/rounds/1/tables/1").text


def test_every_round_begins_without_one(desk: Desk) -> None:
    desk.post("/featured", round="1", table="1")
    desk.post("/withdraw", seen=desk.pulse())
    assert "data-featured" not in desk.get().text
    desk.publish()
    assert "data-featured" not in desk.get().text


@pytest.mark.parametrize(("number", "table"), [("1", "3"), ("2", "1"), ("0", "0"), ("x", "1")])
def test_only_a_table_of_this_round_is_shown(desk: Desk, number: str, table: str) -> None:
    before = desk.pulse()
    assert desk.post("/featured", round=number, table=table).status_code == 404
    assert desk.pulse() == before
