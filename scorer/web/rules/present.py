"""A case as its page shows it: the situation drawn, and what the engine says at this moment."""

from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any

from babel.support import NullTranslations

from scorer import casebook
from scorer.casebook import Answer, Case
from scorer.games import GAMES
from scorer.games.common import NotationError, settings
from scorer.games.matches import Format
from scorer.rulebook import Rule, Ruling, book
from scorer.web.deal import sheets
from scorer.web.deal.scored import ScoredLine, score_line
from scorer.web.faces import face_of
from scorer.web.rules.library import Library, library
from scorer.wording import errors, report
from scorer.wording import match as match_words
from scorer.wording.cast import spelled
from scorer.wording.marks import N_, isolated, say
from scorer.wording.phrases import labelled, listed, score, sentences
from scorer.wording.registry import questions_of, referee_of, words_of

SCORES = N_("%(first)s %(points)s %(second)s")
NEXT_DEALER = N_("%(name)s deals next.")
POSSIBLE = {
    "none": N_("This is possible"),
    "ask": N_("This is possible, but rare"),
    "reject": N_("This is impossible"),
}
SCORED = {"sides", "winner", "decided_by", "replay", "canonical"}
"""Expectations about how a deal comes out."""
SMALL = 0.72
"""The scale of a picture beside others."""
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
    """A case about one house rule is not compared under another one."""
    return not house_rules(case)


def house_rules(case: Case) -> list[str]:
    """The settings of a case that are not our rulings."""
    return settings(casebook.readings_of(case), GAMES[case.game].Readings())


def changes(t: NullTranslations, game: str, readings: list[str]) -> list[Change]:
    """The cases whose answer these house rules change, with both answers."""
    changed = _changed(library(game), tuple(readings)) if readings else []
    pairs = [(under(case, []), under(case, readings)) for case in changed]
    found = [Change(case, told(t, case), told(t, other)) for case, other in pairs]
    return [change for change in found if change.before != change.after]


@lru_cache(maxsize=64)
def _changed(books: Library, readings: tuple[str, ...]) -> list[Case]:
    """Asking the whole casebook takes a while, and the same few sets are asked for again."""
    ours = _our_answers(books)
    return [
        case
        for case in books.cases
        if about_our_rulings(case) and casebook.answer(under(case, list(readings))) != ours[case.id]
    ]


@lru_cache(maxsize=8)
def _our_answers(books: Library) -> dict[str, Answer]:
    """The engine's answers under our rulings."""
    return {case.id: casebook.answer(under(case, [])) for case in books.cases}


def spelled_case(t: NullTranslations, case: Case) -> Case:
    """The case with its players named as the reader's language writes them."""
    given = {name: spelled(t, text) for name, text in case.given.items()}
    return replace(case, lines=tuple(spelled(t, line) for line in case.lines), given=given)


def told(t: NullTranslations, case: Case) -> Told:
    case = spelled_case(t, case)
    if case.ask:
        return _judged(t, case)
    try:
        deals = _scored(case)
    except NotationError as error:
        return Told(errors.notation(t, case.game, error), [])
    if len(deals) > 1:
        return _match(t, case.game, deals)
    tell = _possible if _asks_what_is_possible(case) else _deal
    return tell(t, case.game, deals[0])


def _scored(case: Case) -> list[ScoredLine]:
    """Raises NotationError."""
    return [score_line(GAMES[case.game], line, case.readings) for line in case.lines]


def _asks_what_is_possible(case: Case) -> bool:
    """The book expects objections, or none, and says nothing about the score."""
    return "problems" in case.expect and not SCORED & case.expect.keys()


def _answer(t: NullTranslations, case: Case) -> Any:  # noqa: ANN401 - as its face shows it
    """The referee's, to a case that asks; raises the game's QuestionError."""
    judgement, referee = casebook.judgement(case), face_of(case.game).referee
    return referee.answer(t, judgement, casebook.readings_of(case)) if referee else None


def _judged(t: NullTranslations, case: Case) -> Told:
    try:
        found = _answer(t, case)
    except GAMES[case.game].play.QuestionError as error:
        speak = partial(questions_of(case.game).fault_with_field, t, case.ask)
        return Told(sentences(t, map(speak, error.faults)), [])
    if found is None:
        headline, *reasons = referee_of(case.game).as_text(t, casebook.judgement(case)).splitlines()
        return Told(headline, reasons)
    facts = [labelled(t, label, text) for label, text in found.facts]
    return Told(found.headline, [said.text for said in found.reasons] + facts)


def _possible(t: NullTranslations, game: str, found: ScoredLine) -> Told:
    levels = {problem.level for problem in found.problems}
    headline = "reject" if "reject" in levels else "ask" if levels else "none"
    return Told(say(t, POSSIBLE[headline]), _objections(t, game, found))


def _deal(t: NullTranslations, game: str, found: ScoredLine) -> Told:
    words, sheet = words_of(game), found.sheet
    facts = [_scores(t, found, [side.total for side in sheet.sides])]
    facts += words.notes(t, sheet)
    return Told(words.outcome(t, sheet), facts + _objections(t, game, found))


def _objections(t: NullTranslations, game: str, found: ScoredLine) -> list[str]:
    words = words_of(game)
    return [
        labelled(t, report.level(t, problem), words.problem(t, problem, found.entry))
        for problem in found.problems
        if not problem.implied
    ]


def _match(t: NullTranslations, game: str, deals: list[ScoredLine]) -> Told:
    last, scored = deals[-1], [found.sheet for found in deals]
    names = [side.name for side in last.sheet.sides]
    rules = GAMES[game].matches
    match = rules.standing(scored, Format("target"), last.readings, len(names))
    facts = [_scores(t, last, list(match.totals))]
    if not match.finished:
        dealer = names[rules.dealer(scored, last.readings, len(names))]
        facts.append(say(t, NEXT_DEALER, name=isolated(dealer)))
    return Told(match_words.outcome(t, game, match, names), facts)


def _scores(t: NullTranslations, found: ScoredLine, points: list[int]) -> str:
    """Two sides as they face each other, more in a row."""
    names = [isolated(side.name) for side in found.sheet.sides]
    if len(names) != 2:
        return listed(t, [f"{name} {number}" for name, number in zip(names, points, strict=True)])
    return say(t, SCORES, first=names[0], points=score(points), second=names[1])


def context(t: NullTranslations, case: Case) -> dict[str, Any]:
    """All that the page of a case needs."""
    case = spelled_case(t, case)
    shown: dict[str, Any] = {"case": case, "told": told(t, case), "deals": []}
    house = report.house_rules(t, case.game, casebook.readings_of(case))
    if case.ask:
        with suppress(GAMES[case.game].play.QuestionError):  # then the messages say why
            shown["answer"] = _answer(t, case)
        return shown | {"house_rules": house}
    try:
        deals = _scored(case)
    except NotationError:
        return shown
    if len(deals) == 1:
        beside = face_of(case.game).beside(t, deals[0].entry)
        return shown | sheets.context(t, deals[0]) | {"beside": beside}
    face, outcome = face_of(case.game), words_of(case.game).outcome
    seen = [face.as_scored(found.entry, found.sheet) for found in deals]
    rows = [
        (found, face.picture(t, entry, SMALL), outcome(t, found.sheet))
        for found, entry in zip(deals, seen, strict=True)
    ]
    return shown | {"deals": rows, "house_rules": house}


def grouped(game: str, cases: list[Case]) -> dict[str, list[Case]]:
    """By the chapter of the first rule that has one; all other cases are about the notation."""
    groups: defaultdict[str, list[Case]] = defaultdict(list)
    for case in cases:
        groups[_chapter(case)].append(case)
    chapters = [chapter.id for chapter in book(game).chapters]
    return {name: groups[name] for name in (*chapters, NOTATION) if name in groups}


def _chapter(case: Case) -> str:
    rules = book(case.game)
    for cited in case.rules:
        found = rules.find(cited)
        if isinstance(found, Ruling) and found.rules:
            found = rules.find(found.rules[0])
        if isinstance(found, Rule):
            return found.chapter
    return NOTATION
