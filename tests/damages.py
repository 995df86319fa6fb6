"""A club's evening in a database, and ways to damage single cells of it with raw SQL."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from apps import EXTENSION
from flask import Flask
from flask.testing import FlaskClient
from organisers import Desk, confirm, play
from phones import Phone
from sqlalchemy import text
from werkzeug.routing import Rule

from scorer.store import guards, tournament_outcomes, tournament_view
from scorer.store.database import Database

LINES = (
    "Adso: 10x4! 9x3! 8x3! 6x3 cx5 marker / William: 7x3! cx5! cx3! cx3!",
    "Adso: 10x3! 9x3! 8x3! 6x3! close / William: cx6! cx4 5x3 7x3 marker",
    "Adso: 10x3! 9x3! 8x3! cx4! marker close / William: cx3! cx3! cx3 7x3 6x3 5x3",
)
FOLLOWED: tuple[dict[str, object], ...] = (
    {"text": "William: build 8x3"},
    {"text": "Adso: build 9x3 > trade"},
    {"text": "William: build 7x4"},
    {"kind": "undo", "target": 4},
)
"""Entries of a followed deal; the first one has the number 2, the header has 1."""
SECOND_WINS = "{0}: 5x3 / {1}: 10x4! marker"


@contextmanager
def working_on(app: Flask, database: Database) -> Iterator[Flask]:
    """The app with this database for a while."""
    usual = app.extensions[EXTENSION]
    app.extensions[EXTENSION] = database
    yield app
    app.extensions[EXTENSION] = usual


class Evening:
    """Two matches of one phone, and a tournament with every kind of table in it."""

    def __init__(self, app: Flask, database: Database) -> None:
        self.app, self.database = app, database
        self.phone = Phone(app).create(kind="fixed", deals="3")
        for number, line in enumerate(LINES):
            assert self.phone.add(line, number).status_code == 303
        self.match = self.phone.slug
        self.other = self.phone.create(kind="open").slug
        assert self.phone.add(LINES[0], 0).status_code == 303
        self._follow()
        self.phone.slug = self.match
        self.desk = Desk(app).create("\n".join(["Adso", "William", "Ubertino", "Jorge", "Remigio"]))
        self._first_round()
        self._second_round()
        assert self.desk.post("/players", wish="drop", number=1).status_code == 303

    def _follow(self) -> None:
        """The second deal of the other match: followed for three lines, one of them undone, and
        begun on the page for entering deals too."""
        begun = self.phone.post("/play/2/begin", dealer="0", depth="towers")
        assert begun.status_code == 303, begun.text
        for seen, entry in enumerate(FOLLOWED, 1):
            answer = self.phone.post("/play/2/lines", seen=seen, **entry)
            assert answer.status_code == 303, answer.text
        drafted = {"deal": 2, "changes": [{"part": 0, "text": "8x3", "seen": 0}]}
        assert self.phone.client.post(f"/m/{self.other}/draft", json=drafted).status_code == 200

    def _first_round(self) -> None:
        """One official, one with points of the desk, and a bye."""
        assert self.desk.publish().status_code == 303
        first, second = (self.desk.phone(secret) for secret in self.desk.slips().values())
        play(first)
        for side in (0, 1):
            assert confirm(first, side).status_code == 303
        play(second, SECOND_WINS)
        ruled = self.desk.rule(1, 2, kind="entered", winner="0", deals="40 30", reason="Counted")
        assert ruled.status_code == 303
        self.official, self.by_points = first.slug, second.slug

    def _second_round(self) -> None:
        """One disputed in two versions, one with the lines of its match made official."""
        assert self.desk.publish().status_code == 303
        first, second = (self.desk.phone(secret) for secret in self.desk.slips(2).values())
        play(first)
        assert confirm(first, 0).status_code == 303
        assert confirm(first, 1, says="no", note="No!").status_code == 303
        play(second)
        assert self.desk.rule(2, 2, kind="entered", version="match").status_code == 303
        self.disputed, self.by_lines = first.slug, second.slug

    def damage(self, statement: str, **values: object) -> None:
        """Change a cell behind the back of Torri. What the app remembers is forgotten, as after
        a start: it would not look again."""
        with self.database.transaction() as connection:
            guards.take_off(connection)
            connection.execute(text(statement), values)
        tournament_outcomes._OUTCOMES.clear()
        tournament_view._VIEWS.clear()

    def readers(self) -> dict[str, FlaskClient]:
        """Who holds the tournament sees most."""
        return {
            "desk": self.desk.client,
            "phone": self.phone.client,
            "viewer": self.app.test_client(),
        }

    def addresses(self) -> list[str]:
        """Every address that shows something stored, of every match and of the tournament."""
        found = []
        for rule in self.app.url_map.iter_rules():
            if "GET" in (rule.methods or ()) and {"slug", "key"} & rule.arguments:
                found += self._filled(rule)
        return sorted({*found, "/", "/?matches=all"})

    def _filled(self, rule: Rule) -> list[str]:
        slugs = [self.desk.slug]
        if not rule.rule.startswith("/t/"):
            slugs = [self.match, self.official, self.by_points, self.by_lines, self.disputed]
            slugs += [self.other] if "/play" in rule.rule or "/draft" in rule.rule else []
        return [
            self._with(rule, slug, number)
            for slug in (slugs if "slug" in rule.arguments else [""])
            for number in ((1, 2) if "number" in rule.arguments else (1,))
        ]

    def _with(self, rule: Rule, slug: str, number: int) -> str:
        address = re.sub(r"<any\((\w+)[^>]*>", r"\1", rule.rule)
        address = re.sub(r"<int:\w+>", str(number), address).replace("<slug>", slug)
        return re.sub(r"<[^>]+>", "nothing", address)
