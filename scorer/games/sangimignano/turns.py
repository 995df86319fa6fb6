"""Can these numbers come from one game? Turns and tokens are counted (V-08).

A player with x turns has placed x tokens, unless his supply ran out (then he placed at least
20) or the board was full. He placed those on the board, one under each of his towers, and those
that towers took in addition: at most one a tower, his own or another player's.
"""

from collections.abc import Iterator

from scorer.games.sangimignano.box import MOST_IN_REGION, TOKENS
from scorer.games.sangimignano.entry import Entry, Side
from scorer.games.sangimignano.readings import DEFAULT, Readings

ROUNDS = range(1, 131)
BEFORE_FIRST_TOWER = 3
"""A tower needs four tokens of one's own, one a turn; each further one costs a turn at least."""


def possible(entry: Entry, readings: Readings = DEFAULT) -> bool:
    """Is there a number of rounds in which everybody can have placed so many tokens?"""
    full = _may_be_full(entry)
    for turns in _turns(entry, readings):
        taken = [_taken(side, x, full) for side, x in zip(entry.sides, turns, strict=True)]
        if None not in taken and sum(number or 0 for number in taken) <= entry.towers:
            return True
    return False


def _turns(entry: Entry, readings: Readings) -> Iterator[tuple[int, ...]]:
    """The turns of everybody, for every number of rounds and for every player who may have begun
    and ended."""
    players = len(entry.sides)
    shapes = {
        tuple((number - first) % players <= (last - first) % players for number in range(players))
        for first in _possible(entry, [side.first for side in entry.sides])
        for last in _last(entry, readings, first)
    }
    for rounds in ROUNDS:
        for shape in shapes:
            yield tuple(rounds - (not whole) for whole in shape)


def _last(entry: Entry, readings: Readings, first: int) -> list[int]:
    """Who may have had the last turn: the builder of a tenth tower, if that ended the game."""
    players = len(entry.sides)
    if entry.tenth and readings.tenth == "round":
        return [(first - 1) % players]
    if entry.tenth:
        return list(entry.tenth)
    return _possible(entry, [side.ended for side in entry.sides])


def _possible(entry: Entry, marked: list[bool]) -> list[int]:
    return [number for number, mark in enumerate(marked) if mark] or list(range(len(entry.sides)))


def _may_be_full(entry: Entry) -> bool:
    """A full board stays full: a player can then have fewer tokens placed than turns."""
    segments = entry.segments_in_use or 0
    places = MOST_IN_REGION * (3 * segments - entry.towers)
    if any(side.tokens is None for side in entry.sides):
        return True
    return sum(side.tokens or 0 for side in entry.sides) >= places


def _taken(side: Side, turns: int, full: bool) -> int | None:
    """The fewest of his tokens that towers took in addition to those under his own; None if no
    number fits so many turns."""
    towers = side.towers or 0
    if towers and turns < towers + BEFORE_FIRST_TOWER:
        return None
    if side.tokens is None:
        return 0 if turns >= towers else None
    placed = side.tokens + towers
    if placed > turns:
        return None
    if full or placed == turns:
        return 0
    return min(turns, max(placed, TOKENS)) - placed
