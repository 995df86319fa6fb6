"""Sixty-four tables of one round, all in the same second."""

import http.client
import json
from pathlib import Path
from typing import Any

import pytest
from hall import DESK, FIRST_WINS, Hall
from store.serving import PATIENCE, Server, free_port
from store.test_crowd import at_once

from scorer.store import access, deals, migrate, tournament_tables
from scorer.store.database import Database
from scorer.store.tables import Match

TABLES = 64


def table_links(hall: Hall) -> list[tuple[Match, str]]:
    """Every match of the round with the secret of its slip."""
    places = [place.match for place in hall.view().round(1) if place.match]
    with hall.database.write() as session:
        secrets = access.mint_more(session, places, "scorer")
    return list(zip(places, secrets, strict=True))


def test_sixty_four_tables_save_and_confirm_at_once(database: Database) -> None:
    hall = Hall(database, 2 * TABLES)
    hall.publish()
    links = table_links(hall)
    database.gate.hurry = database.gate.patience = PATIENCE  # a server has no threads for so many

    def sit(number: int) -> None:
        match, secret = links[number]
        token = f"{number:043d}"
        with database.write() as session:
            access.swap(session, secret, token, f"phone {number}")
        with database.transaction() as connection:
            line = FIRST_WINS.format(*match.players)
            deals.add(
                connection,
                access.grant(connection, match.slug, token),
                line,
                f"key-{number:05d}",
                0,
            )
        for side in (0, 1):
            with database.write() as session:
                grant = access.grant(session.connection(), match.slug, token)
                tournament_tables.confirm(session, grant, side, True, 1)

    at_once(sit, TABLES)
    view = hall.view()
    assert [place.state for place in view.round(1)] == ["official"] * TABLES
    assert all(place.outcome and len(place.outcome.lines) == 1 for place in view.round(1))
    assert sum(row.points for row in view.standings.rows) == 2 * TABLES
    assert view.tournament.version == 3 + 2 * TABLES, "every confirmation is in the log once"


@pytest.mark.server
def test_sixty_four_phones_at_one_server_and_the_desk_sees_all(
    address: str, tmp_path: Path
) -> None:
    database = Database(address)
    migrate.upgrade(database)
    hall = Hall(database, 2 * TABLES)
    hall.publish()
    links = table_links(hall)
    database.close()
    server, answers = Server(free_port(), tmp_path, address), [0] * TABLES

    def sit(number: int) -> None:
        """Join by the slip, save, and send the same once more, as a phone in doubt does."""
        match, secret = links[number]
        joined = server.ask("POST", "/join", {"secret": secret, "label": "a phone"})[1]
        line, key = FIRST_WINS.format(*match.players), f"phone-{number:04d}"
        first = server.add(joined, key, line, 0)[0]
        answers[number] = first if server.add(joined, key, line, 0)[0] < 300 else 0

    with server.running():
        at_once(sit, TABLES)
        document = at_desk(server, f"/t/{hall.slug}.json")
    assert answers == [201] * TABLES
    assert len(document["matches"]) == TABLES
    assert all(len(match["log"]) == 1 for match in document["matches"])
    keys = {match["log"][0]["key"] for match in document["matches"]}
    assert keys == {f"phone-{number:04d}" for number in range(TABLES)}


def at_desk(server: Server, path: str) -> Any:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", path, headers={"Cookie": f"torri-device={DESK}"})
    answer = connection.getresponse()
    assert answer.status == 200
    found = json.loads(answer.read())
    connection.close()
    return found
