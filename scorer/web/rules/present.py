"""A case as its page shows it: the situation drawn, and what the engine says at this moment."""

from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from babel.support import NullTranslations

from scorer import casebook, rulebook
from scorer.casebook import Answer, Case
from scorer.games import GAMES
from scorer.games.common import NotationError, settings
from scorer.games.matches import Format
from scorer.games.torri.matches import dealer, standing
from scorer.games.torri.play import QuestionError
from scorer.rulebook import CHAPTERS, Rule, Ruling
from scorer.web.deal import sheets
from scorer.web.deal.scored import Deal, deal
from scorer.web.faces.torri import drawing, judgements
from scorer.web.match import present as match_views
from scorer.wording import errors, report
from scorer.wording.marks import N_, isolated, say
from scorer.wording.torri import problems, questions, terms

SCORES = N_("%(first)s %(points)s %(second)s")
NEXT_DEALER = N_("%(name)s deals next.")
POSSIBLE = {
    "none": N_("This is possible"),
    "ask": N_("This is possible, but rare"),
    "reject": N_("This is impossible"),
}
SCORED = {"sides", "winner", "decided_by", "replay", "canonical"}
"""Expectations about how a deal comes out."""
NOTATION = "notation"
"""The group of cases about what can be written down."""


@dataclass(frozen=True, slots=True)
class Told:
    """The engine's answer in a few words."""

    headline: str
    facts: list[str]


@dataclass(frozen=True, slots=True)
class Change:
    """A case that comes out differently under a set of house rules."""

    case: Case
    before: Told
    after: Told


def under(case: Case, readings: list[str]) -> Case:
    """The same situation at a table with these house rules."""
    return replace(case, readings=tuple(readings))


def about_our_rulings(case: Case) -> bool:
    """A case that shows a house rule says nothing about another one."""
    return not house_rules(case)


def house_rules(case: Case) -> list[str]:
    """The settings of a case that are not our rulings."""
    return settings(casebook.readings_of(case), GAMES[case.game].Readings())


def changes(t: NullTranslations, readings: list[str]) -> list[Change]:
    """The cases whose answer these house rules change, with both answers."""
    pairs = [(under(case, []), under(case, readings)) for case in _changed(tuple(readings))]
    found = [Change(case, told(t, case), told(t, other)) for case, other in pairs]
    return [change for change in found if change.before != change.after]


@lru_cache(maxsize=64)
def _changed(readings: tuple[str, ...]) -> list[Case]:
    """Asking the whole casebook takes a while, and the same few sets are asked for again."""
    ours = [case for case in casebook.cases() if about_our_rulings(case)] if readings else []
    return [
        case
        for case in ours
        if casebook.answer(under(case, list(readings))) != _our_answers()[case.id]
    ]


@cache
def _our_answers() -> dict[str, Answer]:
    """The engine's answers under our rulings."""
    return {case.id: casebook.answer(under(case, [])) for case in casebook.cases()}


def told(t: NullTranslations, case: Case) -> Told:
    if case.ask:
        return _judged(t, case)
    try:
        deals = [deal(line, list(case.readings)) for line in case.lines]
    except NotationError as error:
        return Told(errors.notation(t, error), [])
    if len(deals) > 1:
        return _match(t, deals)
    return _possible(t, deals[0]) if _asks_what_is_possible(case) else _deal(t, deals[0])


def _asks_what_is_possible(case: Case) -> bool:
    """The book expects objections, or none, and says nothing about the score."""
    return "problems" in case.expect and not SCORED & case.expect.keys()


def _answer(t: NullTranslations, case: Case) -> judgements.Answer:
    """The referee's, to a case that asks; raises QuestionError."""
    return judgements.answer(t, casebook.judgement(case), casebook.readings_of(case))


def _judged(t: NullTranslations, case: Case) -> Told:
    try:
        found = _answer(t, case)
    except QuestionError as error:
        faults = (questions.fault_with_field(t, case.ask, fault) for fault in error.faults)
        return Told(" ".join(faults), [])
    facts = [say(t, report.LABELLED, label=label, text=text) for label, text in found.facts]
    return Told(found.headline, [said.text for said in found.reasons] + facts)


def _possible(t: NullTranslations, found: Deal) -> Told:
    levels = {problem.level for problem in found.problems}
    headline = "reject" if "reject" in levels else "ask" if levels else "none"
    return Told(say(t, POSSIBLE[headline]), _objections(t, found))


def _deal(t: NullTranslations, found: Deal) -> Told:
    facts = [_scores(t, found, [side.total for side in found.sheet.sides])]
    facts += terms.penalties(t, found.sheet)
    return Told(terms.outcome(t, found.sheet), facts + _objections(t, found))


def _objections(t: NullTranslations, found: Deal) -> list[str]:
    return [
        say(
            t,
            report.LABELLED,
            label=problems.level(t, problem),
            text=problems.message(t, problem, found.entry),
        )
        for problem in found.problems
        if not problem.implied
    ]


def _match(t: NullTranslations, deals: list[Deal]) -> Told:
    last, scored = deals[-1], [found.sheet for found in deals]
    match = standing(scored, Format("target"), last.readings)
    names = [side.name for side in last.sheet.sides]
    facts = [_scores(t, last, list(match.totals))]
    if not match.finished:
        facts.append(say(t, NEXT_DEALER, name=isolated(names[dealer(scored, last.readings)])))
    return Told(match_views.standing_outcome(t, match, names), facts)


def _scores(t: NullTranslations, found: Deal, points: list[int]) -> str:
    first, second = (isolated(side.name) for side in found.sheet.sides)
    return say(t, SCORES, first=first, points="\u00a0:\u00a0".join(map(str, points)), second=second)


def context(t: NullTranslations, case: Case) -> dict[str, Any]:
    """All that the page of a case needs."""
    shown: dict[str, Any] = {"case": case, "told": told(t, case), "deals": []}
    if case.ask:
        with suppress(QuestionError):  # then what was told says why
            shown["answer"] = _answer(t, case)
        return shown | {"house_rules": report.house_rules(t, casebook.readings_of(case))}
    try:
        deals = [deal(line, list(case.readings)) for line in case.lines]
    except NotationError:
        return shown
    if len(deals) == 1:
        return shown | sheets.context(t, deals[0])
    drawn = [(found, drawing.skylines(t, found.entry)) for found in deals]
    rows = [(found, skylines, terms.outcome(t, found.sheet)) for found, skylines in drawn]
    return shown | {"deals": rows, "house_rules": report.house_rules(t, deals[-1].readings)}


def grouped(cases: list[Case]) -> dict[str, list[Case]]:
    """By the chapter of the first rule that has one; what is left is about the notation."""
    groups: defaultdict[str, list[Case]] = defaultdict(list)
    for case in cases:
        groups[_chapter(case)].append(case)
    return {name: groups[name] for name in (*CHAPTERS, NOTATION) if name in groups}


def _chapter(case: Case) -> str:
    for cited in case.rules:
        found = rulebook.find(cited)
        if isinstance(found, Ruling) and found.rules:
            found = rulebook.find(found.rules[0])
        if isinstance(found, Rule):
            return found.chapter
    return NOTATION
