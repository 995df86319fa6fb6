"""Towers as pictures: which stories to stack, and where. The shapes are in `_symbols.svg`."""

import unicodedata
from collections.abc import Set
from dataclasses import dataclass
from functools import lru_cache

from babel.support import NullTranslations
from markupsafe import Markup

from scorer.games.torri import Entry, Side, Tower
from scorer.games.torri.box import RANKS
from scorer.wording.torri import terms

STORY, WIDTH, GAP, HEAD, FOOT = 22, 46, 10, 44, 20
"""Pixels of a story, a tower, the space between two, above the highest, and for the caption."""

PALETTE = {
    5: ("#3c6796", "#ffffff"),
    6: ("#4a7337", "#ffffff"),
    7: ("#e0a63a", "#2b1a05"),
    8: ("#ad4529", "#ffffff"),
    9: ("#7f3f68", "#ffffff"),
    10: ("#474552", "#ffffff"),
}
"""Colour and ink of each rank. The number stands on every story: colour is never alone."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One tower of a skyline; `stories` are symbols from top to bottom."""

    number: int
    stories: list[str]
    x: int
    y: int
    label: str
    caption: str
    completed: bool
    flag: bool
    marked: bool = False

    @property
    def height(self) -> int:
        return len(self.stories) * STORY

    @property
    def bricks(self) -> Markup:
        return bricks(tuple(self.stories))


@lru_cache(maxsize=1024)
def bricks(stories: tuple[str, ...]) -> Markup:
    """The same few stacks come again and again: drawn once."""
    use = Markup('<use href="#s{}" y="{}"/>')
    return Markup("").join(use.format(story, n * STORY) for n, story in enumerate(stories))


@dataclass(frozen=True, slots=True)
class Skyline:
    towers: list[Drawn]
    width: int
    height: int
    foot: int = FOOT


def skylines(
    t: NullTranslations,
    entry: Entry,
    marks: list[set[int]] | None = None,
    beside: Entry | None = None,
) -> list[Skyline]:
    """Both sides in one scale, so that heights can be compared across the table; also with
    another version that stands `beside` this one."""
    sides = [*entry.sides, *(beside.sides if beside else ())]
    height = HEAD + STORY * max(5, *(side.highest for side in sides)) + FOOT
    most = max(1, *(len(side.towers) for side in sides)) * (WIDTH + GAP)
    marks = marks or [set()] * len(entry.sides)
    return [
        _skyline(t, side, height, most, marked)
        for side, marked in zip(entry.sides, marks, strict=True)
    ]


def _skyline(
    t: NullTranslations, side: Side, height: int, width: int, marked: Set[int] = frozenset()
) -> Skyline:
    left = (width - len(side.towers) * (WIDTH + GAP)) // 2
    flagged = next((i for i, x in enumerate(side.towers) if x.stories == side.highest), None)
    towers = [
        Drawn(
            number=number,
            stories=stories(tower),
            x=left + GAP // 2 + number * (WIDTH + GAP),
            y=height - FOOT - STORY * tower.stories,
            label=terms.tower(t, tower),
            caption=f"{tower.rank or '✦'} × {tower.stories}",
            completed=tower.completed,
            flag=side.marker and number == flagged,
            marked=number in marked,
        )
        for number, tower in enumerate(side.towers)
    ]
    return Skyline(towers, width, height)


@dataclass(frozen=True, slots=True)
class Picture:
    """Both towns on one ground line: how large, and where each begins."""

    skylines: list[Skyline]
    scale: float
    places: list[float]
    top: float


PICTURE_WIDTH, PICTURE_GROUND, PICTURE_ROOM = 1000, 962, 570


def picture(t: NullTranslations, entry: Entry) -> Picture:
    """Each town gets as much room as it has towers."""
    drawn = [_skyline(t, s, skylines(t, entry)[0].height, _town_width(s)) for s in entry.sides]
    widths = [town.width for town in drawn]
    gap = WIDTH
    scale = min(2.2, PICTURE_WIDTH / (sum(widths) + gap), PICTURE_ROOM / drawn[0].height)
    free = PICTURE_WIDTH - (sum(widths) + gap) * scale
    first = 40 + free / 4
    second = first + (widths[0] + gap) * scale + free / 2
    top = PICTURE_GROUND - (drawn[0].height - FOOT) * scale
    return Picture(drawn, round(scale, 3), [round(first, 1), round(second, 1)], round(top, 1))


def _town_width(side: Side) -> int:
    return max(1, len(side.towers)) * (WIDTH + GAP)


def font_size(text: str, room: int, largest: int) -> int:
    """The largest size at which a text fits a picture; East Asian letters are twice as wide."""
    width = sum(1.0 if unicodedata.east_asian_width(c) in "WF" else 0.68 for c in text)
    return min(largest, int(room / max(1.0, width)))


def stories(tower: Tower) -> list[str]:
    """Symbols from top to bottom. Where Buona Pietra stand was not noted: they are drawn on top."""
    if tower.rank is not None:
        drawn = [str(tower.rank)] * tower.stories
    elif tower.top is not None:
        drawn = [str(rank) if rank in RANKS else "b" for rank in tower.run]
    else:
        drawn = ["c"] * tower.stories
    missing = tower.pietre - drawn.count("b")
    for place, symbol in enumerate(drawn):
        if missing > 0 and symbol != "b":
            drawn[place] = "b"
            missing -= 1
    return drawn
