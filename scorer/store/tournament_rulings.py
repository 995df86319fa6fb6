"""The desk decides about a table: a result is entered, corrected, awarded or void."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from sqlmodel import Session

from scorer.store import tournament_view
from scorer.store.access import Grant
from scorer.store.errors import BadValueError, ConflictError, NotFoundError
from scorer.store.tables import Match, Ruling, Tournament, now
from scorer.store.text import checked_reason
from scorer.store.tournament_tables import close
from scorer.store.tournament_view import TableView, TournamentView
from scorer.store.tournaments import locked, write
from scorer.tournament import Table, is_sound

MAX_DEAL_POINTS, MAX_DEALS = 1000, 100
KINDS = ("entered", "awarded", "void", "reopened")


@dataclass(frozen=True, slots=True)
class Decision:
    """What the desk decides about a table, having seen this version of its match."""

    table: int
    kind: str
    result: dict[str, Any]
    reason: str
    seen: int


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

    `seen` is the version of the table's match: what happens at other tables is not a conflict.
    """
    tournament = locked(session, grant, "scorer")
    place = find(tournament_view.load(session, tournament, remember=False), number, table)
    _decide(session, grant, tournament, place, Decision(table, kind, result, reason, seen))


def enter_all(
    session: Session, grant: Grant, number: int, found: Iterable[Decision]
) -> dict[int, str]:
    """Enter the results of many tables. Gives the codes of those that could not be entered; the
    others are entered all the same."""
    tournament = locked(session, grant, "scorer")
    view = tournament_view.load(session, tournament, remember=False)
    refused: dict[int, str] = {}
    for one in found:
        try:
            _decide(session, grant, tournament, find(view, number, one.table), one)
        except ConflictError:
            refused[one.table] = "changed"
        except BadValueError as error:
            refused[one.table] = error.code
    return refused


def _decide(
    session: Session, grant: Grant, tournament: Tournament, place: TableView, made: Decision
) -> None:
    if place.match is None:
        raise NotFoundError
    match = session.get_one(Match, place.match.id, with_for_update=True, populate_existing=True)
    if match.version != made.seen:  # ask this after the table was locked
        raise ConflictError(made.table, "", match.version)
    before = _as_body(place.table)
    reason = checked_reason(made.reason, required=place.done)
    after = ruling_of(place, made.kind, made.result, reason)
    after.label = grant.label
    session.add(after)
    close(session, match, closed=made.kind != "reopened")
    body: dict[str, Any] = {"round": place.table.round, "table": made.table}
    body |= {"before": before, "result": made.result}
    body |= {"after": _as_body(_decided(place, match, after)), "names": match.players}
    body |= {"corrects": place.done, "settles": place.state == "disputed"}
    if not grant.allows("owner"):
        body["by"] = "judge"
    write(session, tournament, made.kind, grant.label, body, after.reason)


def ruling_of(place: TableView, kind: str, result: dict[str, Any], reason: str) -> Ruling:
    """The ruling, if it is a possible one."""
    if kind not in KINDS or place.match is None:
        raise BadValueError("unknown_ruling")
    if kind in {"awarded", "void", "reopened"} and not reason:
        raise BadValueError("no_reason")
    if kind in {"entered", "awarded"} and "lines" not in result:
        _check_result(result, len(place.table.players))
    return Ruling(
        seating_id=place.seating.id or 0,
        kind=kind,
        result=result,
        reason=reason,
        label="",
        at=now(),
    )


def _check_result(result: dict[str, Any], seats: int) -> None:
    deals = result.get("deals") or []
    if not is_sound(result.get("places") or (), seats) or len(deals) > MAX_DEALS:
        raise BadValueError("unknown_ruling")
    points = [points for deal in deals for points in deal]
    if any(len(deal) != seats for deal in deals) or any(abs(p) > MAX_DEAL_POINTS for p in points):
        raise BadValueError("bad_deal_points", {"most": MAX_DEAL_POINTS})


def preview(view: TournamentView, place: TableView, ruling: Ruling) -> TournamentView:
    """The tournament as it would be with this ruling."""
    if place.match is None:
        raise NotFoundError
    table = _decided(place, place.match, ruling)
    tables = [replace(one, table=table) if one is place else one for one in view.tables]
    return TournamentView(
        view.tournament, view.plan, view.entrants, view.rounds, tables, view.pulse
    )


def _decided(place: TableView, match: Match, ruling: Ruling) -> Table:
    """The table as it is after a ruling."""
    pending = Table(place.table.round, place.table.number, place.table.players)
    return pending if ruling.kind == "reopened" else tournament_view.ruled(pending, match, ruling)


def find(view: TournamentView, number: int, table: int) -> TableView:
    for one in view.tables:
        if (one.table.round, one.table.number) == (number, table) and one.match:
            return one
    raise NotFoundError


def _as_body(table: Table) -> dict[str, Any]:
    deals = [list(deal.points) for deal in table.deals]
    return {"state": table.state, "places": list(table.places), "deals": deals}
