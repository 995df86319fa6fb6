"""A game of no rules for up to five: whoever has most pebbles wins. It shows that matches and
their pages hold any game that keeps the contract."""

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

META = Meta("pebbles", "Pebbles", "Salvatore", "The abbey", 1327, range(2, 6))
READINGS: tuple[Reading, ...] = ()


@dataclass(frozen=True, slots=True)
class Readings:
    """There is nothing to dispute."""


@dataclass(frozen=True, slots=True)
class Side:
    name: str
    pebbles: int


@dataclass(frozen=True, slots=True)
class Entry:
    sides: tuple[Side, ...]


def parse(line: str) -> Entry:
    sides = []
    for text in line.split("/"):
        name, _, pebbles = text.partition(":")
        if not pebbles.strip().isdecimal():
            raise NotationError("unknown_word", pebbles.strip(), 1, Expected("word", ("0", "1")))
        sides.append(Side(name.strip(), int(pebbles)))
    return Entry(tuple(sides))


def format(entry: Entry) -> str:
    return " / ".join(f"{side.name}: {side.pebbles}" for side in entry.sides)


def score(entry: Entry, readings: Readings = Readings()) -> Scoresheet:
    points = [side.pebbles for side in entry.sides]
    sides = tuple(
        SideScore(
            side.name,
            (
                Line(
                    "plain",
                    (Part("highest", side.pebbles, ("SCORE-5",)),),
                    side.pebbles,
                ),
            ),
            side.pebbles,
        )
        for side in entry.sides
    )
    alone = points.count(max(points)) == 1
    winner = points.index(max(points)) if alone else None
    return Scoresheet(sides, winner, "points" if alone else "draw", ("SCORE-6",), tuple(points))


def check(
    entry: Entry, readings: Readings = Readings(), sheet: Scoresheet | None = None
) -> list[Problem]:
    return []


def feats(entry: Entry) -> list[Feat]:
    return []


def allows(entry: Entry, variant: str) -> str | None:
    return None


class matches:  # noqa: N801 - a game of several files has a module here
    """Most pebbles win."""

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
