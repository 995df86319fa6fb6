"""How matches of Patrician are decided: totals, and the start passes to the left each game."""

from collections.abc import Sequence

from scorer.games.common import Scoresheet
from scorer.games.matches import KINDS, Format, Standing, play_out
from scorer.games.patrician.readings import DEFAULT, Readings

__all__ = ["KINDS", "dealer", "in_force", "standing"]


def in_force(settings: tuple[str, ...], length: Format) -> tuple[str, ...]:
    """One game is played like any other."""
    return settings


def standing(
    sheets: Sequence[Scoresheet],
    length: Format,
    readings: Readings = DEFAULT,
    players: int = 2,
    ended: bool = False,
) -> Standing:
    return play_out(sheets, length, players, ended=ended)


def dealer(
    sheets: Sequence[Scoresheet],
    readings: Readings = DEFAULT,
    players: int = 2,
) -> int:
    """Who begins the next game: the player to the left of the one who began the last."""
    return len(sheets) % players
