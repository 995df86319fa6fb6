"""The clock of a round: it starts, stops, and goes on where it stopped."""

from datetime import timedelta

from sqlalchemy import update
from sqlmodel import Session, col

from scorer.store.access import Grant
from scorer.store.errors import BadValueError
from scorer.store.tables import Match, Tournament, now
from scorer.store.tournaments import locked, write

MAX_CLOCK = 600


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
    here = (col(Match.tournament_id) == tournament.id) & col(Match.closed).is_(None)
    moved = update(Match).where(here).values(version=col(Match.version) + 1)
    session.connection().execute(moved)  # phones at the tables look again, and see the clock
    body = {"wish": wish, "minutes": tournament.clock_minutes}
    write(session, tournament, "clock", grant.label, body)


def running(tournament: Tournament) -> bool:
    return tournament.clock_started is not None and tournament.clock_stopped is None


def elapsed(tournament: Tournament) -> timedelta:
    """Playing time gone by; never less than none, also by a clock that was set back."""
    if tournament.clock_started is None:
        return timedelta(0)
    gone = (tournament.clock_stopped or now()) - tournament.clock_started
    return max(gone, timedelta(0))
