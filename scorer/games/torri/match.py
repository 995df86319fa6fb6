"""Several deals: running totals, and when a match is over."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.games.common import Scoresheet
from scorer.games.torri.readings import DEFAULT, Readings

TARGET = 120


@dataclass(frozen=True, slots=True)
class Standing:
    """Totals after the penalties. `winner` is None while the match goes on and if it is shared."""

    totals: tuple[int, ...]
    finished: bool
    winner: int | None


def standing(
    sheets: Sequence[Scoresheet], target: int = TARGET, readings: Readings = DEFAULT
) -> Standing:
    """A match to a target: over when somebody has it, won by the higher total (LT-46 to LT-48)."""
    totals = tuple(map(sum, zip(*(_match_points(sheet) for sheet in sheets), strict=True)))
    reached = totals
    if readings.target_check == "before":  # the last deal's penalty does not count yet
        reached = tuple(
            total - side.penalty for total, side in zip(totals, sheets[-1].sides, strict=True)
        )
    finished = any(total >= target for total in reached)
    leaders = [number for number, total in enumerate(totals) if total == max(totals)]
    return Standing(totals, finished, leaders[0] if finished and len(leaders) == 1 else None)


def _match_points(sheet: Scoresheet) -> list[int]:
    return [side.match_points for side in sheet.sides]
