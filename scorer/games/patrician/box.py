"""What is in the box: cities, tokens, cards, pieces. Part of it is not printed in the rules we have
and was deduced; every fact says where it comes from, and a table may change what differs."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Literal, NamedTuple

Source = Literal["rules", "review", "inferred", "edited"]
PATRICIANS = ("hat", "lady", "beard")
SET_SIZE, SET_VALUE = 3, 6
START_HAND = 3
PLAYERS = range(2, 6)


class City(NamedTuple):
    """`floors` is the numeral, `high` and `low` are its tokens, `cards` its building cards.
    `fewest`: with so many players it is in play."""

    code: str
    name: str
    floors: int
    high: int
    low: int
    cards: int
    fewest: int = 2

    @property
    def doubles(self) -> int:
        """Its cards with two crests: all crests together are as many as its floors."""
        return self.floors - self.cards


CITIES = (
    City("Bo", "Bologna", 9, 9, 6, 7),
    City("Fe", "Ferrara", 5, 5, 2, 4),
    City("Fi", "Firenze", 9, 9, 6, 7),
    City("Lu", "Lucca", 7, 7, 4, 5),
    City("Mi", "Milano", 7, 7, 4, 5),
    City("Pa", "Parma", 5, 5, 2, 4),
    City("Pi", "Pistoia", 9, 9, 6, 7, 5),
    City("Ro", "Roma", 9, 9, 6, 7),
    City("Si", "Siena", 7, 7, 4, 5),
    City("Ve", "Verona", 5, 5, 2, 4),
)
CODES = tuple(city.code for city in CITIES)
BY_WORD = {word.lower(): city.code for city in CITIES for word in (city.code, city.name)}
PIECES: Mapping[int, int] = MappingProxyType({2: 39, 3: 29, 4: 21, 5: 21})
START_CARDS = MappingProxyType({2: 12, 3: 12, 4: 12, 5: 15})
"""At least this number of cards have the star; each has one portrait."""


@dataclass(frozen=True)
class Box:
    """The box of a match, for good. `edited` names the facts a table has changed: a city's code,
    or "pieces"."""

    preset: str = "patrician-2007"
    cities: tuple[City, ...] = CITIES
    pieces: tuple[int, ...] = tuple(PIECES[n] for n in PLAYERS)
    edited: frozenset[str] = frozenset()

    def in_play(self, players: int) -> tuple[City, ...]:
        return self._in_play[players]

    @cached_property
    def _in_play(self) -> Mapping[int, tuple[City, ...]]:
        return {n: tuple(one for one in self.cities if one.fewest <= n) for n in PLAYERS}

    @cached_property
    def _by_code(self) -> Mapping[str, City]:
        return {city.code: city for city in self.cities}

    @cached_property
    def _places(self) -> Mapping[int, Mapping[str, int]]:
        return {
            n: {city.code: place for place, city in enumerate(cities)}
            for n, cities in self._in_play.items()
        }

    def place(self, code: str, players: int) -> int:
        """The place of a city among those in play; -1 if it is not."""
        return self._places[players].get(code, -1)

    def city(self, code: str) -> City:
        return self._by_code[code]

    @cached_property
    def _cards(self) -> Mapping[int, int]:
        return {n: sum(city.cards for city in cities) for n, cities in self._in_play.items()}

    def cards(self, players: int) -> int:
        return self._cards[players]

    def turns(self, players: int) -> int:
        """How many cards each player plays."""
        return self.cards(players) // players

    def floors(self, players: int) -> int:
        return sum(city.floors for city in self.in_play(players))

    def doubles(self, players: int) -> int:
        return sum(city.doubles for city in self.in_play(players))

    def pieces_of(self, players: int) -> int:
        return self.pieces[players - PLAYERS.start]

    def most_pieces(self, players: int) -> int:
        """The most floors one player can own: start cards have one crest."""
        turns = self.turns(players)
        doubles = min(max(turns - START_HAND, 0), self.doubles(players))
        return min(turns + doubles, self.pieces_of(players))

    def tokens(self, players: int) -> tuple[int, ...]:
        """Every token in play, the highest first."""
        found = [value for city in self.in_play(players) for value in (city.high, city.low)]
        return tuple(sorted(found, reverse=True))

    def source(self, fact: str) -> Source:
        """Where the numeral of a city, or the number of pieces, comes from."""
        if fact in self.edited:
            return "edited"
        if fact == "pieces":
            return "rules"
        return "review" if fact in ("Ro", "Si") else "inferred"


DEFAULT = Box()
CALLIOPE = Box("calliope", pieces=(29, 29, 29, 29))
"""The same with 29 pieces for everybody; its two modules and its rules for two are not covered."""
PRESETS: Mapping[str, Box] = MappingProxyType({box.preset: box for box in (DEFAULT, CALLIOPE)})

EDITED_CITY = re.compile(r"([a-z]+)=(\d{1,2}),(\d{1,2})/(\d{1,2}),(\d{1,2})", re.ASCII)
EDITED_PIECES = re.compile(r"pieces=(\d{1,3})", re.ASCII)


class BoxError(ValueError):
    """A word of a box that cannot be read."""

    def __init__(self, code: str, word: str, choices: tuple[str, ...] = ()) -> None:
        super().__init__(f"{code}: {word}")
        self.code, self.word, self.choices = code, word, choices


@lru_cache(maxsize=256)
def read_box(text: str) -> Box:
    """Such as "patrician-2007 Mi=9,9/6,5 pieces=29", or the same in one word; raise BoxError."""
    first, *words = text.replace("+", " ").replace(".", ",").split() or [""]
    if first.lower() not in PRESETS:
        raise BoxError("box-unknown", first, tuple(PRESETS))
    box = PRESETS[first.lower()]
    for word in words:
        box = _edited(box, word)
    return box


def _edited(box: Box, word: str) -> Box:
    folded = word.lower()
    if found := EDITED_PIECES.fullmatch(folded):
        pieces = (int(found[1]),) * len(PLAYERS)
        edited = box.edited | {"pieces"} if pieces != PRESETS[box.preset].pieces else box.edited
        return replace(box, pieces=pieces, edited=edited)
    if (found := EDITED_CITY.fullmatch(folded)) and found[1] in BY_WORD:
        code = BY_WORD[found[1]]
        floors, high, low, cards = map(int, found.groups()[1:])
        new = box.city(code)._replace(floors=floors, high=high, low=low, cards=cards)
        cities = tuple(new if city.code == code else city for city in box.cities)
        edited = box.edited | {code} if new != PRESETS[box.preset].city(code) else box.edited
        return replace(box, cities=cities, edited=edited)
    raise BoxError("box-word", word)


def write_box(box: Box) -> str:
    """The preset, then what differs from it; reading it gives the same box."""
    words = [box.preset]
    words += [
        f"{city.code}={city.floors},{city.high}/{city.low},{city.cards}"
        for city in box.cities
        if city.code in box.edited
    ]
    if "pieces" in box.edited:
        words.append(f"pieces={box.pieces[0]}")
    return " ".join(words)


def box_word(box: Box) -> str:
    """The same without a blank or a comma, as a setting of a match can hold it."""
    return write_box(box).replace(" ", "+").replace(",", ".")


class BoxFault(NamedTuple):
    """What is impossible, or can cause trouble, in an edited box. `city` is empty where the fault
    is about all of it; `players` is 0 where it is true for any number of players."""

    code: str
    city: str = ""
    players: int = 0
    warning: bool = False


@lru_cache(maxsize=64)
def box_faults(box: Box) -> tuple[BoxFault, ...]:
    return (*_city_faults(box), *_table_faults(box))


def _city_faults(box: Box) -> Iterator[BoxFault]:
    for city in box.cities:
        if not 0 <= city.doubles <= city.cards:
            yield BoxFault("box-crests", city.code)
        if city.floors < 2:
            yield BoxFault("box-floors", city.code)
        elif city.floors % 2 == 0:
            yield BoxFault("box-even", city.code, warning=True)


def _table_faults(box: Box) -> Iterator[BoxFault]:
    for players in PLAYERS:
        turns = box.turns(players)
        if box.cards(players) % players:
            yield BoxFault("box-turns", players=players)
        most = turns + min(max(turns - START_HAND, 0), box.doubles(players))
        if box.pieces_of(players) < most:
            yield BoxFault("box-pieces", players=players, warning=True)
