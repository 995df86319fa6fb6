"""Saving through the real server: requests a second, eight phones at once.

Ours and the yardstick `post` run under the same server with the same settings, and are asked by
turns, so that a busy moment of the machine hits both.
"""

import http.client
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from bench.yardsticks import token
from flask.testing import FlaskClient
from store.serving import PATIENCE, free_port, kill

PHONES, EACH, TURNS = 8, 12, 15
"""So many deals a phone saves in a turn; every turn has matches of its own."""
LINE = "{}: 10x{}! 9x{}! 8x3! 6x3 cx5 marker / William: 7x3! cx5! cx3! cx3!"


@dataclass
class Phone:
    """A connection that is kept, and what the server knows this phone by."""

    port: int
    headers: dict[str, str]
    line: http.client.HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def post(self, path: str, body: str, expected: int) -> None:
        self.line.request("POST", path, body, self.headers)
        answer = self.line.getresponse()
        answer.read()
        if answer.status != expected:
            raise RuntimeError(f"{path}: {answer.status}")


@contextmanager
def _running(command: list[str], folder: Path) -> Iterator[int]:
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, *command, str(port)],
        env={**os.environ, "TORRI_INSTANCE": str(folder)},
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield _answering(port, process)
    finally:
        kill(process)


def _answering(port: int, process: "subprocess.Popen[bytes]") -> int:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        with suppress(OSError):
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            line.request("GET", "/")
            line.getresponse()
            return port
        time.sleep(0.05)
    raise RuntimeError("the server did not start")


def _headers(client: FlaskClient, page: str, kind: str) -> dict[str, str]:
    csrf = token(client, page)
    kept = [client.get_cookie(name) for name in ("session", "torri", "torri-device")]
    cookies = "; ".join(f"{one.key}={one.value}" for one in kept if one)
    return {"Cookie": cookies, "X-CSRFToken": csrf, "Content-Type": kind}


def _rate(phones: list[Phone], act: Callable[[Phone, int], None]) -> float:
    """Requests a second, all phones together."""
    start = time.perf_counter()
    with ThreadPoolExecutor(PHONES) as pool:
        list(pool.map(act, phones, range(PHONES)))
    return PHONES * EACH / (time.perf_counter() - start)


def _name(turn: int, phone: int) -> str:
    return f"Adso {turn}-{phone}"


def saving(
    client: FlaskClient,
    yardstick: FlaskClient,
    folder: Path,
    new_match: Callable[[FlaskClient, str], str],
) -> tuple[float, float]:
    """Our rate against the yardstick's (the median of the turns), and our rate."""
    addresses = [  # with names of their own: no deal is known from another match
        [new_match(client, _name(turn, phone)) for phone in range(PHONES)] for turn in range(TURNS)
    ]
    mine = _headers(client, addresses[0][0], "application/json")
    theirs = _headers(yardstick, "/full", "application/x-www-form-urlencoded")
    ours = ["-m", "scorer.cli", "serve", "--host", "127.0.0.1", "--port"]
    with (
        _running(ours, folder) as port,
        _running(["-m", "bench.yardsticks", str(folder)], folder) as other,
    ):
        phones = [Phone(port, mine) for _ in range(PHONES)]
        rivals = [Phone(other, theirs) for _ in range(PHONES)]
        form = urlencode({"text": "one more"})

        def post(phone: Phone, _: int) -> None:
            for _ in range(EACH):
                phone.post("/post", form, 303)

        found = []
        for turn, matches in enumerate(addresses):

            def save(
                phone: Phone, number: int, matches: list[str] = matches, turn: int = turn
            ) -> None:
                for seen in range(EACH):
                    key = f"served-{number:03d}-{seen:03d}"
                    line = LINE.format(_name(turn, number), 3 + seen % 4, 3 + seen // 4)
                    body = {"line": line, "seen": seen, "key": key}
                    phone.post(f"{matches[number]}/deals", json.dumps(body), 201)

            found.append((_rate(phones, save), _rate(rivals, post)))
    rates = found[1:]  # the first turn warms both up
    return statistics.median(a / b for a, b in rates), statistics.median(a for a, _ in rates)
