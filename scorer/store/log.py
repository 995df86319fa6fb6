"""Deals as a fold of the log: what stands now is what the events say, in their order."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from scorer.store.tables import Event

Kind = Literal["add", "correct", "remove", "restore"]


@dataclass(slots=True)
class Deal:
    """One deal of a match. `seq` is its last event: who changes it must have seen that."""

    number: int
    line: str = ""
    reason: str = ""
    removed: bool = False
    seq: int = 0
    events: list[Event] = field(default_factory=list)


def fold(events: Iterable[Event]) -> list[Deal]:
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
