"""Databases as older versions of Torri left them, at every schema there was, on both databases."""

import json
import shutil
from pathlib import Path

from alembic import command
from alembic.script import ScriptDirectory
from playing import FIRST, SECOND
from sqlalchemy import Engine, MetaData, create_engine, text

from scorer.store import schema

OLD = Path(__file__).parent / "fixtures" / "0.1"
RELEASED = "0004"
"""The schema of the released file in there."""
ROWS = """
INSERT INTO match (id, slug, game, name, players, settings, version, created)
VALUES (7, 'anOldMatch234', 'torri', '', :players, :settings, 2, :at);
INSERT INTO device (id, match_id, role, token_hash, label, created)
VALUES (3, 7, 'owner', 'the-hash-of-a-token', 'Adso', :at);
INSERT INTO event (id, match_id, seq, key, kind, deal, line, reason, device_id, label, at)
VALUES (5, 7, 1, 'the-first-key', 'add', 1, :first, '', 3, 'Adso', :at),
       (9, 7, 2, 'the-second-key', 'add', 2, :second, '', NULL, '', :at)
"""
VALUES = {
    "players": json.dumps(["Adso", "William"]),
    "settings": json.dumps(
        {"kind": "fixed", "deals": 2, "target": 120, "nobles": False, "readings": []}
    ),
    "at": "2025-05-05 10:00:00+00:00",
    "first": FIRST,
    "second": SECOND,
}


def revisions() -> list[str]:
    """Every schema there was, the oldest first."""
    scripts = ScriptDirectory.from_config(schema.config())
    return [script.revision for script in scripts.walk_revisions()][::-1]


def make_old(address: str, revision: str | None) -> None:
    """A database of this schema with rows in it; without one, a place for a new database."""
    if revision is None:
        return
    every = revisions()
    if every.index(revision) >= every.index(RELEASED):
        _make_released(address)
        start = RELEASED
    else:
        start = every[0]
        bring_to(address, start)
        _insert_rows(address)
    if start != revision:
        bring_to(address, revision)


def _make_released(address: str) -> None:
    if address.startswith("sqlite"):
        shutil.copy(OLD / "torri.db", address.removeprefix("sqlite:///"))
    else:
        old_postgres(address)


def bring_to(address: str, revision: str) -> None:
    """By a plain engine: no foreign keys of SQLite that would cascade through a rebuilt table."""
    engine, config = create_engine(address), schema.config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


def _insert_rows(address: str) -> None:
    engine = create_engine(address)
    with engine.begin() as connection:
        for statement in ROWS.split(";"):
            connection.execute(text(statement), VALUES)
    engine.dispose()


def old_postgres(address: str) -> None:
    """The rows of the released file in a PostgreSQL of its schema."""
    bring_to(address, RELEASED)
    engine, old = create_engine(address), create_engine(f"sqlite:///{OLD / 'torri.db'}")
    _copy_rows(old, engine)
    engine.dispose()
    old.dispose()


def _copy_rows(old: Engine, new: Engine) -> None:
    tables = MetaData()
    tables.reflect(new)
    with old.connect() as source, new.begin() as connection:
        connection.execute(text("SET session_replication_role = replica"))  # in any order
        for table in tables.sorted_tables:
            if table.name != "alembic_version":
                rows = [dict(row) for row in source.execute(table.select()).mappings()]
                if rows:
                    connection.execute(table.insert(), rows)
            if "id" in table.c:
                newest = f'SELECT coalesce(max(id), 0) + 1 FROM "{table.name}"'
                sequence = f"pg_get_serial_sequence('\"{table.name}\"', 'id')"
                connection.execute(text(f"SELECT setval({sequence}, ({newest}), false)"))
