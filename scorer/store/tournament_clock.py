"""The clock of a round: it starts, stops, and goes on where it stopped."""

from datetime import timedelta

from sqlalchemy import update
from sqlmodel import Session, col

from scorer.store.access import Grant
from scorer.store.errors import BadValueError, NotFoundError
from scorer.store.tables import Match, Seating, Tournament, now
from scorer.store.tournament_view import TableView
from scorer.store.tournaments import locked, write

MAX_CLOCK = 600
MAX_EXTRA = 120


def turn(session: Session, grant: Grant, wish: str, minutes: int | None = None) -> None:
    """Start, stop, or set its length; a stopped clock goes on where it stopped."""
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
    look_again(session, tournament)
    body = {"wish": wish, "minutes": tournament.clock_minutes}
    write(session, tournament, "clock", grant.label, body)


def look_again(session: Session, tournament: Tournament) -> None:
    """Phones at tables that still play load their page again, and show the clock."""
    here = (col(Match.tournament_id) == tournament.id) & col(Match.closed).is_(None)
    moved = update(Match).where(here).values(version=col(Match.version) + 1)
    session.connection().execute(moved)


def lengthen(session: Session, grant: Grant, place: TableView, minutes: int) -> None:
    """A table that began late, or was interrupted, gets so many minutes more than the others."""
    tournament = locked(session, grant, "scorer")
    seating = session.get(Seating, place.seating.id)
    if seating is None or place.match is None:
        raise NotFoundError
    if not 0 <= minutes <= MAX_EXTRA:
        raise BadValueError("bad_extra", {"most": MAX_EXTRA})
    if minutes == seating.extra:
        return
    seating.extra = minutes
    session.add(seating)
    match = session.get_one(Match, place.match.id, with_for_update=True, populate_existing=True)
    match.version += 1  # only the phones of this table load their page again
    session.add(match)
    body = {"round": seating.round, "table": seating.number, "minutes": minutes}
    write(session, tournament, "extra", grant.label, body)


def running(tournament: Tournament) -> bool:
    return tournament.clock_started is not None and tournament.clock_stopped is None


def elapsed(tournament: Tournament) -> timedelta:
    """Playing time so far; never below zero, even if the server's clock was set back."""
    if tournament.clock_started is None:
        return timedelta(0)
    gone = (tournament.clock_stopped or now()) - tournament.clock_started
    return max(gone, timedelta(0))
