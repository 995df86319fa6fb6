"""Kill the real server again and again: what it called saved must be there, and once.

Sixteen phones save deals over the API of `scorer serve`, each to a match of its own. A phone
retries one key until it is confirmed and only then notes it; after a kill it goes on with the
key it was at. With `--kills 200` this is `make crash`; the suite does ten.
"""

import argparse
import json
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from databases import empty_postgres, postgres_server
from playing import FIRST, SECOND
from sqlmodel import Session, col, select
from store.serving import NO_ANSWER, PATIENCE, Server, free_port, kill, stop

from scorer.store import backup, matches
from scorer.store.database import Database
from scorer.store.tables import Event, Match

PHONES, PAGE = 16, 20
"""After so many deals a phone turns to a new match, so that long runs stay quick."""
PAUSE, TRIES = 0.1, 600
"""A phone that gets no answer asks again, for a minute or a bit more."""
Said = TypeVar("Said")


@dataclass(slots=True)
class Phone:
    """One that saves until told to stop; what it was promised, and what went wrong."""

    server: Server
    number: int
    stopped: threading.Event
    promised: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    retries: int = 0

    def run(self) -> None:
        try:
            while not self.stopped.is_set():
                self._fill_a_match()
        except Exception as error:  # noqa: BLE001 - a thread that dies in silence proves nothing
            self.errors.append(f"phone {self.number}: {error!r}")

    def _fill_a_match(self) -> None:
        """Two deals by turns: the server takes the same one twice for one, not for a new one."""
        match = self._patiently(lambda: self.server.create(f"phone {self.number}", "a phone"))
        for seen in range(PAGE):
            if self.stopped.is_set():
                return
            key = f"phone-{self.number:02d}-{len(self.promised):06d}"
            line = (FIRST, SECOND)[seen % 2]
            status, said = self._save(match, key, line, seen)
            if status != 201:  # nobody else writes here: there is nothing to refuse
                raise RuntimeError(f"{key}: {status} {said}")
            self.promised.append(key)

    def _save(
        self, match: dict[str, Any], key: str, line: str, seen: int
    ) -> tuple[int, dict[str, Any]]:
        """Who got no answer looks first: then nothing but the key tells a retry from a deal."""
        before = self.retries

        def send() -> tuple[int, dict[str, Any]]:
            known = seen if self.retries == before else len(self.server.deals(match["slug"]))
            return self.server.add(match, key, line, known)

        return self._patiently(send)

    def _patiently(self, ask: Callable[[], Said]) -> Said:
        """The same request until there is an answer; a match asked for twice is only empty."""
        for _ in range(TRIES):
            try:
                return ask()
            except NO_ANSWER:
                self.retries += 1
                time.sleep(PAUSE)
        raise RuntimeError("no answer")


def play(url: str, kills: int, folder: Path) -> dict[str, object]:
    """Kill so often, start once more, then look: what was promised and what is there."""
    server, stopped = Server(free_port(), folder, url), threading.Event()
    phones = [Phone(server, number, stopped) for number in range(PHONES)]
    threads = [threading.Thread(target=phone.run, daemon=True) for phone in phones]
    chance = random.Random(kills)
    try:
        for turn in range(kills):
            with server.running() as process:
                if turn == 0:  # with nobody there yet they would only wait
                    _start(threads)
                time.sleep(chance.uniform(0.1, 0.5))
                kill(process)
        with server.running() as process:
            stopped.set()
            waiting, served = _join(threads), _served(server)
            ended = {"waiting": waiting, "served": served, "stopped": stop(process)}
    finally:
        stopped.set()
    return {"kills": kills, **_figures(server, phones), **ended}


def _start(threads: list[threading.Thread]) -> None:
    for thread in threads:
        thread.start()


def _join(threads: list[threading.Thread]) -> int:
    """How many phones never came to an end."""
    for thread in threads:
        thread.join(2 * PATIENCE)
    return sum(thread.is_alive() for thread in threads)


def _served(server: Server) -> bool:
    """After all kills the server still shows every match."""
    database = Database(server.url)
    with database.read() as session:
        slugs = [match.slug for match in _all(session)]
    database.close()
    return all(server.ask("GET", f"/matches/{slug}")[0] == 200 for slug in slugs)


def _figures(server: Server, phones: list[Phone]) -> dict[str, object]:
    """A key that is stored but was never confirmed is one too many: every phone got its answer."""
    database = Database(server.url)
    promised = [key for phone in phones for key in phone.promised]
    with database.read() as session:
        stored = Counter(session.exec(select(Event.key)))
        whole = all(_whole(session, match) for match in _all(session))
    database.close()
    if database.path:
        backup.verify_sqlite(database.path)
    errors = [error for phone in phones for error in phone.errors]
    return {
        "acknowledged": len(promised),
        "retries": sum(phone.retries for phone in phones),
        "lost": sum(key not in stored for key in promised),
        "doubled": sum(times > 1 for times in stored.values()),
        "unconfirmed": len(set(stored) - set(promised)),
        "whole": whole,
        "errors": errors + server.log.read_text().splitlines(),
    }


def _all(session: Session) -> list[Match]:
    return list(session.exec(select(Match)).all())


def _whole(session: Session, match: Match) -> bool:
    """It loads, deals and events are without a gap, and the match knows how many."""
    query = select(Event).where(col(Event.match_id) == match.id).order_by(col(Event.seq))
    log, steps = list(session.exec(query)), list(range(1, match.version + 1))
    numbers = [one.deal.number for one in matches.load(session.connection(), match).scored]
    return [event.seq for event in log] == steps == [event.deal for event in log] == numbers


def sound(figures: dict[str, object]) -> bool:
    """Nothing lost, doubled or broken, and something was at stake."""
    none = ("lost", "doubled", "unconfirmed", "errors", "waiting", "stopped")
    return not any(figures[name] for name in none) and all(
        figures[name] for name in ("acknowledged", "whole", "served")
    )


@contextmanager
def _addresses(chosen: str | None, folder: Path) -> Iterator[dict[str, str]]:
    if chosen:
        yield {"chosen": chosen}
        return
    with postgres_server() as server, empty_postgres(server) as address:
        yield {"SQLite": f"sqlite:///{folder / 'torri.db'}", "PostgreSQL": address}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--database", help="an empty one; without it, both kinds are tried")
    args = parser.parse_args()
    bad = False
    with (
        tempfile.TemporaryDirectory(prefix="torri-crash-") as root,
        _addresses(args.database, Path(root)) as addresses,
    ):
        for name, url in addresses.items():
            folder = Path(root) / name
            folder.mkdir()
            figures = play(url, args.kills, folder)
            print(json.dumps({"database": name, **figures}), flush=True)
            bad |= not sound(figures)
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
