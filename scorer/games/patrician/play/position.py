"""What everybody at the table sees of a running game. Immutable; None is unknown."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from scorer.games.patrician.box import PATRICIANS, START_HAND, Box, City
from scorer.games.patrician.entry import LETTERS, Beside, Card, Entry, Side, Town
from scorer.games.patrician.scoring import given
from scorer.games.patrician.writing import format

Hand = tuple[Card, ...]
Towers = tuple[str, str]
UNSEEN = Card("")
"""A card next to a city that was not noted."""


class Action(NamedTuple):
    """One turn. `sites` has a site (1 or 2) for each floor; `move` the city and the site whose top
    floor moves; `take` the city whose card is taken; `draw` the card turned up in its place.
    `take_first`: the card was taken before the move; `overruled`: why the table plays it so."""

    player: int
    card: Card
    sites: tuple[int, ...] = ()
    move: tuple[str, int] | None = None
    take: str | None = None
    draw: Card | None = None
    take_first: bool = False
    overruled: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """`towers` and `beside` are in the order of the cities in play. `beside` has None for a space
    without a card; it is None as a whole where the cards are not noted. `cards` are those played;
    `shown` are the portraits of all players, entered at the end."""

    names: tuple[str, ...]
    box: Box
    towers: tuple[Towers, ...]
    played: int = 0
    hands: tuple[Hand | None, ...] = ()
    beside: tuple[Card | None, ...] | None = None
    pile: int | None = None
    cards: tuple[Hand, ...] = ()
    shown: tuple[Side, ...] = ()

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def cities(self) -> tuple[City, ...]:
        return self.box.in_play(len(self.names))

    @property
    def mover(self) -> int:
        return self.played % len(self.names)

    @property
    def over(self) -> bool:
        """Has everybody played all cards?"""
        return self.played >= self.box.cards(len(self.names))

    @property
    def waits(self) -> bool:
        """Is the game over, and are the portraits, secret until then, not entered yet?"""
        return self.over and not self.shown and not _noted(self)

    @property
    def all_full(self) -> bool:
        return all(self.room(n) == 0 for n in range(len(self.towers)))

    def index(self, city: str) -> int:
        """The place of a city among those in play; -1 if it is not."""
        return self.box.place(city, len(self.names))

    def room(self, number: int) -> int:
        first, second = self.towers[number]
        return max(0, self.cities[number].floors - len(first) - len(second))

    def pieces(self, player: int) -> int:
        """Floors of a player on the board."""
        letter = LETTERS[player]
        return sum(one.count(letter) for towers in self.towers for one in towers)

    def open_cities(self) -> tuple[str, ...]:
        """The cities with a card beside them."""
        if self.beside is None:
            return ()
        pairs = zip(self.cities, self.beside, strict=True)
        return tuple(city.code for city, card in pairs if card is not None)


def opening(names: tuple[str, ...], box: Box) -> Position:
    """An empty board; nothing is known about cards."""
    cities = box.in_play(len(names))
    nobody: tuple[Hand, ...] = ((),) * len(names)
    return Position(names, box, (("", ""),) * len(cities), 0, (None,) * len(names), cards=nobody)


def entry_of(position: Position) -> Entry:
    """The position as a line says it: the end in full, or a running game. Portraits are written
    only at the end, and only where every card was noted."""
    towns = [
        Town(city.code, towers)
        for city, towers in zip(position.cities, position.towers, strict=True)
        if position.over or any(towers)
    ]
    if position.over:
        return Entry(_sides(position), tuple(towns))
    beside = ()
    if position.beside is not None:
        pairs = zip(position.cities, position.beside, strict=True)
        beside = tuple(  # type: ignore[assignment]
            Beside(city.code, card if card != UNSEEN else None)
            for city, card in pairs
            if card is not None
        )
    sides = tuple(Side(name) for name in position.names)
    return Entry(sides, tuple(towns), True, position.played + 1, position.pile, beside)


def _sides(position: Position) -> tuple[Side, ...]:
    if position.shown:
        return position.shown
    noted = _noted(position)
    return tuple(
        Side(name, portraits=portraits(cards) if noted else None)
        for name, cards in zip(position.names, position.cards, strict=True)
    )


def _noted(position: Position) -> bool:
    """Is it known what every card shows?"""
    every = [card for cards in position.cards for card in cards]
    return len(every) == position.played and all(card.symbol for card in every)


def portraits(cards: Hand) -> tuple[int, ...]:
    """How often each patrician is on these cards; a double portrait counts two."""
    return tuple(
        sum(1 + card.symbol.endswith("2") for card in cards if card.symbol.rstrip("2") == one)
        for one in PATRICIANS
    )


def position_of(entry: Entry, box: Box) -> Position:
    """A line as a position. Without words about cards they are not checked."""
    start = opening(tuple(side.name for side in entry.sides), box)
    towers = list(start.towers)
    for town in entry.towns:
        if (number := start.index(town.city)) >= 0:
            towers[number] = town.towers
    beside = None
    if entry.beside or entry.pile is not None:
        cards = {one.city: one.card or UNSEEN for one in entry.beside}
        beside = tuple(cards.get(city.code) for city in start.cities)
    return Position(
        start.names,
        box,
        tuple(towers),
        (entry.turn or 1) - 1,
        start.hands,
        beside,
        entry.pile,
        start.cards,
    )


def full_pile(box: Box, players: int) -> int:
    """Cards in the pile when the game begins."""
    return box.cards(players) - START_HAND * players - len(box.in_play(players))


def position_told(position: Position) -> Mapping[str, Any]:
    """A position field by field; portraits stay secret while the game runs."""
    entry = entry_of(position)
    tokens = dict.fromkeys(position.names, 0)
    for city in given(entry, box=position.box):
        for award in city.awards:
            tokens[position.names[LETTERS.index(award.letter)]] += award.value
    return {
        "line": format(entry),
        "turn": None if position.over else position.names[position.mover],
        "played": position.played,
        "over": position.over,
        "full": position.all_full,
        "pile": position.pile,
        "prestige": tokens,
        "pieces": {name: position.pieces(n) for n, name in enumerate(position.names)},
    }
