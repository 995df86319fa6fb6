"""A clock that is set a day back or forward: open pages work, and what was in order stays in
order."""

import re
import time
from datetime import timedelta

import pytest
from apps import own_database
from clocks import START, Clock, hang_up
from flask import Flask
from itsdangerous import TimestampSigner
from organisers import Desk, play

from scorer.store import (
    codes,
    deals,
    limits,
    matches,
    tournament_clock,
    tournament_rulings,
    tournament_tables,
    tournaments,
)
from scorer.web import create_app
from scorer.web.tournament.present import clock_left

DAYS = [-1, 1, -400, 400]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """One clock for everything that notes a time."""
    rooms = (codes, deals, limits, matches, tournament_clock, tournament_rulings, tournament_tables)
    found = hang_up(monkeypatch, *rooms, tournaments)
    signed = time.time() - START.timestamp()
    monkeypatch.setattr(
        TimestampSigner, "get_timestamp", lambda _: int(found().timestamp() + signed)
    )
    return found


@pytest.fixture
def strict_app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """With the tokens of forms checked, as when it is served."""
    return create_app({"SECRET_KEY": "k" * 40})


@pytest.mark.parametrize("days", DAYS)
def test_a_page_that_was_open_still_posts(
    strict_app: Flask, clock: Clock, days: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with own_database(strict_app, tmp_path_factory.mktemp("clock") / "torri.db"):
        client = strict_app.test_client()
        page = client.get("/match/new").text
        token = re.findall(r'name="csrf_token"[^>]*value="([^"]+)"', page)[0]
        clock.after(days=days)
        form = {"players-0": "Adso", "players-1": "William", "kind": "single", "csrf_token": token}
        assert client.post("/match/new", data=form).status_code == 303
        forged = client.post("/match/new", data=form | {"csrf_token": token[:-2] + "xx"})
        assert forged.status_code == 400


def test_a_session_that_somebody_made_up_counts_for_nothing(strict_app: Flask) -> None:
    client = strict_app.test_client()
    token = re.findall(r'name="csrf_token"[^>]*value="([^"]+)"', client.get("/match/new").text)[0]
    client.set_cookie("torri", "eyJjc3JmX3Rva2VuIjoiYSJ9.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb")
    assert client.post("/match/new", data={"csrf_token": token}).status_code == 400


@pytest.mark.parametrize("days", DAYS)
def test_a_match_goes_on_and_its_history_stays_in_order(
    match_app: Flask, clock: Clock, days: int
) -> None:
    desk = Desk(match_app).create()
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    assert play(phone).status_code < 400
    clock.after(days=days)
    assert phone.post("/deals/1/remove", seen=1).status_code < 400
    log = phone.get(".json").get_json()["matches"][0]["log"]
    assert [step["kind"] for step in log] == ["add", "remove"]
    assert [step["seq"] for step in log] == [1, 2]
    history = phone.get("/history").text
    assert history.index("removed") < history.index("entered")


@pytest.mark.parametrize("days", DAYS)
def test_the_log_of_a_desk_is_in_the_order_things_were_done(
    match_app: Flask, clock: Clock, days: int
) -> None:
    desk = Desk(match_app).create()
    desk.publish()
    clock.after(minutes=1)
    assert play(desk.phone(desk.slips()[1])).status_code < 400
    clock.after(days=days)
    for name in ("Abo", "Malachi"):
        assert desk.post("/players", wish="enter", players=name).status_code == 303
        clock.after(days=days, minutes=1)
    kinds = [line.split('","')[2] for line in desk.get("/log.csv").text.splitlines()[1:]]
    mine = [kind for kind in kinds if kind not in {"add", "joined_table"}]
    assert mine[:2] == ["created", "entered"]
    assert mine[-2:] == ["entered", "entered"]
    assert "add" in kinds


def shown(app: Flask, desk: Desk) -> int:
    from scorer.store import access  # noqa: PLC0415 - only here

    with app.extensions["torri-database"].look() as connection:
        return clock_left(access.tournament_grant(connection, desk.slug, None).tournament)


def test_the_clock_of_a_round_never_shows_more_than_a_round_and_heals(
    match_app: Flask, clock: Clock
) -> None:
    desk = Desk(match_app).create()
    desk.publish()
    desk.post("/clock", wish="start", minutes="50")
    clock.after(minutes=10)
    assert shown(match_app, desk) == 40 * 60
    clock.after(days=-1)
    assert shown(match_app, desk) == 50 * 60
    assert desk.get().status_code == desk.get("/projector").status_code == 200
    clock.after(days=1)
    assert shown(match_app, desk) < 0
    assert desk.get().status_code == desk.get("/projector").status_code == 200
    clock.after(minutes=20)
    assert shown(match_app, desk) == 30 * 60, "the clock is right again, and so is this one"


def test_a_clock_of_a_round_stopped_at_a_wrong_time_goes_on(match_app: Flask, clock: Clock) -> None:
    desk = Desk(match_app).create()
    desk.publish()
    desk.post("/clock", wish="start", minutes="50")
    clock.after(days=-1)
    desk.post("/clock", wish="stop")
    assert shown(match_app, desk) == 50 * 60
    desk.post("/clock", wish="start")
    clock.after(days=-1, minutes=5)
    assert timedelta(seconds=shown(match_app, desk)) == timedelta(minutes=45)
