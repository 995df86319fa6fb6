"""A scored deal as JSON and as a sheet of text: one form for command line and web."""

import unicodedata
from collections.abc import Iterable
from typing import Any

from babel.support import NullTranslations

from scorer.games import torri
from scorer.games.common import NotationError, Problem, Scoresheet, SideScore, settings
from scorer.wording import errors, rules
from scorer.wording.marks import N_, isolated, say
from scorer.wording.torri import parts, problems, terms

TOTAL, PENALTY, MATCH_POINTS = N_("Total"), N_("Close penalty"), N_("Match points")
NOTHING = N_("no objections")
LABELLED = N_("%(label)s: %(text)s")
NAMED_SET = N_("House rules: %(name)s")
HOUSE_RULE = N_("House rule: %(text)s (%(ruling)s)")


def as_dict(
    t: NullTranslations, entry: torri.Entry, sheet: Scoresheet, found: Iterable[Problem]
) -> dict[str, Any]:
    return {
        "line": torri.format(entry),
        "players": [_player(side) for side in sheet.sides],
        "winner": None if sheet.winner is None else sheet.sides[sheet.winner].name,
        "decided_by": sheet.decided_by,
        "replay": sheet.replay,
        "problems": problems_as_dicts(t, entry, found),
    }


def problems_as_dicts(
    t: NullTranslations, entry: torri.Entry, found: Iterable[Problem]
) -> list[dict[str, Any]]:
    return [
        {
            "code": problem.code,
            "level": problem.level,
            "rule": problem.rule,
            "message": problems.message(t, problem, entry),
            "sides": list(problem.sides),
            "towers": [list(place) for place in problem.places],
            "figures": dict(problem.figures),
            "implied": problem.implied,
        }
        for problem in found
    ]


def error_as_dict(t: NullTranslations, error: NotationError) -> dict[str, Any]:
    return {
        "code": error.code,
        "word": errors.quoted(error.word),
        "column": error.column,
        "message": errors.notation(t, error),
    }


def as_text(
    t: NullTranslations,
    entry: torri.Entry,
    sheet: Scoresheet,
    found: Iterable[Problem],
    readings: torri.Readings,
    explain: bool = False,
) -> str:
    """The sheet as a table that lines up in a terminal, wide Japanese letters included."""
    rows = [("", *(side.name for side in sheet.sides))]
    notes: list[list[str]] = [[]]
    for line in sheet.sides[0].lines:
        points = (str(side.points(line.category)) for side in sheet.sides)
        rows.append((terms.category(t, line.category), *points))
        notes.append(_explanation(t, sheet, line.category) if explain else [])
    rows.append((say(t, TOTAL), *(str(side.total) for side in sheet.sides)))
    if any(side.extra for side in sheet.sides):
        rows.append((say(t, PENALTY), *(str(side.extra) for side in sheet.sides)))
        rows.append((say(t, MATCH_POINTS), *(str(side.match_points) for side in sheet.sides)))
    notes += [[]] * (len(rows) - len(notes))
    table = [text for row, note in zip(_aligned(rows), notes, strict=True) for text in (row, *note)]
    verdict = [terms.outcome(t, sheet), terms.reason(t, sheet)]
    after = [*terms.penalties(t, sheet), *house_rules(t, readings)]
    after += _rule_texts(t, sheet) if explain else []
    return "\n".join([*table, *verdict, *after, *problems_as_text(t, entry, found)])


def problems_as_text(
    t: NullTranslations, entry: torri.Entry, found: Iterable[Problem]
) -> list[str]:
    """One line a problem, without those that only follow from another."""
    return [
        _labelled(t, problems.level(t, problem), problems.message(t, problem, entry))
        + f" [{problem.code}, {problem.rule}]"
        for problem in found
        if not problem.implied
    ]


def named_set(t: NullTranslations, name: str) -> list[str]:
    """What the table calls its house rules, if it calls them anything."""
    return [say(t, NAMED_SET, name=isolated(name))] if name else []


def house_rules(t: NullTranslations, readings: torri.Readings) -> list[str]:
    return [
        say(t, HOUSE_RULE, text=rules.house_rule(t, setting), ruling=rules.ruling(setting))
        for setting in settings(readings, type(readings)())
    ]


def nothing(t: NullTranslations, entry: torri.Entry) -> str:
    return _labelled(t, " / ".join(terms.names(entry)), say(t, NOTHING))


def _player(side: SideScore) -> dict[str, Any]:
    return {
        "name": side.name,
        **{line.category: line.points for line in side.lines},
        "total": side.total,
        "penalty": side.extra,
        "match_points": side.match_points,
    }


def _explanation(t: NullTranslations, sheet: Scoresheet, category: str) -> list[str]:
    return [
        f"  {_labelled(t, side.name, parts.arithmetic(t, part))} [{', '.join(part.rules)}]"
        for side in sheet.sides
        for line in side.lines
        if line.category == category
        for part in line.parts
    ]


def _rule_texts(t: NullTranslations, sheet: Scoresheet) -> list[str]:
    cited = [rule for s in sheet.sides for line in s.lines for p in line.parts for rule in p.rules]
    cited += [*sheet.rules, *(rule for side in sheet.sides for rule in side.extra_rules)]
    return [f"[{rule}] {rules.text(t, rule)}" for rule in dict.fromkeys(cited)]


def _labelled(t: NullTranslations, label: str, text: str) -> str:
    return say(t, LABELLED, label=label, text=text)


def _aligned(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    return [
        (_padded(first, widths[0]) + "  " + _columns(rest, widths[1:])).rstrip()
        for first, *rest in rows
    ]


def _columns(cells: list[str], widths: list[int]) -> str:
    return "  ".join(
        " " * (width - _width(cell)) + cell for cell, width in zip(cells, widths, strict=True)
    )


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _width(text))


def _width(text: str) -> int:
    """Columns of a terminal: East Asian letters take two, combining marks none."""
    return sum(
        2 if unicodedata.east_asian_width(c) in "WF" else 0 if unicodedata.combining(c) else 1
        for c in text
    )
