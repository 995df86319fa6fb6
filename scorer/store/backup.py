"""Backup while serving, restore after a look. Both are for SQLite: PostgreSQL has its own tools.

A backup is one file, complete under its name or not there at all. A restore looks at the
file first, never overwrites unasked, refuses while a server has the database open, and
keeps the old database aside.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from scorer.store.database import Database
from scorer.store.errors import BackupError
from scorer.store.gate import Gate
from scorer.store.schema import known_revisions

OUR_TABLES = {"alembic_version", "event", "match"}
"""What every version of Torri had: a backup is also taken before an upgrade."""
COMPANIONS = ("-wal", "-shm", "-journal")
"""Files of SQLite next to a database; left there, they would be applied to the next one."""

UNSOUND = (sqlite3.Error, sqlite3.Warning, ValueError, OverflowError)
"""The errors of the driver for a damaged file: its messages cannot always be decoded."""
PRIMARY = 0xFF
DISK = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
}


def backup(database: Database, target: Path, *, force: bool = False) -> None:
    """A copy of all there is at this moment, while others go on saving."""
    source = sqlite_path(database)
    if not source.exists():
        raise BackupError("no_database", str(source))
    if target.resolve() == source.resolve():
        raise BackupError("same_file", str(target))
    if target.is_file() and not force:
        raise BackupError("file_exists", str(target))
    copy_sqlite(source, target)
    with suppress(OSError):  # the backup is good without that note
        note_of(source).touch(mode=0o600)


def note_of(database: Path) -> Path:
    """A file beside a database: its time is the one of the newest backup."""
    return database.with_name(database.name + ".saved")


def restore(path: Path, source: Path, *, force: bool = False) -> Path | None:
    """Put a backup in the database's place; the answer is where the old one is now."""
    if source.resolve() == path.resolve():
        raise BackupError("same_file", str(source))
    verify_sqlite(source)
    if path.exists() and not force:
        raise BackupError("exists", str(path))
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with Gate(path.with_name(path.name + ".lock"))(), _draft_of(path) as draft:
        _copy_pages(source, draft)
        verify_sqlite(draft)
        _sync_file(draft)  # before anything is moved: a full disk shows itself here
        aside = _set_aside(path) if path.exists() else None
        if aside:
            _belong_alike(draft, aside)
        _into_place(draft, path)
    return aside


def copy_sqlite(source: Path, target: Path) -> None:
    """A consistent copy, complete under its name or not there at all."""
    with _draft_of(target) as draft:
        _copy_pages(source, draft)
        verify_sqlite(draft)
        _into_place(draft, target)


def write_file(target: Path, data: bytes) -> None:
    """Write any other file: complete under its name or not there at all."""
    with _draft_of(target) as draft:
        draft.write_bytes(data)
        _into_place(draft, target)


def verify_sqlite(path: Path) -> None:
    """Raise BackupError unless the file is sound, ours, and not of a newer Torri."""
    if not path.is_file():
        raise BackupError("no_file", str(path))
    try:
        with closing(_read_only(path)) as connection:
            _verify(connection, str(path))
    except UNSOUND as error:
        raise BackupError("unsound", str(path)) from error


def sqlite_path(database: Database) -> Path:
    if database.path is None:
        raise BackupError("not_sqlite")
    return database.path


def _verify(connection: sqlite3.Connection, file: str) -> None:
    names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    if not {name for (name,) in names} >= OUR_TABLES:
        raise BackupError("not_ours", file)
    sound = connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    if not sound or connection.execute("PRAGMA foreign_key_check").fetchone():
        raise BackupError("unsound", file)
    revisions = {revision for (revision,) in connection.execute("SELECT * FROM alembic_version")}
    if not revisions <= known_revisions():
        raise BackupError("newer", file)


def _copy_pages(source: Path, draft: Path) -> None:
    """An error while reading means a damaged source; any other error is in the disk we write to."""
    try:
        with closing(_read_only(source)) as one, closing(sqlite3.connect(draft)) as other:
            one.backup(other)
            other.execute("PRAGMA journal_mode=DELETE")  # one file, without a log file
    except UNSOUND as error:
        if getattr(error, "sqlite_errorcode", 0) & PRIMARY in DISK:
            raise BackupError("not_written", str(draft.parent)) from error
        raise BackupError("unsound", str(source)) from error


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


@contextmanager
def _draft_of(target: Path) -> Iterator[Path]:
    """A private file beside the target: only its owner may read the names and hashes in it."""
    draft = target.with_name(f"{target.name}.{os.getpid()}.part")
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield draft
    finally:
        for leftover in (draft, *_companions(draft)):
            leftover.unlink(missing_ok=True)


def _into_place(draft: Path, target: Path) -> None:
    _sync_file(draft)
    draft.replace(target)
    _sync_folder(target.parent)


def _sync_file(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":
        return  # Windows cannot
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _set_aside(path: Path) -> Path:
    """The old database under another name; the first name always has a file."""
    _close_up(path)
    moment = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%f")
    aside = path.with_name(f"{path.stem}-before-restore-{moment}{path.suffix}")
    for companion in _companions(path):
        if companion.exists():
            companion.replace(aside.with_name(companion.name.replace(path.name, aside.name)))
    try:
        os.link(path, aside)
    except OSError:  # a file system without links
        shutil.copy2(path, aside)
    return aside


def _belong_alike(draft: Path, old: Path) -> None:
    """The user who restores may not be the user the server runs as."""
    if os.name != "nt":
        with suppress(PermissionError):
            os.chown(draft, old.stat().st_uid, old.stat().st_gid)


def _close_up(path: Path) -> None:
    """Fold the write-ahead log into the file. This works only if no other process has it open; else
    a server runs."""
    try:
        with closing(sqlite3.connect(path, timeout=1)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as error:
        if "locked" in str(error):
            raise BackupError("in_use", str(path)) from error
        # else broken beyond reading: that is why somebody restores


def _companions(path: Path) -> list[Path]:
    return [path.with_name(path.name + ending) for ending in COMPANIONS]
