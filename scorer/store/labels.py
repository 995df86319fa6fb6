"""The names of phones: no two in one place or at its desk look the same."""

from itertools import count
from typing import Any
from unicodedata import normalize

from sqlmodel import Session, col, or_, select

from scorer.games.lookalikes import skeleton
from scorer.store.tables import Device, Match

MAX_LABEL = 40


def told_apart(session: Session, device: Device, label: str) -> str:
    """A second phone with the same label gets a number, to know whose access to take back.

    A label that only looks the same counts as the same.
    """
    others = select(Device.label).where(_nearby(session, device))
    taken = {_folded(one) for one in session.exec(_of_other_phones(others, device))}
    names = (label if n == 1 else f"{label[: MAX_LABEL - 4]} {n}" for n in count(1))
    return next(name for name in names if not name or _folded(name) not in taken)


def _of_other_phones(query: Any, device: Device) -> Any:  # noqa: ANN401 - SQL
    """A phone that is at the desk and at a table has one name in both places."""
    return query.where(col(Device.token_hash) != device.token_hash)


def _nearby(session: Session, device: Device) -> Any:  # noqa: ANN401 - a condition of SQL
    """The phones of the same place. At a table also those of the desk, at the desk all tables."""
    if device.match_id is None:
        tables = select(Match.id).where(col(Match.tournament_id) == device.tournament_id)
        at_desk = col(Device.tournament_id) == device.tournament_id
        return or_(at_desk, col(Device.match_id).in_(tables))
    event = session.exec(select(Match.tournament_id).where(Match.id == device.match_id)).first()
    here = col(Device.match_id) == device.match_id
    return here if event is None else or_(here, col(Device.tournament_id) == event)


def _folded(label: str) -> str:
    """What looks the same: capitals, wide letters, letters of other scripts that look alike, and
    spaces."""
    return "".join(skeleton(normalize("NFKC", label).casefold()).split())
