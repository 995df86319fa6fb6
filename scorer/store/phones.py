"""Phones that can write: those of a match of its own, and all those of a tournament.

Taking access back ends everything at once: the grants of the phone, and the links and codes it
has seen.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import update
from sqlmodel import Session, col, or_, select

from scorer.store import access, damage
from scorer.store.access import Grant
from scorer.store.errors import ForbiddenError, NotFoundError
from scorer.store.tables import Device, Link, Match, Seating, Tournament, TournamentEvent, now
from scorer.store.tournaments import lock, write

Part = Literal["desk", "judge"]
"""The roles of a phone that may write at every table."""
Where = tuple[int, int]
"""A table of a tournament: its round and its number."""


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone of a tournament and where it may write. `id` is one of its grants."""

    id: int
    label: str
    part: Part | Literal["table"]
    tables: tuple[Where, ...]
    since: datetime
    seen: datetime | None


def of_event(session: Session, tournament: Tournament) -> list[Phone]:
    """Every phone that can write somewhere: the desk's, the judges', then those of the tables,
    newest round first."""
    open_tables = col(Match.closed).is_(None) & col(Match.deleted).is_(None)
    query = (
        select(Device, Seating.round, Seating.number)
        .join(Match, col(Match.id) == col(Device.match_id), isouter=True)
        .join(Seating, col(Seating.match_id) == col(Match.id), isouter=True)
        .where(col(Device.revoked).is_(None))
        .where(
            or_(
                col(Device.tournament_id) == tournament.id,
                (col(Match.tournament_id) == tournament.id) & open_tables,
            )
        )
        .order_by(col(Device.id))
    )
    by_token: dict[str, list[tuple[Device, Where | None]]] = {}
    for device, number, table in session.exec(query):
        place = None if device.match_id is None else (number or 0, table or 0)
        by_token.setdefault(device.token_hash, []).append((device, place))
    return sorted(map(_phone, by_token.values()), key=_order)


def devices_of_event(session: Session, tournament: Tournament) -> list[Device]:
    """Every grant there is or was, in the order they were given."""
    tables = select(Match.id).where(col(Match.tournament_id) == tournament.id)
    here = or_(col(Device.tournament_id) == tournament.id, col(Device.match_id).in_(tables))
    return list(session.exec(select(Device).where(here).order_by(col(Device.id))))


def places_in_match(session: Session, match: Match) -> tuple[dict[int | None, Part], Where | None]:
    """What devices are at the desk or judges, and which table of its tournament the match is."""
    if match.tournament_id is None:
        return {}, None
    at_event = select(Device).where(col(Device.tournament_id) == match.tournament_id)
    table = next(iter(_tables(session, [match.id or 0])), None)
    return {one.id: part_of(one) for one in session.exec(at_event)}, table


def _phone(found: list[tuple[Device, Where | None]]) -> Phone:
    """All grants of one phone as one line; its name is the one at the desk, or at its last
    table."""
    named = next((one for one, place in found if place is None), found[-1][0])
    return Phone(
        named.id or 0,
        named.label,
        part="table" if named.match_id else part_of(named),
        tables=tuple(sorted(place for _, place in found if place)),
        since=min(one.created for one, _ in found),
        seen=max((one.seen for one, _ in found if one.seen), default=None),
    )


def part_of(device: Device) -> Part:
    return "desk" if device.role == "owner" else "judge"


def _order(phone: Phone) -> tuple[int, int, int, int]:
    rank = ("desk", "judge", "table").index(phone.part)
    number, table = phone.tables[-1] if phone.part == "table" else (0, 0)
    return (rank, -number, table, phone.id)


def remove(session: Session, grant: Grant, device_id: int) -> str | None:
    """Take a phone's access back, and the links and codes it knows: it could come in by them again.

    Gives the secret of the new link: the scorers' of a match of its own, the desk's if the phone
    was one of the desk. A table gets its next link with its next slip.
    """
    grant.demand("owner")
    if event := access.event_of(grant.place):
        return _remove_from_event(session, grant, event, device_id)
    query = select(Device).where(col(Device.match_id) == grant.match.id)
    device = session.exec(query.where(col(Device.id) == device_id)).first()
    _demand_other(session, grant, device)
    access.forget_codes(session, grant.place)
    _revoke(session, [device] if device else [])
    if device and device.role == "owner":
        access.revoke_links(session, grant.place, "owner")
    return access.mint(session, grant.place, "scorer")


def _remove_from_event(session: Session, grant: Grant, event: int, device_id: int) -> str | None:
    """A phone of the desk has seen the slips of every table, a phone of a table its own slip, a
    judge's phone the link of the judges."""
    tournament = lock(session, event)
    played = select(Match.id).where(col(Match.tournament_id) == event)
    session.exec(played.order_by(col(Match.id)).with_for_update()).all()  # others now wait
    ours = or_(col(Device.tournament_id) == event, col(Device.match_id).in_(played))
    device = session.exec(select(Device).where(ours, col(Device.id) == device_id)).first()
    token = _demand_other(session, grant, device)
    held = select(Device).where(ours, col(Device.token_hash) == token)
    grants = session.exec(held.where(col(Device.revoked).is_(None))).all()
    if not grants or device is None:
        return None  # a second tap
    at_event = [part_of(one) for one in grants if one.match_id is None]
    of_desk, judge = "desk" in at_event, "judge" in at_event
    at_tables = [one.match_id for one in grants if one.match_id]
    _end_table_links(session, played if of_desk else at_tables)
    _revoke(session, grants)
    if judge or of_desk:
        access.revoke_links(session, tournament, "scorer")
    tables = [list(one) for one in _tables(session, at_tables)]
    body = {"name": device.label, "desk": of_desk, "tables": tables}
    body |= {"judge": True} if judge else {}
    write(session, tournament, "device", grant.label, body)
    return access.mint(session, tournament, "owner") if of_desk else None


def _demand_other(session: Session, grant: Grant, device: Device | None) -> str:
    """The token of the phone to remove; a phone cannot remove itself."""
    if device is None:
        raise NotFoundError
    own = session.get(Device, grant.device_id) if grant.device_id else None
    if own is not None and own.token_hash == device.token_hash:
        raise ForbiddenError
    return device.token_hash


def _revoke(session: Session, grants: Iterable[Device]) -> None:
    for one in grants:
        one.revoked = now()
        session.add(one)
    session.flush()


def _end_table_links(session: Session, matches: Any) -> None:  # noqa: ANN401 - ids, or SQL
    forgotten = update(Match).where(col(Match.id).in_(matches))
    session.connection().execute(forgotten.values(code=None, code_expires=None))
    live = col(Link.match_id).in_(matches) & col(Link.revoked).is_(None)
    session.connection().execute(update(Link).where(live).values(revoked=now()))


def _tables(session: Session, match_ids: list[int]) -> list[Where]:
    query = select(Seating.round, Seating.number).where(col(Seating.match_id).in_(match_ids))
    return sorted((number, table) for number, table in session.exec(query))


# ---- slips that do not work any more ----------------------------------------------------


def void_slips(session: Session, tournament: Tournament) -> set[Where] | None:
    """The tables whose slips ended with a removal and were not printed since; None: all of them."""
    kinds = ("published", "device", "slips", "table_link")
    query = select(TournamentEvent).where(
        col(TournamentEvent.tournament_id) == tournament.id, col(TournamentEvent.kind).in_(kinds)
    )
    found: set[Where] | None = set()
    for event in session.exec(query.order_by(col(TournamentEvent.seq))):
        found = _after(found, event)
    return found


def _after(void: set[Where] | None, event: TournamentEvent) -> set[Where] | None:
    """How one entry of the log changes the state of the slips."""
    body = damage.body_of(event)
    if event.kind == "published":
        return set()
    if event.kind == "device":
        return None if body.get("desk") else _with_tables(void, body.get("tables"))
    if body.get("table") == 0:
        return set()  # slips of the whole round
    return void and void - {damage.place_in(body)}


def _with_tables(void: set[Where] | None, tables: object) -> set[Where] | None:
    listed = tables if isinstance(tables, list) else []
    return void if void is None else void | {(number, table) for number, table in listed}
