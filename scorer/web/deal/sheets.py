"""The result page's table: every number with its arithmetic and the rules behind it."""

from dataclasses import dataclass
from typing import Any

from babel.support import NullTranslations

from scorer.games.common import Line, Reading, Scoresheet, SideScore, switch
from scorer.web.deal.scored import Deal
from scorer.web.faces.torri import drawing
from scorer.wording import report, rules
from scorer.wording.torri import parts, problems, terms


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Cell:
    """One side's number: its summands as text, and the towers they rest on."""

    name: str
    points: int
    parts: list[str]
    towers: list[int]


@dataclass(frozen=True, slots=True)
class Row:
    category: str
    label: str
    cells: list[Cell]
    rules: list[Rule]


def context(t: NullTranslations, deal: Deal, drawn: bool = True) -> dict[str, Any]:
    """All that the template of a sheet needs."""
    return {
        "deal": deal,
        "outcome": terms.outcome(t, deal.sheet),
        "penalties": terms.penalties(t, deal.sheet),
        "problems": problems_of(t, deal),
        "rows": rows(t, deal),
        "verdict_rules": verdict_rules(t, deal),
        "skylines": drawing.skylines(t, deal.entry) if drawn else None,
        "house_rules": report.house_rules(t, deal.readings),
        "readings": readings_used(t, deal),
    }


def problems_of(t: NullTranslations, deal: Deal) -> list[dict[str, str]]:
    return [
        {
            "level": problem.level,
            "title": problems.level(t, problem),
            "code": problem.code,
            "rule": problem.rule,
            "message": problems.message(t, problem, deal.entry),
        }
        for problem in deal.problems
        if not problem.implied
    ]


def rows(t: NullTranslations, deal: Deal) -> list[Row]:
    categories = [line.category for line in deal.sheet.sides[0].lines]
    return [
        _row(t, deal, category)
        for category in categories
        if category != "nobles" or getattr(deal.entry, "nobles", None)
    ]


def cited(t: NullTranslations, ids: list[str], deal: Deal) -> list[Rule]:
    """Rules with their texts, each once; where a house rule is in force, what it says."""
    house = {rules.ruling(setting): rules.house_rule(t, setting) for setting in deal.settings}
    return [Rule(rule, house.get(rule) or rules.text(t, rule)) for rule in dict.fromkeys(ids)]


def verdict_rules(t: NullTranslations, deal: Deal) -> list[Rule]:
    ids = list(deal.sheet.rules)
    for side in deal.sheet.sides:
        ids += side.extra_rules
    return cited(t, ids, deal)


def readings_used(t: NullTranslations, deal: Deal) -> list[Rule]:
    """The readings that decided anything: with another one this deal would have come out
    differently, or the box would not have objected."""
    ids = [reading.ruling for reading in deal.game.READINGS if _decides(deal, reading)]
    ids += [problem.rule for problem in deal.problems if rules.is_reading(problem.rule)]
    return cited(t, ids, deal)


def _decides(deal: Deal, reading: Reading) -> bool:
    others = reading.choices[1:2] if reading.numeric else reading.choices
    found = _come_out(deal.sheet)
    return any(
        _come_out(deal.game.score(deal.entry, switch(deal.readings, (reading,), [setting])))
        != found
        for setting in (f"{reading.key}={choice}" for choice in others)
    )


def _come_out(sheet: Scoresheet) -> tuple[object, ...]:
    points = [(side.total, side.extra) for side in sheet.sides]
    return points, sheet.winner, sheet.replay


def _row(t: NullTranslations, deal: Deal, category: str) -> Row:
    lines = [_line(side, category) for side in deal.sheet.sides]
    cells = [
        Cell(
            side.name,
            line.points,
            [parts.arithmetic(t, part) for part in line.parts],
            sorted({tower for part in line.parts for tower in part.places}),
        )
        for side, line in zip(deal.sheet.sides, lines, strict=True)
    ]
    ids = [rule for line in lines for part in line.parts for rule in part.rules]
    return Row(
        category, terms.category(t, category), cells, cited(t, ids or _basic_rule(category), deal)
    )


def _line(side: SideScore, category: str) -> Line:
    return next(line for line in side.lines if line.category == category)


def _basic_rule(category: str) -> list[str]:
    """The rule that gives nothing here."""
    order = ["completion", "blessing", "plain", "colorful", "highest"]
    return [f"SCORE-{order.index(category) + 1}"] if category in order else ["BOX-2"]
