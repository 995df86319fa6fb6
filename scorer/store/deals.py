"""Deals: every way one enters a match or changes in it.

Whoever writes says what they had seen. Something newer is a conflict, never overwritten;
the same key twice is one deal.
"""

from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.exc import IntegrityError

from scorer.games import GAMES
from scorer.games.common import MAX_LINE, Expected, NotationError, line_length
from scorer.store import log
from scorer.store.access import Grant
from scorer.store.errors import (
    BadValueError,
    ConflictError,
    KeyReusedError,
    MatchOverError,
    NeedsReasonError,
    NotFoundError,
    TableClosedError,
)
from scorer.store.log import Deal, Logged, fold, undoing
from scorer.store.matches import MatchView, check_key, judged, named, parsed, scored_with, view
from scorer.store.tables import MATCH, Match, now
from scorer.store.text import tidy

MAX_REASON, MAX_DEALS = 200, 500
_LOCK = (
    select(MATCH.c.version, MATCH.c.closed)
    .where(MATCH.c.id == bindparam("match"), MATCH.c.deleted.is_(None))
    .with_for_update()
)


def add(
    connection: Connection, grant: Grant, line: str, key: str, seen: int, reason: str = ""
) -> Logged:
    """A new deal. `seen` is how many deals the phone knew of: another one since is a conflict."""
    entry, line = normalised(grant.match, line)  # a line nobody can read is no conflict
    version, deals = _locked(connection, grant)
    reason = _checked_reason(reason)
    if event := _repeated(deals, grant, key, "add", line, reason):
        return event
    if len(deals) > seen:
        theirs = deals[seen]
        if not theirs.removed and theirs.line == line:
            return theirs.events[-1]  # two phones, the same deal: there is nothing to choose
        raise ConflictError(theirs.number, theirs.line, theirs.seq)
    current = view(grant.match, deals)
    if current.standing.finished or len(deals) >= MAX_DEALS:
        raise MatchOverError
    _demand_possible(current, entry, line, reason)
    return _log(connection, grant, version, key, "add", len(deals) + 1, line, reason)


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
    version, deals = _locked(connection, grant)
    reason = _checked_reason(reason)
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
        _demand_possible(view(grant.match, deals), entry, line, reason)
    return _log(connection, grant, version, key, kind, number, line or deal.line, reason)


def undo(connection: Connection, grant: Grant, key: str, seen: int) -> Logged:
    """Take the last event back, if nothing happened since `seen`."""
    version, deals = _locked(connection, grant)
    if event := _with_key(deals, key):
        if event.kind == "add" or event.device_id not in {None, grant.device_id}:
            raise KeyReusedError  # no undo adds a deal, and nobody retries for another phone
        return event
    step = undoing(deals)
    if step is None:
        raise NotFoundError
    kind, deal, line, reason = step
    if version != seen:
        raise ConflictError(deal.number, deal.line, deal.seq)
    return _log(connection, grant, version, key, kind, deal.number, line, reason)


def preview(current: MatchView, number: int, line: str | None) -> MatchView:
    """The match with this deal corrected, or, without a line, removed or restored."""
    deals = [replace(one.deal) for one in current.scored] + [replace(d) for d in current.removed]
    for deal in deals:
        if deal.number == number:
            deal.removed = line is None and not deal.removed
            deal.line = deal.line if line is None else normalised(current.match, line)[1]
    return view(current.match, sorted(deals, key=lambda deal: deal.number))


def normalised(match: Match, line: str) -> tuple[Any, str]:
    """The entry with this match's players, in their order; raises NotationError."""
    game, players = GAMES[match.game], match.players
    entry = parsed(game, line)
    names = [side.name for side in entry.sides]
    if len(names) != len(players):
        raise NotationError("sides", "", len(line) + 1, Expected("two_sides"))
    if names != players and sorted(names) == sorted(players):
        sides = {side.name: side for side in entry.sides}
        entry = replace(entry, sides=tuple(sides[player] for player in players))
    entry = named(entry, players)
    canonical = game.format(entry)
    if line_length(canonical) > MAX_LINE:  # this match's names may make it longer
        raise NotationError("too_long", canonical[:20], MAX_LINE + 1, Expected("line"))
    return entry, canonical


def _demand_possible(current: MatchView, entry: Any, line: str, reason: str) -> None:  # noqa: ANN401
    """What is stored must be readable; what the box makes impossible stands only with a reason."""
    if forbidden := current.game.allows(entry, current.settings.variant):
        raise BadValueError(forbidden)
    players = tuple(current.match.players)
    problems = judged(current.game, scored_with(current), line, players)[2]
    rejected = [problem for problem in problems if problem.level == "reject"]
    if rejected and not reason.strip():
        raise NeedsReasonError([problem for problem in rejected if not problem.implied])


def _checked_reason(reason: str) -> str:
    reason = tidy(reason)
    if len(reason) > MAX_REASON:
        raise BadValueError("long_reason", {"most": MAX_REASON})
    return reason


def _locked(connection: Connection, grant: Grant) -> tuple[int, list[Deal]]:
    """Version and deals, for writing: PostgreSQL locks the row, on SQLite the gate is closed."""
    grant.demand("scorer")
    found = connection.execute(_LOCK, {"match": grant.match.id}).first()
    if found is None:
        raise NotFoundError
    version, closed = found
    if closed is not None:
        raise TableClosedError
    return version, fold(log.read(connection, grant.match))


def _with_key(deals: list[Deal], key: str) -> Logged | None:
    """The event a key has made already; the log is at hand, so nobody is asked."""
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
    except IntegrityError as error:  # two writers past the lock: the database has the last word
        raise ConflictError(deal, line, seq) from error
    return event
