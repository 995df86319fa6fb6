"""Towers as pictures: which stories to stack, and where. The shapes are in `_symbols.svg`."""

import unicodedata
from collections.abc import Set
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations

from babel.support import NullTranslations
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from scorer.games.common import Scoresheet
from scorer.games.torri import Entry, Side, Tower
from scorer.games.torri.box import MIN_STORIES, PIETRE, RANKS, TALLEST
from scorer.games.torri.notation import HIGHEST, LOWEST
from scorer.web.faces.torri import look
from scorer.web.faces.torri.look import FOOT, GAP, HEAD, STORY, WIDTH
from scorer.wording.torri import terms


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
    """The same few stacks are needed often: each is drawn once."""
    use = Markup('<use href="#s{}" y="{}"/>')
    return Markup("").join(use.format(story, n * STORY) for n, story in enumerate(stories))


@dataclass(frozen=True, slots=True)
class Skyline:
    towers: list[Drawn]
    width: int
    height: int


def with_marker_moved(entry: Entry, sheet: Scoresheet) -> Entry:
    """The flag is on the tower that scores it, where a house rule has moved the marker."""
    scores = [side.points("highest") > 0 for side in sheet.sides]
    if scores == [side.marker for side in entry.sides]:
        return entry
    moved = zip(entry.sides, scores, strict=True)
    return Entry(tuple(replace(side, marker=marker) for side, marker in moved))


def skylines(
    t: NullTranslations,
    entry: Entry,
    marks: list[set[int]] | None = None,
    beside: Entry | None = None,
) -> list[Skyline]:
    """Both sides in one scale, so that heights can be compared across the table; also with
    another version, drawn `beside` this one."""
    sides = [*entry.sides, *(beside.sides if beside else ())]
    height = HEAD + STORY * max(look.LEAST_ROOM, *(side.highest for side in sides)) + FOOT
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
            caption=f"{tower.rank or look.COLORFUL} × {tower.stories}",
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
    drawn = close_together(t, entry)
    widths = [town.width for town in drawn]
    gap = WIDTH
    scale = min(2.2, PICTURE_WIDTH / (sum(widths) + gap), PICTURE_ROOM / drawn[0].height)
    free = PICTURE_WIDTH - (sum(widths) + gap) * scale
    first = 40 + free / 4
    second = first + (widths[0] + gap) * scale + free / 2
    top = PICTURE_GROUND - (drawn[0].height - FOOT) * scale
    return Picture(drawn, round(scale, 3), [round(first, 1), round(second, 1)], round(top, 1))


def close_together(t: NullTranslations, entry: Entry) -> list[Skyline]:
    """Both towns in one scale, neither wider than its towers."""
    height = skylines(t, entry)[0].height
    return [_skyline(t, side, height, _town_width(side)) for side in entry.sides]


def _town_width(side: Side) -> int:
    return max(1, len(side.towers)) * (WIDTH + GAP)


def font_size(text: str, room: int, largest: int) -> int:
    """The largest size at which a text fits a picture; East Asian letters are twice as wide."""
    width = sum(1.0 if unicodedata.east_asian_width(c) in "WF" else 0.68 for c in text)
    return min(largest, int(room / max(1.0, width)))


def stories(tower: Tower) -> list[str]:
    """Symbols from top to bottom. Places of Buona Pietra are not entered: they are drawn on top."""
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


@cache
def for_script() -> Markup:
    """What a script needs to draw any tower by itself, as JSON. Which story shows what is
    worked out here for every tower there can be, so that the scripts need no rules."""
    table = {
        "story": STORY,
        "width": WIDTH,
        "head": HEAD,
        "roof": look.ROOF,
        "room": look.LEAST_ROOM,
        "colorful": look.COLORFUL,
        "lowest": MIN_STORIES,
        "tallest": TALLEST,
        "pietre": PIETRE,
        "ranks": [RANKS.start, RANKS.stop - 1],
        "columns": _columns(),
        "runs": _runs(),
    }
    return htmlsafe_json_dumps(table, separators=(",", ":"))


def _columns() -> dict[str, list[str]]:
    """By rank and by number of Buona Pietra: the stories from the top; the last is repeated."""
    kinds: dict[str, int | None] = {**{str(rank): rank for rank in RANKS}, "c": None}
    return {
        kind: [" ".join(stories(Tower(n + 1, rank, pietre=n))) for n in range(PIETRE + 1)]
        for kind, rank in kinds.items()
    }


def _runs() -> dict[str, str]:
    """Colorful towers whose ranks were entered: by top, number of stories and of Buona Pietra."""
    return {
        f"{top} {height} {n}": " ".join(stories(Tower(height, top=top, pietre=n)))
        for top, bottom in combinations(range(LOWEST, HIGHEST + 1), 2)
        for height in [bottom - top + 1]
        for n in range(min(PIETRE, height) + 1)
    }
