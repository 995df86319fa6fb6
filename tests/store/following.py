"""Tables that follow their deals turn by turn on a real server that is being killed.

Two phones at each table enter the same play at the same time: the second one is told and looks
again. A phone sends one entry with one key until it is answered. What was answered "entered" must
be there afterwards, once; of all else nothing may be there.
"""

import json
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from load.browsing import Answer, Browser
from sqlmodel import Session, col, select
from store.serving import NO_ANSWER, PATIENCE, Server

from scorer.store import followed, matches, records
from scorer.store.database import Database
from scorer.store.tables import Match

TABLES = 3
DEALS = 20
"""After so many a table turns to a new match, so that long runs stay quick."""
FORM = {"players-0": "Adso", "players-1": "William", "kind": "open", "target": "120"}
PLAY = (
    "William: build 8x3",
    "Adso: build 9x3 > trade",
    "William: build 7x4",
    "Adso: complete 1",
    "William: complete 1 2",
    "over",
)
RESULT = "Adso: 9x3! / William: 8x3! 7x4! marker"
NAME = "followed"
PAUSE, TRIES = 0.1, 3000


@dataclass(slots=True)
class FollowingPhone:
    """One that enters whatever comes next, and now and then takes the last line back."""

    server: Server
    name: str
    stopped: threading.Event
    promised: list[tuple[str, str]] = field(default_factory=list)
    """the match and the key of every entry that was confirmed"""
    conflicts: int = 0
    retries: int = 0
    sent: int = 0
    slug: str = ""
    browser: Browser = field(init=False)
    chance: random.Random = field(default_factory=lambda: random.Random(1))

    def create(self) -> str:
        """A new match; the secret for the other phone."""
        self.browser = Browser(self.server)
        self.patiently(lambda: self.browser.get("/match/new"))
        form = FORM | {"name": NAME, "key": self.new_key()}
        made = self.patiently(lambda: self.browser.post("/match/new", **form))
        self.slug, _, secret = made.location.removeprefix("/m/").partition("#s=")
        return secret

    def join(self, slug: str, secret: str) -> None:
        self.browser, self.slug = Browser(self.server), slug
        self.patiently(lambda: self.browser.get("/j"))
        joined = self.patiently(lambda: self.browser.send("/j", secret=secret, label=self.name))
        if joined.status != 200:
            raise RuntimeError(f"join: {joined.status} {joined.text[:200]}")

    def play(self) -> None:
        """The next deals, until there are enough of them."""
        while not self.stopped.is_set():
            current = self.patiently(lambda: self.browser.get(f"/m/{self.slug}/play")).location
            number = int(current.rpartition("/")[2])
            if number > DEALS:
                return
            self._follow(number)

    def _follow(self, number: int) -> None:
        here = f"/m/{self.slug}/play/{number}"
        news = self.patiently(lambda: self.browser.get(f"{here}/news?seen="))
        if news.status == 404:
            self._begin(here)
            return
        told = json.loads(news.text)
        while not told["over"] and not self.stopped.is_set():
            told = self._enter(here, told)

    def _begin(self, here: str) -> None:
        key = self.new_key()
        form = {"key": key, "dealer": "0", "depth": "towers"}
        begun = self.patiently(lambda: self.browser.send(f"{here}/begin", **form))
        if begun.status != 303:
            raise RuntimeError(f"begin: {begun.status} {begun.text[:200]}")
        if begun.location.endswith(here):
            self.promised.append((self.slug, key))
        else:
            self.conflicts += 1

    def _enter(self, here: str, told: dict[str, Any]) -> dict[str, Any]:
        key = self.new_key()
        wish: dict[str, object] = {"text": PLAY[told["last"]]}
        if told["undo"] and self.chance.random() < 0.2:
            wish = {"kind": "undo", "target": told["undo"]}
        wish |= {"key": key, "seen": told["seen"]}
        answer = self.patiently(lambda: self.browser.send(f"{here}/lines", **wish))
        found: dict[str, Any] = json.loads(answer.text)
        if answer.status == 201:
            self.promised.append((self.slug, key))
            return found
        if answer.status == 409 and found.get("code") == "conflict":
            self.conflicts += 1
            return dict(found["news"])
        raise RuntimeError(f"{key}: {answer.status} {answer.text[:200]}")

    def new_key(self) -> str:
        self.sent += 1
        return f"{self.name}-{self.sent:06d}"

    def patiently(self, ask: Callable[[], Answer]) -> Answer:
        """The same request until there is an answer that is not "try again"."""
        for _ in range(TRIES):
            try:
                answer = ask()
            except NO_ANSWER:
                self.retries += 1
            else:
                if answer.status not in {502, 503}:
                    return answer
            time.sleep(PAUSE)
        raise RuntimeError("no answer")


@dataclass(slots=True)
class FollowingTable:
    """Two phones that follow one match after the other."""

    server: Server
    number: int
    stopped: threading.Event
    errors: list[str] = field(default_factory=list)
    phones: list[FollowingPhone] = field(default_factory=list)

    def __post_init__(self) -> None:
        names = (f"table-{self.number:02d}-{side}" for side in "ab")
        self.phones = [FollowingPhone(self.server, name, self.stopped) for name in names]
        for seed, phone in enumerate(self.phones):
            phone.chance.seed(10 * self.number + seed)

    def run(self) -> None:
        try:
            while not self.stopped.is_set():
                self._play_a_match()
        except Exception as error:  # noqa: BLE001 - a thread that dies in silence proves nothing
            self.errors.append(f"table {self.number}: {error!r}")

    def _play_a_match(self) -> None:
        first, second = self.phones
        secret = first.create()
        second.join(first.slug, secret)
        other = threading.Thread(target=self._guarded, args=(second,), daemon=True)
        other.start()
        first.play()
        other.join()

    def _guarded(self, phone: FollowingPhone) -> None:
        try:
            phone.play()
        except Exception as error:  # noqa: BLE001 - as above
            self.errors.append(f"{phone.name}: {error!r}")


def wait_for_lines(tables: list[FollowingTable]) -> None:
    """Until every phone has entered something: what is killed from then on is in the middle."""
    deadline = time.monotonic() + 2 * PATIENCE
    while time.monotonic() < deadline:
        if all(phone.promised for table in tables for phone in table.phones):
            return
        time.sleep(PAUSE)


def figures_of(server: Server, tables: list[FollowingTable]) -> dict[str, object]:
    """What was promised and what is there."""
    phones = [phone for table in tables for phone in table.phones]
    promised = Counter(one for phone in phones for one in phone.promised)
    database = Database(server.url)
    with database.read() as session:
        found = list(session.exec(select(Match).where(col(Match.name) == NAME)))
        lines = records.read_many(session.connection(), found)
        stored = Counter((one.slug, row.key) for one in found for row in lines[one.id or 0])
        wrong = [fault for one in found for fault in _faults(session, one)]
    database.close()
    return {
        "lines": sum(promised.values()),
        "lines lost": sum((promised - stored).values()),
        "lines doubled": sum(times > 1 for times in stored.values()),
        "lines unconfirmed": sum((stored - promised).values()),
        "conflicts": sum(phone.conflicts for phone in phones),
        "lines wrong": wrong,
        "line errors": [error for table in tables for error in table.errors],
    }


def _faults(session: Session, match: Match) -> Iterator[str]:
    """Every record is sound, numbered without a gap, and the deals that ended are in the match."""
    connection = session.connection()
    (entered,) = records.read_many(connection, [match]).values()
    if [one.seq for one in entered] != [*range(1, match.lines + 1)]:
        yield f"{match.slug}: {match.lines} lines, {[one.seq for one in entered]}"
    deals = {one.number: one.line for one in matches.load(connection, match).deals}
    numbers = followed.followed_deals(connection, match)
    for number in numbers:
        record = followed.read(connection, match, number)
        if followed.fault_of(match, record):
            yield f"{match.slug}/{number}: damaged"
        texts = [line.text for line in record.lines]
        if texts != list(PLAY[: len(texts)]):
            yield f"{match.slug}/{number}: {texts}"
        if deals.get(number) != (RESULT if len(texts) == len(PLAY) else None):
            yield f"{match.slug}/{number}: {deals.get(number)}"


def sound(figures: dict[str, Any]) -> bool:
    """Nothing lost, doubled or wrong; and something was at stake."""
    none = ("lines lost", "lines doubled", "lines unconfirmed", "lines wrong", "line errors")
    return not any(figures[name] for name in none) and bool(figures["lines"])
