"""The database: SQLite beside the app, or PostgreSQL by its address."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, RootTransaction, event
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlmodel import Session, create_engine

from scorer.store.gate import BusyError, Gate
from scorer.store.sightings import Sightings

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # a deal called saved survives a power cut
    "PRAGMA busy_timeout=3000",  # if the gate is not used: less than it waits
    "PRAGMA foreign_keys=ON",
    "PRAGMA trusted_schema=OFF",
    "PRAGMA mmap_size=0",
)
READ_TEXT = partial(str, encoding="utf-8", errors="replace")
"""One damaged letter must not make its whole row unreadable."""
SQLITE: dict[str, Any] = {"pool_size": 8, "max_overflow": 24, "pool_timeout": 5}
POSTGRES: dict[str, Any] = {
    "pool_pre_ping": True,
    "pool_size": 8,
    "pool_timeout": 5,
    "connect_args": {"connect_timeout": 5},  # report soon that it cannot be reached
}
WAITS = "SET lock_timeout = '3s'", "SET statement_timeout = '20s'"
"""The longest wait and the longest statement in PostgreSQL. Migrations may take longer."""
TIMED_OUT = {"55P03", "57014", "40P01", "40001"}
"""A lock that was not given, a statement that took too long, two that wait for each other."""


DAMAGE = ("not a database", "malformed")
"""The errors of SQLite for a file it cannot read."""


class DatabaseAwayError(RuntimeError):
    """The database does not answer: try again later."""


class DamagedError(RuntimeError):
    """The file is not a sound database: only a backup helps."""


class DiskFullError(RuntimeError):
    """Nothing more can be written; what was written before is safe."""


class Database:
    """Sessions for reading, and one at a time for writing."""

    def __init__(self, url: str) -> None:
        self.sqlite = url.startswith("sqlite")
        path = url.removeprefix("sqlite:///") if self.sqlite else ""
        self.path = Path(path) if path else None
        options = (SQLITE if self.path else {}) if self.sqlite else POSTGRES
        self.engine = create_engine(url, **options)
        self.gate = Gate(self.path.with_name(self.path.name + ".lock") if self.path else None)
        self.sightings = Sightings(self.transaction)
        if self.sqlite:
            _prepare_sqlite(self.engine)
        else:
            _prepare_postgres(self.engine)

    @contextmanager
    def look(self) -> Iterator[Connection]:
        """For one statement, which sees one state by itself: SQLite needs no transaction."""
        with _faults_named(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def read(self) -> Iterator[Session]:
        """For several: on SQLite all of them see the same state."""
        with self.look() as found, self.begin(found, "BEGIN"), _session(found) as session:
            yield session

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """It commits at the end, or leaves nothing. Raises BusyError."""
        gate = self.gate() if self.sqlite else self.gate.place()
        with _faults_named(), gate, self.engine.connect() as found, self.begin(found):
            yield found

    @contextmanager
    def write(self) -> Iterator[Session]:
        """The same, for what goes through the object mapper."""
        with self.transaction() as found, _session(found) as session:
            yield session
            session.flush()

    def begin(self, connection: Connection, how: str = "BEGIN IMMEDIATE") -> RootTransaction:
        """On SQLite we begin ourselves: its driver would begin too late, and never to write."""
        if self.sqlite:
            connection.connection.cursor().execute(how)
        return connection.begin()

    def close(self) -> None:
        self.sightings.stop()
        with self.gate():
            self.engine.dispose()


def _session(connection: Connection) -> Session:
    return Session(connection, expire_on_commit=False)


def _prepare_sqlite(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: object) -> None:  # noqa: ANN401 - a driver's own type
        connection.isolation_level = None
        connection.text_factory = READ_TEXT
        for pragma in PRAGMAS:
            connection.execute(pragma)


def _prepare_postgres(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: object) -> None:  # noqa: ANN401 - a driver's own type
        for setting in WAITS:
            connection.execute(setting)
        connection.commit()


@contextmanager
def _faults_named() -> Iterator[None]:
    """While a connection is made or begun the driver raises its own errors, later the library's."""
    try:
        yield
    except PoolTimeoutError as error:  # all connections are in use
        raise BusyError from error
    except (DBAPIError, sqlite3.DatabaseError) as error:
        if fault := _fault(error):
            raise fault from error
        raise


def _fault(error: DBAPIError | sqlite3.DatabaseError) -> RuntimeError | None:
    text = str(error.orig if isinstance(error, DBAPIError) else error).lower()
    if any(sign in text for sign in DAMAGE):
        return DamagedError()
    if _timed_out(error):
        return BusyError()
    if isinstance(error, OperationalError | sqlite3.OperationalError):
        return DiskFullError() if "full" in text or "no space" in text else DatabaseAwayError()
    away = isinstance(error, DBAPIError) and error.connection_invalidated
    return DatabaseAwayError() if away else None


def _timed_out(error: DBAPIError | sqlite3.DatabaseError) -> bool:
    cause = error.orig if isinstance(error, DBAPIError) else error
    if getattr(cause, "sqlstate", None) in TIMED_OUT:
        return True
    return isinstance(cause, sqlite3.OperationalError) and "locked" in str(cause)
