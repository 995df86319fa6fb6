"""The table while an action is carried out: cards move, faults are collected, nothing is guessed.

A fault against the rules is noted and the action goes on, so that all faults are found and the
table may overrule them. What the box makes impossible, or what cannot be carried out, stops it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal, NoReturn

from scorer.games.common import NO_FIGURES, Figures
from scorer.games.torri.play.actions import DECK, NOBLE, Source, Step
from scorer.games.torri.play.cards import Card
from scorer.games.torri.play.drawing import MARKET
from scorer.games.torri.play.judgement import Reason
from scorer.games.torri.play.position import (
    ENDING,
    NORMAL,
    OVER,
    TOWERS,
    Built,
    Player,
    Position,
    hidden,
    in_order,
    unseen,
)
from scorer.games.torri.readings import Readings

RULES = {
    "not_your_turn": ("TURN-1",),
    "deal_over": ("TURN-4",),
    "ending_closed": ("ENDING-2", "LT-18"),
    "ending_complete": ("COMPLETE-3",),
    "ending_effect": ("ENDING-2",),
    "over_limit": ("PURCHASE-2", "LT-03"),
    "wrong_number": ("PURCHASE-1",),
    "too_few_given": ("EXCHANGE-1",),
    "same_kind_back": ("EXCHANGE-2", "LT-07"),
    "not_three": ("BUILD-1",),
    "outside": ("PIETRA-2", "LT-79"),
    "above_palazzo": ("PALAZZO-1", "LT-65"),
    "noble_limit": ("NOBLE-6", "LT-49"),
    "noble_deck_closed": ("NOBLE-2", "LT-62"),
    "basic_game": ("NOBLE-1",),
    "tower_completed": ("COMPLETE-2",),
    "does_not_fit": ("EXTEND-2", "LT-11"),
    "already_completed": ("COMPLETE-1",),
    "too_few_completed": ("CLOSE-2",),
    "close_again": ("CLOSE-1",),
    "declined": ("DONAZIONE-1", "LT-14"),
    "wrong_target": ("CONSPIRACY-1", "LT-29"),
    "target_left": ("CONSPIRACY-1", "LT-30"),
    "no_target": ("CONSPIRACY-2",),
    "target_changed": ("GUARD-2", "LT-25"),
    "trade_number": ("TRADE-1", "TRADE-2", "LT-34"),
    "via_market": ("VIA-1", "LT-60"),
    "palazzo_cost": ("PALAZZO-1", "PALAZZO-2", "LT-64"),
    "not_the_rest": ("PIETRA-3", "LT-76"),
    "guard_pointless": ("GUARD-1",),
    "not_in_market": ("SETUP-3",),
    "deck_empty": ("ENDING-1",),
    "noble_deck_empty": ("BOX-2",),
    "hand_too_small": ("SETUP-2",),
    "not_in_hand": ("SETUP-2",),
    "supply": ("BOX-1", "BOX-2"),
    "no_such_tower": ("BUILD-4",),
    "known_card": ("CONSPIRACY-3", "LT-09"),
    "refill_number": ("TURN-3",),
}
"""The rules and rulings of each family of faults, rules first."""
FINAL = {
    "deal_over",
    "basic_game",
    "does_not_fit",
    "close_again",
    "target_changed",
    "not_the_rest",
    "guard_pointless",
}
"""Against the rules, and there is no way to carry it out as written."""
BOX_FAULTS = {
    "not_in_market",
    "deck_empty",
    "noble_deck_empty",
    "hand_too_small",
    "not_in_hand",
    "supply",
    "no_such_tower",
    "known_card",
    "refill_number",
}


class StoppedError(Exception):
    """The action cannot go on: the reason is in the table."""


class UnclearError(Exception):
    """The action does not say enough, or has a step that does not belong there. `step`: which step,
    from 0; -1 is the end of the action."""

    def __init__(self, code: str, step: int = -1) -> None:
        super().__init__(code)
        self.code, self.step = code, step


class Steps:
    """The steps of an action, taken one after the other."""

    __slots__ = ("place", "steps")

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self.steps, self.place = steps, 0

    @property
    def kind(self) -> str:
        """What the next step is; empty at the end."""
        return self.steps[self.place].kind if self.place < len(self.steps) else ""

    def take(self, *kinds: str) -> Step | None:
        """The next step, if it is one of these."""
        if self.place < len(self.steps) and self.steps[self.place].kind in kinds:
            self.place += 1
            return self.steps[self.place - 1]
        return None

    def nothing_left(self) -> None:
        if self.place < len(self.steps):
            raise UnclearError("not_here", self.place)


class Table:
    """A position that can be changed, with what was found while changing it."""

    __slots__ = (*Position._fields, "found", "readings")

    def __init__(self, position: Position, readings: Readings) -> None:
        self.readings = readings
        self.found: list[Reason] = []
        (
            seats,
            self.nobles,
            self.follows,
            self.turn,
            self.phase,
            self.ending_by,
            self.closer,
            self.passes,
            self.deck,
            self.noble_deck,
            self.face_up,
            self.under,
            self.market,
            self.refill,
            self.marker,
            self.mura,
            self.palazzo,
            self.frozen,
            self.removed,
            self.last_market,
        ) = position
        self.seats = list(seats)

    def position(self) -> Position:
        return Position(
            (self.seats[0], self.seats[1]),
            self.nobles,
            self.follows,
            self.turn,
            self.phase,
            self.ending_by,
            self.closer,
            self.passes,
            self.deck,
            self.noble_deck,
            self.face_up,
            self.under,
            self.market,
            self.refill,
            self.marker,
            self.mura,
            self.palazzo,
            self.frozen,
            self.removed,
            self.last_market,
        )

    @property
    def ending(self) -> bool:
        return self.phase != NORMAL

    @property
    def towers_only(self) -> bool:
        return self.follows == TOWERS

    # ------------------------------------------------------------------ what is found

    def note(self, code: str, *rules: str, **figures: int) -> None:
        self.found.append(Reason(code, "notes", rules, figures))

    def against(
        self,
        family: str,
        *more: str,
        code: str = "",
        rules: tuple[str, ...] = (),
        words: Mapping[str, str] | None = None,
        figures: Figures = NO_FIGURES,
    ) -> None:
        """Note a fault; `more` are further rulings it rests on, `rules` others than usual."""
        box = family in BOX_FAULTS
        resting = (*(rules or RULES[family]), *more)
        kind: Literal["rule", "box"] = "box" if box else "rule"
        self.found.append(
            Reason(code or family, "against", resting, figures, words or {}, None, family, kind)
        )
        if box or family in FINAL:
            raise StoppedError

    def impossible(self, family: str, card: Source, *more: str) -> NoReturn:
        self.against(family, *more, words={"card": str(card)})
        raise StoppedError

    # ------------------------------------------------------------------ cards that move

    def draw(self, player: Player, source: Source) -> None:
        """Take one card into the hand: from a deck, or this card from the market."""
        seat = self.seats[player]
        card: Card | None = None
        if source == DECK:
            card = self._top()
        elif source == NOBLE:
            self._top_noble()
        else:
            card = source
            self._from_market(card)
        noble = source == NOBLE or isinstance(card, str)
        hand = None if seat.hand is None else seat.hand + 1
        nobles = None if seat.nobles is None else seat.nobles + noble
        known = seat.known if card is None else (*seat.known, card)
        self.seats[player] = seat._replace(hand=hand, nobles=nobles, known=known)

    def _top(self) -> Card | None:
        """The top card of the deck, if it is known."""
        if self.deck is None:
            return None
        if self.deck <= 0:
            self.impossible("deck_empty", DECK)
        self.deck -= 1
        if self.face_up:
            card, *rest = self.face_up
            self.face_up = tuple(rest)
            return card
        if self.under and self.deck < len(self.under):
            lowest, *others = self.under
            self.under = tuple(others)
            return lowest
        return None

    def _top_noble(self) -> None:
        if not self.nobles:
            self.against("basic_game")
        if self.noble_deck is not None:
            if self.noble_deck <= 0:
                self.impossible("noble_deck_empty", NOBLE)
            self.noble_deck -= 1

    def _from_market(self, card: Card) -> None:
        if self.market is None:
            return
        if card not in self.market:
            self.impossible("not_in_market", card)
        place = self.market.index(card)
        self.market = self.market[:place] + self.market[place + 1 :]

    def lay(self, player: Player, cards: Iterable[Card]) -> None:
        """Cards leave the hand openly: known ones first, the others must be possible."""
        seat = self.seats[player]
        known, fresh = list(seat.known), []
        leaving = list(cards)
        for card in leaving:
            if card in known:
                known.remove(card)
            else:
                fresh.append(card)
        nobles = sum([isinstance(card, str) for card in leaving])
        if nobles and not self.nobles:
            self.against("basic_game")
        self._in_hand(player, leaving, nobles, fresh)
        hand = None if seat.hand is None else seat.hand - len(leaving)
        left = None if seat.nobles is None else seat.nobles - nobles
        self.seats[player] = seat._replace(hand=hand, nobles=left, known=tuple(known))

    def _in_hand(self, player: Player, cards: list[Card], nobles: int, fresh: list[Card]) -> None:
        seat = self.seats[player]
        if seat.hand is not None:
            there = seat.nobles if seat.nobles is not None else seat.hand
            ranks = seat.hand - seat.nobles if seat.nobles is not None else seat.hand
            counted = ((nobles, there), (len(cards) - nobles, ranks), (len(cards), seat.hand))
            short = next((pair for pair in counted if pair[0] > pair[1]), None)
            if short:
                self.against("hand_too_small", figures={"cards": short[0], "hand": short[1]})
            for back in ({isinstance(card, str): card for card in fresh}).values():
                alike = [card for card in fresh if isinstance(card, str) == isinstance(back, str)]
                if len(alike) > hidden(seat, back):
                    self.impossible("not_in_hand", alike[-1])
        if fresh:
            self.supply(fresh)

    def supply(self, cards: list[Card]) -> None:
        """These cards must be somewhere out of sight."""
        left = unseen(self)
        for card in cards:
            left[card] -= 1
            if left[card] < 0:
                self.impossible("supply", card)

    def come_back(self, player: Player, cards: Iterable[Card]) -> None:
        """Cards everybody has seen go into the hand."""
        seat, back = self.seats[player], tuple(cards)
        nobles = sum([isinstance(card, str) for card in back])
        self.seats[player] = seat._replace(
            hand=None if seat.hand is None else seat.hand + len(back),
            nobles=None if seat.nobles is None else seat.nobles + nobles,
            known=() if seat.hand is None else (*seat.known, *back),
        )

    def hand_over(self, player: Player, backs: tuple[str, ...], to: Player | None = None) -> None:
        """Cards leave the hand unseen, to the other hand or away. Known cards stay known only where
        that is certain."""
        for back in dict.fromkeys(backs):
            self._unseen_move(player, back, backs.count(back), to)

    def _unseen_move(self, player: Player, back: str, number: int, to: Player | None) -> None:
        seat = self.seats[player]
        if seat.hand is None:
            return
        split, noble = seat.nobles is not None, back == NOBLE
        there = (
            seat.hand
            if seat.nobles is None
            else seat.nobles
            if noble
            else (seat.hand - seat.nobles)
        )
        if number > there:
            self.against("hand_too_small", figures={"cards": number, "hand": there})
        stay: list[Card] = []
        come: list[Card] = []
        for card, times in Counter(seat.known).items():
            if split and isinstance(card, str) != noble:
                stay += [card] * times
                continue
            stay += [card] * max(0, times - number)
            come += [card] * max(0, times - (there - number))
        nobles = seat.nobles - number * noble if seat.nobles is not None else None
        self.seats[player] = seat._replace(
            hand=seat.hand - number, nobles=nobles, known=in_order(stay)
        )
        if to is not None:
            self._receive(to, number, noble if split else None, come)

    def _receive(self, player: Player, number: int, noble: bool | None, known: list[Card]) -> None:
        seat = self.seats[player]
        nobles = seat.nobles
        if noble is None or nobles is None:
            nobles = None
        else:
            nobles += number * noble
        self.seats[player] = seat._replace(
            hand=(seat.hand or 0) + number, nobles=nobles, known=(*seat.known, *known)
        )

    # ------------------------------------------------------------------ what is in front

    def use(self, player: Player, *words: str) -> None:
        seat = self.seats[player]
        self.seats[player] = seat._replace(used=(*seat.used, *words))

    def unuse(self, player: Player, word: str, number: int) -> None:
        used = list(self.seats[player].used)
        for _ in range(number):
            used.remove(word)
        self.seats[player] = self.seats[player]._replace(used=tuple(used))

    def uses(self, player: Player) -> int:
        return len(self.seats[player].used)

    def stand(self, player: Player, built: Built) -> Built:
        """A new tower with the next number, or a grown one in its place."""
        seat = self.seats[player]
        if built.number:
            towers = tuple([built if one.number == built.number else one for one in seat.towers])
            self.seats[player] = seat._replace(towers=towers)
        else:
            built = built._replace(number=seat.built + 1)
            towers = (*seat.towers, built)
            self.seats[player] = seat._replace(towers=towers, built=built.number)
        self._marker(player, built)
        return built

    def _marker(self, player: Player, built: Built) -> None:
        """A tower higher than every other takes the marker."""
        if self.marker == player:
            return
        stories = built.tower.stories
        for owner, seat in enumerate(self.seats):
            for one in seat.towers:
                if one.tower.stories >= stories and (owner != player or one is not built):
                    return
        if self.phase == ENDING and self.readings.marker_ending == "frozen":
            return
        self.marker = player
        self.note("takes_marker", "MARKER-1", stories=stories)

    # ------------------------------------------------------------------ the end of an action

    def settle(self) -> None:
        """The deck is counted: an empty one begins the Ending Phase, else an empty market is
        to be refilled."""
        if self.phase != NORMAL or self.deck is None:
            return
        if self.deck <= 0:
            self.phase, self.ending_by = ENDING, "deck"
            self.refill = 0
            self.note("ending_begins", "ENDING-1")
        elif self.market is not None and not self.market:
            self.refill = min(MARKET, self.deck)
        else:
            self.refill = 0

    def count_pass(self) -> None:
        if self.towers_only and self.passes is None:
            return
        self.passes = (self.passes or 0) + 1
        if self.passes >= 2:
            self.phase = OVER
