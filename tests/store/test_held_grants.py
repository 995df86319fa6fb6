"""Taking access back while its phone writes: one of them is first, and the other one sees it.

On SQLite only one can write at a time. On PostgreSQL both are under way at once, so here each
waits for the other in the middle of its transaction.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

import pytest
from hall import DESK, FIRST_WINS, PHONE, Hall
from playing import OTHER, Table
from sqlalchemy import text
from sqlmodel import Session

from scorer.store import access, deals, matches, phones, tournament_tables, tournaments
from scorer.store.access import Grant
from scorer.store.database import Database
from scorer.store.errors import ForbiddenError, NotFoundError, RevokedError, StoreError
from scorer.store.tables import Match

HELPER = "h" * 43
LONG = 20.0


@pytest.fixture
def hall(served: Database) -> Hall:
    hall = Hall(served)
    hall.publish()
    with served.write() as session:
        access.swap(session, hall.secret or "", HELPER, "a helper")
        access.swap(session, access.mint_more(session, [table_of(hall)], "scorer")[0], PHONE, "p")
    return hall


def table_of(hall: Hall) -> Match:
    match = hall.table().match
    assert match
    return match


def line(hall: Hall) -> str:
    return FIRST_WINS.format(*table_of(hall).players)


Act = Callable[[Session], object]


def in_turn(database: Database, first: Act, second: Act) -> tuple[object, object]:
    """Both in transactions of their own; the second begins while the first has not ended."""
    began, waited = Event(), Event()

    def run_first() -> object:
        with database.write() as session:
            done = first(session)
            session.flush()
            began.set()
            waited.wait(LONG)
            return done

    def run_second() -> object:
        began.wait(LONG)
        with database.write() as session:
            return second(session)

    with ThreadPoolExecutor(2) as pool:
        one, other = pool.submit(run_first), pool.submit(run_second)
        began.wait(LONG)
        assert waits(database, other), "it has to wait for the first"
        waited.set()
        return outcome(one), outcome(other)


def waits(database: Database, running: Future[object]) -> bool:
    """Does the database say that somebody waits for a lock? Asked until it does, or all is over."""
    waiting = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
    while not running.done():
        with database.look() as connection:
            if connection.execute(waiting).scalar_one():
                return True
    return False


def outcome(done: Future[object]) -> object:
    error = done.exception()
    if error is not None and not isinstance(error, StoreError):
        raise error
    return type(error) if error else done.result()


def removal(hall: Hall, token: str) -> Act:
    """As the desk does it: it holds the tournament first."""
    grant = hall.grant()
    device = (hall.grant(token) if token == HELPER else hall.at(table_of(hall), token)).device_id

    def remove(session: Session) -> object:
        held = access.hold(session.connection(), grant, DESK)
        return phones.remove(session, held, device or 0)

    return remove


def saving(hall: Hall, token: str) -> Act:
    grant, entered = hall.at(table_of(hall), token), line(hall)
    return lambda session: deals.add(session.connection(), grant, entered, "key-in-time", 0).seq


def holding(grant: Grant, token: str, role: str = "owner") -> Act:
    """As every other writing request does it; gives the role it found."""

    def hold(session: Session) -> str:
        held = access.hold(session.connection(), grant, token)
        if not held.allows(role):
            raise ForbiddenError
        return held.role

    return hold


@pytest.mark.parametrize("token", [HELPER, PHONE])
def test_a_deal_that_waits_for_a_removal_is_refused(hall: Hall, token: str) -> None:
    _, saved = in_turn(hall.database, removal(hall, token), saving(hall, token))
    assert saved is RevokedError
    assert hall.table().totals == ()


@pytest.mark.parametrize("token", [HELPER, PHONE])
def test_a_removal_waits_for_a_deal_that_is_being_saved(hall: Hall, token: str) -> None:
    saved, _ = in_turn(hall.database, saving(hall, token), removal(hall, token))
    assert saved == 1
    assert hall.table().totals
    assert hall.at(table_of(hall), token).role == "view"


def test_a_wish_of_the_desk_that_waits_for_the_removal_is_refused(hall: Hall) -> None:
    wish = holding(hall.grant(HELPER), HELPER)
    assert in_turn(hall.database, removal(hall, HELPER), wish)[1] is ForbiddenError


def test_a_removal_waits_for_a_wish_of_the_desk(hall: Hall) -> None:
    wish = holding(hall.grant(HELPER), HELPER)
    assert in_turn(hall.database, wish, removal(hall, HELPER))[0] == "owner"
    assert hall.grant(HELPER).role == "view"


@pytest.mark.parametrize("token", [HELPER, PHONE])
def test_a_wish_at_a_table_that_waits_for_the_removal_is_refused(hall: Hall, token: str) -> None:
    wish = holding(hall.at(table_of(hall), token), token, "scorer")
    assert in_turn(hall.database, removal(hall, token), wish)[1] is ForbiddenError


def test_of_two_helpers_who_remove_each_other_one_is_refused(hall: Hall) -> None:
    """And neither waits for ever."""
    grants = {token: hall.grant(token) for token in (DESK, HELPER)}

    def remove(by: str, whom: str) -> Act:
        def act(session: Session) -> object:
            held = access.hold(session.connection(), grants[by], by)
            return phones.remove(session, held, grants[whom].device_id or 0)

        return act

    found = in_turn(hall.database, remove(DESK, HELPER), remove(HELPER, DESK))
    assert isinstance(found[0], str)
    assert found[1] is ForbiddenError
    assert (hall.grant(DESK).role, hall.grant(HELPER).role) == ("owner", "view")


def test_a_slip_that_is_scanned_during_a_removal_opens_nothing(hall: Hall) -> None:
    with hall.database.write() as session:
        secret = access.mint_more(session, [table_of(hall)], "scorer")[0]
    scanned = in_turn(
        hall.database,
        removal(hall, HELPER),
        lambda session: access.swap(session, secret, OTHER, "too late"),
    )[1]
    assert scanned is NotFoundError
    assert hall.at(table_of(hall), OTHER).role == "view"


def test_a_removal_sees_the_grant_that_was_given_a_moment_before(hall: Hall) -> None:
    """The helper scans a slip while being removed."""
    with hall.database.write() as session:
        secret = access.mint_more(session, [table_of(hall)], "scorer")[0]
    in_turn(
        hall.database,
        lambda session: access.swap(session, secret, HELPER, "at a table"),
        removal(hall, HELPER),
    )
    assert hall.at(table_of(hall), HELPER).role == "view"


def test_confirming_and_removing_wait_for_each_other_in_one_order(hall: Hall) -> None:
    hall.play()
    grant = hall.at(table_of(hall), PHONE)

    def confirm(session: Session) -> str:
        held = access.hold(session.connection(), grant, PHONE)
        seen = tournament_tables.newest(matches.load(session.connection(), held.match))
        return tournament_tables.confirm(session, held, 0, True, seen)

    assert in_turn(hall.database, confirm, removal(hall, PHONE))[0] == "half"
    assert hall.at(table_of(hall), PHONE).role == "view"


def test_a_match_of_its_own_is_held_too(served: Database) -> None:
    table = Table(served)
    with served.write() as session:
        access.swap(session, table.secrets["scorer"], OTHER, "a phone")
    owner, phone = table.grant(), table.grant(OTHER)

    def remove(session: Session) -> object:
        held = access.hold(session.connection(), owner, table.token)
        return phones.remove(session, held, phone.device_id or 0)

    add = "Adso: 10x4! marker / William: 5x3"
    saved = in_turn(
        served,
        remove,
        lambda session: deals.add(session.connection(), phone, add, "key-too-late", 0),
    )[1]
    assert saved is RevokedError
    assert not table.view().scored


@pytest.mark.parametrize("token", [HELPER, PHONE])
def test_on_both_databases_what_was_read_before_a_removal_counts_no_more(
    database: Database, token: str
) -> None:
    hall = Hall(database)
    hall.publish()
    with database.write() as session:
        access.swap(session, hall.secret or "", HELPER, "a helper")
        access.swap(session, access.mint_more(session, [table_of(hall)], "scorer")[0], PHONE, "p")
    before = hall.at(table_of(hall), token)
    with database.write() as session:
        removal(hall, token)(session)
    with database.write() as session:
        assert access.hold(session.connection(), before, token).role == "view"
    with pytest.raises(RevokedError), database.transaction() as connection:
        deals.undo(connection, before, "key-too-late", 0)


def test_what_was_deleted_meanwhile_is_not_found(database: Database) -> None:
    hall = Hall(database)
    before = hall.grant()
    with database.write() as session:
        tournaments.delete(session, before, "Monastery Open")
    with pytest.raises(NotFoundError), database.write() as session:
        access.hold(session.connection(), before, DESK)
