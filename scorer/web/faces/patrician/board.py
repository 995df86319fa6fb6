"""The board of Patrician and one of its cities, drawn as SVG: floors with letter and colour, who
leads each tower and the token that would be, a roof on what is full, the floor that decides lit."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from babel.support import NullTranslations
from markupsafe import Markup, escape

from scorer.games.patrician.box import City
from scorer.games.patrician.cities import is_full
from scorer.games.patrician.entry import Town
from scorer.games.patrician.readings import DEFAULT, Readings
from scorer.web.faces.patrician import look
from scorer.web.faces.patrician.standing import EQUAL, Tag, rows, tags
from scorer.wording.patrician import terms
from scorer.wording.phrases import labelled, listed

WIDTH, GAP, GROUND = 360, 4, 20
"""Pixels of a board, between its cities, and of the strip with a city's name."""
HEAD, ROOF, LEAST = 26, 9, 96
"""Above a tower: its tag, its roof. No sky is lower than LEAST."""
FLOOR, PER_FLOOR = 20, 15.6
"""A floor at most; the sky of a city grows with its numeral."""
RADIUS = 8.5
EMPTY = Markup("")


class Drawn(NamedTuple):
    """A drawing to be placed in another: its shapes and its size."""

    shapes: Markup
    width: float
    height: float


def _shape(text: str, /, **values: object) -> Markup:
    return Markup(text).format(**values)  # noqa: S704 - values are escaped, the texts are ours


def board(
    t: NullTranslations,
    towns: Iterable[Town],
    players: int,
    readings: Readings = DEFAULT,
    *,
    lit: bool = False,
) -> Drawn:
    """Every city in play, in rows by numeral; `lit` shows the floors that decide ties."""
    there = {town.city: town for town in towns}
    parts, y = [], 0.0
    for row in rows(readings.in_box.in_play(players)):
        wide, high = (WIDTH - GAP * (len(row) - 1)) / len(row), sky_of(row[0]) + GROUND
        for place, one in enumerate(row):
            shapes = _tile(
                t, there.get(one.code) or Town(one.code, ("", "")), one, wide, readings, lit
            )
            parts.append(_at(place * (wide + GAP), y, shapes))
        y += high + GAP
    return Drawn(EMPTY.join(parts), WIDTH, y - GAP)


def strip(
    t: NullTranslations, towns: Sequence[Town], players: int, readings: Readings = DEFAULT
) -> Drawn:
    """Every city in play in two long rows, for a place that is wide and low."""
    there = {town.city: town for town in towns}
    every = [one for row in rows(readings.in_box.in_play(players)) for one in row]
    half, wide, parts, y = (len(every) + 1) // 2, 116.0, [], 0.0
    for row in (every[:half], every[half:]):
        high = max(map(sky_of, row))
        for place, one in enumerate(row):
            town = there.get(one.code) or Town(one.code, ("", ""))
            shapes = _tile(t, town, one, wide, readings, lit=False)
            parts.append(_at(place * (wide + GAP), y + high - sky_of(one), shapes))
        y += high + GROUND + GAP
    return Drawn(EMPTY.join(parts), half * (wide + GAP) - GAP, y - GAP)


def city(
    t: NullTranslations, town: Town, readings: Readings = DEFAULT, *, lit: bool = True
) -> Drawn:
    """One city; the floor that decides a tie is lit, and floors that are not in the tie fade."""
    one = readings.in_box.city(town.city)
    wide = 176.0
    return Drawn(_tile(t, town, one, wide, readings, lit), wide, sky_of(one) + GROUND)


def cities(
    t: NullTranslations, towns: Sequence[Town], readings: Readings = DEFAULT, *, lit: bool = True
) -> Drawn:
    """Some cities, two in a row."""
    parts, y, wide = [], 0.0, 176.0
    for start in range(0, len(towns), 2):
        pair = [city(t, town, readings, lit=lit) for town in towns[start : start + 2]]
        high = max(one.height for one in pair)
        for place, one in enumerate(pair):
            parts.append(_at(place * (wide + GAP), y + high - one.height, one.shapes))
        y += high + GAP
    across = wide if len(towns) == 1 else 2 * wide + GAP
    return Drawn(EMPTY.join(parts), across, max(y - GAP, 0))


def picture(
    t: NullTranslations,
    towns: Sequence[Town],
    readings: Readings = DEFAULT,
    *,
    scale: float = 1,
    players: int = 0,
) -> Markup:
    """These cities: the whole board where every city of so many players is among them, else one
    after the other with the floors that decide; nothing where there are none."""
    if not towns:
        return EMPTY
    every = {one.code for one in readings.in_box.in_play(players)} if players else None
    whole = every is not None and every == {town.city for town in towns}
    drawn = board(t, towns, players, readings) if whole else cities(t, towns, readings)
    return svg(drawn, said(t, towns), scale)


def svg(drawn: Drawn, label: str, scale: float = 1) -> Markup:
    """A drawing as a picture of its own."""
    return _shape(
        '<svg class="picture pt-board" viewBox="0 0 {w:g} {h:g}" width="{shown}" role="img" '
        'aria-label="{label}" xmlns="http://www.w3.org/2000/svg">{shapes}</svg>',
        w=round(drawn.width, 2),
        h=round(drawn.height, 2),
        shown=round(drawn.width * scale),
        label=label,
        shapes=drawn.shapes,
    )


def said(t: NullTranslations, towns: Iterable[Town]) -> str:
    """The cities in words and letters, for readers who cannot see them."""
    return listed(
        t,
        [
            labelled(t, terms.city(t, one.city), " · ".join(tower or "–" for tower in one.towers))
            for one in towns
        ],
    )


def sky_of(city: City) -> float:
    return max(LEAST, HEAD + ROOF + PER_FLOOR * max(1, city.floors - 1))


# ------------------------------------------------------------------------------------- a city


def _tile(
    t: NullTranslations, town: Town, city: City, wide: float, readings: Readings, lit: bool
) -> Markup:
    sky, full = sky_of(city), is_full(town, city)
    tallest = max(1, *(len(tower) for tower in town.towers))
    floor = min(FLOOR, (sky - HEAD - ROOF - 2) / tallest)
    broad = wide * (0.3 if wide > 150 else 0.38)
    centers = (wide * 0.26, wide * 0.74)
    drawn = [_ground(terms.city(t, city.code), wide, sky, city.floors - town.floors, full)]
    for center, tower, tag in zip(centers, town.towers, tags(town, city, readings), strict=True):
        drawn.append(_tower(tower, tag, center, broad, sky, floor, full=full, lit=lit))
    if not any(town.towers):
        drawn += [_coin(wide / 2 + x, 18, str(value), sure=True) for x, value in _pair(city)]
    return EMPTY.join(drawn)


def _pair(city: City) -> tuple[tuple[float, int], tuple[float, int]]:
    return (-11, city.high), (11, city.low)


def _ground(name: str, wide: float, sky: float, left: int, full: bool) -> Markup:
    done = (
        _text(wide - 12, sky + 14, "✓", look.SIGN, 12)
        if full
        else _shape(
            '<rect x="{x:g}" y="{y:g}" width="13" height="9" rx="2" fill="none" stroke="{ink}" '
            'stroke-dasharray="2.5 2"/>{count}',
            x=round(wide - 32, 1),
            y=sky + 5.5,
            ink=look.SIGN,
            count=_text(wide - 11, sky + 14, str(left), look.SIGN, 11.5),
        )
    )
    return _shape(
        '<rect class="pt-sky{scored}" width="{w:g}" height="{all:g}" rx="9" fill="{sky}"/>'
        '<path class="pt-hill" d="M0 {y:g}v-18q{w1:g} -18 {w2:g} 0t{w2:g} -4v22z" fill="{hill}"/>'
        '<path class="pt-ground" d="M0 {y:g}h{w:g}v11a9 9 0 0 1 -9 9h-{inner:g}a9 9 0 0 1 -9 -9z" '
        'fill="{ground}"/><text x="8" y="{base:g}" font-size="11.5" font-weight="700" '
        'fill="{ink}">{name}</text>{done}',
        scored=" pt-scored" if full else "",
        w=round(wide, 2),
        w1=round(wide / 4, 2),
        w2=round(wide / 2, 2),
        hill=look.HILL,
        inner=round(wide - 18, 2),
        all=sky + GROUND,
        y=sky,
        base=sky + 14,
        sky=look.SCORED if full else look.SKY,
        ground=look.GROUND,
        ink=look.SIGN,
        name=name,
        done=done,
    )


def _tower(
    tower: str,
    tag: Tag,
    center: float,
    broad: float,
    sky: float,
    floor: float,
    *,
    full: bool,
    lit: bool,
) -> Markup:
    x = center - broad / 2
    if not tower:
        lot = _shape(
            '<rect class="pt-lot" x="{x:g}" y="{y:g}" width="{w:g}" height="18" rx="2" fill="none"'
            ' stroke="{edge}" stroke-width="1.5" stroke-dasharray="4 3"/>{plus}',
            x=round(x, 2),
            y=sky - 18,
            w=round(broad, 2),
            edge=look.EDGE,
            plus=_text(center, sky - 4.5, "+", look.EDGE, 13, "pt-lot-ink"),
        )
        return lot + (_coin(center, sky - 32, tag.coin) if tag.coin else EMPTY)
    top = sky - floor * len(tower)
    parts = list(_floors(tower, tag, x, broad, sky, floor, lit))
    if full:
        parts.append(_roof(x, broad, top))
    parts.append(_tag(tag, center, top - (ROOF if full else 0) - 12))
    return EMPTY.join(parts)


def _floors(
    tower: str, tag: Tag, x: float, broad: float, sky: float, floor: float, lit: bool
) -> Iterator[Markup]:
    decides = lit and tag.lit >= 0
    order = [n for n in range(len(tower)) if n != tag.lit]  # lit floors are drawn above the others
    for number in [*order, *([tag.lit] if tag.lit >= 0 else [])]:
        letter = tower[number]
        kind = "lit" if decides and number == tag.lit else ""
        kind = "faded" if decides and letter not in tag.tied else kind
        yield _floor(letter, x, sky - floor * (number + 1), broad, floor, kind)


def _floor(letter: str, x: float, y: float, broad: float, high: float, kind: str) -> Markup:
    fill, ink = look.PIECES[letter.lower()]
    lit = kind == "lit"
    return _shape(
        '<g class="pt-floor pt-{seat}{kind}"{fade}>{halo}<rect class="pt-edge" x="{x:g}" y="{y:g}"'
        ' width="{w:g}" height="{h:g}" rx="1.8" fill="{fill}" stroke="{edge}" '
        'stroke-width="{thick}"/><path d="{arches}" fill="{ink}" opacity=".28"/>{letter}</g>',
        seat=letter.lower(),
        kind=f" pt-{kind}" if kind else "",
        fade=Markup(' opacity=".5"') if kind == "faded" else "",
        halo=_halo(x, y, broad, high) if lit else "",
        x=round(x + 0.6, 2),
        y=round(y + 0.6, 2),
        w=round(broad - 1.2, 2),
        h=round(high - 1.2, 2),
        fill=fill,
        edge=look.LIT if lit else look.EDGE,
        thick=2 if lit else 1.1,
        arches=_arches(x, y, broad, high),
        ink=ink,
        letter=_text(
            x + broad / 2, y + high / 2 + min(11.0, high * 0.72) * 0.36, letter, ink, high * 0.72
        ),
    )


def _arches(x: float, y: float, broad: float, high: float) -> str:
    """A window on both sides of the letter."""
    wide, tall, base = min(6.0, broad * 0.12), min(8.0, high * 0.46), y + high * 0.74
    return "".join(
        f"M{at:.1f} {base:.1f}v-{tall - wide / 2:.1f}a{wide / 2:.1f} {wide / 2:.1f} 0 0 1 "
        f"{wide:.1f} 0v{tall - wide / 2:.1f}z"
        for at in (x + broad * 0.13, x + broad * 0.87 - wide)
    )


def _halo(x: float, y: float, broad: float, high: float) -> Markup:
    return _shape(
        '<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="4" fill="{lit}" opacity=".5"/>'
        '<path d="M{left:g} {mid:g}l-6 -5v10zM{right:g} {mid:g}l6 -5v10z" fill="{lit}"/>',
        x=round(x - 3, 2),
        y=round(y - 3, 2),
        w=round(broad + 6, 2),
        h=round(high + 6, 2),
        left=round(x - 4, 2),
        right=round(x + broad + 4, 2),
        mid=round(y + high / 2, 2),
        lit=look.LIT,
    )


def _roof(x: float, broad: float, top: float) -> Markup:
    return _shape(
        '<path class="pt-roof" d="M{x:g} {top:g}l{half:g} -{rise}l{half:g} {rise}z" fill="{left}"/>'
        '<path d="M{middle:g} {peak:g}l{half:g} {rise}h-{half:g}z" fill="{right}"/>',
        x=round(x - 4, 2),
        top=round(top + 0.5, 2),
        half=round(broad / 2 + 4, 2),
        rise=ROOF,
        middle=round(x + broad / 2, 2),
        peak=round(top + 0.5 - ROOF, 2),
        left=look.ROOF,
        right=look.ROOF_DARK,
    )


# -------------------------------------------------------------------------------- tags and coins


def _tag(tag: Tag, center: float, y: float) -> Markup:
    if not tag.letter:
        return _coin(center, y, tag.coin) if tag.coin else EMPTY
    coin = tag.coin and _coin(center + 7, y, tag.coin, sure=tag.sure)
    return badge(tag.letter, center - 16 if tag.coin else center - 7.5, y - 7.5, 15) + (
        coin or EMPTY
    )


def badge(letter: str, x: float, y: float, size: float) -> Markup:
    """A player: letter and colour."""
    fill, ink = look.PIECES[letter.lower()]
    return _shape(
        '<rect class="pt-edge pt-{seat}" x="{x:g}" y="{y:g}" width="{s:g}" height="{s:g}" rx="3" '
        'fill="{fill}" stroke="{edge}" stroke-width="1.1"/>{letter}',
        seat=letter.lower(),
        x=round(x, 2),
        y=round(y, 2),
        s=size,
        fill=fill,
        edge=look.EDGE,
        letter=_text(x + size / 2, y + size * 0.76, letter, ink, size * 0.74),
    )


def coin(x: float, y: float, value: str, *, sure: bool = True, radius: float = RADIUS) -> Markup:
    """A prestige token; dashed while no player has won it."""
    return _shape(
        '<circle class="pt-coin" cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" stroke="{edge}" '
        'stroke-width="1.4"{dashed}/>{value}',
        x=round(x, 2),
        y=round(y, 2),
        r=radius,
        fill=look.COIN,
        edge=look.COIN_EDGE,
        dashed="" if sure else Markup(' stroke-dasharray="2.6 1.8"'),
        value=_text(x, y + radius * 0.46, value, look.COIN_INK, radius * 1.25),
    )


def _coin(x: float, y: float, value: str, *, sure: bool = False) -> Markup:
    return coin(x, y, value, sure=sure and value != EQUAL)


def _text(x: float, y: float, text: str, ink: str, size: float, kind: str = "") -> Markup:
    return _shape(
        '<text{kind} x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="800" '
        'text-anchor="middle" fill="{ink}">{text}</text>',
        kind=Markup(' class="{}"').format(kind) if kind else "",
        x=round(x, 2),
        y=round(y, 2),
        size=round(min(size, 15), 1),
        ink=ink,
        text=escape(text),
    )


def _at(x: float, y: float, shapes: Markup) -> Markup:
    return _shape('<g transform="translate({x:g} {y:g})">{s}</g>', x=round(x, 2), y=y, s=shapes)
