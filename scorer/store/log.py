"""Deals as a fold of the log: what stands now is what the events say, in their order.

The log is read on every page and written with every deal, so it goes around the object
mapper: narrow rows, and statements that are built once.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlmodel import Session

from scorer.store.tables import EVENT, MATCH, Match

Kind = Literal["add", "correct", "remove", "restore"]


class Logged(NamedTuple):
    """One event as it stands in the log."""

    seq: int
    key: str
    kind: str
    deal: int
    line: str
    reason: str
    label: str
    at: datetime
    device_id: int | None = None


_COLUMNS = [EVENT.c[name] for name in Logged._fields]
_LOG = select(*_COLUMNS).where(EVENT.c.match_id == bindparam("match")).order_by(EVENT.c.seq)
_ADD = insert(EVENT).inline()
_COUNT = update(MATCH).where(MATCH.c.id == bindparam("match")).values(version=bindparam("seq"))


@dataclass(slots=True)
class Deal:
    """One deal of a match. `seq` is its last event: who changes it must have seen that."""

    number: int
    line: str = ""
    reason: str = ""
    removed: bool = False
    seq: int = 0
    events: list[Logged] = field(default_factory=list)


def read(connection: Connection, match: Match) -> list[Logged]:
    return list(map(Logged._make, connection.execute(_LOG, {"match": match.id})))


def read_many(session: Session, matches: Iterable[Match]) -> dict[int, list[Logged]]:
    """The logs of several matches, in one query."""
    found: dict[int, list[Logged]] = {match.id or 0: [] for match in matches}
    query = select(EVENT.c.match_id, *_COLUMNS).where(EVENT.c.match_id.in_(found))
    columns: list[Any]
    for match, *columns in session.connection().execute(query.order_by(EVENT.c.seq)):
        found[match].append(Logged._make(columns))
    return found


def write(connection: Connection, match: Match, event: Logged) -> None:
    """Add to the log; the version of a match is its newest event."""
    connection.execute(_ADD, {"match_id": match.id, **event._asdict()})
    connection.execute(_COUNT, {"match": match.id, "seq": event.seq})


def fold(events: Iterable[Logged]) -> list[Deal]:
    deals: dict[int, Deal] = {}
    for event in events:
        deal = deals.setdefault(event.deal, Deal(event.deal))
        if event.kind in {"add", "correct"}:
            deal.line, deal.reason = event.line, event.reason
        deal.removed = event.kind == "remove"
        deal.seq = event.seq
        deal.events.append(event)
    return [deals[number] for number in sorted(deals)]


def undoing(deals: list[Deal]) -> tuple[Kind, Deal, str, str] | None:
    """The event that takes the last one back: kind, deal, line, reason."""
    if not deals:
        return None
    deal = max(deals, key=lambda deal: deal.seq)
    last = deal.events[-1]
    if last.kind == "add":
        return "remove", deal, deal.line, deal.reason
    if last.kind in {"remove", "restore"}:
        return ("restore" if last.kind == "remove" else "remove"), deal, deal.line, deal.reason
    before = fold(deal.events[:-1])[0]
    return "correct", deal, before.line, before.reason
