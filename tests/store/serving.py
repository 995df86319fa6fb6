"""The real server, `scorer serve`, and phones that talk to it: for tests that crowd or kill it."""

import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorer.instance import CHECKOUT

PATIENCE = 30.0
"""Seconds for an answer, a start or a stop: long enough for any machine, and never for ever."""
NO_ANSWER = (OSError, http.client.HTTPException)
"""Refused, reset, timed out, or cut off in the middle: nobody knows whether it was saved."""


def free_port() -> int:
    """Below the ports that systems give to clients: nobody takes it while the server is down."""
    for _ in range(100):
        port = random.randint(20_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("no free port")


@dataclass(frozen=True, slots=True)
class Server:
    """`scorer serve` on one port, one instance folder and one database, start after start.

    All its phones share one address: the limits on what one address may start are off.
    """

    port: int
    folder: Path
    url: str
    workers: int = 1
    program: tuple[str, ...] = ("-m", "scorer.cli")

    @property
    def log(self) -> Path:
        """What it complained about, in all its lives."""
        return self.folder / "server.log"

    @contextmanager
    def running(self) -> Iterator["subprocess.Popen[bytes]"]:
        """A group of its own, so that a kill takes the worker too, and nobody else."""
        command = [sys.executable, *self.program, "serve", "--host", "127.0.0.1"]
        outside = {k: v for k, v in os.environ.items() if k != "TORRI_DATABASE_URL"}
        outside |= dict.fromkeys(("TORRI_NEW_PER_ADDRESS", "TORRI_NEW_IN_ALL"), "0")
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                [*command, "--port", str(self.port), "--workers", str(self.workers)],
                cwd=CHECKOUT,
                env={**outside, "TORRI_INSTANCE": str(self.folder), "DATABASE_URL": self.url},
                stdout=subprocess.DEVNULL,
                stderr=log,
                start_new_session=True,
            )
        try:
            self._wait(process)
            yield process
        finally:
            kill(process)

    def _wait(self, process: "subprocess.Popen[bytes]") -> None:
        """Until it answers for a match, so that the database answers too."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and process.poll() is None:
            with suppress(*NO_ANSWER):
                if self.ask("GET", "/matches/none")[0] == 404:
                    return
            time.sleep(0.02)
        raise RuntimeError(f"the server did not start: {self.log.read_text()}")

    def ask(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> tuple[int, dict[str, Any]]:
        """One request on a connection of its own: the status, and what the answer says."""
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None:
            names["Content-Type"] = "application/json"
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            sent = None if body is None else json.dumps(body)
            connection.request(method, f"/api/v1{path}", sent, {**names, "Connection": "close"})
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            connection.close()

    def create(self, name: str, label: str) -> dict[str, Any]:
        """A match without an end; what the answer holds is shown this once."""
        wish = {"players": ["Adso", "William"], "kind": "open", "name": name, "label": label}
        status, created = self.ask("POST", "/matches", wish)
        if status != 201:
            raise RuntimeError(f"{name}: {status} {created}")
        return created

    def deals(self, slug: str) -> list[dict[str, Any]]:
        """What anybody sees of a match; an answer without deals is an error."""
        found: list[dict[str, Any]] = self.ask("GET", f"/matches/{slug}")[1]["deals"]
        return found

    def add(
        self, phone: dict[str, Any], key: str, line: str, seen: int
    ) -> tuple[int, dict[str, Any]]:
        """`phone` is what creating or joining answered: it knows the match and has a token."""
        return self.ask(
            "POST",
            f"/matches/{phone['slug']}/deals",
            {"line": line, "seen": seen, "reason": ""},
            Authorization=f"Bearer {phone['token']}",
            Idempotency_Key=key,
        )


def kill(process: "subprocess.Popen[bytes]") -> None:
    """Without a word to it: what is not on the disk by now is gone."""
    if process.poll() is None:  # else its number may be somebody else's by now
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(PATIENCE)


def stop(process: "subprocess.Popen[bytes]") -> int:
    """As an administrator does: the answer is the exit status."""
    process.terminate()
    return process.wait(PATIENCE)
