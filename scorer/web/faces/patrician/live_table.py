"""What the followed board shows of a position, and what its script needs to place floors before the
turn is sent: every way to build in a city with the towers after it, every special move."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from babel.support import NullTranslations

from scorer.games.patrician.box import City
from scorer.games.patrician.cities import is_full
from scorer.games.patrician.entry import LETTERS, Card, Town
from scorer.games.patrician.play import Action, Position, State, judge, outlook, position_told
from scorer.games.patrician.play.floors import SITES, moved, placed, sites, why_not_moved
from scorer.games.patrician.play.outlook import UNDECIDED, Outlook
from scorer.games.patrician.readings import Readings
from scorer.web.faces.patrician.standing import Tag, rows, tags
from scorer.wording.patrician import live as wording
from scorer.wording.patrician import terms


class Plate(NamedTuple):
    """One player: letter and colour always together."""

    name: str
    letter: str
    prestige: int
    left: int
    moves: bool


class Site(NamedTuple):
    tower: str
    tag: Tag
    label: str


class Tile(NamedTuple):
    """A city. `open`: a floor may be placed somewhere in it."""

    code: str
    name: str
    floors: int
    left: int
    full: bool
    sites: tuple[Site, Site]
    coins: tuple[int, int]


class Prize(NamedTuple):
    """A token that is still to win: who leads its tower now and by what."""

    coin: str
    sure: bool
    letter: str
    text: str
    decided: bool


class Open(NamedTuple):
    """A city that is not full yet, in the list below the board."""

    tile: Tile
    prizes: tuple[Prize, ...]


def plates(position: Position) -> list[Plate]:
    supply = position.box.pieces_of(position.players)
    told = position_told(position)
    return [
        Plate(
            name,
            LETTERS[player],
            told["prestige"][name],
            max(0, supply - position.pieces(player)),
            not position.over and position.mover == player,
        )
        for player, name in enumerate(position.names)
    ]


def board(t: NullTranslations, position: Position, readings: Readings) -> list[list[Tile]]:
    return [[_tile(t, position, one, readings) for one in row] for row in rows(position.cities)]


def _tile(t: NullTranslations, position: Position, city: City, readings: Readings) -> Tile:
    number = position.index(city.code)
    towers = position.towers[number]
    town = Town(city.code, towers)
    shown = tags(town, city, readings)
    first, second = (
        Site(tower, tag, wording.site(t, city, place, tower))
        for place, (tower, tag) in enumerate(zip(towers, shown, strict=True), 1)
    )
    return Tile(
        city.code,
        terms.city(t, city.code),
        city.floors,
        position.room(number),
        is_full(town, city),
        (first, second),
        (city.high, city.low),
    )


# ------------------------------------------------------------------------------- still to win


def open_cities(t: NullTranslations, position: Position, readings: Readings) -> list[Open]:
    return [
        Open(tile, tuple(_prizes(t, tile, found)))
        for found in outlook(position, readings)
        for tile in [_tile(t, position, found.city, readings)]
    ]


def _prizes(t: NullTranslations, tile: Tile, found: Outlook) -> list[Prize]:
    heights = [len(one.tower) for one in tile.sites]
    order = sorted((0, 1), key=lambda place: -heights[place])
    if not any(heights):
        return [Prize(str(value), False, "", "", False) for value in tile.coins]
    prizes = []
    for place in order:
        one = tile.sites[place]
        rank = found.high if heights[place] > heights[1 - place] else found.low
        sure = heights[0] != heights[1] and rank not in (UNDECIDED, "") and rank == one.tag.letter
        text = wording.leads(t, one.tower)
        prizes.append(Prize(one.tag.coin, one.tag.sure, one.tag.letter, text, sure))
    return prizes


def left_to_win(position: Position) -> tuple[int, int]:
    """Points that are not won yet, and all points."""
    every = sum(position.box.tokens(position.players))
    return every - sum(position_told(position)["prestige"].values()), every


# ------------------------------------------------------------------------------- the script


def data(t: NullTranslations, position: Position, state: State) -> dict[str, Any]:
    return {
        "names": list(position.names),
        "initials": list(LETTERS[: position.players]),
        "turn": None if position.over else position.mover,
        "next": None
        if position.played + 1 >= position.box.cards(position.players)
        else (position.mover + 1) % position.players,
        "played": position.played,
        "turns": position.box.cards(position.players),
        "over": position.over,
        "waits": position.waits,
        "cities": {
            city.code: _city(t, position, number, state)
            for number, city in enumerate(position.cities)
        },
    }


def _city(t: NullTranslations, position: Position, number: int, state: State) -> dict[str, Any]:
    city, towers = position.cities[number], position.towers[number]
    told: dict[str, Any] = {"name": terms.city(t, city.code), "towers": list(towers)}
    told["room"], told["ways"], told["moves"] = position.room(number), {}, {}
    if position.over:
        return told
    letter = LETTERS[position.mover]
    for crests in (1, 2):
        for way in sites(towers, city.floors, crests, state.readings):
            key = "".join(map(str, way))
            told["ways"][key] = _way(t, position, city, way, placed(towers, way, letter), state)
    for site in SITES:
        why = why_not_moved(position, position.mover, city.code, site, "", state.readings)
        shown = [] if why else _shown(city, moved(towers, site), state.readings)
        told["moves"][str(site)] = {"why": why, "tags": shown}
    return told


def _way(
    t: NullTranslations,
    position: Position,
    city: City,
    way: tuple[int, ...],
    after: tuple[str, str],
    state: State,
) -> dict[str, Any]:
    told: dict[str, Any] = {"tags": _shown(city, after, state.readings)}
    if sum(map(len, after)) >= city.floors:
        card = Card(city.code, "2" if len(way) > 1 else "")
        judgement = judge(position, Action(position.mover, card, way), state.readings)
        told["scored"] = wording.scored(t, judgement)
        told["rules"] = _rules(judgement.reasons)
    return told


def _rules(reasons: Sequence[Any]) -> list[str]:
    """The rules of a city that is scored, each once."""
    found = [rule for one in reasons if one.code in wording.SCORED for rule in one.rules]
    return [rule for rule in dict.fromkeys(found) if rule.startswith("PA-")] or ["CITY-1"]


def _shown(city: City, towers: tuple[str, str], readings: Readings) -> list[list[Any]]:
    """The tags of both sites, as the script draws them."""
    found = tags(Town(city.code, towers), city, readings)
    return [[one.letter, one.coin, one.sure, one.lit] for one in found]
