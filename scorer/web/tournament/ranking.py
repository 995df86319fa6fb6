"""Standings and cross table as their pages show them."""

from collections.abc import Iterable
from dataclasses import dataclass

from babel.support import NullTranslations

from scorer.store.tournament_view import TournamentView
from scorer.tournament import Row, Step, cross_table
from scorer.wording import tournament as wording

SMALL, SQUARE = 40, 24
"""The most players that fit on one page with all parts, and into a square cross table."""


@dataclass(frozen=True, slots=True)
class Value:
    code: str
    name: str
    text: str
    parts: list[str]


@dataclass(frozen=True, slots=True)
class ShownRow:
    row: Row
    name: str
    mark: str
    values: list[Value]
    separated: str


def rows(
    t: NullTranslations, view: TournamentView, found: Iterable[Row], with_parts: bool = False
) -> list[ShownRow]:
    marks = {one.number: one.mark for one in view.entrants}
    return [_shown(t, view, row, marks[row.player], with_parts) for row in found]


def row_of(t: NullTranslations, view: TournamentView, number: int) -> ShownRow:
    return _shown(t, view, view.standings.row(number), "", with_parts=True)


def _shown(
    t: NullTranslations, view: TournamentView, row: Row, mark: str, with_parts: bool
) -> ShownRow:
    pairs = [("points", row.points), *zip(view.plan.scheme.tie_breaks, row.values, strict=True)]
    values = [
        Value(
            code,
            wording.tie_break(t, code),
            wording.value(value),
            _parts(t, view, row.player, code) if with_parts else [],
        )
        for code, value in pairs
    ]
    return ShownRow(row, view.names[row.player], mark, values, wording.separation(t, row))


def _parts(t: NullTranslations, view: TournamentView, player: int, code: str) -> list[str]:
    found = view.standings.parts(player, code)
    return [wording.part(t, one, view.names) for one in found]


@dataclass(frozen=True, slots=True)
class Cell:
    steps: tuple[Step, ...]
    self: bool = False


@dataclass(frozen=True, slots=True)
class CrossLine:
    rank: int
    player: int
    name: str
    points: int
    cells: list[Cell]


def cross(view: TournamentView) -> tuple[list[int], list[CrossLine], bool]:
    """Everybody against everybody, or, in a Swiss tournament or a large one, round by round."""
    ranked = list(view.standings.rows)
    square = view.plan.scheme.method != "swiss" and len(ranked) <= SQUARE
    rounds = sorted(view.rounds)
    lines = []
    for player, met in cross_table(view.model):
        row = view.standings.row(player)
        if square:
            cells = [Cell(met.get(one.player, ()), one.player == player) for one in ranked]
        else:
            by_round = {step.round: step for steps in met.values() for step in steps}
            cells = [Cell((by_round[n],) if n in by_round else ()) for n in rounds]
        lines.append(CrossLine(row.rank, player, view.names[player], row.points, cells))
    heads = list(range(1, len(ranked) + 1)) if square else rounds
    return heads, lines, square
