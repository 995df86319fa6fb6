"""Backups onto a full disk, restores of damaged files: one sentence, and the database as before."""

import json
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from playing import FIRST, SECOND, Table

from scorer.cli import main
from scorer.games.matches import Format
from scorer.instance import CHECKOUT
from scorer.store import backup
from scorer.store.database import Database

FLIPS, SEED = 50, 11
ON_A_SMALL_DISK = """import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)
from scorer.cli import main
sys.exit(main(sys.argv[2:]))
"""


@pytest.fixture
def path(sqlite: Database) -> Path:
    """A database with a few matches, closed."""
    for _ in range(20):
        table = Table(sqlite, Format("open"))
        for line in (FIRST, SECOND) * 5:
            table.add(line)
    sqlite.close()
    assert sqlite.path
    return sqlite.path


@pytest.fixture
def saved(path: Path, tmp_path: Path) -> Path:
    backup.copy_sqlite(path, tmp_path / "saved.db")
    return tmp_path / "saved.db"


def content(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def small_disk(size: int, *words: str) -> "subprocess.CompletedProcess[str]":
    """The command, where no file can become larger."""
    command = [sys.executable, "-c", ON_A_SMALL_DISK, str(size), "--lang", "en", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=CHECKOUT)


def said(done: "subprocess.CompletedProcess[str]") -> str:
    """One sentence, no traceback, and the status of something that cannot be done."""
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.server
@pytest.mark.parametrize("size", [0, 5000, 40_000])
def test_a_backup_onto_a_full_disk_is_one_sentence(path: Path, tmp_path: Path, size: int) -> None:
    before, target = content(path), tmp_path / "full" / "saved.db"
    target.parent.mkdir()
    said(small_disk(size, "backup", str(target), "--database", f"sqlite:///{path}"))
    assert list(target.parent.iterdir()) == []
    assert content(path) == before


@pytest.mark.server
def test_an_export_and_a_restore_onto_a_full_disk_leave_everything_as_it_was(
    path: Path, saved: Path, tmp_path: Path
) -> None:
    before, there = content(path), {file.name for file in tmp_path.iterdir()}
    address = ["--database", f"sqlite:///{path}"]
    assert "disk" in said(small_disk(40_000, "restore", str(saved), "--force", *address))
    said(small_disk(40_000, "export", str(tmp_path / "out.json"), *address))
    assert content(path) == before
    assert {file.name for file in tmp_path.iterdir()} - there <= {path.name + ".lock"}


@pytest.mark.parametrize("where", ["nowhere/saved.db", "torri.db/saved.db"])
def test_a_backup_into_a_folder_that_is_none_is_one_sentence(
    path: Path, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    target = path.parent / where
    assert main(["--lang", "en", "backup", str(target), "--database", f"sqlite:///{path}"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("cannot read or write ")
    assert told.count("\n") == 1


def refuse(*_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied")


def test_a_folder_that_cannot_be_written_is_one_sentence(
    path: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As its owner we could write everywhere: the refusal is made up."""
    monkeypatch.setattr("scorer.store.backup.os.open", refuse)
    saved = str(tmp_path / "saved.db")
    assert main(["--lang", "en", "backup", saved, "--database", f"sqlite:///{path}"]) == 2
    assert "Permission denied" in capsys.readouterr().err


def flipped(data: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + bytes([data[place] ^ (1 << chance.randrange(8))]) + data[place + 1 :]


def cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def overwritten(data: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + chance.randbytes(300) + data[place + 300 :]


@pytest.mark.slow
@pytest.mark.parametrize("harm", [flipped, cut, overwritten])
def test_a_harmed_backup_is_restored_whole_or_refused_in_one_sentence(
    path: Path,
    saved: Path,
    harm: Callable[[bytes, random.Random], bytes],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A bit inside a name changes the name only: that much a file cannot tell."""
    before, good, chance = content(path), saved.read_bytes(), random.Random(SEED)
    original, refused = path.read_bytes(), 0
    for _ in range(FLIPS):
        saved.write_bytes(harm(good, chance))
        words = ["restore", str(saved), "--force", "--database", f"sqlite:///{path}"]
        status = main(["--lang", "en", *words])
        told = capsys.readouterr().err
        if status == 0:
            backup.verify_sqlite(path)
            path.write_bytes(original)
            continue
        assert (status, told.count("\n")) in {(2, 1), (1, 1)}, told  # 1: of a newer Torri
        assert content(path) == before
        refused += 1
    assert refused > (FLIPS // 5 if harm is not flipped else 0)


def test_a_foreign_and_an_empty_file_are_refused(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = content(path)
    foreign, empty = tmp_path / "foreign.db", tmp_path / "empty.db"
    with closing(sqlite3.connect(foreign)) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (a, b)")
        connection.execute("CREATE TABLE event (a)")
        connection.execute("CREATE TABLE match (a)")
        connection.execute("INSERT INTO alembic_version VALUES (1, 2)")
    empty.touch()
    (tmp_path / "text.json").write_text(json.dumps({"format": "torri-matches"}))
    for name in ("foreign.db", "empty.db", "text.json", "missing.db"):
        words = ["restore", str(tmp_path / name), "--force", "--database", f"sqlite:///{path}"]
        assert main(["--lang", "en", *words]) == 2, name
        assert capsys.readouterr().err.count("\n") == 1
    assert content(path) == before
