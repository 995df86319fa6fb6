"""Slow clients against the real server, the way it stops, and its workers."""

import fcntl
import os
import signal
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from load import slow
from playing import FIRST
from store.serving import NO_ANSWER, PATIENCE, Server, free_port, stop

from scorer.web.gateway import HELD

pytestmark = pytest.mark.server


def sqlite_server(folder: Path) -> Server:
    return Server(free_port(), folder, f"sqlite:///{folder / 'torri.db'}")


def children(process: "subprocess.Popen[bytes]") -> list[int]:
    """The workers of a server, by their process ids."""
    return [int(line) for line in _told("pgrep", "-P", str(process.pid)).split()]


def _told(*command: str) -> str:
    return subprocess.run(command, check=False, stdout=subprocess.PIPE, text=True).stdout


def test_eight_hundred_slow_clients_hold_nobody_up_and_are_closed(tmp_path: Path) -> None:
    figures = slow.play(tmp_path, 200, 18)
    assert figures.errors == []
    assert figures.answers, "somebody asked"
    taken = HELD // slow.LONG  # so many long bodies may be on their way; others are told at once
    assert figures.ended == {
        "silent: closed": 200,
        "slow header: closed": 200,
        "slow body: held": 200,
        "long body: held": taken,
        "long body: 503": 200 - taken,
    }


def test_a_stop_lets_a_save_that_is_under_way_end(tmp_path: Path) -> None:
    """The save waits for the lock of the database; the server is told to stop meanwhile."""
    server = sqlite_server(tmp_path)
    with server.running() as process, ThreadPoolExecutor() as pool:
        phone = server.create("Stop", "Adso")
        with (tmp_path / "torri.db.lock").open("rb+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            saved = pool.submit(server.add, phone, "stop-0001", FIRST, 0)
            time.sleep(1)
            process.terminate()
            time.sleep(1)
        assert saved.result(PATIENCE)[0] == 201
        assert process.wait(PATIENCE) == 0


def test_a_worker_does_not_outlive_its_server(tmp_path: Path) -> None:
    """Else it would hold the port, and answer with an old program."""
    server = sqlite_server(tmp_path)
    with server.running() as process:
        (worker,) = children(process)
        os.kill(process.pid, signal.SIGKILL)
        process.wait(PATIENCE)
        deadline = time.monotonic() + PATIENCE
        while _alive(worker) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert not _alive(worker)


def _alive(process: int) -> bool:
    """A process that has ended and waits for somebody to notice has ended."""
    return _told("ps", "-o", "stat=", "-p", str(process)).strip()[:1] not in {"", "Z"}


def test_two_workers_on_postgresql_share_a_match_and_one_may_die(
    postgres: str, tmp_path: Path
) -> None:
    server = Server(free_port(), tmp_path, postgres, workers=2)
    with server.running() as process:
        phone = server.create("Two", "Adso")
        assert len(children(process)) == 2
        assert server.add(phone, "two-00001", FIRST, 0)[0] == 201
        os.kill(children(process)[0], signal.SIGKILL)
        threads = [
            threading.Thread(target=_patiently, args=(server, phone, n)) for n in range(1, 9)
        ]
        for thread in threads:
            thread.start()
            thread.join(PATIENCE)
        assert len(server.deals(phone["slug"])) == 9
        assert stop(process) == 0


def _patiently(server: Server, phone: dict[str, str], seen: int) -> None:
    """As the outbox of a phone does: the same key until there is an answer."""
    for _ in range(100):
        try:
            if server.add(phone, f"two-{seen:05d}x", FIRST, seen)[0] in {200, 201}:
                return
        except NO_ANSWER:
            time.sleep(0.1)
