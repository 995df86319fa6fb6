"""Several deals of any game: running totals, and when a match is over.

Each game decides its own matches; here is only what all of them share.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import add
from typing import Literal

from scorer.games.common import Scoresheet

Kind = Literal["single", "fixed", "target", "open"]
KINDS: tuple[Kind, ...] = ("single", "fixed", "target", "open")
Totals = tuple[int, ...]
Over = Callable[[int, Totals, Scoresheet], bool]
"""Is a match over after so many deals, with these totals and this last sheet?"""
Decision = tuple[int | None, str]
"""The winner, if there is one, and the code of the reason."""


@dataclass(frozen=True, slots=True)
class Format:
    """How long a match lasts: one deal, a number of them, up to a target, or open-ended."""

    kind: Kind = "fixed"
    deals: int = 2
    target: int = 120

    @property
    def one_deal(self) -> bool:
        return self.kind == "single" or (self.kind == "fixed" and self.deals == 1)

    def reached(self, deals: int, totals: Totals) -> bool:
        """Are all deals played, or has a player the target? An open-ended match never ends by
        itself."""
        if self.one_deal:
            return deals >= 1
        if self.kind == "fixed":
            return deals >= self.deals
        return self.kind == "target" and max(totals) >= self.target


@dataclass(frozen=True, slots=True)
class Standing:
    """`running` holds the totals after each deal that counts, extras included.

    A match is over after the first deal that fulfils its format; later ones do not count.
    """

    running: tuple[Totals, ...]
    finished: bool
    winner: int | None
    decided_by: str | None
    players: int

    @property
    def totals(self) -> Totals:
        return self.running[-1] if self.running else (0,) * self.players

    @property
    def leaders(self) -> tuple[int, ...]:
        return leaders(self.totals)


def leaders(totals: Totals) -> tuple[int, ...]:
    """Everybody who has the most points."""
    return tuple(number for number, total in enumerate(totals) if total == max(totals))


def most_points(totals: Totals, _last: Scoresheet | None = None) -> Decision:
    """The plain way to decide a match: most points, and a tie is shared."""
    first = leaders(totals)
    return (first[0], "points") if len(first) == 1 else (None, "draw")


def play_out(
    sheets: Sequence[Scoresheet],
    length: Format,
    players: int,
    *,
    ended: bool = False,
    over: Over | None = None,
    decide: Callable[[Totals, Scoresheet], Decision] = most_points,
) -> Standing:
    """Add up deals until the match is over. `ended`: the table ended an open-ended match.

    A game with rules of its own passes when a match is `over`, and how to `decide` it.
    """
    running: list[Totals] = []
    totals: Totals = (0,) * players
    for number, sheet in enumerate(sheets, 1):
        totals = tuple(map(add, totals, [side.match_points for side in sheet.sides]))
        running.append(totals)
        called_off = ended and length.kind == "open" and number == len(sheets)
        reached = over(number, totals, sheet) if over else length.reached(number, totals)
        if called_off or reached:
            winner, decided_by = decide(totals, sheet)
            if length.one_deal:  # the winner of the deal wins the match, also by a tie-break
                winner, decided_by = sheet.winner, sheet.decided_by
            return Standing(tuple(running), True, winner, decided_by, players)
    return Standing(tuple(running), False, None, None, players)
