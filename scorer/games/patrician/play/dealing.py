"""A made-up game: a plausible deck, and players who choose among what is legal. All chance comes
from the seed. How many portraits the box has is not known; this deck fits everything that is
known."""

import random
from dataclasses import replace

from scorer.games.patrician.box import PATRICIANS, PLAYERS, START_CARDS, START_HAND, Box, write_box
from scorer.games.patrician.entry import Card
from scorer.games.patrician.play import floors
from scorer.games.patrician.play.judge import apply
from scorer.games.patrician.play.lines import write_turn
from scorer.games.patrician.play.position import Action, Position, opening
from scorer.games.patrician.play.record import State, read
from scorer.games.patrician.play.writing import header, players_line
from scorer.games.patrician.readings import DEFAULT, Readings

NAMES = ("Adso", "William", "Ubertino", "Jorge", "Salvatore")
REST = ("move", "move", "any", "hat", "lady", "beard", "hat2", "lady2", "beard2")
"""What the cards show that have neither a second crest nor a star."""
Game = tuple[Position, tuple[Action, ...]]


def deck(box: Box, players: int, chance: random.Random) -> list[Card]:
    """Every card: in each city as many crests as floors, the start cards with one portrait."""
    singles: list[Card] = []
    found: list[Card] = []
    for city in box.in_play(players):
        found += [Card(city.code, "2")] * city.doubles
        singles += [Card(city.code)] * (city.cards - city.doubles)
    chance.shuffle(singles)
    for number, card in enumerate(singles):
        if number < START_CARDS[players]:
            found.append(card._replace(symbol=PATRICIANS[number % 3], start=True))
        else:
            found.append(card._replace(symbol=REST[number % len(REST)]))
    return found


def dealt(names: tuple[str, ...], box: Box, chance: random.Random) -> tuple[Position, list[Card]]:
    """Hands of start cards, a card beside each city, and the pile, its top last."""
    cards = deck(box, len(names), chance)
    stars = [card for card in cards if card.start]
    chance.shuffle(stars)
    hands = [tuple(stars[n * START_HAND : (n + 1) * START_HAND]) for n in range(len(names))]
    rest = [card for card in cards if not card.start] + stars[len(names) * START_HAND :]
    chance.shuffle(rest)
    cities = len(box.in_play(len(names)))
    pile = rest[cities:]
    start = opening(names, box)
    start = replace(start, hands=tuple(hands), beside=tuple(rest[:cities]), pile=len(pile))
    return start, pile


def made_up(seed: int, players: int = 3, readings: Readings = DEFAULT) -> Game:
    """The opening of a whole game, and its turns."""
    chance = random.Random(seed)  # noqa: S311 - a game, not a secret
    start, pile = dealt(NAMES[:players], readings.in_box, chance)
    position, actions = start, []
    while not position.over:
        action = _choose(position, pile, chance, readings)
        actions.append(action)
        position = apply(position, action, readings)
    return start, tuple(actions)


def _choose(
    position: Position, pile: list[Card], chance: random.Random, readings: Readings
) -> Action:
    player = position.mover
    card = chance.choice(position.hands[player] or (Card(""),))
    number = position.index(card.city)
    city = position.cities[number]
    ways = floors.sites(position.towers[number], city.floors, card.crests, readings) or ((),)
    action = Action(player, card, chance.choice(ways))
    if card.symbol == "move" and chance.random() < 0.9:
        ways_to_move = floors.moves(position, player, card.city, readings)
        if ways_to_move:
            action = action._replace(move=chance.choice(ways_to_move))
    takes = floors.takes(position.open_cities(), card)
    if takes:
        action = action._replace(take=chance.choice(takes))
        first = bool(action.move) and readings.card_first == "on"
        action = action._replace(take_first=first, draw=pile.pop() if pile else None)
    return action


def demo(seed: int, variant: str = "") -> str:
    """The record of a made-up game, with two to five players by its number."""
    players = int(variant) if variant.isdecimal() else PLAYERS.start + seed % len(PLAYERS)
    start, actions = made_up(seed, players)
    state = State(start.names, position=start)
    lines = [*header(state, start), *(write_turn(one, start.names) for one in actions)]
    return "".join(f"{line}\n" for line in lines)


def tapped(record: str) -> str:
    """A record as a table that does not note its cards taps it in."""
    found = read(record)
    names = found.state.names
    lines = [players_line(found.state), f"box {write_box(found.state.box)}"]
    for line in found.lines:
        if isinstance(line.what, Action):
            card = line.what.card
            symbol = card.symbol if card.symbol == "2" or line.what.move else ""
            plain = Card(card.city, symbol)
            lines.append(write_turn(line.what._replace(card=plain, take=None, draw=None), names))
    return "".join(f"{line}\n" for line in lines)
