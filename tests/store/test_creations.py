"""How many matches and tournaments one address may make, and all together."""

import pytest
from clocks import Clock, hang_up
from sqlalchemy import insert

from scorer.store import creations, limits
from scorer.store.database import Database
from scorer.store.errors import LimitedError
from scorer.store.tables import Creation

HERE, THERE = "192.0.2.7", "192.0.2.8"
FEW = creations.hourly(3, 5)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return hang_up(monkeypatch, limits)


def make(database: Database, times: int, address: str = HERE) -> None:
    for _ in range(times):
        with database.write() as session:
            creations.count(session, address, FEW)


def wait(database: Database, address: str = HERE) -> int:
    try:
        with database.read() as session:
            creations.check(session, address, None, FEW)
    except LimitedError as error:
        return error.seconds
    return 0


def test_an_address_and_all_together_have_a_limit(database: Database, clock: Clock) -> None:
    make(database, 3)
    assert wait(database) == 3600
    assert not wait(database, THERE)
    clock.after(minutes=20)
    make(database, 2, THERE)
    assert wait(database, THERE) == 40 * 60, "five in all: until the first are an hour ago"
    clock.after(minutes=60)
    assert not wait(database, THERE)


def test_one_too_many_leaves_nothing_behind(database: Database, clock: Clock) -> None:
    make(database, 3)
    for _ in range(5):
        with pytest.raises(LimitedError):
            make(database, 1)
    clock.after(hours=1)
    assert not wait(database)


@pytest.mark.parametrize("days", [-1, 1])
def test_a_clock_that_is_set_does_not_refuse_for_a_day(
    database: Database, clock: Clock, days: int
) -> None:
    make(database, 3)
    clock.after(days=days)
    assert not wait(database)


def test_zero_is_no_limit(database: Database, clock: Clock) -> None:
    rows = [{"address": HERE, "at": clock()} for _ in range(500)]
    with database.transaction() as connection:
        connection.execute(insert(Creation), rows)
    with database.read() as session:
        creations.check(session, HERE, None, creations.hourly(0, 0))
