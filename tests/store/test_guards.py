"""The log is guarded by the database itself: no entry can be changed or erased, by any way in."""

import pytest
from apps import whole_app
from damages import Evening, working_on
from flask import Flask
from playing import FIRST, SECOND, Table
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError

from scorer.store import guards, migrate
from scorer.store.database import Database

__all__ = ["whole_app"]
LOG = ("event", "tournament_event", "ruling", "confirmation", "followed_line")


@pytest.fixture
def evening(whole_app: Flask, database: Database) -> Database:
    """A database with rows in every table of the log."""
    with working_on(whole_app, database):
        Evening(whole_app, database)
    return database


def run(database: Database, statement: str) -> None:
    with database.transaction() as connection:
        connection.execute(text(statement))


def refused(database: Database, statement: str) -> bool:
    try:
        run(database, statement)
    except IntegrityError as error:
        return guards.REFUSAL in str(error)
    return False


def counts(database: Database) -> dict[str, int]:
    with database.look() as connection:
        return {
            name: connection.execute(text(f"SELECT count(*) FROM {name}")).scalar_one()
            for name in guards.KEPT
        }


def test_no_column_of_the_log_can_be_changed(evening: Database) -> None:
    with evening.look() as connection:
        columns = {name: inspect(connection).get_columns(name) for name in guards.KEPT}
    for table, found in columns.items():
        for column in found:
            statement = f'UPDATE {table} SET "{column["name"]}" = "{column["name"]}"'
            assert refused(evening, statement), statement


def test_nothing_of_the_log_can_be_erased(evening: Database) -> None:
    before = counts(evening)
    assert min(before.values()) > 0
    for table in guards.KEPT:
        assert refused(evening, f"DELETE FROM {table}")
        if not evening.sqlite:
            assert refused(evening, f"TRUNCATE {table}")
    assert counts(evening) == before


def test_an_entry_cannot_be_replaced_by_another(sqlite: Database) -> None:
    table = Table(sqlite)
    table.add(FIRST)
    replaced = "SELECT match_id, seq, key, kind, deal, 'x', reason, device_id, label, at FROM event"
    assert refused(sqlite, f"INSERT OR REPLACE INTO event {replaced}")
    table.add(SECOND)


def test_nor_by_one_that_only_shares_what_is_unique(whole_app: Flask, sqlite: Database) -> None:
    """A row with another number and the same key would take the place of the older one."""
    with working_on(whole_app, sqlite):
        Evening(whole_app, sqlite)
    before = counts(sqlite)
    for table, moved in (("followed_line", "seq"), ("tournament_event", "id")):
        with sqlite.look() as connection:
            names = [one["name"] for one in inspect(connection).get_columns(table)]
        values = ", ".join(f"{name} + 1000" if name == moved else name for name in names)
        replaced = f"({', '.join(names)}) SELECT {values} FROM {table} LIMIT 1"
        assert refused(sqlite, f"INSERT OR REPLACE INTO {table} {replaced}"), table
    assert counts(sqlite) == before


def test_the_log_goes_with_the_match_it_belongs_to(evening: Database) -> None:
    run(evening, "DELETE FROM match WHERE tournament_id IS NULL")
    assert counts(evening)["event"] == 4  # of the tables of the tournament
    run(evening, "DELETE FROM tournament")
    assert set(counts(evening).values()) == {0}


def test_a_device_is_forgotten_and_what_it_wrote_stays(table: Table) -> None:
    table.add(FIRST)
    run(table.database, "DELETE FROM device")
    with table.database.look() as connection:
        assert connection.execute(text("SELECT device_id, line FROM event")).one() == (None, FIRST)


def test_guards_that_somebody_took_off_are_put_on_at_the_next_start(table: Table) -> None:
    table.add(FIRST)
    with table.database.transaction() as connection:
        guards.take_off(connection)
        assert len(guards.missing(connection)) >= 3 * len(guards.KEPT)
    assert migrate.upgrade(table.database) is False
    assert refused(table.database, "DELETE FROM event")


def test_every_database_that_was_upgraded_is_guarded(database: Database) -> None:
    with database.look() as connection:
        assert guards.missing(connection) == set()
    assert set(guards.KEPT) == set(LOG)
