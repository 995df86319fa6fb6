"""The answers of the engine as plain mappings, the way the book writes them down."""

from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any

from scorer.games.common import NotationError, Problem, Scoresheet, SideScore
from scorer.games.matches import Format

NOBODY = "none"
Answer = Mapping[str, Any]


def deal_answer(game: ModuleType, lines: tuple[str, ...], readings: object) -> Answer:
    """Several lines are a match: `totals`, `finished`, `match_winner` and the next `dealer` are
    about all of it, everything else is about its last deal."""
    try:
        entries = [game.parse(line) for line in lines]
    except NotationError as error:
        return {"error": error.code}
    sheets: list[Scoresheet] = [game.score(entry, readings) for entry in entries]
    problems: list[Problem] = game.check(entries[-1], readings)
    sheet, players = sheets[-1], len(entries[-1].sides)
    match = game.matches.standing(sheets, Format("target"), readings, players)
    return {
        "sides": {side.name: _points(side, game.META.extras) for side in sheet.sides},
        "winner": _name(sheet, sheet.winner),
        "leaders": tuple(sheet.sides[side].name for side in sheet.leaders),
        "ranks": sheet.ranks,
        "decided_by": sheet.decided_by,
        "replay": sheet.replay,
        "problems": _codes(problem for problem in problems if not problem.implied),
        "implied": _codes(problem for problem in problems if problem.implied),
        "canonical": game.format(entries[-1]),
        "totals": match.totals,
        "finished": match.finished,
        "match_winner": _name(sheet, match.winner),
        "dealer": _name(sheet, game.matches.dealer(sheets, readings, players)),
    }


def _points(side: SideScore, extras: Iterable[str]) -> dict[str, int]:
    points = {line.category: line.points for line in side.lines}
    points |= {category: side.extra_points(category) for category in extras}
    return points | {"total": side.total, "match_points": side.match_points}


def _codes(problems: Iterable[Problem]) -> tuple[str, ...]:
    return tuple(f"{problem.code} {problem.level}" for problem in problems)


def _name(sheet: Scoresheet, side: int | None) -> str:
    return NOBODY if side is None else sheet.sides[side].name
