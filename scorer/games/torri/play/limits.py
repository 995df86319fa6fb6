"""What limits a tower besides its shape: the hand, the use of noble cards, a Palazzo."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scorer.games.torri.box import USE_LEAD
from scorer.games.torri.entry import Tower
from scorer.games.torri.play.cards import Stack
from scorer.games.torri.play.drawing import Drawn, Draws, Piles, draw_due, is_ending
from scorer.games.torri.play.judgement import Reason
from scorer.games.torri.readings import Readings


@dataclass(frozen=True, slots=True)
class Situation:
    """The situation of a tower that is built or extended. `cap`: the highest tower of an opponent
    whose Palazzo is in force; `cap_played`: how high it was when Palazzo was played."""

    tower: Stack
    hand: int | None
    phase: str
    deck: int
    market: int
    nobles: int
    draws: int | None
    market_draws: int
    noble_draws: int
    own_used: int
    other_used: int
    cap: int | None
    cap_played: int | None

    @property
    def ending(self) -> bool:
        return is_ending(self.phase, self.deck)

    def drawn(self, due: int, rule: str, readings: Readings) -> Drawn:
        """The cards that are due are drawn; as many were played, so the hand does not grow."""
        piles = Piles(self.deck, self.market, self.nobles)
        draws = Draws(self.draws, self.market_draws, self.noble_draws)
        drawn = draw_due(piles, due, draws, readings)
        return drawn.noted(
            Reason("hand_never_grows", "notes", (rule, "LT-15"), {"draw": drawn.cards})
        )

    def faults(self, tower: Tower, cards: int, pietre: int, readings: Readings) -> Iterator[Reason]:
        """What forbids this tower here, made by playing so many cards and Buona Pietra."""
        if self.hand is not None and cards > self.hand:
            figures = {"cards": cards, "hand": self.hand}
            yield Reason("hand_short", "against", ("BUILD-1",), figures)
        yield from use_faults(self.own_used, self.other_used, pietre)
        most = self._most_stories(readings)
        if most is not None and tower.stories > most:
            figures = {"stories": tower.stories, "most": most}
            yield Reason("above_palazzo", "against", ("PALAZZO-1", "LT-65"), figures)

    def equals_palazzo(self, tower: Tower, readings: Readings) -> Iterator[Reason]:
        """A tower as high as Palazzo allows is legal."""
        if tower.stories == self._most_stories(readings):
            yield Reason("as_high_as_palazzo", "notes", ("PALAZZO-1", "LT-65"))

    def hand_after(self, cards: int, drawn: int) -> dict[str, int]:
        return {} if self.hand is None else {"hand": max(0, self.hand - cards) + drawn}

    def _most_stories(self, readings: Readings) -> int | None:
        frozen = readings.palazzo_cap == "frozen" and self.cap_played is not None
        return self.cap_played if frozen and self.cap is not None else self.cap


def uses_left(own: int, other: int) -> int:
    """How many noble cards a player may still use, if this player and the opponent used so many."""
    return max(0, other + USE_LEAD - own)


def use_faults(own: int, other: int, played: int) -> Iterator[Reason]:
    most = uses_left(own, other)
    if played > most:
        figures = {"own": own, "other": other, "played": played, "most": most}
        yield Reason("over_use", "against", ("NOBLE-6", "LT-49"), figures)


def refuses(reasons: Iterable[Reason]) -> bool:
    return any(reason.speaks == "against" for reason in reasons)


def following(reasons: list[Reason], then: list[Reason]) -> list[Reason]:
    """The consequences are left out where the action is not allowed."""
    if refuses(reasons):
        return [reason for reason in then if reason.speaks == "against"]
    return then
