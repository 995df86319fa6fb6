"""Build and Extend: the tower, the cards it takes, and what its Donazione then does."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorer.games.torri.box import RANKS
from scorer.games.torri.entry import Tower
from scorer.games.torri.play import towers
from scorer.games.torri.play.cards import PIETRA, Cards, Stack
from scorer.games.torri.play.drawing import (
    ENDING_CLOSED,
    Drawn,
    Draws,
    Piles,
    draw_due,
    draw_instead,
    is_ending,
    nothing_due,
)
from scorer.games.torri.play.judgement import Judgement, Reason, TowerLine, allows, judged
from scorer.games.torri.readings import Readings

INCOME, TRADE, CONSPIRACY = 8, 9, 10
EFFECTS = {6: "contract", 7: "blessing", INCOME: "income", TRADE: "trade", CONSPIRACY: "conspiracy"}
EFFECT_RULES = {
    6: ("CONTRACT-1",),
    7: ("BLESSING-1",),
    INCOME: ("DONAZIONE-1", "INCOME-1"),
    TRADE: ("DONAZIONE-1", "TRADE-1"),
    CONSPIRACY: ("DONAZIONE-1", "CONSPIRACY-1"),
}
LET_IT_WORK = Reason("let_it_work", "notes", ("DONAZIONE-1", "LT-14"))
AT_ONCE = (INCOME, TRADE, CONSPIRACY)
"""The ranks whose effect happens when the tower is built."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What lies around a tower that is built or extended. `cap`: the highest tower of an opponent
    whose Palazzo is in force; `cap_played`: how high it was when Palazzo was played."""

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


@dataclass(frozen=True, slots=True)
class BuildFacts(Situation):
    """`decline`: the builder does without the effect."""

    tower: Stack
    number: int = 1
    decline: bool = False


def judge_build(facts: BuildFacts, readings: Readings) -> Judgement:
    shape = towers.shaped(facts.tower)
    if shape.tower is None:
        return judged("build", [shape.fault] if shape.fault else [], shape.nearest)
    tower = replace(shape.tower, completed=False)
    reasons = list(_build_faults(facts, tower, readings))
    if not reasons:
        reasons.append(towers.praise(tower))
    reasons += towers.notes(tower)
    drawn = _income(facts, tower, readings)
    instead = _build_instead(facts, tower, drawn, readings)
    reasons += _follows(reasons, [*_effect(facts, tower, readings), *drawn.reasons])
    effect = _effect_of(facts, tower, readings)
    found = {**towers.described(tower), "effect": effect, **drawn.facts}
    if facts.hand is not None:
        found["hand"] = max(0, facts.hand - tower.stories) + drawn.cards
    lines = [TowerLine("", 1, tower, "new")]
    return judged("build", reasons, instead, found, lines)


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
    yield from _cap_fault(facts.cap, facts.cap_played, tower, readings)


def _hand_fault(hand: int | None, cards: int) -> Iterator[Reason]:
    if hand is not None and cards > hand:
        yield Reason("hand_short", "against", ("BUILD-1",), {"cards": cards, "hand": hand})


def limit_fault(own: int, other: int, played: int) -> Iterator[Reason]:
    """Noble cards: at most one more than the opponent has used."""
    if played and own + played > other + 1:
        figures = {"own": own, "other": other, "played": played, "most": max(0, other + 1 - own)}
        yield Reason("over_use", "against", ("NOBLE-6", "LT-49"), figures)


def _cap_of(cap: int | None, cap_played: int | None, readings: Readings) -> int | None:
    frozen = readings.palazzo_cap == "frozen" and cap_played is not None
    return cap_played if frozen and cap is not None else cap


def _cap_fault(
    cap: int | None, cap_played: int | None, tower: Tower, readings: Readings
) -> Iterator[Reason]:
    most = _cap_of(cap, cap_played, readings)
    if most is None:
        return
    figures = {"stories": tower.stories, "most": most}
    if tower.stories > most:
        yield Reason("above_palazzo", "against", ("PALAZZO-1", "LT-65"), figures)


def _build_instead(
    facts: BuildFacts, tower: Tower, drawn: Drawn, readings: Readings
) -> Reason | None:
    """What may be done instead: one tower, a lower one, or this one with all it brings."""
    single = replace(facts, number=1)

    def allowed(lower: Tower) -> bool:
        return not any(_build_faults(single, lower, readings))

    if not allowed(tower):
        return towers.nearest(tower, allowed) or towers.PASS
    if facts.number > 1:
        return Reason("build_one", "notes", ("BUILD-1", "LT-10"))
    if facts.decline and tower.rank in AT_ONCE:
        return LET_IT_WORK
    return draw_instead(drawn.due)


def _works(facts: BuildFacts, tower: Tower) -> bool:
    return tower.rank in EFFECTS and not is_ending(facts.phase, facts.deck)


def _declined(facts: BuildFacts, tower: Tower, readings: Readings) -> bool:
    return facts.decline and tower.rank in AT_ONCE and readings.effects == "may"


def _effect_of(facts: BuildFacts, tower: Tower, readings: Readings) -> str:
    if not _works(facts, tower) or _declined(facts, tower, readings):
        return "none"
    return EFFECTS[tower.rank or 0]


def _effect(facts: BuildFacts, tower: Tower, readings: Readings) -> Iterator[Reason]:
    rank = tower.rank
    if towers.is_open(tower):
        return
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
        return nothing_due(facts.draws)
    piles = Piles(facts.deck, facts.market, facts.nobles)
    draws = Draws(facts.draws, facts.market_draws, facts.noble_draws)
    drawn = draw_due(piles, tower.stories, draws, readings)
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
        return judged("extend", [shape.fault] if shape.fault else [], shape.nearest)
    tower, grown = shape.tower, _grown(shape.tower, facts)
    reasons = list(extend_faults(facts, tower, readings))
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
    instead = _extend_instead(facts, tower, drawn, readings)
    return judged("extend", reasons, instead, found, lines)


def _grown(tower: Tower, facts: ExtendFacts) -> Tower:
    added = len(facts.cards)
    top = tower.top
    if top is not None and not facts.under:
        top -= added
    pietre = tower.pietre + facts.cards.count(PIETRA)
    return replace(tower, stories=tower.stories + added, top=top, pietre=pietre, completed=False)


def extend_faults(facts: ExtendFacts, tower: Tower, readings: Readings) -> Iterator[Reason]:
    """Everything that forbids putting the cards on the tower."""
    grown, played = _grown(tower, facts), facts.cards.count(PIETRA)
    if tower.completed:
        yield Reason("completed_grows", "against", ("EXTEND-1", "COMPLETE-2"))
    if facts.under:
        yield from _under_faults(facts, tower, readings)
    else:
        yield from _card_faults(facts, tower)
    yield from towers.faults(grown, readings, played)
    yield from _hand_fault(facts.hand, len(facts.cards))
    yield from limit_fault(facts.own_used, facts.other_used, played)
    yield from _cap_fault(facts.cap, facts.cap_played, grown, readings)


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
        twice = [card for card in ranks if ranks.count(card) > 1]
        if twice:
            words = {"card": str(twice[0])}
            yield Reason("card_twice", "against", ("BUILD-3", "EXTEND-2"), {}, words)
        elif wrong and tower.top <= RANKS.start:
            yield Reason("on_a_five", "against", ("EXTEND-2", "PIETRA-2", "LT-11"))
        elif wrong:
            figures, words = {"next": tower.top - 1}, {"card": str(wrong[0])}
            yield Reason("not_next", "against", ("EXTEND-2", "LT-11"), figures, words)


def _extension_draws(facts: ExtendFacts, readings: Readings) -> Drawn:
    if is_ending(facts.phase, facts.deck):
        note = Reason("no_draw_ending", "notes", ("ENDING-2", "ENDING-3", "LT-18"))
        drawn = nothing_due(facts.draws)
        return replace(drawn, reasons=(note, *drawn.reasons))
    piles = Piles(facts.deck, facts.market, facts.nobles)
    draws = Draws(facts.draws, facts.market_draws, facts.noble_draws)
    drawn = draw_due(piles, len(facts.cards), draws, readings)
    note = Reason("hand_never_grows", "notes", ("EXTEND-3", "LT-15"), {"draw": drawn.cards})
    return replace(drawn, reasons=(*drawn.reasons, note))


def _extend_instead(
    facts: ExtendFacts, tower: Tower, drawn: Drawn, readings: Readings
) -> Reason | None:
    """The cards with all they bring, or one card that could go on top instead of them."""
    if not any(extend_faults(facts, tower, readings)):
        return draw_instead(drawn.due)
    following = tower.rank if tower.rank is not None else (tower.top or 0) - 1
    one = replace(facts, cards=(following,), under=False)
    if following not in RANKS or any(extend_faults(one, tower, readings)):
        return towers.PASS
    if tower.rank is not None:
        return Reason("add_rank", "notes", ("EXTEND-2",), {"rank": tower.rank})
    return Reason("add_next", "notes", ("EXTEND-2",), {"next": following})
