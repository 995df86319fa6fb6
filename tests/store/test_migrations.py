"""Migrations at start: fresh, again, newer, at once, failing, and the cascade trap."""

import json
import multiprocessing
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from databases import empty_postgres
from playing import FIRST, SECOND, TOKEN, Table
from sqlalchemy import inspect, text

from scorer.store import access, deals, matches, migrate, schema
from scorer.store.backup import verify_sqlite
from scorer.store.database import Database
from scorer.store.migrate import LostRowsError, NewerSchemaError

NEWEST = str(ScriptDirectory.from_config(schema.config()).get_current_head())
HEAD = f"""
import sqlalchemy as sa
from alembic import op
revision, down_revision = "9990", "{NEWEST}"
"""
REBUILD_THE_PARENT = """
def upgrade():
    with op.batch_alter_table("match") as batch:
        batch.alter_column("name", type_=sa.String(100))
        batch.add_column(sa.Column("place", sa.String(40), nullable=True))
"""
FAIL_MIDWAY = """
def upgrade():
    op.add_column("match", sa.Column("place", sa.String(40), nullable=True))
    op.execute("DELETE FROM event")
    raise RuntimeError("midway")
"""
LOSE_ROWS = """
def upgrade():
    op.execute("DELETE FROM event")
"""
BREAK_KEYS = """
def upgrade():
    op.execute("UPDATE event SET match_id = 77")
"""
Next = Callable[[str], None]


@pytest.fixture
def after(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Next:
    """Give Torri one more migration."""
    folder = tmp_path / "migrations"

    def write(body: str) -> None:
        shutil.copytree(schema.MIGRATIONS, folder, dirs_exist_ok=True)
        (folder / "versions" / "v9990_next.py").write_text(HEAD + body)
        monkeypatch.setattr(schema, "MIGRATIONS", folder)

    return write


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.server)])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database that nobody has used yet."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.db'}"
        return
    with empty_postgres(request.getfixturevalue("postgres")) as found:
        yield found


def columns(database: Database) -> set[str]:
    with database.engine.connect() as connection:
        return {str(column["name"]) for column in inspect(connection).get_columns("match")}


def upgrade_here(address: str, results: "multiprocessing.Queue[bool]") -> None:
    database = Database(address)
    results.put(migrate.upgrade(database))
    database.close()


def test_a_fresh_database_is_made_once(empty: str) -> None:
    database = Database(empty)
    assert migrate.upgrade(database) is True
    assert migrate.upgrade(database) is False
    database.close()


def test_a_newer_schema_is_refused(database: Database) -> None:
    with database.write() as session:
        session.connection().execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerSchemaError, match="9999"):
        migrate.upgrade(database)


@pytest.mark.server
def test_of_three_processes_that_start_at_once_one_makes_the_tables(empty: str) -> None:
    start = multiprocessing.get_context("spawn")
    results: multiprocessing.Queue[bool] = start.Queue()
    workers = [start.Process(target=upgrade_here, args=(empty, results)) for _ in range(3)]
    for worker in workers:
        worker.start()
    made = [results.get(timeout=60) for _ in workers]
    for worker in workers:
        worker.join()
    assert sorted(made) == [False, False, True]


def test_rebuilding_a_table_does_not_empty_its_children(table: Table, after: Next) -> None:
    table.add(FIRST)
    after(REBUILD_THE_PARENT)
    assert migrate.upgrade(table.database) is True
    assert "place" in columns(table.database)
    with table.database.read() as session:
        counts = "SELECT (SELECT count(*) FROM event), (SELECT count(*) FROM device)"
        assert session.connection().execute(text(counts)).one() == (1, 1)
    assert table.grant().role == "owner"


def test_foreign_keys_hold_again_after_an_upgrade(sqlite: Database, after: Next) -> None:
    after(REBUILD_THE_PARENT)
    migrate.upgrade(sqlite)
    with sqlite.read() as session:
        assert session.connection().execute(text("PRAGMA foreign_keys")).scalar_one() == 1


def test_an_upgrade_of_a_file_saves_a_backup_first(sqlite: Database, after: Next) -> None:
    Table(sqlite).add(FIRST)
    after(REBUILD_THE_PARENT)
    migrate.upgrade(sqlite)
    assert sqlite.path
    (saved,) = sqlite.path.parent.glob(f"torri-before-upgrade-from-{NEWEST}-*.db")
    verify_sqlite(saved)


def test_a_failure_midway_leaves_the_old_schema(table: Table, after: Next) -> None:
    table.add(FIRST)
    after(FAIL_MIDWAY)
    with pytest.raises(RuntimeError, match="midway"):
        migrate.upgrade(table.database)
    assert "place" not in columns(table.database)
    assert table.view().standing.totals == (63, 66)
    with table.database.read() as session:
        revision = session.connection().execute(text("SELECT * FROM alembic_version"))
        assert revision.scalar_one() == NEWEST


def test_an_upgrade_that_would_lose_rows_is_taken_back(table: Table, after: Next) -> None:
    table.add(FIRST)
    after(LOSE_ROWS)
    with pytest.raises(LostRowsError, match="event"):
        migrate.upgrade(table.database)
    assert table.view().standing.totals == (63, 66)


def test_an_upgrade_that_would_break_keys_is_taken_back(sqlite: Database, after: Next) -> None:
    table = Table(sqlite)
    table.add(FIRST)
    after(BREAK_KEYS)
    with pytest.raises(LostRowsError, match="foreign keys"):
        migrate.upgrade(sqlite)
    assert table.view().standing.totals == (63, 66)


OLD_ROWS = """
INSERT INTO match (id, slug, game, name, players, settings, version, created)
VALUES (7, 'anOldMatch234', 'torri', '', :players, :settings, 2, :at);
INSERT INTO device (id, match_id, role, token_hash, label, created)
VALUES (3, 7, 'owner', :token, 'Adso', :at);
INSERT INTO event (id, match_id, seq, key, kind, deal, line, reason, device_id, label, at)
VALUES (5, 7, 1, 'the-first-key', 'add', 1, :first, '', 3, 'Adso', :at),
       (9, 7, 2, 'the-second-key', 'add', 2, :second, '', NULL, '', :at)
"""


OLD_TOURNAMENT = """
INSERT INTO tournament (id, slug, game, name, settings, version, created, clock_minutes)
VALUES (7, 'anOldEvent234', 'torri', 'The abbey', :settings, 0, :at, 50)
"""


def test_a_tournament_of_an_older_torri_names_its_variant(empty: str) -> None:
    database, config = Database(empty), schema.config()
    settings = {"scheme": {}, "match": OLD_SETTINGS | {"nobles": True}}
    with database.transaction() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0004")
        values = {"settings": json.dumps(settings), "at": "2025-05-05 10:00:00+00:00"}
        connection.execute(text(OLD_TOURNAMENT), values)
        command.upgrade(config, "0005")
        found = connection.execute(text("SELECT settings FROM tournament")).scalar_one()
    stored = json.loads(found) if isinstance(found, str) else found
    assert stored == {"scheme": {}, "match": OLD_SETTINGS | {"variant": "nobles"}}
    database.close()


OLD_SETTINGS: dict[str, object] = {"kind": "fixed", "deals": 2, "target": 120, "readings": []}
"""Before 0005 they also said whether noble cards were in play."""


@pytest.mark.parametrize(
    ("revision", "nobles", "variant"),
    [("0001", True, "nobles"), ("0002", False, "basic"), ("0003", True, "nobles")],
)
def test_a_match_of_an_older_torri_is_all_there(
    empty: str, revision: str, nobles: bool, variant: str
) -> None:
    database = Database(empty)
    values = {
        "players": json.dumps(["Adso", "William"]),
        "settings": json.dumps(OLD_SETTINGS | {"nobles": nobles}),
        "at": "2025-05-05 10:00:00+00:00",
        "token": access.hashed(TOKEN),
        "first": FIRST,
        "second": SECOND,
    }
    config = schema.config()
    with database.transaction() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        for statement in OLD_ROWS.split(";"):
            connection.execute(text(statement), values)
    assert migrate.upgrade(database) is True
    with database.look() as connection:
        grant = access.grant(connection, "anOldMatch234", TOKEN)
        view = matches.load(connection, grant.match)
    assert grant.role == "owner"
    assert grant.match.settings == OLD_SETTINGS | {"variant": variant}
    assert view.log[0].at == grant.match.created == datetime(2025, 5, 5, 10, tzinfo=UTC)
    assert [one.key for one in view.log] == ["the-first-key", "the-second-key"]
    assert [one.deal.line for one in view.scored] == [FIRST, SECOND]
    with database.transaction() as connection:  # and it goes on
        assert deals.change(connection, grant, "remove", 2, "a-third-key", 2).seq == 3
    database.close()


def test_the_migrations_make_what_the_tables_say(database: Database) -> None:
    from alembic.autogenerate import compare_metadata  # noqa: PLC0415 - only here
    from alembic.runtime.migration import MigrationContext  # noqa: PLC0415
    from sqlmodel import SQLModel  # noqa: PLC0415

    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, SQLModel.metadata) == []
