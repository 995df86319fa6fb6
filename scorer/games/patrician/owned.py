"""How many floors a player can have in full cities, by the tokens he won there.

A tower of `h` floors is won with `x` of them if no other player has more: the others together have
h - x, and the best of them at least an equal share of that. It is lost with x if another one has as
many.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from scorer.games.patrician.box import Box, City

Wins = tuple[int, int]
"""How many of the high and of the low token."""


class Kind(NamedTuple):
    """Cities of one numeral and its tokens."""

    floors: int
    high: int
    low: int


class Range(NamedTuple):
    least: int
    most: int


def wins_with(height: int, players: int) -> Range:
    """Own floors in a tower that is won."""
    least = next(x for x in range(1, height + 1) if x * (players - 1) >= height - x)
    return Range(least, height)


def loses_with(height: int) -> Range:
    """Own floors in a tower that another player wins."""
    return Range(0, height // 2)


@lru_cache(maxsize=512)
def in_city(floors: int, players: int, wins: Wins) -> Range:
    """Own floors in one full city: `wins` has 1 for the high token and 1 for the low one."""
    least, most = floors, 0
    for low in range(1, floors // 2 + 1):
        towers = (floors - low, wins[0]), (low, wins[1])
        ranges = [wins_with(h, players) if won else loses_with(h) for h, won in towers]
        least = min(least, sum(one.least for one in ranges))
        most = max(most, sum(one.most for one in ranges))
    return Range(least, most)


@lru_cache(maxsize=4096)
def in_cities(kind: Kind, number: int, players: int, wins: Wins) -> Range | None:
    """The same over all cities of a kind, for the best pairing of highs and lows; None if so many
    tokens cannot be won there."""
    high, low = wins
    least, most = [], []
    for both in range(max(0, high + low - number), min(high, low) + 1):
        cities = {
            (1, 1): both,
            (1, 0): high - both,
            (0, 1): low - both,
            (0, 0): number - high - low + both,
        }
        ranges = [(in_city(kind.floors, players, won), n) for won, n in cities.items()]
        least.append(sum(one.least * n for one, n in ranges))
        most.append(sum(one.most * n for one, n in ranges))
    return Range(min(least), max(most)) if least else None


def kinds(cities: Iterable[City]) -> Mapping[Kind, int]:
    found = Counter(Kind(city.floors, city.high, city.low) for city in cities)
    return MappingProxyType(dict(found))


def floors_of(box: Box, players: int, tokens: Iterable[int]) -> Range | None:
    """How many floors on the board belong to a player with these tokens. None where a token gives
    no answer: several kinds have its value, or none has it."""
    of_kind = kinds(box.in_play(players))
    values = [value for kind in of_kind for value in (kind.high, kind.low)]
    won = Counter(tokens)
    if len(set(values)) < len(values) or not set(won) <= set(values):
        return None
    ranges = [
        in_cities(kind, number, players, (won[kind.high], won[kind.low]))
        for kind, number in of_kind.items()
    ]
    if any(one is None for one in ranges):
        return None
    return Range(sum(r.least for r in ranges if r), sum(r.most for r in ranges if r))
