"""A table of a tournament: players confirm the result of their match, or say that it is wrong."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlmodel import Session, col, select

from scorer.store import matches, tournament_outcomes, tournament_view
from scorer.store.access import Grant
from scorer.store.damage import is_seated, lines_of
from scorer.store.errors import BadValueError, NotFoundError, TableClosedError
from scorer.store.matches import DamagedMatch, MatchState
from scorer.store.tables import Confirmation, Match, Ruling, Seating, Tournament, now
from scorer.store.text import checked_reason
from scorer.store.tournament_view import TableView
from scorer.store.tournaments import lock, plan_of, write


def table_of_match(session: Session, view: MatchState) -> tuple[Tournament, TableView] | None:
    """The tournament and the table a match belongs to; nothing for a match of its own."""
    match = view.match
    if match.tournament_id is None:
        return None
    tournament = session.get(Tournament, match.tournament_id)
    seating = session.exec(select(Seating).where(col(Seating.match_id) == match.id)).first()
    if tournament is None or seating is None or tournament.deleted is not None:
        return None
    if not is_seated(seating):
        return None
    return tournament, _tables(session, [(seating, view)])[0]


def tables_of_matches(
    session: Session, views: Iterable[MatchState | DamagedMatch]
) -> dict[int, TableView]:
    """The tables of those matches that are played in a tournament, by the matches' ids."""
    sound = [view for view in views if not isinstance(view, DamagedMatch)]
    by_match = {view.match.id: view for view in sound if view.match.tournament_id is not None}
    if not by_match:
        return {}
    seatings = session.exec(select(Seating).where(col(Seating.match_id).in_(by_match))).all()
    seated = [(one, by_match[one.match_id]) for one in seatings if is_seated(one)]
    tables = _tables(session, seated)
    return {table.match.id or 0: table for table in tables if table.match}


def _tables(session: Session, found: Sequence[tuple[Seating, MatchState]]) -> list[TableView]:
    ids = [seating.id for seating, _ in found]
    ruled = select(Ruling).where(col(Ruling.seating_id).in_(ids)).order_by(col(Ruling.id))
    said = select(Confirmation).where(col(Confirmation.seating_id).in_(ids))
    rulings = list(session.exec(ruled))
    confirmations = list(session.exec(said.order_by(col(Confirmation.id))))
    return [
        tournament_view.table_of(
            seating,
            view.match,
            tournament_outcomes.outcome_of(view),
            [one for one in rulings if one.seating_id == seating.id],
            [one for one in confirmations if one.seating_id == seating.id],
        )
        for seating, view in found
    ]


def confirm(
    session: Session, grant: Grant, side: int, agrees: bool, seen: int, note: str = ""
) -> str:
    """A player says that the result is right, or that it is not. Gives the table's new state.

    `seen` is the newest event of the match the player looked at: they confirm the match as of that
    event.
    """
    grant.demand("scorer")
    if grant.match.tournament_id is None or side not in range(len(grant.match.players)):
        raise NotFoundError
    tournament = lock(session, grant.match.tournament_id)
    match = session.get_one(Match, grant.match.id, with_for_update=True, populate_existing=True)
    view = matches.load(session.connection(), match)
    place = table_of_match(session, view)
    if place is None or place[1].outcome is None:
        raise NotFoundError
    table, lines = place[1], list(place[1].outcome.lines)
    before = table.said.get(side)
    if before and before.agrees == agrees and lines_of(before) == lines:
        return table.state  # a second tap says nothing new
    _demand_confirmable(view, seen)
    note = checked_reason(note)
    word = _word(table, side, agrees, note, grant.label)
    session.add(word)
    said = {**table.said, side: word}
    enough = len(said) >= plan_of(tournament).needed(len(match.players))
    close(session, match, closed=enough or tournament_view.disputed(said))
    state = _tables(session, [(table.seating, view)])[0].state
    body: dict[str, Any] = {"round": table.seating.round, "table": table.seating.number}
    body |= {"side": side, "name": match.players[side], "state": state, "desk": grant.desk}
    kind = "confirmed" if agrees else "disagreed"
    write(session, tournament, kind, grant.label, body, note)
    if state == "disputed":
        write(session, tournament, "disputed", grant.label, body)
    return state


def _word(table: TableView, side: int, agrees: bool, note: str, label: str) -> Confirmation:
    """What a player says about the deals as they are now."""
    return Confirmation(
        seating_id=table.seating.id or 0,
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
    """The newest event of a match: a phone that knows this number has seen its deals."""
    return max((event.seq for event in view.log), default=0)


def event_of(session: Session, grant: Grant) -> Tournament | None:
    """The tournament in which a match is played."""
    event = grant.match.tournament_id
    return None if event is None else session.get(Tournament, event)


def log(session: Session, grant: Grant, kind: str) -> None:
    """An entry about a table in the log of its tournament; nothing for a match of its own."""
    if grant.match.tournament_id is None:
        return
    seating = session.exec(select(Seating).where(col(Seating.match_id) == grant.match.id)).one()
    body = {"round": seating.round, "table": seating.number}
    write(session, lock(session, grant.match.tournament_id), kind, grant.label, body)


def close(session: Session, match: Match, *, closed: bool) -> None:
    """The version of the match grows, so that everybody who looks at it sees this."""
    match.closed = now() if closed else None
    match.version += 1
    session.add(match)
    session.flush()
