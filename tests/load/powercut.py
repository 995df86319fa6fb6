"""Cut the power a thousand times: what was called saved must be on the disk, and the file sound.

The real server writes through a shim (journal.c) that notes every write, truncation and sync of
the database in order. Phones note how long that journal was when their deal was confirmed. Then,
for a thousand places in the journal, the files are built as a disk may have them after a power
cut: everything that was synced, and of the rest nothing, a part, or torn pieces. Each is opened
and compared with what had been confirmed by then.

Two controls with weaker settings of SQLite must lose something: else this program is blind.
"""

import argparse
import json
import os
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from playing import FIRST, SECOND
from store.serving import NO_ANSWER, Server, free_port, kill

HERE = Path(__file__).parent
HEAD = struct.Struct("<ccQI")
SECTOR = 512
PHONES, SECONDS, PAGE = 8, 10.0, 20
NAMES = {b"d": "torri.db", b"w": "torri.db-wal"}
SETTINGS = {"FULL": 1000, "NORMAL": 100, "OFF": 100}
"""SQLite's synchronous: ours, and the two controls, with the number of cuts."""
WEAKER = """
import sys
import scorer.store.database as database
database.PRAGMAS = (*database.PRAGMAS, "PRAGMA synchronous=%s")
from scorer.cli import main
sys.exit(main(sys.argv[1:]))
"""


@dataclass(slots=True)
class Image:
    """A file as it is in memory, and as it surely is on the disk."""

    now: bytearray = field(default_factory=bytearray)
    safe: bytearray = field(default_factory=bytearray)
    loose: list[tuple[bytes, int, bytes]] = field(default_factory=list)

    def take(self, kind: bytes, offset: int, data: bytes) -> None:
        if kind == b"S":
            self.safe, self.loose = bytearray(self.now), []
            return
        change(self.now, kind, offset, data)
        self.loose.append((kind, offset, data))

    def after_a_cut(self, chance: random.Random, keep: str) -> bytes:
        """What a disk may hold: it may write what was never synced, in any order, or in part."""
        found = bytearray(self.safe)
        for kind, offset, data in self.loose:
            if keep == "nothing" or chance.random() < 0.5:
                continue
            torn = keep == "torn" and kind == b"W" and len(data) > SECTOR
            size = SECTOR * chance.randrange(1, len(data) // SECTOR + 1) if torn else len(data)
            change(found, kind, offset, data[:size])
        return bytes(found)


def change(file: bytearray, kind: bytes, offset: int, data: bytes) -> None:
    if kind == b"W":
        if len(file) < offset:
            file.extend(bytes(offset - len(file)))
        file[offset : offset + len(data)] = data
    elif kind == b"T":
        del file[offset:]
        file.extend(bytes(offset - len(file)))
    elif kind == b"U":
        file.clear()


def records(journal: bytes) -> Iterator[tuple[int, bytes, bytes, int, bytes]]:
    """Where a record ends, its kind, its file, its offset and its bytes."""
    place = 0
    while place < len(journal):
        kind, file, offset, length = HEAD.unpack_from(journal, place)
        place += HEAD.size
        data = journal[place : place + length] if kind == b"W" else b""
        place += len(data)
        yield place, kind, file, offset, data


@dataclass(slots=True)
class Phone:
    """It saves until told to stop, and notes how long the journal was at each confirmation."""

    server: Server
    journal: Path
    number: int
    stopped: threading.Event
    promised: list[tuple[int, str]] = field(default_factory=list)

    def run(self) -> None:
        with suppress(*NO_ANSWER):  # the server ends before the phones do
            while not self.stopped.is_set():
                self._fill_a_match()

    def _fill_a_match(self) -> None:
        match = self.server.create(f"phone {self.number}", "a phone")
        for seen in range(PAGE):
            if self.stopped.is_set():
                return
            key = f"cut-{self.number}-{len(self.promised):06d}"
            if self.server.add(match, key, (FIRST, SECOND)[seen % 2], seen)[0] == 201:
                self.promised.append((self.journal.stat().st_size, key))


def record(folder: Path, shim: Path, setting: str) -> tuple[bytes, list[tuple[int, str]]]:
    """The server under phones: its journal, and what was confirmed when."""
    journal = folder / "journal"
    database = folder.resolve() / "torri.db"
    server = Server(free_port(), folder, f"sqlite:///{database}", program=("-c", WEAKER % setting))
    shimmed = {"LD_PRELOAD": str(shim), "JOURNAL": str(journal), "JOURNAL_OF": str(database)}
    stopped = threading.Event()
    with _environment(shimmed), server.running() as process:
        phones = [Phone(server, journal, number, stopped) for number in range(PHONES)]
        threads = [threading.Thread(target=phone.run) for phone in phones]
        for thread in threads:
            thread.start()
        time.sleep(SECONDS)
        stopped.set()
        for thread in threads:
            thread.join()
        written = journal.read_bytes()
        kill(process)
    return written, sorted(one for phone in phones for one in phone.promised)


class _environment:  # noqa: N801 - a context, used like a function
    """For the server only: what is set here must not reach this program's own children later."""

    def __init__(self, more: dict[str, str]) -> None:
        self.more = more

    def __enter__(self) -> None:
        os.environ.update(self.more)

    def __exit__(self, *_: object) -> None:
        for name in self.more:
            os.environ.pop(name, None)


def cut(folder: Path, journal: bytes, promised: list[tuple[int, str]], cuts: int) -> dict[str, int]:
    """Build the files after each cut, open them, and count what is missing or broken."""
    chance = random.Random(cuts)
    first = promised[0][0]  # before that there is nothing to lose
    places = sorted(chance.randrange(first, len(journal)) for _ in range(cuts))
    images = {file: Image() for file in NAMES}
    figures = {
        "cuts": cuts,
        "confirmed": len(promised),
        "lost": 0,
        "cuts that lost": 0,
        "broken": 0,
    }
    number = 0
    for end, kind, file, offset, data in records(journal):
        while number < cuts and places[number] < end:
            keep = ("nothing", "half", "torn")[number % 3]
            there = _keys_after(folder / "disk", images, chance, keep)
            known = [key for size, key in promised if size <= places[number]]
            missing = 0 if there is None else sum(key not in there for key in known)
            figures["broken"] += there is None
            figures["lost"] += missing
            figures["cuts that lost"] += missing > 0
            number += 1
        images[file].take(kind, offset, data)
    return figures


def _keys_after(
    folder: Path, images: dict[bytes, Image], chance: random.Random, keep: str
) -> set[str] | None:
    """The keys of the deals in the database as it is found; nothing if the database is damaged."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for file, image in images.items():
        (folder / NAMES[file]).write_bytes(image.after_a_cut(chance, keep))
    try:
        with closing(sqlite3.connect(folder / NAMES[b"d"])) as found:
            if found.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                return None
            return {key for (key,) in found.execute("SELECT key FROM event")}
    except sqlite3.DatabaseError:
        return None


def build(folder: Path) -> Path:
    """The shim; without a C compiler the test cannot run."""
    shim = folder / "journal.so"
    source = HERE / "journal.c"
    command = ["gcc", "-shared", "-fPIC", "-O2", "-o", str(shim), str(source), "-ldl", "-lpthread"]
    subprocess.run(command, check=True)
    return shim


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=SETTINGS["FULL"])
    args = parser.parse_args()
    good = True
    with tempfile.TemporaryDirectory(prefix="torri-power-") as root:
        shim = build(Path(root))
        for setting, cuts in {**SETTINGS, "FULL": args.cuts}.items():
            folder = Path(root) / setting
            folder.mkdir()
            figures = cut(folder, *record(folder, shim, setting), cuts)
            print(json.dumps({"synchronous": setting, **figures}), flush=True)
            harm = figures["lost"] + figures["broken"]
            good &= (harm == 0) == (setting == "FULL") and figures["confirmed"] > 0
    return int(not good)


if __name__ == "__main__":
    sys.exit(main())
