"""Conspiracy: which tower falls to a new tower of 10.

The line is the table without the new tower.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.games.torri.box import CONSPIRACY, CONTRACT
from scorer.games.torri.entry import Entry, Tower
from scorer.games.torri.play import towers
from scorer.games.torri.play.cards import Stack
from scorer.games.torri.play.drawing import ENDING
from scorer.games.torri.play.effects import LET_IT_WORK, NO_EFFECT_ENDING, declined, protected
from scorer.games.torri.play.fields import Place
from scorer.games.torri.play.judgement import Fact, Judgement, Reason, TowerLine, judged
from scorer.games.torri.play.limits import refuses, uses_left
from scorer.games.torri.play.trade import WITH_FIVE, EffectFacts, guard_reasons, may_guard
from scorer.games.torri.readings import Readings

STATUS_RULES = {
    "new": ("CONSPIRACY-1", "LT-28"),
    "completed": ("COMPLETE-2", "LT-29"),
    "contract": ("CONTRACT-1", "LT-29", "LT-33"),
    "higher": ("CONSPIRACY-1",),
    "lower": ("CONSPIRACY-1",),
    "shielded": ("CONSPIRACY-1", "LT-29"),
    "falls": ("CONSPIRACY-1",),
    "choosable": ("CONSPIRACY-2", "LT-31"),
    "guarded": ("GUARD-1", "GUARD-2", "LT-25"),
    "spared": ("CONSPIRACY-1",),
    "no_effect": ("DONAZIONE-2",),
}


@dataclass(frozen=True, slots=True)
class ConspiracyFacts(EffectFacts):
    """`target`: the tower the builder names."""

    table: Entry
    by: str
    new: Stack
    target: Place | None


@dataclass(frozen=True, slots=True)
class Standing:
    """A tower on the table, its owner and number; `new` is the one just built."""

    name: str
    number: int
    tower: Tower
    new: bool = False

    @property
    def place(self) -> Place:
        return Place(self.name, self.number)


def judge(facts: ConspiracyFacts, readings: Readings) -> Judgement:
    new = towers.new_tower(facts.new)
    if isinstance(new, towers.NoTower):
        return new.judged("conspiracy")
    standing = on_the_table(facts.table, facts.by, new)
    reasons = list(towers.faults(new, readings, new.pietre))
    if new.rank != CONSPIRACY or facts.phase == ENDING:
        return _without_effect(facts, new, standing, reasons)
    found = candidates(standing, new.stories, readings)
    reasons += _reasons(facts, standing, found, readings)
    lines = _lines(facts, standing, found, new.stories, readings)
    nearest = _instead(facts, found)
    return judged("conspiracy", reasons, nearest, _outcome(lines, readings), lines)


def on_the_table(table: Entry, by: str, new: Tower) -> list[Standing]:
    """Every tower in the order of the line, the new one after the others of its builder: an equal
    tower that was there before is a different one."""
    found: list[Standing] = []
    for side in table.sides:
        known = [Standing(side.name, i, tower) for i, tower in enumerate(side.towers, 1)]
        if side.name == by:
            known.append(Standing(side.name, len(known) + 1, new, True))
        found += known
    return found


def candidates(standing: list[Standing], height: int, readings: Readings) -> list[Standing]:
    """The towers one of which falls: the highest not higher than the new one."""
    within = [one for one in standing if not one.new and one.tower.stories <= height]
    if readings.conspiracy_shield == "skipped":
        within = [one for one in within if not protected(one.tower)]
    most = max((one.tower.stories for one in within), default=0)
    return [one for one in within if one.tower.stories == most and not protected(one.tower)]


def _without_effect(
    facts: ConspiracyFacts, new: Tower, standing: list[Standing], reasons: list[Reason]
) -> Judgement:
    if facts.phase == ENDING:
        reasons.append(NO_EFFECT_ENDING)
    else:
        rules = ("DONAZIONE-1",) if new.rank else ("DONAZIONE-2",)
        reasons.append(Reason("not_a_ten", "notes", rules))
    if facts.target:
        reasons.append(Reason("target_safe", "against", ("DONAZIONE-2",)))
    statuses = [(one, "new" if one.new else "no_effect") for one in standing]
    lines = [_line(one, status) for one, status in statuses]
    return judged("conspiracy", reasons, None, {"falls": 0, "chosen_from": 0}, lines)


def _reasons(
    facts: ConspiracyFacts, standing: list[Standing], found: list[Standing], readings: Readings
) -> Iterator[Reason]:
    owners = {one.name for one in found}
    if not found:
        others = [one for one in standing if not one.new]
        rules = ("CONSPIRACY-1", "LT-30") if others else ("CONSPIRACY-1", "LT-28", "LT-30")
        yield Reason("nothing_falls", "notes", rules)
    elif len(found) == 1:
        yield Reason("one_falls", "notes", ("CONSPIRACY-1",), {}, {"name": found[0].name})
    else:
        yield Reason("several_fall", "notes", ("CONSPIRACY-2", "LT-31"), {"count": len(found)})
    if owners == {facts.by}:
        yield Reason("own_falls", "notes", ("CONSPIRACY-1", "LT-30"))
    if any(one.tower.rank is None for one in found):
        yield Reason("colorful_falls", "notes", ("CONSPIRACY-1", "LT-32"))
    if facts.decline and found:
        yield declined(readings, "LT-30")
    yield from _target_reasons(facts, standing, found)
    if facts.guard != "none" and found:
        yield from _guard(facts, found, readings)


def _target_reasons(
    facts: ConspiracyFacts, standing: list[Standing], found: list[Standing]
) -> Iterator[Reason]:
    if facts.target is None:
        return
    named = next(one for one in standing if one.place == facts.target)
    if named in found:
        yield Reason("target_allowed", "for", ("CONSPIRACY-1",))
    elif named.new:
        yield Reason("target_new", "against", ("CONSPIRACY-1", "LT-28"))
    elif protected(named.tower):
        yield Reason("target_protected", "against", ("COMPLETE-2", "CONTRACT-1", "LT-29"))
    else:
        yield Reason("target_safe", "against", ("CONSPIRACY-1",))


def _guard(facts: ConspiracyFacts, found: list[Standing], readings: Readings) -> Iterator[Reason]:
    reasons = list(guard_reasons(facts.guard, facts.own_used, facts.other_used, readings))
    yield from reasons
    target = _target(facts, found)
    if refuses(reasons):
        return
    if target is None:
        yield Reason("guard_saves_named", "notes", ("GUARD-1", "LT-25"))
    else:
        own = target.name == facts.by
        yield Reason("guard_own" if own else "guard_other", "notes", ("GUARD-1", "LT-26"))
        yield Reason(f"guard_{readings.guard_target}", "notes", ("GUARD-1", "LT-25"))


def _target(facts: ConspiracyFacts, found: list[Standing]) -> Standing | None:
    """The target of the effect, as far as it is known."""
    if len(found) == 1:
        return found[0]
    return next((one for one in found if one.place == facts.target), None)


def _lines(
    facts: ConspiracyFacts,
    standing: list[Standing],
    found: list[Standing],
    height: int,
    readings: Readings,
) -> list[TowerLine]:
    does_without = facts.decline and readings.effects == "may"
    guarded = _guarded(facts, found, readings)
    spared = bool(guarded) and readings.guard_target == "final"
    left = [one for one in found if one not in guarded]
    if not guarded and facts.target in [one.place for one in found]:
        left = [one for one in found if one.place == facts.target]
    lines = []
    for one in standing:
        if one in guarded:
            status = "guarded"
        elif one in left and (does_without or spared):
            status = "spared"
        elif one in left:
            status = "falls" if len(left) == 1 else "choosable"
        elif one in found:
            status = "spared"
        else:
            status = _safe_because(one, height, found)
        lines.append(_line(one, status))
    return lines


def _guarded(facts: ConspiracyFacts, found: list[Standing], readings: Readings) -> list[Standing]:
    """The tower the Guard saves; all of them where it is not known which one is named, and
    no other can be named then."""
    within = facts.guard == "five" or uses_left(facts.own_used, facts.other_used)
    if not (may_guard(facts.guard, readings) and within):
        return []
    target = _target(facts, found)
    if target is not None:
        return [target]
    return found if readings.guard_target == "final" else []


def _safe_because(one: Standing, height: int, found: list[Standing]) -> str:
    if one.new:
        return "new"
    if one.tower.completed:
        return "completed"
    if one.tower.rank == CONTRACT:
        return "contract"
    if one.tower.stories > height:
        return "higher"
    return "lower" if found else "shielded"  # a tower without a shield would be found here


def _line(one: Standing, status: str) -> TowerLine:
    return TowerLine(one.name, one.number, one.tower, status, STATUS_RULES[status])


def _outcome(lines: list[TowerLine], readings: Readings) -> dict[str, Fact]:
    """How many fall, among how many is chosen, and where the cards of a fallen one go."""
    falling = [line for line in lines if line.fate == "falls"]
    choice = sum(line.fate == "choosable" for line in lines)
    facts: dict[str, Fact] = {"falls": 1 if falling or choice else 0, "chosen_from": choice}
    for line in falling:
        front = readings.pietra_destroyed == "front"
        facts["to_deck"] = line.tower.cards + (0 if front else line.tower.pietre)
        if line.tower.pietre:
            facts["to_front"] = line.tower.pietre if front else 0
        order = _order(line.tower)
        if order and (front or not line.tower.pietre):
            facts["order"] = order
    return facts


def _order(tower: Tower) -> str:
    """The cards as they come on the deck, from the top; unknown where Buona Pietra hide ranks."""
    if tower.rank is not None:
        return " ".join([str(tower.rank)] * tower.cards)
    return "" if tower.top is None or tower.pietre else " ".join(map(str, tower.run))


def _instead(facts: ConspiracyFacts, found: list[Standing]) -> Reason | None:
    if not found:
        return None
    if facts.target is None or facts.target in [one.place for one in found]:
        return LET_IT_WORK if facts.decline else WITH_FIVE
    words = {"name": found[0].name}
    return Reason("target_instead", "notes", ("CONSPIRACY-1",), {"number": found[0].number}, words)
