"""Ten kills under sixteen writers, on both databases. `make crash` does two hundred."""

import json
import os
import subprocess
import sys
from pathlib import Path

CRASH = Path(__file__).with_name("crash.py")
PLACES = [str(CRASH.parents[2]), str(CRASH.parents[1])]


def test_ten_kills_lose_nothing_and_double_nothing(address: str) -> None:
    done = subprocess.run(
        [sys.executable, str(CRASH), "--kills", "10", "--database", address],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(PLACES)},
        capture_output=True,
        text=True,
        check=False,
    )
    figures = json.loads(done.stdout or "{}")
    assert (figures.get("lost"), figures.get("doubled")) == (0, 0), done.stderr
    assert (figures["errors"], figures["whole"]) == ([], True)
    assert figures["acknowledged"] > 50
    assert figures["unconfirmed"] <= 16
