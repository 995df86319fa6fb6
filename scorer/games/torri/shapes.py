"""What a legal tower is. The checks and the referee both use this, so each rule is written once.

A fault is about one tower alone. Whether the box holds all towers together: `supply.py`.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from scorer.games.common import Figures
from scorer.games.torri.box import CARDS, MIN_STORIES, PIETRE, RANKS
from scorer.games.torri.entry import Tower
from scorer.games.torri.readings import Readings


class ShapeFault(NamedTuple):
    """Why a tower is not legal, with the rules this rests on (rules first, then rulings)."""

    code: str
    rules: tuple[str, ...]
    figures: Figures


def faults(tower: Tower, readings: Readings, played: int | None = None) -> Iterator[ShapeFault]:
    """Everything that forbids this tower. `played`: the Buona Pietra of this one action;
    without it the tower is there already, and may have grown one card at a time."""
    if tower.stories < MIN_STORIES:
        figures = {"stories": tower.stories, "least": MIN_STORIES}
        yield ShapeFault("too_low", ("BUILD-1",), figures)
    if tower.pietre > PIETRE:
        figures = {"pietre": tower.pietre, "box": PIETRE}
        yield ShapeFault("too_many_pietre", ("BOX-2",), figures)
    if tower.rank is not None:
        yield from _plain_faults(tower, tower.rank)
    elif tower.stories > len(RANKS) or tower.top is not None:
        yield from _colorful_faults(tower, readings)
    if tower.pietre:
        yield from _pietra_faults(tower, readings, played)


def grown(tower: Tower, stories: int, pietre: int = 0, under: bool = False) -> Tower:
    """The tower with more stories on top, or under it; `pietre` of them are Buona Pietra."""
    top = tower.top
    if top is not None and not under:
        top -= stories
    added = {"stories": tower.stories + stories, "pietre": tower.pietre + pietre}
    return replace(tower, **added, top=top, completed=False)


def _plain_faults(tower: Tower, rank: int) -> Iterator[ShapeFault]:
    box = CARDS.get(rank, 0)
    if tower.cards > box:
        rules = ("BOX-1", "LT-54" if tower.pietre else "LT-12")
        figures = {"rank": rank, "cards": tower.cards, "most": box + tower.pietre}
        yield ShapeFault("too_high_plain", rules, figures)


def _colorful_faults(tower: Tower, readings: Readings) -> Iterator[ShapeFault]:
    per_end = readings.pietre_per_end
    above, below = tower.beyond
    away = tower.top is not None and not any(rank in RANKS for rank in tower.run)
    if away and tower.pietre >= tower.stories and readings.pietra_outside == "illegal":
        yield ShapeFault("outside", ("PIETRA-2", "LT-79"), {})
    most = len(RANKS) + min(tower.pietre, 2 * per_end, PIETRE)
    if tower.stories > most:
        rules = ("BUILD-3", "LT-52" if tower.pietre else "LT-12")
        figures = {"stories": tower.stories, "most": most, "pietre": tower.pietre}
        yield ShapeFault("too_high_colorful", rules, figures)
    elif above + below > tower.pietre:
        figures = {"beyond": above + below, "pietre": tower.pietre}
        yield ShapeFault("beyond", ("BUILD-3", "PIETRA-2", "LT-11", "LT-52"), figures)
    elif max(above, below) > per_end:
        figures = {"beyond": max(above, below), "most": per_end}
        yield ShapeFault("beyond_end", ("PIETRA-2", "LT-52"), figures)


def _pietra_faults(tower: Tower, readings: Readings, played: int | None) -> Iterator[ShapeFault]:
    """What house rules forbid. With one Buona Pietra per action, every further one needs an
    extension of its own."""
    if tower.cards <= 0 and readings.pietra_only == "illegal":
        yield ShapeFault("only_pietre", ("PIETRA-1", "LT-51"), {})
    if readings.pietra_action == "one":
        most = max(1, tower.stories - MIN_STORIES + 1) if played is None else 1
        if (tower.pietre if played is None else played) > most:
            yield ShapeFault("pietre_too_soon", ("PIETRA-1", "LT-50"), {"most": most})
