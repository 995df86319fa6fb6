"""A client for the app, and the deals the tests speak of."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.web import create_app

EXAMPLE = "Adso: 10x4! 9x3! 8x3! 6x3 cx5 marker / William: 7x3! cx5! cx3! cx3!"


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
