"""A hundred phones in the same second."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playing import FIRST, SECOND, TOKEN, Table
from sqlmodel import select
from store.serving import PATIENCE, Server, free_port

from scorer.games.matches import Format
from scorer.store import access, deals, matches
from scorer.store.database import Database
from scorer.store.errors import ConflictError
from scorer.store.tables import Event, Match, now

TABLES, PHONES, AT_ONE_TABLE = 20, 100, 20


def at_once(do: Callable[[int], None], count: int) -> None:
    """All threads start when the last one is ready; the first error of any is raised."""
    barrier = threading.Barrier(count)

    def one(number: int) -> None:
        barrier.wait(PATIENCE)
        do(number)

    with ThreadPoolExecutor(count) as pool:
        list(pool.map(one, range(count)))


def line_of(number: int) -> str:
    """Twenty different deals: the same one from two phones would be stored once."""
    mine, rank, theirs = 4 + number // 10 % 2, 5 + number % 5, 3 + number // 5 % 2
    return f"Adso: 10x{mine}! marker / William: {rank}x{theirs}!"


def save(table: Table, key: str, line: str = FIRST) -> None:
    """As a phone does: look, send, and after a conflict look again."""
    for _ in range(PHONES):  # with every conflict another phone got its deal in
        seen = len(table.view().scored)
        try:
            table.add(line, seen=seen, key=key)
        except ConflictError:
            continue
        return
    pytest.fail("more conflicts than phones")


def test_a_hundred_phones_save_in_the_same_second(database: Database) -> None:
    tables = [Table(database, Format("open")) for _ in range(TABLES)]
    database.gate.hurry = database.gate.patience = PATIENCE  # a server has no threads for so many
    at_once(lambda n: save(tables[n % TABLES], f"phone-{n:04d}", line_of(n // TABLES)), PHONES)
    views = [table.view() for table in tables]
    keys = [event.key for view in views for one in view.scored for event in one.deal.events]
    assert sorted(keys) == [f"phone-{n:04d}" for n in range(PHONES)]
    assert all(len(view.scored) == view.match.version == 5 for view in views)


def test_one_key_sent_ten_times_at_once_is_one_deal(database: Database) -> None:
    table = Table(database, Format("open"))
    at_once(lambda _: save(table, "the-same-key"), 10)
    assert [len(one.deal.events) for one in table.view().scored] == [1]


def test_of_two_phones_with_the_same_view_one_is_told(database: Database) -> None:
    table = Table(database, Format("open"))
    told: list[int] = []

    def send(number: int) -> None:
        try:
            table.add((FIRST, SECOND)[number], seen=0, key=f"phone-{number:04d}")
        except ConflictError:
            told.append(number)

    at_once(send, 2)
    assert len(told) == 1
    assert len(table.view().scored) == 1


def test_a_rename_that_began_before_two_saves_does_not_turn_the_log_back(served: Database) -> None:
    table = Table(served, Format("open"))
    with served.write() as session:
        grant = access.grant(session.connection(), table.slug, TOKEN)
        table.add(FIRST)
        table.add(FIRST)
        matches.rename(session, grant, "Evening")
    table.add(FIRST)
    assert [one.deal.seq for one in table.view().scored] == [1, 2, 4]


def test_a_save_sees_what_was_saved_while_it_waited(served: Database) -> None:
    table = Table(served, Format("open"))
    with served.transaction() as connection:
        grant = access.grant(connection, table.slug, TOKEN)
        table.add(FIRST)
        deals.add(connection, grant, SECOND, "a-second-key", 1)
    assert len(table.view().scored) == 2


def test_renaming_while_others_save_does_not_stop_the_log(database: Database) -> None:
    table = Table(database, Format("open"))

    def do(number: int) -> None:
        if number % 2:
            save(table, f"phone-{number:04d}", line_of(number))
            return
        with database.write() as session:
            matches.rename(session, table.grant(), f"Evening {number}")

    at_once(do, 16)
    table.add(FIRST)
    assert len(table.view().scored) == 9


def test_two_writers_past_the_lock_are_a_conflict_and_no_crash(served: Database) -> None:
    table = Table(served, Format("open"))
    with served.write() as session:
        session.add(unknown_event(table.view().match))
    with pytest.raises(ConflictError), served.transaction() as connection:
        deals.add(connection, table.grant(), FIRST, "a-second-key", 1)


def unknown_event(match: Match) -> Event:
    """An event that came in without the match knowing."""
    more = {"label": "", "at": now()}
    values = {"match_id": match.id, "seq": 1, "key": "a-first-key", "kind": "add", "deal": 1}
    return Event.model_validate({**values, **more, "line": FIRST})


# ---- the same over the network, at a real server ---------------------------------------------


@pytest.mark.server
def test_a_hundred_phones_at_one_server(address: str, tmp_path: Path) -> None:
    server, answers = Server(free_port(), tmp_path, address), [0] * PHONES
    with server.running():
        phones = [server.create(f"Table {n}", "a phone") for n in range(PHONES)]

        def send(n: int) -> None:
            answers[n] = server.add(phones[n], f"phone-{n:04d}", FIRST, 0)[0]

        at_once(send, PHONES)
    assert answers == [201] * PHONES
    assert stored(address) == [f"phone-{n:04d}" for n in range(PHONES)]


@pytest.mark.server
def test_twenty_phones_at_one_table_of_a_server(address: str, tmp_path: Path) -> None:
    server, answers = Server(free_port(), tmp_path, address), list[list[int]]()
    with server.running():
        secret = server.create("One table", "the owner's phone")["secrets"]["scorer"]
        phones = [join(server, secret) for _ in range(AT_ONE_TABLE)]
        at_once(lambda n: answers.append(save_over(server, phones[n], n)), AT_ONE_TABLE)
        deals = server.deals(phones[0]["slug"])
    assert {status for said in answers for status in said[:-1]} <= {409}
    assert [said[-1] for said in answers] == [201] * AT_ONE_TABLE
    assert len({deal["line"] for deal in deals}) == len(deals) == AT_ONE_TABLE
    assert stored(address) == [f"phone-{n:04d}" for n in range(AT_ONE_TABLE)]


def join(server: Server, secret: str) -> dict[str, Any]:
    status, joined = server.ask("POST", "/join", {"secret": secret, "label": "a phone"})
    assert status == 200, joined
    return joined


def save_over(server: Server, phone: dict[str, Any], number: int) -> list[int]:
    """All start with an empty table; who is told of a conflict looks, and sends again.

    With every conflict another phone got its deal in, so there are fewer of them than phones.
    """
    seen, statuses = 0, list[int]()
    for _ in range(AT_ONE_TABLE):
        status, said = server.add(phone, f"phone-{number:04d}", line_of(number), seen)
        statuses.append(status)
        if said.get("code") != "conflict":
            break
        seen = len(server.deals(phone["slug"]))
    return statuses


def stored(address: str) -> list[str]:
    """The keys of all events there are, whatever their match."""
    database = Database(address)
    with database.read() as session:
        keys = sorted(session.exec(select(Event.key)))
    database.close()
    return keys
