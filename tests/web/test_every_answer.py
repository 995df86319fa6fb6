"""Headers, cookies and caching of every route, for everybody who may ask, over http and https.

One match and one tournament; every address of the app is asked with every method it takes, by
strangers, by phones that score and by owners, and once where something goes wrong.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from apps import own_database
from flask import Flask
from flask.testing import FlaskClient
from organisers import FORM as EVENT
from phones import FORM
from playing import FIRST
from werkzeug.test import TestResponse

from scorer.web import create_app
from scorer.web.headers import HEADERS, NO_PAGE_HEADERS

PUBLIC = {"http": None, "https": "https://torri.example/"}
GAPS = {
    "<game:game>": "torri",
    "<version>/<path:name>": "x/app.css",
    "<id>": "E1",
    "<key>": "0123456789abcdef",
    "<page>": "rules",
    "<question>": "tower",
    "<path:rest>": "x",
}
COOKIES = {"http": {"torri", "torri-device", "lang", "game"}}
COOKIES["https"] = {"torri", "__Host-torri-device", "lang", "game"}


class Hall(NamedTuple):
    """A served app with a match and a tournament, and who comes to it."""

    app: Flask
    scheme: str
    match: str
    tournament: str
    people: dict[str, FlaskClient]

    def ask(self, who: str, method: str, path: str, **more: Any) -> TestResponse:
        base = PUBLIC[self.scheme] or "http://localhost"
        return self.people[who].open(path, method=method, base_url=base, **more)


@pytest.fixture(scope="module", params=["http", "https"])
def served(request: pytest.FixtureRequest) -> tuple[str, Flask]:
    settings = {"WTF_CSRF_ENABLED": False, "SECRET_KEY": "k" * 40, "NEW_PER_ADDRESS": 0}
    address = {"PUBLIC_URL": PUBLIC[request.param], "NEW_IN_ALL": 0}
    return request.param, create_app(settings | address)


@pytest.fixture
def hall(served: tuple[str, Flask], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    scheme, app = served
    with own_database(app, tmp_path_factory.mktemp("walk") / "torri.db"):
        people = {who: app.test_client() for who in ("stranger", "scorer", "owner")}
        found = Hall(app, scheme, "", "", people)
        match, secret = found.ask("owner", "POST", "/match/new", data=FORM).location.split("#s=")
        slug = match.rpartition("/")[2]
        found.ask("owner", "POST", f"/m/{slug}/deals", json=deal("the-first-key"))
        found.ask("scorer", "POST", "/j", json={"secret": secret, "label": "B"})
        event = EVENT | {"players": "Adso\nJorge\nAbo\nUbertino"}
        made = found.ask("owner", "POST", "/tournament/new", data=event).location
        yield found._replace(match=slug, tournament=made.split("/")[2])


def deal(key: str) -> dict[str, object]:
    return {"line": FIRST, "seen": 0, "key": key}


def addresses(hall: Hall) -> Iterator[tuple[str, str, str]]:
    """Every method, address and endpoint; what deletes or takes access comes with no wish."""
    for rule in hall.app.url_map.iter_rules():
        path = re.sub(r"<any\('?([\w.]+).*?\):\w+>", r"\1", rule.rule)
        for gap, filling in GAPS.items():
            path = path.replace(gap, filling)
        slug = hall.tournament if path.startswith(OF_EVENTS) else hall.match
        path = re.sub("<int:.*?>", "1", path).replace("<slug>", slug)
        path = re.sub("<.*?>", "x", path)
        for method in sorted(rule.methods or ()):
            yield method, path, rule.endpoint


OF_EVENTS = ("/t/", "/api/v1/tournaments/")


class Broken:
    """A view that fails."""

    def __init__(self, role: str, place: str) -> None:
        self.role, self.place = role, place

    def __call__(self, **_: object) -> str:
        raise RuntimeError("broken on purpose")


def role_of(app: Flask, endpoint: str) -> str:
    return str(getattr(app.view_functions[endpoint], "role", ""))


@contextmanager
def broken(app: Flask) -> Iterator[None]:
    """Every view fails."""
    views = dict(app.view_functions)

    for name, view in views.items():
        app.view_functions[name] = Broken(role_of(app, name), getattr(view, "place", "match"))
    app.config["PROPAGATE_EXCEPTIONS"] = False
    yield
    app.view_functions.update(views)
    app.config["PROPAGATE_EXCEPTIONS"] = None


def faults(hall: Hall, answer: TestResponse) -> list[str]:
    """What is missing or wrong in an answer's headers."""
    found = _lacking(answer, HEADERS)
    if found and answer.mimetype in {"text/css", "text/javascript", "application/json"}:
        found = _lacking(answer, NO_PAGE_HEADERS)  # a style, a script or data is never a page
    strict = answer.headers.getlist("Strict-Transport-Security")
    if strict != (["max-age=31536000"] if hall.scheme == "https" else []):
        found.append("Strict-Transport-Security")
    if len(answer.headers.getlist("Cache-Control")) != 1:
        found.append("Cache-Control")
    return found + [c for c in answer.headers.getlist("Set-Cookie") if not _is_safe(hall, c)]


def _lacking(answer: TestResponse, wanted: dict[str, str]) -> list[str]:
    return [name for name, value in wanted.items() if answer.headers.getlist(name) != [value]]


def _is_safe(hall: Hall, cookie: str) -> bool:
    name, flags = cookie.partition("=")[0], set(cookie.split("; ")[1:])
    secure = "Secure" in flags
    return (
        {"HttpOnly", "SameSite=Lax", "Path=/"} <= flags
        and secure == (hall.scheme == "https")
        and name in COOKIES[hall.scheme]
        and not any(flag.startswith("Domain") for flag in flags)
    )


@pytest.mark.slow
def test_every_answer_has_its_headers_and_safe_cookies(hall: Hall) -> None:
    wrong, asked = {}, 0
    for method, path, _ in addresses(hall):
        for who in hall.people:
            if found := faults(hall, hall.ask(who, method, path)):
                wrong[who, method, path] = found
            asked += 1
    assert wrong == {}
    assert asked > 400


@pytest.mark.slow
def test_what_a_grant_shows_is_kept_nowhere(hall: Hall) -> None:
    """Needed above `view`, or shown to somebody who has more than `view`: no-store."""
    wrong = []
    for method, path, endpoint in addresses(hall):
        role = role_of(hall.app, endpoint)
        for who in hall.people:
            answer = hall.ask(who, method, path)
            if answer.status_code == 404 and "/api/" not in path:
                continue  # nothing was there to be shown
            if endpoint == "wall.projector":
                continue  # the same page for everybody, whatever they may do
            inside = who == "owner" or (who == "scorer" and path.startswith(("/m/", "/api/v1/m")))
            personal = role in {"scorer", "owner"} or (role == "view" and inside)
            if personal and answer.headers["Cache-Control"] != "no-store":
                wrong.append((who, method, path, answer.headers["Cache-Control"]))
    assert wrong == []


def test_home_is_kept_nowhere_once_it_lists_matches(hall: Hall) -> None:
    asked = {who: hall.ask(who, "GET", "/").headers["Cache-Control"] for who in hall.people}
    assert asked == {"stranger": "private, no-cache", "scorer": "no-store", "owner": "no-store"}


def test_who_only_looks_on_may_keep_pages_and_ask_whether_they_are_new(hall: Hall) -> None:
    for path in (f"/m/{hall.match}", f"/t/{hall.tournament}/standings", f"/m/{hall.match}/version"):
        assert "no-cache" in hall.ask("stranger", "GET", path).headers["Cache-Control"]
    answer = hall.ask("stranger", "GET", f"/m/{hall.match}/version")
    tag = {"If-None-Match": answer.headers["ETag"]}
    again = hall.ask("stranger", "GET", f"/m/{hall.match}/version", headers=tag)
    assert again.status_code == 304


def test_a_phone_whose_access_was_taken_back_keeps_no_page_that_says_so(hall: Hall) -> None:
    page = hall.ask("owner", "GET", f"/m/{hall.match}/settings").text
    device = re.findall(r'name="value" value="(\d+)"', page)[0]
    wish = {"wish": "remove_device", "value": device}
    hall.ask("owner", "POST", f"/m/{hall.match}/settings", data=wish)
    answer = hall.ask("scorer", "GET", f"/m/{hall.match}")
    assert "access of this phone was removed" in answer.text
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["/nothing", "/m/nothing", "/api/v1/matches/nothing", "/t/x/y/z"])
def test_an_address_where_nothing_is_has_all_headers(hall: Hall, path: str) -> None:
    answer = hall.ask("owner", "GET", path)
    assert answer.status_code == 404
    assert faults(hall, answer) == []


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"])
def test_a_method_that_is_not_taken_is_answered_with_all_headers(hall: Hall, method: str) -> None:
    answer = hall.ask("owner", method, "/")
    assert answer.status_code == 405
    assert faults(hall, answer) == []


def test_too_large_a_body_is_answered_with_all_headers(hall: Hall) -> None:
    json_body = {"data": b"x" * 300_000, "content_type": "application/json"}
    large: list[tuple[str, dict[str, Any]]] = [
        ("/match/new", {"data": {"players-0": "x" * 300_000}}),
        ("/j", json_body),
        ("/api/v1/matches", json_body),
        (f"/m/{hall.match}/deals", json_body),
        (f"/t/{hall.tournament}/players", {"data": {"players": "x" * 3_000_000}}),
    ]
    for path, sent in large:
        answer = hall.ask("owner", "POST", path, **sent)
        assert answer.status_code == 413, path
        assert faults(hall, answer) == []


@pytest.mark.slow
def test_a_fault_of_ours_is_answered_with_all_headers_and_tells_nothing(hall: Hall) -> None:
    with broken(hall.app):
        for method, path, endpoint in addresses(hall):
            if method == "OPTIONS" or endpoint == "old.old_address":
                continue
            answer = hall.ask("owner", method, path)
            assert answer.status_code in {404, 500}, path
            assert faults(hall, answer) == []
            assert "on purpose" not in answer.text
