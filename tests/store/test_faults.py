"""When the disk is full, or the database unreachable: it is reported, nothing is lost, and work
continues after it."""

import socket

import pytest
from playing import FIRST, Table
from sqlalchemy import event, text

from scorer.games.matches import Format
from scorer.store import migrate
from scorer.store.backup import verify_sqlite
from scorer.store.database import DamagedError, Database, DatabaseAwayError, DiskFullError

ALL_THE_ROOM = 2**30


class Disk:
    """A disk of so many pages, for every connection to come."""

    def __init__(self, database: Database) -> None:
        self.database, self.most = database, ALL_THE_ROOM
        event.listen(database.engine, "connect", self._limit)

    def _limit(self, connection: object, _: object) -> None:
        connection.execute(f"PRAGMA max_page_count={self.most}")  # type: ignore[attr-defined]

    def resize(self, most: int) -> None:
        self.most = most
        self.database.close()

    def used(self) -> int:
        with self.database.read() as session:
            return int(session.connection().execute(text("PRAGMA page_count")).scalar_one())


def fill(table: Table) -> int:
    """Save until the disk is full: how many deals were confirmed."""
    for number in range(500):
        try:
            table.add(FIRST, seen=number)
        except DiskFullError:
            return number
    raise AssertionError("the disk never filled up")


def test_a_full_disk_keeps_what_was_saved_and_heals(sqlite: Database) -> None:
    table, disk = Table(sqlite, Format("open")), Disk(sqlite)
    disk.resize(disk.used() + 2)
    saved = fill(table)
    with pytest.raises(DiskFullError):
        table.add(FIRST)
    assert len(table.view().scored) == saved > 0
    disk.resize(ALL_THE_ROOM)
    table.add(FIRST)
    assert len(table.view().scored) == saved + 1
    sqlite.close()
    assert sqlite.path
    verify_sqlite(sqlite.path)


def closed_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_a_database_that_is_away_is_named() -> None:
    database = Database(f"postgresql+psycopg://torri@127.0.0.1:{closed_port()}/torri")
    with pytest.raises(DatabaseAwayError), database.read() as session:
        session.connection()
    with pytest.raises(DatabaseAwayError), database.write() as session:
        session.connection()
    with pytest.raises(DatabaseAwayError):
        migrate.upgrade(database)


CUT = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()"""


def run(database: Database, statement: str) -> object:
    with database.read() as session:
        return session.connection().execute(text(statement)).scalar()


def test_a_connection_that_was_cut_is_made_anew(served: Database) -> None:
    other = Database(served.engine.url.render_as_string(hide_password=False))
    assert run(served, "SELECT 1") == 1
    assert run(other, CUT) is True
    other.close()
    assert run(served, "SELECT 1") == 1


def test_a_connection_cut_in_the_middle_is_the_database_away(served: Database) -> None:
    with pytest.raises(DatabaseAwayError):
        run(served, "SELECT pg_terminate_backend(pg_backend_pid())")
    assert run(served, "SELECT 1") == 1


def test_a_damaged_file_is_named(sqlite: Database) -> None:
    assert sqlite.path
    sqlite.close()
    sqlite.path.write_bytes(b"no database at all, but longer than a header of one" * 40)
    with pytest.raises(DamagedError), sqlite.look() as connection:
        connection.execute(text("SELECT 1 FROM match"))
    with pytest.raises(DamagedError):
        migrate.upgrade(Database(f"sqlite:///{sqlite.path}"))
