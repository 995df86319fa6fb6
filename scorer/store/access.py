"""Access without accounts: links with secrets, devices with grants, codes for a table.

A place is a match or a tournament. Who has the desk of a tournament owns the matches of its
tables too.

A secret travels once, in the fragment of a link, and is swapped for a grant of the device
that opened it. Only hashes are stored; a grant is looked up on every request, so taking it
back works at once.
"""

import hashlib
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import ip_address, ip_network
from itertools import count
from typing import Any

import sqlalchemy
from sqlalchemy import ColumnElement, Connection, Select, Table, bindparam, func, insert, update
from sqlmodel import Session, col, delete, select

from scorer.store.errors import ForbiddenError, LimitedError, NotFoundError
from scorer.store.tables import (
    DEVICE,
    MATCH,
    TOURNAMENT,
    Device,
    Failure,
    Link,
    Match,
    Tournament,
    as_entity,
    now,
)
from scorer.store.text import tidy

ROLES = ("view", "scorer", "owner")
SECRET_BYTES = {"scorer": 16, "owner": 24}
TOKEN_BYTES = 32
MAX_LABEL = 40
MAX_LINKS = 40
"""Live scorer links of one match: its phones mint one each when they have none to show."""
SLUG_LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
SLUG_LENGTH = 13
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
CODE_LENGTH = 6
CODE = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")
CODE_LIFE = timedelta(minutes=10)
LIMITS = ((timedelta(minutes=1), 10, 120), (timedelta(hours=1), 60, 3000))
"""Wrong codes within a time: at most so many from one address, and so many in all."""

Place = Match | Tournament


def _grants(places: Table, of_place: ColumnElement[bool]) -> Select[Any]:
    """A place by its slug, with what this device may do there. Asked on every request."""
    mine = (DEVICE.c.token_hash == bindparam("token")) & of_place
    device = [DEVICE.c[name].label(f"device_{name}") for name in ("id", "role", "label", "revoked")]
    query = sqlalchemy.select(*places.c, *device).select_from(places.outerjoin(DEVICE, mine))
    return query.where(places.c.slug == bindparam("slug"), places.c.deleted.is_(None))


_MATCH_GRANT = _grants(
    MATCH,
    (DEVICE.c.match_id == MATCH.c.id) | (DEVICE.c.tournament_id == MATCH.c.tournament_id),
)
_TOURNAMENT_GRANT = _grants(TOURNAMENT, DEVICE.c.tournament_id == TOURNAMENT.c.id)


@dataclass(frozen=True, slots=True)
class Grant:
    """What one device may do with one place. Every query starts from here."""

    place: Place
    role: str
    device_id: int | None = None
    label: str = ""

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
    return _granted(connection, Match, _MATCH_GRANT, slug, token)


def tournament_grant(connection: Connection, slug: str, token: str | None) -> Grant:
    return _granted(connection, Tournament, _TOURNAMENT_GRANT, slug, token)


def _granted(
    connection: Connection, kind: type[Place], query: Select[Any], slug: str, token: str | None
) -> Grant:
    found = connection.execute(query, {"slug": slug, "token": hashed(token or "")}).all()
    if not found:
        raise NotFoundError
    place = as_entity(kind, found[0])
    devices = [row for row in found if row.device_id is not None]
    live = [row for row in devices if row.device_revoked is None]
    if not live:
        return Grant(place, "view", None, devices[0].device_label if devices else "")
    device = max(live, key=lambda row: ROLES.index(row.device_role))
    return Grant(place, device.device_role, device.device_id, device.device_label)


def was_revoked(session: Session, place: Place, token: str | None) -> bool:
    query = select(Device.id).where(
        _of(Device, place),
        col(Device.token_hash) == hashed(token or ""),
        col(Device.revoked).is_not(None),
    )
    return session.exec(query).first() is not None


def _of(kind: type[Device | Link], place: Place) -> Any:  # noqa: ANN401 - a condition of SQL
    """The links or devices of a place."""
    column = kind.match_id if isinstance(place, Match) else kind.tournament_id
    return col(column) == place.id


def _belonging(place: Place) -> dict[str, Any]:
    return {"match_id" if isinstance(place, Match) else "tournament_id": place.id}


def mint(session: Session, place: Place, role: str) -> str:
    """A new link of a role; older ones of that role stop working, devices keep their grants."""
    _revoke_links(session, place, role)
    return mint_more(session, [place], role)[0]


def _revoke_links(session: Session, place: Place, role: str) -> None:
    live = select(Link).where(_of(Link, place), col(Link.role) == role, col(Link.revoked).is_(None))
    for link in session.exec(live):
        link.revoked = now()
        session.add(link)


def _forget_code(session: Session, place: Place) -> None:
    """A code on the owner's screen lets phones in as the scorer link does, and ends with it."""
    of_place = MATCH.c.id if isinstance(place, Match) else MATCH.c.tournament_id
    forgotten = update(MATCH).where(of_place == place.id).values(code=None, code_expires=None)
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

    It came in by a code or with a rematch, or its link was renewed for somebody else's sake. Older
    links stay good; taking access back ends this one with them.
    """
    grant.demand("scorer")
    if _device(session, grant).match_id is None:
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
    if place is None or place.deleted is not None:
        raise NotFoundError
    admit(session, place, link.role, token, label)
    return place, link.role


def opens(session: Session, match: Match, secret: str) -> bool:
    """Is this the secret of the match's scorer link?"""
    query = select(Link.id).where(
        _of(Link, match),
        col(Link.secret_hash) == hashed(secret),
        col(Link.role) == "scorer",
        col(Link.revoked).is_(None),
    )
    return session.exec(query).first() is not None


def admit(session: Session, place: Place, role: str, token: str, label: str) -> Device:
    """Give the device a grant, or a higher one; a revoked device starts anew."""
    label = tidy(label)[:MAX_LABEL]
    query = select(Device).where(_of(Device, place), col(Device.token_hash) == hashed(token))
    device = session.exec(query).first()
    if device is None:
        device = Device(
            **_belonging(place), role=role, token_hash=hashed(token), label="", created=now()
        )
    elif device.revoked is not None or ROLES.index(role) > ROLES.index(device.role):
        device.role, device.revoked = role, None
    if not device.label:  # a name once given stays: coming in again, a phone only guesses it
        device.label = _told_apart(session, _of(Device, place), label)
    session.add(device)
    session.flush()
    return device


def rename_device(session: Session, grant: Grant, label: str) -> None:
    """What this phone is called from now on; what it did before keeps the old name."""
    grant.demand("scorer")
    device, label = _device(session, grant), tidy(label)[:MAX_LABEL]
    if label != device.label:
        beside = col(Device.match_id) == device.match_id
        if device.match_id is None:  # the phone of a desk, at one of its tables
            beside = col(Device.tournament_id) == device.tournament_id
        device.label = _told_apart(session, beside, label)
        session.add(device)


def _device(session: Session, grant: Grant) -> Device:
    device = session.get(Device, grant.device_id) if grant.device_id else None
    if device is None:
        raise NotFoundError
    return device


def _told_apart(session: Session, beside: Any, label: str) -> str:  # noqa: ANN401 - SQL
    """A second phone with the same label gets a number: who takes access back must know whose."""
    taken = set(session.exec(select(Device.label).where(beside)))
    names = (label if n == 1 else f"{label[: MAX_LABEL - 4]} {n}" for n in count(1))
    return next(name for name in names if not name or name not in taken)


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


def remove_device(session: Session, grant: Grant, device_id: int) -> str:
    """Take a device's access back, and all it could come in by again: it still knows the links.

    Gives the secret of the new link: the scorers' of a match, the desk's of a tournament.
    """
    grant.demand("owner")
    query = select(Device).where(_of(Device, grant.place), col(Device.id) == device_id)
    device = session.exec(query).first()
    if device is None:
        raise NotFoundError
    if device.id == grant.device_id:
        raise ForbiddenError  # the owner's own phone cannot lock itself out
    device.revoked = now()
    session.add(device)
    _forget_code(session, grant.place)
    if device.role == "owner":
        _revoke_links(session, grant.place, "owner")
    return mint(session, grant.place, "scorer" if isinstance(grant.place, Match) else "owner")


def renew_view(session: Session, grant: Grant) -> str:
    """A new address for the place; who only had the old one no longer finds it."""
    grant.demand("owner")
    kind: type[Any] = type(grant.place)
    place: Place = session.get_one(kind, grant.place.id)
    place.slug = new_slug()
    place.version += 1  # who follows must hear of it
    session.add(place)
    return place.slug


def renew(session: Session, grant: Grant, role: str) -> str:
    """A new link; every device that holds only this role must join again."""
    grant.demand("owner")
    for device in devices(session, grant):
        if device.role == role and device.id != grant.device_id and device.revoked is None:
            device.revoked = now()
            session.add(device)
    _forget_code(session, grant.place)
    return mint(session, grant.place, role)


def new_code(session: Session, grant: Grant) -> tuple[str, datetime]:
    grant.demand("owner")
    match = session.get_one(Match, grant.match.id)
    match.code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    match.code_expires = now() + CODE_LIFE
    session.add(match)
    return match.code, match.code_expires


def expired(moment: datetime) -> bool:
    return moment <= now()


def enter_code(session: Session, code: str, token: str, label: str, address: str) -> Match | None:
    """The match of a code, now open to this device for scoring; None if the code is wrong.

    A wrong try is noted in the same transaction that counted the earlier ones; the caller
    must let it commit.
    """
    network = _network(address)
    check_limits(session, network)
    wanted = "".join(code.upper().split())
    match = _match_of_code(session, wanted) if CODE.fullmatch(wanted) else None
    if match is None:
        note_failure(session, network)
    else:
        admit(session, match, "scorer", token, label)
    return match


def _match_of_code(session: Session, code: str) -> Match | None:
    query = select(Match).where(
        col(Match.code) == code,
        col(Match.code_expires) > now(),
        col(Match.deleted).is_(None),
    )
    return session.exec(query).first()


def _network(address: str) -> str:
    """One household, one count: of an IPv6 address only the network."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(ip_network(f"{found}/64", strict=False)) if found.version == 6 else str(found)


def check_limits(session: Session, address: str) -> None:
    """Only failures count: a venue's phones share one address."""
    moment = now()
    for period, per_address, in_all in LIMITS:
        recent = col(Failure.at) > moment - period
        here = select(func.count()).select_from(Failure).where(recent)
        if session.exec(here.where(col(Failure.address) == address)).one() >= per_address:
            raise LimitedError
        if session.exec(here).one() >= in_all:
            raise LimitedError


def note_failure(session: Session, address: str) -> None:
    session.add(Failure(address=address, at=now()))
    session.exec(delete(Failure).where(col(Failure.at) < now() - LIMITS[-1][0]))
