"""Build and Extend: the tower, the cards it takes, and what its Donazione then does."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorer.games.torri.box import MIN_STORIES, RANKS
from scorer.games.torri.entry import Tower
from scorer.games.torri.play import towers
from scorer.games.torri.play.cards import PIETRA, Cards, Stack
from scorer.games.torri.play.drawing import (
    ENDING_CLOSED,
    NOTHING,
    Drawn,
    Draws,
    Piles,
    draw_due,
    is_ending,
)
from scorer.games.torri.play.judgement import Judgement, Reason, TowerLine, allows, judged
from scorer.games.torri.readings import Readings

CONTRACT, INCOME, TRADE, CONSPIRACY = 6, 8, 9, 10
EFFECTS = {
    CONTRACT: "contract",
    7: "blessing",
    INCOME: "income",
    TRADE: "trade",
    CONSPIRACY: "conspiracy",
}
EFFECT_RULES = {
    CONTRACT: ("CONTRACT-1",),
    7: ("BLESSING-1",),
    INCOME: ("DONAZIONE-1", "INCOME-1"),
    TRADE: ("DONAZIONE-1", "TRADE-1"),
    CONSPIRACY: ("DONAZIONE-1", "CONSPIRACY-1"),
}
AT_ONCE = (INCOME, TRADE, CONSPIRACY)
"""The ranks whose effect happens when the tower is built."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What counts whenever a tower rises. `cap`: the highest tower of an opponent whose Palazzo
    is in force; `cap_played`: how high it was when Palazzo was played."""

    hand: int | None = None
    phase: str = "normal"
    deck: int = 20
    market: int = 4
    nobles: int = 0
    draws: int | None = None
    market_draws: int = 0
    noble_draws: int = 0
    own_used: int = 0
    other_used: int = 0
    cap: int | None = None
    cap_played: int | None = None

    @property
    def ending(self) -> bool:
        return is_ending(self.phase, self.deck)

    def drawn(self, due: int, readings: Readings) -> Drawn:
        piles = Piles(self.deck, self.market, self.nobles)
        draws = Draws(self.draws, self.market_draws, self.noble_draws)
        return draw_due(piles, due, draws, readings)

    def most(self, readings: Readings) -> int | None:
        """The highest tower that Palazzo leaves."""
        frozen = readings.palazzo_cap == "frozen" and self.cap_played is not None
        return self.cap_played if frozen and self.cap is not None else self.cap


@dataclass(frozen=True, slots=True)
class BuildFacts(Situation):
    """`decline`: the builder does without the effect."""

    tower: Stack
    number: int = 1
    decline: bool = False


def judge_build(facts: BuildFacts, readings: Readings) -> Judgement:
    shape = towers.shaped(facts.tower)
    if shape.tower is None:
        return shape.rejected("build")
    tower = replace(shape.tower, completed=False)
    reasons = list(_build_faults(facts, tower, readings))
    if not reasons:
        reasons.append(towers.praise(tower))
    reasons += towers.notes(tower)
    drawn = _income(facts, tower, readings)
    reasons += _follows(reasons, [*_effect(facts, tower, readings), *drawn.reasons])
    effect = _effect_of(facts, tower, readings)
    found = {**towers.described(tower), "effect": effect, **drawn.facts}
    if facts.hand is not None:
        found["hand"] = max(0, facts.hand - tower.stories) + drawn.cards
    nearest = _lower_than_cap(facts, tower, readings)
    lines = [TowerLine("", 1, tower, "new")]
    return judged("build", reasons, nearest or towers.nearest(tower, readings), found, lines)


def _follows(reasons: list[Reason], following: list[Reason]) -> list[Reason]:
    """What happens then need not be told where nothing may happen."""
    if any(reason.speaks == "against" for reason in reasons):
        return [reason for reason in following if reason.speaks == "against"]
    return following


def _build_faults(facts: BuildFacts, tower: Tower, readings: Readings) -> Iterator[Reason]:
    if facts.number > 1:
        yield Reason("several_towers", "against", ("BUILD-1", "LT-10"), {"number": facts.number})
    yield from towers.faults(tower, readings, tower.pietre)
    yield from _hand_fault(facts.hand, tower.stories)
    yield from limit_fault(facts.own_used, facts.other_used, tower.pietre)
    yield from _cap_fault(facts, tower, readings)


def _hand_fault(hand: int | None, cards: int) -> Iterator[Reason]:
    if hand is not None and cards > hand:
        yield Reason("hand_short", "against", ("BUILD-1",), {"cards": cards, "hand": hand})


def limit_fault(own: int, other: int, played: int) -> Iterator[Reason]:
    """Noble cards: at most one more than the opponent has used."""
    if played and own + played > other + 1:
        figures = {"own": own, "other": other, "played": played, "most": max(0, other + 1 - own)}
        yield Reason("over_use", "against", ("NOBLE-6", "LT-49"), figures)


def _cap_fault(facts: Situation, tower: Tower, readings: Readings) -> Iterator[Reason]:
    most = facts.most(readings)
    if most is not None and tower.stories > most:
        figures = {"stories": tower.stories, "most": most}
        yield Reason("above_palazzo", "against", ("PALAZZO-1", "LT-65"), figures)


def _lower_than_cap(facts: Situation, tower: Tower, readings: Readings) -> Reason | None:
    most = facts.most(readings)
    if most is None or not MIN_STORIES <= most < tower.stories:
        return None
    return Reason("lower_tower", "notes", ("PALAZZO-1", "LT-65"), {"stories": most})


def _works(facts: BuildFacts, tower: Tower) -> bool:
    return tower.rank in EFFECTS and not facts.ending


def _declined(facts: BuildFacts, tower: Tower, readings: Readings) -> bool:
    return facts.decline and tower.rank in AT_ONCE and readings.effects == "may"


def _effect_of(facts: BuildFacts, tower: Tower, readings: Readings) -> str:
    if not _works(facts, tower) or _declined(facts, tower, readings):
        return "none"
    return EFFECTS[tower.rank or 0]


def _effect(facts: BuildFacts, tower: Tower, readings: Readings) -> Iterator[Reason]:
    rank = tower.rank
    if rank is None:
        yield Reason("no_effect_colorful", "notes", ("DONAZIONE-2",))
    elif rank in EFFECTS and not _works(facts, tower):
        yield Reason("no_effect_ending", "notes", ("DONAZIONE-2", *ENDING_CLOSED))
    elif rank in EFFECTS:
        pietra = ("LT-55",) if tower.pietre else ()
        rules = (*EFFECT_RULES[rank], *pietra)
        yield Reason(f"effect_{EFFECTS[rank]}", "notes", rules, {"stories": tower.stories})
        if facts.decline and rank in AT_ONCE:
            yield Reason("declined", allows(readings.effects == "may"), ("DONAZIONE-1", "LT-14"))


def _income(facts: BuildFacts, tower: Tower, readings: Readings) -> Drawn:
    income = tower.rank == INCOME and _works(facts, tower)
    if not income or _declined(facts, tower, readings):
        return NOTHING
    drawn = facts.drawn(tower.stories, readings)
    note = Reason("hand_never_grows", "notes", ("INCOME-1", "LT-15"), {"draw": drawn.cards})
    return replace(drawn, reasons=(*drawn.reasons, note))


@dataclass(frozen=True, slots=True)
class ExtendFacts(Situation):
    """`cards` go on top of `tower`, in any order; with `under` they are slid under it."""

    tower: Stack
    cards: Cards
    under: bool = False


def judge_extend(facts: ExtendFacts, readings: Readings) -> Judgement:
    shape = towers.shaped(facts.tower)
    if shape.tower is None:
        return shape.rejected("extend")
    tower, grown = shape.tower, _grown(shape.tower, facts)
    reasons = list(_extend_faults(facts, tower, grown, readings))
    if not reasons:
        figures = {"cards": len(facts.cards), "stories": grown.stories}
        reasons.append(Reason("extend", "for", ("EXTEND-1", "EXTEND-2"), figures))
    if facts.under and readings.pietra_under == "later":
        reasons.append(Reason("slid_under", "notes", ("PIETRA-2", "LT-53")))
    drawn = _extension_draws(facts, readings)
    following = list(drawn.reasons)
    if tower.rank in AT_ONCE:
        following.append(Reason("no_effect_extending", "notes", ("EXTEND-4", "DONAZIONE-2")))
    reasons += _follows(reasons, following)
    found = {**towers.described(grown), **drawn.facts}
    if facts.hand is not None:
        found["hand"] = max(0, facts.hand - len(facts.cards)) + drawn.cards
    lines = [TowerLine("", 1, grown, "grown")]
    return judged("extend", reasons, _next_card(tower), found, lines)


def _grown(tower: Tower, facts: ExtendFacts) -> Tower:
    added = len(facts.cards)
    top = tower.top
    if top is not None and not facts.under:
        top -= added
    pietre = tower.pietre + facts.cards.count(PIETRA)
    return replace(tower, stories=tower.stories + added, top=top, pietre=pietre, completed=False)


def _extend_faults(
    facts: ExtendFacts, tower: Tower, grown: Tower, readings: Readings
) -> Iterator[Reason]:
    played = facts.cards.count(PIETRA)
    if tower.completed:
        yield Reason("completed_grows", "against", ("EXTEND-1", "COMPLETE-2"))
    if facts.under:
        yield from _under_faults(facts, tower, readings)
    else:
        yield from _card_faults(facts, tower)
    yield from towers.faults(grown, readings, played)
    yield from _hand_fault(facts.hand, len(facts.cards))
    yield from limit_fault(facts.own_used, facts.other_used, played)
    yield from _cap_fault(facts, grown, readings)


def _under_faults(facts: ExtendFacts, tower: Tower, readings: Readings) -> Iterator[Reason]:
    ten_below = tower.top is not None and tower.run[-1] >= RANKS[-1]
    if readings.pietra_under == "build":
        yield Reason("under", "against", ("EXTEND-1", "PIETRA-2", "LT-11", "LT-53"))
    elif not ten_below or set(facts.cards) != {PIETRA}:
        yield Reason("under_ten_only", "against", ("PIETRA-2", "LT-53"))


def _card_faults(facts: ExtendFacts, tower: Tower) -> Iterator[Reason]:
    """The cards must be the next ones, in whatever order they were listed."""
    ranks = [card for card in facts.cards if card != PIETRA]
    if tower.rank is not None:
        wrong = [card for card in ranks if card != tower.rank]
        if wrong:
            figures = {"rank": tower.rank}
            words = {"card": str(wrong[0])}
            yield Reason("other_rank", "against", ("EXTEND-2",), figures, words)
    elif tower.top is not None:
        following = range(tower.top - len(facts.cards), tower.top)
        wrong = [card for card in ranks if card not in following]
        if wrong or len(set(ranks)) < len(ranks):
            word = str((wrong or ranks)[0])
            figures = {"next": tower.top - 1}
            yield Reason("not_next", "against", ("EXTEND-2", "LT-11"), figures, {"card": word})


def _extension_draws(facts: ExtendFacts, readings: Readings) -> Drawn:
    if facts.ending:
        reasons = [Reason("no_draw_ending", "notes", ("ENDING-2", "ENDING-3", "LT-18"))]
        if facts.draws:
            figures = {"draw": facts.draws, "due": 0, "most": 0}
            reasons.append(Reason("draws_too_many", "against", ENDING_CLOSED, figures))
        return replace(NOTHING, reasons=tuple(reasons))
    drawn = facts.drawn(len(facts.cards), readings)
    note = Reason("hand_never_grows", "notes", ("EXTEND-3", "LT-15"), {"draw": drawn.cards})
    return replace(drawn, reasons=(*drawn.reasons, note))


def _next_card(tower: Tower) -> Reason | None:
    """What could go on top instead."""
    if tower.completed:
        return None
    if tower.rank is not None and tower.cards < tower.rank:
        return Reason("add_rank", "notes", ("EXTEND-2",), {"rank": tower.rank})
    if tower.top is not None and tower.top > RANKS.start:
        return Reason("add_next", "notes", ("EXTEND-2",), {"next": tower.top - 1})
    return None
