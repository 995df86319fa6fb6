"""A client for the app, phones at a match, and the deals the tests speak of."""

from collections.abc import Callable
from pathlib import Path

import pytest
from apps import hasty_sqlite, match_app, whole_app
from flask import Flask
from flask.testing import FlaskClient
from phones import Phone

from scorer.web import create_app

EXAMPLE = "Adso: 10x4! 9x3! 8x3! 6x3 cx5 marker / William: 7x3! cx5! cx3! cx3!"

__all__ = ["hasty_sqlite", "match_app", "whole_app"]
"""Fixtures that are made elsewhere."""


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TORRI_INSTANCE", str(tmp_path_factory.mktemp("instance")))
        return create_app({"TESTING": True})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def example() -> str:
    return EXAMPLE


@pytest.fixture
def own_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An app that a test may change."""
    monkeypatch.setenv("TORRI_INSTANCE", str(tmp_path))
    return create_app({"WTF_CSRF_ENABLED": False, "BEAT_SECONDS": 0})


@pytest.fixture
def phone(match_app: Flask) -> Callable[[], Phone]:
    return lambda: Phone(match_app)
