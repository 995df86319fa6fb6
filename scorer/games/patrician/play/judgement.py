"""What the referee answers: a verdict, its reasons in order, and what follows."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from scorer.games.common import Expected, Figures

if TYPE_CHECKING:
    from scorer.games.patrician.play.position import Position

Speaks = Literal["for", "against", "notes"]
Verdict = Literal["legal", "illegal", "silent"]
Fact = int | str


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason as a code, with its rules (rules first, then rulings). `figures` and `words`
    fill the sentence; `kind` says whether it is against the rules or cannot be done at all."""

    code: str
    speaks: Speaks
    rules: tuple[str, ...]
    figures: Figures = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    kind: Literal["rule", "box"] = "rule"


@dataclass(frozen=True, slots=True)
class Judgement:
    """The answer to one question. `facts` are the numbers and words the answer is about.

    `silent` names the switches whose other choices would give another answer; `aside` those that
    change only a fact the question is not about; `choices` has these choices. `house` names the
    house rules without which the answer would be another. In a followed game `after` is the
    position that follows (None: it was not carried out)."""

    question: str
    legal: bool
    reasons: tuple[Reason, ...]
    facts: Mapping[str, Fact] = field(default_factory=dict)
    silent: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    values: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    house: tuple[str, ...] = ()
    after: "Position | None" = None

    @property
    def reading(self) -> Literal["legal", "illegal"]:
        return "legal" if self.legal else "illegal"

    @property
    def verdict(self) -> Verdict:
        return "silent" if self.silent else self.reading

    def essence(self, asked: Container[str] | None = None) -> tuple[object, ...]:
        """What two answers must share to be the same, where these facts (None: all) count."""
        if not self.legal:
            return (False,)
        return True, {n: fact for n, fact in self.facts.items() if asked is None or n in asked}


def judged(
    question: str, reasons: Iterable[Reason], facts: Mapping[str, Fact] | None = None
) -> Judgement:
    """One reason against is enough, and comes first."""
    found = tuple(sorted(reasons, key=lambda reason: reason.speaks != "against"))
    legal = not any(reason.speaks == "against" for reason in found)
    return Judgement(question, legal, found, facts or {})


ANYTHING = Expected("value")


@dataclass(frozen=True, slots=True)
class Fault:
    """What cannot be read in one field; `column` (from 1) only where a line was read, `line` where
    several were."""

    field: str
    code: str
    word: str = ""
    expected: Expected = ANYTHING
    column: int = 0
    line: int = 0


class QuestionError(ValueError):
    """A question that cannot be judged as it was asked: every fault at once."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(", ".join(f"{fault.field}: {fault.code}" for fault in self.faults))
