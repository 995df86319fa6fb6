"""Where floors may go, which floor may move, and which card may be taken: one function for each,
which the judge, the questions and the pages ask."""

from itertools import product

from scorer.games.patrician.entry import LETTERS, Card
from scorer.games.patrician.play.position import Position, Towers
from scorer.games.patrician.readings import Readings

SITES = (1, 2)


def counts(crests: int, room: int, readings: Readings) -> range:
    """How many floors a card may place: as many as it has crests and the city has room (PA-18)."""
    most = min(crests, room)
    least = min(1, most) if readings.second_floor == "may" else most
    return range(least, most + 1)


def stops_at(towers: Towers, floors: int, sites: tuple[int, ...]) -> bool:
    """Is the floor that fills the city put on a tower while the other site is empty (PA-06)?"""
    heights = [len(towers[0]), len(towers[1])]
    for site in sites:
        if sum(heights) + 1 == floors and heights[2 - site] == 0:
            return True
        heights[site - 1] += 1
    return False


def sites(
    towers: Towers, floors: int, crests: int, readings: Readings
) -> tuple[tuple[int, ...], ...]:
    """Every way to place the floors of a card."""
    room = max(0, floors - len(towers[0]) - len(towers[1]))
    found = [
        way
        for number in counts(crests, room, readings)
        for way in product(SITES, repeat=number)
        if way and not stops_at(towers, floors, way)
    ]
    return tuple(found)


def placed(towers: Towers, sites: tuple[int, ...], letter: str) -> Towers:
    first, second = towers
    for site in sites:
        if site == 1:
            first += letter
        else:
            second += letter
    return first, second


def moved(towers: Towers, site: int) -> Towers:
    """The top floor of a site on the other one."""
    first, second = towers
    if site == 1:
        return first[:-1], second + first[-1]
    return first + second[-1], second[:-1]


def why_not_moved(
    position: Position, player: int, city: str, site: int, built: str, readings: Readings
) -> str:
    """The code of what forbids a special move (PA-08), or an empty text."""
    number = position.index(city)
    if number < 0:
        return "city-not-in-play"
    if city == built:
        return "move-same-city"
    if position.room(number) == 0:
        return "move-city-scored"
    towers = position.towers[number]
    letter = LETTERS[player]
    if letter not in towers[0] and letter not in towers[1]:
        return "move-no-own-piece"
    if not towers[site - 1]:
        return "move-empty-tower"
    if readings.move_may_empty == "off" and len(towers[site - 1]) == 1:
        return "move-would-empty"
    return ""


def moves(
    position: Position, player: int, built: str, readings: Readings
) -> tuple[tuple[str, int], ...]:
    """Every special move there is after building in a city."""
    return tuple(
        (city.code, site)
        for city in position.cities
        for site in SITES
        if not why_not_moved(position, player, city.code, site, built, readings)
    )


def takes(open_cities: tuple[str, ...], card: Card) -> tuple[str, ...]:
    """The cities whose card may be taken (PA-11). Where the second symbol was not noted, it may
    have been the question mark."""
    if card.symbol in ("any", "") or card.city not in open_cities:
        return open_cities
    return (card.city,)
