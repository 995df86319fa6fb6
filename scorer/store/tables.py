"""The tables. A match is a row; what happened in it is an append-only log of events.

A tournament is rows of what its desk entered, and a log of everything that was done. The match
of a table in it is a match like any other, which also knows its tournament.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlalchemy import (
    JSON,
    Column,
    DateTime,
    Dialect,
    Index,
    Row,
    Text,
    TypeDecorator,
    UniqueConstraint,
    inspect,
)
from sqlalchemy.orm import configure_mappers
from sqlmodel import Field, SQLModel

from scorer.games.common import MAX_WRITTEN

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
SQLModel.metadata.naming_convention = NAMING


def now() -> datetime:
    return datetime.now(UTC)


BEGINNING = datetime(1, 1, 1, tzinfo=UTC)
"""Used for a time that cannot be read."""
Read = Callable[[Any], Any]


class Moment(TypeDecorator[datetime]):
    """A time in UTC, as it was written: SQLite gives times back without their zone, PostgreSQL in
    the zone of its session. A damaged time does not make the other columns unreadable."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, _: Dialect) -> datetime | None:
        if value is None or value.tzinfo is UTC:
            return value
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)

    def result_processor(self, dialect: Dialect, coltype: object) -> Read | None:
        return _forgiving(super().result_processor(dialect, coltype), lambda _: BEGINNING)


class Nest(TypeDecorator[Any]):
    """Lists and tables as JSON. What is not JSON comes as the text that is there: code that uses
    such a column checks its shape first."""

    impl = JSON
    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Read | None:
        return _forgiving(super().result_processor(dialect, coltype), str)


def _forgiving(read: Read | None, otherwise: Read) -> Read | None:
    """The same reader, with another default for what it cannot read."""
    if read is None:
        return None

    def read_or_not(value: Any) -> Any:  # noqa: ANN401 - what the driver gives
        try:
            return read(value)
        except (ValueError, TypeError, RecursionError):
            return otherwise(value)

    return read_or_not


def _time(*, nullable: bool = False) -> Column:  # type: ignore[type-arg]
    return Column(Moment, nullable=nullable)


class Match(SQLModel, table=True):
    """`version` counts the events: a phone that has the same number has seen everything.
    `lines` counts what was entered turn by turn in its followed deals.

    `key` is the key of the request that made the match: a request that arrives twice makes one
    match. `closed` is when the match of a tournament's table became official: only the desk may
    change it from then on.
    """

    __tablename__ = "match"

    id: int | None = Field(default=None, primary_key=True)
    slug: str = Field(max_length=16, unique=True)
    game: str = Field(max_length=32)
    name: str = Field(max_length=80)
    players: list[str] = Field(sa_column=Column(Nest, nullable=False))
    settings: dict[str, object] = Field(sa_column=Column(Nest, nullable=False))
    version: int = 0
    lines: int = 0
    created: datetime = Field(sa_column=_time())
    archived: datetime | None = Field(default=None, sa_column=_time(nullable=True))
    ended: datetime | None = Field(default=None, sa_column=_time(nullable=True))
    deleted: datetime | None = Field(default=None, sa_column=_time(nullable=True))
    code: str | None = Field(default=None, unique=True)
    code_expires: datetime | None = Field(default=None, sa_column=_time(nullable=True))
    key: str | None = Field(default=None, max_length=64, unique=True)
    rematch_of: int | None = Field(
        default=None, foreign_key="match.id", unique=True, ondelete="SET NULL"
    )
    tournament_id: int | None = Field(
        default=None, foreign_key="tournament.id", index=True, ondelete="CASCADE"
    )
    closed: datetime | None = Field(default=None, sa_column=_time(nullable=True))


class OfPlace(SQLModel):
    """What belongs to a match or to a tournament."""

    match_id: int | None = Field(
        default=None, foreign_key="match.id", index=True, ondelete="CASCADE"
    )
    tournament_id: int | None = Field(
        default=None, foreign_key="tournament.id", index=True, ondelete="CASCADE"
    )


class Link(OfPlace, table=True):
    """A scorer or owner link, of a match or a tournament. Only the hash of its secret is kept."""

    __tablename__ = "link"

    id: int | None = Field(default=None, primary_key=True)
    role: str = Field(max_length=8)
    secret_hash: str = Field(max_length=64, unique=True)
    created: datetime = Field(sa_column=_time())
    revoked: datetime | None = Field(default=None, sa_column=_time(nullable=True))


class Device(OfPlace, table=True):
    """A phone's grant: what a link was swapped for. Checked on every request.

    `created` is since when it is valid, `seen` when the phone was here last, to a few minutes.
    """

    __tablename__ = "device"

    id: int | None = Field(default=None, primary_key=True)
    role: str = Field(max_length=8)
    token_hash: str = Field(max_length=64)
    label: str = Field(max_length=40)
    created: datetime = Field(sa_column=_time())
    revoked: datetime | None = Field(default=None, sa_column=_time(nullable=True))
    seen: datetime | None = Field(default=None, sa_column=_time(nullable=True))

    __table_args__ = (
        UniqueConstraint("match_id", "token_hash"),
        UniqueConstraint("tournament_id", "token_hash"),
        Index(None, "token_hash"),
    )


class Event(SQLModel, table=True):
    """One entry of a match's log; never changed, never erased while the match exists.

    It is kept in the order it is read in, so that saving touches few pages of the disk.
    """

    __tablename__ = "event"

    match_id: int = Field(foreign_key="match.id", ondelete="CASCADE", primary_key=True)
    seq: int = Field(primary_key=True)
    key: str = Field(max_length=64)
    kind: str = Field(max_length=8)
    deal: int
    line: str = Field(max_length=MAX_WRITTEN)
    reason: str = Field(default="", max_length=200)
    device_id: int | None = Field(default=None, foreign_key="device.id", ondelete="SET NULL")
    label: str = Field(max_length=40)
    at: datetime = Field(sa_column=_time())

    __table_args__ = {"sqlite_with_rowid": False}


class Draft(SQLModel, table=True):
    """A part of the deal that the phones of a match are entering: what one player has, or what
    belongs to all of them. Not the log: only the newest is kept, and who wrote it.

    `version` grows with every change of the part, whatever the deal.
    """

    __tablename__ = "draft"

    match_id: int = Field(foreign_key="match.id", ondelete="CASCADE", primary_key=True)
    part: int = Field(primary_key=True)
    deal: int
    text: str = Field(max_length=600)
    version: int
    device_id: int | None = Field(default=None, foreign_key="device.id", ondelete="SET NULL")
    label: str = Field(max_length=40)
    at: datetime = Field(sa_column=_time())


class FollowedLine(SQLModel, table=True):
    """What was entered while a deal was followed turn by turn: the log of its record.

    `target` is the line that is struck or put back; `seq` counts through all deals of the match.
    """

    __tablename__ = "followed_line"

    match_id: int = Field(foreign_key="match.id", ondelete="CASCADE", primary_key=True)
    seq: int = Field(primary_key=True)
    deal: int
    key: str = Field(max_length=64)
    kind: str = Field(max_length=8)
    text: str = Field(sa_column=Column(Text, nullable=False))
    target: int = 0
    device_id: int | None = Field(default=None, foreign_key="device.id", ondelete="SET NULL")
    label: str = Field(max_length=40)
    at: datetime = Field(sa_column=_time())

    __table_args__ = (UniqueConstraint("match_id", "key"),)


class Failure(SQLModel, table=True):
    """A wrong code typed at an address: what the limits count."""

    __tablename__ = "failure"

    id: int | None = Field(default=None, primary_key=True)
    address: str = Field(max_length=64)
    at: datetime = Field(sa_column=_time())

    __table_args__ = (Index(None, "at"),)


class Creation(SQLModel, table=True):
    """A match or tournament that was made from an address: what the limits count."""

    __tablename__ = "creation"

    id: int | None = Field(default=None, primary_key=True)
    address: str = Field(max_length=64)
    at: datetime = Field(sa_column=_time())

    __table_args__ = (Index(None, "at"),)


class Tournament(SQLModel, table=True):
    """`version` counts the entries of its log. A running clock has a start and no stop."""

    __tablename__ = "tournament"

    id: int | None = Field(default=None, primary_key=True)
    slug: str = Field(max_length=16, unique=True)
    game: str = Field(max_length=32)
    name: str = Field(max_length=80)
    settings: dict[str, object] = Field(sa_column=Column(Nest, nullable=False))
    version: int = 0
    created: datetime = Field(sa_column=_time())
    deleted: datetime | None = Field(default=None, sa_column=_time(nullable=True))
    key: str | None = Field(default=None, max_length=64, unique=True)
    clock_minutes: int = 50
    clock_started: datetime | None = Field(default=None, sa_column=_time(nullable=True))
    clock_stopped: datetime | None = Field(default=None, sa_column=_time(nullable=True))


class Entrant(SQLModel, table=True):
    """A player of a tournament, numbered in the order of entry.

    The fields are those of `scorer.tournament.Player`; `arrived` is ticked at the door.
    """

    __tablename__ = "entrant"

    id: int | None = Field(default=None, primary_key=True)
    tournament_id: int = Field(foreign_key="tournament.id", ondelete="CASCADE")
    number: int
    name: str = Field(max_length=40)
    seed: int = 0
    mark: str = Field(default="", max_length=40)
    entered: int = 1
    late_points: int = 0
    out: list[list[int]] = Field(default_factory=list, sa_column=Column(Nest, nullable=False))
    reading: str = Field(default="", max_length=40)
    asked: list[list[int]] = Field(default_factory=list, sa_column=Column(Nest, nullable=False))
    arrived: bool = False

    __table_args__ = (UniqueConstraint("tournament_id", "number"),)


class Round(SQLModel, table=True):
    """A published round: from here on its tables stay as they are."""

    __tablename__ = "round"

    id: int | None = Field(default=None, primary_key=True)
    tournament_id: int = Field(foreign_key="tournament.id", ondelete="CASCADE")
    number: int
    published: datetime = Field(sa_column=_time())

    __table_args__ = (UniqueConstraint("tournament_id", "number"),)


class Seating(SQLModel, table=True):
    """A table of a round: entrants by their numbers, from the dealer on, and their match.

    One seat alone is a bye, and has no match. `why` holds the reasons the organiser saw when the
    round was published.
    """

    __tablename__ = "seating"

    id: int | None = Field(default=None, primary_key=True)
    tournament_id: int = Field(foreign_key="tournament.id", index=True, ondelete="CASCADE")
    round: int
    number: int
    seats: list[int] = Field(sa_column=Column(Nest, nullable=False))
    match_id: int | None = Field(
        default=None, foreign_key="match.id", unique=True, ondelete="CASCADE"
    )
    why: list[object] = Field(sa_column=Column(Nest, nullable=False))
    extra: int = 0
    """minutes that this table has longer than the others"""


class Ruling(SQLModel, table=True):
    """What the desk said about a table; the newest one counts. Never changed, never erased.

    `result` is empty (void, reopened), or has `lines`, the deals that count, or `places`, the
    placing by seat, with the points of the `deals` by seat if they are known.
    """

    __tablename__ = "ruling"

    id: int | None = Field(default=None, primary_key=True)
    seating_id: int = Field(foreign_key="seating.id", index=True, ondelete="CASCADE")
    kind: str = Field(max_length=12)
    result: dict[str, object] = Field(sa_column=Column(Nest, nullable=False))
    reason: str = Field(max_length=200)
    label: str = Field(max_length=40)
    at: datetime = Field(sa_column=_time())


class Confirmation(SQLModel, table=True):
    """What a player said about the end of their match; the newest one of each side counts.

    `lines` are the deals as they were then, so that versions can be shown side by side.
    """

    __tablename__ = "confirmation"

    id: int | None = Field(default=None, primary_key=True)
    seating_id: int = Field(foreign_key="seating.id", index=True, ondelete="CASCADE")
    side: int
    agrees: bool
    lines: list[str] = Field(sa_column=Column(Nest, nullable=False))
    note: str = Field(default="", max_length=200)
    label: str = Field(max_length=40)
    at: datetime = Field(sa_column=_time())


class TournamentEvent(SQLModel, table=True):
    """One entry of a tournament's log; never changed, never erased while it exists."""

    __tablename__ = "tournament_event"

    id: int | None = Field(default=None, primary_key=True)
    tournament_id: int = Field(foreign_key="tournament.id", ondelete="CASCADE")
    seq: int
    kind: str = Field(max_length=16)
    body: dict[str, object] = Field(sa_column=Column(Nest, nullable=False))
    reason: str = Field(default="", max_length=200)
    label: str = Field(max_length=40)
    at: datetime = Field(sa_column=_time())

    __table_args__ = (UniqueConstraint("tournament_id", "seq"),)


MATCH, DEVICE, EVENT, TOURNAMENT, DRAFT, FOLLOWED = (
    SQLModel.metadata.tables[name]
    for name in ("match", "device", "event", "tournament", "draft", "followed_line")
)
"""For what runs on every request and with every deal: plain tables, without the object mapper."""
configure_mappers()  # now: what `as_entity` makes is read before any query of the mapper
Entity = TypeVar("Entity", bound=SQLModel)


def as_entity(kind: type[Entity], row: Row[Any]) -> Entity:
    """What the object mapper would load, at a tenth of its price: for reading only, as it belongs
    to no session."""
    found: Entity = inspect(kind).class_manager.new_instance()
    found.__dict__.update(row._mapping)
    return found
