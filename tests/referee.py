"""Questions to the referee in short, and whole answers as text that a test can compare."""

import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from scorer.games.common import switch
from scorer.games.torri import READINGS, Readings
from scorer.games.torri.notation import format_tower
from scorer.games.torri.play import Judgement, Reason, TowerLine, ask

FOLDER = Path(__file__).with_name("engine") / "answers"


def asked(slug: str, *settings: str, **values: object) -> Judgement:
    chosen = switch(Readings(), READINGS, settings)
    return ask(slug, {name: str(value) for name, value in values.items()}, chosen)


def codes(found: Judgement) -> list[str]:
    return [reason.code for reason in found.reasons]


class Block(NamedTuple):
    """A question with its whole answer; `tests/engine/answers/README.md` shows the form."""

    title: str
    question: str
    answer: list[str]

    def judged(self) -> Judgement:
        question, _, settings = self.question.partition(" | ")
        slug, *given = shlex.split(question)
        values = dict(pair.split("=", maxsplit=1) for pair in given)
        return asked(slug, *settings.split(), **values)


def blocks() -> Iterator[Block]:
    for file in sorted(FOLDER.glob("*.txt")):
        for text in file.read_text("utf-8").strip().split("\n\n"):
            title, question, *answer = text.splitlines()
            yield Block(f"{file.stem}: {title.removeprefix('# ')}", question, answer)


def told(found: Judgement) -> list[str]:
    """Everything an answer says but for its rules and what is silent, a line each."""
    lines = [_reason(reason.speaks, reason) for reason in found.reasons]
    lines += ["facts " + _pairs(found.facts)] if found.facts else []
    lines += [_reason("instead", found.nearest)] if found.nearest else []
    return lines + [_tower(line) for line in found.towers]


def _reason(how: str, reason: Reason) -> str:
    return f"{how} {reason.code} {_pairs({**reason.figures, **reason.words})}".strip()


def _tower(line: TowerLine) -> str:
    words = (line.name, str(line.number), format_tower(line.tower), line.status)
    return "tower " + " ".join(filter(None, words))


def _pairs(values: Mapping[str, object]) -> str:
    return " ".join(f"{name}={value}" for name, value in values.items())
