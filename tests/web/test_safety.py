"""Headers on every answer, limits, the secret key, forged requests."""

import os
import re
import stat
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer.instance import instance_path
from scorer.store.database import DatabaseAwayError, DiskFullError
from scorer.store.errors import LimitedError
from scorer.web import create_app
from scorer.web.headers import HEADERS, NO_PAGE_HEADERS
from scorer.web.instance import WeakKeyError, secret_key

PATHS = [
    "/",
    "/torri/deal",
    "/torri/deal/form",
    "/torri/result",
    "/torri/result?line=A: 8x3 marker / B:",
    "/torri/picture.svg?line=A: / B:",
    "/torri/picture.svg",
    "/api/torri/score?line=A: / B:",
    "/api/torri/score",
    "/api/nothing",
    "/nothing",
    "/static/x/app.css",
    "/static/x/nothing",
    "/?lang=fr",
    "/torri/rules",
    "/torri/rules/nothing",
    "/torri/rules/search?q=tower",
    "/torri/rules/search.json?q=tower",
    "/torri/rulings/LT-23",
    "/torri/readings?set=penalty=off",
    "/torri/cases/E1",
    "/torri/ask",
    "/torri/ask/tower?tower=11x3",
]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_carries_the_security_headers(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert is_secure(answer), path
    assert "unsafe" not in answer.headers["Content-Security-Policy"]


def is_secure(answer: TestResponse) -> bool:
    """A page has all headers. What a page asks for has few, and may run and load nothing."""
    is_page = answer.mimetype == "text/html" and answer.data
    found = {name: answer.headers.get(name) for name in HEADERS}
    few = {name: answer.headers.get(name) for name in NO_PAGE_HEADERS}
    return found == HEADERS or (not is_page and few == NO_PAGE_HEADERS)


def sample(rule: str) -> str:
    """An address of a route, with something in every gap."""
    rule = re.sub(r"<any\((\w+).*?>", r"\1", rule)
    return (
        re.sub("<int:.*?>", "1", rule)
        .replace("<version>/<path:name>", "x/app.css")
        .replace("<slug>", "nothing")
    )


def test_no_route_forgets_its_headers_or_its_role(app: Flask) -> None:
    client = app.test_client()
    for rule in app.url_map.iter_rules():
        for method in rule.methods or ():
            answer = client.open(sample(rule.rule), method=method)
            assert is_secure(answer), (rule, method)
            assert answer.status_code < 500, rule
        role = getattr(app.view_functions[rule.endpoint], "role", None)
        assert role in {"public", "view", "scorer", "owner"}, rule


@pytest.mark.parametrize(
    ("fault", "status"),
    [(DatabaseAwayError(), 503), (DiskFullError(), 507), (LimitedError("failure", 60), 429)],
)
@pytest.mark.parametrize("path", ["/m/anything", "/api/v1/matches/anything"])
def test_a_database_in_trouble_is_said_in_words(
    app: Flask, monkeypatch: pytest.MonkeyPatch, fault: Exception, status: int, path: str
) -> None:
    def away(*_: object) -> None:
        raise fault

    monkeypatch.setattr("scorer.store.access.grant", away)
    answer = app.test_client().get(path)
    assert answer.status_code == status
    assert status == 507 or answer.headers["Retry-After"]
    assert "Traceback" not in answer.text


def test_the_device_cookie_is_out_of_reach() -> None:
    client = create_app({"WTF_CSRF_ENABLED": False, "SECRET_KEY": "k" * 40}).test_client()
    names = {"players-0": "Adso", "players-1": "William", "penalty": "y"}
    cookie = client.post("/match/new", data=names).headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


@pytest.mark.parametrize("path", ["/", "/torri/deal", "/torri/result", "/api/torri/score"])
@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE"])
def test_other_methods_are_refused(client: FlaskClient, path: str, method: str) -> None:
    answer = client.open(path, method=method)
    assert answer.status_code in {400, 405}  # a foreign write fails its token before its method
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_a_huge_body_is_refused(client: FlaskClient) -> None:
    assert client.post("/torri/deal/form", data={"first-name": "x" * 300_000}).status_code == 413


def test_cookies_are_out_of_reach_for_scripts_and_other_sites(client: FlaskClient) -> None:
    for answer in (client.get("/torri/deal/form"), client.get("/?lang=ja")):
        cookie = answer.headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie


def test_switching_the_language_never_leaves_the_site(client: FlaskClient) -> None:
    for path in ("//evil.example/?lang=fr", "/torri/result?line=//evil.example&lang=fr"):
        location = client.get(path).headers.get("Location", "/")
        assert location.startswith("/")
        assert not location.startswith("//")


def test_the_secret_key_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    key = secret_key(tmp_path / "new")
    file = tmp_path / "new" / "secret_key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert secret_key(tmp_path / "new") == key
    assert len(key) == 64
    assert [path.name for path in file.parent.iterdir()] == ["secret_key"]


def test_two_installations_have_two_keys(tmp_path: Path) -> None:
    assert secret_key(tmp_path / "one") != secret_key(tmp_path / "two")


def test_a_weak_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("secret", encoding="ascii")
    with pytest.raises(WeakKeyError):
        secret_key(tmp_path)


def test_outside_a_checkout_the_key_goes_to_the_users_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TORRI_INSTANCE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert instance_path(tmp_path / "site-packages") == tmp_path / "torri"


def test_pages_are_sent_compressed_to_whoever_takes_it(client: FlaskClient) -> None:
    small = client.get("/torri/deal", headers={"Accept-Encoding": "gzip"})
    assert small.headers["Content-Encoding"] == "gzip"
    assert len(small.data) < len(client.get("/torri/deal").data) / 2
    assert "Content-Encoding" not in client.get("/torri/deal").headers


def test_static_files_are_kept_for_good_under_their_version(client: FlaskClient) -> None:
    page = client.get("/").text
    address = page.split('rel="stylesheet" href="')[1].split('"')[0]
    assert "immutable" in client.get(address).headers["Cache-Control"]
    assert "immutable" not in client.get("/static/old/app.css").headers["Cache-Control"]


def test_nothing_in_the_templates_runs_inline() -> None:
    root = Path(__file__).parents[2] / "templates"
    for path in root.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "style=" not in text, path
        assert not any(f" on{event}=" in text for event in ("click", "load", "submit")), path
        assert "|safe" not in text, path


def test_debug_is_off(app: Flask) -> None:
    assert not app.debug
    assert "FLASK_DEBUG" not in os.environ


def test_behind_https_cookies_are_secure_and_foreign_hosts_refused(tmp_path: Path) -> None:
    settings = {"PUBLIC_URL": "https://torri.example/", "SECRET_KEY": "k" * 40}
    client = create_app(settings).test_client()
    page = client.get("/torri/deal/form", base_url="https://torri.example")
    assert "Secure" in page.headers["Set-Cookie"]
    assert "max-age" in page.headers["Strict-Transport-Security"]
    assert "https://torri.example/" in client.get("/", base_url="https://torri.example").text
    foreign = client.get("/", base_url="https://evil.example")
    assert (foreign.status_code, foreign.mimetype) == (400, "text/plain")
    assert foreign.headers["Content-Security-Policy"]


def test_no_page_repeats_the_host_a_request_claims(client: FlaskClient, example: str) -> None:
    for path in ("/", f"/torri/result?line={example}"):
        assert "evil.example" not in client.get(path, headers={"Host": "evil.example"}).text


def test_a_weak_key_from_the_environment_is_refused() -> None:
    with pytest.raises(WeakKeyError):
        create_app({"SECRET_KEY": 12345678})
