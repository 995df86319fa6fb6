"""A small game for up to five: most pebbles win, and shells count too. It has categories, rules,
problems, readings, a variant and a notation of its own, and shows that a game is a plug."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.games.common import (
    Expected,
    Feat,
    Line,
    Meta,
    NotationError,
    Part,
    Problem,
    Reading,
    Scoresheet,
    SideScore,
)
from scorer.games.matches import KINDS, Format, Standing, play_out
from scorer.games.names import name_fault

META = Meta(
    slug="pebbles",
    title="Pebbles",
    designer="Salvatore",
    publisher="The abbey",
    year=1327,
    players=range(2, 6),
    variants=("beach", "river"),
    extras=("wet",),
)
READINGS: tuple[Reading, ...] = (Reading("shells", "PE-02", ("one", "two")),)
BOX, FEW_SHELLS = 100, 9
UNLUCKY, WET = 13, -3
"""Who comes home with so many pebbles has wet feet, which costs points of the match."""


@dataclass(frozen=True, slots=True)
class Readings:
    """How many points is a shell?"""

    shells: str = "one"


@dataclass(frozen=True, slots=True)
class Side:
    name: str
    pebbles: int
    shells: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    sides: tuple[Side, ...]


def parse(line: str) -> Entry:
    """Such as "Adso: 7 s2 / William: 4": seven pebbles and two shells against four pebbles."""
    sides = tuple(_side(*text.partition(":")[::2]) for text in line.split("/"))
    if len(sides) not in META.players:
        raise NotationError("sides", "", len(line) + 1, Expected("two_sides"))
    return Entry(sides)


def _side(name: str, text: str) -> Side:
    pebbles, _, shells = text.strip().partition(" ")
    if not pebbles.isascii() or not pebbles.isdecimal():
        raise NotationError("unknown_word", pebbles, 1, Expected("word", ("0", "1")))
    if shells and not (shells[0] == "s" and shells[1:].isascii() and shells[1:].isdecimal()):
        raise NotationError("bad_shells", shells, 1, Expected("shells"))
    if fault := name_fault(name.strip()):
        raise NotationError(fault, name.strip(), 1, Expected("name"))
    return Side(name.strip(), int(pebbles), int(shells[1:] or 0))


def format(entry: Entry) -> str:
    return " / ".join(
        f"{side.name}: {side.pebbles}" + (f" s{side.shells}" if side.shells else "")
        for side in entry.sides
    )


def score(entry: Entry, readings: Readings = Readings()) -> Scoresheet:
    sides = tuple(_score(side, 2 if readings.shells == "two" else 1) for side in entry.sides)
    points = tuple(side.total for side in sides)
    alone = points.count(max(points)) == 1
    winner = points.index(max(points)) if alone else None
    return Scoresheet(sides, winner, "points" if alone else "draw", ("COUNT-4",), points)


def _score(side: Side, worth: int) -> SideScore:
    shells = side.shells * worth
    found = (Part("shells", shells, ("COUNT-2", "PE-02")),) if shells else ()
    lines = (
        Line("pebbles", (Part("pebbles", side.pebbles, ("COUNT-1",)),), side.pebbles),
        Line("shells", found, shells),
    )
    wet = (Line("wet", (Part("wet", WET, ("COUNT-3",)),), WET),)
    return SideScore(
        side.name, lines, side.pebbles + shells, wet if side.pebbles == UNLUCKY else ()
    )


def check(
    entry: Entry, readings: Readings = Readings(), sheet: Scoresheet | None = None
) -> list[Problem]:
    count, everybody = sum(side.pebbles for side in entry.sides), range(len(entry.sides))
    rich = [number for number in everybody if entry.sides[number].shells > FEW_SHELLS]
    found = [Problem("P-2", "shells", "ask", "PE-02", (number,)) for number in rich]
    if count > BOX:
        figures = {"count": count, "box": BOX}
        found += [Problem("P-1", "pebbles", "reject", "COUNT-1", tuple(everybody), (), figures)]
    return found


def feats(entry: Entry) -> list[Feat]:
    return [Feat("most_pebbles", side.pebbles, n) for n, side in enumerate(entry.sides)]


def allows(entry: Entry, variant: str) -> str | None:
    """There are no shells in a river."""
    shells = any(side.shells for side in entry.sides)
    return "no_shells" if variant == "river" and shells else None


class matches:  # noqa: N801 - a game of several files has a module here
    """Most points win."""

    KINDS = KINDS

    @staticmethod
    def in_force(settings: tuple[str, ...], length: Format) -> tuple[str, ...]:
        return settings

    @staticmethod
    def standing(
        sheets: Sequence[Scoresheet],
        length: Format,
        readings: Readings,
        players: int,
        ended: bool = False,
    ) -> Standing:
        return play_out(sheets, length, players, ended=ended)

    @staticmethod
    def dealer(sheets: Sequence[Scoresheet], readings: Readings, players: int) -> int:
        return len(sheets) % players
