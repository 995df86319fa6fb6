"""Codes that let phones in: how long they are valid; wrong ones never block a right one."""

from datetime import datetime, timedelta

import pytest
from clocks import START, Clock, hang_up
from playing import OTHER, Table
from sqlalchemy import insert
from sqlmodel import col, func, select

from scorer.store import codes, limits
from scorer.store.database import Database
from scorer.store.errors import LimitedError
from scorer.store.tables import Failure

WRONG, HERE = "BCDFGHJKLM", "192.0.2.7"
YEAR = 365 * 24 * 3600


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return hang_up(monkeypatch, codes, limits)


def new_code(table: Table) -> str:
    with table.database.write() as session:
        return codes.new_code(session, table.grant())[0]


def enter(database: Database, code: str, address: str = HERE) -> bool:
    with database.write() as session:
        return codes.enter_code(session, code, OTHER, "", address) is not None


def fail(database: Database, times: int, address: str = HERE) -> None:
    for _ in range(times):
        assert not enter(database, WRONG, address)


def wait(database: Database, address: str = HERE) -> int:
    """Seconds until another wrong code is answered as such; 0 if at once."""
    try:
        with database.read() as session:
            codes.check_limits(session, address)
    except LimitedError as error:
        return error.seconds
    return 0


def note(database: Database, count: int, at: datetime) -> None:
    """Wrong codes from as many addresses."""
    rows = [{"address": f"198.51.{n // 250}.{n % 250}", "at": at} for n in range(count)]
    with database.transaction() as connection:
        connection.execute(insert(Failure), rows)


# ---- codes ----------------------------------------------------------------------------------


def test_a_guesser_with_the_whole_server_to_himself_needs_years() -> None:
    """The arithmetic of the module: 500 tries a second at 200 live codes."""
    seconds = len(codes.LETTERS) ** codes.LENGTH / (200 * 500)
    assert seconds > 3 * YEAR
    assert len(set(codes.LETTERS)) == 20
    assert not set(codes.LETTERS) & set("AEIOUY")


@pytest.mark.parametrize(
    "way", ["{0}{1}", "{0}-{1}", " {0} {1} ", "{0}–{1}", "{0}ー{1}", "{0}.{1}"]
)
def test_a_code_is_typed_with_or_without_a_dash_and_in_small_letters(
    table: Table, way: str
) -> None:
    code = new_code(table)
    typed = way.format(code[:5], code[5:])
    assert enter(table.database, typed)
    assert enter(table.database, typed.lower())
    assert table.grant(OTHER).role == "scorer"


def test_a_code_typed_on_a_japanese_keyboard_is_read(table: Table) -> None:
    code = new_code(table)
    assert enter(table.database, "".join(chr(ord(letter) + 0xFEE0) for letter in code))


def test_a_code_is_shown_in_groups(table: Table) -> None:
    code = new_code(table)
    assert codes.live_code(table.grant().match) == f"{code[:5]}-{code[5:]}"


@pytest.mark.parametrize(
    ("time", "opens"),
    [
        ({"minutes": 9, "seconds": 59}, True),
        ({"minutes": 10}, False),
        ({"days": 1}, False),
        ({"seconds": -50}, True),
        ({"days": -1}, False),
    ],
)
def test_a_code_opens_the_match_for_ten_minutes_also_by_a_clock_that_is_set(
    table: Table, clock: Clock, time: dict[str, float], opens: bool
) -> None:
    code = new_code(table)
    clock.after(**time)
    assert (codes.live_code(table.grant().match) is not None) is opens
    assert enter(table.database, code) is opens
    assert table.grant(OTHER).role == ("scorer" if opens else "view")


def test_a_code_that_expired_counts_as_a_wrong_one(table: Table, clock: Clock) -> None:
    code = new_code(table)
    clock.after(minutes=11)
    for _ in range(10):
        assert not enter(table.database, code)
    with pytest.raises(LimitedError):
        enter(table.database, code)


@pytest.mark.parametrize("typed", ["", "BCDFGH", "BCDFGHJKLMN", "AAAAAAAAAA", "\0", "B" * 10**6])
def test_what_cannot_be_a_code_is_a_wrong_one(database: Database, typed: str) -> None:
    assert not enter(database, typed)
    fail(database, 9)
    assert wait(database)


# ---- wrong ones -----------------------------------------------------------------------------


def test_a_right_code_is_taken_whatever_others_typed(table: Table, clock: Clock) -> None:
    """From the same address, from everywhere, and beyond every limit."""
    code = new_code(table)
    fail(table.database, 10)
    note(table.database, 4000, START)
    for address in (HERE, "192.0.2.8"):
        assert wait(table.database, address)
        with pytest.raises(LimitedError):
            enter(table.database, WRONG, address)
        assert enter(table.database, code, address)


def test_right_codes_do_not_count(table: Table, clock: Clock) -> None:
    code = new_code(table)
    for _ in range(20):
        assert enter(table.database, code)
    assert not wait(table.database)


def test_an_address_that_is_limited_for_a_minute_may_try_again(
    database: Database, clock: Clock
) -> None:
    fail(database, 9)
    assert not wait(database)
    fail(database, 1)
    clock.after(seconds=59)
    assert wait(database) == 1
    clock.after(seconds=60)
    assert not wait(database)


def test_the_waiting_time_is_the_true_one(database: Database, clock: Clock) -> None:
    """Ten wrong codes every other minute: the sixtieth is too many until the first is an hour ago.

    What is refused is not counted: waiting helps, however often one asks meanwhile.
    """
    for minute in range(6):
        clock.after(minutes=2 * minute)
        assert not wait(database)
        fail(database, 10)
    clock.after(minutes=48)
    for _ in range(5):
        with pytest.raises(LimitedError) as refused:
            enter(database, WRONG)
        assert (refused.value.kind, refused.value.seconds) == ("failure", 12 * 60)
    assert not wait(database, "192.0.2.8")
    clock.after(minutes=59, seconds=30)
    assert wait(database) == 30
    clock.after(minutes=60)
    assert not wait(database), "the first ten are an hour ago"


@pytest.mark.parametrize(
    ("count", "seconds", "refused"),
    [(119, 60, False), (120, 60, True), (2999, 3600, False), (3000, 3600, True)],
)
def test_all_addresses_together_have_120_wrong_codes_a_minute_and_3000_an_hour(
    database: Database, clock: Clock, count: int, seconds: int, refused: bool
) -> None:
    note(database, count, START)
    clock.after(seconds=seconds / 2)
    assert bool(wait(database)) is refused
    clock.after(seconds=1.5 * seconds)
    assert not wait(database)


def test_an_ipv6_household_has_one_count(database: Database) -> None:
    for number in range(10):
        fail(database, 1, f"2001:db8::{number:x}")
    assert wait(database, "2001:db8::ffff")
    assert not wait(database, "2001:db8:1::1")


@pytest.mark.parametrize("days", [-1, 1, -400, 400])
def test_a_clock_that_is_set_does_not_refuse_for_long(
    database: Database, clock: Clock, days: int
) -> None:
    fail(database, 10)
    note(database, 5000, START)
    clock.after(days=days)
    assert not wait(database)
    fail(database, 10)
    assert 0 < wait(database) <= 60
    clock.after(days=days, seconds=60)
    assert not wait(database)


@pytest.mark.parametrize("time", [{"hours": 2}, {"days": -1}])
def test_old_counts_and_those_of_a_wrong_clock_are_forgotten(
    database: Database, clock: Clock, time: dict[str, float]
) -> None:
    note(database, 50, START)
    clock.after(**time)
    fail(database, 1)
    with database.read() as session:
        assert session.exec(select(func.count(col(Failure.id)))).one() == 1


def test_clocks_of_two_processes_may_differ_a_little(database: Database, clock: Clock) -> None:
    note(database, 120, START + timedelta(seconds=20))
    assert wait(database) == 60
