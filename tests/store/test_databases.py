"""The databases that tests use: a killed run leaves none of them behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
START = """
import tempfile, time
from databases import postgres_server
make = tempfile.mkdtemp
def told(prefix):
    print(folder := make(prefix=prefix), flush=True)
    return folder
tempfile.mkdtemp = told
with postgres_server() as address:
    print(address, flush=True)
    time.sleep(600)
"""
PATIENCE = 60.0


@pytest.mark.server
def test_a_killed_run_leaves_no_postgresql_behind() -> None:
    outside = {name: value for name, value in os.environ.items() if name != "TEST_DATABASE_URL"}
    run = subprocess.Popen(
        [sys.executable, "-c", START],
        env={**outside, "PYTHONPATH": str(TESTS)},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert run.stdout
    folder = Path(run.stdout.readline().strip())
    assert run.stdout.readline().startswith("postgresql+psycopg://")
    number = int((folder / "postmaster.pid").read_text().splitlines()[0])
    os.killpg(run.pid, signal.SIGKILL)
    run.communicate()
    deadline = time.monotonic() + PATIENCE
    while folder.exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not folder.exists()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)
