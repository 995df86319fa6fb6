"""Trade and the Guard that stops it: how many cards go each way."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.games.torri.box import TRADE
from scorer.games.torri.play import towers
from scorer.games.torri.play.cards import Stack
from scorer.games.torri.play.drawing import ENDING, ENDING_CLOSED
from scorer.games.torri.play.effects import LET_IT_WORK, NO_EFFECT_ENDING, declined
from scorer.games.torri.play.judgement import Fact, Judgement, Reason, Speaks, TowerLine, judged
from scorer.games.torri.play.limits import following, refuses, use_faults
from scorer.games.torri.readings import Readings

WITH_FIVE = Reason("guard_with_five", "notes", ("GUARD-1",))
TRADE_LOWER = Reason("trade_lower", "notes", ("TRADE-2", "LT-35"))


@dataclass(frozen=True, slots=True)
class EffectFacts:
    """An effect at work. `guard`: what the player it reaches answers with; `own_used` are the
    noble cards that player has used, `other_used` those of the other; `decline`: the builder does
    not use the effect."""

    guard: str
    own_used: int
    other_used: int
    phase: str
    decline: bool


@dataclass(frozen=True, slots=True)
class TradeFacts(EffectFacts):
    """`hand` is the builder's after building, `other` the opponent's; noble cards are counted
    in both, and once more on their own."""

    tower: Stack
    hand: int
    other: int
    hand_nobles: int
    other_nobles: int


@dataclass(frozen=True, slots=True)
class Moved:
    """Cards taken and given back, and why."""

    take: int
    give: int
    reasons: tuple[Reason, ...] = ()


def judge_trade(facts: TradeFacts, readings: Readings) -> Judgement:
    tower = towers.new_tower(facts.tower)
    if isinstance(tower, towers.NoTower):
        return tower.judged("trade")
    reasons = list(towers.faults(tower, readings, tower.pietre))
    stopped = list(_stopped(facts, tower.rank, readings))
    moved = Moved(0, 0, tuple(stopped)) if stopped else _moved(tower.stories, facts, readings)
    reasons += moved.reasons
    if not stopped:
        reasons.append(Reason("hand_never_grows_trade", "notes", ("TRADE-2", "LT-15")))
    found: dict[str, Fact] = {
        "take": moved.take,
        "give": moved.give,
        "hand": facts.hand + moved.take - moved.give,
        "other": facts.other - moved.take + moved.give - _played(facts, stopped),
    }
    nearest = TRADE_LOWER
    if stopped:
        nearest = LET_IT_WORK if facts.decline or not facts.other else WITH_FIVE
    lines = [TowerLine("", 1, tower, "new")]
    return judged("trade", reasons, nearest, found, lines)


def _played(facts: TradeFacts, stopped: list[Reason]) -> int:
    """The card that guards leaves the hand."""
    guarded = any(reason.code == "guard_trade" for reason in stopped)
    return int(guarded and facts.guard != "none")


def _moved(height: int, facts: TradeFacts, readings: Readings) -> Moved:
    """As many cards as stories are drawn from the opponent, and one fewer given back."""
    own, other = facts.hand, facts.other
    reasons = []
    if facts.hand_nobles or facts.other_nobles:
        code = f"nobles_{readings.trade_nobles}"
        reasons.append(Reason(code, "notes", ("TRADE-1", "NOBLE-2", "LT-36")))
    if readings.trade_nobles == "excluded":
        own, other = own - facts.hand_nobles, other - facts.other_nobles
    take, give = min(height, other), height - 1
    figures = {"take": take, "give": give, "stories": height}
    reasons.append(Reason("trade", "for", ("TRADE-1", "TRADE-2"), figures))
    if take < height:
        give = min(give, take) if readings.trade_return == "taken" else give
        code = f"short_other_{readings.trade_return}"
        reasons.append(Reason(code, "notes", ("TRADE-1", "LT-34"), figures | {"give": give}))
    if give <= own + take:
        return Moved(take, give, tuple(reasons))
    figures = {"give": give, "there": own + take}
    code = f"short_own_{readings.trade_short}"
    speaks: Speaks = "against" if readings.trade_short == "illegal" else "notes"
    reasons.append(Reason(code, speaks, ("TRADE-2", "LT-35"), figures))
    if readings.trade_short == "whole":
        return Moved(take, own + take, tuple(reasons))
    return Moved(0, 0, tuple(reasons))


def _stopped(facts: TradeFacts, rank: int | None, readings: Readings) -> Iterator[Reason]:
    """The reason why no card moves, or None."""
    if facts.phase == ENDING:
        yield NO_EFFECT_ENDING
    elif rank != TRADE:
        yield Reason("not_a_nine", "notes", ("DONAZIONE-1",) if rank else ("DONAZIONE-2",))
    elif facts.decline:
        yield declined(readings)
    elif facts.guard != "none":
        yield from _guarded(facts, readings)


def _guarded(facts: TradeFacts, readings: Readings) -> Iterator[Reason]:
    if not facts.other:
        yield Reason("guard_no_card", "against", ("GUARD-1",))
        return
    reasons = list(guard_reasons(facts.guard, facts.own_used, facts.other_used, readings))
    yield from reasons
    if not refuses(reasons):
        yield Reason("guard_trade", "notes", ("GUARD-1", "GUARD-2", "LT-27"))


def may_guard(card: str, readings: Readings) -> bool:
    return card == "five" or (card == "pietra" and readings.pietra_guard == "yes")


def guard_reasons(card: str, own: int, other: int, readings: Readings) -> Iterator[Reason]:
    """May this card be the Guard, and where does it go? `own` and `other` are noble cards used
    by the one who guards and by the other."""
    if card == "five":
        yield Reason("guard_five", "for", ("GUARD-1",))
        yield Reason("guard_under_deck", "notes", ("GUARD-2", "LT-25"))
        return
    if not may_guard(card, readings):
        yield Reason("guard_pietra_no", "against", ("PIETRA-1", "LT-56"))
        return
    faults = list(use_faults(own, other, 1))
    yield from faults
    if not faults:
        yield Reason("guard_pietra", "for", ("PIETRA-1", "LT-56"))
        yield Reason("guard_in_front", "notes", ("NOBLE-7", "LT-56"))


@dataclass(frozen=True, slots=True)
class GuardFacts:
    """`against` what the Guard is played: Trade, Conspiracy on a tower of yours, your own
    Conspiracy on your own tower, one aimed at the opponent, or Income."""

    against: str
    card: str
    own_used: int
    other_used: int
    phase: str


AGAINST = ("trade", "conspiracy", "own", "elsewhere", "income")


def judge_guard(facts: GuardFacts, readings: Readings) -> Judgement:
    reasons = list(_aim(facts))
    aimed = not refuses(reasons)
    card = list(guard_reasons(facts.card, facts.own_used, facts.other_used, readings))
    reasons = following(reasons, [*reasons, *card])
    if refuses(reasons):
        against = [reason for reason in reasons if reason.speaks == "against"]
        return judged("guard", against, WITH_FIVE if aimed else None)
    reasons.append(Reason("building_stays", "notes", ("GUARD-2",)))
    found: dict[str, Fact] = {"goes": "deck" if facts.card == "five" else "front"}
    if facts.against in ("conspiracy", "own"):
        reasons.append(Reason(f"guard_{readings.guard_target}", "notes", ("GUARD-1", "LT-25")))
    return judged("guard", reasons, WITH_FIVE if aimed else None, found)


def _aim(facts: GuardFacts) -> Iterator[Reason]:
    if facts.phase == ENDING:
        yield Reason("guard_ending", "against", ("DONAZIONE-2", *ENDING_CLOSED))
    if facts.against == "trade":
        yield Reason("guard_trade", "for", ("GUARD-1", "GUARD-2", "LT-27"))
    elif facts.against == "conspiracy":
        yield Reason("guard_conspiracy", "for", ("GUARD-1",))
    elif facts.against == "own":
        yield Reason("guard_own", "for", ("GUARD-1", "LT-26"))
    elif facts.against == "elsewhere":
        yield Reason("guard_not_aimed", "against", ("GUARD-1", "LT-25"))
    else:
        yield Reason("guard_income", "against", ("GUARD-1",))
