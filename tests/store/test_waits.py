"""Every wait has an end: a refused writer is told so, nothing is lost, and readers are served."""

import fcntl
import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from apps import whole_app
from damages import working_on
from flask import Flask
from phones import Phone
from playing import FIRST, Table
from sqlalchemy import text
from werkzeug.test import TestResponse

from scorer.cli import main
from scorer.store import database as databases
from scorer.store import gate as gates
from scorer.store import migrate
from scorer.store.database import Database
from scorer.store.gate import BusyError, Gate

__all__ = ["whole_app"]
THREADS, SAVERS = 16, 20
LONG = 60.0
"""Seconds after which a test gives up: nothing here takes that long."""
HOLD = """import fcntl, sys
file = open(sys.argv[1], "w")
fcntl.flock(file, fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held_by_another_process(lock_file: Path) -> Iterator[Callable[[], bool]]:
    """The gate of a database, closed by somebody who does not let go; gives whether it still is."""
    command = [sys.executable, "-c", HOLD, str(lock_file)]
    holder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert holder.stdout
    assert holder.stdout.readline() == b"held\n"
    try:
        yield lambda: holder.poll() is None
    finally:
        holder.communicate()


@contextmanager
def held_row(database: Database, slug: str) -> Iterator[Callable[[], bool]]:
    """The same on PostgreSQL: a transaction that holds the row of a match."""
    other = Database(database.engine.url.render_as_string(hide_password=False))
    with other.transaction() as connection:
        query = text("SELECT id FROM match WHERE slug = :slug FOR UPDATE")
        connection.execute(query, {"slug": slug})
        yield lambda: True
    other.close()


def lock_of(database: Database) -> Path:
    assert database.path
    return database.path.with_name(database.path.name + ".lock")


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gates that are made from here on wait a moment only."""
    monkeypatch.setattr(gates.Gate.__init__, "__defaults__", (0.5, 0.1))
    monkeypatch.setattr(migrate, "START_PATIENCE", 1)
    monkeypatch.setattr(databases, "WAITS", ("SET lock_timeout = '500ms'",))


@pytest.mark.server
def test_a_lock_that_another_process_holds_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    gate, entered = Gate(tmp_path / "lock", 0.3), False
    with held_by_another_process(tmp_path / "lock") as held:
        with pytest.raises(BusyError), gate():
            entered = True
        assert held()
    assert not entered
    with gate():  # it is free again, and nothing is left behind
        pass


def test_a_thread_that_does_not_come_to_an_end_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    gate, inside, leave = Gate(tmp_path / "lock", 0.3), threading.Event(), threading.Event()

    def stay() -> None:
        with gate():
            inside.set()
            leave.wait(LONG)

    thread = threading.Thread(target=stay)
    thread.start()
    assert inside.wait(LONG)
    with pytest.raises(BusyError), gate():
        pass
    leave.set()
    thread.join(LONG)
    with gate():
        pass


def test_only_so_many_wait_at_the_gate(tmp_path: Path) -> None:
    """The others are sent away while those still wait."""
    gate = Gate(tmp_path / "lock", LONG, 0.1)
    lock = os.open(tmp_path / "lock", os.O_RDWR | os.O_CREAT)
    fcntl.flock(lock, fcntl.LOCK_EX)
    done: list[int] = []

    def enter() -> None:
        with gate():
            done.append(1)

    waiting = [threading.Thread(target=enter) for _ in range(gates.PLACES)]
    for thread in waiting:
        thread.start()
    while gate._places._value:
        time.sleep(0.01)
    with pytest.raises(BusyError), gate():
        pass
    assert done == []
    os.close(lock)
    for thread in waiting:
        thread.join(LONG)
    assert len(done) == gates.PLACES


def save(phone: Phone, number: int) -> TestResponse:
    """Everybody keeps the key of their deal, as the outbox of a phone does."""
    deal = {"line": FIRST, "seen": 0, "key": f"saver-{number:04d}"}
    return phone.client.post(f"/m/{phone.slug}/deals", json=deal)


@pytest.mark.server
@pytest.mark.usefixtures("hasty")
def test_twenty_who_cannot_save_leave_room_for_a_reader_and_lose_nothing(
    whole_app: Flask, address: str
) -> None:
    database = Database(address)
    with working_on(whole_app, database):
        phones = [Phone(whole_app).create(kind="open") for _ in range(SAVERS)]
        if not database.sqlite:  # a row is what they wait for there
            phones = [phones[0]] * SAVERS
        stuck = (
            held_by_another_process(lock_of(database))
            if database.sqlite
            else held_row(database, phones[0].slug)
        )
        with stuck as held, ThreadPoolExecutor(THREADS) as pool:
            sent = [pool.submit(save, phone, n) for n, phone in enumerate(phones)]
            read = pool.submit(phones[0].get).result(LONG)
            assert (read.status_code, held()) == (200, True)
            answers = [one.result(LONG) for one in sent]
            assert held()
        assert {answer.status_code for answer in answers} == {503}
        assert all(answer.headers["Retry-After"] for answer in answers)
        assert "Nothing was saved" in answers[0].get_json()["detail"]
        different = {phone.slug: (phone, n) for n, phone in enumerate(phones)}.values()
        assert [save(phone, n).status_code for phone, n in different] == [201] * len(different)
        assert [len(log(phone)) for phone, _ in different] == [1] * len(different)
    database.close()


def log(phone: Phone) -> list[object]:
    found: list[object] = phone.get(".json").get_json()["matches"][0]["log"]
    return found


def test_a_tool_that_holds_the_file_is_told_of_too(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(sqlite)
    soon = [one.replace("busy_timeout=3000", "busy_timeout=50") for one in databases.PRAGMAS]
    monkeypatch.setattr(databases, "PRAGMAS", tuple(soon))
    sqlite.engine.dispose()
    with closing(sqlite3.connect(str(sqlite.path))) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(BusyError):
            table.add(FIRST)
    table.add(FIRST)


def test_a_statement_that_takes_too_long_is_ended(
    served: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "WAITS", ("SET statement_timeout = '100ms'",))
    served.engine.dispose()
    with pytest.raises(BusyError), served.look() as connection:
        connection.execute(text("SELECT pg_sleep(30)"))


def test_connections_that_are_all_in_use_are_told_of(served: Database) -> None:
    served.engine.pool._timeout = 0.1  # type: ignore[attr-defined]
    most = served.engine.pool.size() + served.engine.pool._max_overflow  # type: ignore[attr-defined]
    taken = [served.engine.connect() for _ in range(most)]
    with pytest.raises(BusyError), served.look():
        pass
    for connection in taken:
        connection.close()


@pytest.mark.server
@pytest.mark.usefixtures("hasty")
def test_a_second_server_says_that_the_database_is_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TORRI_INSTANCE", str(tmp_path))
    with held_by_another_process(tmp_path / "torri.db.lock") as held:
        assert main(["--lang", "en", "serve", "--host", "127.0.0.1", "--port", "28123"]) == 2
        assert held()
    assert "does not finish" in capsys.readouterr().err


@pytest.mark.usefixtures("hasty")
def test_a_second_upgrade_of_a_server_is_not_waited_for_for_ever(served: Database) -> None:
    other = Database(served.engine.url.render_as_string(hide_password=False))
    with served.transaction() as connection:
        connection.execute(text(f"SELECT pg_advisory_xact_lock({migrate.ADVISORY_LOCK})"))
        with pytest.raises(BusyError):
            migrate.upgrade(other)
    assert migrate.upgrade(other) is False
    other.close()


@pytest.mark.server
@pytest.mark.usefixtures("hasty")
def test_a_command_says_that_another_process_is_writing(
    sqlite: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    with held_by_another_process(lock_of(sqlite)):
        assert main(["--lang", "en", "export", "--database", f"sqlite:///{sqlite.path}"]) == 2
    assert "Nothing was changed" in capsys.readouterr().err
