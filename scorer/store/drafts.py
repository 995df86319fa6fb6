"""The deal that several phones of a match enter together, before it is saved.

Every part of it (what one player has; what belongs to all) is one row with a version. A phone that
changes a part says which version it saw: something newer is never overwritten, unless the phone
asks for it. Only the game's page knows which words a part is made of.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, insert, select, update

from scorer.match.log import fold, played
from scorer.store import log
from scorer.store.access import Grant
from scorer.store.tables import DRAFT, Match, now

LONGEST, LATEST = 600, 2**31


class Part(NamedTuple):
    """One part as it is kept."""

    part: int
    deal: int
    text: str
    version: int
    device_id: int | None
    label: str
    at: datetime


class Change(NamedTuple):
    """What a phone wants a part to be; `seen` is the version it knew, -1 for any."""

    part: int
    text: str
    seen: int


_PARTS = (
    select(*(DRAFT.c[name] for name in Part._fields))
    .where(DRAFT.c.match_id == bindparam("match"))
    .order_by(DRAFT.c.part)
)


def read(connection: Connection, match: Match, deal: int) -> list[Part]:
    """The parts of the deal with this number. Parts of an earlier deal come back empty."""
    found = connection.execute(_PARTS, {"match": match.id})
    return [one for one in map(Part._make, found) if one.deal == deal]


def write(connection: Connection, grant: Grant, deal: int, changes: Sequence[Change]) -> None:
    """Change parts of the next deal. A part that somebody else has changed since is not written,
    and no part is if the deal has been saved: the phone is told."""
    grant.demand("scorer")
    match = grant.match
    if deal != played(fold(log.read(connection, match))) + 1 or match.closed is not None:
        return
    found = map(Part._make, connection.execute(_PARTS, {"match": match.id}))
    there = {one.part: one for one in found}
    for change in changes:
        _put(connection, grant, deal, change, there.get(change.part))


def _put(
    connection: Connection, grant: Grant, deal: int, change: Change, there: Part | None
) -> None:
    kept = there.version if there and there.deal == deal else 0
    if change.seen not in {kept, -1}:
        return
    values = {"deal": deal, "text": change.text, "label": grant.label, "at": now()}
    values |= {"device_id": grant.device_id, "version": there.version + 1 if there else 1}
    row = {"match_id": grant.match.id, "part": change.part}
    if there is None:
        connection.execute(insert(DRAFT), row | values)
    else:
        same = (DRAFT.c.match_id == grant.match.id) & (DRAFT.c.part == change.part)
        connection.execute(update(DRAFT).where(same).values(**values))


def is_sound(change: Change) -> bool:
    """A possible number, and a text that both databases can store."""
    text = change.text
    plain = len(text) <= LONGEST and text.isascii() and (text.isprintable() or not text)
    return change.part >= 0 and -1 <= change.seen < LATEST and plain
