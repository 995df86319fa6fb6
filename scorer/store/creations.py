"""New matches and tournaments: how many may be made from one address, and in all.

The matches of a tournament's tables do not count: publishing a round makes them.
"""

from sqlmodel import Session, col, select

from scorer.store import limits
from scorer.store.limits import HOUR, Limit
from scorer.store.tables import Creation, Match, Tournament

PER_ADDRESS, IN_ALL = 120, 1200
"""Per hour, unless the owner of the server sets another limit. A venue has one address."""


def hourly(per_address: int, in_all: int) -> tuple[Limit]:
    return (Limit(HOUR, per_address, in_all),)


def check(session: Session, address: str, key: str | None, most: tuple[Limit]) -> None:
    """Is there room for one more? A request that is sent again creates nothing, and is let
    through."""
    if key is None or not _is_known(session, key):
        limits.check(session, Creation, address, most)


def _is_known(session: Session, key: str) -> bool:
    queries = (select(kind.id).where(col(kind.key) == key) for kind in (Match, Tournament))
    return any(session.exec(query).first() is not None for query in queries)


def count(session: Session, address: str, most: tuple[Limit]) -> None:
    """Count one more; raises LimitedError, which rolls it back, if it was one too many."""
    limits.count(session, Creation, address, most)
