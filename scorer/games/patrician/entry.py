"""The end of a game, or a position, as players enter it. None: it was not entered."""

from dataclasses import dataclass
from typing import NamedTuple

from scorer.games.patrician.box import PATRICIANS, SET_SIZE

LETTERS = "ABCDE"
"""The players in seating order; the first began."""


class Token(NamedTuple):
    value: int
    city: str = ""


class Card(NamedTuple):
    """A building card. `symbol` is what it shows beside its crest: "2" (a second crest), "hat",
    "hat2" and so on, "move", "any" (the question mark), or nothing where it was not noted."""

    city: str
    symbol: str = ""
    start: bool = False

    @property
    def crests(self) -> int:
        return 2 if self.symbol == "2" else 1


SYMBOLS = ("", "2", "move", "any", *PATRICIANS, *(f"{one}2" for one in PATRICIANS))


class Town(NamedTuple):
    """A city with its two towers, floors from the bottom to the top."""

    city: str
    towers: tuple[str, str]

    @property
    def floors(self) -> int:
        return len(self.towers[0]) + len(self.towers[1])

    def owned(self, letter: str) -> int:
        return self.towers[0].count(letter) + self.towers[1].count(letter)


class Beside(NamedTuple):
    """A card beside a city; None: it was not noted."""

    city: str
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """`none`: zero tokens, which is not the same as an unknown number of them."""

    name: str
    tokens: tuple[Token, ...] = ()
    none: bool = False
    sum: int | None = None
    portraits: tuple[int, ...] | None = None
    sets: int | None = None
    pieces: int | None = None
    cards: int | None = None

    @property
    def told(self) -> bool:
        """Was anything said about the tokens?"""
        return bool(self.tokens) or self.none or self.sum is not None

    @property
    def stated(self) -> int | None:
        """The prestige this side claims."""
        if self.tokens or self.none:
            return sum(token.value for token in self.tokens)
        return self.sum

    @property
    def counted_sets(self) -> int | None:
        if self.portraits is not None:
            return sum(number // SET_SIZE for number in self.portraits)
        return self.sets


@dataclass(frozen=True, slots=True)
class Entry:
    """`towns` are the cities that are named. `running`: a position, not the end of a game."""

    sides: tuple[Side, ...]
    towns: tuple[Town, ...] = ()
    running: bool = False
    turn: int | None = None
    pile: int | None = None
    beside: tuple[Beside, ...] = ()

    def town(self, city: str) -> Town | None:
        return next((town for town in self.towns if town.city == city), None)

    def pieces_on_board(self, side: int) -> int:
        return sum(town.owned(LETTERS[side]) for town in self.towns)
