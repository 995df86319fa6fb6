"""Who has how many points, who won, and why: every number with its parts and its rules."""

from typing import NamedTuple

from scorer.games.common import Line, Part, Scoresheet, SideScore
from scorer.games.patrician.box import CODES, PATRICIANS, SET_SIZE, SET_VALUE, Box
from scorer.games.patrician.cities import Awards, awards, final, is_full
from scorer.games.patrician.entry import LETTERS, Entry, Side
from scorer.games.patrician.readings import DEFAULT, Readings

SETS_RULES = ("END-2", "PA-13")
POINTS, PIECES, SHARED, NEEDED, OPEN = "points", "pieces", "shared", "pieces-needed", "open"


class Given(NamedTuple):
    """The tokens of one city."""

    city: str
    full: bool
    awards: Awards


class Known(NamedTuple):
    """What is known of a side; None is not entered yet."""

    prestige: int | None
    sets: int | None
    pieces: int | None

    @property
    def total(self) -> int:
        return (self.prestige or 0) + (self.sets or 0) * SET_VALUE

    @property
    def whole(self) -> bool:
        return self.prestige is not None and self.sets is not None


def given(entry: Entry, readings: Readings = DEFAULT, box: Box | None = None) -> list[Given]:
    """The tokens that the cities of an entry have given so far."""
    box = box or readings.in_box
    found = []
    for town in entry.towns:
        city = box.city(town.city)
        if entry.running:
            tokens = awards(town, city, readings) if is_full(town, city) else ()
        else:
            tokens = final(town, city, readings)
        found.append(Given(town.city, is_full(town, city), tokens))
    return found


def from_towns(entry: Entry) -> bool:
    """Do the tokens follow from the cities? Else the sides name them."""
    return bool(entry.towns) and not any(side.told for side in entry.sides)


def known(
    entry: Entry, readings: Readings = DEFAULT, found: list[Given] | None = None
) -> tuple[Known, ...]:
    found = given(entry, readings) if found is None else found
    by_towns = from_towns(entry)
    sides = []
    for number, side in enumerate(entry.sides):
        prestige = _prestige(found, LETTERS[number]) if by_towns else side.stated
        pieces = side.pieces
        if pieces is None and entry.towns:
            pieces = entry.pieces_on_board(number)
        sides.append(Known(prestige, side.counted_sets, pieces))
    return tuple(sides)


def _prestige(found: list[Given], letter: str) -> int:
    return sum(one.value for city in found for one in city.awards if one.letter == letter)


def score(entry: Entry, readings: Readings = DEFAULT) -> Scoresheet:
    found = given(entry, readings)
    sides = known(entry, readings, found)
    by_towns = from_towns(entry)
    scores = []
    for number, (side, one) in enumerate(zip(entry.sides, sides, strict=True)):
        tokens = _by_cities(found, LETTERS[number]) if by_towns else _by_chips(side)
        lines = (
            Line("prestige", tokens, one.prestige or 0),
            Line("portraits", _sets(side), (one.sets or 0) * SET_VALUE),
        )
        scores.append(SideScore(side.name, lines, one.total))
    return _decided(entry, tuple(scores), sides, readings)


# ------------------------------------------------------------------------------------- parts


def _by_cities(found: list[Given], letter: str) -> tuple[Part, ...]:
    parts = [
        Part(
            f"{one.rank}_{one.by}",
            one.value,
            (*one.rules, *(() if city.full else ("PA-01",))),
            (CODES.index(city.city),),
            {"city": CODES.index(city.city)},
        )
        for city in found
        for one in city.awards
        if one.letter == letter
    ]
    return tuple(parts) or (Part("none", 0, ("CITY-1",)),)


def _by_chips(side: Side) -> tuple[Part, ...]:
    """The tokens in a row, the sum that was entered, or no part where nothing was entered."""
    if side.tokens:
        values = tuple(token.value for token in side.tokens)
        return (Part("tokens", sum(values), ("END-3",), terms=values),)
    if side.none:
        return (Part("none", 0, ("END-3",)),)
    return () if side.sum is None else (Part("sum", side.sum, ("END-3",)),)


def _sets(side: Side) -> tuple[Part, ...]:
    if side.portraits is None:
        if side.sets is None:
            return ()
        return (Part("sets", side.sets * SET_VALUE, SETS_RULES, figures={"sets": side.sets}),)
    return tuple(
        Part(
            f"sets_{patrician}",
            number // SET_SIZE * SET_VALUE,
            SETS_RULES,
            figures={
                "sets": number // SET_SIZE,
                "portraits": number,
                "left": number % SET_SIZE,
            },
        )
        for patrician, number in zip(PATRICIANS, side.portraits, strict=True)
    )


# ------------------------------------------------------------------------------------- places


def is_open(entry: Entry, sides: tuple[Known, ...]) -> bool:
    return entry.running or not all(side.whole for side in sides)


def _decided(
    entry: Entry, scores: tuple[SideScore, ...], sides: tuple[Known, ...], readings: Readings
) -> Scoresheet:
    totals = tuple(score.total for score in scores)
    if is_open(entry, sides):
        return Scoresheet(scores, None, OPEN, ("END-1",), totals)
    first = [number for number, total in enumerate(totals) if total == max(totals)]
    ties = _ties(totals, sides, readings)
    if len(first) == 1:
        return Scoresheet(scores, first[0], POINTS, ("END-3",), totals, tie=ties)
    rules = ("END-4", "PA-14")
    if any(sides[number].pieces is None for number in first):
        return Scoresheet(scores, None, NEEDED, rules, totals, tie=ties)
    best = max(ties[number] for number in first)
    fewest = [number for number in first if ties[number] == best]
    if len(fewest) == 1:
        return Scoresheet(scores, fewest[0], PIECES, rules, totals, tie=ties)
    return Scoresheet(scores, None, SHARED, rules, totals, tie=ties)


def _ties(totals: tuple[int, ...], sides: tuple[Known, ...], readings: Readings) -> tuple[int, ...]:
    """What breaks a tie of points, more is better: fewer pieces on the board. Among those with
    equal points either all count them or none (PA-14, PA-29)."""
    found = []
    for number, total in enumerate(totals):
        level = [sides[other].pieces for other, points in enumerate(totals) if points == total]
        counts = None not in level and (total == max(totals) or readings.places == "pieces")
        found.append(-(sides[number].pieces or 0) if counts else 0)
    return tuple(found)
