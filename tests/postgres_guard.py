"""Waits until the tests that started it have ended in any way, and then cleans up.

Started by `databases.py` with the folder of a PostgreSQL. Its input is a pipe that closes when the
tests end, also when they are killed. It is in no process group of theirs, so it outlives them.
"""

import os
import shutil
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

PATIENCE = 10.0


def stop(folder: Path) -> None:
    """A server that was stopped properly has no such file any more."""
    with suppress(OSError, ValueError, IndexError):
        number = int((folder / "postmaster.pid").read_text().splitlines()[0])
        deadline = time.monotonic() + PATIENCE
        os.kill(number, signal.SIGQUIT)
        while time.monotonic() < deadline:
            os.kill(number, 0)  # raises as soon as it is gone
            time.sleep(0.02)


if __name__ == "__main__":
    sys.stdin.read()
    stop(Path(sys.argv[1]))
    shutil.rmtree(sys.argv[1], ignore_errors=True)
