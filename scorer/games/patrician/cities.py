"""Who takes the two tokens of a city, and by what."""

from typing import NamedTuple

from scorer.games.patrician.box import City
from scorer.games.patrician.entry import Town
from scorer.games.patrician.readings import DEFAULT, Readings

HIGH, LOW, SHARE = "high", "low", "share"
MOST, TOP = "most", "top"


class Holder(NamedTuple):
    """Who has the majority of a tower: by `most` floors, or tied and nearest the `top`. `floor` is
    the place of the floor that decides a tie, counted from the bottom, from 0; -1 without one."""

    letter: str
    floors: int
    by: str
    floor: int = -1
    tied: str = ""


class Award(NamedTuple):
    """A token given. `site` is the tower it is given for, from 0; `rank` high, low or share."""

    letter: str
    value: int
    rank: str
    by: str
    site: int
    rules: tuple[str, ...]


Awards = tuple[Award, ...]


def holder(tower: str) -> Holder | None:
    """The majority of one tower: most floors; among the tied, the floor nearest the top (PA-04)."""
    if not tower:
        return None
    most = max(tower.count(letter) for letter in set(tower))
    tied = "".join(sorted(letter for letter in set(tower) if tower.count(letter) == most))
    if len(tied) == 1:
        return Holder(tied, most, MOST)
    floor = max(tower.rindex(letter) for letter in tied)
    return Holder(tower[floor], most, TOP, floor, tied)


def is_full(town: Town, city: City) -> bool:
    return town.floors >= city.floors


def awards(town: Town, city: City, readings: Readings = DEFAULT) -> Awards:
    """The tokens of a city as it is, full or not."""
    first, second = holder(town.towers[0]), holder(town.towers[1])
    if first is None or second is None:
        return _alone(town, city, readings)
    lengths = len(town.towers[0]), len(town.towers[1])
    if lengths[0] != lengths[1]:
        taller = int(lengths[1] > lengths[0])
        return _both((first, second), taller, city, ())
    return _equal((first, second), city, readings)


def _award(found: Holder, city: City, rank: str, site: int, more: tuple[str, ...]) -> Award:
    value = city.high if rank == HIGH else city.low
    rules = ("CITY-2" if rank == HIGH else "CITY-3", *(["CITY-4", "PA-04"] if found.tied else []))
    return Award(found.letter, value, rank, found.by, site, (*rules, *more))


def _both(holders: tuple[Holder, Holder], taller: int, city: City, more: tuple[str, ...]) -> Awards:
    high = _award(holders[taller], city, HIGH, taller, more)
    low = _award(holders[1 - taller], city, LOW, 1 - taller, more)
    if high.letter == low.letter:
        high, low = (one._replace(rules=(*one.rules, "PA-05")) for one in (high, low))
    return high, low


def _alone(town: Town, city: City, readings: Readings) -> Awards:
    """One site is empty: the tower takes the higher token, the lower one is not given (PA-03)."""
    for site, tower in enumerate(town.towers):
        if found := holder(tower):
            high = _award(found, city, HIGH, site, ("PA-03",))
            if readings.lone == "high":
                return (high,)
            return high, _award(found, city, LOW, site, ("PA-03", "PA-05"))
    return ()


def _equal(holders: tuple[Holder, Holder], city: City, readings: Readings) -> Awards:
    """Two equal towers, which a full city of our box cannot have (PA-02)."""
    first, second = holders
    if first.letter == second.letter:
        return _both(holders, 0, city, ("PA-02",))
    if readings.equal == "majority" and first.floors != second.floors:
        return _both(holders, int(second.floors > first.floors), city, ("PA-02",))
    if readings.equal == "ask":
        return ()
    half = (city.high + city.low) // 2
    return tuple(
        Award(found.letter, half, SHARE, SHARE, site, ("PA-02",))
        for site, found in enumerate(holders)
    )


def final(town: Town, city: City, readings: Readings = DEFAULT) -> Awards:
    """The tokens of a city when the game is over (PA-01)."""
    if not is_full(town, city) and readings.unfinished == "none":
        return ()
    return awards(town, city, readings)
