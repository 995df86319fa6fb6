"""Minutes of everything at once: phones, tables that follow their deals, viewers, a desk, kills.

`make soak MINUTES=10` prints at the end what was confirmed, lost and doubled, what went wrong,
and how memory and open files of the server went from the first quarter of a life to its last.
"""

import argparse
import json
import random
import re
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import mean
from typing import TypeVar

from hall import FIRST_WINS, SECOND_WINS, numbered
from load import both
from load.browsing import Answer, Browser
from load.viewers import Viewers
from organisers import FORM
from store import crash, following
from store.serving import NO_ANSWER, Server, free_port, kill, stop

PLAYERS, ROUNDS, VIEWERS = 16, 3, 200
LIFE = 60.0
"""Seconds between two kills, on the average."""
SLIP = re.compile(r'<a class="qr" href="[^"#]*/j#([^"]+)"')
NAME = re.compile(r'class="total-name" dir="auto">([^<]+)<')
Said = TypeVar("Said")


@dataclass(slots=True)
class Desk:
    """An organiser who runs one event after the other, and the phones at its tables."""

    server: Server
    stopped: threading.Event
    slug: str = "none"
    rounds: int = 0
    results: int = 0
    retries: int = 0
    errors: list[str] = field(default_factory=list)
    browser: Browser = field(init=False)

    def run(self) -> None:
        crash.until_stopped(self.stopped, self._run_an_event, self.errors, "desk")

    def _run_an_event(self) -> None:
        self.browser = Browser(self.server)
        self._open("/tournament/new")
        key = f"soak-{time.monotonic_ns()}"
        players = "\n".join(numbered(PLAYERS))
        made = self._post("/tournament/new", **(FORM | {"players": players, "key": key}))
        self.slug = made.location.split("/")[2]
        for number in range(1, ROUNDS + 1):
            if self.stopped.is_set():
                return
            self._play_a_round(number)
            self.rounds += 1

    def _play_a_round(self, number: int) -> None:
        self._publish(number)
        self._open(f"/t/{self.slug}/rounds/{number}")
        slips = SLIP.findall(self._post(f"/t/{self.slug}/rounds/{number}/slips").text)
        if len(slips) != PLAYERS // 2:
            raise RuntimeError(f"{len(slips)} slips")
        for secret in slips:
            if not self.stopped.is_set():
                self._play_a_table(secret)

    def _publish(self, number: int) -> None:
        """Who gets no answer looks first: the round may be there."""
        for _ in range(crash.TRIES):
            page = self._open(f"/t/{self.slug}/pair")
            version = json.loads(self._open(f"/t/{self.slug}/version").text)["version"]
            if self._open(f"/t/{self.slug}/rounds/{number}").status == 200:
                return
            if page.status == 200:
                publish = partial(self.browser.post, f"/t/{self.slug}/pair", seen=version)
                self._try(publish)
        raise RuntimeError(f"round {number} was never published")

    def _play_a_table(self, secret: str) -> None:
        phone = Browser(self.server)
        self._patiently(lambda: phone.get("/j"))
        joined = self._patiently(lambda: phone.send("/j", secret=secret, label="a table"))
        here = f"/m/{json.loads(joined.text)['slug']}"
        names = NAME.findall(self._patiently(lambda: phone.get(here)).text)
        line = random.choice((FIRST_WINS, SECOND_WINS)).format(*names)
        key = f"soak-{time.monotonic_ns()}"
        saved = self._patiently(lambda: phone.send(f"{here}/deals", line=line, seen=0, key=key))
        if saved.status not in {200, 201}:
            raise RuntimeError(f"save: {saved.status} {saved.text[:200]}")
        for side in (0, 1):
            self._patiently(lambda: phone.get(here))
            log = json.loads(self._patiently(lambda: phone.get(f"{here}.json")).text)
            seen = log["matches"][0]["log"][-1]["seq"]
            self._patiently(partial(phone.post, f"{here}/confirm", side=side, seen=seen))
        self.results += 1

    def _open(self, path: str) -> Answer:
        return self._patiently(lambda: self.browser.get(path))

    def _post(self, path: str, **form: object) -> Answer:
        answer = self._patiently(lambda: self.browser.post(path, **form))
        if answer.status >= 400:
            raise RuntimeError(f"{path}: {answer.status} {answer.text[:300]}")
        return answer

    def _patiently(self, ask: Callable[[], Answer]) -> Answer:
        for _ in range(crash.TRIES):
            answer = self._try(ask)
            if answer and answer.status != 503:
                if answer.status >= 500:
                    self.errors.append(f"desk: {answer.status}")
                return answer
            time.sleep(crash.PAUSE)
        raise RuntimeError("no answer")

    def _try(self, ask: Callable[[], Said]) -> Said | None:
        try:
            return ask()
        except NO_ANSWER:
            self.retries += 1
            return None


@dataclass(slots=True)
class Life:
    """Memory (MB) and open files of a server between its start and its end."""

    memory: list[float] = field(default_factory=list)
    files: list[int] = field(default_factory=list)

    def look(self, parent: int) -> None:
        for path in Path("/proc").glob("[0-9]*/stat"):
            try:
                if int(path.read_text().rpartition(")")[2].split()[1]) != parent:
                    continue
                pages = int((path.parent / "statm").read_text().split()[1])
                self.files.append(len(list((path.parent / "fd").iterdir())))
                self.memory.append(pages * 4096 / 1e6)
            except OSError:
                continue

    def told(self) -> dict[str, object]:
        quarter = max(1, len(self.memory) // 4)
        return {
            "seconds": len(self.memory),
            "memory first": round(mean(self.memory[:quarter]), 1) if self.memory else None,
            "memory last": round(mean(self.memory[-quarter:]), 1) if self.memory else None,
            "files most": max(self.files, default=None),
            "files last": self.files[-1] if self.files else None,
        }


def play(url: str, folder: Path, seconds: float) -> dict[str, object]:
    server, stopped = Server(free_port(), folder, url), threading.Event()
    phones = [crash.Phone(server, number, stopped) for number in range(crash.PHONES)]
    tables = [following.FollowingTable(server, n, stopped) for n in range(following.TABLES)]
    desk, lives, chance = Desk(server, stopped), [], random.Random(1)
    runs = [*(phone.run for phone in phones), *(table.run for table in tables), desk.run]
    workers = [threading.Thread(target=run, daemon=True) for run in runs]
    viewers = Viewers(server.port, VIEWERS, lambda: f"/t/{desk.slug}")
    end, started = time.monotonic() + seconds, False
    with viewers.watching():
        while (left := end - time.monotonic()) > 0:
            lives.append(Life())
            with server.running() as process:
                if not started:
                    crash.start_all(workers)
                    started = True
                rest = time.monotonic() + min(left, chance.uniform(0.5, 1.5) * LIFE)
                while time.monotonic() < rest:
                    lives[-1].look(process.pid)
                    time.sleep(1)
                kill(process)
    with server.running() as process:
        stopped.set()
        waiting, ended = crash.join_all(workers), stop(process)
    known = ("soak-", *crash.KNOWN)
    figures = crash.figures_of(server, phones, [*viewers.errors, *desk.errors], known)
    return {
        "minutes": round(seconds / 60, 1),
        "kills": len(lives),
        **figures,
        **following.figures_of(server, tables),
        "rounds": desk.rounds,
        "results": desk.results,
        "looks": viewers.answers.total(),
        "waiting": waiting,
        "stopped": ended,
        "lives": [life.told() for life in lives],
    }


def sound(figures: dict[str, object]) -> bool:
    none = ("lost", "doubled", "unconfirmed", "errors", "waiting", "stopped")
    some = ("acknowledged", "rounds", "results", "looks", "whole")
    well = not any(figures[name] for name in none) and all(figures[name] for name in some)
    return well and following.sound(figures)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--database", help="an empty one; without it, both kinds share the time")
    args = parser.parse_args()
    kinds = 1 if args.database else 2
    seconds = args.minutes * 60 / kinds
    return both.run(lambda url, folder: play(url, folder, seconds), sound, args.database)


if __name__ == "__main__":
    sys.exit(main())
