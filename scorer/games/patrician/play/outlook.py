"""What is still to win: who leads each tower now, and which tokens no order of the floors left can
change. A special move of the same city is not counted: it can still change what is decided here."""

from functools import lru_cache
from typing import NamedTuple

from scorer.games.patrician.box import City
from scorer.games.patrician.cities import HIGH, LOW, awards, holder
from scorer.games.patrician.entry import LETTERS, Town
from scorer.games.patrician.play import floors
from scorer.games.patrician.play.position import Position, Towers
from scorer.games.patrician.readings import DEFAULT, Readings

Owners = tuple[str, str]
"""Who takes the higher and the lower token; empty for nobody."""
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
    found: list[Owners] = []
    for ending in _endings(towers, city, players, readings):
        found.append(ending)
        merged = _merged(found)
        if merged == (UNDECIDED, UNDECIDED):
            return merged
        found = [merged]
    return found[0] if found else (UNDECIDED, UNDECIDED)


def _merged(found: list[Owners]) -> Owners:
    high, low = ({one[n] for one in found} for n in (0, 1))
    return (
        high.pop() if len(high) == 1 else UNDECIDED,
        low.pop() if len(low) == 1 else UNDECIDED,
    )


def _endings(towers: Towers, city: City, players: int, readings: Readings) -> list[Owners]:
    """First the endings in which one player builds all that is left on one site: they settle most
    cities at once. Then, if those agree, all others."""
    left = city.floors - len(towers[0]) - len(towers[1])
    quick = []
    for letter in LETTERS[:players]:
        for site in floors.SITES:
            ways = (site,) * left
            if floors.stops_at(towers, city.floors, ways):
                ways = (*ways[1:], 3 - site)
            quick.append(_owners(floors.placed(towers, ways, letter), city, readings))
    if _merged(quick) == (UNDECIDED, UNDECIDED):
        return quick
    return [*quick, *_all(towers, city, players, readings)]


@lru_cache(maxsize=4096)
def _all(towers: Towers, city: City, players: int, readings: Readings) -> frozenset[Owners]:
    """Every ending there is. Which tower an order builds first makes no difference, so what is
    left is shared out between the sites, and each tower is finished by itself."""
    if len(towers[0]) + len(towers[1]) >= city.floors:
        return frozenset({_owners(towers, city, readings)})
    found: set[Owners] = set()
    for site in floors.SITES:
        if floors.stops_at(towers, city.floors, (site,)):
            continue
        for letter in LETTERS[:players]:
            after = _plain(floors.placed(towers, (site,), letter))
            found |= _all(after, city, players, readings)
    return frozenset(found)


def _plain(towers: Towers) -> Towers:
    """Towers that end alike look alike: floors by owner, the owner of the highest floor last."""
    return _ordered(towers[0]), _ordered(towers[1])


def _ordered(tower: str) -> str:
    return "".join(sorted(tower, key=tower.rindex))


def _owners(towers: Towers, city: City, readings: Readings) -> Owners:
    found = {award.rank: award.letter for award in awards(Town(city.code, towers), city, readings)}
    return found.get(HIGH, ""), found.get(LOW, "")
