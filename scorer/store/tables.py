"""The tables. A match is a row; what happened in it is an append-only log of events."""

from datetime import UTC, datetime

from sqlalchemy import JSON, Column, DateTime, Index, UniqueConstraint
from sqlmodel import Field, SQLModel

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
SQLModel.metadata.naming_convention = NAMING


def now() -> datetime:
    return datetime.now(UTC)


def _time(*, nullable: bool = False) -> Column:  # type: ignore[type-arg]
    return Column(DateTime(timezone=True), nullable=nullable)


class Match(SQLModel, table=True):
    """`version` counts the events: a phone that has the same number has seen everything.

    `key` is the wish that made the match: a wish that arrives twice makes one.
    """

    __tablename__ = "match"

    id: int | None = Field(default=None, primary_key=True)
    slug: str = Field(max_length=16, unique=True)
    game: str = Field(max_length=32)
    name: str = Field(max_length=80)
    players: list[str] = Field(sa_column=Column(JSON, nullable=False))
    settings: dict[str, object] = Field(sa_column=Column(JSON, nullable=False))
    version: int = 0
    created: datetime = Field(sa_column=_time())
    archived: datetime | None = Field(default=None, sa_column=_time(nullable=True))
    ended: datetime | None = Field(default=None, sa_column=_time(nullable=True))
    deleted: datetime | None = Field(default=None, sa_column=_time(nullable=True))
    code: str | None = Field(default=None, max_length=6, unique=True)
    code_expires: datetime | None = Field(default=None, sa_column=_time(nullable=True))
    key: str | None = Field(default=None, max_length=64, unique=True)
    rematch_of: int | None = Field(
        default=None, foreign_key="match.id", unique=True, ondelete="SET NULL"
    )


class Link(SQLModel, table=True):
    """A scorer or owner link. Only the hash of its secret is kept."""

    __tablename__ = "link"

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id", index=True, ondelete="CASCADE")
    role: str = Field(max_length=8)
    secret_hash: str = Field(max_length=64, unique=True)
    created: datetime = Field(sa_column=_time())
    revoked: datetime | None = Field(default=None, sa_column=_time(nullable=True))


class Device(SQLModel, table=True):
    """A phone's grant: what a link was swapped for. Checked on every request."""

    __tablename__ = "device"

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id", index=True, ondelete="CASCADE")
    role: str = Field(max_length=8)
    token_hash: str = Field(max_length=64)
    label: str = Field(max_length=40)
    created: datetime = Field(sa_column=_time())
    revoked: datetime | None = Field(default=None, sa_column=_time(nullable=True))

    __table_args__ = (UniqueConstraint("match_id", "token_hash"), Index(None, "token_hash"))


class Event(SQLModel, table=True):
    """One entry of a match's log; never changed, never erased while the match exists."""

    __tablename__ = "event"

    id: int | None = Field(default=None, primary_key=True)
    match_id: int = Field(foreign_key="match.id", ondelete="CASCADE")
    seq: int
    key: str = Field(max_length=64)
    kind: str = Field(max_length=8)
    deal: int
    line: str = Field(max_length=1200)
    reason: str = Field(default="", max_length=200)
    device_id: int | None = Field(default=None, foreign_key="device.id", ondelete="SET NULL")
    label: str = Field(max_length=40)
    at: datetime = Field(sa_column=_time())

    __table_args__ = (UniqueConstraint("match_id", "seq"), UniqueConstraint("match_id", "key"))


class Failure(SQLModel, table=True):
    """A wrong code typed at an address: what the limits count."""

    __tablename__ = "failure"

    id: int | None = Field(default=None, primary_key=True)
    address: str = Field(max_length=64)
    at: datetime = Field(sa_column=_time())

    __table_args__ = (Index(None, "at"),)
