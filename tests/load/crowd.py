"""A hundred phones, then three hundred, save in the same second, five times, on both databases.

Prints the time from sending to the answer. Every deal must be there afterwards, once.
"""

import argparse
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import quantiles
from typing import Any

from load import both
from playing import FIRST, SECOND
from store.serving import NO_ANSWER, PATIENCE, Server, free_port

BURSTS = 5


def play(server: Server, phones: int, bursts: int = BURSTS) -> dict[str, object]:
    """Each phone has a match of its own; all send when the last one is ready."""
    barrier = threading.Barrier(phones)
    with ThreadPoolExecutor(phones) as pool:
        matches = [server.create(f"phone {n}", "a phone") for n in range(phones)]
        times: list[float] = []
        errors: list[str] = []

        def save(match: dict[str, Any], burst: int) -> None:
            barrier.wait(PATIENCE)
            start = time.monotonic()
            try:
                line = (FIRST, SECOND)[burst % 2]
                status, said = server.add(match, f"burst-{burst:04d}", line, burst)
                if status != 201:
                    errors.append(f"{status} {said}")
            except NO_ANSWER as error:
                errors.append(repr(error))
            times.append(time.monotonic() - start)

        for burst in range(bursts):
            list(pool.map(save, matches, [burst] * phones))
        saved = sum(len(server.deals(match["slug"])) for match in matches)
    spread = quantiles(times, n=100)
    return {
        "saves": len(times),
        "errors": errors,
        "missing": phones * bursts - saved,
        "p50": round(spread[49], 3),
        "p99": round(spread[98], 3),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, nargs="*", default=[100, 300])
    args = parser.parse_args()
    return both.run(lambda url, folder: play_all(url, folder, args.phones), sound)


def play_all(url: str, folder: Path, sizes: list[int]) -> dict[str, object]:
    server = Server(free_port(), folder, url)
    with server.running():
        return {f"{phones} phones": play(server, phones) for phones in sizes}


def sound(figures: dict[str, Any]) -> bool:
    return not any(one["errors"] or one["missing"] for one in figures.values())


if __name__ == "__main__":
    sys.exit(main())
