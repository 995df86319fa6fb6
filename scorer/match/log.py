"""The log of a match: what happened, and the deals that follow from it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, NamedTuple

Kind = Literal["add", "correct", "remove", "restore"]


class Logged(NamedTuple):
    """One event as it was written down."""

    seq: int
    key: str
    kind: str
    deal: int
    line: str
    reason: str
    label: str
    at: datetime
    device_id: int | None = None


@dataclass(slots=True)
class Deal:
    """One deal of a match. `seq` is its last event: a phone that changes the deal must have seen
    it."""

    number: int
    line: str = ""
    reason: str = ""
    removed: bool = False
    seq: int = 0
    events: list[Logged] = field(default_factory=list)


class Step(NamedTuple):
    """An event with the line it found; None for a new deal."""

    event: Logged
    before: str | None


class Undoing(NamedTuple):
    """The event that takes another one back."""

    kind: Kind
    deal: Deal
    line: str
    reason: str


def fold(events: Iterable[Logged]) -> list[Deal]:
    """The deals as the events say, in their order."""
    deals: dict[int, Deal] = {}
    for event in events:
        deal = deals.setdefault(event.deal, Deal(event.deal))
        if event.kind in {"add", "correct"}:
            deal.line, deal.reason = event.line, event.reason
        deal.removed = event.kind == "remove"
        deal.seq = event.seq
        deal.events.append(event)
    return [deals[number] for number in sorted(deals)]


def played(deals: Sequence[Deal]) -> int:
    """How many deals the next one comes after. One that was removed at the end leaves its number
    free, so that the numbers have no gap."""
    count = len(deals)
    while count and deals[count - 1].removed:
        count -= 1
    return count


def follows(removed: Mapping[int, bool], number: int) -> bool:
    """May a new deal have this number? `removed` says for every deal whether it was removed.

    The next number, or one of the end whose deal was removed; older versions took the next one.
    """
    later = [gone for deal, gone in removed.items() if deal >= number]
    return 1 <= number <= len(removed) + 1 and all(later)


def history(events: Iterable[Logged]) -> list[Step]:
    """Old and new line of each event, oldest first."""
    lines: dict[int, str] = {}
    steps = []
    for event in events:
        steps.append(Step(event, None if event.kind == "add" else lines.get(event.deal)))
        lines[event.deal] = event.line
    return steps


def undoing(deals: list[Deal]) -> Undoing | None:
    """What takes the last event back; nothing to take back in an empty log."""
    if not deals:
        return None
    deal = max(deals, key=lambda deal: deal.seq)
    last = deal.events[-1]
    if last.kind == "correct":
        before = fold(deal.events[:-1])[0]
        return Undoing("correct", deal, before.line, before.reason)
    kind: Kind = "restore" if last.kind == "remove" else "remove"
    return Undoing(kind, deal, deal.line, deal.reason)
