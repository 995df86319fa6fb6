"""Deals: every way one enters a match or changes in it.

Whoever writes says what they had seen. Something newer is a conflict, never overwritten;
the same key twice is one deal.
"""

from dataclasses import replace
from typing import Any

from sqlalchemy import bindparam
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from scorer.games import GAMES
from scorer.games.common import Expected, NotationError
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
from scorer.store.matches import MatchView, check_key, judged, named, readings, view
from scorer.store.tables import Match, now
from scorer.store.text import tidy

MAX_REASON, MAX_DEALS, MAX_LINE = 200, 500, 1200
_LOCK = (
    select(Match.version, Match.closed)
    .where(col(Match.id) == bindparam("match"), col(Match.deleted).is_(None))
    .with_for_update()
)


def add(session: Session, grant: Grant, line: str, key: str, seen: int, reason: str = "") -> Logged:
    """A new deal. `seen` is how many deals the phone knew of: another one since is a conflict."""
    entry, line = normalised(grant.match, line)  # a line nobody can read is no conflict
    match, deals = _locked(session, grant)
    reason = _checked_reason(reason)
    if event := _repeated(deals, grant, key, "add", line, reason):
        return event
    if len(deals) > seen:
        theirs = deals[seen]
        if not theirs.removed and theirs.line == line:
            return theirs.events[-1]  # two phones, the same deal: there is nothing to choose
        raise ConflictError(theirs.number, theirs.line, theirs.seq)
    current = view(match, deals)
    if current.standing.finished or len(deals) >= MAX_DEALS:
        raise MatchOverError
    _demand_possible(current, entry, line, reason)
    return _log(session, grant, match, key, "add", len(deals) + 1, line, reason)


def change(
    session: Session,
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
    match, deals = _locked(session, grant)
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
        _demand_possible(view(match, deals), entry, line, reason)
    return _log(session, grant, match, key, kind, number, line or deal.line, reason)


def undo(session: Session, grant: Grant, key: str, seen: int) -> Logged:
    """Take the last event back, if nothing happened since `seen`."""
    match, deals = _locked(session, grant)
    if event := _with_key(deals, key):
        if event.kind == "add" or event.device_id not in {None, grant.device_id}:
            raise KeyReusedError  # no undo adds a deal, and nobody retries for another phone
        return event
    step = undoing(deals)
    if step is None:
        raise NotFoundError
    kind, deal, line, reason = step
    if match.version != seen:
        raise ConflictError(deal.number, deal.line, deal.seq)
    return _log(session, grant, match, key, kind, deal.number, line, reason)


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
    entry = game.parse(line)
    names = [side.name for side in entry.sides]
    if len(names) != len(players):
        raise NotationError("sides", "", len(line) + 1, Expected("two_sides"))
    if names != players and sorted(names) == sorted(players):
        sides = {side.name: side for side in entry.sides}
        entry = replace(entry, sides=tuple(sides[player] for player in players))
    entry = named(entry, players)
    canonical = game.format(entry)
    if len(canonical) > MAX_LINE:  # this match's names and the blanks may make it longer
        raise NotationError("too_long", canonical[:20], MAX_LINE + 1, Expected("line"))
    return entry, canonical


def _demand_possible(current: MatchView, entry: Any, line: str, reason: str) -> None:  # noqa: ANN401
    """What is stored must be readable; what the box makes impossible stands only with a reason."""
    if entry.nobles and not current.settings.nobles:
        raise BadValueError("basic_game")
    players = tuple(current.match.players)
    problems = judged(current.game, readings(current), line, players)[2]
    if any(problem.level == "reject" for problem in problems) and not reason.strip():
        raise NeedsReasonError([p for p in problems if p.level == "reject" and not p.implied])


def _checked_reason(reason: str) -> str:
    reason = tidy(reason)
    if len(reason) > MAX_REASON:
        raise BadValueError("long_reason", {"most": MAX_REASON})
    return reason


def _locked(session: Session, grant: Grant) -> tuple[Match, list[Deal]]:
    """The match for writing: on PostgreSQL its row is locked, on SQLite the gate is closed."""
    grant.demand("scorer")
    match = grant.match
    connection = session.connection()
    found = connection.execute(_LOCK, {"match": match.id}).first()
    if found is None:
        raise NotFoundError
    match.version, closed = found
    if closed is not None:
        raise TableClosedError
    return match, fold(log.read(connection, match))


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
    session: Session,
    grant: Grant,
    match: Match,
    key: str,
    kind: str,
    deal: int,
    line: str,
    reason: str,
) -> Logged:
    seq = match.version + 1
    event = Logged(seq, key, kind, deal, line, reason, grant.label, now(), grant.device_id)
    try:
        log.write(session, match, event)
    except IntegrityError as error:  # two writers past the lock: the database has the last word
        raise ConflictError(deal, line, seq) from error
    match.version = seq
    return event
