"""Access without accounts: links with secrets, devices with grants, codes for a table.

A secret travels once, in the fragment of a link, and is swapped for a grant of the device
that opened it. Only hashes are stored; a grant is looked up on every request, so taking it
back works at once.
"""

import hashlib
import re
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network

from sqlalchemy import bindparam, func
from sqlmodel import Session, col, delete, select

from scorer.store.errors import ForbiddenError, LimitedError, NotFoundError
from scorer.store.tables import Device, Failure, Link, Match, now
from scorer.store.text import tidy

ROLES = ("view", "scorer", "owner")
SECRET_BYTES = {"scorer": 16, "owner": 24}
TOKEN_BYTES = 32
MAX_LABEL = 40
SLUG_LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
SLUG_LENGTH = 13
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
CODE_LENGTH = 6
CODE = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")
CODE_LIFE = timedelta(minutes=10)
LIMITS = ((timedelta(minutes=1), 10, 120), (timedelta(hours=1), 60, 3000))
"""Wrong codes within a time: at most so many from one address, and so many in all."""

_GRANT = (  # asked on every request, so it is built once
    select(Match, Device)
    .join(
        Device,
        (col(Device.match_id) == col(Match.id)) & (col(Device.token_hash) == bindparam("token")),
        isouter=True,
    )
    .where(col(Match.slug) == bindparam("slug"), col(Match.deleted).is_(None))
)


@dataclass(frozen=True, slots=True)
class Grant:
    """What one device may do with one match. Every query starts from here."""

    match: Match
    role: str
    device_id: int | None = None
    label: str = ""

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


def grant(session: Session, slug: str, token: str | None) -> Grant:
    """One query: the match, and this device's grant if it has one."""
    found = session.exec(_GRANT, params={"slug": slug, "token": hashed(token or "")}).first()
    if found is None:
        raise NotFoundError
    match, device = found
    if device is None:
        return Grant(match, "view")
    if device.revoked is not None:
        return Grant(match, "view", None, device.label)
    return Grant(match, device.role, device.id, device.label)


def was_revoked(session: Session, slug: str, token: str | None) -> bool:
    query = (
        select(Device.id)
        .join(Match)
        .where(
            col(Match.slug) == slug,
            col(Device.token_hash) == hashed(token or ""),
            col(Device.revoked).is_not(None),
        )
    )
    return session.exec(query).first() is not None


def mint(session: Session, match: Match, role: str) -> str:
    """A new link of a role; older ones of that role stop working, devices keep their grants."""
    moment = now()
    for link in session.exec(
        select(Link).where(
            col(Link.match_id) == match.id, col(Link.role) == role, col(Link.revoked).is_(None)
        )
    ):
        link.revoked = moment
        session.add(link)
    secret = secrets.token_urlsafe(SECRET_BYTES[role])
    session.add(Link(match_id=match.id or 0, role=role, secret_hash=hashed(secret), created=moment))
    return secret


def swap(session: Session, secret: str, token: str, label: str) -> tuple[Match, str]:
    """A link's secret for a grant of this device."""
    query = (
        select(Match, Link)
        .join(Link)
        .where(
            col(Link.secret_hash) == hashed(secret),
            col(Link.revoked).is_(None),
            col(Match.deleted).is_(None),
        )
    )
    found = session.exec(query).first()
    if found is None:
        raise NotFoundError
    match, link = found
    admit(session, match, link.role, token, label)
    return match, link.role


def opens(session: Session, match: Match, secret: str) -> bool:
    """Is this the secret of the match's scorer link?"""
    query = select(Link.id).where(
        col(Link.match_id) == match.id,
        col(Link.secret_hash) == hashed(secret),
        col(Link.role) == "scorer",
        col(Link.revoked).is_(None),
    )
    return session.exec(query).first() is not None


def admit(session: Session, match: Match, role: str, token: str, label: str) -> Device:
    """Give the device a grant, or a higher one; a revoked device starts anew."""
    label = tidy(label)[:MAX_LABEL]
    device = session.exec(
        select(Device).where(
            col(Device.match_id) == match.id, col(Device.token_hash) == hashed(token)
        )
    ).first()
    if device is None:
        device = Device(
            match_id=match.id or 0, role=role, token_hash=hashed(token), label=label, created=now()
        )
    elif device.revoked is not None or ROLES.index(role) > ROLES.index(device.role):
        device.role, device.revoked = role, None
    device.label = label or device.label
    session.add(device)
    session.flush()
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
    query = select(Device).where(col(Device.match_id) == grant.match.id)
    return list(session.exec(query.order_by(col(Device.id))))


def remove_device(session: Session, grant: Grant, device_id: int) -> str:
    """Take a device's access back, and the link with it: the device still knows that one.

    Gives the secret of the new scorer link.
    """
    grant.demand("owner")
    device = session.exec(
        select(Device).where(col(Device.match_id) == grant.match.id, col(Device.id) == device_id)
    ).first()
    if device is None:
        raise NotFoundError
    if device.id == grant.device_id:
        raise ForbiddenError  # the owner's own phone cannot lock itself out
    device.revoked = now()
    session.add(device)
    return mint(session, grant.match, "scorer")


def renew_view(session: Session, grant: Grant) -> str:
    """A new address for the match; who only had the old one no longer finds it."""
    grant.demand("owner")
    match = session.get_one(Match, grant.match.id)
    match.slug = new_slug()
    session.add(match)
    return match.slug


def renew(session: Session, grant: Grant, role: str) -> str:
    """A new link; every device that holds only this role must join again."""
    grant.demand("owner")
    for device in devices(session, grant):
        if device.role == role and device.id != grant.device_id and device.revoked is None:
            device.revoked = now()
            session.add(device)
    return mint(session, grant.match, role)


def new_code(session: Session, grant: Grant) -> tuple[str, datetime]:
    grant.demand("owner")
    match = session.get_one(Match, grant.match.id)
    match.code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    match.code_expires = now() + CODE_LIFE
    session.add(match)
    return match.code, match.code_expires


def expired(moment: datetime) -> bool:
    """SQLite gives times back without their zone; all of ours are UTC."""
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)) <= now()


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
