"""Numbered cases with their answers, written from the rules by hand; each is a test and a page.

A case asks one question: about one or more deals as `lines`, or of the referee (`ask`, with
what is `given`). `run` lets the engine answer and gives the differences; an empty list says
that the case holds.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scorer.casebook.answers import Answer, deal_answer
from scorer.games import GAMES
from scorer.games.common import settings, switch

__all__ = [
    "BOOKS",
    "NOBODY",
    "Answer",
    "Case",
    "answer",
    "cases",
    "house_rules",
    "judgement",
    "readings_of",
    "run",
]
BOOKS: dict[str, tuple["Case", ...]] = {}
"""The cases that were read, by game. A test may put some of its own here."""
SUBSETS = {"rules"}
"""A case lists only some of these answers: the engine may name more."""


@dataclass(frozen=True, slots=True)
class Case:
    """`expect` holds the expected answer; what it leaves out is not compared."""

    id: str
    question: str
    rules: tuple[str, ...]
    source: str
    expect: Answer
    game: str
    lines: tuple[str, ...] = ()
    ask: str = ""
    given: Mapping[str, str] = field(default_factory=dict)
    readings: tuple[str, ...] = ()


def cases(game: str) -> tuple[Case, ...]:
    """The cases of a game in the order of its book. A game without a book has none."""
    if game in BOOKS:
        return BOOKS[game]
    if game not in GAMES:
        return ()
    return BOOKS.setdefault(game, _read(game))


def _read(game: str) -> tuple[Case, ...]:
    book = Path(__file__).with_name(f"{game}.toml")
    if not book.exists():
        return ()
    return tuple(_case(game, raw) for raw in tomllib.loads(book.read_text("utf-8"))["case"])


def readings_of(case: Case, base: Any = None) -> Any:  # noqa: ANN401 - every game has its own
    """The readings a case is about: its own house rules, on top of a table's if there are any.
    A case that names our ruling only says so, and follows the table."""
    game = GAMES[case.game]
    own = switch(game.Readings(), game.READINGS, case.readings)
    if base is None:
        return own
    return switch(base, game.READINGS, settings(own, game.Readings()))


def house_rules(case: Case) -> list[str]:
    """The settings under which a case is played that are not our rulings."""
    return settings(readings_of(case), GAMES[case.game].Readings())


def judgement(case: Case, base: Any = None) -> Any:  # noqa: ANN401 - every game has its own
    """The answer of the game's referee to a case that asks; raise its QuestionError if it
    cannot be read."""
    return GAMES[case.game].play.ask(case.ask, case.given, readings_of(case, base))


def answer(case: Case, base: Any = None) -> Answer:  # noqa: ANN401
    """The answer of the engine: all it knows about the case."""
    game = GAMES[case.game]
    if not case.ask:
        return deal_answer(game, case.lines, readings_of(case, base))
    try:
        told: Answer = game.play.told(judgement(case, base))
    except game.play.QuestionError as error:
        return {"error": {fault.field: fault.code for fault in error.faults}}
    return told


def run(case: Case, base: Any = None) -> list[str]:  # noqa: ANN401
    """The differences between the answer of the book and the answer of the engine; `base` are
    a table's house rules, to which the settings of the case itself are added."""
    return list(_differences("", case.expect, answer(case, base)))


def _differences(where: str, expected: Mapping[str, Any], found: object) -> Iterator[str]:
    known = found if isinstance(found, Mapping) else {}
    for name, value in expected.items():
        what, there = f"{where} {name}".strip(), known.get(name)
        if isinstance(value, Mapping):
            yield from _differences(what.removeprefix("sides "), value, there)
        elif name in SUBSETS:
            missing = tuple(item for item in value if item not in (there or ()))
            if missing:
                yield f"{what}: expected {missing!r} among {there!r}"
        elif value != there:
            yield f"{what}: expected {value!r}, found {there!r}"


def _case(game: str, raw: Mapping[str, Any]) -> Case:
    rest = {name: _frozen(value) for name, value in raw.items() if name != "with"}
    return Case(**rest, given=raw.get("with", {}), game=game)


def _frozen(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, dict):
        return {name: _frozen(item) for name, item in value.items()}
    return tuple(value) if isinstance(value, list) else value
