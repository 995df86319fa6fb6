"""Deals: every way to add one to a match or to change it.

A phone that writes says what it had seen. Something newer is a conflict, never overwritten;
the same key twice is one deal.
"""

from typing import Any

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.exc import IntegrityError

from scorer.match.changes import forbidden, objections
from scorer.match.log import Deal, Logged, fold, played, undoing
from scorer.match.state import normalised, state_of
from scorer.store import log
from scorer.store.access import Grant
from scorer.store.errors import (
    BadValueError,
    ConflictError,
    KeyReusedError,
    MatchOverError,
    NeedsReasonError,
    NotFoundError,
    RevokedError,
    TableClosedError,
)
from scorer.store.matches import MatchState, check_key
from scorer.store.tables import DEVICE, MATCH, now
from scorer.store.text import checked_reason

MAX_DEALS = 500
_LOCK = (
    select(MATCH.c.version, MATCH.c.closed, DEVICE.c.revoked)
    .join(DEVICE, DEVICE.c.id == bindparam("device"))
    .where(MATCH.c.id == bindparam("match"), MATCH.c.deleted.is_(None))
    .with_for_update()
)
"""The match and the grant of the writer, both locked until the deal is saved."""


def add(
    connection: Connection, grant: Grant, line: str, key: str, seen: int, reason: str = ""
) -> Logged:
    """A new deal. `seen` is how many deals the phone knew of: another one since is a conflict."""
    entry, line = normalised(grant.match, line)  # a line that cannot be read is not a conflict
    version, deals = locked(connection, grant)
    reason = checked_reason(reason)
    if event := _repeated(deals, grant, key, "add", line, reason):
        return event
    count = played(deals)
    if count > seen:
        theirs = deals[seen]
        if not theirs.removed and theirs.line == line:
            return theirs.events[-1]  # two phones, the same deal: there is nothing to choose
        raise ConflictError(theirs.number, theirs.line, theirs.seq)
    current = state_of(grant.match, deals)
    if current.standing.finished or count >= MAX_DEALS:
        raise MatchOverError
    _demand_possible(current, entry, line, reason)
    return _log(connection, grant, version, key, "add", count + 1, line, reason)


def change(
    connection: Connection,
    grant: Grant,
    kind: str,
    number: int,
    key: str,
    seen: int,
    line: str = "",
    reason: str = "",
) -> Logged:
    """Correct, remove or restore a deal. `seen` is the last event the phone knew of it."""
    entry, line = normalised(grant.match, line) if kind == "correct" else (None, "")
    version, deals = locked(connection, grant)
    reason = checked_reason(reason)
    if event := _repeated(deals, grant, key, kind, line, reason, number):
        return event
    deal = next((one for one in deals if one.number == number), None)
    if deal is None or (kind == "restore") != deal.removed:
        if deal is not None and deal.seq != seen:
            raise ConflictError(deal.number, deal.line, deal.seq)
        raise NotFoundError
    if deal.seq != seen:
        raise ConflictError(deal.number, deal.line, deal.seq)
    if kind == "correct":
        _demand_possible(state_of(grant.match, deals), entry, line, reason)
    return _log(connection, grant, version, key, kind, number, line or deal.line, reason)


def undo(connection: Connection, grant: Grant, key: str, seen: int) -> Logged:
    """Take the last event back, if nothing happened since `seen`."""
    version, deals = locked(connection, grant)
    if event := _with_key(deals, key):
        if event.kind == "add" or event.device_id not in {None, grant.device_id}:
            raise KeyReusedError  # no undo adds a deal; retries are of one phone
        return event
    step = undoing(deals)
    if step is None:
        raise NotFoundError
    kind, deal, line, reason = step
    if version != seen:
        raise ConflictError(deal.number, deal.line, deal.seq)
    return _log(connection, grant, version, key, kind, deal.number, line, reason)


def _demand_possible(current: MatchState, entry: Any, line: str, reason: str) -> None:  # noqa: ANN401
    """What the box makes impossible is kept only with a reason."""
    if code := forbidden(current, entry):
        raise BadValueError(code)
    if not reason and (problems := objections(current, line)):
        raise NeedsReasonError(problems)


def locked(connection: Connection, grant: Grant) -> tuple[int, list[Deal]]:
    """Version and deals, for writing: PostgreSQL locks the row, on SQLite the gate is closed."""
    grant.demand("scorer")
    both = {"match": grant.match.id, "device": grant.device_id}
    found = connection.execute(_LOCK, both).first()
    if found is None:
        raise NotFoundError
    version, closed, revoked = found
    if revoked is not None:
        raise RevokedError  # since this request began
    if closed is not None:
        raise TableClosedError
    return version, fold(log.read(connection, grant.match))


def _with_key(deals: list[Deal], key: str) -> Logged | None:
    """The event a key has made already; the log is loaded, so this needs no query."""
    check_key(key)
    return next((event for deal in deals for event in deal.events if event.key == key), None)


def _repeated(
    deals: list[Deal],
    grant: Grant,
    key: str,
    kind: str,
    line: str,
    reason: str,
    number: int | None = None,
) -> Logged | None:
    """A retried submission: the event it made the first time."""
    event = _with_key(deals, key)
    if event is None:
        return None
    asked = (kind, number or event.deal, reason, line or event.line)
    same = (event.kind, event.deal, event.reason, event.line) == asked
    if not same or (event.device_id not in {None, grant.device_id}):
        raise KeyReusedError
    return event


def _log(
    connection: Connection,
    grant: Grant,
    version: int,
    key: str,
    kind: str,
    deal: int,
    line: str,
    reason: str,
) -> Logged:
    seq = version + 1
    event = Logged(seq, key, kind, deal, line, reason, grant.label, now(), grant.device_id)
    try:
        log.write(connection, grant.match, event)
    except IntegrityError as error:  # two writers passed the lock: the database decides
        raise ConflictError(deal, line, seq) from error
    return event
