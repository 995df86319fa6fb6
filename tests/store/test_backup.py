"""Backups while others save, and restores that look first."""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from playing import FIRST, SECOND, Table
from sqlalchemy import text

from scorer.games.matches import Format
from scorer.store import migrate
from scorer.store.backup import backup, restore, verify_sqlite
from scorer.store.database import Database
from scorer.store.errors import BackupError


@pytest.fixture
def path(sqlite: Database) -> Path:
    assert sqlite.path
    return sqlite.path


@pytest.fixture
def saved(sqlite: Database, tmp_path: Path) -> Path:
    """A backup of a match with one deal; the database has gone on to two."""
    table = Table(sqlite)
    table.add(FIRST)
    backup(sqlite, tmp_path / "saved.db")
    table.add(SECOND)
    return tmp_path / "saved.db"


ORPHAN = """INSERT INTO event (match_id, seq, key, kind, deal, line, reason, label, at)
    SELECT 77, seq, key, kind, deal, line, reason, label, at FROM event"""


def events_in(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("SELECT count(*) FROM event").fetchone()[0])


def refusal(path: Path, source: Path, *, force: bool = True) -> str:
    with pytest.raises(BackupError) as caught:
        restore(path, source, force=force)
    return caught.value.code


def test_backups_taken_while_four_phones_save_are_sound(sqlite: Database, tmp_path: Path) -> None:
    tables, enough = [Table(sqlite, Format("open")) for _ in range(4)], threading.Event()

    def save(table: Table) -> None:
        while not enough.is_set():
            table.add(FIRST)

    threads = [threading.Thread(target=save, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    for number in range(5):
        backup(sqlite, tmp_path / f"{number}.db")
    enough.set()
    for thread in threads:
        thread.join()
    counts = [events_in(tmp_path / f"{number}.db") for number in range(5)]
    assert counts == sorted(counts)
    for number in range(5):
        verify_sqlite(tmp_path / f"{number}.db")


def test_a_backup_is_one_private_file(sqlite: Database, saved: Path) -> None:
    assert sorted(file.name for file in saved.parent.glob("saved*")) == ["saved.db"]
    assert saved.stat().st_mode & 0o077 == 0


def test_a_backup_holds_what_was_saved_before_it(saved: Path) -> None:
    assert events_in(saved) == 1


def test_a_backup_replaces_an_older_one(sqlite: Database, saved: Path) -> None:
    backup(sqlite, saved, force=True)
    assert events_in(saved) == 2


def test_a_backup_onto_the_database_itself_is_refused(sqlite: Database, path: Path) -> None:
    with pytest.raises(BackupError) as caught:
        backup(sqlite, path.parent / "." / path.name)
    assert caught.value.code == "same_file"


def test_a_backup_of_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BackupError) as caught:
        backup(Database(f"sqlite:///{tmp_path / 'none.db'}"), tmp_path / "saved.db")
    assert caught.value.code == "no_database"
    assert list(tmp_path.iterdir()) == []


def test_postgresql_is_left_to_its_own_tools(tmp_path: Path) -> None:
    with pytest.raises(BackupError) as caught:
        backup(Database("postgresql+psycopg://localhost:1/torri"), tmp_path / "saved.db")
    assert caught.value.code == "not_sqlite"


def test_a_restore_brings_back_what_was_saved(sqlite: Database, path: Path, saved: Path) -> None:
    sqlite.close()
    aside = restore(path, saved, force=True)
    assert events_in(path) == 1
    assert aside is not None
    assert events_in(aside) == 2
    assert migrate.upgrade(sqlite) is False


def test_a_restore_into_an_empty_place_needs_no_force(saved: Path, tmp_path: Path) -> None:
    new = tmp_path / "elsewhere" / "torri.db"
    assert restore(new, saved) is None
    assert events_in(new) == 1


def test_a_restore_overwrites_only_when_told(sqlite: Database, path: Path, saved: Path) -> None:
    sqlite.close()
    assert refusal(path, saved, force=False) == "exists"
    assert events_in(path) == 2


def test_a_restore_under_a_running_server_is_refused(
    sqlite: Database, path: Path, saved: Path
) -> None:
    with sqlite.read() as session:
        session.connection().execute(text("SELECT 1 FROM event"))
    assert refusal(path, saved) == "in_use"
    assert events_in(path) == 2


def test_a_restored_file_is_for_its_owner_only(sqlite: Database, path: Path, saved: Path) -> None:
    sqlite.close()
    path.chmod(0o640)
    restore(path, saved, force=True)
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_broken_database_can_be_replaced(sqlite: Database, path: Path, saved: Path) -> None:
    sqlite.close()
    path.write_bytes(b"not a database at all" * 100)
    stale = path.with_name(path.name + "-wal")
    stale.write_bytes(b"what a killed server left")
    aside = restore(path, saved, force=True)
    assert events_in(path) == 1
    assert not stale.exists()
    assert aside is not None
    assert aside.read_bytes().startswith(b"not a database")


def test_a_file_that_is_no_backup_is_refused(sqlite: Database, path: Path, saved: Path) -> None:
    sqlite.close()
    text_file, cut, other, empty = (path.with_name(name) for name in ("a", "b", "c", "d"))
    text_file.write_text("Adso: 8x4 marker / William:")
    cut.write_bytes(saved.read_bytes()[: -3 * 4096])
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")
    empty.touch()
    codes = [refusal(path, file) for file in (text_file, cut, other, empty, path.with_name("e"))]
    assert codes == ["unsound", "unsound", "not_ours", "not_ours", "no_file"]
    assert events_in(path) == 2


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "newer"),
        (ORPHAN, "unsound"),
        ("DROP TABLE event", "not_ours"),
    ],
)
def test_a_backup_with_a_fault_is_refused(
    sqlite: Database, path: Path, saved: Path, damage: str, code: str
) -> None:
    sqlite.close()
    with closing(sqlite3.connect(saved)) as connection, connection:
        connection.execute(damage)
    assert refusal(path, saved) == code
    assert events_in(path) == 2


def test_a_page_of_rubbish_is_found(sqlite: Database, path: Path, saved: Path) -> None:
    sqlite.close()
    data = bytearray(saved.read_bytes())
    data[4096 * 2 : 4096 * 3] = b"\xff" * 4096
    saved.write_bytes(data)
    assert refusal(path, saved) == "unsound"


def test_names_of_files_may_hold_any_sign(sqlite: Database, tmp_path: Path) -> None:
    for name in ("100%.db", "what?.db", "a#b.db", "le torri é.db"):
        backup(sqlite, tmp_path / name)
        verify_sqlite(tmp_path / name)
