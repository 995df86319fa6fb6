"""Slow clients: nothing sent, a header byte by byte, a body byte by byte, a long one announced.

`python tests/load/slow.py` holds 200 of each kind against `scorer serve` for a minute, asks for
pages meanwhile, and prints how long those took and how the slow ones ended.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from statistics import quantiles

import loops
from store.serving import Server, free_port


def post(length: int, *more: str) -> bytes:
    heads = ("POST /j HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {length}", *more)
    return "\r\n".join((*heads, "Content-Type: application/x-www-form-urlencoded", "", "")).encode()


LONG = 2_000_000
KINDS: dict[str, bytes] = {
    "silent": b"",
    "slow header": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    "slow body": post(1000),
    "long body": post(LONG),
}
ASKED = {
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n": b"200",
    post(8, "Connection: close") + b"code=BCD": b"400",  # the app answers: a form without token
}


@dataclass
class Figures:
    """What the patient ones got, and how the slow ones were ended."""

    answers: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    ended: Counter[str] = field(default_factory=Counter)
    lives: dict[str, list[float]] = field(default_factory=dict)


async def hold(port: int, kind: str, stop: asyncio.Event, figures: Figures) -> None:
    """One slow client. It sends a byte every second, and notes when it is closed, and how."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    start, told = time.monotonic(), b""
    writer.write(KINDS[kind])
    try:
        while not stop.is_set() and not reader.at_eof():
            if kind != "silent":
                writer.write(b"x")
                await writer.drain()
            try:
                told += await asyncio.wait_for(reader.read(1000), 1)
            except TimeoutError:
                continue
    except OSError:
        pass
    status = told.partition(b" ")[2][:3].decode() or ("held" if stop.is_set() else "closed")
    figures.ended[f"{kind}: {status}"] += 1
    figures.lives.setdefault(kind, []).append(time.monotonic() - start)
    writer.close()


async def ask(port: int, stop: asyncio.Event, figures: Figures) -> None:
    """A patient client: by turns a page and a form, each on a connection of its own."""
    turns = cycle(ASKED.items())
    while not stop.is_set():
        start, (asked, status) = time.monotonic(), next(turns)
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(asked)
            told = await asyncio.wait_for(reader.read(), 30)
            writer.close()
            if told.split(b" ")[1:2] != [status]:
                figures.errors.append(told[:40].decode("latin-1"))
        except (OSError, TimeoutError) as error:
            figures.errors.append(repr(error))
        figures.answers.append(time.monotonic() - start)
        await asyncio.sleep(0.2)


async def crowd(port: int, each: int, seconds: float) -> Figures:
    """So many slow clients of each kind, and two patient ones."""
    figures, stop = Figures(), asyncio.Event()
    slow = [hold(port, kind, stop, figures) for kind in KINDS for _ in range(each)]
    patient = [ask(port, stop, figures) for _ in range(2)]
    tasks = [asyncio.create_task(one) for one in [*slow, *patient]]
    await asyncio.sleep(seconds)
    stop.set()
    await asyncio.gather(*tasks)
    return figures


def play(folder: Path, each: int, seconds: float) -> Figures:
    server = Server(free_port(), folder, f"sqlite:///{folder / 'torri.db'}")
    with server.running():
        return loops.run(crowd(server.port, each, seconds))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="torri-slow-") as root:
        figures = play(Path(root), args.each, args.seconds)
    times = quantiles(figures.answers, n=100)
    told = {
        "pages": len(figures.answers),
        "p50": round(times[49], 4),
        "p99": round(times[98], 4),
        "slowest": round(max(figures.answers), 4),
        "errors": figures.errors[:5],
        "ended": dict(sorted(figures.ended.items())),
        "longest life": {kind: round(max(lives), 1) for kind, lives in figures.lives.items()},
    }
    print(json.dumps(told, indent=1))
    return int(bool(figures.errors))


if __name__ == "__main__":
    sys.exit(main())
