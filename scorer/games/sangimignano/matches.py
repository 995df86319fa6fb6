"""Several games: by default as many as players, so that each begins once; points per place."""

from collections.abc import Sequence

from scorer.games.common import Scoresheet
from scorer.games.matches import KINDS, Decision, Format, Standing, Totals, leaders, play_out
from scorer.games.sangimignano.readings import DEFAULT, Readings

__all__ = ["KINDS", "dealer", "in_force", "standing"]
KEYS = ("wins", "towers", "tokens")
"""What decides between equal totals, one after the other."""


def in_force(settings: tuple[str, ...], length: Format) -> tuple[str, ...]:
    return settings


def standing(
    sheets: Sequence[Scoresheet],
    length: Format,
    readings: Readings = DEFAULT,
    players: int = 2,
    ended: bool = False,
) -> Standing:
    def decide(totals: Totals, _last: Scoresheet) -> Decision:
        return _decided(totals, sheets)

    return play_out(sheets, length, players, ended=ended, decide=decide)


def dealer(sheets: Sequence[Scoresheet], readings: Readings = DEFAULT, players: int = 2) -> int:
    """Who begins the next game: the start moves to the left."""
    return len(sheets) % players


def _decided(totals: Totals, sheets: Sequence[Scoresheet]) -> Decision:
    """Points, then games won, then towers, then tokens, then shared."""
    first = list(leaders(totals))
    if len(first) == 1:
        return first[0], "points"
    for key in KEYS:
        values = {number: _value(key, number, sheets) for number in first}
        first = [number for number in first if values[number] == max(values.values())]
        if len(first) == 1:
            return first[0], key
    return None, "draw"


def _value(key: str, number: int, sheets: Sequence[Scoresheet]) -> int:
    if key == "wins":
        return sum(sheet.winner == number for sheet in sheets)
    return sum(sheet.sides[number].points(key) for sheet in sheets)
