"""Two phones with the same view save at once, a thousand times: one deal and one conflict each.

And one key sent three times at once: one deal. On both databases, through the store.
"""

import argparse
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from load import both
from playing import FIRST, SECOND, Table

from scorer.games.matches import Format
from scorer.store import migrate
from scorer.store.database import Database
from scorer.store.errors import ConflictError

DEALS = 40
"""After so many a new match, so that a long run stays quick."""


def play(database: Database, races: int) -> dict[str, object]:
    outcomes: Counter[str] = Counter()
    table = Table(database, Format("open"))
    with ThreadPoolExecutor(3) as pool:
        for race in range(races):
            if race % DEALS == 0:
                table = Table(database, Format("open"))
            outcomes[_race(pool, table, race)] += 1
            outcomes[_same_key(pool, table, race)] += 1
    return {"races": races, "outcomes": dict(outcomes)}


def _race(pool: ThreadPoolExecutor, table: Table, race: int) -> str:
    seen, start = len(table.view().scored), threading.Barrier(2)

    def send(number: int) -> str:
        start.wait(30)
        try:
            table.add((FIRST, SECOND)[number], seen=seen, key=f"race-{race:06d}-{number}")
        except ConflictError:
            return "conflict"
        return "saved"

    told = "+".join(sorted(pool.map(send, range(2))))
    return f"{told}, {len(table.view().scored) - seen} stored"


def _same_key(pool: ThreadPoolExecutor, table: Table, race: int) -> str:
    seen, start = len(table.view().scored), threading.Barrier(3)

    def send(_: int) -> int:
        start.wait(30)
        return table.add(FIRST, seen=seen, key=f"same-{race:06d}")

    numbers = set(pool.map(send, range(3)))
    return f"same key: {len(numbers)} answer, {len(table.view().scored) - seen} stored"


def sound(figures: dict[str, object]) -> bool:
    wanted = {"conflict+saved, 1 stored", "same key: 1 answer, 1 stored"}
    return set(figures["outcomes"]) == wanted  # type: ignore[call-overload, no-any-return]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=1000)
    args = parser.parse_args()
    return both.run(lambda url, _: play_at(url, args.races), sound)


def play_at(url: str, races: int) -> dict[str, object]:
    database = Database(url)
    migrate.upgrade(database)
    try:
        return play(database, races)
    finally:
        database.close()


if __name__ == "__main__":
    sys.exit(main())
