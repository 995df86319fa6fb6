"""A position of a followed deal: what everybody at the table knows, immutable.

`None` is unknown, and the referee then judges only what it can. Players are 0 and 1.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from scorer.games.torri.box import CARDS, NOBLE_CARDS, NOBLES, RANKS, TOWER_CARDS
from scorer.games.torri.entry import Entry, Side, Tower
from scorer.games.torri.play.cards import PIETRA, Card
from scorer.games.torri.play.drawing import HAND, HAND_MURA, MARKET

Player = int
DEALT = 5
NORMAL, ENDING, OVER = "normal", "ending", "over"
ALL, TOWERS = "all", "towers"
BOX: dict[Card, int] = dict([*CARDS.items(), *NOBLES.items()])
ORDER = {card: place for place, card in enumerate(BOX)}


class Built(NamedTuple):
    """A standing tower. `at`: the ranks that Buona Pietra have in a colorful one."""

    number: int
    tower: Tower
    at: tuple[int, ...] = ()

    def cards(self) -> list[Card]:
        """Its cards from top to bottom."""
        tower = self.tower
        if tower.rank is not None:
            return [*[tower.rank] * tower.cards, *[PIETRA] * tower.pietre]
        return [PIETRA if rank in self.at else rank for rank in tower.run]


class Seat(NamedTuple):
    """A player. `hand` counts all cards in it, `nobles` those that are noble cards, `known` are
    cards it has for certain. `used`: noble cards that count as used, in towers or not.
    `built`: how many numbers of towers are taken."""

    name: str
    hand: int | None = None
    nobles: int | None = None
    known: tuple[Card, ...] = ()
    towers: tuple[Built, ...] = ()
    used: tuple[str, ...] = ()
    built: int = 0

    @property
    def highest(self) -> int:
        return max([one.tower.stories for one in self.towers], default=0)

    @property
    def completed(self) -> int:
        return sum([one.tower.completed for one in self.towers])

    def tower(self, number: int) -> Built | None:
        return next((one for one in self.towers if one.number == number), None)


class Position(NamedTuple):
    """`frozen` is how high the owner of Palazzo was when it was played; `last_market` that the last
    refill emptied the deck and no card was bought from it since."""

    seats: tuple[Seat, Seat]
    nobles: bool = False
    follows: str = ALL
    turn: Player | None = None
    phase: str = NORMAL
    ending_by: str | None = None
    closer: Player | None = None
    passes: int | None = None
    deck: int | None = None
    noble_deck: int | None = None
    face_up: tuple[Card, ...] = ()
    under: tuple[Card | None, ...] = ()
    market: tuple[Card, ...] | None = None
    refill: int = 0
    marker: Player | None = None
    mura: Player | None = None
    palazzo: Player | None = None
    frozen: int = 0
    removed: tuple[str, ...] = ()
    last_market: bool = False

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @property
    def waits(self) -> bool:
        """Nothing of this game is secret until its end: a finished one is complete."""
        return False

    @property
    def ending(self) -> bool:
        return self.phase != NORMAL

    @property
    def names(self) -> tuple[str, str]:
        return self.seats[0].name, self.seats[1].name

    def limit(self, player: Player) -> int:
        return HAND_MURA if self.mura == player else HAND

    def cap(self, player: Player, frozen: bool = False) -> int | None:
        """How high this player may build under the opponent's Palazzo."""
        if self.palazzo is None or self.palazzo == player:
            return None
        return self.frozen if frozen else self.seats[self.palazzo].highest

    def uses(self, player: Player) -> int:
        return len(self.seats[player].used)

    def has(self, player: Player, card: Card) -> bool:
        """May this card be in this hand, by public counting?"""
        seat = self.seats[player]
        if card in seat.known or seat.hand is None:
            return card in seat.known or unseen(self)[card] > 0
        return hidden(seat, card) > 0 and unseen(self)[card] > 0


def hidden(seat: Seat, card: Card) -> int:
    """How many cards with this card's back in the hand are not known; a hand that was not counted
    may hold anything."""
    if seat.hand is None:
        return TOWER_CARDS
    noble = isinstance(card, str)
    known = sum([isinstance(one, str) == noble for one in seat.known])
    if seat.nobles is None:
        return seat.hand - len(seat.known)
    return (seat.nobles if noble else seat.hand - seat.nobles) - known


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Ranks rising, then noble cards by name."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def opening(
    names: tuple[str, str], market: tuple[Card, ...], nobles: bool = False, dealer: Player = 0
) -> Position:
    """The deal as it begins: five cards each, four in the market; the other player starts."""
    seats = Seat(names[0], DEALT, 0), Seat(names[1], DEALT, 0)
    deck = TOWER_CARDS - 2 * DEALT - MARKET
    noble_deck = NOBLE_CARDS if nobles else 0
    return Position(
        seats,
        nobles,
        turn=1 - dealer,
        passes=0,
        deck=deck,
        noble_deck=noble_deck,
        market=in_order(market),
    )


def towers_only(names: tuple[str, str], nobles: bool = False) -> Position:
    """The deal as it begins where only towers are followed."""
    return Position((Seat(names[0]), Seat(names[1])), nobles, TOWERS)


class Sight(Protocol):
    """Counting the cards in sight, and those that are left."""

    @property
    def seats(self) -> Sequence[Seat]: ...
    @property
    def market(self) -> Iterable[Card] | None: ...
    @property
    def face_up(self) -> Iterable[Card]: ...
    @property
    def under(self) -> Iterable[Card | None]: ...
    @property
    def removed(self) -> Iterable[str]: ...


def in_sight(position: Sight) -> dict[Card, int]:
    """How many of each card have a known place: in towers, in the market, on or under the
    deck, known in a hand, in front of a player, out of the game."""
    seen: dict[Card, int] = dict.fromkeys(BOX, 0)
    for seat in position.seats:
        if seat.towers:
            _in_towers(seat, seen)
        for card in (*seat.known, *seat.used):
            seen[card] += 1
    for card in (*(position.market or ()), *position.face_up, *position.removed):
        seen[card] += 1
    for under in position.under:
        if under is not None:
            seen[under] += 1
    return seen


def _in_towers(seat: Seat, seen: dict[Card, int]) -> None:
    """Buona Pietra are counted with those that were used."""
    pietre = 0
    for _, tower, at in seat.towers:
        pietre += tower.pietre
        if tower.rank is not None:
            seen[tower.rank] += tower.stories - tower.pietre
            continue
        for rank in tower.run:
            if rank not in at:
                seen[rank] += 1
    if pietre:
        seen[PIETRA] += max(0, pietre - seat.used.count(PIETRA))


def unseen(position: Sight) -> dict[Card, int]:
    """How many of each card are left, compared with the box, in hands and decks; never below 0."""
    seen = in_sight(position)
    return {card: max(0, box - seen[card]) for card, box in BOX.items()}


def drift(position: Position) -> tuple[int, int]:
    """Tower cards and noble cards counted beyond the box."""
    if position.follows == TOWERS or position.deck is None:
        return 0, 0
    market = position.market or ()
    nobles = sum([isinstance(card, str) for card in market])
    ranks = len(market) - nobles + position.deck
    nobles += (position.noble_deck or 0) + len(position.removed)
    lost = sum([card == PIETRA for card in position.face_up])
    for seat in position.seats:
        ranks += (seat.hand or 0) - (seat.nobles or 0)
        ranks += sum([one.tower.cards for one in seat.towers])
        loose = sum([one.tower.pietre for one in seat.towers]) - seat.used.count(PIETRA)
        nobles += (seat.nobles or 0) + len(seat.used) + max(0, loose)
    return ranks - lost - TOWER_CARDS, nobles + lost - (NOBLE_CARDS if position.nobles else 0)


def entry_of(position: Position) -> Entry:
    """The end of the deal, as a Torri line has it."""
    return Entry(tuple(_sides(position)))


def _sides(position: Position) -> Iterator[Side]:
    for player, seat in enumerate(position.seats):
        front = list(seat.used)
        standing = sum([one.tower.pietre for one in seat.towers])
        for _ in range(min(standing, front.count(PIETRA))):
            front.remove(PIETRA)
        towers = tuple(one.tower for one in seat.towers)
        close = position.closer == player
        yield Side(seat.name, towers, position.marker == player, close, tuple(sorted(front)))


def colorful(top: int, bottom: int, at: tuple[int, ...] = (), completed: bool = False) -> Built:
    """A colorful tower without a number; `at` are its Buona Pietra from 5 to 10."""
    places = [rank for rank in range(top, bottom + 1) if rank in at or rank not in RANKS]
    return Built(0, Tower(bottom - top + 1, None, top, len(places), completed), tuple(places))


def plain(rank: int, stories: int, pietre: int = 0, completed: bool = False) -> Built:
    return Built(0, Tower(stories, rank, None, pietre, completed))


def numbered(built: Built, number: int) -> Built:
    return built._replace(number=number)


def finished(built: Built) -> Built:
    return built._replace(tower=replace(built.tower, completed=True))
