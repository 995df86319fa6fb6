"""How often something may be done: counted by address and in all.

The counts are in the database, so that a restart forgets nothing and all processes see the same.
They survive a wrong clock: what was counted at a time that is still to come is left out and
forgotten, else setting the clock back by a day would lock everybody out for a day.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import ip_address, ip_network
from math import ceil
from typing import Any

from sqlmodel import Session, col, delete, or_, select

from scorer.store.errors import LimitedError
from scorer.store.tables import Creation, Failure, now

SKEW = timedelta(minutes=1)
"""The largest difference allowed between the clocks of two processes."""
HOUR = timedelta(hours=1)
Counted = type[Creation | Failure]


@dataclass(frozen=True, slots=True)
class Limit:
    """Within a time at most so many from one address, and so many in all. 0: no limit."""

    period: timedelta
    per_address: int
    in_all: int


def check(session: Session, kind: Counted, address: str, limits: Sequence[Limit]) -> None:
    """Raise LimitedError, with the true waiting time, if one more would be too many."""
    moment, here = now(), col(kind.address) == network(address)
    waits = [
        _wait(session, kind, moment, limit.period, most, where)
        for limit in limits
        for most, where in ((limit.per_address, here), (limit.in_all, None))
    ]
    if longest := max(waits, default=0):
        raise LimitedError(kind.__tablename__, longest)


def _wait(
    session: Session,
    kind: Counted,
    moment: datetime,
    period: timedelta,
    most: int,
    where: Any,  # noqa: ANN401 - SQL
) -> int:
    """Seconds until one more may come: when the oldest of the last so many is long enough ago."""
    if most < 1:
        return 0
    recent = (col(kind.at) > moment - period) & (col(kind.at) <= moment + SKEW)
    query = select(kind.at).where(recent if where is None else recent & where)
    oldest = session.exec(query.order_by(col(kind.at).desc()).offset(most - 1).limit(1)).first()
    return 0 if oldest is None else _rounded(min(oldest + period - moment, period))


def _rounded(time: timedelta) -> int:
    """Seconds up to a minute, then whole minutes: the waiting time that is shown must be true."""
    seconds = ceil(time.total_seconds())
    return seconds if seconds <= 60 else ceil(seconds / 60) * 60


def note(session: Session, kind: Counted, address: str) -> None:
    """Count one, and delete the counts that are too old for every limit."""
    moment = now()
    session.add(kind(address=network(address), at=moment))
    old, to_come = col(kind.at) < moment - HOUR, col(kind.at) > moment + SKEW
    session.exec(delete(kind).where(or_(old, to_come)))


def count(session: Session, kind: Counted, address: str, limits: Sequence[Limit]) -> None:
    """Check and note. (On PostgreSQL those that come at the same moment do not see each other.)"""
    check(session, kind, address, limits)
    note(session, kind, address)


def network(address: str) -> str:
    """One household, one count: of an IPv6 address only the network."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    return str(ip_network(f"{found}/64", strict=False)) if found.version == 6 else str(found)
