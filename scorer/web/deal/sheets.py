"""The result page's table: every number with its arithmetic and the rules behind it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from babel.support import NullTranslations

from scorer.games import GAMES
from scorer.games.common import Line, Reading, Scoresheet, SideScore, settings, switch
from scorer.web.deal.scored import ScoredLine
from scorer.web.faces import face_of
from scorer.wording import report, rules
from scorer.wording.registry import words_of


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Cell:
    """One side's number: its summands as text, and the pieces they come from."""

    name: str
    points: int
    parts: list[str]
    places: list[int]


@dataclass(frozen=True, slots=True)
class Row:
    category: str
    label: str
    cells: list[Cell]
    rules: list[Rule]


def context(t: NullTranslations, scored: ScoredLine, doubtful: bool = False) -> dict[str, Any]:
    """All that the template of a sheet needs. A doubtful sheet has no winner."""
    face, words = face_of(scored.slug), words_of(scored.slug)
    return {
        "deal": scored,
        "outcome": words.outcome(t, scored.sheet),
        "notes": words.notes(t, scored.sheet),
        "problems": problems_of(t, scored),
        "picture": face.result(t, scored.entry, scored.sheet, doubtful),
        "rows": [_row(t, scored, code) for code in face.categories(scored.entry, scored.sheet)],
        "extras": extras(t, scored.slug, scored.sheet),
        "totals": face.totals,
        "verdict_rules": verdict_rules(t, scored),
        "house_rules": report.house_rules(t, scored.slug, scored.house),
        "readings": readings_used(t, scored),
    }


def problems_of(t: NullTranslations, scored: ScoredLine) -> list[dict[str, str]]:
    words = words_of(scored.slug)
    return [
        {
            "level": problem.level,
            "title": report.level(t, problem),
            "code": problem.code,
            "rule": problem.rule,
            "message": words.problem(t, problem, scored.entry),
        }
        for problem in scored.problems
        if not problem.implied
    ]


def extras(t: NullTranslations, slug: str, sheet: Scoresheet) -> list[tuple[str, list[int]]]:
    """What changes the match total only: its name, and the points of each side."""
    codes: tuple[str, ...] = GAMES[slug].META.extras
    every = {code: [side.extra_points(code) for side in sheet.sides] for code in codes}
    return [(words_of(slug).category(t, code), each) for code, each in every.items() if any(each)]


def cited(t: NullTranslations, ids: Sequence[str], scored: ScoredLine) -> list[Rule]:
    """Rules with their texts, each once; where a house rule is in force, what it says."""
    game, ours = scored.slug, scored.game.Readings()
    agreed = settings(scored.house, ours)
    house = {rules.ruling(game, one): rules.house_rule(t, game, one) for one in agreed}
    return [Rule(rule, house.get(rule) or rules.text(t, game, rule)) for rule in dict.fromkeys(ids)]


def verdict_rules(t: NullTranslations, scored: ScoredLine) -> list[Rule]:
    ids = list(scored.sheet.rules)
    for side in scored.sheet.sides:
        ids += side.extra_rules
    return cited(t, ids, scored)


def readings_used(t: NullTranslations, scored: ScoredLine) -> list[Rule]:
    """The readings that mattered: with another choice this deal would have another result or other
    objections."""
    ids = [reading.ruling for reading in scored.game.READINGS if _decides(scored, reading)]
    ids += [one.rule for one in scored.problems if rules.is_reading(scored.slug, one.rule)]
    return cited(t, ids, scored)


def _decides(scored: ScoredLine, reading: Reading) -> bool:
    others = reading.choices[1:2] if reading.numeric else reading.choices
    found = _come_out(scored.sheet)
    return any(
        _come_out(scored.game.score(scored.entry, switch(scored.readings, (reading,), [setting])))
        != found
        for setting in (f"{reading.key}={choice}" for choice in others)
    )


def _come_out(sheet: Scoresheet) -> tuple[object, ...]:
    points = [(side.total, side.extra) for side in sheet.sides]
    return points, sheet.winner, sheet.replay


def _row(t: NullTranslations, scored: ScoredLine, category: str) -> Row:
    words = words_of(scored.slug)
    lines = [_line(side, category) for side in scored.sheet.sides]
    cells = [
        Cell(
            side.name,
            line.points,
            [words.arithmetic(t, part) for part in line.parts],
            sorted({place for part in line.parts for place in part.places}),
        )
        for side, line in zip(scored.sheet.sides, lines, strict=True)
    ]
    ids = [rule for line in lines for part in line.parts for rule in part.rules]
    ids = ids or [words.basic_rule(category)]
    return Row(category, words.category(t, category), cells, cited(t, ids, scored))


def _line(side: SideScore, category: str) -> Line:
    return next(line for line in side.lines if line.category == category)
