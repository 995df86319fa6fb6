"""Hypothesis strategies for Le Torri, shared by the tests in tests/property."""

from collections import Counter
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from scorer.games.torri import READINGS, Entry, Readings, Side, Tower
from scorer.games.torri.box import NOBLES, RANKS

CAST = ("Adso", "William", "Ubertino", "Jorge", "Salvatore", "Remigio")


@st.composite
def plain_towers(draw: st.DrawFn, most: int = 13) -> Tower:
    stories = draw(st.integers(1, most))
    pietre = draw(st.integers(0, min(3, stories)))
    return Tower(stories, draw(st.sampled_from(RANKS)), None, pietre, draw(st.booleans()))


@st.composite
def colorful_towers(draw: st.DrawFn, most: int = 10) -> Tower:
    noted = draw(st.booleans())
    if noted:
        top = draw(st.integers(2, 12))
        stories = draw(st.integers(top + 1, 13)) - top + 1
    else:
        top, stories = None, draw(st.integers(1, most))
    pietre = draw(st.integers(0, min(3, stories)))
    return Tower(stories, None, top, pietre, draw(st.booleans()))


def towers() -> st.SearchStrategy[Tower]:
    """Any tower a Torri line can note, whether or not the box allows it."""
    return plain_towers() | colorful_towers()


def nobles() -> st.SearchStrategy[tuple[str, ...]]:
    words = st.lists(st.sampled_from(sorted(NOBLES)), max_size=5)
    return words.map(lambda found: tuple(sorted(found)))


@st.composite
def sides(draw: st.DrawFn, name: str, most: int = 9) -> Side:
    found = tuple(draw(st.lists(towers(), max_size=most)))
    return Side(name, found, draw(st.booleans()), draw(st.booleans()), draw(nobles()))


@st.composite
def entries(draw: st.DrawFn, most: int = 9) -> Entry:
    """Any entry a Torri line can note, mostly with faults."""
    first, second = draw(st.permutations(CAST))[:2]
    return Entry((draw(sides(first, most)), draw(sides(second, most))))


@st.composite
def crowded_entries(draw: st.DrawFn) -> Entry:
    """Many low colorful towers, most of them completed, on one side: where totals grow."""
    heights = draw(st.lists(st.integers(1, 6), min_size=8, max_size=17))
    pietre = draw(st.booleans())
    found = tuple(
        Tower(h, None, None, int(pietre and i < 3), i % 5 != 4) for i, h in enumerate(heights)
    )
    extra = tuple(draw(st.lists(plain_towers(4), max_size=2)))
    side = Side("Adso", found + extra, True, False, draw(nobles()))
    return Entry((side, draw(sides("William", 1))))


def readings() -> st.SearchStrategy[Readings]:
    """Every combination of house rules."""
    choices: dict[str, st.SearchStrategy[Any]] = {
        reading.key: st.integers(*map(int, reading.choices[1:]))
        if reading.numeric
        else st.sampled_from(reading.choices)
        for reading in READINGS
    }
    return st.builds(Readings, **choices)


class Box:
    """A real box: cards leave it one by one."""

    def __init__(self) -> None:
        self.cards = Counter({rank: rank for rank in RANKS})
        self.pietre = 3

    def plain(self, draw: st.DrawFn) -> Tower | None:
        ranks = [rank for rank in RANKS if self.cards[rank] + self.pietre >= 3]
        if not ranks:
            return None
        rank = draw(st.sampled_from(ranks))
        pietre = draw(st.integers(max(0, 3 - self.cards[rank]), self.pietre))
        cards = draw(st.integers(max(0, 3 - pietre), self.cards[rank]))
        self.cards[rank] -= cards
        self.pietre -= pietre
        return Tower(cards + pietre, rank, None, pietre, draw(st.booleans()))

    def colorful(self, draw: st.DrawFn) -> Tower | None:
        top = draw(st.integers(2, 11))
        bottom = draw(st.integers(top + 2, 13))
        run = range(top, bottom + 1)
        missing = [rank for rank in run if not self.cards[rank]]
        if len(missing) > self.pietre:
            return None
        spare = [rank for rank in run if self.cards[rank]][: self.pietre - len(missing)]
        swapped = draw(st.integers(0, len(spare)))
        stones = {*missing, *spare[:swapped]}
        self.cards.subtract(rank for rank in run if rank not in stones)
        self.pietre -= len(stones)
        noted = top if draw(st.booleans()) else None
        return Tower(len(run), None, noted, len(stones), draw(st.booleans()))


@st.composite
def dealt_entries(draw: st.DrawFn) -> Entry:
    """A table built from the cards of one real box: only cards that are there."""
    box = Box()
    found: tuple[list[Tower], list[Tower]] = ([], [])
    for _ in range(draw(st.integers(0, 18))):
        tower = box.colorful(draw) if draw(st.booleans()) else box.plain(draw)
        if tower is not None:
            found[draw(st.integers(0, 1))].append(tower)
    first, second = Side("Adso", tuple(found[0])), Side("William", tuple(found[1]))
    if found[0] or found[1]:
        holds = first.highest >= second.highest
        first, second = replace(first, marker=holds), replace(second, marker=not holds)
    return Entry((first, second))
