"""Complete, Close and Pass: how a deal comes to its end."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scorer.games.torri.box import CLOSE_TOWERS
from scorer.games.torri.entry import Tower
from scorer.games.torri.play.drawing import ending_reasons, is_ending
from scorer.games.torri.play.judgement import Judgement, Reason, TowerLine, judged
from scorer.games.torri.play.towers import PASS, faults
from scorer.games.torri.readings import DEFAULT, Readings
from scorer.games.torri.scoring import COMPLETION


@dataclass(frozen=True, slots=True)
class CompleteFacts:
    """`towers` are those to be completed now; `whose` builds them."""

    towers: tuple[Tower, ...]
    whose: str
    phase: str
    deck: int


def judge_complete(facts: CompleteFacts, _: Readings) -> Judgement:
    if is_ending(facts.phase, facts.deck):
        reasons = list(ending_reasons(facts.phase, "complete_closed"))
        reasons[-1] = Reason("complete_closed", "against", ("COMPLETE-3", "LT-16", "LT-18"))
        return judged("complete", reasons, PASS)
    fresh = sum(not tower.completed for tower in facts.towers)
    reasons = list(_no_towers(facts.towers))
    if facts.whose == "other":
        reasons.append(Reason("not_yours", "against", ("COMPLETE-1", "LT-16")))
    if fresh < len(facts.towers):
        reasons.append(Reason("completed_already", "against", ("COMPLETE-2",)))
    if not reasons:
        figures = {"towers": fresh}
        reasons = [Reason("complete", "for", ("COMPLETE-1", "LT-16"), figures)]
        reasons.append(Reason("completed_safe", "notes", ("COMPLETE-2",)))
    nearest = Reason("complete_others", "notes", ("COMPLETE-1",), {"towers": fresh})
    lines = [TowerLine("", i, tower, "chosen") for i, tower in enumerate(facts.towers, 1)]
    sound = facts.whose == "own" and not any(_no_towers(facts.towers))
    use = nearest if fresh and sound else PASS
    return judged("complete", reasons, use, {"towers": fresh, "bonus": COMPLETION * fresh}, lines)


def _no_towers(towers: Iterable[Tower]) -> Iterator[Reason]:
    """What is there must be a tower; how it was built is checked elsewhere."""
    for tower in towers:
        yield from faults(tower, DEFAULT)


@dataclass(frozen=True, slots=True)
class CloseFacts:
    """`towers` are all of the caller's own; the completed ones count."""

    towers: tuple[Tower, ...]
    phase: str
    deck: int


def judge_close(facts: CloseFacts, _: Readings) -> Judgement:
    completed = sum(tower.completed for tower in facts.towers)
    figures = {"completed": completed, "least": CLOSE_TOWERS}
    if is_ending(facts.phase, facts.deck):
        reasons = [Reason("close_again", "against", ("CLOSE-1", "ENDING-1", "LT-18"))]
    elif completed < CLOSE_TOWERS:
        reasons = [Reason("close_too_few", "against", ("CLOSE-2", "LT-17"), figures)]
    else:
        reasons = [Reason("close", "for", ("CLOSE-2", "LT-17"), figures)]
        reasons.append(Reason("close_goes_on", "notes", ("CLOSE-1", "ENDING-3", "LT-17")))
    reasons += _no_towers(facts.towers)
    lines = [
        TowerLine("", i, tower, "counts" if tower.completed else "counts_not")
        for i, tower in enumerate(facts.towers, 1)
    ]
    nearest = PASS
    if completed < CLOSE_TOWERS <= len(facts.towers) and not is_ending(facts.phase, facts.deck):
        missing = {"towers": CLOSE_TOWERS - completed}
        nearest = Reason("complete_first", "notes", ("COMPLETE-1", "CLOSE-2"), missing)
    return judged("close", reasons, nearest, {"completed": completed}, lines)


@dataclass(frozen=True, slots=True)
class PassFacts:
    """`before`: what the other player did in the turn before."""

    before: str


ENDS_THE_PAIR = {"action": "pair_broken", "noble": "pair_broken", "cancelled": "pair_cancelled"}


def judge_pass(facts: PassFacts, _: Readings) -> Judgement:
    reasons = [Reason("may_pass", "for", ("PASS-1", "LT-02"))]
    if facts.before == "pass":
        reasons.append(Reason("deal_ends", "notes", ("TURN-4", "LT-02")))
    else:
        code = ENDS_THE_PAIR[facts.before]
        reasons.append(Reason(code, "notes", ("TURN-4", "LT-02")))
    return judged("pass", reasons, None, {"ends": "yes" if facts.before == "pass" else "no"})
