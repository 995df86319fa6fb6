"""Access without accounts: links with secrets, devices with grants. Codes are in `codes`.

A place is a match or a tournament. Only the devices that have the desk of a tournament own the
matches of its tables: a table gives its phones no more than scoring.

A secret travels once, in the fragment of a link, and is swapped for a grant of the device
that opened it. Only hashes are stored; a grant is looked up on every request, so taking it
back works at once. Every write reads it once more inside the transaction (`hold`).

Rows are locked in one order everywhere, so that two transactions never wait for each other: the
tournament, its matches, then links and devices.
"""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    Table,
    bindparam,
    func,
    insert,
    update,
)
from sqlmodel import Session, col, select

from scorer.store import labels
from scorer.store.errors import BadValueError, ForbiddenError, NotFoundError
from scorer.store.tables import (
    DEVICE,
    MATCH,
    TOURNAMENT,
    Device,
    Link,
    Match,
    Tournament,
    as_entity,
    now,
)
from scorer.store.text import tidy

ROLES = ("view", "scorer", "owner")
"""A scorer of a tournament is a judge: arrivals, results, rulings and extra time at every table."""
SECRET_BYTES = {"scorer": 16, "owner": 24}
TOKEN_BYTES = 32
MAX_LINKS = 40
"""Live scorer links of one match: its phones mint one each when they have none to show."""
SLUG_LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
SLUG_LENGTH = 13

Place = Match | Tournament


_OF_DEVICE = ("id", "role", "label", "revoked", "tournament_id")


def _grants(places: Table, of_place: ColumnElement[bool]) -> Select[Any]:
    """A place, with what this device may do there. Asked on every request."""
    mine = (DEVICE.c.token_hash == bindparam("token")) & of_place
    device = [DEVICE.c[name].label(f"device_{name}") for name in _OF_DEVICE]
    query = sqlalchemy.select(*places.c, *device).select_from(places.outerjoin(DEVICE, mine))
    return query.where(places.c.deleted.is_(None))


_AT_MATCH = _grants(
    MATCH,
    (DEVICE.c.match_id == MATCH.c.id) | (DEVICE.c.tournament_id == MATCH.c.tournament_id),
)
_AT_TOURNAMENT = _grants(TOURNAMENT, DEVICE.c.tournament_id == TOURNAMENT.c.id)
_MATCH_GRANT = _AT_MATCH.where(MATCH.c.slug == bindparam("slug"))
_TOURNAMENT_GRANT = _AT_TOURNAMENT.where(TOURNAMENT.c.slug == bindparam("slug"))
_MATCH_AGAIN = _AT_MATCH.where(MATCH.c.id == bindparam("place"))
_TOURNAMENT_AGAIN = _AT_TOURNAMENT.where(TOURNAMENT.c.id == bindparam("place"))
_LOCK_MATCH, _LOCK_TOURNAMENT = (
    sqlalchemy.select(places.c.id).where(places.c.id == bindparam("place")).with_for_update()
    for places in (MATCH, TOURNAMENT)
)


@dataclass(frozen=True, slots=True)
class Grant:
    """What one device may do with one place. Every query starts from here."""

    place: Place
    role: str
    device_id: int | None = None
    label: str = ""
    desk: bool = False
    """is it a phone of a tournament's desk, or of a judge?"""

    @property
    def match(self) -> Match:
        if not isinstance(self.place, Match):
            raise ForbiddenError
        return self.place

    @property
    def tournament(self) -> Tournament:
        if not isinstance(self.place, Tournament):
            raise ForbiddenError
        return self.place

    def allows(self, role: str) -> bool:
        return ROLES.index(self.role) >= ROLES.index(role)

    def demand(self, role: str) -> None:
        if not self.allows(role):
            raise ForbiddenError


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_slug() -> str:
    return "".join(secrets.choice(SLUG_LETTERS) for _ in range(SLUG_LENGTH))


def grant(connection: Connection, slug: str, token: str | None) -> Grant:
    """One query: the match, and this device's grant of it or of its tournament."""
    return _granted(connection, Match, _MATCH_GRANT, token, slug=slug)


def tournament_grant(connection: Connection, slug: str, token: str | None) -> Grant:
    return _granted(connection, Tournament, _TOURNAMENT_GRANT, token, slug=slug)


def hold(connection: Connection, grant: Grant, token: str | None) -> Grant:
    """The grant as it is now, for the rest of this transaction: taking it back has to wait."""
    place = grant.place
    if event := event_of(place):
        connection.execute(_LOCK_TOURNAMENT, {"place": event})
    if isinstance(place, Tournament):
        return _granted(connection, Tournament, _TOURNAMENT_AGAIN, token, place=place.id)
    connection.execute(_LOCK_MATCH, {"place": place.id})
    return _granted(connection, Match, _MATCH_AGAIN, token, place=place.id)


def event_of(place: Place) -> int | None:
    """The tournament a place is, or belongs to."""
    return place.tournament_id if isinstance(place, Match) else place.id


def _granted(
    connection: Connection,
    kind: type[Place],
    query: Select[Any],
    token: str | None,
    **which: object,
) -> Grant:
    found = connection.execute(query, {**which, "token": hashed(token or "")}).all()
    if not found:
        raise NotFoundError
    place = as_entity(kind, found[0])
    devices = [row for row in found if row.device_id is not None]
    live = [row for row in devices if row.device_revoked is None]
    if not live:
        return Grant(place, "view", None, devices[0].device_label if devices else "")
    role, device = max(((_role(place, row), row) for row in live), key=_rank)
    of_desk = device.device_tournament_id is not None
    return Grant(place, role, device.device_id, device.device_label, of_desk)


def _role(place: Place, row: Row[Any]) -> str:
    """Only the desk owns the match of a table, even if an older version stored another owner."""
    at_table = isinstance(place, Match) and place.tournament_id is not None
    return "scorer" if at_table and row.device_tournament_id is None else str(row.device_role)


def _rank(found: tuple[str, Row[Any]]) -> int:
    return ROLES.index(found[0])


def was_revoked(session: Session, place: Place, token: str | None) -> bool:
    """Had this device a grant here that was taken back? At a table that may be one of the desk."""
    here = _of(Device, place)
    if isinstance(place, Match) and place.tournament_id is not None:
        here |= col(Device.tournament_id) == place.tournament_id
    query = select(Device.id).where(
        here,
        col(Device.token_hash) == hashed(token or ""),
        col(Device.revoked).is_not(None),
    )
    return session.exec(query).first() is not None


def is_live(device: Device | None, token: str | None) -> bool:
    """Does this grant belong to this token, and was it not taken back?"""
    mine = device is not None and device.token_hash == hashed(token or "")
    return mine and device is not None and device.revoked is None


def is_known(session: Session, token: str) -> bool:
    """Does a device with this token have a grant anywhere, or had it one?"""
    query = select(Device.id).where(col(Device.token_hash) == hashed(token))
    return session.exec(query.limit(1)).first() is not None


def _of(kind: type[Device | Link], place: Place) -> Any:  # noqa: ANN401 - a condition of SQL
    """The links or devices of a place."""
    column = kind.match_id if isinstance(place, Match) else kind.tournament_id
    return col(column) == place.id


def _belonging(place: Place) -> dict[str, Any]:
    return {"match_id" if isinstance(place, Match) else "tournament_id": place.id}


def mint(session: Session, place: Place, role: str) -> str:
    """A new link of a role; older ones of that role stop working, devices keep their grants."""
    if role == "owner" and isinstance(place, Match) and place.tournament_id is not None:
        raise BadValueError("in_tournament")  # its owner is the desk
    revoke_links(session, place, role)
    return mint_more(session, [place], role)[0]


def revoke_links(session: Session, place: Place, role: str) -> None:
    live = (_of(Link, place), col(Link.role) == role, col(Link.revoked).is_(None))
    session.connection().execute(update(Link).where(*live).values(revoked=now()))


def forget_codes(session: Session, place: Place) -> None:
    """A code on the owner's screen lets phones in as the scorer link does, and ends with it."""
    of_place = MATCH.c.id if isinstance(place, Match) else MATCH.c.tournament_id
    forgotten = update(MATCH).where(of_place == place.id).values(code=None, code_expires=None)
    session.flush()  # else a code made in this session would come back
    session.connection().execute(forgotten)


def mint_more(session: Session, places: Sequence[Place], role: str) -> list[str]:
    """A further link of each place, in one statement; older ones stay good."""
    found = [secrets.token_urlsafe(SECRET_BYTES[role]) for _ in places]
    empty = {"match_id": None, "tournament_id": None, "role": role, "created": now()}
    rows = [
        empty | _belonging(place) | {"secret_hash": hashed(secret)}
        for place, secret in zip(places, found, strict=True)
    ]
    session.connection().execute(insert(Link), rows)
    return found


def further_link(session: Session, grant: Grant) -> str:
    """One more scorer link, for a phone that may score but has none to show to others.

    It came in by a code or with a rematch, or its link was renewed because of another phone. Older
    links stay good; taking access back ends this one with them.
    """
    grant.demand("scorer")
    if grant.desk:
        raise NotFoundError  # the desk has the slips; a link of its own would outlive its grant
    live = (
        select(func.count())
        .select_from(Link)
        .where(_of(Link, grant.match), col(Link.role) == "scorer", col(Link.revoked).is_(None))
    )
    if session.exec(live).one() >= MAX_LINKS:
        raise NotFoundError
    return mint_more(session, [grant.match], "scorer")[0]


def swap(session: Session, secret: str, token: str, label: str) -> tuple[Place, str]:
    """A link's secret for a grant of this device."""
    query = (
        select(Link, Match, Tournament)
        .join(Match, col(Match.id) == col(Link.match_id), isouter=True)
        .join(Tournament, col(Tournament.id) == col(Link.tournament_id), isouter=True)
        .where(col(Link.secret_hash) == hashed(secret), col(Link.revoked).is_(None))
    )
    found = session.exec(query).first()
    if found is None:
        raise NotFoundError
    link, match, tournament = found
    place: Place | None = match or tournament
    if place is None or not _still_opens(session, link, place):
        raise NotFoundError
    admit(session, place, link.role, token, label)
    return place, link.role


def _still_opens(session: Session, link: Link, place: Place) -> bool:
    """Call it with the place locked: taking the link back needs that lock, so it has to wait."""
    if isinstance(place, Match) and place.tournament_id is not None and link.role == "owner":
        return False  # of an older version: a table belongs to the desk
    kind: type[Any] = type(place)
    there = select(kind.id).where(kind.id == place.id, kind.deleted.is_(None))
    if session.exec(there.with_for_update(read=True)).first() is None:
        return False
    session.refresh(link)
    return link.revoked is None


def opens(session: Session, place: Place, secret: str, roles: Sequence[str] = ("scorer",)) -> bool:
    """Is this the secret of a link to this place that gives one of these roles?"""
    query = select(Link.id).where(
        _of(Link, place),
        col(Link.secret_hash) == hashed(secret),
        col(Link.role).in_(roles),
        col(Link.revoked).is_(None),
    )
    return session.exec(query).first() is not None


def admit(session: Session, place: Place, role: str, token: str, label: str) -> Device:
    """Give the device a grant, or a higher one; a revoked device starts again."""
    label = tidy(label)[: labels.MAX_LABEL]
    query = select(Device).where(_of(Device, place), col(Device.token_hash) == hashed(token))
    device = session.exec(query).first()
    if device is None:
        device = Device(
            **_belonging(place), role=role, token_hash=hashed(token), label="", created=now()
        )
    elif device.revoked is not None:
        device.role, device.revoked, device.created = role, None, now()
    elif ROLES.index(role) > ROLES.index(device.role):
        device.role = role
    if not device.label:  # a name once given stays: coming in again, a phone only guesses it
        device.label = labels.told_apart(session, device, label)
    session.add(device)
    session.flush()
    return device


def rename_device(session: Session, grant: Grant, label: str) -> None:
    """What this phone is called from now on; what it did before keeps the old name."""
    grant.demand("scorer")
    device, label = _device(session, grant), tidy(label)[: labels.MAX_LABEL]
    if label != device.label:
        device.label = labels.told_apart(session, device, label)
        session.add(device)


def _device(session: Session, grant: Grant) -> Device:
    device = session.get(Device, grant.device_id) if grant.device_id else None
    if device is None:
        raise NotFoundError
    return device


def admit_all(session: Session, old: Match, new: Match) -> None:
    """The phones of a match, with their roles, in its rematch too."""
    query = select(Device).where(col(Device.match_id) == old.id, col(Device.revoked).is_(None))
    for device in session.exec(query).all():
        copy = Device(
            match_id=new.id or 0,
            role=device.role,
            token_hash=device.token_hash,
            label=device.label,
            created=now(),
        )
        session.add(copy)


def devices(session: Session, grant: Grant) -> list[Device]:
    grant.demand("owner")
    query = select(Device).where(_of(Device, grant.place))
    return list(session.exec(query.order_by(col(Device.id))))


def renew_view(session: Session, grant: Grant) -> str:
    """A new address for the place; the old address stops working."""
    grant.demand("owner")
    kind: type[Any] = type(grant.place)
    place: Place = session.get_one(kind, grant.place.id)
    place.slug = new_slug()
    place.version += 1  # phones that follow must see it
    session.add(place)
    return place.slug


def renew(session: Session, grant: Grant, role: str) -> str:
    """A new link; every device that holds only this role must join again."""
    grant.demand("owner")
    forget_codes(session, grant.place)
    for device in devices(session, grant):
        if device.role == role and device.id != grant.device_id and device.revoked is None:
            device.revoked = now()
            session.add(device)
    session.flush()
    return mint(session, grant.place, role)
