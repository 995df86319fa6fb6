"""A match as a table for spreadsheets, with the words of its game over the columns."""

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Protocol

from babel.support import NullTranslations

from scorer.games.matches import Totals
from scorer.match.state import MatchState, R, Scored
from scorer.wording.marks import N_, say

ACTS = tuple("=+-@\t\r\n\0\uff1d\uff0b\uff0d\uff20")
"""A spreadsheet may read a text that begins like this as a formula."""
FIRST, SUMS = (N_("Deal"), N_("Player")), (N_("Points for the match"), N_("Running total"))
TOTAL, REASON = N_("Total"), N_("Reason")
Cell = str | int | None


class GameWords(Protocol):
    """What a game's words must say here. `LINE`: what its lines are called."""

    @property
    def LINE(self) -> str: ...  # noqa: N802 - a name of a module
    def category(self, t: NullTranslations, code: str, /) -> str: ...


def as_csv(t: NullTranslations, words: GameWords, state: MatchState[R]) -> str:
    """One row a deal and player; texts that a spreadsheet might execute are made harmless."""
    sides = (side for one in state.scored for side in one.sheet.sides)
    categories = list(dict.fromkeys(line.category for side in sides for line in side.lines))
    extras = state.game.META.extras
    heads = [*(say(t, text) for text in FIRST), *(words.category(t, code) for code in categories)]
    heads += [say(t, TOTAL), *(words.category(t, code) for code in extras)]
    heads += [*(say(t, text) for text in SUMS), say(t, words.LINE), say(t, REASON)]
    text = io.StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(heads)
    for place, scored in enumerate(state.scored):
        running = state.standing.running[place] if scored.counts else None
        writer.writerows(_rows(scored, categories, extras, running))
    between = [None] * (len(heads) - 3)
    for one in state.unreadable:  # its number and what is stored there; it has no points
        writer.writerow([one.deal.number, *between, harmless(one.deal.line), one.deal.reason])
    return text.getvalue()


def harmless(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(ACTS) else cell


def _rows(
    scored: Scored, categories: Iterable[str], extras: Iterable[str], running: Totals | None
) -> Iterator[list[Cell]]:
    deal = scored.deal
    for number, side in enumerate(scored.sheet.sides):
        points = {line.category: line.points for line in side.lines}
        row: list[Cell] = [deal.number, side.name, *map(points.get, categories), side.total]
        row += [*map(side.extra_points, extras), side.match_points]
        row += [running[number] if running else None, deal.line, deal.reason]
        yield [harmless(cell) for cell in row]
