"""Who has won: towers, then tokens on the board, then shared (SG-18); and points per place."""

from scorer.games.common import Line, Part, Scoresheet, SideScore
from scorer.games.sangimignano.entry import Entry, Side
from scorer.games.sangimignano.readings import DEFAULT, Readings

PLACE_POINTS = {2: (12, 0), 3: (12, 6, 0), 4: (12, 8, 4, 0)}
"""For the first place, the second, and so on. Equal places share the sum of their points."""
MISSING, TOWERS, TOKENS, SHARED, EARLIER = "missing", "towers", "tokens", "shared", "earlier"
RULES = {
    MISSING: ("END-2", "SG-18"),
    TOWERS: ("END-2",),
    TOKENS: ("END-3", "SG-18"),
    SHARED: ("END-3", "SG-18"),
    EARLIER: ("END-3", "SG-18"),
}
STEP = 100
"""More than all tokens and seats together."""


def score(entry: Entry, readings: Readings = DEFAULT) -> Scoresheet:
    """Every number with its rules. If a deciding number is missing, the sheet has no winner and
    says so."""
    compared = standings(entry, readings)
    decided_by = _decided_by(entry, readings, compared)
    best = max(compared)
    leaders = [number for number, value in enumerate(compared) if value == best]
    known = decided_by != MISSING
    points = _points(entry, readings, compared) if known else (0,) * len(entry.sides)
    places = ranks(compared)
    sides = tuple(
        _sheet(side, points[number], places[number] if known else 0, readings)
        for number, side in enumerate(entry.sides)
    )
    winner = leaders[0] if known and len(leaders) == 1 else None
    return Scoresheet(sides, winner, decided_by, RULES[decided_by], compared)


def standings(entry: Entry, readings: Readings = DEFAULT) -> tuple[int, ...]:
    """What is compared: towers, then tokens, then the turn order where a house rule says so."""
    return tuple(
        ((side.towers or 0) * STEP + (side.tokens or 0)) * STEP + _early(entry, number, readings)
        for number, side in enumerate(entry.sides)
    )


def ranks(compared: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(1 + sum(other > one for other in compared) for one in compared)


def tied_on_top(entry: Entry) -> tuple[int, ...]:
    """The players tied for the most towers: their tokens decide."""
    best = max((side.towers or 0) for side in entry.sides)
    first = tuple(n for n, side in enumerate(entry.sides) if side.towers == best)
    return first if len(first) > 1 else ()


def places(entry: Entry, sheet: Scoresheet) -> tuple[int | None, ...]:
    """The place of every player; None where it depends on a number that was not entered."""
    if not entry.complete:
        return (None,) * len(entry.sides)
    found = ranks(sheet.compared)
    return tuple(
        None if _hangs_on_tokens(entry, side) else place
        for place, side in zip(found, entry.sides, strict=True)
    )


def missing(entry: Entry, readings: Readings = DEFAULT) -> bool:
    """Is a number missing that decides the first place?"""
    tied = tied_on_top(entry)
    if not entry.complete or any(entry.sides[number].tokens is None for number in tied):
        return True
    level = len({entry.sides[number].tokens for number in tied}) < len(tied)
    return readings.tie == "earlier" and level and not any(side.first for side in entry.sides)


def _hangs_on_tokens(entry: Entry, side: Side) -> bool:
    level = [other for other in entry.sides if other.towers == side.towers]
    return len(level) > 1 and any(other.tokens is None for other in level)


def _early(entry: Entry, number: int, readings: Readings) -> int:
    """How many begin after this player, counted from the one who began the game."""
    first = next((n for n, side in enumerate(entry.sides) if side.first), None)
    if readings.tie != "earlier" or first is None:
        return 0
    return len(entry.sides) - 1 - (number - first) % len(entry.sides)


def _decided_by(entry: Entry, readings: Readings, compared: tuple[int, ...]) -> str:
    if missing(entry, readings):
        return MISSING
    tied = tied_on_top(entry)
    if not tied:
        return TOWERS
    tokens = [entry.sides[number].tokens or 0 for number in tied]
    if tokens.count(max(tokens)) == 1:
        return TOKENS
    return EARLIER if compared.count(max(compared)) == 1 else SHARED


def _points(entry: Entry, readings: Readings, compared: tuple[int, ...]) -> tuple[int, ...]:
    """What counts in a match: points for the place, or the towers themselves."""
    table = PLACE_POINTS.get(len(entry.sides))
    if readings.points == "towers" or table is None:
        return tuple(side.towers or 0 for side in entry.sides)
    found = ranks(compared)
    return tuple(
        sum(table[place - 1 : place - 1 + found.count(place)]) // found.count(place)
        for place in found
    )


def _sheet(side: Side, points: int, place: int, readings: Readings) -> SideScore:
    lines: tuple[Line, ...] = (
        Line("towers", *_counted("towers", side.towers, ("END-2",))),
        Line("tokens", *_counted("tokens", side.tokens, ("END-3", "SG-18"))),
    )
    figures = {"place": place}
    kind = "place" if readings.points == "places" else "as_towers"
    if place:
        part = Part(kind, points, ("SG-38",), (), figures)
        lines = (*lines, Line("points", (part,), points))
    return SideScore(side.name, lines, points)


def _counted(kind: str, number: int | None, rules: tuple[str, ...]) -> tuple[tuple[Part, ...], int]:
    """Empty for a number that was not entered."""
    return ((), 0) if number is None else ((Part(kind, number, rules),), number)
