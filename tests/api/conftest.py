"""An app with a database of its own, and programs that talk to it."""

from pathlib import Path

import pytest
from api_program import Create, Program
from flask import Flask

from scorer.web import create_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    address = f"sqlite:///{tmp_path / 'torri.db'}"
    return create_app({"TESTING": True, "DATABASE_URL": address, "SECRET_KEY": "k" * 64})


@pytest.fixture
def program(app: Flask) -> Program:
    """A program that has joined nothing yet."""
    return Program(app.test_client())


@pytest.fixture
def create(program: Program) -> Create:
    """A new match, and its owner."""

    def make(**settings: object) -> Program:
        wish = {"players": ["Adso", "William"], "label": "Adso's script", "kind": "target"}
        answer = program.ask("POST", "/matches", {**wish, **settings})
        assert answer.status_code == 201, answer.text
        body = answer.get_json()
        owner = Program(program.client, body["token"], body["slug"])
        owner.secrets = body["secrets"]
        return owner

    return make


@pytest.fixture
def owner(create: Create) -> Program:
    return create()
