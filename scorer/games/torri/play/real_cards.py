"""The real cards of a made-up deal: where each of them is, and how an action moves them."""

from random import Random

from scorer.games.torri.box import CARDS, GUARD, NOBLES, RANKS, TRADE
from scorer.games.torri.play.actions import (
    BUILD,
    BUY,
    DECK,
    NOBLE,
    NOBLE_ACTIONS,
    Action,
    Source,
    Step,
)
from scorer.games.torri.play.cards import PIETRA, Card
from scorer.games.torri.play.position import DEALT, Player, Position


class RealCards:
    """Decks are lists with the top card at the end."""

    def __init__(self, random: Random, nobles: bool) -> None:
        self.random = random
        self.deck: list[Card] = [rank for rank in RANKS for _ in range(CARDS[rank])]
        self.noble_deck: list[Card] = []
        if nobles:
            self.noble_deck += [word for word in NOBLES for _ in range(NOBLES[word])]
        self.random.shuffle(self.deck)
        self.random.shuffle(self.noble_deck)
        self.hands = [[self.deck.pop() for _ in range(DEALT)] for _ in range(2)]

    def move(self, position: Position, action: Action) -> None:
        """What the real hands and decks do; towers and market are in the position."""
        player, hand = action.player, self.hands[action.player]
        laid: list[Card] = []
        if action.kind in NOBLE_ACTIONS:
            hand.remove(action.kind)
        elif action.kind == BUY:
            self.take(player, action.cards)
        else:
            laid = list(action.tower.cards() if action.tower else action.cards)
            for card in laid:
                hand.remove(card)
        answering = player
        for step in action.steps:
            if step.kind == "guard":
                answering = 1 - player if step.player is None else step.player
            elif step.kind == "giostra":
                self.hands[1 - answering].remove("giostra")
            self.move_step(position, action, step, laid)
        if action.kind == BUILD and (not action.steps or action.steps[-1].kind == "giostra"):
            self.plain_trade(position, action)

    def move_step(self, position: Position, action: Action, step: Step, laid: list[Card]) -> None:
        player = action.player
        if step.kind == "draw":
            self.take(player, step.cards or ())
        elif step.kind == "back":
            laid.remove(PIETRA)
            self.hands[player] += laid
        elif step.kind == "guard":
            guarding = 1 - player if step.player is None else step.player
            self.hands[guarding].remove(step.card)
            if step.card == GUARD:
                self.deck.insert(0, GUARD)
        elif step.kind == "destroy" and step.player is not None:
            fallen = position.seats[step.player].tower(step.number)
            if fallen is not None:
                self.deck += [card for card in reversed(fallen.cards()) if card != PIETRA]
        elif step.kind == "under":
            for back in step.cards or ():
                self.put_under(player, back)
        elif step.kind == "trade":
            self.exchange_hands(player, step.cards or (), step.given or ())

    def put_under(self, player: Player, back: Source) -> None:
        card = self.some(player, back)
        deck = self.noble_deck if back == NOBLE else self.deck
        deck.insert(0, card)

    def take(self, player: Player, cards: tuple[Source, ...]) -> None:
        for source in cards:
            if source == DECK:
                self.hands[player].append(self.deck.pop())
            elif source == NOBLE:
                self.hands[player].append(self.noble_deck.pop())
            else:
                self.hands[player].append(source)

    def some(self, player: Player, back: Source) -> Card:
        """A card with this back leaves the hand, by chance."""
        alike = [card for card in self.hands[player] if back_of(card) == back]
        card = self.random.choice(alike)
        self.hands[player].remove(card)
        return card

    def exchange_hands(
        self, player: Player, taken: tuple[Source, ...], given: tuple[Source, ...]
    ) -> None:
        self.hands[player] += [self.some(1 - player, back) for back in taken]
        self.hands[1 - player] += [self.some(player, back) for back in given]

    def plain_trade(self, position: Position, action: Action) -> None:
        built = action.tower
        if built is None or built.tower.rank != TRADE or position.ending:
            return
        player, stories = action.player, built.tower.stories
        taken = (DECK,) * min(stories, len(self.hands[1 - player]))
        given = (DECK,) * min(stories - 1, len(self.hands[player]) + len(taken))
        self.exchange_hands(player, taken, given)


def back_of(card: Card) -> str:
    return NOBLE if isinstance(card, str) else DECK
