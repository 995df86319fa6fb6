"""Cities drawn with their towers: every floor a letter and a colour, a roof on what is full, and
the token each tower takes."""

from collections.abc import Sequence
from itertools import pairwise

from babel.support import NullTranslations
from markupsafe import Markup, escape

from scorer.games.patrician.box import Box
from scorer.games.patrician.cities import awards, is_full
from scorer.games.patrician.entry import Town
from scorer.games.patrician.readings import DEFAULT, Readings
from scorer.web.faces.patrician import look
from scorer.wording.patrician import terms
from scorer.wording.phrases import labelled, listed

FLOOR, WIDE, GAP, BLOCK, ROW = 15, 24, 6, 72, 5
"""Pixels of a floor and a tower, between two towers, of a city; how many cities share a row."""
HEAD, FOOT = 30, 18
SVG = Markup(
    '<svg class="picture" viewBox="0 0 {width} {height}" width="{shown}" role="img" '
    'aria-label="{label}" xmlns="http://www.w3.org/2000/svg">{inner}</svg>'
)
RECT = Markup(
    '<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{fill}" stroke="{edge}"/>'
    '<text x="{cx}" y="{cy}" font-size="10" font-weight="700" text-anchor="middle" '
    'fill="{ink}">{letter}</text>'
)
EMPTY = Markup(
    '<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="none" stroke="currentColor" '
    'stroke-dasharray="3 3" opacity=".6"/>'
)
ROOF = Markup('<path d="M{x} {y}l{half} -7 {half} 7z" fill="{fill}"/>')
COIN = Markup(
    '<circle cx="{cx}" cy="{cy}" r="8" fill="{fill}" stroke="{edge}"/><text x="{cx}" y="{base}" '
    'font-size="10" font-weight="700" text-anchor="middle" fill="{ink}">{value}</text>'
)
NAME = Markup(
    '<text x="{cx}" y="{y}" font-size="11" text-anchor="middle" fill="currentColor">{name}</text>'
)
TILES = "#a8482e"


def cities(
    t: NullTranslations,
    towns: Sequence[Town],
    box: Box,
    scale: float = 1,
    readings: Readings = DEFAULT,
) -> Markup:
    """These cities in rows; nothing where there are none."""
    if not towns:
        return Markup("")
    rows = [towns[start : start + ROW] for start in range(0, len(towns), ROW)]
    heights = [
        HEAD + FOOT + FLOOR * max(len(w) for town in row for w in town.towers) for row in rows
    ]
    tops = [0, *(sum(heights[: n + 1]) for n in range(len(rows)))]
    inner = Markup("").join(
        _city(t, town, box, BLOCK * place, bottom - FOOT, readings)
        for row, (_, bottom) in zip(rows, pairwise(tops), strict=True)
        for place, town in enumerate(row)
    )
    width = BLOCK * min(len(towns), ROW)
    label = listed(t, [labelled(t, terms.city(t, one.city), _told(one)) for one in towns])
    shown = round(width * scale * 1.3)
    return SVG.format(width=width, height=tops[-1], shown=shown, label=label, inner=inner)


def _told(town: Town) -> str:
    return " · ".join(tower or "–" for tower in town.towers)


def _city(
    t: NullTranslations, town: Town, box: Box, left: int, ground: int, readings: Readings
) -> Markup:
    city = box.city(town.city)
    full = is_full(town, city)
    taken = {one.site: one.value for one in awards(town, city, readings)} if full else {}
    start = left + (BLOCK - 2 * WIDE - GAP) // 2
    parts = [
        _tower(tower, start + site * (WIDE + GAP), ground, taken.get(site), full)
        for site, tower in enumerate(town.towers)
    ]
    name = escape(terms.city(t, town.city))
    parts.append(NAME.format(cx=left + BLOCK // 2, y=ground + 13, name=name))
    return Markup("").join(parts)


def _tower(tower: str, x: int, ground: int, value: int | None, full: bool) -> Markup:
    if not tower:
        return EMPTY.format(x=x, y=ground - FLOOR, w=WIDE, h=FLOOR)
    drawn = [_floor(letter, x, ground - FLOOR * n) for n, letter in enumerate(tower, 1)]
    top, middle = ground - FLOOR * len(tower), x + WIDE // 2
    if full:
        drawn.append(ROOF.format(x=x, y=top, half=WIDE // 2, fill=TILES))
    if value is not None:
        ink, fill, edge = look.COIN_INK, look.COIN, look.COIN_EDGE
        drawn.append(
            COIN.format(
                cx=middle, cy=top - 17, base=top - 13, fill=fill, edge=edge, ink=ink, value=value
            )
        )
    return Markup("").join(drawn)


def _floor(letter: str, x: int, y: int) -> Markup:
    fill, ink = look.PIECES[letter.lower()]
    return RECT.format(
        x=x,
        y=y,
        w=WIDE,
        h=FLOOR,
        fill=fill,
        edge=look.EDGE,
        cx=x + WIDE // 2,
        cy=y + FLOOR - 4,
        ink=ink,
        letter=letter,
    )
