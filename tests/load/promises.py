"""Promises that tests of the suite keep: run those, and add up the figures that they print.

    python tests/load/promises.py [F12 B1 B3 A1 A2] [--requests 500]

F12: an upgrade is killed around every commit. B1: generated requests at every operation. B3:
hostile names on every page. A1: every route with everybody at every time. A2: every secret of an
evening, searched on the disk, in the log and in answers. One line each.
"""

import argparse
import json
import os
import re
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PROMISES = {
    "F12": ("store/test_killed_upgrades.py", "store/test_old_data.py"),
    "B1": ("api/test_api_fuzz.py",),
    "B3": ("browser/test_hostile_names.py", "web/test_hostile_names.py"),
    "A1": ("web/test_role_walk.py", "web/test_match_walk.py"),
    "A2": ("load/test_secrets.py",),
}
WIDE = {"F12", "B1"}
"""Long ones whose tests share nothing: two at a time."""
FIGURE = re.compile(r"^figure (\w+) (\d+)$", re.MULTILINE)
"""What a test prints: `figure requests 12`."""


class Figures:
    """Listens to a run of pytest."""

    def __init__(self) -> None:
        self.found: Counter[str] = Counter(passed=0, failed=0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.found["failed"] += 1
        if report.when == "call" and report.passed:
            self.found["passed"] += 1
        if report.when == "teardown":  # by then everything was printed
            for name, number in FIGURE.findall(report.capstdout):
                self.found[name] += int(number)


def play(promise: str) -> dict[str, object]:
    figures, start = Figures(), time.monotonic()
    files = [str(TESTS / name) for name in PROMISES[promise]]
    workers = "-n2" if promise in WIDE else "-n0"
    status = pytest.main(["-q", "--no-header", workers, *files], plugins=[figures])
    seconds = round(time.monotonic() - start)
    return {"promise": promise, **figures.found, "status": int(status), "seconds": seconds}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("promises", nargs="*", help=", ".join(PROMISES))
    parser.add_argument("--requests", type=int, default=500, help="to each operation of the API")
    given = parser.parse_args()
    os.environ["TORRI_FUZZ"] = str(given.requests)
    found = [play(one) for one in given.promises or PROMISES]
    for figures in found:
        print(json.dumps(figures))
    return int(any(figures["status"] for figures in found))


if __name__ == "__main__":
    sys.exit(main())
