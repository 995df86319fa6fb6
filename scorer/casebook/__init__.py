"""Numbered cases with their answers, written from the rules by hand; each is a test and a page.

A case asks one question about one or more Torri lines. `run` lets the engine answer and gives
the differences; an empty list says that the case holds.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any

from scorer.games import GAMES
from scorer.games.common import NotationError, Problem, Scoresheet, SideScore, switch
from scorer.games.match import Format, customs, dealer, standing

NOBODY = "none"


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known about a case. None, or a category left out: the case does not ask for it.

    A case of several lines is a match: `totals`, `finished`, `match_winner` and the next
    `dealer` are about all of it, everything else is about its last deal.
    """

    sides: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    winner: str | None = None
    decided_by: str | None = None
    replay: bool | None = None
    problems: tuple[str, ...] | None = None
    implied: tuple[str, ...] | None = None
    canonical: str | None = None
    error: str | None = None
    totals: tuple[int, ...] | None = None
    finished: bool | None = None
    match_winner: str | None = None
    dealer: str | None = None


@dataclass(frozen=True, slots=True)
class Case:
    id: str
    question: str
    lines: tuple[str, ...]
    rules: tuple[str, ...]
    source: str
    expect: Answer
    readings: tuple[str, ...] = ()
    game: str = "torri"


@cache
def cases(game: str = "torri") -> tuple[Case, ...]:
    """The cases of a game in the order of its book. A game without a book has none."""
    book = Path(__file__).with_name(f"{game}.toml")
    if game not in GAMES or not book.exists():
        return ()
    return tuple(_case(game, raw) for raw in tomllib.loads(book.read_text("utf-8"))["case"])


def run(case: Case) -> list[str]:
    """The differences between the answer of the book and the answer of the engine."""
    found = answer(case)
    wanted = {f.name: getattr(case.expect, f.name) for f in fields(Answer)}
    sides = wanted.pop("sides")
    differences = [
        _difference(name, value, getattr(found, name))
        for name, value in wanted.items()
        if value is not None and value != getattr(found, name)
    ]
    for side, categories in sides.items():
        points = found.sides.get(side, {})
        differences += [
            _difference(f"{side} {category}", value, points.get(category))
            for category, value in categories.items()
            if value != points.get(category)
        ]
    return differences


def answer(case: Case) -> Answer:
    """The answer of the engine: all it knows about the case."""
    game = GAMES[case.game]
    readings = switch(game.Readings(), game.READINGS, case.readings)
    try:
        entries = [game.parse(line) for line in case.lines]
    except NotationError as error:
        return Answer(error=error.code)
    sheets: list[Scoresheet] = [game.score(entry, readings) for entry in entries]
    problems: list[Problem] = game.check(entries[-1], readings)
    sheet, match = sheets[-1], standing(sheets, Format("target"), customs(readings))
    return Answer(
        sides={side.name: _points(side) for side in sheet.sides},
        winner=_name(sheet, sheet.winner),
        decided_by=sheet.decided_by,
        replay=sheet.replay,
        problems=_codes(problem for problem in problems if not problem.implied),
        implied=_codes(problem for problem in problems if problem.implied),
        canonical=game.format(entries[-1]),
        totals=match.totals,
        finished=match.finished,
        match_winner=_name(sheet, match.winner),
        dealer=_name(sheet, dealer(sheets, customs(readings))),
    )


def _case(game: str, raw: Mapping[str, Any]) -> Case:
    expect = {name: _frozen(value) for name, value in raw["expect"].items()}
    rest = {name: _frozen(value) for name, value in raw.items() if name != "expect"}
    return Case(**rest, expect=Answer(**expect), game=game)


def _frozen(value: Any) -> Any:  # noqa: ANN401
    return tuple(value) if isinstance(value, list) else value


def _points(side: SideScore) -> dict[str, int]:
    points = {line.category: line.points for line in side.lines}
    own = {"total": side.total, "penalty": side.penalty, "match_points": side.match_points}
    return points | own


def _codes(problems: Iterable[Problem]) -> tuple[str, ...]:
    return tuple(f"{problem.code} {problem.level}" for problem in problems)


def _name(sheet: Scoresheet, side: int | None) -> str:
    return NOBODY if side is None else sheet.sides[side].name


def _difference(what: str, expected: object, found: object) -> str:
    return f"{what}: expected {expected!r}, found {found!r}"
