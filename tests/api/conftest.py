"""An app with a database of its own, and programs that talk to it."""

import pytest
from api_program import Create, Program
from apps import hasty_sqlite, match_app, whole_app
from flask import Flask

__all__ = ["hasty_sqlite", "match_app", "whole_app"]
"""Fixtures that are made elsewhere."""


@pytest.fixture
def app(match_app: Flask) -> Flask:
    return match_app


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
