"""Under which names the server answers: those of this network, or the one its owner has set."""

import socket

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.web import create_app, hosts

KEY = {"SECRET_KEY": "k" * 40}
OURS = [
    *(
        "localhost",
        "localhost:8000",
        "127.0.0.1:8000",
        "192.168.1.20",
        "192.168.1.20:8000",
        "10.0.0.7",
    ),
    *(
        "[::1]",
        "[::1]:8000",
        "[fe80::1]:8000",
        "torri",
        "torri:8000",
        "raspberrypi.local",
        "TORRI.LOCAL",
    ),
    *("desk.lan:8000", "club.home.arpa", "torri.internal", "localhost.", "torri.localhost"),
]
FOREIGN = [
    *("evil.example", "evil.example:8000", "127.0.0.1.evil.example", "local.evil.example"),
    *("192.168.1.20.nip.io", "evillocal.com", "localhost.evil.example:8000"),
    *("fritz.box", "evil.example.", "[::1].evil.example", "a b", "evil.example/localhost"),
    *("localhost@evil.example", "256.1.1.1"),
]


@pytest.mark.parametrize("host", OURS)
def test_names_of_this_network_are_answered(client: FlaskClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("host", FOREIGN)
@pytest.mark.parametrize(
    "path", ["/", "/nothing", "/api/v1/openapi.json", "/?lang=fr", "/static/x"]
)
def test_any_other_name_is_refused_with_advice(client: FlaskClient, host: str, path: str) -> None:
    answer = client.get(path, headers={"Host": host})
    assert (answer.status_code, answer.mimetype) == (400, "text/plain")
    assert "TORRI_PUBLIC_URL" in answer.text
    assert "evil" not in answer.text
    assert answer.headers["Content-Security-Policy"]
    assert "Location" not in answer.headers


@pytest.mark.parametrize(("language", "said"), [("fr", "Ce serveur"), ("ja", "このサーバー")])
def test_the_advice_is_given_in_every_language(
    client: FlaskClient, language: str, said: str
) -> None:
    told = {"Host": "evil.example", "Accept-Language": language}
    assert said in client.get("/", headers=told).text


def test_a_foreign_name_writes_nothing(match_app: Flask) -> None:
    sent = {"players-0": "Adso", "players-1": "William"}
    answer = match_app.test_client().post("/match/new", data=sent, headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert "Set-Cookie" not in answer.headers


def test_the_machine_answers_under_its_own_names(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "abbey")
    monkeypatch.setattr(socket, "getfqdn", lambda: "Abbey.Melk.example")
    hosts._names_of_machine.cache_clear()
    assert client.get("/", headers={"Host": "abbey.melk.example:8000"}).status_code == 200
    assert client.get("/", headers={"Host": "other.melk.example:8000"}).status_code == 400
    hosts._names_of_machine.cache_clear()


def test_the_name_it_was_started_with_is_answered() -> None:
    client = create_app(KEY | {"ADDRESS": "http://scores.example:8000/"}).test_client()
    assert client.get("/", headers={"Host": "scores.example:8000"}).status_code == 200
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 400


def test_with_a_public_address_only_that_name_counts() -> None:
    client = create_app(KEY | {"PUBLIC_URL": "http://torri.example/"}).test_client()
    assert client.get("/", headers={"Host": "torri.example"}).status_code == 200
    assert client.get("/", headers={"Host": "localhost:8000"}).status_code == 200
    for host in ("evil.example", "torri.local", "192.168.1.20"):
        answer = client.get("/", headers={"Host": host})
        assert (answer.status_code, answer.mimetype) == (400, "text/plain")
        assert "TORRI_PUBLIC_URL" in answer.text
