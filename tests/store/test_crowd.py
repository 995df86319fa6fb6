"""A hundred phones in the same second."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from playing import FIRST, SECOND, TOKEN, Table

from scorer.games.match import Format
from scorer.store import access, matches
from scorer.store.database import Database
from scorer.store.errors import ConflictError
from scorer.store.tables import Event, Match, now

TABLES, PHONES = 20, 100


def at_once(do: Callable[[int], None], count: int) -> None:
    """All threads start when the last one is ready; the first error of any is raised."""
    barrier = threading.Barrier(count)

    def one(number: int) -> None:
        barrier.wait()
        do(number)

    with ThreadPoolExecutor(count) as pool:
        list(pool.map(one, range(count)))


def save(table: Table, key: str) -> None:
    """As a phone does: look, send, and after a conflict look again."""
    while True:
        seen = len(table.view().scored)
        try:
            table.add(FIRST, seen=seen, key=key)
        except ConflictError:
            continue
        return


def test_a_hundred_phones_save_in_the_same_second(database: Database) -> None:
    tables = [Table(database, Format("open")) for _ in range(TABLES)]
    at_once(lambda n: save(tables[n % TABLES], f"phone-{n:04d}"), PHONES)
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
            table.add(SECOND, seen=0, key=f"phone-{number:04d}")
        except ConflictError:
            told.append(number)

    at_once(send, 2)
    assert len(told) == 1
    assert len(table.view().scored) == 1


def test_a_rename_that_began_before_two_saves_does_not_turn_the_log_back(served: Database) -> None:
    table = Table(served, Format("open"))
    with served.write() as session:
        grant = access.grant(session, table.slug, TOKEN)
        table.add(FIRST)
        table.add(FIRST)
        matches.rename(session, grant, "Evening")
    table.add(FIRST)
    assert [one.deal.seq for one in table.view().scored] == [1, 2, 4]


def test_a_save_sees_what_was_saved_while_it_waited(served: Database) -> None:
    table = Table(served, Format("open"))
    with served.write() as session:
        grant = access.grant(session, table.slug, TOKEN)
        table.add(FIRST)
        matches.add(session, grant, SECOND, "a-second-key", 1)
    assert len(table.view().scored) == 2


def test_renaming_while_others_save_does_not_stop_the_log(database: Database) -> None:
    table = Table(database, Format("open"))

    def do(number: int) -> None:
        if number % 2:
            save(table, f"phone-{number:04d}")
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
    with pytest.raises(ConflictError), served.write() as session:
        matches.add(session, table.grant(), FIRST, "a-second-key", 1)


def unknown_event(match: Match) -> Event:
    """An event that came in without the match knowing."""
    more = {"label": "", "at": now()}
    values = {"match_id": match.id, "seq": 1, "key": "a-first-key", "kind": "add", "deal": 1}
    return Event.model_validate({**values, **more, "line": FIRST})
