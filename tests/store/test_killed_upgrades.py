"""An upgrade killed around its commit: the old version or the new one, whole, never between."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from databases import empty_postgres
from old_databases import make_old, revisions
from sqlalchemy import create_engine, inspect, text

from scorer.instance import CHECKOUT
from scorer.store import guards, migrate
from scorer.store.database import Database

PROGRAM = Path(__file__).with_name("killed_upgrade.py")
EVERY = revisions()
HEAD = EVERY[-1]
SEED = 11


class Kill(NamedTuple):
    """From which schema, at which point, and what may be left: the old one, the new one."""

    start: str | None
    point: str
    left: str


def kills() -> Iterator[Kill]:
    """Inside every migration on the longest way; around the commit from every schema."""
    chance = random.Random(SEED)
    for revision in EVERY[1:]:
        yield Kill(EVERY[0], f"step:{revision}", "old")
        yield Kill(EVERY[0], f"noted:{revision}", "old")
    for start in (None, *EVERY[:-1]):
        yield Kill(start, "before", "old")
        yield Kill(start, f"in:{chance.uniform(0, 0.3):.3f}", "old or new")
        yield Kill(start, f"in:{chance.uniform(0.3, 6):.3f}", "old or new")
        yield Kill(start, "after", "new")


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where a database can be made."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'torri.db'}"
        return
    with empty_postgres(request.getfixturevalue("postgres")) as address:
        yield address


class Content(NamedTuple):
    revision: str | None
    rows: dict[str, int]
    lines: list[str]


def content(address: str) -> Content:
    """The version, how many rows of what, and every line of every log."""
    engine = create_engine(address)
    with engine.connect() as connection:
        names = set(inspect(connection).get_table_names()) - {"alembic_version"}
        rows = {
            migrate.RENAMED.get(name, name): connection.execute(
                text(f'SELECT count(*) FROM "{name}"')
            ).scalar_one()
            for name in names
        }
        revision, lines = None, []
        if names:
            revision = connection.execute(text("SELECT * FROM alembic_version")).scalar_one()
            found = connection.execute(text("SELECT line FROM event ORDER BY match_id, seq"))
            lines = list(found.scalars())
        if address.startswith("sqlite"):
            assert connection.execute(text("PRAGMA integrity_check")).scalar_one() == "ok"
            assert connection.execute(text("PRAGMA foreign_key_check")).all() == []
    engine.dispose()
    return Content(revision, rows, lines)


def kill_upgrade(address: str, point: str) -> None:
    command = [sys.executable, str(PROGRAM), address, point]
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr


@pytest.mark.slow
@pytest.mark.server
@pytest.mark.parametrize("kill", [*kills()], ids=lambda kill: f"{kill.start}-{kill.point}")
def test_a_killed_upgrade_leaves_the_old_version_or_the_new_one(place: str, kill: Kill) -> None:
    make_old(place, kill.start)
    before = content(place) if kill.start else Content(None, {}, [])
    kill_upgrade(place, kill.point)
    left = content(place)
    allowed = {"old": kill.start, "new": HEAD}
    assert left.revision in [allowed[one] for one in kill.left.split(" or ")]
    database = Database(place)
    assert migrate.upgrade(database) is (left.revision != HEAD)
    with database.look() as connection:
        assert guards.missing(connection) == set()
    database.close()
    after = content(place)
    assert after.revision == HEAD
    for found in (left, after):
        assert found.lines == before.lines
        assert {name: found.rows[name] for name in before.rows} == before.rows
    assert bool(kill.start) == bool(after.lines)
    print("figure kills 1")
    print("figure entries", len(after.lines))
