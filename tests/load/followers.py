"""A hall that follows: a thousand viewers of one event while its tables save.

    python tests/load/followers.py [--viewers 1000] [--seconds 20] [--postgres]

Two loads. `deals`: 64 tables save a deal each within ten seconds. `results`: every two seconds a
table ends its match and confirms it, which moves the standings. Each is measured with nobody
looking and with all viewers, each on a connection of their own, asking as the script of a page
does. Printed are how long a save took, how long after it the viewers had it, what a change cost
each of them in bytes (with every header, there and back), and what the server used.
"""

import argparse
import asyncio
import json
import multiprocessing
import random
import re
import sys
import tempfile
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import mean
from typing import Any

import loops
from databases import empty_postgres, postgres_server
from load.event import LINES, Event, make
from load.usage import Usage
from load.wire import Answer, Wire
from store.serving import Server, free_port

from scorer.games.matches import Format
from scorer.store import migrate
from scorer.store.database import Database

PAGES = [
    "",
    "",
    "",
    "/standings",
    "/standings",
    "/rounds/{round}",
    "/cross",
    "/statistics",
    "/projector",
]
"""Where viewers are: most at the tables and the standings. Every tenth is at a player's page."""
PAUSE = (1.6, 2.2)
"""As in static/common/follow.js."""
SETTLE = 4.0
"""Seconds after the last save until everybody must have seen it."""
STAMP = re.compile('data-since="([^"]+)"')
TOKEN = re.compile(r'name="csrf_token"[^>]*value="([^"]+)"')


@dataclass(slots=True)
class Load:
    tables: int = 64
    players: int = 128
    every: float = 10.0
    """seconds in which every table saves once"""
    results: bool = False
    rounds: int = 0


DEALS = Load()
RESULTS = Load(every=128.0, results=True, rounds=3)


@dataclass(slots=True)
class Saved:
    """What the phones at the tables saved: when a save was acknowledged, and how long it took."""

    at: list[float] = field(default_factory=list)
    took: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Viewer:
    """One phone that shows one page."""

    path: str
    wire: Wire
    since: str = ""
    heard: list[tuple[float, int]] = field(default_factory=list)
    """when a state arrived, and which: the sum of all versions of the tables"""
    changes: list[int] = field(default_factory=list)
    quiet: list[int] = field(default_factory=list)
    """bytes of answers with something new, and without"""
    errors: list[str] = field(default_factory=list)

    async def open(self) -> None:
        answer = await self.wire.get(self.path)
        found = STAMP.search(answer.text)
        if answer.status == 200 and found:
            self.since = found[1]
        else:
            self.errors.append(f"{self.path}: {answer.status}")

    async def follow(self, stopped: asyncio.Event) -> None:
        while not stopped.is_set():
            await asyncio.sleep(random.uniform(*PAUSE))
            try:
                self._take(await self.wire.get(f"{self.path}?since={self.since}&in=en"))
            except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
                self.errors.append(repr(error))
                self.wire.close()

    def _take(self, answer: Answer) -> None:
        if answer.status == 204:
            self.quiet.append(answer.size)
            return
        told: dict[str, Any] = json.loads(answer.text) if answer.status == 200 else {}
        if "since" not in told:
            self.errors.append(f"{self.path}: {answer.status} {answer.text[:40]}")
            return
        self.since = told["since"]
        self.changes.append(answer.size)
        self.heard.append((time.monotonic(), int(told["pulse"].partition(".")[2])))


# ---- phones at the tables, in a process of their own --------------------------------------------


def save(port: int, event: list[tuple[str, list[str], str]], load: Load, seconds: float) -> Saved:
    return loops.run(_save(port, event, load, seconds))


async def _save(
    port: int, tables: list[tuple[str, list[str], str]], load: Load, seconds: float
) -> Saved:
    saved, step = Saved(), load.every / len(tables)
    tokens = [await _join(port, secret) for _, _, secret in tables]
    start = time.monotonic()
    phones = [
        _sit(port, table, token, load, start + number * step, start + seconds, saved)
        for number, (table, token) in enumerate(zip(tables, tokens, strict=True))
    ]
    await asyncio.gather(*phones)
    return saved


async def _join(port: int, secret: str) -> str:
    with Wire(port) as wire:
        answer = await wire.post("/api/v1/join", {"secret": secret, "label": "a phone"})
    return str(json.loads(answer.text)["token"])


async def _sit(
    port: int,
    table: tuple[str, list[str], str],
    token: str,
    load: Load,
    first: float,
    end: float,
    saved: Saved,
) -> None:
    (slug, players, _), wire, seen = table, Wire(port), 0
    while first < end:
        await asyncio.sleep(max(0, first - time.monotonic()))
        line = LINES[seen % len(LINES)].format(*players)
        body = {"line": line, "seen": seen, "reason": ""}
        named = {"Authorization": f"Bearer {token}", "Idempotency_Key": f"{slug}-{seen:06d}"}
        await _timed(saved, wire.post(f"/api/v1/matches/{slug}/deals", body, **named), 201)
        if load.results:
            await _confirm(wire, slug, token, saved)
        seen, first = seen + 1, first + load.every
        wire.close()  # a table that rests is closed by the server


async def _confirm(wire: Wire, slug: str, token: str, saved: Saved) -> None:
    page = await wire.get(f"/m/{slug}", Cookie=f"torri-device={token}")
    session = page.fields.get("set-cookie", "").partition(";")[0]
    found = TOKEN.search(page.text)
    form = f"csrf_token={found[1] if found else ''}&side=0&seen=1"
    named = {"Cookie": f"torri-device={token}; {session}"}
    await _timed(saved, wire.post(f"/m/{slug}/confirm", form, **named), 303)


async def _timed(saved: Saved, asking, wanted: int) -> None:  # type: ignore[no-untyped-def]
    start = time.monotonic()
    try:
        answer = await asking
    except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
        saved.errors.append(repr(error))
        return
    saved.at.append(time.monotonic())
    saved.took.append(saved.at[-1] - start)
    if answer.status != wanted:
        saved.errors.append(f"{answer.status} {answer.text[:80]}")


# ---- one measurement --------------------------------------------------------------------------


@dataclass(slots=True)
class Figures:
    viewers: int
    saves: int
    save_p50: float
    save_p99: float
    follow_p50: float | None
    follow_p99: float | None
    change_bytes: int | None
    """on average, of an answer with something new, the question included"""
    change_most: int | None
    quiet_bytes: int | None
    requests: float
    """a second"""
    cpu: float
    """seconds of processor time of the server in a second"""
    memory: int
    """megabytes"""
    behind: int
    """viewers that did not show the last state in the end"""
    errors: list[str]


def part(values: list[float], share: float) -> float:
    return round(sorted(values)[min(len(values) - 1, int(share * len(values)))], 4)


async def measure(
    server: Server, process_id: int, event: Event, load: Load, viewers: int, seconds: float
) -> Figures:
    paths = [f"/t/{event.slug}{_page(number, load)}" for number in range(viewers)]
    crowd = [Viewer(path, Wire(server.port)) for path in paths]
    for start in range(0, viewers, 50):  # people come one after the other
        await asyncio.gather(*(one.open() for one in crowd[start : start + 50]))
    before = _sum_of_versions(event)
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    following = [asyncio.create_task(one.follow(stopped)) for one in crowd]
    usage = Usage(process_id)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        tables = event.tables[: load.tables]
        result = pool.apply_async(save, (server.port, tables, load, seconds))
        saved: Saved = await loop.run_in_executor(None, result.get, seconds + 60)
    await asyncio.sleep(SETTLE if viewers else 0)
    used = usage.so_far()
    stopped.set()
    await asyncio.gather(*following)
    behind = await _behind(crowd, server.port)
    return _figures(crowd, saved, before, used, behind)


def _page(number: int, load: Load) -> str:
    if number % 10 == 9:
        return f"/player/{number // 10 % load.players + 1}"
    return PAGES[number % 10].format(round=load.rounds + 1)


def _sum_of_versions(event: Event) -> int:
    return int(event.hall.view().pulse.partition(".")[2])


async def _behind(crowd: list[Viewer], port: int) -> int:
    """Who shows another state than a page that is opened now."""
    shown: dict[str, str] = {}
    with Wire(port) as wire:
        for path in {viewer.path for viewer in crowd}:
            found = STAMP.search((await wire.get(path)).text)
            shown[path] = found[1] if found else ""
    for viewer in crowd:
        viewer.wire.close()
    return sum(viewer.since != shown[viewer.path] for viewer in crowd)


def _figures(
    crowd: list[Viewer], saved: Saved, before: int, used: dict[str, float], behind: int
) -> Figures:
    changes = [size for viewer in crowd for size in viewer.changes]
    quiet = [size for viewer in crowd for size in viewer.quiet]
    delays = [delay for viewer in crowd for delay in _delays(viewer, saved, before)]
    errors = [*saved.errors, *(error for viewer in crowd for error in viewer.errors)]
    return Figures(
        len(crowd),
        len(saved.took),
        part(saved.took, 0.5),
        part(saved.took, 0.99),
        part(delays, 0.5) if delays else None,
        part(delays, 0.99) if delays else None,
        round(mean(changes)) if changes else None,
        max(changes, default=None),
        round(mean(quiet)) if quiet else None,
        round((len(changes) + len(quiet) + len(saved.took)) / used["seconds"], 1),
        round(used["cpu"] / used["seconds"], 2),
        round(used["memory"] / 2**20),
        behind,
        [f"{count} x {text}" for text, count in Counter(errors).most_common(5)],
    )


def _delays(viewer: Viewer, saved: Saved, before: int) -> Iterator[float]:
    """The tables' page shows every save: for each, when the first state with it arrived."""
    if not viewer.path.endswith(f"/t/{viewer.path.split('/')[2]}"):
        return
    states = [state for _, state in viewer.heard]
    for number, moment in enumerate(sorted(saved.at), before + 1):
        place = bisect_left(states, number)
        if place < len(states):
            yield max(0.0, viewer.heard[place][0] - moment)


# ---- the program ------------------------------------------------------------------------------


@contextmanager
def hall(url: str, folder: Path, load: Load) -> Iterator[tuple[Server, int, Event]]:
    """A server of its own around an event of its own."""
    database = Database(url)
    length = Format("single") if load.results else Format("fixed", deals=50)
    server = Server(free_port(), folder, url)
    with closing(database):
        migrate.upgrade(database)
        event = make(database, load.players, load.rounds, length)
        with server.running() as process:
            yield server, process.pid, event


def run(url: str, folder: Path, load: Load, viewers: int, seconds: float) -> Figures:
    with hall(url, folder, load) as (server, process_id, event):
        return loops.run(measure(server, process_id, event, load, viewers, seconds))


LOADS = {"deals": DEALS, "results": RESULTS}


def compare(
    viewers: int, seconds: float, postgres: str | None = None, names: Iterable[str] = tuple(LOADS)
) -> Iterator[str]:
    """Each load with nobody looking and with everybody, a line for each and two that compare."""
    for name in names:
        found = []
        for count in (0, viewers):
            with tempfile.TemporaryDirectory(prefix="torri-hall-") as root:
                folder = Path(root)
                sqlite = nullcontext(f"sqlite:///{folder / 'torri.db'}")
                with empty_postgres(postgres) if postgres else sqlite as url:
                    found.append(run(url, folder, LOADS[name], count, seconds))
            yield f"{name} {json.dumps(asdict(found[-1]), ensure_ascii=False)}"
        yield from _told(name, *found)


def _told(name: str, alone: Figures, full: Figures) -> Iterator[str]:
    half, nearly = full.save_p50 / alone.save_p50, full.save_p99 / alone.save_p99
    yield (
        f"{name}: with {full.viewers} viewers a save takes {half:.1f} (p50) and {nearly:.1f} (p99)"
        f" times as long as with none; p99 {full.save_p99:.3f} s (goal under 0.3)"
    )
    yield (
        f"{name}: seen after {full.follow_p50} s (p50), {full.follow_p99} s (p99, goal under 3);"
        f" a change costs each {full.change_bytes} bytes, at most {full.change_most} (goal 2,000);"
        f" {len(full.errors)} kinds of errors, {full.behind} behind in the end"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--viewers", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--postgres", action="store_true")
    args = parser.parse_args()
    with postgres_server() if args.postgres else nullcontext() as server:
        for line in compare(args.viewers, args.seconds, server):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
