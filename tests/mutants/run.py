"""How strong the tests are: a few hundred small changes, and which of them no test notices.

    make mutants SEED=1 COUNT=300 ROOMS="games tournament"

The changes are drawn by the seed, each is made in a copy of the tree, and the quick tests that
reach the file are run there. A change that no test notices is a survivor: write the test, or say
in `harmless.toml` why the change has no effect.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from mutants.changes import Change, changes

ROOT = Path(__file__).parents[2]
HARMLESS = Path(__file__).with_name("harmless.toml")
COPIED = ("scorer", "templates", "static", "tests", "pyproject.toml", "README.md", "CHANGELOG.md")
LONGEST, SLOWER = 15.0, 6
"""A changed run may take so many seconds, and so many times as long as an unchanged one, more."""
MATCH_TESTS = ("tests/engine/test_match.py", "tests/match", "tests/store/test_matches.py")
ROOMS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "games": (
        ("scorer/games",),
        ("tests/engine", "tests/casebook", "tests/wording", "tests/property"),
    ),
    "match": (
        ("scorer/match", "scorer/games/matches.py"),
        (*MATCH_TESTS, "tests/store/test_transfer.py", "tests/store/test_old_data.py"),
    ),
    "tournament": (("scorer/tournament",), ("tests/tournament",)),
    "access": (
        ("scorer/store/access.py",),
        (
            "tests/store/test_access.py",
            "tests/store/test_matches.py",
            "tests/store/test_odd_values.py",
            "tests/web/test_match_access.py",
            "tests/web/test_tournament_access.py",
            "tests/web/test_match_pages.py",
        ),
    ),
    "gate": (("scorer/store/gate.py",), ("tests/store/test_gate.py", "tests/store/test_backup.py")),
}
"""The files of a room, and the tests that reach them, quickest first."""
INVENTED = {"scorer/tournament/simulate.py"}
"""Random results to try a tournament out with: other random numbers would do as well."""


@dataclass(frozen=True, slots=True)
class Outcome:
    change: Change
    noticed: bool


class Workshop:
    """A copy of the tree with a process that runs tests in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            _copy(ROOT / name, folder / name)
        outside = {k: v for k, v in os.environ.items() if not k.startswith(("TORRI_", "PYTHON"))}
        paths = os.pathsep.join([str(folder), str(folder / "tests")])
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mutants.runner"],
            cwd=folder,
            env={**outside, "PYTHONPATH": paths},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, **wish: object) -> dict[str, Any]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(wish) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

    def close(self) -> None:
        self.process.communicate()


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy2(source, target)


@contextmanager
def workshops(count: int) -> Iterator[list[Workshop]]:
    with tempfile.TemporaryDirectory(prefix="torri-mutants-") as folder:
        made = [Workshop(Path(folder) / str(number)) for number in range(count)]
        try:
            yield made
        finally:
            for one in made:
                one.close()


def drawn(rooms: list[str], count: int, seed: int) -> list[tuple[str, Change]]:
    """Some of all changes, drawn by the seed; a room takes the place its changes take."""
    found: dict[str, tuple[str, Change]] = {}
    for room in rooms:
        for file in _files(room):
            for change in changes(ROOT, file):
                found[f"{change.file}:{change.line}:{change.becomes}"] = room, change
    every = [found[key] for key in sorted(found)]
    chance = random.Random(seed)
    return chance.sample(every, min(count, len(every)))


def _files(room: str) -> list[Path]:
    found: list[Path] = []
    for place in ROOMS[room][0]:
        path = ROOT / place
        found += sorted(path.rglob("*.py")) if path.is_dir() else [path] * path.is_file()
    return [path for path in found if path.relative_to(ROOT).as_posix() not in INVENTED]


def tests_of(room: str) -> list[str]:
    return [path for path in ROOMS[room][1] if (ROOT / path).exists()]


def limits(shop: Workshop, rooms: list[str]) -> dict[str, float]:
    """How long a changed run may take; the unchanged ones must pass."""
    found = {}
    for room in rooms:
        file = _files(room)[0].relative_to(ROOT).as_posix()
        answer = shop.ask(file=file, tests=tests_of(room), limit=600)
        if answer["status"] != 0:
            raise SystemExit(f"the tests of {room} fail without any change")
        print(f"{room}: {answer['seconds']:.0f} seconds unchanged", flush=True)
        found[room] = LONGEST + SLOWER * answer["seconds"]
    return found


def outcomes(shops: list[Workshop], wanted: list[tuple[str, Change]]) -> list[Outcome]:
    rooms = sorted({room for room, _ in wanted})
    with ThreadPoolExecutor(len(shops)) as pool:  # each shop once, so that all have compiled tests
        most = [*pool.map(lambda shop: limits(shop, rooms), shops)]
    free: SimpleQueue[Workshop] = SimpleQueue()
    for shop in shops:
        free.put(shop)
    told = threading.Lock()

    def try_out(one: tuple[str, Change]) -> Outcome:
        room, change = one
        shop = free.get()
        limit = max(known[room] for known in most)
        answer = shop.ask(file=change.file, source=change.source, tests=tests_of(room), limit=limit)
        free.put(shop)
        found = Outcome(change, answer["status"] != 0)
        if not found.noticed:
            with told:
                print(f"survives: {_told(change)}", flush=True)
        return found

    with ThreadPoolExecutor(len(shops)) as pool:
        return list(pool.map(try_out, wanted))


def _told(change: Change) -> str:
    return f"{change.file}:{change.line}\n    {change.was}\n    {change.becomes}"


def harmless() -> dict[tuple[str, str, str], str]:
    """Changes that were looked at and have no effect, each with the reason."""
    text = HARMLESS.read_text(encoding="utf-8")
    found = tomllib.loads(text).get("harmless", [])
    return {(one["file"], one["was"], one["becomes"]): one["why"] for one in found}


def report(found: list[Outcome]) -> None:
    """The share of noticed changes by file, and what survived."""
    known = harmless()
    counted = [one for one in found if one.noticed or one.change.key not in known]
    total, noticed = Counter[str](), Counter[str]()
    for one in counted:
        total[one.change.file] += 1
        noticed[one.change.file] += one.noticed
    for file in sorted(total):
        share = 100 * noticed[file] / total[file]
        print(f"{share:4.0f} %  {noticed[file]:3d} of {total[file]:3d}  {file}")
    survivors = [one.change for one in counted if not one.noticed]
    for change in sorted(survivors, key=lambda one: (one.file, one.line)):
        print(f"\n{_told(change)}")
    every, all_noticed = sum(total.values()), sum(noticed.values())
    without = len(found) - len(counted)
    print(f"\n{all_noticed} of {every} noticed: {100 * all_noticed / max(every, 1):.1f} %")
    print(f"{len(survivors)} survive, {without} more have no effect")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rooms", nargs="*", default=[], metavar="ROOM", help=", ".join(ROOMS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    if unknown := set(args.rooms) - set(ROOMS):
        parser.error(f"no such room: {', '.join(sorted(unknown))}")
    rooms = [room for room in args.rooms or ROOMS if _files(room)]
    wanted = drawn(rooms, args.count, args.seed)
    print(f"{len(wanted)} changes, seed {args.seed}", flush=True)
    with workshops(args.processes) as shops:
        report(outcomes(shops, wanted))


if __name__ == "__main__":
    main()
