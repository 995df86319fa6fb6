"""What is still to win: who leads each tower now, and which tokens no order of the floors left can
change. A special move of the same city is not counted: it can still change what is decided here."""

from typing import NamedTuple

from scorer.games.patrician.box import City
from scorer.games.patrician.cities import holder
from scorer.games.patrician.entry import LETTERS
from scorer.games.patrician.play.position import Position, Towers
from scorer.games.patrician.readings import DEFAULT, Readings

Owners = tuple[str, str]
"""Who takes the higher and the lower token; empty if it is open."""
UNDECIDED = "?"


class Outlook(NamedTuple):
    """A city that is not full. `leads` is the leader of each site now, `high` and `low` who will
    take these tokens in any case; UNDECIDED where that is open."""

    city: City
    left: int
    leads: Owners
    high: str
    low: str


def outlook(position: Position, readings: Readings = DEFAULT) -> tuple[Outlook, ...]:
    found = []
    for number, city in enumerate(position.cities):
        left = position.room(number)
        if not left:
            continue
        towers = position.towers[number]
        leads = tuple(one.letter if (one := holder(tower)) else "" for tower in towers)
        high, low = decided(towers, city, position.players, readings)
        found.append(Outlook(city, left, (leads[0], leads[1]), high, low))
    return tuple(found)


def decided(towers: Towers, city: City, players: int, readings: Readings = DEFAULT) -> Owners:
    """The owners of the two tokens where every order of the floors left gives the same."""
    high: set[str] = set()
    low: set[str] = set()
    left = city.floors - len(towers[0]) - len(towers[1])
    for first in range(left + 1):
        heights = len(towers[0]) + first, len(towers[1]) + left - first
        if 0 in heights:
            continue  # the last floor goes to an empty site
        winners = [_winners(towers[0], first, players), _winners(towers[1], left - first, players)]
        if heights[0] == heights[1]:  # only with an edited box: it is left open then
            either = winners[0] | winners[1] if readings.equal == "majority" else {""}
            high, low = high | either, low | either
            continue
        taller = int(heights[1] > heights[0])
        high |= winners[taller]
        low |= winners[1 - taller]
    return _sure(high), _sure(low)


def _winners(tower: str, more: int, players: int) -> set[str]:
    """Who can have the majority of a tower after so many more floors of anybody: a player does
    best with all of them, the last of which is on top."""
    if not more:
        found = holder(tower)
        return {found.letter} if found else set()
    counts = {letter: tower.count(letter) for letter in LETTERS[:players]}
    return {
        letter
        for letter, own in counts.items()
        if own + more >= max(number for other, number in counts.items() if other != letter)
    }


def _sure(owners: set[str]) -> str:
    return next(iter(owners)) if len(owners) == 1 else UNDECIDED
