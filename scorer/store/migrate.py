"""Migrations that run by themselves at start, safely.

A backup first; foreign keys off while tables are rebuilt (with them on, a batch change
would cascade through the old table and silently empty its children); row counts and foreign
keys checked before anything is committed; one process at a time; a newer schema is refused.
"""

from datetime import UTC, datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from scorer.instance import make_private_file
from scorer.store import guards, schema
from scorer.store.backup import copy_sqlite
from scorer.store.database import Database

ADVISORY_LOCK = 0x70221
START_PATIENCE = 10
"""Seconds: another server may be bringing the same database up to date."""
RENAMED = {"pairing": "seating"}
"""Tables that have another name since some migration: their rows are counted there."""


class NewerSchemaError(RuntimeError):
    """The database was written by a newer Torri."""


class LostRowsError(RuntimeError):
    """A migration would have lost rows; nothing was changed."""


def upgrade(database: Database) -> bool:
    """Bring the schema up to date; True if anything changed."""
    config = schema.config()
    scripts = ScriptDirectory.from_config(config)
    if database.path:
        make_private_file(database.path)
    with database.gate(START_PATIENCE), database.look() as connection:
        if database.sqlite:  # a pragma counts only outside a transaction
            connection.connection.cursor().execute("PRAGMA foreign_keys=OFF")
        try:
            with database.begin(connection):
                return _upgrade(database, connection, config, scripts)
        finally:
            if database.sqlite:
                connection.connection.cursor().execute("PRAGMA foreign_keys=ON")


def _upgrade(
    database: Database, connection: Connection, config: Config, scripts: ScriptDirectory
) -> bool:
    if not database.sqlite:
        connection.execute(text(f"SET LOCAL lock_timeout = '{START_PATIENCE}s'"))
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text(f"SELECT pg_advisory_xact_lock({ADVISORY_LOCK})"))
    current = MigrationContext.configure(connection).get_current_revision()
    if current == scripts.get_current_head():
        guards.put_on(connection)  # those that somebody removed
        return False
    if current is not None and current not in schema.known_revisions():
        raise NewerSchemaError(current)
    if current is not None and database.path:
        copy_sqlite(database.path, _backup_name(database.path, current))
    before = _row_counts(connection)
    config.attributes["connection"] = connection
    if current is not None:
        guards.take_off(connection)
    command.upgrade(config, "head")
    _check(database, connection, before)
    guards.put_on(connection)
    return True


def _check(database: Database, connection: Connection, before: dict[str, int]) -> None:
    after = _row_counts(connection)
    lost = {name for name, count in before.items() if after.get(RENAMED.get(name, name)) != count}
    if lost - {"alembic_version"}:
        raise LostRowsError(", ".join(sorted(lost)))
    if database.sqlite and connection.execute(text("PRAGMA foreign_key_check")).first():
        raise LostRowsError("foreign keys")


def _row_counts(connection: Connection) -> dict[str, int]:
    names = inspect(connection).get_table_names()
    quote = connection.dialect.identifier_preparer.quote
    query = "SELECT count(*) FROM {}"
    return {n: connection.execute(text(query.format(quote(n)))).scalar_one() for n in names}


def _backup_name(path: Path, revision: str) -> Path:
    moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%S")
    return path.with_name(f"{path.stem}-before-upgrade-from-{revision}-{moment}{path.suffix}")
