"""`scorer serve`: a production server that says where it is."""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from scorer.web.server import _address
from scorer.web.sharing import lan_address


def command(port: int) -> list[str]:
    return [sys.executable, "-m", "scorer.cli", "serve", "--host", "127.0.0.1", "--port", str(port)]


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


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
        assert "gunicorn" in str(page.headers["Server"]).lower()
        assert (tmp_path / "secret_key").exists()
    finally:
        server.terminate()
        server.communicate()


def _fetch(address: str):  # type: ignore[no-untyped-def]
    for _ in range(200):
        try:
            with urllib.request.urlopen(address, timeout=1) as answer:
                return answer
        except OSError:
            time.sleep(0.05)
    pytest.fail("it never answered")


def test_a_port_in_use_is_explained(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        environment = {**os.environ, "TORRI_INSTANCE": str(tmp_path)}
        done = subprocess.run(
            command(port), env=environment, capture_output=True, text=True, check=False
        )
    assert done.returncode == 2
    assert str(port) in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "99999"], "65535"),
        (["--host", "no.such.host.invalid", "--port", "8000"], "no.such.host.invalid"),
        (["--host", "192.0.2.1", "--port", "8000"], "192.0.2.1"),
    ],
)
def test_a_place_nobody_can_listen_on_is_explained(
    arguments: list[str], said: str, tmp_path: Path
) -> None:
    environment = {**os.environ, "TORRI_INSTANCE": str(tmp_path), "LANG": "en"}
    command = [sys.executable, "-m", "scorer.cli", "serve", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_an_instance_folder_that_cannot_be_written_is_explained(port: int, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    environment = {**os.environ, "TORRI_INSTANCE": str(tmp_path / "file" / "instance")}
    done = subprocess.run(
        command(port), env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "TORRI_INSTANCE" in done.stderr


@pytest.mark.parametrize("host", ["", "0.0.0.0", "::"])
def test_everywhere_is_shown_as_an_address_a_phone_can_open(host: str) -> None:
    assert _address(host, 8000) == f"http://{lan_address()}:8000/"
