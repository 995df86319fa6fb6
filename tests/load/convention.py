"""A convention: a thousand players at five hundred phones that report and follow one round.

    python tests/load/convention.py [--players 1000] [--seconds 60] [--sqlite]

Each table has a phone. It looks at its table and at the round, and asks for changes as the script
of a page does. Within the time given every table saves its deal and confirms it, in any order:
what takes ten minutes in a hall is compressed into one. PostgreSQL with two server processes.
Printed are how long pages, saves and confirmations took, what a change cost each phone in bytes,
how many requests failed, and how many results are not there in the end.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing, nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean

import loops
from databases import empty_postgres, postgres_server
from load.event import Event, make
from load.followers import Saved, Viewer, _confirm, _join, _timed, part
from load.usage import Usage
from load.wire import Wire
from playing import FIRST
from store.serving import Server, free_port

from scorer.games.matches import Format
from scorer.store import migrate
from scorer.store.database import Database

GATHER = 40
"""So many phones open their page at once: people come in through a door."""
LINE = FIRST.replace("Adso", "{0}").replace("William", "{1}")


@dataclass(slots=True)
class Convention:
    players: int
    phones: int
    workers: int
    requests: int
    page_p50: float
    page_slowest: float
    report_p50: float
    report_p99: float
    report_slowest: float
    """seconds of a saved deal or a confirmation"""
    change_bytes: int | None
    """on average, of an answer with something new, the question included"""
    change_cost: float
    """processor time of the server for one change while all phones follow, in seconds"""
    lost: int
    """tables whose result is not official in the end"""
    errors: list[str]


async def hold(server: Server, process_id: int, event: Event, seconds: float) -> Convention:
    pages, saved = Saved(), Saved()
    crowd = [Viewer(f"/t/{event.slug}", Wire(server.port)) for _ in event.tables]
    tokens = []
    for start in range(0, len(crowd), GATHER):
        group = range(start, min(start + GATHER, len(crowd)))
        tokens += await asyncio.gather(*(_join(server.port, event.tables[n][2]) for n in group))
        await asyncio.gather(*(_opened(crowd[n], pages) for n in group))
    usage, stopped = Usage(process_id), asyncio.Event()
    following = [asyncio.create_task(one.follow(stopped)) for one in crowd]
    chance = random.Random(event.slug)
    end = time.monotonic() + seconds
    await asyncio.gather(
        *(
            _report(server.port, table, token, end - chance.random() * seconds, saved, pages)
            for table, token in zip(event.tables, tokens, strict=True)
        )
    )
    used = usage.so_far()
    stopped.set()
    await asyncio.gather(*following)
    return _told(event, crowd, pages, saved, used["cpu"])


async def _opened(viewer: Viewer, pages: Saved) -> None:
    start = time.monotonic()
    await viewer.open()
    pages.took.append(time.monotonic() - start)


async def _report(
    port: int,
    table: tuple[str, list[str], str],
    token: str,
    moment: float,
    saved: Saved,
    pages: Saved,
) -> None:
    """The phone opens its table, saves the deal and confirms it."""
    slug, players, _ = table
    await asyncio.sleep(max(0.0, moment - time.monotonic()))
    with Wire(port) as wire:
        await _timed(pages, wire.get(f"/m/{slug}", Cookie=f"torri-device={token}"), 200)
        body = {"line": LINE.format(*players), "seen": 0, "reason": ""}
        named = {"Authorization": f"Bearer {token}", "Idempotency_Key": f"{slug}-convention"}
        await _timed(saved, wire.post(f"/api/v1/matches/{slug}/deals", body, **named), 201)
        await _confirm(wire, slug, token, saved)


def _told(event: Event, crowd: list[Viewer], pages: Saved, saved: Saved, cpu: float) -> Convention:
    changes = [size for viewer in crowd for size in viewer.changes]
    asked = sum(len(viewer.changes) + len(viewer.quiet) for viewer in crowd)
    errors = [*pages.errors, *saved.errors, *(text for one in crowd for text in one.errors)]
    places = event.hall.view()
    done = sum(one.state == "official" for one in places.round(places.number))
    return Convention(
        players=2 * len(crowd),
        phones=len(crowd),
        workers=0,
        requests=asked + len(saved.took) + len(pages.took),
        page_p50=part(pages.took, 0.5),
        page_slowest=part(pages.took, 1),
        report_p50=part(saved.took, 0.5),
        report_p99=part(saved.took, 0.99),
        report_slowest=part(saved.took, 1),
        change_bytes=round(mean(changes)) if changes else None,
        change_cost=round(cpu / max(1, len(saved.took)), 4),
        lost=len(crowd) - done,
        errors=[f"{count} x {text}" for text, count in Counter(errors).most_common(5)],
    )


def run(url: str, folder: Path, players: int, seconds: float, workers: int) -> Convention:
    database = Database(url)
    server = Server(free_port(), folder, url, workers)
    with closing(database):
        migrate.upgrade(database)
        event = make(database, players, 0, Format("single"))
        with server.running() as process:
            found = loops.run(hold(server, process.pid, event, seconds))
    found.workers = workers
    return found


def convention(players: int = 1000, seconds: float = 60, postgres: str | None = None) -> Convention:
    """On PostgreSQL with two processes if there is one, else on SQLite with one."""
    with tempfile.TemporaryDirectory(prefix="torri-convention-") as root:
        folder = Path(root)
        sqlite = nullcontext(f"sqlite:///{folder / 'torri.db'}")
        with empty_postgres(postgres) if postgres else sqlite as url:
            return run(url, folder, players, seconds, 2 if postgres else 1)


def told(found: Convention) -> str:
    return (
        f"{found.players} players at {found.phones} phones, {found.requests} requests: "
        f"errors {len(found.errors)}, lost {found.lost}; slowest page {found.page_slowest:.2f} s, "
        f"report {found.report_p50:.3f} s (p50), {found.report_slowest:.2f} s (slowest), goal 1 s; "
        f"a change costs each phone {found.change_bytes} bytes, the server {found.change_cost} s"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--sqlite", action="store_true")
    args = parser.parse_args()
    with nullcontext() if args.sqlite else postgres_server() as server:
        found = convention(args.players, args.seconds, server)
    print(json.dumps(asdict(found), ensure_ascii=False))
    print(told(found))
    return 1 if found.errors or found.lost else 0


if __name__ == "__main__":
    sys.exit(main())
