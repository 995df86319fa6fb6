"""Rounds of a tournament: proposing and publishing them, results, disputes, the clock.

A proposal is not stored: it follows from the event, the number of the attempt and the swaps
made by hand, which travel in the address. Publishing computes it again.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from datetime import timedelta
from typing import Any

from sqlalchemy import update
from sqlmodel import Session, col, delete, select

from scorer.store import matches, tournament_view
from scorer.store.access import Grant
from scorer.store.errors import BadValueError, ConflictError, NotFoundError, TableClosedError
from scorer.store.matches import MatchState
from scorer.store.tables import (
    Confirmation,
    Match,
    Pairing,
    Round,
    Ruling,
    Tournament,
    as_utc,
    now,
)
from scorer.store.tournament_view import TableView, TournamentView
from scorer.store.tournaments import checked_reason, lock, locked, plan_of, write
from scorer.tournament import CannotPairError, Game, Reason, pair, redrawn, swap
from scorer.tournament import Round as Proposal

MAX_CLOCK, MAX_DEAL_POINTS, MAX_ATTEMPT = 600, 1000, 1000
KINDS = ("entered", "awarded", "void", "reopened")
Swaps = list[tuple[int, int]]


def propose(
    view: TournamentView, attempt: int = 0, swaps: Swaps | None = None
) -> tuple[Proposal, tuple[Reason, ...]]:
    """The next round, and what the last swap brings about. Raises CannotPairError."""
    if not view.number and 1 < len(view.entrants) < view.plan.scheme.cut:
        raise CannotPairError("cut_too_large")
    event = redrawn(view.event, view.number + 1, attempt)
    proposal, said = pair(event, view.number + 1), tuple[Reason, ...]()
    seats = {n for one in proposal.pairings for n in one.players}
    seats |= {one.player for one in proposal.byes}
    for one, other in swaps or []:
        if one == other or not {one, other} <= seats:
            raise NotFoundError
        proposal, said = swap(event, proposal, one, other)
    return proposal, said


def publish(
    session: Session, grant: Grant, seen: str, attempt: int = 0, swaps: Swaps | None = None
) -> int:
    """The proposal becomes a round: its matches are made, and phones can join them."""
    tournament = locked(session, grant)
    view = tournament_view.load(session, tournament, remember=False)
    if view.pulse != seen:
        raise ConflictError(view.number, "", tournament.version)
    proposal, _ = propose(view, attempt, swaps)
    plan, number = plan_of(tournament), proposal.number
    session.add(Round(tournament_id=tournament.id or 0, number=number, published=now()))
    made = [
        matches.new_row(tournament.game, [view.names[n] for n in one.players], plan.match)
        for one in proposal.pairings
    ]
    for match in made:
        match.tournament_id = tournament.id
    session.add_all(made)
    session.flush()
    for one, match in zip(proposal.pairings, made, strict=True):
        first, second = one.players
        why = [asdict(reason) for reason in (*one.reasons, one.dealer)]
        session.add(_pairing(tournament, number, one.table, first, second, match.id, why))
    for bye in proposal.byes:
        why = [asdict(reason) for reason in bye.reasons]
        session.add(_pairing(tournament, number, bye.table, bye.player, None, None, why))
    tournament.clock_started = tournament.clock_stopped = None
    pairs = [[one.table, *one.players] for one in proposal.pairings]
    body: dict[str, Any] = {"round": number, "attempt": attempt, "swaps": swaps or []}
    body |= {"pairings": pairs, "byes": [bye.player for bye in proposal.byes]}
    body["swapped"] = [[view.names[one], view.names[other]] for one, other in swaps or []]
    write(session, tournament, "published", grant.label, body)
    return number


def untouched(view: TournamentView) -> bool:
    """Has nothing happened yet in the newest round? Then it can still be withdrawn."""
    tables = view.round(view.number)
    return bool(tables) and not any(
        one.ruling or one.said or one.former or (one.match and one.match.version) for one in tables
    )


def withdraw(session: Session, grant: Grant, seen: str, reason: str) -> int:
    """The newest round as if it had never been published; only the log remembers it."""
    tournament = locked(session, grant)
    tables = select(Match.id).where(col(Match.tournament_id) == tournament.id)
    session.exec(tables.with_for_update()).all()  # who saves a deal now waits, and is refused
    view = tournament_view.load(session, tournament, remember=False)
    if view.pulse != seen:
        raise ConflictError(view.number, "", tournament.version)
    if not untouched(view):
        raise BadValueError("round_begun")
    reason, number = checked_reason(reason), view.number
    played = [one.match.id for one in view.round(number) if one.match]
    ours, of_round = col(Pairing.tournament_id) == tournament.id, col(Pairing.round) == number
    session.exec(delete(Pairing).where(ours, of_round))
    ours, of_round = col(Round.tournament_id) == tournament.id, col(Round.number) == number
    session.exec(delete(Round).where(ours, of_round))
    session.exec(delete(Match).where(col(Match.id).in_(played)))
    tournament.clock_started = tournament.clock_stopped = None
    write(session, tournament, "withdrawn", grant.label, {"round": number}, reason)
    return number


def _pairing(
    tournament: Tournament,
    number: int,
    table: int,
    first: int,
    second: int | None,
    match_id: int | None,
    why: list[Any],
) -> Pairing:
    return Pairing(
        tournament_id=tournament.id or 0,
        round=number,
        table=table,
        first=first,
        second=second,
        match_id=match_id,
        why=why,
    )


# ---- at the table ---------------------------------------------------------------------------


def table_of_match(session: Session, view: MatchState) -> tuple[Tournament, TableView] | None:
    """The tournament and the table a match belongs to; nothing for a match of its own."""
    match = view.match
    if match.tournament_id is None:
        return None
    tournament = session.get(Tournament, match.tournament_id)
    pairing = session.exec(select(Pairing).where(col(Pairing.match_id) == match.id)).first()
    if tournament is None or pairing is None or tournament.deleted is not None:
        return None
    return tournament, _tables(session, [(pairing, view)])[0]


def tables_of_matches(session: Session, views: Iterable[MatchState]) -> dict[int, TableView]:
    """The tables of those matches that are played in a tournament, by the matches' ids."""
    by_match = {view.match.id: view for view in views if view.match.tournament_id is not None}
    if not by_match:
        return {}
    pairings = session.exec(select(Pairing).where(col(Pairing.match_id).in_(by_match))).all()
    tables = _tables(session, [(one, by_match[one.match_id]) for one in pairings])
    return {table.match.id or 0: table for table in tables if table.match}


def _tables(session: Session, seats: Sequence[tuple[Pairing, MatchState]]) -> list[TableView]:
    ids = [pairing.id for pairing, _ in seats]
    ruled = select(Ruling).where(col(Ruling.pairing_id).in_(ids)).order_by(col(Ruling.id))
    said = select(Confirmation).where(col(Confirmation.pairing_id).in_(ids))
    rulings = list(session.exec(ruled))
    confirmations = list(session.exec(said.order_by(col(Confirmation.id))))
    return [
        tournament_view.table_of(
            pairing,
            view.match,
            tournament_view.outcome_of(view),
            [one for one in rulings if one.pairing_id == pairing.id],
            [one for one in confirmations if one.pairing_id == pairing.id],
        )
        for pairing, view in seats
    ]


def confirm(
    session: Session, grant: Grant, side: int, agrees: bool, seen: int, note: str = ""
) -> str:
    """A player says that the result is right, or that it is not. Gives the table's new state.

    `seen` is the newest event of the match the player looked at: what they confirm is that.
    """
    grant.demand("scorer")
    if grant.match.tournament_id is None or side not in {0, 1}:
        raise NotFoundError
    tournament = lock(session, grant.match.tournament_id)
    match = session.get_one(Match, grant.match.id, with_for_update=True, populate_existing=True)
    view = matches.load(session.connection(), match)
    place = table_of_match(session, view)
    if place is None or place[1].outcome is None:
        raise NotFoundError
    table, lines = place[1], list(place[1].outcome.lines)
    before = table.said.get(side)
    if before and before.agrees == agrees and list(before.lines) == lines:
        return table.state  # a second tap says nothing new
    _demand_confirmable(view, seen)
    note = checked_reason(note)
    word = _word(table, side, agrees, note, grant.label)
    session.add(word)
    said = {**table.said, side: word}
    enough = len(said) >= plan_of(tournament).confirmations
    _close(session, match, closed=enough or tournament_view.disputed(said))
    state = _tables(session, [(table.pairing, view)])[0].state
    body: dict[str, Any] = {"round": table.pairing.round, "table": table.pairing.table}
    body |= {"side": side, "name": match.players[side], "state": state}
    kind = "confirmed" if agrees else "disagreed"
    write(session, tournament, kind, grant.label, body, note)
    if state == "disputed":
        write(session, tournament, "disputed", grant.label, body)
    return state


def _word(table: TableView, side: int, agrees: bool, note: str, label: str) -> Confirmation:
    """What a player says about the deals as they stand."""
    return Confirmation(
        pairing_id=table.pairing.id or 0,
        side=side,
        agrees=agrees,
        lines=list(table.outcome.lines) if table.outcome else [],
        note=note,
        label=label,
        at=now(),
    )


def _demand_confirmable(view: MatchState, seen: int) -> None:
    if view.match.closed is not None:
        raise TableClosedError
    if not view.standing.finished:
        raise BadValueError("not_finished")
    if newest(view) != seen:
        raise BadValueError("changed_meanwhile")


def newest(view: MatchState) -> int:
    """The newest event of a match: whoever knows this number has seen its deals."""
    return max((event.seq for event in view.log), default=0)


def _close(session: Session, match: Match, *, closed: bool) -> None:
    """Whoever looks at the match must see this: its version moves on."""
    match.closed = now() if closed else None
    match.version += 1
    session.add(match)
    session.flush()


# ---- the desk rules -------------------------------------------------------------------------


def rule(
    session: Session,
    grant: Grant,
    number: int,
    table: int,
    kind: str,
    result: dict[str, Any],
    reason: str,
    seen: int,
) -> None:
    """Enter, correct, award or void a result, or open the table again.

    `seen` is the version of the table's match: what happens at other tables is no conflict.
    """
    tournament = locked(session, grant)
    place = find(tournament_view.load(session, tournament, remember=False), number, table)
    if place.match is None:
        raise NotFoundError
    match = session.get_one(Match, place.match.id, with_for_update=True, populate_existing=True)
    if match.version != seen:  # asked once nobody at the table can write any more
        raise ConflictError(table, "", match.version)
    before = _as_body(place.game)
    after = ruling_of(place, kind, result, checked_reason(reason, required=place.done))
    after.label = grant.label
    session.add(after)
    _close(session, match, closed=kind != "reopened")
    body: dict[str, Any] = {"round": number, "table": table, "before": before, "result": result}
    body |= {"after": _as_body(_game(place, match, after)), "names": match.players}
    body |= {"corrects": place.done, "settles": place.state == "disputed"}
    write(session, tournament, kind, grant.label, body, after.reason)


def ruling_of(place: TableView, kind: str, result: dict[str, Any], reason: str) -> Ruling:
    """What the desk wants to say, if it can be said."""
    if kind not in KINDS or place.match is None:
        raise BadValueError("unknown_ruling")
    if kind in {"awarded", "void", "reopened"} and not reason:
        raise BadValueError("no_reason")
    if kind == "awarded" and result.get("winner") not in {0, 1, None}:
        raise BadValueError("unknown_ruling")
    if kind == "entered" and "lines" not in result:
        _check_entered(result)
    return Ruling(
        pairing_id=place.pairing.id or 0,
        kind=kind,
        result=result,
        reason=reason,
        label="",
        at=now(),
    )


def _check_entered(result: dict[str, Any]) -> None:
    deals = result.get("deals") or []
    if result.get("winner") not in {0, 1, None} or len(deals) > 100:
        raise BadValueError("unknown_ruling")
    points = [points for deal in deals for points in deal]
    if any(len(deal) != 2 for deal in deals) or any(abs(p) > MAX_DEAL_POINTS for p in points):
        raise BadValueError("bad_deal_points", {"most": MAX_DEAL_POINTS})


def preview(view: TournamentView, place: TableView, ruling: Ruling) -> TournamentView:
    """The tournament as it would stand with this ruling."""
    if place.match is None:
        raise NotFoundError
    game = _game(place, place.match, ruling)
    tables = [replace(one, game=game) if one is place else one for one in view.tables]
    return TournamentView(
        view.tournament, view.plan, view.entrants, view.rounds, tables, view.pulse
    )


def _game(place: TableView, match: Match, ruling: Ruling) -> Game:
    """The game of a table as it is after a ruling."""
    pending = Game(place.game.round, place.game.table, place.game.players)
    return pending if ruling.kind == "reopened" else tournament_view.ruled(pending, match, ruling)


def find(view: TournamentView, number: int, table: int) -> TableView:
    for one in view.tables:
        if (one.pairing.round, one.pairing.table) == (number, table) and one.match:
            return one
    raise NotFoundError


def _as_body(game: Game) -> dict[str, Any]:
    deals = [list(deal.points) for deal in game.deals]
    return {"state": game.state, "winner": game.winner, "deals": deals}


# ---- the clock ------------------------------------------------------------------------------


def clock(session: Session, grant: Grant, wish: str, minutes: int | None = None) -> None:
    """Start, stop, or set its length; a stopped clock goes on where it stood."""
    tournament = locked(session, grant)
    if minutes is not None and not 1 <= minutes <= MAX_CLOCK:
        raise BadValueError("bad_clock", {"most": MAX_CLOCK})
    moment = now()
    if wish == "start" and not running(tournament):
        gone = elapsed(tournament)
        tournament.clock_started, tournament.clock_stopped = moment - gone, None
    elif wish == "stop" and running(tournament):
        tournament.clock_stopped = moment
    elif wish == "reset":
        tournament.clock_started = tournament.clock_stopped = None
    if minutes is not None:
        tournament.clock_minutes = minutes
    here = (col(Match.tournament_id) == tournament.id) & col(Match.closed).is_(None)
    moved = update(Match).where(here).values(version=col(Match.version) + 1)
    session.connection().execute(moved)  # phones at the tables look again, and see the clock
    body = {"wish": wish, "minutes": tournament.clock_minutes}
    write(session, tournament, "clock", grant.label, body)


def running(tournament: Tournament) -> bool:
    return tournament.clock_started is not None and tournament.clock_stopped is None


def elapsed(tournament: Tournament) -> timedelta:
    """Playing time gone by."""
    if tournament.clock_started is None:
        return timedelta(0)
    return as_utc(tournament.clock_stopped or now()) - as_utc(tournament.clock_started)
