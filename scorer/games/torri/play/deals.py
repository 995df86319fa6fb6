"""Who won a finished deal, and does the Close penalty apply?"""

from dataclasses import dataclass, replace

from scorer.games.common import Problem, Scoresheet
from scorer.games.torri.checking import check
from scorer.games.torri.entry import Entry
from scorer.games.torri.play.judgement import Fact, Judgement, Reason, Speaks, TowerLine, judged
from scorer.games.torri.play.marker import NOBODY
from scorer.games.torri.readings import Readings
from scorer.games.torri.scoring import PENALTY_RULES, score


@dataclass(frozen=True, slots=True)
class DealFacts:
    """`match`: the deal is one of several, so calling Close may cost points."""

    table: Entry
    match: bool


def judge(facts: DealFacts, readings: Readings) -> Judgement:
    """A deal is legal if the box and the rules allow it; the winner is named in any case."""
    if not facts.match:
        readings = replace(readings, penalty="off")
    sheet = score(facts.table, readings)
    problems = [p for p in check(facts.table, readings, sheet) if not p.implied]
    reasons = [*map(_objection, problems), _winner(sheet), *_penalties(facts, sheet)]
    found: dict[str, Fact] = {
        "winner": NOBODY if sheet.winner is None else sheet.sides[sheet.winner].name,
        "decided_by": sheet.decided_by,
        "replay": "yes" if sheet.replay else "no",
    }
    for number, side in enumerate(sheet.sides):
        found |= {f"total{number}": side.total, f"penalty{number}": side.extra}
    lines = [
        TowerLine(facts.table.sides[side].name, place + 1, tower, "standing")
        for side, place, tower in facts.table.towers
    ]
    return judged("deal", reasons, None, found, lines)


def _objection(problem: Problem) -> Reason:
    speaks: Speaks = "against" if problem.level == "reject" else "notes"
    return Reason(problem.code, speaks, (problem.rule,), problem.figures, {}, problem)


def _winner(sheet: Scoresheet) -> Reason:
    figures = {"more": max(sheet.compared), "fewer": min(sheet.compared)}
    name = "" if sheet.winner is None else sheet.sides[sheet.winner].name
    code = "won_replay" if sheet.replay else f"won_{sheet.decided_by}"
    return Reason(code, "notes", sheet.rules, figures, {"name": name})


def _penalties(facts: DealFacts, sheet: Scoresheet) -> list[Reason]:
    found = []
    for side, scored in zip(facts.table.sides, sheet.sides, strict=True):
        if side.close:
            code = "penalty_paid" if scored.extra else "penalty_none"
            code = code if facts.match else "penalty_single"
            figures = {"penalty": -scored.extra}
            words = {"name": side.name}
            found.append(Reason(code, "notes", PENALTY_RULES, figures, words))
    return found
