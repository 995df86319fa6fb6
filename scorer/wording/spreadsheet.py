"""A match as a table for spreadsheets, with the words of its game over the columns."""

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Protocol

from babel.support import NullTranslations

from scorer.games.common import Line
from scorer.match.state import MatchState, R, Scored
from scorer.wording.marks import N_, say

ACTS = tuple("=+-@\t\r\n\0\uff1d\uff0b\uff0d\uff20")
"""A spreadsheet may take a text that begins so for a formula."""
DEAL, PLAYER, TOTAL, LINE, REASON = (
    N_("Deal"),
    N_("Player"),
    N_("Total"),
    N_("Line"),
    N_("Reason"),
)
SUMS = (N_("Match points"), N_("Running total"))
Cell = str | int | None


class GameWords(Protocol):
    """What a game's words must say here."""

    def category(self, t: NullTranslations, code: str, /) -> str: ...


def as_csv(t: NullTranslations, words: GameWords, state: MatchState[R]) -> str:
    """One row a deal and player; texts that a spreadsheet might execute are made harmless."""
    sides = [side for one in state.scored for side in one.sheet.sides]
    lines = _categories(line for side in sides for line in side.lines)
    extras = _categories(line for side in sides for line in side.extras)
    text = io.StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    labels = {code: words.category(t, code) for code in (*lines, *extras)}
    writer.writerow(_heads(t, [labels[code] for code in lines], [labels[code] for code in extras]))
    for place, scored in enumerate(state.scored):
        running = state.standing.running[place] if scored.counts else None
        writer.writerows(_rows(scored, lines, extras, running))
    return text.getvalue()


def harmless(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(ACTS) else cell


def _categories(lines: Iterable[Line]) -> list[str]:
    """Each once, in the order of the sheet."""
    return list(dict.fromkeys(line.category for line in lines))


def _heads(t: NullTranslations, lines: list[str], extras: list[str]) -> list[str]:
    sums = [say(t, text) for text in SUMS]
    first, last = [say(t, DEAL), say(t, PLAYER)], [say(t, LINE), say(t, REASON)]
    return [*first, *lines, say(t, TOTAL), *extras, *sums, *last]


def _rows(
    scored: Scored, lines: list[str], extras: list[str], running: tuple[int, ...] | None
) -> Iterator[list[Cell]]:
    deal = scored.deal
    for number, side in enumerate(scored.sheet.sides):
        points = {line.category: line.points for line in side.lines}
        more = {line.category: line.points for line in side.extras}
        row: list[Cell] = [deal.number, side.name]
        row += [points.get(category) for category in lines]
        row += [side.total, *(more.get(category) for category in extras)]
        row += [side.match_points, running[number] if running else None, deal.line, deal.reason]
        yield [harmless(cell) for cell in row]
