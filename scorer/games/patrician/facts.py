"""What the checks look at, and their codes. `error`: against the printed rules, or the entry
contradicts itself; `box`: against the box, whose facts are partly inferred; `ask`: possible, but
asked once."""

from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from scorer.games.common import Problem
from scorer.games.patrician.box import Box, City
from scorer.games.patrician.entry import Entry, Town
from scorer.games.patrician.readings import Readings
from scorer.games.patrician.scoring import Given, Known, given, known

ERROR, BOX, ASK = "error", "box", "ask"


class Code(NamedTuple):
    level: str
    rule: str


CODES = MappingProxyType(
    {
        "city-not-in-play": Code(ERROR, "BOX-1"),
        "city-missing": Code(ERROR, "END-1"),
        "site-empty": Code(ERROR, "FLOOR-3"),
        "city-overfull": Code(BOX, "FLOOR-4"),
        "city-unfinished": Code(ASK, "PA-01"),
        "token-unknown": Code(BOX, "BOX-3"),
        "token-too-many": Code(BOX, "BOX-3"),
        "token-missing": Code(BOX, "CITY-1"),
        "none-with-tokens": Code(ERROR, "END-3"),
        "sum-mismatch": Code(ERROR, "END-3"),
        "token-mismatch": Code(ERROR, "CITY-1"),
        "pieces-mismatch": Code(ERROR, "END-4"),
        "sets-mismatch": Code(ERROR, "END-2"),
        "prestige-sum": Code(BOX, "BOX-3"),
        "prestige-split": Code(BOX, "BOX-3"),
        "pieces-sum": Code(BOX, "FLOOR-4"),
        "pieces-range": Code(BOX, "PA-16"),
        "tokens-for-one": Code(BOX, "CITY-1"),
        "pieces-tokens": Code(BOX, "CITY-1"),
        "cards-count": Code(BOX, "PA-15"),
        "portraits-range": Code(ASK, "PA-13"),
        "portraits-sum": Code(ASK, "PA-13"),
        "deck-crests": Code(ASK, "FLOOR-1"),
        "turn-range": Code(BOX, "PA-15"),
        "turn-floors": Code(BOX, "FLOOR-1"),
        "pile-turn": Code(BOX, "DRAW-1"),
        "open-count": Code(BOX, "DRAW-1"),
    }
)


def level_of(code: str) -> str:
    """error, box or ask."""
    return CODES[code].level


def problem(code: str, *sides: int, kind: str = "", **figures: int) -> Problem:
    """`kind` carries the cities a problem is about, by their codes."""
    level, rule = CODES[code]
    return Problem(code, kind, "ask" if level == ASK else "reject", rule, sides, (), figures)


@dataclass(frozen=True)
class Facts:
    """What the checks look at, each worked out once."""

    entry: Entry
    readings: Readings
    box: Box

    @property
    def players(self) -> int:
        return len(self.entry.sides)

    @cached_property
    def cities(self) -> tuple[City, ...]:
        return self.box.in_play(self.players)

    @cached_property
    def given(self) -> list[Given]:
        return given(self.entry, self.readings, self.box)

    @cached_property
    def sides(self) -> tuple[Known, ...]:
        return known(self.entry, self.readings, self.given)

    @cached_property
    def in_play(self) -> frozenset[str]:
        return frozenset(city.code for city in self.cities)

    @cached_property
    def towns(self) -> tuple[tuple[Town, City], ...]:
        """The named cities that are in play."""
        named = [town for town in self.entry.towns if town.city in self.in_play]
        return tuple((town, self.box.city(town.city)) for town in named)

    @property
    def whole(self) -> bool:
        """Is every city named, in a final entry?"""
        return not self.entry.running and len(self.towns) == len(self.cities)

    @property
    def by_chips(self) -> bool:
        return not self.entry.towns and not self.entry.running

    @cached_property
    def pieces(self) -> tuple[int | None, ...]:
        """Floors on the board by player, as entered or as counted where every city is named."""
        counted = self.whole or self.entry.running
        return tuple(
            self.entry.pieces_on_board(n) if counted and self.entry.towns else side.pieces
            for n, side in enumerate(self.entry.sides)
        )
