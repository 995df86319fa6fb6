"""A scored deal as JSON and as a sheet of text: one form for command line and web."""

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

from babel.support import NullTranslations

from scorer.games import GAMES
from scorer.games.common import NotationError, Problem, Scoresheet, SideScore, settings
from scorer.wording import errors, phrases, rules
from scorer.wording.marks import N_, isolated, say
from scorer.wording.phrases import labelled
from scorer.wording.registry import Words, words_of

HOUSE_RULES = N_("House rules")
LEVELS = {"reject": N_("Impossible"), "ask": N_("Rare"), "missing": N_("Missing")}
TOTAL, MATCH_POINTS = N_("Total"), N_("Points for the match")
NOTHING = N_("no problems found")
Entry = Any
"""Every game has its own."""


def chip(t: NullTranslations, count: int, name: str = "") -> str:
    """House rules in a word or two, for a picture; empty where no house rule is in force."""
    return labelled(t, say(t, HOUSE_RULES), name or str(count)) if count else ""


def as_dict(
    t: NullTranslations, game: str, entry: Entry, sheet: Scoresheet, found: Sequence[Problem]
) -> dict[str, Any]:
    rules_of = GAMES[game]
    extras, own = rules_of.META.extras, getattr(words_of(game), "as_dict", None)
    told = {
        "line": rules_of.format(entry),
        "players": [_player(side, extras) for side in sheet.sides],
        "winner": None if sheet.winner is None else sheet.sides[sheet.winner].name,
        "decided_by": sheet.decided_by,
        "replay": sheet.replay,
        "problems": problems_as_dicts(t, game, entry, found) if found else [],
    }
    return told | own(t, entry, sheet, found) if own else told


def problems_as_dicts(
    t: NullTranslations, game: str, entry: Entry, found: Iterable[Problem]
) -> list[dict[str, Any]]:
    words = words_of(game)
    level_of = getattr(words, "level", _level)
    return [
        {
            "code": problem.code,
            "level": level_of(problem),
            "rule": problem.rule,
            "message": words.problem(t, problem, entry),
            "sides": list(problem.sides),
            words.PLACES: [list(place) for place in problem.places],
            "figures": dict(problem.figures),
            "implied": problem.implied,
        }
        for problem in found
    ]


def _level(problem: Problem) -> str:
    return problem.level


def error_as_dict(t: NullTranslations, game: str, error: NotationError) -> dict[str, Any]:
    return {
        "code": error.code,
        "word": phrases.quoted(error.word),
        "column": error.column,
        "message": errors.notation(t, game, error),
    }


def as_text(
    t: NullTranslations,
    game: str,
    entry: Entry,
    sheet: Scoresheet,
    found: Iterable[Problem],
    readings: object,
    explain: bool = False,
) -> str:
    """The sheet as a table that lines up in a terminal, wide Japanese letters included."""
    words = words_of(game)
    table = _table(t, words, sheet, explain)
    verdict = [words.outcome(t, sheet), words.reason(t, sheet)]
    after = [*words.notes(t, sheet), *house_rules(t, game, readings)]
    after += _rule_texts(t, game, sheet) if explain else []
    return "\n".join([*table, *verdict, *after, *problems_as_text(t, game, entry, found)])


def problems_as_text(
    t: NullTranslations, game: str, entry: Entry, found: Iterable[Problem]
) -> list[str]:
    """One line a problem, without those that only follow from another."""
    words = words_of(game)
    return [
        labelled(t, level(t, problem), words.problem(t, problem, entry))
        + f" [{problem.code}, {problem.rule}]"
        for problem in found
        if not problem.implied
    ]


def level(t: NullTranslations, problem: Problem) -> str:
    return say(t, LEVELS[problem.level])


def house_rules(t: NullTranslations, game: str, readings: object) -> list[str]:
    """All that differs from our rulings, each with the ruling it replaces."""
    found = settings(readings, GAMES[game].Readings())
    return [
        phrases.house_rule(t, rules.house_rule(t, game, one), rules.ruling(game, one))
        for one in found
    ]


def nothing(t: NullTranslations, entry: Entry) -> str:
    names = phrases.listed(t, (isolated(side.name) for side in entry.sides))
    return labelled(t, names, say(t, NOTHING))


def _player(side: SideScore, extras: Sequence[str]) -> dict[str, Any]:
    extra = dict.fromkeys(extras, 0)
    for line in side.extras:
        extra[line.category] += line.points
    return {
        "name": side.name,
        **{category: points for category, _, points in side.lines},
        "total": side.total,
        **extra,
        "match_points": side.match_points if side.extras else side.total,
    }


def _table(t: NullTranslations, words: Words, sheet: Scoresheet, explain: bool) -> list[str]:
    """A row for each category, with the arithmetic under it if it is to be explained."""
    sides = sheet.sides
    rows = [("", *(side.name for side in sides))]
    notes: list[list[str]] = [[]]
    for line in sides[0].lines:
        points = (str(side.points(line.category)) for side in sides)
        rows.append((words.category(t, line.category), *points))
        notes.append(_explanation(t, words, sheet, line.category) if explain else [])
    rows.append((say(t, TOTAL), *(str(side.total) for side in sides)))
    rows += _match_rows(t, words, sides)
    notes += [[]] * (len(rows) - len(notes))
    return [text for row, note in zip(aligned(rows), notes, strict=True) for text in (row, *note)]


def _match_rows(
    t: NullTranslations, words: Words, sides: Sequence[SideScore]
) -> list[tuple[str, ...]]:
    """What changes the total of a match only, if there is anything."""
    found = dict.fromkeys(line.category for side in sides for line in side.extras if line.points)
    rows = [
        (words.category(t, category), *(str(side.extra_points(category)) for side in sides))
        for category in found
    ]
    return (
        [*rows, (say(t, MATCH_POINTS), *(str(side.match_points) for side in sides))] if rows else []
    )


def _explanation(t: NullTranslations, words: Words, sheet: Scoresheet, category: str) -> list[str]:
    return [
        f"  {labelled(t, side.name, words.arithmetic(t, part))} [{', '.join(part.rules)}]"
        for side in sheet.sides
        for line in side.lines
        if line.category == category
        for part in line.parts
    ]


def _rule_texts(t: NullTranslations, game: str, sheet: Scoresheet) -> list[str]:
    cited = [rule for s in sheet.sides for line in s.lines for p in line.parts for rule in p.rules]
    cited += [*sheet.rules, *(rule for side in sheet.sides for rule in side.extra_rules)]
    texts = {rule: rules.text(t, game, rule) for rule in cited}
    return [f"[{rule}] {text}" for rule, text in texts.items() if text]


def aligned(rows: list[tuple[str, ...]]) -> list[str]:
    """Rows whose columns line up in a terminal."""
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
