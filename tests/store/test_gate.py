"""The gate: one writer at a time, among threads and among processes."""

import multiprocessing
import threading
import time
from collections.abc import Sequence
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event as Signal
from pathlib import Path

import pytest

from scorer.store.gate import Gate

PATIENCE = 20.0
"""Seconds after which a gate that stays closed is a fault: nobody waits here for ever."""


def count_up(lock_file: Path, counter: Path) -> None:
    """Read, wait, write: without the gate two of these lose a count."""
    gate = Gate(lock_file)
    for _ in range(20):
        with gate():
            number = int(counter.read_text())
            time.sleep(0.001)
            counter.write_text(str(number + 1))


def hold(lock_file: Path, held: Signal) -> None:
    with Gate(lock_file)():
        held.set()
        time.sleep(PATIENCE)


def pass_through(lock_file: Path) -> None:
    with Gate(lock_file)():
        pass


def finish(workers: Sequence[threading.Thread | SpawnProcess]) -> None:
    """All of them come through the gate."""
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(PATIENCE)
    assert not [worker for worker in workers if worker.is_alive()]


def test_threads_wait_for_each_other(tmp_path: Path) -> None:
    gate, inside, most = Gate(None, PATIENCE, PATIENCE), [0], [0]

    def enter() -> None:
        with gate():
            inside[0] += 1
            most[0] = max(most[0], inside[0])
            time.sleep(0.001)
            inside[0] -= 1

    finish([threading.Thread(target=enter, daemon=True) for _ in range(80)])
    assert (most, inside) == ([1], [0])


@pytest.mark.server
def test_processes_wait_for_each_other(tmp_path: Path) -> None:
    counter = tmp_path / "counter"
    counter.write_text("0")
    start = multiprocessing.get_context("spawn")
    workers = [start.Process(target=count_up, args=(tmp_path / "lock", counter)) for _ in range(2)]
    finish(workers)
    assert counter.read_text() == "40"


@pytest.mark.server
def test_a_killed_process_lets_go(tmp_path: Path) -> None:
    start = multiprocessing.get_context("spawn")
    held = start.Event()
    worker = start.Process(target=hold, args=(tmp_path / "lock", held))
    worker.start()
    assert held.wait(PATIENCE)
    worker.kill()
    finish([threading.Thread(target=pass_through, args=(tmp_path / "lock",), daemon=True)])
    worker.join(PATIENCE)


def test_who_is_inside_may_enter_again(tmp_path: Path) -> None:
    gate = Gate(tmp_path / "lock")
    with gate(), gate():
        pass
    finish([threading.Thread(target=pass_through, args=(tmp_path / "lock",), daemon=True)])


def test_a_gate_that_could_not_close_tries_again(tmp_path: Path) -> None:
    gate = Gate(tmp_path / "folder" / "lock")
    with pytest.raises(FileNotFoundError), gate():
        pass
    (tmp_path / "folder").mkdir()
    with gate():
        assert (tmp_path / "folder" / "lock").exists()


def test_two_gates_of_one_process_exclude_each_other(tmp_path: Path) -> None:
    entered = threading.Event()

    def enter() -> None:
        with Gate(tmp_path / "lock")():
            entered.set()

    with Gate(tmp_path / "lock")():
        thread = threading.Thread(target=enter, daemon=True)
        thread.start()
        assert not entered.wait(0.05)
    assert entered.wait(PATIENCE)
