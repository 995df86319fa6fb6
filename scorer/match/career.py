"""The results of a player over several matches, or of two players: records, averages, extremes.

Every figure keeps the deals or matches it is made of, so that a page can lead to them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Generic, NamedTuple, TypeVar

from scorer.games.common import Scoresheet
from scorer.games.names import same_name
from scorer.match.state import MatchState, R

P = TypeVar("P")
State = MatchState[Any]


class Played(NamedTuple):
    """A deal that counted, as one of its players saw it. `won` is None for a tied one."""

    state: State
    number: int
    entry: Any
    sheet: Scoresheet
    side: int

    @property
    def points(self) -> int:
        return self.sheet.sides[self.side].total

    @property
    def won(self) -> bool | None:
        return None if self.sheet.winner is None else self.sheet.winner == self.side


@dataclass(frozen=True, slots=True)
class Record(Generic[P]):
    won: list[P] = field(default_factory=list)
    tied: list[P] = field(default_factory=list)
    lost: list[P] = field(default_factory=list)

    @property
    def parts(self) -> list[list[P]]:
        return [self.won, self.tied, self.lost]


class Average(NamedTuple):
    """The mean of a category, and every deal in which it was counted."""

    category: str
    mean: float
    deals: list[Played]


def seat_of(state: State, name: str) -> int | None:
    seats = [n for n, player in enumerate(state.match.players) if same_name(player, name)]
    return seats[0] if seats else None


def between(states: Iterable[MatchState[R]], *names: str) -> list[MatchState[R]]:
    """The matches in which all of these played."""
    return [one for one in states if all(seat_of(one, name) is not None for name in names)]


def deals_of(states: Iterable[State], name: str) -> list[Played]:
    """In the order of the matches given, and of the deals in them."""
    return [
        Played(state, one.deal.number, one.entry, one.sheet, seat)
        for state in states
        if (seat := seat_of(state, name)) is not None
        for one in state.scored
        if one.counts
    ]


def deal_record(deals: Iterable[Played]) -> Record[Played]:
    return _record(deals, lambda deal: deal.won)


def match_record(states: Iterable[State], name: str) -> Record[State]:
    """Only finished matches: a player who leads has not won yet."""

    def won(state: State) -> bool | None:
        winner = state.standing.winner
        return None if winner is None else winner == seat_of(state, name)

    return _record((state for state in states if state.standing.finished), won)


def _record(found: Iterable[P], won: Callable[[P], bool | None]) -> Record[P]:
    record: Record[P] = Record()
    for one in found:
        result = won(one)
        (record.tied if result is None else record.won if result else record.lost).append(one)
    return record


def streak(deals: Sequence[Played]) -> list[Played]:
    """The last deals in a row with the same result for this player; a tie is not a streak."""
    if not deals or deals[-1].won is None:
        return []
    alike = list(takewhile(lambda deal: deal.won == deals[-1].won, reversed(deals)))
    return alike[::-1]


def averages(deals: Sequence[Played]) -> list[Average]:
    """Of every category that any of these deals had points in, for whichever side."""
    codes = dict.fromkeys(
        line.category
        for deal in deals
        for side in deal.sheet.sides
        for line in side.lines
        if line.points
    )
    order = [line.category for line in deals[0].sheet.sides[0].lines] if deals else []
    return [_average(code, deals) for code in sorted(codes, key=order.index)]


def _average(category: str, deals: Sequence[Played]) -> Average:
    points = [deal.sheet.sides[deal.side].points(category) for deal in deals]
    return Average(category, sum(points) / len(points), list(deals))


def mean(deals: Sequence[Played]) -> float:
    return sum(deal.points for deal in deals) / len(deals) if deals else 0.0


def best(deals: Sequence[Played]) -> Played | None:
    """The most points in one deal; the first of equals."""
    return max(deals, key=lambda deal: deal.points, default=None)


def closest(states: Iterable[State]) -> State | None:
    """The finished match with the smallest difference between the first two."""
    return min((one for one in states if one.standing.finished), key=margin, default=None)


def margin(state: State) -> int:
    first, second, *_ = sorted(state.standing.totals, reverse=True)
    return first - second
