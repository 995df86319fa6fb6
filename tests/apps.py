"""Fixtures of the app, for the tests of its pages, its API and its store."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from databases import migrated_sqlite
from flask import Flask, Response

from scorer.store import database, sightings
from scorer.store.database import Database
from scorer.web import create_app

EXTENSION = "torri-database"
EMPTY_TOKEN = b'name="csrf_token" value=""'


@pytest.fixture(scope="session", autouse=True)
def hasty_sqlite() -> Iterator[None]:
    """Power cuts are not tested here: waiting for the disk would take half of the time.

    Servers that tests start as programs of their own wait for the disk as they always do. And
    nothing is written beside the requests of a test unless it says so.
    """
    hasty = [one.replace("synchronous=FULL", "synchronous=OFF") for one in database.PRAGMAS]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "PRAGMAS", tuple(hasty))
        patch.setattr(sightings, "DELAY", 3600.0)
        yield


@pytest.fixture(scope="session")
def whole_app() -> Flask:
    """The app, made once: compiling its addresses and templates takes longer than most tests."""
    app = create_app({"WTF_CSRF_ENABLED": False, "BEAT_SECONDS": 0})
    app.after_request(_demand_tokens)
    return app


def _demand_tokens(response: Response) -> Response:
    """Tokens are not checked here, but every form of every page a test opens must carry one."""
    if response.mimetype == "text/html" and EMPTY_TOKEN in response.get_data():
        response.status_code = 500
    return response


@pytest.fixture
def match_app(whole_app: Flask, tmp_path: Path) -> Iterator[Flask]:
    """The app with a database of its own for every test."""
    with own_database(whole_app, tmp_path / "torri.db"):
        yield whole_app


@contextmanager
def own_database(app: Flask, path: Path) -> Iterator[None]:
    """Let an app work on another database for a while."""
    usual = app.extensions[EXTENSION]
    other = app.extensions[EXTENSION] = Database(migrated_sqlite(path))
    yield
    other.close()
    app.extensions[EXTENSION] = usual
