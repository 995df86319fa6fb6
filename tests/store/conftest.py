"""The same store tests on both databases: SQLite, and a real PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from apps import EXTENSION, hasty_sqlite, whole_app
from databases import empty_postgres, migrated_sqlite, postgres_server, postgres_template
from flask import Flask
from playing import Table

from scorer.store.database import Database

__all__ = ["hasty_sqlite", "whole_app"]
"""Fixtures that are made elsewhere."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "served" in getattr(item, "fixturenames", ()):
            item.add_marker("server")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with postgres_server() as address:
        yield address


@pytest.fixture(scope="session")
def template(postgres: str) -> Iterator[str]:
    with postgres_template(postgres) as name:
        yield name


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.server)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of its own for every test, with our tables and nothing in them."""
    if request.param == "sqlite":
        yield migrated_sqlite(tmp_path / "torri.db")
        return
    server, name = (request.getfixturevalue(one) for one in ("postgres", "template"))
    with empty_postgres(server, name) as found:
        yield found


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    database = Database(address)
    yield database
    database.close()


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Database]:
    """For what only SQLite has: a file."""
    database = Database(migrated_sqlite(tmp_path / "torri.db"))
    yield database
    database.close()


@pytest.fixture
def served(postgres: str, template: str) -> Iterator[Database]:
    """For what only a server has: several connections that write at once."""
    with empty_postgres(postgres, template) as address:
        database = Database(address)
        yield database
        database.close()


@pytest.fixture
def table(database: Database) -> Table:
    return Table(database)


@pytest.fixture
def app(whole_app: Flask, database: Database) -> Iterator[Flask]:
    """The whole app on the database of this test."""
    usual = whole_app.extensions[EXTENSION]
    whole_app.extensions[EXTENSION] = database
    yield whole_app
    whole_app.extensions[EXTENSION] = usual
