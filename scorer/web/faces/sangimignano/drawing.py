"""The towers of a game drawn: a floor for each, in the color of their player, whose shape is beside
the name."""

from collections.abc import Sequence

from babel.support import NullTranslations
from markupsafe import Markup

from scorer.games.common import Scoresheet
from scorer.games.sangimignano import Entry, Side
from scorer.games.sangimignano.box import TOWERS
from scorer.games.sangimignano.scoring import places, tied_on_top
from scorer.wording.marks import N_, isolated, say
from scorer.wording.phrases import labelled, listed
from scorer.wording.sangimignano import terms

PLACE = N_("place %(place)d")
WIDE, FLOOR, ROOF, COLUMN = 40, 8, 14, 92
"""Pixels of a tower, of one floor, of the roof, and of all that one player has."""
HIGH = TOWERS * FLOOR + ROOF
NAMES, FOOT = 80, 12
"""Above the towers and below them."""
LONGEST = 11
"""Letters of a name that fit; the sheet below has all of it."""
SVG = Markup(
    '<svg class="skyline" viewBox="0 0 {width} {height}" width="{shown}" role="img" '
    'aria-label="{label}" xmlns="http://www.w3.org/2000/svg">{inner}</svg>'
)
TEXT = Markup(
    '<text x="{x}" y="{y}" font-size="{size}" font-weight="700" text-anchor="middle" '
    'fill="currentColor">{text}</text>'
)
MEDAL = Markup(
    '<circle cx="{x}" cy="14" r="11" fill="{fill}" stroke="currentColor"/>'
    '<text x="{x}" y="19" font-size="14" font-weight="800" text-anchor="middle" '
    'fill="{ink}">{place}</text>'
)
GOLD, PLAIN = ("#f2c434", "#2b1a05"), ("none", "currentColor")
BUILT = Markup(
    '<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="var(--p{seat})"/>'
    '<path d="{floors}" stroke="#fff" stroke-opacity=".45"/>'
    '<path d="M{left} {y}l{half} -{roof} {half} {roof}z" fill="var(--roof)"/>'
)
SHAPES = (
    "M{x} {y}m-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z",
    "M{x} {y}m-5 -5h10v10h-10z",
    "M{x} {y}m0 -6l6 11h-12z",
    "M{x} {y}m0 -7l7 7l-7 7l-7 -7z",
)
"""Circle, square, triangle, diamond: a player is never a color alone."""
SHAPE = Markup('<path d="{d}" fill="var(--p{seat})" stroke="currentColor"/>')


def skyline(t: NullTranslations, side: Side, seat: int, scale: float = 1) -> Markup:
    """The towers of one player with their number; nothing where it was not entered."""
    if side.towers is None:
        return Markup("")
    ground = HIGH + 24
    inner = Markup("").join(
        [
            _shape(seat, WIDE // 2 - 12, ground - _high(side) - 12),
            TEXT.format(x=WIDE // 2 + 10, y=ground - _high(side) - 6, size=16, text=side.towers),
            _tower(side, seat, WIDE // 2 + 5, ground),
        ]
    )
    label = labelled(t, isolated(side.name), terms.towers(t, side.towers))
    width = WIDE + 10
    return SVG.format(
        width=width, height=ground, shown=round(width * scale), label=label, inner=inner
    )


def standing(t: NullTranslations, entry: Entry, sheet: Scoresheet, doubtful: bool) -> Markup:
    """Everybody with place and towers, and with tokens where they decide."""
    found: Sequence[int | None] = places(entry, sheet)
    if doubtful:
        found = (None,) * len(entry.sides)
    drawn = [_column(t, entry, seat, place) for seat, place in enumerate(found)]
    told = [_told(t, entry, seat, place) for seat, place in enumerate(found)]
    width, height = COLUMN * len(entry.sides), NAMES + HIGH + FOOT
    inner, label = Markup("").join(drawn), listed(t, told)
    return SVG.format(width=width, height=height, shown=width * 2, label=label, inner=inner)


def _figures(t: NullTranslations, entry: Entry, seat: int) -> list[str]:
    side = entry.sides[seat]
    towers = [] if side.towers is None else [terms.towers(t, side.towers)]
    decide = seat in tied_on_top(entry) and side.tokens is not None
    return [*towers, terms.tokens(t, side.tokens or 0)] if decide else towers


def _told(t: NullTranslations, entry: Entry, seat: int, place: int | None) -> str:
    words = [] if place is None else [say(t, PLACE, place=place)]
    return labelled(
        t, isolated(entry.sides[seat].name), listed(t, [*words, *_figures(t, entry, seat)])
    )


def _column(t: NullTranslations, entry: Entry, seat: int, place: int | None) -> Markup:
    side, middle = entry.sides[seat], COLUMN * seat + COLUMN // 2
    name = side.name if len(side.name) <= LONGEST else f"{side.name[: LONGEST - 1]}…"
    drawn = [TEXT.format(x=middle, y=43, size=13, text=name)]
    if place is not None:
        fill, ink = GOLD if place == 1 else PLAIN
        drawn.append(MEDAL.format(x=middle + 10, fill=fill, ink=ink, place=place))
    drawn.append(_shape(seat, middle - 14 if place is not None else middle, 14))
    drawn += [
        TEXT.format(x=middle, y=59 + 15 * line, size=12, text=text)
        for line, text in enumerate(_figures(t, entry, seat))
    ]
    return Markup("").join([*drawn, _tower(side, seat, middle, NAMES + HIGH)])


def _shape(seat: int, x: int, y: int) -> Markup:
    drawn = SHAPES[seat % len(SHAPES)].format(x=x, y=y)
    return SHAPE.format(d=drawn, seat=seat % len(SHAPES))


def _high(side: Side) -> int:
    return min(side.towers or 0, TOWERS) * FLOOR + (ROOF if side.towers else 0)


def _tower(side: Side, seat: int, middle: int, ground: int) -> Markup:
    """More than there are in the box are not drawn: the sheet says what is wrong."""
    floors = min(side.towers or 0, TOWERS)
    if not floors:
        return Markup("")
    x, y = middle - WIDE // 2, ground - floors * FLOOR
    lines = "".join(f"M{x} {y + FLOOR * floor}h{WIDE}" for floor in range(floors))
    return BUILT.format(
        x=x,
        y=y,
        wide=WIDE,
        high=floors * FLOOR,
        seat=seat % len(SHAPES),
        floors=lines,
        left=x - 4,
        half=WIDE // 2 + 4,
        roof=ROOF,
    )
