"""What the referee answers: reasons in order, the nearest legal alternative, every tower's fate."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from scorer.games.common import Expected, Figures, Problem
from scorer.games.torri.entry import Tower

if TYPE_CHECKING:
    from scorer.games.torri.play.actions import Action
    from scorer.games.torri.play.position import Position

Speaks = Literal["for", "against", "notes"]
Verdict = Literal["legal", "illegal", "silent"]
Fact = int | str
SAFE = "safe"
FATES = {"falls": "falls", "choosable": "choosable"}


def allows(allowed: bool) -> Speaks:
    """The reason given by a reading that allows or forbids something."""
    return "for" if allowed else "against"


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason as a code, with its rules (rules first, then rulings).

    `figures` and `words` fill the sentence; `problem` is there where the box objects. In a
    followed deal `family` is the stable name of a fault, and `kind` says whether it is against
    the rules or made impossible by the cards in the box."""

    code: str
    speaks: Speaks
    rules: tuple[str, ...]
    figures: Figures = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    problem: Problem | None = None
    family: str = ""
    kind: Literal["rule", "box"] = "rule"


@dataclass(frozen=True, slots=True)
class TowerLine:
    """A tower and its fate. `number` is its place on its owner's side, from 1."""

    name: str
    number: int
    tower: Tower
    status: str
    rules: tuple[str, ...] = ()

    @property
    def fate(self) -> str:
        return FATES.get(self.status, SAFE)


@dataclass(frozen=True, slots=True)
class Judgement:
    """The answer to one question. `facts` are the numbers and words the answer is about.

    `silent` names the switches whose other choices would give another answer: there the
    sheets do not decide, and `legal` is only our reading (or the table's house rule).
    `aside` names those that change only a fact the question is not about; `choices` has their
    choices that do so. `house` names the house rules without which the answer would be another.

    In a followed deal `after` is the position that follows (None: it was not carried out),
    `missing` the code of what the action does not say (with `step`, from 0; -1 is its end),
    and `instead` the nearest legal action."""

    question: str
    legal: bool
    reasons: tuple[Reason, ...]
    nearest: Reason | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)
    towers: tuple[TowerLine, ...] = ()
    silent: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    values: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    house: tuple[str, ...] = ()
    after: "Position | None" = None
    missing: str = ""
    step: int = -1
    instead: "Action | None" = None

    @property
    def reading(self) -> Literal["legal", "illegal"]:
        return "legal" if self.legal else "illegal"

    @property
    def verdict(self) -> Verdict:
        return "silent" if self.silent else self.reading

    def essence(self, asked: Container[str] | None = None) -> tuple[object, ...]:
        """What two answers must share to be the same answer, where these facts (None: all)
        were asked for. What would follow from something that may not be done does not count, but
        the line at which a record stops does."""
        if not self.legal:
            return False, self.facts.get("line")
        facts = {name: fact for name, fact in self.facts.items() if asked is None or name in asked}
        fates = tuple((line.name, line.number, line.fate) for line in self.towers)
        return True, facts, fates


def judged(
    question: str,
    reasons: Iterable[Reason],
    nearest: Reason | None = None,
    facts: Mapping[str, Fact] | None = None,
    towers: Iterable[TowerLine] = (),
) -> Judgement:
    """One reason against is enough, and comes first; the nearest alternative is only for
    what is illegal."""
    found = tuple(sorted(reasons, key=lambda reason: reason.speaks != "against"))
    legal = not any(reason.speaks == "against" for reason in found)
    return Judgement(question, legal, found, None if legal else nearest, facts or {}, tuple(towers))


ANYTHING = Expected("value")


@dataclass(frozen=True, slots=True)
class Fault:
    """What cannot be read in one field; `column` (from 1) only where a line was read, `line`
    where several were."""

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
