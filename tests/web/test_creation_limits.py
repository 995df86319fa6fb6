"""New matches and tournaments are limited; what was typed is kept, and waiting helps."""

import re

import pytest
from apps import EXTENSION
from databases import migrated_sqlite
from flask import Flask
from organisers import FORM as EVENT
from organisers import Desk
from phones import FORM, Phone
from sqlmodel import func, select

from scorer.store.database import Database
from scorer.store.tables import Match, Tournament
from scorer.web import create_app


@pytest.fixture
def narrow(match_app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An app whose owner allows three new ones an hour."""
    monkeypatch.setitem(match_app.config, "NEW_PER_ADDRESS", 3)
    return match_app


def stored(app: Flask, kind: type[Match | Tournament]) -> int:
    with app.extensions[EXTENSION].read() as session:
        return int(session.exec(select(func.count()).select_from(kind)).one())


@pytest.mark.slow
def test_of_two_hundred_matches_from_one_address_most_are_refused(match_app: Flask) -> None:
    client = match_app.test_client()
    answers = [client.post("/match/new", data=FORM).status_code for _ in range(200)]
    assert answers == [303] * 120 + [429] * 80
    assert stored(match_app, Match) == 120


def test_who_is_refused_hears_how_long_to_wait_and_keeps_what_was_typed(narrow: Flask) -> None:
    for _ in range(3):
        Phone(narrow).create()
    answer = narrow.test_client().post("/match/new", data=FORM | {"players-0": "Ubertino"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "3600")
    assert "Wait 60 minutes" in answer.text
    assert 'value="Ubertino"' in answer.text
    event = narrow.test_client().post("/tournament/new", data=EVENT | {"players": "Adso\nJorge"})
    assert event.status_code == 429
    assert "Adso\nJorge" in event.text
    assert stored(narrow, Tournament) == 0


def test_a_program_is_refused_in_the_same_way(narrow: Flask) -> None:
    wish = {"players": ["Adso", "William"], "label": "script"}
    for _ in range(3):
        assert narrow.test_client().post("/api/v1/matches", json=wish).status_code == 201
    answer = narrow.test_client().post("/api/v1/matches", json=wish)
    assert (answer.status_code, answer.get_json()["code"]) == (429, "limited")
    assert answer.headers["Retry-After"] == "3600"


def test_a_wish_that_comes_twice_counts_once_and_is_never_refused(narrow: Flask) -> None:
    client = narrow.test_client()
    first = client.post("/match/new", data=FORM | {"key": "the-first-wish"})
    for number in range(2):
        client.post("/match/new", data=FORM | {"key": f"another-wish-{number}"})
    for _ in range(5):
        again = client.post("/match/new", data=FORM | {"key": "the-first-wish"})
        assert again.status_code == 303
        assert again.headers["Location"].split("#")[0] == first.headers["Location"].split("#")[0]
    assert client.post("/match/new", data=FORM | {"key": "a-fourth-wish"}).status_code == 429


def test_a_rematch_counts_and_the_tables_of_a_round_do_not(narrow: Flask) -> None:
    desk = Desk(narrow).create("\n".join(f"Monk {n}" for n in range(40)))
    assert desk.publish().status_code == 303
    assert stored(narrow, Match) == 20
    phone = Phone(narrow).create(kind="single")
    phone.add("Adso: 10x4! marker / William:", 0)
    assert phone.post("/rematch").status_code == 303
    assert phone.post("/rematch").status_code == 303, "led to the one that is there"
    assert narrow.test_client().post("/match/new", data=FORM).status_code == 429


def test_the_owner_of_the_server_sets_the_limits(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setenv("TORRI_NEW_PER_ADDRESS", "1")
    monkeypatch.setenv("TORRI_NEW_IN_ALL", "2")
    app = create_app({"WTF_CSRF_ENABLED": False, "SECRET_KEY": "k" * 40})
    folder = tmp_path_factory.mktemp("limited")
    app.extensions[EXTENSION] = Database(migrated_sqlite(folder / "torri.db"))
    answers = []
    for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.3"):
        sent = app.test_client().post(
            "/match/new", data=FORM, environ_base={"REMOTE_ADDR": address}
        )
        answers.append(sent.status_code)
    app.extensions[EXTENSION].close()
    assert answers == [303, 429, 303, 429]


@pytest.mark.parametrize(
    ("language", "said"), [("fr", r"Attendez 60.minutes"), ("ja", "60 ?分"), ("en", "60 minutes")]
)
def test_the_time_to_wait_is_said_in_every_language(
    narrow: Flask, language: str, said: str
) -> None:
    for _ in range(3):
        Phone(narrow).create()
    page = narrow.test_client().post("/match/new", data=FORM, headers={"Accept-Language": language})
    assert re.search(said, page.text), page.text
