"""A tournament of a full hall: the queries of its pages, and their size."""

import gzip
import re
from collections.abc import Iterator

import pytest
from flask import Flask
from organisers import Desk, play
from sqlalchemy import event

from scorer.store import tournament_outcomes, tournament_view
from scorer.web import create_app

PAGES = (
    "",
    "/rounds/1",
    "/rounds/1/tables/1",
    "/standings",
    "/cross",
    "/player/1",
    "/statistics",
    "/projector",
    "/players",
    "/pair",
    "/settings",
    "/links",
    "/phones",
    "/log",
)
MOST_STATEMENTS, MOST_AT_A_TABLE, MOST_BYTES = 14, 7, 40_000
TO_WRITE = 2
"""Who writes holds the tournament and reads the grant once more."""


@pytest.fixture(scope="module")
def hall_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """Nothing is remembered between two requests: every page is read anew."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TORRI_INSTANCE", str(tmp_path_factory.mktemp("hall")))
        patch.setattr(tournament_view, "REMEMBERED_VIEWS", 0)
        patch.setattr(tournament_outcomes, "REMEMBERED", 0)
        yield create_app({"WTF_CSRF_ENABLED": False})


def hall(app: Flask, players: int) -> Desk:
    """An event in its first round, with two results."""
    names = (f"Malachi of Hildesheim {n}; Abbey {n % 30}" for n in range(1, players + 1))
    desk = Desk(app).create("\n".join(names))
    assert desk.publish().status_code == 303
    for table in (1, 2):
        assert desk.rule(1, table, kind="entered", deals="40 20").status_code == 303
    return desk


@pytest.fixture(scope="module")
def desks(hall_app: Flask) -> dict[int, Desk]:
    return {players: hall(hall_app, players) for players in (8, 200)}


def selects(desk: Desk, path: str) -> int:
    asked: list[str] = []

    def note(*args: str) -> None:
        asked.append(args[2])

    engine = desk.app.extensions["torri-database"].engine
    event.listen(engine, "before_cursor_execute", note)
    method = "POST" if path.endswith("/slips") else "GET"
    answer = desk.client.open(path, method=method)
    event.remove(engine, "before_cursor_execute", note)
    assert answer.status_code in {200, 409}
    return sum(text.startswith(("SELECT", "INSERT", "UPDATE")) for text in asked)


@pytest.mark.parametrize("path", [*PAGES, "/version", ".csv", ".json", ".txt", "/rounds/1/slips"])
def test_a_page_asks_the_database_as_often_for_eight_players_as_for_two_hundred(
    desks: dict[int, Desk], path: str
) -> None:
    halls = [desks[players] for players in (8, 200)]
    few, many = (selects(desk, f"/t/{desk.slug}{path}") for desk in halls)
    assert 0 < many <= MOST_STATEMENTS + (TO_WRITE if path.endswith("/slips") else 0)
    assert many == few


def test_the_page_of_a_table_asks_as_little_as_that_of_any_match(desks: dict[int, Desk]) -> None:
    phone = desks[200].phone(desks[200].slips()[5])
    assert play(phone).status_code == 303
    assert 0 < selects(desks[200], f"/m/{phone.slug}") <= MOST_AT_A_TABLE


def test_the_printer_gets_everybody_in_one_table(desks: dict[int, Desk]) -> None:
    assert f'href="/t/{desks[200].slug}/standings?all=1"' in desks[200].get("/standings").text
    page = desks[200].get("/standings", all="1").text
    assert page.count('<tr data-find="') == 200
    assert '<details class="place' not in page


def weight(data: bytes) -> int:
    return len(gzip.compress(data))


def check_weights(desk: Desk) -> None:
    """Each page with the style sheet and the script it brings along."""
    for path in (*PAGES, "/rounds/1/slips"):
        answer = desk.post(path) if path.endswith("/slips") else desk.get(path)
        files = set(re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js))"', answer.text))
        assert files
        loads = [weight(desk.client.get(file).data) for file in files]
        assert weight(answer.data) + sum(loads) <= MOST_BYTES, path


def test_no_page_for_two_hundred_players_weighs_more_than_forty_kilobytes(
    desks: dict[int, Desk],
) -> None:
    check_weights(desks[200])


@pytest.mark.slow
def test_no_page_for_two_thousand_players_weighs_more_than_forty_kilobytes(
    hall_app: Flask,
) -> None:
    check_weights(hall(hall_app, 2000))


@pytest.mark.slow
def test_the_slips_of_a_large_hall_come_in_parts_and_each_table_is_in_one(
    desks: dict[int, Desk],
) -> None:
    desk, tables = desks[200], []
    first = desk.post("/rounds/1/slips").text
    for start in re.findall(r'name="from" value="(\d+)"', first):
        text = desk.post("/rounds/1/slips", **{"from": start}).text
        tables += re.findall(r'class="slip-table">Table (\d+)<', text)
    assert tables == [str(number) for number in range(1, 101)]
    assert desk.post("/rounds/1/slips", **{"from": "7"}).status_code == 404
    whole = desk.post("/rounds/1/slips", all="1").text
    assert len(re.findall(r'class="slip"', whole)) == len(tables), "all in one print job"
