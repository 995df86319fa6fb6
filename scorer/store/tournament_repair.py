"""Repairing the round that is published: two players change places, or a latecomer gets a table.

Only tables at which nothing was entered yet are changed. What would be undone otherwise is taken
back first, by withdrawing the round or by a ruling.
"""

from dataclasses import asdict, replace
from typing import Any

from sqlmodel import Session, col, delete, select

from scorer.store import tournament_view
from scorer.store.access import Grant
from scorer.store.errors import BadValueError, ConflictError, NotFoundError
from scorer.store.tables import DRAFT, Entrant, Match, Seating, Tournament
from scorer.store.tournament_rounds import is_begun, new_tables
from scorer.store.tournament_view import TournamentView
from scorer.store.tournaments import locked, plan_of, write
from scorer.tournament import Bye, Proposal, Reason, join_bye, published, swap
from scorer.tournament import Seating as Seats

Repaired = tuple[Proposal, tuple[Reason, ...]]
"""The tables that change, and the consequences."""


def repaired(view: TournamentView, one: int, other: int) -> Repaired:
    """The newest round with the change, and what it brings about.

    A player without a table is a latecomer: he meets the one who has the bye.
    """
    now = published(view.model, view.number)
    seated = {player for table in now.tables() for player in table.players}
    if not view.number or one == other or not {one, other} <= view.names.keys():
        raise NotFoundError
    if {one, other} <= seated:
        found, told = swap(view.model.before(view.number), now, one, other)
    else:
        late, waiting = (one, other) if other in seated else (other, one)
        _demand_bye(view, now, late, waiting)
        found, told = join_bye(view.model.before(view.number), now, late)
    _demand_not_begun(view, found)
    return found, told


def changed(view: TournamentView, found: Proposal) -> Proposal:
    """Only the tables and byes that differ from what was published."""
    now = published(view.model, view.number)
    old = {table.number: table.players for table in now.seatings}
    tables = tuple(one for one in found.seatings if old.get(one.number) != one.players)
    byes = tuple(bye for bye in found.byes if bye.player not in {b.player for b in now.byes})
    return replace(found, seatings=tables, byes=byes)


def _demand_bye(view: TournamentView, now: Proposal, late: int, waiting: int) -> None:
    if view.plan.scheme.method != "swiss" or view.number > view.plan.scheme.rounds:
        raise BadValueError("late_in_circle")
    if view.plan.scheme.large or waiting not in {bye.player for bye in now.byes}:
        name = view.names[late]
        raise BadValueError("no_bye_to_share", {"name": name})


def _demand_not_begun(view: TournamentView, found: Proposal) -> None:
    moved = {one.number for one in changed(view, found).seatings}
    for place in view.round(view.number):
        if place.match and place.table.number in moved and is_begun(place):
            raise BadValueError("table_begun", {"table": place.table.number})


def repair(session: Session, grant: Grant, seen: str, one: int, other: int) -> int:
    """Carry out what was shown; nothing, if anything has happened since. Gives the round."""
    tournament = locked(session, grant)
    tables = select(Match.id).where(col(Match.tournament_id) == tournament.id)
    session.exec(tables.order_by(col(Match.id)).with_for_update()).all()  # others now wait
    view = tournament_view.load(session, tournament, remember=False)
    if view.pulse != seen:
        raise ConflictError(view.number, "", tournament.version)
    found, _ = repaired(view, one, other)
    old = {place.table.number: place for place in view.round(view.number) if place.match}
    byes = [place for place in view.round(view.number) if not place.match]
    late = _let_in(session, tournament, view, found)
    new = [seats for seats in found.seatings if seats.number not in old]
    for seats in found.seatings:
        if seats.number in old and old[seats.number].table.players != seats.players:
            _reseat(session, old[seats.number].seating, view, seats)
    for place, bye in zip(byes, [*found.byes, *[None] * len(byes)], strict=False):
        _change_bye(session, place.seating, bye)
    new_tables(session, tournament, view, replace(found, seatings=tuple(new), byes=()))
    body: dict[str, Any] = {"round": view.number, "one": view.names[one]}
    body |= {"other": view.names[other], "tables": [seats.number for seats in new]}
    write(session, tournament, "seated" if late else "reseated", grant.label, body)
    return view.number


def _let_in(
    session: Session, tournament: Tournament, view: TournamentView, found: Proposal
) -> bool:
    """A latecomer plays from this round on; points for it are no longer given."""
    seated = {player for table in found.tables() for player in table.players}
    there = {player for place in view.round(view.number) for player in place.table.players}
    for entrant in view.entrants:
        if entrant.number in seated - there:
            row = session.get_one(Entrant, entrant.id)
            row.entered = min(row.entered, view.number)
            most = plan_of(tournament).scheme.win * (view.number - 1)
            row.late_points = min(row.late_points, most)
            spans = [[start, min(end or view.number, view.number)] for start, end in row.out]
            row.out = [span for span in spans if span[0] < span[1]]
            session.add(row)
    return bool(seated - there)


def _reseat(session: Session, seating: Seating, view: TournamentView, seats: Seats) -> None:
    """Phones at the table see the new names; what was typed there for other players is deleted."""
    row = session.get_one(Seating, seating.id)
    row.seats = list(seats.players)
    row.why = [asdict(reason) for reason in (*seats.reasons, seats.dealer)]
    match = session.get_one(Match, row.match_id)
    match.players = [view.names[player] for player in seats.players]
    match.version += 1
    session.add_all([row, match])
    session.connection().execute(delete(DRAFT).where(DRAFT.c.match_id == match.id))


def _change_bye(session: Session, seating: Seating, bye: Bye | None) -> None:
    row = session.get_one(Seating, seating.id)
    if bye is None:
        session.delete(row)
    elif row.seats != [bye.player]:
        row.seats, row.why = [bye.player], [asdict(reason) for reason in bye.reasons]
        session.add(row)
