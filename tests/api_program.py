"""A program that talks to the API, so that a test reads like a conversation."""

from collections.abc import Callable
from itertools import count

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

FIRST = "Adso: 10x4! 9x3! 8x3! 6x3 cx5 marker / William: 7x3! cx5! cx3! cx3!"
SECOND = "Adso: 10x3! 9x3! 8x3! cx4! marker close / William: cx3! cx3! cx3 7x3 6x3 5x3"
IMPOSSIBLE = "Adso: 8x5 marker / William: 8x4"
KEYS = count(1)


class Program:
    """A client of the API with its device token, and one match to talk about."""

    def __init__(self, client: FlaskClient, token: str | None = None, slug: str = "") -> None:
        self.client, self.token, self.slug = client, token, slug
        self.secrets: dict[str, str] = {}

    def ask(self, method: str, path: str, json: object = None, **headers: str) -> TestResponse:
        """`path` starts below the match; a key of its own unless one is given."""
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            names.setdefault("Authorization", f"Bearer {self.token}")
        if method != "GET":
            names.setdefault("Idempotency-Key", f"key-{next(KEYS):08d}")
        base = f"/api/v1/matches/{self.slug}" if self.slug else "/api/v1"
        return self.client.open(base + path, method=method, json=json, headers=names)

    def add(self, line: str = FIRST, seen: int = 0, **headers: str) -> TestResponse:
        return self.ask("POST", "/deals", {"line": line, "seen": seen}, **headers)

    def read(self) -> dict:  # type: ignore[type-arg]
        return dict(self.ask("GET", "").get_json())

    def stranger(self, token: str | None = None) -> "Program":
        return Program(self.client, token, self.slug)


Create = Callable[..., Program]
