"""Cleaning of typed texts before they are stored."""

from scorer.games.lookalikes import is_seen
from scorer.games.names import JOINERS
from scorer.store.errors import BadValueError

MAX_REASON = 200


def tidy(text: str) -> str:
    """Without what cannot be seen: it hides things, and PostgreSQL refuses some of it."""
    tidied = "".join(c if c.isprintable() or c in JOINERS else " " for c in text).strip()
    return tidied if is_seen(tidied) else ""


def checked_reason(reason: str, *, required: bool = False) -> str:
    """The reason for something unusual, as it is stored."""
    reason = tidy(reason)
    if required and not reason:
        raise BadValueError("no_reason")
    if len(reason) > MAX_REASON:
        raise BadValueError("long_reason", {"most": MAX_REASON})
    return reason
