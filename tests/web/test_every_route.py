"""Every address that is not of a match or a tournament opens with a game that only keeps the
contract, for two and for five; those of matches and tournaments are walked by their own tests.
"""

from typing import Any

import pebbles
import pebbles_words
import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.games import GAMES
from scorer.wording.registry import WORDS

NAMES = ["Adso", "William", "Ubertino", "Jorge", "Salvatore"]
WALKED_ELSEWHERE = ("/m/", "/match/", "/t/", "/tournament/")
KEPT_FOR_OLD_LINKS = {"old.old_address", "old.old_score"}


@pytest.fixture(autouse=True)
def _pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pebbles", pebbles)
    monkeypatch.setitem(WORDS, "pebbles", pebbles_words)


def line(players: int, more: int = 0) -> str:
    return " / ".join(f"{name}: {n + more}" for n, name in enumerate(NAMES[:players], 4))


def pages(players: int) -> dict[str, tuple[str, int]]:
    """By endpoint: an address of Pebbles, and how it answers. It has no book or referee."""
    return {
        "static": ("/static/x/app.css", 200),
        "home.page": ("/", 200),
        "installed.manifest": ("/manifest.webmanifest", 200),
        "installed.icon": ("/icons/any-192.png", 200),
        "installed.worker": ("/sw.js?in=fr", 200),
        "installed.offline": ("/offline", 200),
        "matches.join_page": ("/j", 200),
        "deal.entry": ("/pebbles/deal", 200),
        "deal.next_offline": ("/pebbles/deal/next", 404),
        "deal.plain_form": ("/pebbles/deal/form", 303),
        "deal.result": (f"/pebbles/result?line={line(players)}", 200),
        "deal.picture": (f"/pebbles/picture.svg?line={line(players)}", 404),
        "follow.start": ("/follow?game=pebbles", 404),
        "players.every": ("/pebbles/players", 200),
        "players.of": ("/pebbles/players/of?name=Adso", 404),
        "rulebook.rules": ("/pebbles/rules", 200),
        "rulebook.rule": ("/pebbles/rules/COUNT-1", 404),
        "rulebook.rulings": ("/pebbles/rulings", 200),
        "rulebook.ruling": ("/pebbles/rulings/PE-02", 404),
        "rulebook.summary": ("/pebbles/rules/summary", 200),
        "rulebook.search": ("/pebbles/rules/search?q=shells", 200),
        "rulebook.search_while_typing": ("/pebbles/rules/search.json?q=shells", 200),
        "casebook.cases": ("/pebbles/cases", 200),
        "casebook.case": ("/pebbles/cases/E1", 404),
        "readings.readings": ("/pebbles/readings?set=shells=two", 200),
        "aids.page": ("/pebbles/aids/setup", 404),
        "ask.desk": ("/pebbles/ask", 200),
        "ask.question": ("/pebbles/ask/build", 404),
        "api.score": (f"/api/pebbles/score?line={line(players)}", 200),
        "api_v1.openapi": ("/api/v1/openapi.json", 200),
    }


@pytest.mark.parametrize("players", [2, 5])
def test_every_page_outside_matches_opens(match_app: Flask, players: int) -> None:
    client = match_app.test_client()
    for endpoint, (address, status) in pages(players).items():
        assert client.get(address).status_code == status, endpoint


@pytest.mark.parametrize("players", [2, 5])
def test_a_form_that_was_sent_leads_on(match_app: Flask, players: int) -> None:
    """`deal.send_plain_form`, `play_on.next_deal` and `matches.join`, without a face and a link."""
    client = match_app.test_client()
    played_on = {"line": line(players), "key": "a-key-of-a-result"}
    assert client.post("/pebbles/next", data=played_on).status_code == 303
    assert client.post("/pebbles/deal/form", data={"line": line(players)}).status_code == 303
    assert client.post("/j", data={"code": "ABCDEF", "label": ""}).status_code == 404


@pytest.mark.parametrize("players", [2, 5])
def test_the_api_plays_a_match_from_beginning_to_end(match_app: Flask, players: int) -> None:
    client = match_app.test_client()
    new = {"game": "pebbles", "players": NAMES[:players], "readings": ["shells=two"], "label": "A"}
    made = client.post("/api/v1/matches", json=new)
    assert made.status_code == 201, made.text
    program = Program(match_app.test_client(), made.get_json())
    assert program.send("post", "/deals", {"line": line(players), "seen": 0}) == 201
    assert program.send("put", "/deals/1", {"line": line(players, 3), "seen": 1}) == 200
    assert program.send("delete", "/deals/1?seen=2") == 200
    assert program.send("post", "/deals/1/restore", {"seen": 3}) == 200
    assert program.send("post", "/undo", {"seen": 4}) == 200
    assert program.send("post", "/undo", {"seen": 5}) == 200
    found = program.read("")
    assert (found["game"], found["settings"]["variant"]) == ("pebbles", "beach")
    assert found["deals"][0]["line"] == line(players, 3)
    assert program.read("/totals")["totals"] == [7, 8, 9, 10, 11][:players]
    assert len(program.read("/history")["events"]) == 6
    join = {"secret": made.get_json()["secrets"]["scorer"], "label": "B"}
    assert match_app.test_client().post("/api/v1/join", json=join).status_code == 200


class Program:
    """A client of the API with the token it was given."""

    def __init__(self, client: FlaskClient, made: dict[str, Any]) -> None:
        self.client, self.sent = client, 0
        self.address = f"/api/v1/matches/{made['slug']}"
        self.token = {"Authorization": f"Bearer {made['token']}"}

    def send(self, method: str, path: str, body: dict[str, Any] | None = None) -> int:
        self.sent += 1
        headers = {**self.token, "Idempotency-Key": f"key-number-{self.sent}"}
        call = getattr(self.client, method)
        status: int = call(self.address + path, json=body, headers=headers).status_code
        return status

    def read(self, path: str) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(self.address + path, headers=self.token).get_json()
        return found


OF_THE_API = ("/api/v1/matches", "/api/v1/tournaments", "/api/v1/join")


def test_no_address_is_forgotten(match_app: Flask) -> None:
    opened = (
        pages(2).keys()
        | KEPT_FOR_OLD_LINKS
        | {"deal.send_plain_form", "matches.join", "play_on.next_deal"}
    )
    rest = {
        rule.endpoint
        for rule in match_app.url_map.iter_rules()
        if not rule.rule.startswith(
            (*WALKED_ELSEWHERE, "/api/v1/matches", "/api/v1/tournaments", "/api/v1/join")
        )
    }
    assert rest == opened
