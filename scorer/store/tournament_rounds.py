"""Rounds of a tournament: proposing, publishing and withdrawing them.

A proposal is not stored: it follows from the tournament, the number of the attempt and the swaps
made by hand, which travel in the address. Publishing computes it again.
"""

from dataclasses import asdict
from typing import Any

from sqlmodel import Session, col, delete, select

from scorer.store import matches, tournament_view
from scorer.store.access import Grant
from scorer.store.errors import ConflictError, NotFoundError
from scorer.store.tables import Match, Round, Seating, Tournament, now
from scorer.store.text import checked_reason
from scorer.store.tournament_view import TableView, TournamentView
from scorer.store.tournaments import locked, write
from scorer.tournament import CannotPairError, Proposal, Reason, pair, redrawn, swap

MAX_ATTEMPT = 1000
Swaps = list[tuple[int, int]]


def propose(
    view: TournamentView, attempt: int = 0, swaps: Swaps | None = None
) -> tuple[Proposal, tuple[Reason, ...]]:
    """The next round, and what the last swap brings about. Raises CannotPairError."""
    if not view.number and 1 < len(view.entrants) < view.plan.scheme.cut:
        raise CannotPairError("cut_too_large")
    tournament = redrawn(view.model, view.number + 1, attempt)
    proposal, said = pair(tournament, view.number + 1), tuple[Reason, ...]()
    seated = {player for table in proposal.tables() for player in table.players}
    for one, other in swaps or []:
        if one == other or not {one, other} <= seated:
            raise NotFoundError
        proposal, said = swap(tournament, proposal, one, other)
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
    seat(session, tournament, view, proposal)
    body: dict[str, Any] = {"round": proposal.number, "attempt": attempt, "swaps": swaps or []}
    body["pairings"] = [[one.number, *one.players] for one in proposal.seatings]
    body["byes"] = [bye.player for bye in proposal.byes]
    body["swapped"] = [[view.names[one], view.names[other]] for one, other in swaps or []]
    write(session, tournament, "published", grant.label, body)
    return proposal.number


def seat(
    session: Session, tournament: Tournament, view: TournamentView, proposal: Proposal
) -> None:
    """Write a round down: its tables of any size, each with its match, and its byes.

    `tournament` is the row of this session; the view may hold an older copy of it.
    """
    session.add(Round(tournament_id=tournament.id or 0, number=proposal.number, published=now()))
    new_tables(session, tournament, view, proposal)
    tournament.clock_started = tournament.clock_stopped = None


def new_tables(
    session: Session, tournament: Tournament, view: TournamentView, proposal: Proposal
) -> None:
    """Write the tables and byes that are not stored yet."""
    made = [
        matches.new_row(tournament.game, [view.names[n] for n in one.players], view.plan.match)
        for one in proposal.seatings
    ]
    for match in made:
        match.tournament_id = tournament.id
    session.add_all(made)
    session.flush()
    whys = [(*one.reasons, one.dealer) for one in proposal.seatings]
    whys += [bye.reasons for bye in proposal.byes]
    ids = [match.id for match in made] + [None] * len(proposal.byes)
    for table, match_id, why in zip(proposal.tables(), ids, whys, strict=True):
        session.add(
            Seating(
                tournament_id=tournament.id or 0,
                round=proposal.number,
                number=table.number,
                seats=list(table.players),
                match_id=match_id,
                why=[asdict(reason) for reason in why],
            )
        )


def untouched(view: TournamentView) -> bool:
    """Has nothing happened yet in the newest round? Then it can be withdrawn without loss."""
    return not any(map(is_begun, view.round(view.number)))


def is_begun(one: TableView) -> bool:
    """Was anything entered at this table, or said about it?"""
    return bool(one.ruling or one.said or one.former or _has_deals(one))


def _has_deals(one: TableView) -> bool:
    """Also deals that cannot be read. The version says nothing: the clock raises it too."""
    if one.match is None:
        return False
    found = one.outcome
    return found is None or bool(found.lines) or not found.whole or one.match.lines > 0


def _kept(view: TournamentView) -> list[dict[str, Any]]:
    """What the log keeps of the tables of a round that is withdrawn after it has begun."""
    begun = [one for one in view.round(view.number) if is_begun(one)]
    return [
        {
            "table": one.table.number,
            "names": [view.names[player] for player in one.table.players],
            "lines": list(one.outcome.lines) if one.outcome else [],
            "ruled": {"kind": one.ruling.kind, "result": one.ruling.result} if one.ruling else None,
            "state": one.state,
        }
        for one in begun
    ]


def withdraw(session: Session, grant: Grant, seen: str, reason: str) -> int:
    """The newest round as if it had never been published; only the log keeps it.

    Of one that has begun, the log keeps what was entered, and the reason, which is then needed.
    """
    tournament = locked(session, grant)
    tables = select(Match.id).where(col(Match.tournament_id) == tournament.id)
    session.exec(tables.with_for_update()).all()  # a deal saved now waits, and is refused
    view = tournament_view.load(session, tournament, remember=False)
    if view.pulse != seen:
        raise ConflictError(view.number, "", tournament.version)
    if not view.number:
        raise NotFoundError
    number, kept = view.number, _kept(view)
    reason = checked_reason(reason, required=bool(kept))
    body: dict[str, Any] = {"round": number} | ({"kept": kept} if kept else {})
    played = [one.match.id for one in view.round(number) if one.match]
    ours, of_round = col(Seating.tournament_id) == tournament.id, col(Seating.round) == number
    session.exec(delete(Seating).where(ours, of_round))
    ours, of_round = col(Round.tournament_id) == tournament.id, col(Round.number) == number
    session.exec(delete(Round).where(ours, of_round))
    session.exec(delete(Match).where(col(Match.id).in_(played)))
    tournament.clock_started = tournament.clock_stopped = None
    write(session, tournament, "withdrawn", grant.label, body, reason)
    return number
