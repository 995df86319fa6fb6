"""The same store tests on both databases: SQLite, and a real PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from databases import empty_postgres, postgres_server
from playing import Table

from scorer.store import migrate
from scorer.store.database import Database


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with postgres_server() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of its own for every test."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'torri.db'}"
        return
    with empty_postgres(request.getfixturevalue("postgres")) as found:
        yield found


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    database = Database(address)
    migrate.upgrade(database)
    yield database
    database.close()


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Database]:
    """For what only SQLite has: a file."""
    database = Database(f"sqlite:///{tmp_path / 'torri.db'}")
    migrate.upgrade(database)
    yield database
    database.close()


@pytest.fixture
def served(postgres: str) -> Iterator[Database]:
    """For what only a server has: several connections that write at once."""
    with empty_postgres(postgres) as address:
        database = Database(address)
        migrate.upgrade(database)
        yield database
        database.close()


@pytest.fixture
def table(database: Database) -> Table:
    return Table(database)
