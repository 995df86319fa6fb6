"""What the referee answers: reasons with their rules, and the position that follows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from scorer.games.common import Expected, Figures
from scorer.games.sangimignano.geometry import Hexagon, Region
from scorer.games.sangimignano.play.position import TOKEN, Player, Position

Speaks = Literal["for", "against", "notes"]


@dataclass(frozen=True, slots=True)
class Action:
    """What a player does at a stage: `kind` is the stage. `leaves` it out, or names a region, or
    a type with the hexagon and the hour of its first guild."""

    player: Player
    kind: str = TOKEN
    region: Region | None = None
    type: str = ""
    at: Hexagon | None = None
    hour: int = 0
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason as a code, with its rules. `regions` are those that decide; `figures`
    and `words` fill the sentence; `kind` chooses among the sentences of a code."""

    code: str
    speaks: Speaks
    rules: tuple[str, ...]
    kind: str = ""
    regions: tuple[Region, ...] = ()
    figures: Figures = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Judgement:
    """`after` is the position that follows, None where it was not carried out. `answer` is what a
    question asks for besides yes or no: regions, players or words; `otherwise` are the settings
    with which the answer is another one; `values` is what was given, as text."""

    question: str
    legal: bool
    reasons: tuple[Reason, ...] = ()
    after: Position | None = None
    position: Position | None = None
    answer: Any = None
    otherwise: tuple[str, ...] = ()
    values: Mapping[str, str] = field(default_factory=dict)

    @property
    def verdict(self) -> str:
        return "legal" if self.legal else "illegal"

    @property
    def code(self) -> str:
        """The first reason against it."""
        return next((one.code for one in self.reasons if one.speaks == "against"), "")


@dataclass(frozen=True, slots=True)
class Fault:
    """A field of a question that cannot be read. `line` is the line of a record."""

    field: str
    code: str
    word: str
    expected: Expected
    column: int = 0
    line: int = 0


class QuestionError(ValueError):
    """Every fault of what was given."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(", ".join(f"{fault.field}: {fault.code}" for fault in faults))
        self.faults = tuple(faults)


def against(code: str, *rules: str, **more: Any) -> Reason:  # noqa: ANN401
    return Reason(code, "against", rules, **more)


def notes(code: str, *rules: str, **more: Any) -> Reason:  # noqa: ANN401
    return Reason(code, "notes", rules, **more)
