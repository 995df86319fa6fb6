"""`scorer doctor`: what it finds in a whole installation, and the status it ends with."""

import json
import os
import shutil
import sqlite3
import time
from collections import namedtuple
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from apps import whole_app
from damages import Evening, working_on
from flask import Flask
from playing import FIRST, Table

from scorer.cli import main
from scorer.store import backup, checkup, gate
from scorer.store.database import Database

__all__ = ["whole_app"]
Doctor = Callable[[], tuple[int, dict[str, str]]]
OLD = Path(__file__).parents[1] / "fixtures" / "0.1"
Usage = namedtuple("Usage", "total used free")
OF_MATCH = "(SELECT id FROM match WHERE slug = :slug)"


@pytest.fixture
def doctor(address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Doctor:
    """Its status, and the sentences of everything that is not well, by their codes."""

    def see(*more: str) -> tuple[int, dict[str, str]]:
        capsys.readouterr()
        status = main(["--lang", "en", "doctor", "--json", "--database", address, *more])
        found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        return status, {one["code"]: one["text"] for one in found[::-1] if one["level"] != "ok"}

    return see


@pytest.fixture
def evening(whole_app: Flask, database: Database) -> Iterator[Evening]:
    """With a backup, and files for their owner only."""
    if database.path:
        database.path.chmod(0o600)
        backup.note_of(database.path).touch(mode=0o600)
    with working_on(whole_app, database):
        yield Evening(whole_app, database)


def test_a_healthy_installation_is_well(
    evening: Evening, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", "doctor", "--database", address]) == 0
    said = capsys.readouterr().out
    assert all(line.startswith("ok: ") for line in said.splitlines())
    assert "Every row can be read (matches: 6, deals: 8, tournaments: 1)." in said
    assert "The log is protected" in said


DAMAGES = {
    "bad_deal": f"UPDATE event SET line = 'x' WHERE match_id = {OF_MATCH} AND seq = 2",
    "bad_match": "UPDATE match SET settings = '[]' WHERE slug = :slug",
    "bad_log": f"DELETE FROM event WHERE match_id = {OF_MATCH} AND seq = 1",
    "bad_record": f"UPDATE followed_line SET text = 'x' WHERE match_id = {OF_MATCH} AND seq = 3",
    "bad_tournament": "UPDATE tournament SET settings = '{}'",
    "bad_place": "UPDATE ruling SET result = '[]'",
    "bad_entry": "UPDATE tournament_event SET body = '[]' WHERE seq = 2",
}


@pytest.mark.parametrize("code", DAMAGES)
def test_every_damaged_row_is_broken_and_named(evening: Evening, doctor: Doctor, code: str) -> None:
    match = evening.other if code == "bad_record" else evening.match
    values = {"slug": match} if ":slug" in DAMAGES[code] else {}
    evening.damage(DAMAGES[code], **values)
    status, found = doctor()
    assert status == 2
    assert found.keys() == {code, "no_guards"}
    place = evening.desk.slug if "tournament" in DAMAGES[code] or "ruling" in DAMAGES[code] else ""
    assert (place or match) in found[code]


@pytest.mark.parametrize(
    "damage", ["kind = 'li'", "text = 'players'", "seq = 1000", "target = 77", "kind = 'start'"]
)
def test_an_entry_of_a_record_that_cannot_be_is_named(
    evening: Evening, doctor: Doctor, damage: str
) -> None:
    seq = {"text": 1, "target": 5}.get(damage.split(maxsplit=1)[0], 3)
    evening.damage(f"UPDATE followed_line SET {damage} WHERE seq = {seq}")
    status, found = doctor()
    assert (status, set(found)) == (2, {"bad_record", "no_guards"})


def test_many_damaged_rows_are_counted(evening: Evening, doctor: Doctor) -> None:
    evening.damage("UPDATE event SET line = 'x'")
    status, found = doctor()
    assert (status, found["more_rows"]) == (2, "and 3 more rows")


def test_missing_guards_are_put_on_by_the_next_start(evening: Evening, doctor: Doctor) -> None:
    evening.damage("UPDATE event SET line = line")
    status, found = doctor()
    assert (status, set(found)) == (1, {"no_guards"})


def test_a_clock_that_was_set_back_is_noticed(
    evening: Evening, doctor: Doctor, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Yesterday(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return datetime.now(UTC) - timedelta(days=1)

    monkeypatch.setattr(checkup, "datetime", Yesterday)
    assert doctor()[1].keys() == {"clock"}


@pytest.mark.parametrize(
    ("free", "status", "code"),
    [(100 * 2**20, 1, "disk_scarce"), (2**20, 2, "disk_full"), (2**40, 0, None)],
)
def test_a_disk_that_fills_up_is_noticed(
    evening: Evening,
    doctor: Doctor,
    monkeypatch: pytest.MonkeyPatch,
    free: int,
    status: int,
    code: str | None,
) -> None:
    monkeypatch.setattr(checkup, "disk_usage", lambda _: Usage(2**41, 0, free))
    assert doctor() == (status, {code: doctor()[1][code]} if code else {})


@pytest.fixture
def file(sqlite: Database) -> Path:
    """A database with a match, closed."""
    Table(sqlite).add(FIRST)
    sqlite.close()
    assert sqlite.path
    sqlite.path.chmod(0o600)
    backup.note_of(sqlite.path).touch(mode=0o600)
    return sqlite.path


@pytest.fixture
def address_of_file(file: Path) -> str:
    return f"sqlite:///{file}"


@pytest.fixture
def seen(address_of_file: str, capsys: pytest.CaptureFixture[str]) -> Doctor:
    def see() -> tuple[int, dict[str, str]]:
        capsys.readouterr()
        status = main(["--lang", "en", "doctor", "--json", "--database", address_of_file])
        found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        return status, {one["code"]: one["text"] for one in found[::-1] if one["level"] != "ok"}

    return see


def test_files_that_are_open_to_others_are_named(file: Path, seen: Doctor) -> None:
    assert seen() == (0, {})
    file.chmod(0o644)
    status, found = seen()
    assert (status, found["open_to_others"].endswith(f"chmod 600 {file}")) == (1, True)


def test_a_backup_is_missed_and_an_old_one_too(file: Path, seen: Doctor) -> None:
    week_ago = time.time() - 9 * 86400
    os.utime(backup.note_of(file), (week_ago, week_ago))
    status, found = seen()
    assert (status, "9 days old" in found["old_backup"]) == (1, True)
    backup.note_of(file).unlink()
    assert seen()[1].keys() == {"no_backup"}
    assert main(["backup", str(file.with_name("saved.db")), "--database", f"sqlite:///{file}"]) == 0
    assert seen() == (0, {})


def test_a_damaged_file_is_broken(file: Path, seen: Doctor) -> None:
    data = bytearray(file.read_bytes())
    data[4096 * 3 :] = b"\xff" * (len(data) - 4096 * 3)
    file.write_bytes(data)
    status, found = seen()
    assert status == 2
    assert {"unsound", "damaged"} & found.keys()
    file.write_bytes(b"no database at all, but longer than a header of one" * 40)
    assert seen()[0] == 2


def test_rows_without_their_match_are_broken(file: Path, seen: Doctor) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(
            "INSERT INTO link (match_id, role, secret_hash, created) VALUES "
            "(77, 'owner', 'x', '2026-01-01 00:00:00')"
        )
    status, found = seen()
    assert (status, set(found)) == (2, {"unsound"})


def test_a_database_of_another_version_is_named(file: Path, seen: Doctor) -> None:
    shutil.copy(OLD / "torri.db", file)
    file.chmod(0o600)
    assert seen()[1].keys() == {"older_schema"}
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    status, found = seen()
    assert (status, set(found)) == (2, {"newer_schema"})


def test_an_installation_before_its_first_start_is_told_of(file: Path, seen: Doctor) -> None:
    for path in file.parent.glob("torri.db*"):
        path.unlink()
    status, found = seen()
    assert (status, set(found)) == (1, {"no_database"})


def test_a_gate_that_stays_closed_is_told_of(
    file: Path, seen: Doctor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate.Gate.__init__, "__defaults__", (0.2, 0.1))
    with gate.Gate(file.with_name(file.name + ".lock"))():
        status, found = seen()
    assert (status, set(found)) == (1, {"busy"})


def test_an_old_sqlite_without_locks_is_named(
    file: Path, seen: Doctor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 40, 1))
    monkeypatch.setattr(gate, "LOCKS_FILES", False)
    assert seen()[1].keys() == {"old_sqlite"}
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 52, 0))
    assert seen() == (0, {})


def test_a_server_that_is_away_is_broken(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--lang", "en", "--database", "postgresql://localhost:1/torri"]) == 2
    assert "The database does not answer." in capsys.readouterr().out


@pytest.mark.parametrize("language", ["fr", "ja"])
def test_the_doctor_speaks_other_languages(
    file: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", language, "doctor", "--database", f"sqlite:///{file}"]) == 0
    assert "The database file" not in capsys.readouterr().out
