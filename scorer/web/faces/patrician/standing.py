"""What each tower of a city shows above it: who leads and which token that would be now."""

from typing import NamedTuple

from scorer.games.patrician.box import City
from scorer.games.patrician.cities import Holder, awards, holder, is_full
from scorer.games.patrician.entry import Town
from scorer.games.patrician.readings import DEFAULT, Readings

EQUAL = "="


class Tag(NamedTuple):
    """`coin` is the value of a token, or EQUAL where both towers are as high; `sure`: it is given,
    or would be as the towers are. `lit` is the floor that decides a tie, from 0; -1 without one."""

    letter: str = ""
    coin: str = ""
    sure: bool = False
    lit: int = -1
    tied: str = ""


Tags = tuple[Tag, Tag]


def tags(town: Town, city: City, readings: Readings = DEFAULT) -> Tags:
    """Both sites of a city as it is."""
    first, second = holder(town.towers[0]), holder(town.towers[1])
    full = is_full(town, city)
    given = {one.site: one for one in awards(town, city, readings)} if full else {}
    heights = len(town.towers[0]), len(town.towers[1])

    def tag(site: int, one: Holder | None) -> Tag:
        other = heights[1 - site]
        if one is None:
            return Tag(coin=str(city.low)) if other and not full else Tag()
        lit = one.floor if one.tied else -1
        if site in given:
            return Tag(given[site].letter, str(given[site].value), True, lit, one.tied)
        if full:
            return Tag(one.letter, "", False, lit, one.tied)
        if heights[site] == other:
            return Tag(one.letter, EQUAL, False, lit, one.tied)
        value = city.high if heights[site] > other else city.low
        return Tag(one.letter, str(value), True, lit, one.tied)

    return tag(0, first), tag(1, second)


def rows(cities: tuple[City, ...]) -> tuple[tuple[City, ...], ...]:
    """The board in rows: the highest cities first, four of a kind in two rows, else up to three."""
    found = []
    for floors in sorted({city.floors for city in cities}, reverse=True):
        alike = tuple(city for city in cities if city.floors == floors)
        size = 2 if len(alike) == 4 else 3
        found += [alike[start : start + size] for start in range(0, len(alike), size)]
    return tuple(found)
