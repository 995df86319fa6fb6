"""Ranks, the tie-breaks behind them, and what each number is made of."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scorer.tournament.model import Event

Number = int | Fraction


@dataclass(frozen=True, slots=True)
class Part:
    """One summand: what it was given for, against whom (0 is nobody), in which round.

    Kinds: win, draw, loss, bye, late, missed, void, cut (left out by a cut), lot, manual.
    `of` is the second figure of a share (games of the opponent), else 0.
    """

    kind: str
    value: Number
    round: int = 0
    opponent: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """`values` follow the scheme's tie-breaks; None where a step did not apply.

    `separated_by` is the step that put this row below the one above it: cut, points,
    a tie-break, or tie for a real one (the rank is shared); empty in the first row.
    `above` and `own` are that step's two values.
    """

    rank: int
    player: int
    points: int
    wins: int
    draws: int
    losses: int
    byes: int
    values: tuple[Number | None, ...]
    separated_by: str = ""
    above: Number | None = None
    own: Number | None = None


@dataclass(frozen=True, slots=True)
class Table:
    rows: tuple[Row, ...]

    def row(self, player: int) -> Row:
        raise NotImplementedError

    def parts(self, player: int, code: str) -> tuple[Part, ...]:
        """What a value is made of; `code` is points or one of the tie-breaks."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Step:
    """One round of a player's path. `result`: win, draw, loss, bye, pending, void, missed, late."""

    round: int
    table: int
    opponent: int
    result: str
    dealer: bool
    gained: int
    points: int
    """after this round"""
    deals: tuple[tuple[int, int], ...] = ()
    """own points first"""


def standings(event: Event, through: int | None = None) -> Table:
    """Ranks after a round (after all, if none is named)."""
    raise NotImplementedError


def path(event: Event, player: int) -> tuple[Step, ...]:
    raise NotImplementedError


def cross_table(event: Event) -> tuple[tuple[int, Mapping[int, tuple[Step, ...]]], ...]:
    """Players by rank, each with opponent -> the games between the two."""
    raise NotImplementedError
