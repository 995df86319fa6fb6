"""The log of a match in the database.

It is read on every page and written with every deal, so it does not use the object mapper:
narrow rows, and statements that are built once.
"""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlmodel import Session

from scorer.match.log import Logged
from scorer.store.tables import EVENT, MATCH, Match

_COLUMNS = [EVENT.c[name] for name in Logged._fields]
_LOG = select(*_COLUMNS).where(EVENT.c.match_id == bindparam("match")).order_by(EVENT.c.seq)
_ADD = insert(EVENT).inline()
_COUNT = update(MATCH).where(MATCH.c.id == bindparam("match")).values(version=bindparam("seq"))


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
