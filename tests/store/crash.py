"""Kill the real server again and again: what it called saved must be there, and once.

Sixteen phones save deals over the API of `scorer serve`, each to a match of its own, and forty
viewers follow them. A phone retries one key until it is confirmed and only then notes it; after a
kill it goes on with the key it was at. Three tables follow their deals turn by turn, with two
phones each (`following`). With `--kills 200` this is `make crash`; the suite does ten.
"""

import argparse
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from load import both
from load.viewers import Viewers
from playing import FIRST, SECOND
from sqlmodel import Session, col, select
from store import following
from store.serving import NO_ANSWER, PATIENCE, Server, free_port, kill, stop

from scorer.store import backup, matches
from scorer.store.database import Database
from scorer.store.tables import Event, Match

PHONES, VIEWERS, PAGE = 16, 40, 20
"""After so many deals a phone turns to a new match, so that long runs stay quick."""
PAUSE, TRIES = 0.1, 3000
"""A phone that gets no answer asks again, for five minutes: a busy machine starts slowly."""
KNOWN = ("followed-",)
"""How the key of a deal begins that was followed to its end."""
Said = TypeVar("Said")


@dataclass(slots=True)
class Phone:
    """One that saves until told to stop; what it was promised, and what went wrong."""

    server: Server
    number: int
    stopped: threading.Event
    slug: str = ""
    promised: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    retries: int = 0

    def run(self) -> None:
        until_stopped(self.stopped, self._fill_a_match, self.errors, f"phone {self.number}")

    def _fill_a_match(self) -> None:
        """Two deals by turns: the server takes the same one twice for one, not for a new one."""
        match = self._patiently(lambda: self.server.create(f"phone {self.number}", "a phone"))
        self.slug = match["slug"]
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


def until_stopped(
    stopped: threading.Event, act: Callable[[], None], errors: list[str], name: str
) -> None:
    try:
        while not stopped.is_set():
            act()
    except Exception as error:  # noqa: BLE001 - a thread that dies in silence proves nothing
        errors.append(f"{name}: {error!r}")


def play(url: str, kills: int, folder: Path) -> dict[str, object]:
    """Kill so often, start once more, then look: what was promised and what is there."""
    server, stopped = Server(free_port(), folder, url), threading.Event()
    phones = [Phone(server, number, stopped) for number in range(PHONES)]
    tables = [following.FollowingTable(server, n, stopped) for n in range(following.TABLES)]
    runs = [*(phone.run for phone in phones), *(table.run for table in tables)]
    threads = [threading.Thread(target=run, daemon=True) for run in runs]
    chance = random.Random(kills)
    viewers = Viewers(server.port, VIEWERS, lambda: f"/m/{_watched(chance, phones, tables)}")
    try:
        with viewers.watching():
            for turn in range(kills):
                with server.running() as process:
                    if turn == 0:  # with nobody there yet they would only wait
                        start_all(threads)
                        following.wait_for_lines(tables)
                    time.sleep(chance.uniform(0.1, 0.5))
                    kill(process)
        with server.running() as process:
            stopped.set()
            waiting, served = join_all(threads), _served(server)
            ended = {"waiting": waiting, "served": served, "stopped": stop(process)}
    finally:
        stopped.set()
    figures = figures_of(server, phones, viewers.errors) | following.figures_of(server, tables)
    return {"kills": kills, "looks": viewers.answers.total(), **figures, **ended}


def _watched(
    chance: random.Random, phones: list[Phone], tables: list[following.FollowingTable]
) -> str:
    slugs = [*(phone.slug for phone in phones), *(table.phones[0].slug for table in tables)]
    return chance.choice(slugs) or "none"


def start_all(threads: list[threading.Thread]) -> None:
    for thread in threads:
        thread.start()


def join_all(threads: list[threading.Thread]) -> int:
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


def figures_of(
    server: Server, phones: list[Phone], errors: list[str], known: tuple[str, ...] = KNOWN
) -> dict[str, object]:
    """A key that is stored but was never confirmed is one too many: every phone got its answer.

    `known` are how keys of others begin.
    """
    database = Database(server.url)
    promised = [key for phone in phones for key in phone.promised]
    with database.read() as session:
        every = Counter(session.exec(select(Event.match_id, Event.key)))
        whole = all(_whole(session, match) for match in _all(session))
    database.close()
    if database.path:
        backup.verify_sqlite(database.path)
    stored = {key for _, key in every}
    errors = errors + [error for phone in phones for error in phone.errors]
    return {
        "acknowledged": len(promised),
        "retries": sum(phone.retries for phone in phones),
        "lost": sum(key not in stored for key in promised),
        "doubled": sum(times > 1 for times in every.values()) + len(promised) - len(set(promised)),
        "unconfirmed": sum(not key.startswith(known) for key in stored - set(promised)),
        "whole": whole,
        "errors": errors + server.log.read_text().splitlines(),
    }


def _all(session: Session) -> list[Match]:
    return list(session.exec(select(Match)).all())


def _whole(session: Session, match: Match) -> bool:
    """It loads, deals and events are without a gap, and the match knows how many.

    The match of a tournament's table also counts when it is closed: there only the deals count.
    """
    query = select(Event).where(col(Event.match_id) == match.id).order_by(col(Event.seq))
    log, steps = list(session.exec(query)), list(range(1, match.version + 1))
    numbers = [one.deal.number for one in matches.load(session.connection(), match).scored]
    if match.tournament_id is not None:
        return [event.deal for event in log] == numbers
    return [event.seq for event in log] == steps == [event.deal for event in log] == numbers


def sound(figures: dict[str, object]) -> bool:
    """Nothing lost, doubled or broken, and something was at stake."""
    none = ("lost", "doubled", "unconfirmed", "errors", "waiting", "stopped")
    some = ("acknowledged", "whole", "served")
    well = not any(figures[name] for name in none) and all(figures[name] for name in some)
    return well and following.sound(figures)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--database", help="an empty one; without it, both kinds are tried")
    args = parser.parse_args()
    return both.run(lambda url, folder: play(url, args.kills, folder), sound, args.database)


if __name__ == "__main__":
    sys.exit(main())
