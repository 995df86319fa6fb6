"""How matches of Le Torri are decided: penalty, target, tie, and who deals."""

from collections.abc import Sequence

from scorer.games.common import Scoresheet
from scorer.games.matches import (
    KINDS,
    Decision,
    Format,
    Standing,
    Totals,
    leaders,
    most_points,
    play_out,
)
from scorer.games.torri.readings import DEFAULT, Readings

__all__ = ["KINDS", "dealer", "in_force", "standing"]


def in_force(settings: tuple[str, ...], length: Format) -> tuple[str, ...]:
    """The readings that deals are scored with: in a match of one deal there is no penalty
    (LT-44)."""
    return (*settings, "penalty=off") if length.one_deal else settings


def standing(
    sheets: Sequence[Scoresheet],
    length: Format,
    readings: Readings = DEFAULT,
    players: int = 2,
    ended: bool = False,
) -> Standing:
    """`ended`: the table ended an open-ended match."""

    def over(number: int, totals: Totals, sheet: Scoresheet) -> bool:
        return _over(number, totals, sheet, length, readings)

    def decide(totals: Totals, last: Scoresheet) -> Decision:
        return _decided(totals, last, readings)

    return play_out(sheets, length, players, ended=ended, over=over, decide=decide)


def dealer(sheets: Sequence[Scoresheet], readings: Readings = DEFAULT, players: int = 2) -> int:
    """Who deals next. The first player of a match deals first (LT-01)."""
    if readings.dealer == "older" or not sheets:
        return 0
    if readings.dealer == "alternate":
        return len(sheets) % players
    losers = [number for number, rank in enumerate(sheets[-1].ranks) if rank > 1]
    return losers[-1] if losers else dealer(sheets[:-1], readings, players)


def _over(
    number: int, totals: Totals, sheet: Scoresheet, length: Format, readings: Readings
) -> bool:
    level = readings.match_tie == "extra" and len(set(totals)) < len(totals)
    if level and not length.one_deal:
        return False
    if readings.target_check == "before":  # the last deal's penalty does not count yet
        totals = tuple(t - side.extra for t, side in zip(totals, sheet.sides, strict=True))
    return length.reached(number, totals)


def _decided(totals: Totals, last: Scoresheet, readings: Readings) -> Decision:
    """Most points; a tie is shared unless a house rule lets the last deal's marker decide."""
    holders = [number for number in leaders(totals) if last.sides[number].points("highest")]
    if readings.match_tie == "marker" and len(holders) == 1 and len(leaders(totals)) > 1:
        return holders[0], "marker"
    return most_points(totals)
