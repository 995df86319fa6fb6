"""A look at a whole installation, for `scorer doctor`: what is in order and what is not. Codes
only.

It reads, and changes nothing; a server may run meanwhile.
"""

import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import disk_usage
from typing import Any, Literal, NamedTuple

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, text
from sqlmodel import Session, select

from scorer.instance import is_private, private_paths
from scorer.store import backup, gate, guards, rows, schema
from scorer.store.database import DamagedError, Database, DatabaseAwayError
from scorer.store.gate import BusyError
from scorer.store.tables import Event, FollowedLine, Match, TournamentEvent

Level = Literal["ok", "look", "broken"]
MOST_NAMED = 5
SCARCE, GONE = 200 * 2**20, 20 * 2**20
"""Free space, in bytes: a warning below the first, an error below the second."""
TOLERATED = timedelta(minutes=2)
WEEK = timedelta(days=7)
FIXED_SQLITE = (3, 51, 3)
"""From this version on a checkpoint during a write is safe."""


class Finding(NamedTuple):
    """What was looked at, how it is, and figures for the sentence about it."""

    level: Level
    code: str
    figures: dict[str, Any] = {}  # noqa: RUF012 - the default of a tuple, never changed


Check = Callable[[Database, Path], Iterator[Finding]]


def look(database: Database, folder: Path, torri: str) -> Iterator[Finding]:
    """Everything, one after the other; a check that fails does not stop the others."""
    yield Finding("ok", "versions", {"torri": torri, **_versions()})
    if database.path and not database.path.is_file():
        yield Finding("look", "no_database", {"file": database.path})
        checks: tuple[Check, ...] = (_permissions, _disk)
    else:
        checks = (_integrity, _gate, _library, _rows, _clock, _permissions, _disk, _backups)
    for check in checks:
        try:
            yield from check(database, folder)
        except DamagedError:
            yield Finding("broken", "damaged", {"check": check.__name__.strip("_")})
        except DatabaseAwayError:
            yield Finding("broken", "away")
            return
        except BusyError:
            yield Finding("look", "busy")


def _versions() -> dict[str, Any]:
    return {
        "python": ".".join(map(str, sys.version_info[:3])),
        "sqlite": sqlite3.sqlite_version,
    }


def _integrity(database: Database, _: Path) -> Iterator[Finding]:
    with database.look() as connection:
        if database.sqlite:
            told = connection.execute(text("PRAGMA integrity_check")).scalar_one()
            orphans = connection.execute(text("PRAGMA foreign_key_check")).all()
            sound = told == "ok" and not orphans
            figures = {"told": str(told) if told != "ok" else f"{len(orphans)} × foreign key"}
            yield Finding("ok", "integrity") if sound else Finding("broken", "unsound", figures)
        current, newest = _revisions(connection)
        figures = {"version": current or "–", "newest": newest}
        if current == newest:
            yield Finding("ok", "schema", figures)
        elif current is None or current in schema.known_revisions():
            yield Finding("look", "older_schema", figures)
        else:
            yield Finding("broken", "newer_schema", figures)
        if current == newest:
            off = guards.missing(connection)
            yield Finding("look", "no_guards", {"n": len(off)}) if off else Finding("ok", "guards")


def _revisions(connection: Connection) -> tuple[str | None, str]:
    """The schema of the database, and the one of this Torri."""
    current = MigrationContext.configure(connection).get_current_revision()
    return current, str(ScriptDirectory.from_config(schema.config()).get_current_head())


def _is_current(session: Session) -> bool:
    current, newest = _revisions(session.connection())
    return current == newest


def _gate(database: Database, _: Path) -> Iterator[Finding]:
    if database.sqlite:
        with database.gate(1.0):
            pass
        yield Finding("ok", "gate")


def _library(database: Database, _: Path) -> Iterator[Finding]:
    """Versions of SQLite that can lose pages need the gate, and that needs file locks."""
    if not database.sqlite or sqlite3.sqlite_version_info >= FIXED_SQLITE:
        return
    guarded = gate.LOCKS_FILES
    level: Level = "ok" if guarded else "look"
    code = "old_sqlite_guarded" if guarded else "old_sqlite"
    fixed = ".".join(map(str, FIXED_SQLITE))
    yield Finding(level, code, {"version": sqlite3.sqlite_version, "fixed": fixed})


def _rows(database: Database, _: Path) -> Iterator[Finding]:
    """Every line of every match, and all rows of tournaments."""
    with database.read() as session:
        if not _is_current(session):
            return  # already reported: another schema has other tables
        counted, faults = rows.read_all(session)
    shown: dict[str, int] = {}
    for fault in faults:
        shown[fault.code] = shown.get(fault.code, 0) + 1
        if shown[fault.code] <= MOST_NAMED:
            yield Finding("broken", f"bad_{fault.code}", fault.figures)
    more = sum(max(0, n - MOST_NAMED) for n in shown.values())
    if more:
        yield Finding("broken", "more_rows", {"n": more})
    if not faults:
        yield Finding("ok", "rows", counted)


def _clock(database: Database, _: Path) -> Iterator[Finding]:
    """Nothing can have been written in the future: then the clock was set back."""
    with database.read() as session:
        if not _is_current(session):
            return
        newest = _newest(session)
    ahead = newest - datetime.now(UTC) if newest else timedelta(0)
    if ahead > TOLERATED:
        yield Finding("look", "clock", {"newest": f"{newest:%Y-%m-%d %H:%M} UTC"})
    else:
        yield Finding("ok", "clock_right")


def _newest(session: Session) -> datetime | None:
    columns = (Event.at, FollowedLine.at, TournamentEvent.at, Match.created)
    found = [session.exec(select(func.max(column))).one() for column in columns]
    return max((moment for moment in found if moment), default=None)


def _permissions(database: Database, folder: Path) -> Iterator[Finding]:
    wide = [path for path in private_paths(folder, database.path) if not is_private(path)]
    for path in wide:
        mode = "700" if path.is_dir() else "600"
        yield Finding("look", "open_to_others", {"file": path, "mode": mode})
    if not wide:
        yield Finding("ok", "private")


def _disk(database: Database, folder: Path) -> Iterator[Finding]:
    """An upgrade needs room for a backup too."""
    place = database.path.parent if database.path else folder
    if not place.is_dir():
        return
    free = disk_usage(place).free
    used = database.path.stat().st_size if database.path and database.path.is_file() else 0
    figures = {"megabytes": free // 2**20}
    if free < GONE:
        yield Finding("broken", "disk_full", figures)
    elif free < SCARCE + 2 * used:
        yield Finding("look", "disk_scarce", figures)
    else:
        yield Finding("ok", "disk", figures)


def _backups(database: Database, _: Path) -> Iterator[Finding]:
    if database.path is None:
        yield Finding("ok", "backup_elsewhere")
        return
    folder, name = database.path.parent, database.path
    found = [backup.note_of(name), *folder.glob(f"{name.stem}-before-upgrade-*{name.suffix}")]
    times = [path.stat().st_mtime for path in found if path.is_file()]
    if not times:
        yield Finding("look", "no_backup")
        return
    days = max(0, int((time.time() - max(times)) // 86400))
    old = days >= WEEK.days
    yield Finding("look" if old else "ok", "old_backup" if old else "backup", {"n": days})
