"""The database: SQLite beside the app, or PostgreSQL by its address."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlmodel import Session, create_engine

from scorer.store.gate import Gate

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # a deal called saved survives a power cut
    "PRAGMA busy_timeout=10000",
    "PRAGMA foreign_keys=ON",
    "PRAGMA trusted_schema=OFF",
    "PRAGMA mmap_size=0",
)
POSTGRES: dict[str, Any] = {
    "pool_pre_ping": True,
    "pool_size": 8,
    "connect_args": {"connect_timeout": 5},  # say soon that it is away
}


class DatabaseAwayError(RuntimeError):
    """The database does not answer: try again later."""


class DiskFullError(RuntimeError):
    """Nothing more can be written; what was written is safe."""


class Database:
    """Sessions for reading, and one at a time for writing."""

    def __init__(self, url: str) -> None:
        self.sqlite = url.startswith("sqlite")
        path = url.removeprefix("sqlite:///") if self.sqlite else ""
        self.path = Path(path) if path else None
        self.engine = create_engine(url, **({} if self.sqlite else POSTGRES))
        self.gate = Gate(self.path.with_name(self.path.name + ".lock") if self.path else None)
        if self.sqlite:
            _prepare_sqlite(self.engine)

    def connect(self) -> Connection:
        with _faults_named():
            return self.engine.connect()

    @contextmanager
    def read(self) -> Iterator[Session]:
        with _faults_named(), Session(self.engine, expire_on_commit=False) as session:
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        """A transaction that commits at the end, or leaves nothing."""
        with _faults_named():
            if not self.sqlite:
                with Session(self.engine, expire_on_commit=False) as session, session.begin():
                    yield session
                return
            with self.gate(), Session(self.engine, expire_on_commit=False) as session:
                session.connection(execution_options={"writes": True})
                yield session
                session.commit()

    def close(self) -> None:
        with self.gate():
            self.engine.dispose()


def _prepare_sqlite(engine: Engine) -> None:
    """We begin transactions ourselves: the driver would begin them too late."""

    @event.listens_for(engine, "connect")
    def connect(connection: Any, _: object) -> None:  # noqa: ANN401 - a driver's own type
        connection.isolation_level = None
        for pragma in PRAGMAS:
            connection.execute(pragma)

    @event.listens_for(engine, "begin")
    def begin(connection: Any) -> None:  # noqa: ANN401
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def _faults_named() -> Iterator[None]:
    try:
        yield
    except OperationalError as error:
        text = str(error.orig).lower()
        if "full" in text or "no space" in text:
            raise DiskFullError from error
        raise DatabaseAwayError from error
    except DBAPIError as error:
        if error.connection_invalidated:
            raise DatabaseAwayError from error
        raise
