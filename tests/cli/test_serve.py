"""`scorer serve`: a production server that says where it is."""

import os
import re
import socket
import sqlite3
import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from databases import migrated_sqlite

from scorer.cli import main
from scorer.web.server import _address
from scorer.web.sharing import lan_address

Said = Callable[..., str]


def command(port: int) -> list[str]:
    return [sys.executable, "-m", "scorer.cli", "serve", "--host", "127.0.0.1", "--port", str(port)]


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.server
def test_it_prints_its_address_and_a_qr_code_and_serves(port: int, tmp_path: Path) -> None:
    environment = {**os.environ, "TORRI_INSTANCE": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    server = subprocess.Popen(command(port), env=environment, stdout=subprocess.PIPE, text=True)
    assert server.stdout
    printed = ""
    while "Ctrl+C" not in printed:
        line = server.stdout.readline()
        assert line, printed
        printed += line
    try:
        assert f"http://127.0.0.1:{port}/" in printed
        assert re.search("[█▄▀]{5}", printed), "the QR code"
        page = _fetch(f"http://127.0.0.1:{port}/")
        assert page.status == 200
        assert (tmp_path / "secret_key").exists()
    finally:
        server.terminate()
        server.communicate()


@pytest.fixture
def certificate(tmp_path: Path) -> list[str]:
    """One that a club makes itself, as README says, and the arguments that use it."""
    files = [str(tmp_path / name) for name in ("torri.key", "torri.pem")]
    name = ["-subj", "/CN=torri.lan", "-addext", "subjectAltName=IP:127.0.0.1,DNS:torri.lan"]
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "825", *name]
    subprocess.run([*make, "-keyout", files[0], "-out", files[1]], check=True, capture_output=True)
    return ["--certfile", files[1], "--keyfile", files[0]]


@pytest.mark.server
def test_with_a_certificate_it_serves_https_and_its_cookies_are_secure(
    port: int, tmp_path: Path, certificate: list[str]
) -> None:
    environment = {**os.environ, "TORRI_INSTANCE": str(tmp_path / "here")}
    server = subprocess.Popen(
        command(port) + certificate, env=environment, stdout=subprocess.DEVNULL
    )
    trust = ssl.create_default_context(cafile=certificate[1])
    try:
        page = _fetch(f"https://127.0.0.1:{port}/match/new", trust)
        assert page.status == 200
        cookies = page.headers.get_all("Set-Cookie")
        assert any(one.startswith("__Host-torri-device=") for one in cookies)
        assert all("Secure" in one for one in cookies)
        assert page.headers["Strict-Transport-Security"]
    finally:
        server.terminate()
        server.wait()


@pytest.mark.parametrize("gone", ["--certfile", "--keyfile"])
def test_half_a_certificate_is_explained(said: Said, certificate: list[str], gone: str) -> None:
    place = certificate.index(gone)
    assert "--certfile and --keyfile" in said(*certificate[:place], *certificate[place + 2 :])


def test_a_key_of_another_certificate_is_explained(
    said: Said, certificate: list[str], tmp_path: Path
) -> None:
    (tmp_path / "torri.key").write_text("-----BEGIN PRIVATE KEY-----")
    assert "The certificate cannot be used." in said(*certificate)


def _fetch(address: str, trust: ssl.SSLContext | None = None):  # type: ignore[no-untyped-def]
    for _ in range(200):
        try:
            with urllib.request.urlopen(address, timeout=1, context=trust) as answer:
                return answer
        except OSError:
            time.sleep(0.05)
    pytest.fail("it never answered")


@pytest.fixture
def said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Said:
    """What `scorer serve` says when it cannot start. It gives up before there is a server."""
    monkeypatch.setenv("TORRI_INSTANCE", str(tmp_path))

    def serve(*arguments: str, **environment: str) -> str:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        assert main(["--lang", "en", "serve", "--host", "127.0.0.1", *arguments]) == 2
        return capsys.readouterr().err

    return serve


def test_a_port_in_use_is_explained(said: Said) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert said("--port", str(port)).startswith(f"Port {port} is in use")


def test_a_port_that_does_not_exist_is_explained(said: Said) -> None:
    assert said("--port", "99999") == "Ports run from 1 to 65535.\n"


@pytest.mark.parametrize("host", ["192.0.2.1", "monastery..example", "x" * 70])
def test_a_host_that_is_not_this_machine_is_explained(said: Said, host: str) -> None:
    assert said("--host", host).startswith(f"This machine has no address {host}.")


@pytest.mark.parametrize("number", ["0", "-1", "33"])
def test_a_number_of_workers_that_makes_no_sense_is_explained(said: Said, number: str) -> None:
    assert said("--workers", number) == "Choose from 1 to 32 workers.\n"


def test_more_workers_on_sqlite_are_refused_with_the_reason(said: Said, port: int) -> None:
    message = said("--port", str(port), "--workers", "2")
    assert message.startswith("SQLite is written by one process at a time")


def test_a_host_that_nobody_knows_is_explained(said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    """No name is looked up for that: a resolver may answer for any name."""

    class Unknown(socket.socket):
        def bind(self, _: object) -> None:
            raise socket.gaierror

    monkeypatch.setattr(socket, "socket", Unknown)
    assert said("--host", "no.such.host").startswith("This machine has no address no.such.host.")


def test_an_instance_folder_that_cannot_be_written_is_explained(
    said: Said, port: int, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    folder = tmp_path / "file" / "instance"
    message = said("--port", str(port), TORRI_INSTANCE=str(folder))
    assert message.startswith(f"Cannot write to {folder}. Set TORRI_INSTANCE")


def test_a_short_key_is_explained(said: Said, port: int, tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("short", encoding="utf-8")
    message = said("--port", str(port))
    assert message.startswith(f"The secret key in {tmp_path} is too short.")


def test_a_database_of_a_newer_torri_is_explained(said: Said, port: int, tmp_path: Path) -> None:
    migrated_sqlite(tmp_path / "torri.db")
    with closing(sqlite3.connect(tmp_path / "torri.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert said("--port", str(port)).startswith("The database was written by a newer Torri.")


def test_a_damaged_database_is_explained(said: Said, port: int, tmp_path: Path) -> None:
    (tmp_path / "torri.db").write_bytes(b"no database, but longer than the header of one" * 9)
    assert said("--port", str(port)).startswith("The database is damaged.")


def test_a_database_that_is_away_is_explained(said: Said, port: int) -> None:
    away = f"postgresql://torri@127.0.0.1:{port}/torri"
    message = said("--port", str(port), DATABASE_URL=away)
    assert message.startswith("The database does not answer.")


@pytest.mark.parametrize("host", ["", "0.0.0.0", "::"])
def test_everywhere_is_shown_as_an_address_a_phone_can_open(host: str) -> None:
    assert _address(host, 8000) == f"http://{lan_address()}:8000/"
