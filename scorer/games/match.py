"""Several deals of any game: running totals, who leads, and when a match is over."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from operator import add
from typing import Literal

from scorer.games.common import DecidedBy, Reading, Scoresheet

Kind = Literal["single", "fixed", "target", "open"]
KINDS: tuple[Kind, ...] = ("single", "fixed", "target", "open")


@dataclass(frozen=True, slots=True)
class Format:
    """How long a match lasts: one deal, a number of them, up to a target, or open-ended."""

    kind: Kind = "fixed"
    deals: int = 2
    target: int = 120

    @property
    def one_deal(self) -> bool:
        return self.kind == "single" or (self.kind == "fixed" and self.deals == 1)


@dataclass(frozen=True, slots=True)
class Customs:
    """The readings of a game that touch matches, without knowing the game."""

    target_check: str = "after"
    match_tie: str = "shared"
    dealer: str = "alternate"


@dataclass(frozen=True, slots=True)
class Standing:
    """`running` holds the totals after each deal that counts, penalties included.

    A match is over after the first deal that fulfils its format; later ones do not count.
    """

    running: tuple[tuple[int, ...], ...]
    finished: bool
    winner: int | None
    decided_by: DecidedBy | None
    players: int

    @property
    def totals(self) -> tuple[int, ...]:
        return self.running[-1] if self.running else (0,) * self.players

    @property
    def leaders(self) -> tuple[int, ...]:
        return tuple(n for n, total in enumerate(self.totals) if total == max(self.totals))


def in_force(
    switches: Iterable[Reading], settings: tuple[str, ...], length: Format
) -> tuple[str, ...]:
    """What deals are scored with: one deal has no total to take a penalty from (LT-44)."""
    if length.one_deal and any(switch.key == "penalty" for switch in switches):
        return (*settings, "penalty=off")
    return settings


def customs(readings: object) -> Customs:
    """A game without such a switch has our ruling."""
    ours = Customs()
    return Customs(*(getattr(readings, f.name, getattr(ours, f.name)) for f in fields(ours)))


def standing(
    sheets: Sequence[Scoresheet],
    length: Format,
    house: Customs = Customs(),
    players: int = 2,
    ended: bool = False,
) -> Standing:
    """`ended`: the table called an open-ended match off."""
    running: list[tuple[int, ...]] = []
    totals = (0,) * players
    for number, sheet in enumerate(sheets, 1):
        totals = tuple(map(add, totals, [side.match_points for side in sheet.sides]))
        running.append(totals)
        called_off = ended and length.kind == "open" and number == len(sheets)
        if called_off or _over(number, totals, sheet, length, house):
            winner, decided_by = _winner(totals, sheet, house)
            if length.one_deal:  # who won the deal has won, also by the marker
                winner, decided_by = sheet.winner, sheet.decided_by
            return Standing(tuple(running), True, winner, decided_by, players)
    return Standing(tuple(running), False, None, None, players)


def dealer(sheets: Sequence[Scoresheet], house: Customs = Customs(), players: int = 2) -> int:
    """Who deals next. The first player of a match deals first (LT-01)."""
    if house.dealer == "older" or not sheets:
        return 0
    if house.dealer == "alternate":
        return len(sheets) % players
    last = sheets[-1]
    losers = [number for number, rank in enumerate(last.ranks) if rank > 1]
    return losers[-1] if losers else dealer(sheets[:-1], house, players)


def _over(
    number: int, totals: tuple[int, ...], sheet: Scoresheet, length: Format, house: Customs
) -> bool:
    level = house.match_tie == "extra" and len(set(totals)) < len(totals)
    if length.one_deal:
        return True
    if length.kind == "fixed":
        return number >= length.deals and not level
    reached = totals
    if house.target_check == "before":  # the last deal's penalty does not count yet
        reached = tuple(t - side.penalty for t, side in zip(totals, sheet.sides, strict=True))
    return length.kind == "target" and max(reached) >= length.target and not level


def _winner(
    totals: tuple[int, ...], last: Scoresheet, house: Customs
) -> tuple[int | None, DecidedBy]:
    """Most points; a tie is shared unless a house rule lets the last deal's marker decide."""
    leaders = [number for number, total in enumerate(totals) if total == max(totals)]
    if len(leaders) == 1:
        return leaders[0], "points"
    holders = [number for number in leaders if last.sides[number].points("highest")]
    if house.match_tie == "marker" and len(holders) == 1:
        return holders[0], "marker"
    return None, "draw"
