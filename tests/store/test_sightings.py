"""When a phone was seen last: stored from time to time, and no request waits for it."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest
from apps import EXTENSION, whole_app
from flask import Flask
from organisers import Desk
from phones import Phone
from playing import Table
from sqlalchemy import Connection, select, text

from scorer.store import sightings
from scorer.store.database import Database
from scorer.store.sightings import Sightings
from scorer.store.tables import DEVICE

__all__ = ["whole_app"]
"""Fixtures that are made elsewhere."""
LONG = 20.0


def seen(database: Database) -> list[bool]:
    """Of every device: was it seen?"""
    with database.look() as connection:
        found = connection.execute(select(DEVICE.c.seen).order_by(DEVICE.c.id))
        return [moment is not None for (moment,) in found]


def test_a_phone_with_a_grant_is_noted_and_one_without_is_not(
    app: Flask, database: Database
) -> None:
    owner, viewer = Phone(app).create(), Phone(app)
    viewer.slug = owner.slug
    viewer.get()
    viewer.get("/version")
    database.sightings.write_down()
    assert seen(database) == [False]
    owner.get("/version")
    database.sightings.write_down()
    assert seen(database) == [True]


def test_the_desk_sees_when_a_phone_was_here(app: Flask, database: Database) -> None:
    desk = Desk(app).create()
    desk.publish()
    phone = desk.phone(desk.slips()[1])
    assert desk.get("/phones").text.count("last seen:") == 0
    phone.get()
    database.sightings.write_down()
    assert desk.get("/phones").text.count("last seen:") == 2, "the desk was here as well"
    page = desk.client.get(f"/m/{phone.slug}/settings").text
    assert page.count("last seen:") == 1


def test_a_phone_is_written_down_once_in_five_minutes(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment, writes = 1000.0, 0

    def write() -> object:
        nonlocal writes
        writes += 1
        return table.database.transaction()

    monkeypatch.setattr(sightings, "monotonic", lambda: moment)
    noting = Sightings(write)  # type: ignore[arg-type]
    for after in (0.0, 1.0, 299.0):
        moment = 1000.0 + after
        noting.note(1)
        noting.write_down()
    assert writes == 1
    moment = 1300.0
    noting.note(1)
    noting.write_down()
    assert writes == 2


def test_many_phones_are_one_write_a_moment_later(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sightings, "DELAY", 0.05)
    written = Event()
    writes: list[int] = []

    @contextmanager
    def write() -> Iterator[Connection]:
        writes.append(1)
        with table.database.transaction() as connection:
            yield connection
        written.set()

    noting = Sightings(write)
    for device in range(1, 129):
        noting.note(device)
    assert written.wait(LONG)
    noting.stop()
    assert len(writes) == 1


def test_a_database_that_cannot_be_written_is_no_fault_of_the_reader(
    app: Flask, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = Phone(app).create()

    def refuse() -> object:
        raise OSError

    monkeypatch.setattr(database, "sightings", Sightings(refuse))  # type: ignore[arg-type]
    assert owner.get().status_code == 200
    database.sightings.write_down()
    assert seen(database) == [False]


def test_no_reader_waits_while_somebody_else_writes(sqlite: Database, whole_app: Flask) -> None:
    """The gate is closed by another thread for as long as the page takes."""
    usual = whole_app.extensions[EXTENSION]
    whole_app.extensions[EXTENSION] = sqlite
    try:
        owner, closed, open_again = Phone(whole_app).create(), Event(), Event()

        def hold_the_gate() -> None:
            with sqlite.gate():
                closed.set()
                open_again.wait(LONG)

        holder = Thread(target=hold_the_gate)
        holder.start()
        assert closed.wait(LONG)
        assert owner.get().status_code == 200
        assert not open_again.is_set()
        open_again.set()
        holder.join()
    finally:
        whole_app.extensions[EXTENSION] = usual


def test_a_row_that_somebody_holds_is_passed_over(served: Database) -> None:
    table = Table(served)
    with served.transaction() as connection:
        connection.execute(text("SELECT id FROM device FOR UPDATE"))
        served.sightings.note(table.grant().device_id or 0)
        served.sightings.write_down()  # it would wait for us for ever
    assert seen(served) == [False]


def test_a_closed_database_is_not_written_any_more(table: Table) -> None:
    table.database.sightings.note(table.grant().device_id or 0)
    table.database.close()
    table.database.sightings.write_down()
    assert seen(table.database) == [False]


def test_notes_in_memory_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sightings, "MOST", 3)
    noting = Sightings(lambda: None)  # type: ignore[arg-type,return-value]
    for device in range(1, 9):
        noting.note(device)
    assert len(noting._noted) <= 3
    noting.stop()
