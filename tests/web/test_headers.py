"""Headers that depend on the answer: once each, HTTPS, what is packed, what is not sent again."""

import gzip

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient

from scorer.web import create_app
from scorer.web.headers import HEADERS

GZIP = {"Accept-Encoding": "gzip"}
STRICT = "Strict-Transport-Security"
KEY = {"SECRET_KEY": "k" * 40}


@pytest.mark.parametrize(
    "path", ["/", "/torri/deal/form", "/nothing", "/api/nothing", "/torri/picture.svg"]
)
def test_every_header_is_there_once(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    for name in (*HEADERS, "Cache-Control", "Content-Type"):
        assert len(headers.getlist(name)) == 1, name


@pytest.fixture
def bare_app() -> Flask:
    """An app with routes that say something about themselves."""
    app = create_app(KEY)

    def own_policy() -> Response:
        return Response("own", headers={"X-Frame-Options": "SAMEORIGIN", STRICT: "max-age=1"})

    def kept() -> Response:
        response = Response("x" * 2000, mimetype="text/plain")
        response.cache_control.max_age = 60
        return response

    def packed() -> Response:
        body = gzip.compress(b"x" * 5000) + b" " * 600
        return Response(body, mimetype="text/plain", headers={"Content-Encoding": "gzip"})

    def tagged() -> Response:
        response = Response("x" * 2000, mimetype="text/plain")
        response.set_etag("a-tag")
        return response

    def unchanged() -> Response:
        response = Response("left over" * 100, 304, mimetype="text/plain")
        response.set_etag("a-tag")
        return response

    def sized(size: int) -> Response:
        return Response("x" * size, mimetype="text/plain")

    views = {"own": own_policy, "kept": kept, "packed": packed, "tagged": tagged}
    for name, view in (views | {"unchanged": unchanged}).items():
        view.role = "public"  # type: ignore[attr-defined]
        app.add_url_rule(f"/{name}", name, view)
    sized.role = "public"  # type: ignore[attr-defined]
    app.add_url_rule("/sized/<int:size>", "sized", sized)
    return app


@pytest.fixture
def bare(bare_app: Flask) -> FlaskClient:
    return bare_app.test_client()


def test_what_a_page_says_itself_is_left_alone(bare: FlaskClient) -> None:
    headers = bare.get("/own", base_url="https://localhost").headers
    assert headers.getlist("X-Frame-Options") == ["SAMEORIGIN"]
    assert headers.getlist(STRICT) == ["max-age=1"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert bare.get("/kept").headers["Cache-Control"] == "max-age=60"
    assert bare.get("/own").headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize(
    ("public", "base", "strict"),
    [
        (None, "http://localhost", False),
        (None, "https://localhost", True),
        ("https://torri.example/", "http://localhost", True),
        ("http://torri.example/", "http://localhost", False),
        ("http://torri.example/", "https://localhost", True),
    ],
)
def test_https_is_demanded_where_it_is_spoken(public: str | None, base: str, strict: bool) -> None:
    """Behind a proxy the request itself comes by http: then the public address says so."""
    client = create_app(KEY | {"PUBLIC_URL": public}).test_client()
    headers = client.get("/", base_url=base).headers
    assert headers.getlist(STRICT) == (["max-age=31536000"] if strict else [])


def test_what_is_not_sent_again_has_no_body_and_no_packing(bare: FlaskClient) -> None:
    answer = bare.get("/unchanged", headers=GZIP)
    assert answer.status_code == 304
    assert "Content-Encoding" not in answer.headers
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert answer.headers["ETag"] == '"a-tag"'


def test_what_is_packed_already_is_not_packed_twice(bare: FlaskClient) -> None:
    answer = bare.get("/packed", headers=GZIP)
    assert answer.headers.getlist("Content-Encoding") == ["gzip"]
    assert gzip.decompress(answer.data.rstrip(b" ")) == b"x" * 5000


@pytest.mark.parametrize(("size", "packed"), [(500, False), (501, True)])
def test_small_answers_are_sent_as_they_are(bare: FlaskClient, size: int, packed: bool) -> None:
    answer = bare.get(f"/sized/{size}", headers=GZIP)
    assert (answer.headers.get("Content-Encoding") == "gzip") is packed
    assert ("Accept-Encoding" in answer.headers.get("Vary", "")) is packed


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip", True),
        ("br, gzip;q=0.5", True),
        ("gzip;q=0", False),
        ("identity", False),
        ("", False),
    ],
)
def test_who_does_not_take_gzip_gets_none(bare: FlaskClient, accepted: str, packed: bool) -> None:
    answer = bare.get("/tagged", headers={"Accept-Encoding": accepted})
    assert (answer.headers.get("Content-Encoding") == "gzip") is packed
    assert "Accept-Encoding" in answer.headers["Vary"]
    body = gzip.decompress(answer.data) if packed else answer.data
    assert body == b"x" * 2000
    assert answer.headers["ETag"] == ('W/"a-tag"' if packed else '"a-tag"')
