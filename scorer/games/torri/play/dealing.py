"""Made-up deals: shuffled real decks, legal actions drawn by chance, the record that follows.

The dealer knows every card, so a hand only gives what it has; the referee sees the record only.
"""

from random import Random
from typing import NamedTuple

from scorer.games.torri.box import GUARD, MIN_STORIES, RANKS, TRADE
from scorer.games.torri.play.actions import (
    BUILD,
    BUY,
    CLOSE,
    COMPLETE,
    DECK,
    EXTEND,
    NOBLE,
    NOBLE_ACTIONS,
    PASS,
    SWAP,
    Action,
    Source,
    Step,
)
from scorer.games.torri.play.cards import PIETRA, Card
from scorer.games.torri.play.completing import due, hand_after, sources, targets
from scorer.games.torri.play.drawing import MARKET
from scorer.games.torri.play.judge import carry_out
from scorer.games.torri.play.position import Built, Player, Position, colorful, opening, plain
from scorer.games.torri.play.real_cards import RealCards, back_of
from scorer.games.torri.play.refilling import refill
from scorer.games.torri.play.table import Table
from scorer.games.torri.play.writing import write_action
from scorer.games.torri.readings import DEFAULT

NAMES = ("Adso", "William")
MOST_ACTIONS = 300
WEIGHTS = {BUY: 5, SWAP: 2, BUILD: 9, EXTEND: 5, COMPLETE: 2, CLOSE: 1, PASS: 1, "noble": 3}
TRIES = 12
HALF = 0.5
MOST_STEPS = 5


class Played(NamedTuple):
    """A deal that was made up: its lines, and every position with the action that follows."""

    lines: list[str]
    actions: list[tuple[Position, Action]]
    end: Position


class Dealer(RealCards):
    """The real cards of one deal, and what is played with them."""

    def __init__(self, seed: int, nobles: bool) -> None:
        super().__init__(Random(seed), nobles)  # noqa: S311 - made-up deals, no secret
        market = tuple(self.deck.pop() for _ in range(MARKET))
        self.position = opening(NAMES, market, nobles)
        self.lines = [f"players {NAMES[0]} / {NAMES[1]}", *["nobles"] * nobles, _market(market)]
        self.actions: list[tuple[Position, Action]] = []

    def play(self) -> Played:
        for _ in range(MOST_ACTIONS):
            if self.position.over:
                break
            self.turn()
        return Played(self.lines, self.actions, self.position)

    def turn(self) -> None:
        position = self.position
        action = self.choose(position, position.turn or 0)
        after = carry_out(position, action, DEFAULT).after
        if after is None:  # a pass is always possible
            action = Action(position.turn or 0, PASS)
            after = carry_out(position, action, DEFAULT).after or position
        self.actions.append((position, action))
        self.lines.append(write_action(action, position, DEFAULT))
        self.move(position, action)
        self.position = after
        if after.refill:
            self.lay_out()

    def lay_out(self) -> None:
        cards = tuple(self.deck.pop() for _ in range(self.position.refill))
        table = Table(self.position, DEFAULT)
        refill(table, cards)
        self.lines.append(_market(cards))
        self.position = table.position()

    # ------------------------------------------------------------------ choosing

    def choose(self, position: Position, player: Player) -> Action:
        """A legal action, by chance; a pass if chance finds none."""
        kinds = list(WEIGHTS)
        weights = [WEIGHTS[kind] for kind in kinds]
        for kind in self.random.choices(kinds, weights, k=TRIES):
            action = self.made(position, player, kind)
            if action is not None and carry_out(position, action, DEFAULT).legal:
                return action
        return Action(player, PASS)

    def made(self, position: Position, player: Player, kind: str) -> Action | None:
        hand = self.hands[player]
        if kind == BUY:
            there: list[Source] = [DECK, DECK, *(position.market or ())]
            there += [NOBLE] if position.noble_deck else []
            return Action(player, BUY, tuple(self.random.sample(there, 2)))
        if kind == SWAP and len(hand) >= 2:
            given = self.random.sample(hand, self.random.randint(2, min(4, len(hand))))
            return self.answered(position, Action(player, SWAP, tuple(given)))
        if kind == BUILD:
            tower = self.tower(hand)
            return tower and self.answered(position, Action(player, BUILD, tower=tower))
        if kind == EXTEND:
            return self.extension(position, player)
        if kind == "noble":
            return self.noble(position, player)
        if kind == COMPLETE:
            towers = position.seats[player].towers
            numbers = tuple(one.number for one in towers if not one.tower.completed)
            return Action(player, COMPLETE, numbers=numbers) if numbers else None
        return Action(player, kind) if kind in (CLOSE, PASS) else None

    def tower(self, hand: list[Card]) -> Built | None:
        """Some tower that this hand can build, with or without Buona Pietra."""
        found = []
        stones = hand.count(PIETRA)
        for rank in RANKS:
            cards = hand.count(rank)
            found += [
                plain(rank, cards + pietre, pietre)
                for pietre in range(stones + 1)
                if cards and cards + pietre >= MIN_STORIES
            ]
        for top in range(RANKS.start - stones, RANKS.stop):
            for bottom in range(top + MIN_STORIES - 1, RANKS.stop + stones):
                run = range(top, bottom + 1)
                missing = tuple(rank for rank in run if rank not in hand)
                if len(missing) <= stones and len(missing) < len(run):
                    inside = tuple(rank for rank in missing if rank in RANKS)
                    found.append(colorful(top, bottom, inside))
        return self.random.choice(found) if found else None

    def extension(self, position: Position, player: Player) -> Action | None:
        found = []
        for one in position.seats[player].towers:
            laid = self.fitting(one, self.hands[player])
            if laid:
                number = self.random.randint(1, len(laid))
                found.append(Action(player, EXTEND, tuple(laid[:number]), (one.number,)))
        return self.answered(position, self.random.choice(found)) if found else None

    def fitting(self, built: Built, hand: list[Card]) -> list[Card]:
        """All cards of this hand that could be laid on the tower, one after the other."""
        tower, left, laid = built.tower, list(hand), list[Card]()
        card = tower.rank if tower.rank is not None else (tower.top or 0) - 1
        while card in left or PIETRA in left:
            laid.append(card if card in left else PIETRA)
            left.remove(laid[-1])
            card -= tower.rank is None
        return laid

    def noble(self, position: Position, player: Player) -> Action | None:
        cards = [card for card in self.hands[player] if card in NOBLE_ACTIONS]
        if not cards:
            return None
        card = str(self.random.choice(cards))
        action = Action(player, card)
        if card == "palazzo":
            others = list(self.hands[player])
            others.remove(card)
            if len(others) < 2:
                return None
            paid = tuple(back_of(one) for one in self.random.sample(others, 2))
            action = Action(player, card, steps=(Step("under", paid),))
        return self.answered(position, action)

    # ------------------------------------------------------------------ steps

    def answered(self, position: Position, action: Action) -> Action:
        """The action with its steps, Giostra and Guards by chance."""
        if self.has_noble(action) and self.answers(1 - action.player):
            tried = action._replace(steps=(*action.steps, Step("giostra"), *self.rest(action)))
            tried = self.answered_steps(position, tried)
            if carry_out(position, tried, DEFAULT).legal:
                return tried
        return self.traded(position, self.answered_steps(position, action))

    def answered_steps(self, position: Position, action: Action) -> Action:
        for _ in range(MOST_STEPS):
            missing = carry_out(position, action, DEFAULT).missing
            found = self.step(position, action, missing)
            if not found:
                break
            action = action._replace(steps=(*action.steps, *found))
        return action

    def answers(self, player: Player) -> bool:
        """Does this player answer with Giostra?"""
        return "giostra" in self.hands[player] and self.random.random() < HALF

    def rest(self, action: Action) -> tuple[Step, ...]:
        """Where the other cards go when Giostra cancels a Buona Pietra."""
        if action.kind not in (BUILD, EXTEND):
            return ()
        tower = None if action.tower is None else action.tower.tower
        cards = list(action.cards)
        if self.random.random() < HALF:
            return (Step("back"),)
        if tower is None and len(cards) > 1:
            cards.remove(PIETRA)
            return (Step(EXTEND, tuple(cards), number=action.numbers[0]),)
        if tower is None or tower.rank in (None, TRADE):
            return (Step("back"),)
        return (Step(BUILD, tower=plain(tower.rank, tower.stories - 1, tower.pietre - 1)),)

    def has_noble(self, action: Action) -> bool:
        if action.tower is not None:
            return bool(action.tower.tower.pietre)
        return action.kind in NOBLE_ACTIONS or PIETRA in action.cards

    def step(self, position: Position, action: Action, missing: str) -> tuple[Step, ...]:
        if missing == "missing_draws":
            there = sources(position, action)
            number = min(due(position, action), len(there))
            return (Step("draw", tuple(self.random.sample(there, number))),)
        if missing == "missing_target":
            owner, number = self.target(position, action)
            return self.guard(action, owner, number) or (
                Step("destroy", player=owner, number=number),
            )
        if missing != "missing_backs":
            return ()
        return self.guard(action, 1 - action.player) or (self.trade(position, action),)

    def target(self, position: Position, action: Action) -> tuple[Player, int]:
        """The tower that was named before, or any that may be destroyed."""
        for step in action.steps:
            if step.player is not None:
                return step.player, step.number
        owner, one = self.random.choice(targets(position, action))
        return owner, one.number

    def guard(self, action: Action, owner: Player, number: int = 0) -> tuple[Step, ...]:
        """A Guard by chance, by a 5 or a Buona Pietra, which may be answered by Giostra."""
        hand = self._hand_then(action, owner)
        cards = [card for card in (GUARD, PIETRA) if card in hand]
        if not cards or any(step.kind == "guard" and step.card == GUARD for step in action.steps):
            return ()
        if self.random.random() < HALF:
            return ()
        card = self.random.choice(cards)
        player = owner if number else None
        guarded = Step("guard", player=player, number=number, card=card)
        if card == PIETRA and self.answers(1 - owner):
            return guarded, Step("giostra")
        return (guarded,)

    def _hand_then(self, action: Action, player: Player) -> list[Card]:
        """The real hand after building; cards already used as a Guard are not in it."""
        hand = list(self.hands[player])
        if action.player == player and action.tower is not None:
            for card in action.tower.cards():
                hand.remove(card)
        for step in action.steps:
            if step.kind == "guard" and step.card in hand:
                hand.remove(step.card)
        return hand

    def traded(self, position: Position, action: Action) -> Action:
        """A Trade that is not written as a step may be stopped by a Guard."""
        built = action.tower
        nine = built is not None and built.tower.rank == TRADE and not position.ending
        other = 1 - action.player
        if not nine or action.steps or GUARD not in self.hands[other]:
            return action
        if self.random.random() < HALF:
            return action._replace(steps=(Step("guard"),))
        return action

    def trade(self, position: Position, action: Action) -> Step:
        built = action.tower
        stories = 0 if built is None else built.tower.stories
        others = [back_of(card) for card in self.hands[1 - action.player]]
        taken = self.random.sample(others, min(stories, len(others)))
        own = [*hand_after(position, action), *taken]
        given = self.random.sample(own, min(stories - 1, len(own)))
        return Step("trade", tuple(taken), tuple(given))


def _market(cards: tuple[Card, ...]) -> str:
    return f"market {' '.join(map(str, cards))}"


def made_up(seed: int, nobles: bool = False) -> Played:
    """A whole legal deal; the same seed gives the same deal."""
    return Dealer(seed, nobles).play()


def demo(seed: int, variant: str = "") -> str:
    """The record of a made-up deal."""
    return "".join(f"{line}\n" for line in made_up(seed, variant == "nobles").lines)
