"""The board of San Gimignano as a picture: hexagons, regions with pattern and letter, tokens and
towers, and what an answer lights up.

`picture(t, position, Marks(lit=...))` is a picture that says in words what is on it; with `keys`
its regions can be touched. A page prints `patterns()` once, in front; `alone` includes them.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from babel.support import NullTranslations
from markupsafe import Markup

from scorer.games.sangimignano.box import GUILDS
from scorer.games.sangimignano.geometry import HOURS, POINTS, Hexagon, Region, regions_of
from scorer.games.sangimignano.play import Position
from scorer.games.sangimignano.play.writing import region as written
from scorer.web.faces.sangimignano import board_words, look
from scorer.web.faces.sangimignano.look import SIDE, paint

Point = tuple[int, int]
NO_REGIONS: frozenset[Region] = frozenset()
NOBODY: Mapping[Region, int] = {}
ACROSS, DOWN = SIDE * 3**0.5 / 2, SIDE / 2
"""Pixels of one step of the geometry's points."""
MARGIN = 8
PATTERNS = Markup(
    '<svg class="sg-patterns" width="0" height="0" aria-hidden="true"><defs>{}</defs></svg>'
)
HATCHED = Markup(
    '<pattern id="sg-b" width="9" height="9" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(-45)"><path d="M0 0V9" stroke="{ink}" stroke-width="3.4"/></pattern>'
    '<pattern id="sg-c" width="10" height="10" patternUnits="userSpaceOnUse">'
    '<path d="M2 2h.01M7 7h.01" stroke="{ink}" stroke-width="3" stroke-linecap="round"/></pattern>'
    '<pattern id="sg-d" width="20" height="16" patternUnits="userSpaceOnUse">'
    '<path d="M0 .7H20M0 8.7H20M5 0V8M15 8V16" stroke="{ink}" stroke-width="1.5" fill="none"/>'
    "</pattern>"
)
SVG = Markup(
    '<svg class="sg-board" viewBox="{box}" {role} aria-label="{label}" {size}'
    'xmlns="http://www.w3.org/2000/svg">{defs}<g class="turning">{inner}</g></svg>'
)
PATH = Markup('<path {more} d="{d}"/>')
LETTER = Markup(
    '<g transform="translate({x} {y})"><text class="up" y="{low}" font-size="{size}" '
    'font-weight="700" text-anchor="middle" fill="{ink}">{letter}</text></g>'
)
PIECE = Markup('<g transform="translate({x} {y})"><g class="up">{inner}</g></g>')
KEY = Markup(
    '<path role="button" tabindex="{tab}" class="region{more}" data-region="{name}" '
    'aria-label="{label}" d="{d}"/>'
)
TOKENS = (
    "M-{r} 0a{r} {r} 0 1 0 {w} 0a{r} {r} 0 1 0-{w} 0z",
    "M-{r}-{r}h{w}v{w}h-{w}z",
    "M0-{h}L{h} {r}H-{h}z",
    "M0-{h}L{h} 0L0 {h}L-{h} 0z",
)
"""Circle, square, triangle, diamond: a player is never a colour alone."""


R = f"{look.TOKEN:.1f}"
RING = f"{R} {R} 0 1 0 {2 * look.TOKEN:.1f} 0a{R} {R} 0 1 0-{2 * look.TOKEN:.1f} 0"


class Marks(NamedTuple):
    """What is lit up: `lit` regions in gold with everything else veiled, `sites` with a gold tower
    each, `missing` tokens in gold rings, `crosses` where regions touch at a corner only, `refused`
    with a red rim, and a ring around the `last` action."""

    lit: frozenset[Region] = NO_REGIONS
    sites: frozenset[Region] = NO_REGIONS
    missing: Mapping[Region, int] = NOBODY
    crosses: tuple[Point, ...] = ()
    refused: frozenset[Region] = NO_REGIONS
    last: Region | Hexagon | None = None


PLAIN = Marks()


def patterns() -> Markup:
    """What the pictures of a page need, printed once in front of them."""
    return PATTERNS.format(_hatched())


def picture(
    t: NullTranslations,
    position: Position,
    marks: Marks = PLAIN,
    *,
    keys: bool = False,
    alone: bool = False,
    width: int | None = None,
    label: str = "",
) -> Markup:
    """The whole board. With `keys` every region is a button that names what is on it."""
    inner = Markup("").join([*_ground(position), *_pieces(position), *_marked(position, marks)])
    if keys:
        inner += _room(position) + Markup("").join(_keys(t, position))
    return SVG.format(
        box=" ".join(f"{one:.0f}" for one in bounds(position.board.segments)),
        role=Markup('role="group"') if keys else Markup('role="img"'),
        label=label or board_words.board(t, position),
        size=Markup('width="{}" ').format(width) if width else "",
        defs=Markup("<defs>{}</defs>").format(_hatched()) if alone else "",
        inner=inner,
    )


def bounds(hexagons: Iterable[Hexagon]) -> tuple[float, float, float, float]:
    """Left, top, width and height of what these hexagons cover."""
    points = [at.point(hour) for at in hexagons for hour in HOURS] or [(0, 0)]
    left, right = (edge(x for x, _ in points) * ACROSS for edge in (min, max))
    top, bottom = (edge(y for _, y in points) * DOWN for edge in (min, max))
    return (
        left - MARGIN,
        top - MARGIN,
        right - left + 2 * MARGIN,
        bottom - top + 2 * MARGIN + MARGIN // 2,
    )


def segment(type_: str, hour: int = 0) -> Markup:
    """One segment by itself, its first guild at this hour; its centre is 0, 0."""
    found = dict(zip(((hour + 4 * place) % 12 for place in range(3)), type_, strict=True))
    at = Hexagon(0, 0)
    regions = {Region(*at, one): guild for one, guild in found.items()}
    drawn = [*_floors(regions), _cuts(regions), _edges([at])]
    return Markup("").join([*drawn, *(_letter(one, guild) for one, guild in regions.items())])


def one_segment(type_: str, hour: int = 0, width: int = 46) -> Markup:
    """The same as a small picture; the text around it names it."""
    left, top, wide, high = bounds([Hexagon(0, 0)])
    return Markup(
        '<svg class="sg-segment" viewBox="{} {} {} {}" width="{}" aria-hidden="true">{}</svg>'
    ).format(*(round(one) for one in (left, top, wide, high)), width, segment(type_, hour))


def token(seat: int, size: float = look.TOKEN) -> Markup:
    """The token of a player around 0, 0."""
    return Markup('<path class="sg-token" d="{}" fill="{}" stroke="{}" stroke-width="2"/>').format(
        shape(seat, size), look.player(seat), paint("rim")
    )


def shape(seat: int, size: float) -> str:
    """The outline of a player's token, around 0, 0."""
    high = size * (1.18 if seat >= 2 else 1)
    numbers = {"r": f"{size:.1f}", "w": f"{2 * size:.1f}", "h": f"{high:.1f}"}
    return TOKENS[seat].format(**numbers)


def tower(seat: int) -> Markup:
    """A tower around 0, 0, with the shape of its player."""
    wide, high = look.TOWER_WIDE, look.TOWER_HIGH
    half, roof, foot = wide / 2, high * 0.36, high / 2
    walls = f"M-{half:.1f} {foot:.1f}V{roof - foot:.1f}H{half:.1f}V{foot:.1f}z"
    eaves = f"M-{half + 4:.1f} {roof - foot:.1f}L0-{foot:.1f}L{half + 4:.1f} {roof - foot:.1f}z"
    shaded = f"M0 {roof - foot:.1f}V-{foot:.1f}L{half + 4:.1f} {roof - foot:.1f}z"
    return Markup(
        '<g stroke="{rim}" stroke-width="1.5" fill="{own}"><path d="{walls}"/><path d="{eaves}"/>'
        '<path d="{eaves}" fill="#000" fill-opacity=".3"/></g>'
        '<path d="{shaded}" fill="#000" fill-opacity=".28"/>'
        '<path transform="translate(0 {low:.1f})" d="{sign}" fill="{rim}"/>'
    ).format(
        rim=paint("rim"),
        own=look.player(seat),
        walls=walls,
        eaves=eaves,
        shaded=shaded,
        low=roof / 2 + 1,
        sign=shape(seat, wide * 0.22),
    )


# ---------------------------------------------------------------------------------- the ground


def _hatched() -> Markup:
    return HATCHED.format(ink=paint("hatch"))


def _ground(position: Position) -> Iterator[Markup]:
    """Shadow, fills and patterns of the guilds, what is closed, and the edges."""
    board = position.board
    yield _path(
        "".join(map(_hexagon, board.segments)),
        'class="sg-shadow" transform="translate(0 5)" fill="#4b3214" fill-opacity=".35"',
    )
    yield from _floors(board.guilds)
    if position.towers:
        more = f'fill="{paint("closed")}" fill-opacity=".72"'
        yield _path("".join(map(rhomb, position.towers)), more)
    full = [one for one in position.tokens if not position.is_free(one)]
    if full:
        yield _path("".join(map(rhomb, full)), f'fill="{paint("veil")}" fill-opacity=".45"')
    yield _cuts(board.guilds)
    yield _edges(board.segments)
    for region, guild in board.guilds.items():
        if region not in position.towers:
            yield _letter(region, guild)


def _floors(guilds: Mapping[Region, str]) -> Iterator[Markup]:
    for letter in GUILDS:
        drawn = "".join(rhomb(region) for region, guild in guilds.items() if guild == letter)
        if drawn:
            yield _path(drawn, f'class="g-{letter}" fill="{paint(letter)}"')
            if letter != "a":
                yield _path(drawn, f'fill="url(#sg-{letter})"')


def _cuts(regions: Iterable[Region]) -> Markup:
    """From the centre of each hexagon to the two corners beside a region."""
    lines = "".join(
        f"M{_at(one.hexagon.centre)}L{_at(one.hexagon.point(one.hour + 2))}" for one in regions
    )
    return _path(lines, f'stroke="{paint("cut")}" stroke-width="1.4" fill="none"')


def _edges(hexagons: Iterable[Hexagon]) -> Markup:
    more = f'stroke="{paint("rim")}" stroke-width="4.5" stroke-linejoin="round" fill="none"'
    return _path("".join(map(_hexagon, hexagons)), more)


def _letter(region: Region, guild: str) -> Markup:
    x, y = middle(region)
    size, low = f"{look.LETTER:.1f}", f"{look.LETTER * 0.36:.1f}"
    return LETTER.format(x=_n(x), y=_n(y), low=low, size=size, ink=paint("ink"), letter=guild)


# ---------------------------------------------------------------------------------- the pieces


def _pieces(position: Position) -> Iterator[Markup]:
    for region, held in sorted(position.tokens.items()):
        for seat, (x, y) in zip(held, slots(region), strict=False):
            yield PIECE.format(x=_n(x), y=_n(y), inner=token(seat))
    for region, seat in sorted(position.towers.items(), key=_from_the_back):
        x, y = middle(region)
        yield PIECE.format(x=_n(x), y=_n(y), inner=tower(seat))


def _room(position: Position) -> Markup:
    """A dashed ring where the next token of a region goes; pages show it where there is room."""
    rings = ""
    for region in position.board.guilds:
        if position.stage == "token" and position.is_free(region):
            x, y = slots(region)[len(position.tokens.get(region, ()))]
            rings += f"M{x - look.TOKEN:.1f} {y:.1f}a{RING}"
    more = f'class="sg-room" stroke="{paint("ink")}" stroke-opacity=".5" stroke-dasharray="3 3"'
    return _path(rings, f'{more} fill="none"')


def _from_the_back(found: tuple[Region, int]) -> float:
    return middle(found[0])[1]


def middle(region: Region) -> tuple[float, float]:
    """The middle of a region, in pixels."""
    (x, y), (dx, dy) = region.hexagon.centre, POINTS[region.hour]
    return (x + dx / 2) * ACROSS, (y + dy / 2) * DOWN


def slots(region: Region) -> list[tuple[float, float]]:
    """Where its two tokens are, on both sides of the letter; the left one first."""
    (x, y), (dx, dy) = middle(region), POINTS[region.hour]
    across, down = dy * DOWN / SIDE * look.SLOT, -dx * ACROSS / SIDE * look.SLOT
    return sorted([(x + across, y + down), (x - across, y - down)])


# ----------------------------------------------------------------------------- what is lit up


def _marked(position: Position, marks: Marks) -> Iterator[Markup]:
    bright = marks.lit | marks.sites
    if bright:
        others = "".join(rhomb(one) for one in position.board.guilds if one not in bright)
        more = f'class="sg-veil" fill="{paint("veil")}" fill-opacity=".55"'
        yield _path(others, more)
        yield from _gold(outline(bright))
    if marks.refused:
        more = f'stroke="{paint("bad")}" stroke-width="6" fill="none" stroke-linejoin="round"'
        yield _path("".join(map(rhomb, sorted(marks.refused))), more)
    for region in sorted(marks.sites):
        yield _site(position, region)
    for region, seat in sorted(marks.missing.items()):
        yield _missing(position, region, seat)
    for x, y in marks.crosses:
        yield _cross(x * ACROSS, y * DOWN)
    if marks.last is not None:
        yield _ring(marks.last)


def _gold(outlined: str) -> Iterator[Markup]:
    for name, wide in (("casing", 0.115), ("gold", 0.065)):
        more = f'class="sg-{name}" stroke="{paint(name)}" stroke-width="{wide * SIDE:.1f}"'
        yield _path(outlined, f'{more} fill="none" stroke-linejoin="round"')


def _site(position: Position, region: Region) -> Markup:
    """A tower in gold with the letter of its guild: a tower may be built here."""
    x, y = middle(region)
    arrow = "M-9 21V-3H-15L0-20L15-3H9V21z"
    inner = Markup(
        '<path d="{d}" fill="{gold}" stroke="{casing}" stroke-width="3" stroke-linejoin="round"/>'
        '<text y="15" font-size="17" font-weight="800" text-anchor="middle" '
        'fill="{casing}">{letter}</text>'
    ).format(
        d=arrow, gold=paint("gold"), casing=paint("casing"), letter=position.board.guilds[region]
    )
    return PIECE.format(x=_n(x), y=_n(y), inner=inner)


def _missing(position: Position, region: Region, seat: int) -> Markup:
    """A token that is not there yet, in a gold ring."""
    x, y = slots(region)[min(1, len(position.tokens.get(region, ())))]
    inner = Markup(
        '<circle r="14" fill="none" stroke="{casing}" stroke-width="6.5"/>'
        '<circle r="14" fill="none" stroke="{gold}" stroke-width="3.5"/>{token}'
    ).format(casing=paint("casing"), gold=paint("gold"), token=token(seat, look.TOKEN * 0.85))
    return PIECE.format(x=_n(x), y=_n(y), inner=inner)


def _cross(x: float, y: float) -> Markup:
    inner = Markup(
        '<circle r="12" fill="{bad}" stroke="#fff" stroke-width="3"/>'
        '<path d="M-5-5L5 5M-5 5L5-5" stroke="#fff" stroke-width="3" stroke-linecap="round"/>'
    ).format(bad=look.INKS["bad"].light)
    return PIECE.format(x=_n(x), y=_n(y), inner=inner)


def _ring(last: Region | Hexagon) -> Markup:
    dashed = f'class="sg-last" stroke="{paint("ink")}" stroke-width="3" stroke-dasharray="6 5"'
    if isinstance(last, Hexagon):
        return _path(_hexagon(last), f'{dashed} fill="none"')
    x, y = middle(last)
    return Markup('<circle {} fill="none" cx="{}" cy="{}" r="29"/>').format(
        Markup(dashed),  # noqa: S704 - colours and numbers of ours
        _n(x),
        _n(y),
    )


def outline(regions: Iterable[Region]) -> str:
    """The edges around all of these regions together, as a path of closed lines."""
    sides: dict[tuple[Point, Point], None] = {}
    for region in sorted(regions):
        corners = region.corners
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            if (end, start) in sides:
                del sides[end, start]
            else:
                sides[start, end] = None
    drawn = ""
    while sides:
        (start, end) = next(iter(sides))
        del sides[start, end]
        drawn += f"M{_at(start)}L{_at(end)}"
        while end != start:
            following = next(other for begin, other in sides if begin == end)
            del sides[end, following]
            end = following
            drawn += "z" if end == start else f"L{_at(end)}"
    return drawn


# --------------------------------------------------------------------------------------- keys


def _keys(t: NullTranslations, position: Position) -> Iterator[Markup]:
    """The regions to touch, invisible over the picture. One is in the order of the keyboard; from
    it arrows lead to its neighbours."""
    for number, region in enumerate(position.board.guilds):
        closed = region in position.towers
        yield KEY.format(
            tab="-1" if number else "0",
            more=" closed" if closed else "",
            name=written(region),
            label=board_words.region(t, position, region),
            d=rhomb(region),
        )


# ------------------------------------------------------------------------------------- shapes


def rhomb(region: Region) -> str:
    start, *others = (_at(point) for point in region.corners)
    return f"M{start}L{'L'.join(others)}z"


def _hexagon(at: Hexagon) -> str:
    return f"M{'L'.join(_at(at.point(hour)) for hour in HOURS)}z"


def of_hexagons(hexagons: Iterable[Hexagon]) -> str:
    """Their outlines, as a path."""
    return "".join(map(_hexagon, hexagons))


def all_regions(at: Hexagon, hour: int) -> tuple[Region, ...]:
    return regions_of(at, hour % 4)


def _path(d: str, more: str) -> Markup:
    return PATH.format(more=Markup(more), d=d)  # noqa: S704 - colours and numbers of ours


def _at(point: Point) -> str:
    return f"{_n(point[0] * ACROSS)} {_n(point[1] * DOWN)}"


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
