"""Moments: every one is UTC, whatever a database makes of it."""

from datetime import UTC, datetime


def as_utc(moment: datetime) -> datetime:
    """SQLite gives times back without their zone, PostgreSQL in the zone of its session."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
