"""Build: the tower, the cards it takes, and what its Donazione then does."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorer.games.torri.box import INCOME
from scorer.games.torri.entry import Tower
from scorer.games.torri.play import towers
from scorer.games.torri.play.drawing import Drawn, draw_instead, nothing_due
from scorer.games.torri.play.effects import (
    AT_ONCE,
    EFFECT_RULES,
    EFFECTS,
    LET_IT_WORK,
    NO_EFFECT_ENDING,
    declined,
)
from scorer.games.torri.play.judgement import Judgement, Reason, TowerLine, judged
from scorer.games.torri.play.limits import Situation, following
from scorer.games.torri.readings import Readings


@dataclass(frozen=True, slots=True)
class BuildFacts(Situation):
    """`number`: how many towers at once; `decline`: the builder does not use the effect."""

    number: int
    decline: bool


def judge_build(facts: BuildFacts, readings: Readings) -> Judgement:
    tower = towers.new_tower(facts.tower)
    if isinstance(tower, towers.NoTower):
        return judged("build", [tower.fault], _in_order(facts, tower, readings))
    reasons = list(_faults(facts, tower, readings)) or [towers.praise(tower)]
    reasons += towers.notes(tower)
    reasons += facts.equals_palazzo(tower, readings)
    drawn = _income(facts, tower, readings)
    reasons += following(reasons, [*_effect(facts, tower, readings), *drawn.reasons])
    found = {
        **towers.described(tower),
        "effect": _effect_of(facts, tower, readings),
        **drawn.facts,
        **facts.hand_after(tower.stories, drawn.cards),
    }
    instead = _instead(facts, tower, drawn, readings)
    return judged("build", reasons, instead, found, [TowerLine("", 1, tower, "new")])


def _in_order(facts: BuildFacts, wrong: towers.NoTower, readings: Readings) -> Reason | None:
    """The right order of the cards, if the tower may then be built."""
    if wrong.ordered is None:
        return wrong.nearest
    fine = not any(_faults(facts, wrong.ordered, readings))
    return wrong.nearest if fine else towers.PASS


def _faults(facts: BuildFacts, tower: Tower, readings: Readings) -> Iterator[Reason]:
    if facts.number > 1:
        yield Reason("several_towers", "against", ("BUILD-1", "LT-10"), {"number": facts.number})
    yield from towers.faults(tower, readings, tower.pietre)
    yield from facts.faults(tower, tower.stories, tower.pietre, readings)


def _instead(facts: BuildFacts, tower: Tower, drawn: Drawn, readings: Readings) -> Reason:
    """What may be done instead: one tower, a lower one, or this one with everything it needs."""
    single = replace(facts, number=1)

    def allowed(lower: Tower) -> bool:
        return not any(_faults(single, lower, readings))

    if not allowed(tower):
        return towers.nearest(tower, allowed) or towers.PASS
    if facts.number > 1:
        return Reason("build_one", "notes", ("BUILD-1", "LT-10"))
    if facts.decline and tower.rank in AT_ONCE:
        return LET_IT_WORK
    return draw_instead(drawn.due)


def _effect_of(facts: BuildFacts, tower: Tower, readings: Readings) -> str:
    if facts.ending or _declined(facts, tower, readings):
        return "none"
    return EFFECTS.get(tower.rank or 0, "none")


def _declined(facts: BuildFacts, tower: Tower, readings: Readings) -> bool:
    return facts.decline and tower.rank in AT_ONCE and readings.effects == "may"


def _effect(facts: BuildFacts, tower: Tower, readings: Readings) -> Iterator[Reason]:
    rank = tower.rank
    if towers.is_open(tower):
        return
    if rank is None:
        yield Reason("no_effect_colorful", "notes", ("DONAZIONE-2",))
    elif rank in EFFECTS and facts.ending:
        yield NO_EFFECT_ENDING
    elif rank in EFFECTS:
        pietra = ("LT-55",) if tower.pietre else ()
        rules = (*EFFECT_RULES[rank], *pietra)
        yield Reason(f"effect_{EFFECTS[rank]}", "notes", rules, {"stories": tower.stories})
        if facts.decline and rank in AT_ONCE:
            yield declined(readings)


def _income(facts: BuildFacts, tower: Tower, readings: Readings) -> Drawn:
    if tower.rank != INCOME or facts.ending or _declined(facts, tower, readings):
        return nothing_due(facts.draws, ("DONAZIONE-1", "INCOME-1"))
    return facts.drawn(tower.stories, "INCOME-1", readings)
