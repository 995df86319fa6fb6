"""The questions a table can ask, with their fields, and `ask`, which answers one.

The rules are *silent* where another choice of a switch that the table has left alone would give
another answer; where it would only change a fact the question is not about, it is named *aside*.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from scorer.games.common import Expected, switch
from scorer.games.patrician.entry import LETTERS
from scorer.games.patrician.play import answers
from scorer.games.patrician.play.fields import Field, FieldError, read, write
from scorer.games.patrician.play.judgement import Fault, Judgement, QuestionError
from scorer.games.patrician.play.record import State
from scorer.games.patrician.play.record import read as read_record
from scorer.games.patrician.readings import DEFAULT, READINGS, Readings

Judge = Callable[[Any, Readings], Judgement]
Check = Callable[[Any, Readings], Iterable[Fault]]
FACTS_OF_BOX = {"box"}
"""A switch that is not a reading of the rules: another box has other facts."""


def _fine(_: object, __: Readings) -> Iterable[Fault]:
    return ()


@dataclass(frozen=True, slots=True)
class Question:
    """`facts` is what `judge` takes; `check` finds fields that contradict each other.
    `asked` are the facts of the answer that the question is about, besides legal or not."""

    slug: str
    fields: tuple[Field, ...]
    facts: Callable[..., Any]
    judge: Judge
    asked: tuple[str, ...] = ()
    check: Check = _fine

    def field(self, name: str) -> Field | None:
        return next((field for field in self.fields if field.name == name), None)


def ask(slug: str, values: Mapping[str, str], readings: Readings = DEFAULT) -> Judgement:
    """Answer a question; raise QuestionError with every fault of what was given."""
    question = QUESTIONS.get(slug)
    if question is None:
        expected = Expected("choice", tuple(QUESTIONS))
        raise QuestionError([Fault("question", "unknown_question", slug, expected)])
    facts, written = _facts(question, values, readings)
    judgement = question.judge(facts, readings)
    silent, aside = {}, {}
    for key, others in _otherwise(readings).items():
        found = {choice: question.judge(facts, other) for choice, other in others.items()}
        if changing := _changing(judgement, found, question.asked):
            silent[key] = changing
        elif changing := _changing(judgement, found):
            aside[key] = changing
    ours = {key: question.judge(facts, own) for key, own in _undone(readings).items()}
    return replace(
        judgement,
        silent=tuple(silent),
        aside=tuple(aside),
        values=written,
        choices=silent | aside,
        house=_changing(judgement, ours),
    )


def _changing(
    judgement: Judgement, others: Mapping[str, Judgement], asked: tuple[str, ...] | None = None
) -> tuple[str, ...]:
    """Which of the other answers differ from this one."""
    essence = judgement.essence(asked)
    return tuple(key for key, other in others.items() if other.essence(asked) != essence)


def _facts(
    question: Question, values: Mapping[str, str], readings: Readings
) -> tuple[Any, dict[str, str]]:
    known = tuple(field.name for field in question.fields)
    faults = [
        Fault(name, "unknown_field", name, Expected("choice", known))
        for name in values
        if name not in known
    ]
    found: dict[str, Any] = {}
    for field in question.fields:
        try:
            found[field.name] = read(field, values.get(field.name, ""))
        except FieldError as error:
            faults.append(error.fault)
    if faults:
        raise QuestionError(faults)
    facts = question.facts(**found)
    if faults := list(question.check(facts, readings)):
        raise QuestionError(faults)
    written = {field.name: write(field, found[field.name]) for field in question.fields}
    return facts, {name: text for name, text in written.items() if text}


@lru_cache(maxsize=64)
def _otherwise(readings: Readings) -> Mapping[str, Mapping[str, Readings]]:
    """By switch, the same readings with its other choices. A table that has changed a switch has
    decided it."""
    return {
        reading.key: {
            choice: switch(readings, (reading,), [f"{reading.key}={choice}"])
            for choice in reading.choices[1:]
        }
        for reading in READINGS
        if reading.key not in FACTS_OF_BOX and getattr(readings, reading.key) == reading.choices[0]
    }


@lru_cache(maxsize=64)
def _undone(readings: Readings) -> Mapping[str, Readings]:
    """By switch that the table has changed, the same readings with our own choice."""
    return {
        reading.key: switch(readings, (reading,), [f"{reading.key}={reading.choices[0]}"])
        for reading in READINGS
        if reading.key not in FACTS_OF_BOX and getattr(readings, reading.key) != reading.choices[0]
    }


# ---------------------------------------------------------------------------- between fields


def _city_fits(facts: answers.CityFacts, readings: Readings) -> Iterable[Fault]:
    city = readings.in_box.city(facts.city.city)
    if facts.city.floors > city.floors:
        expected = Expected("fewer-floors", (str(city.floors),))
        yield Fault("city", "city-overfull", facts.city.city, expected)
    if not facts.city.floors:
        yield Fault("city", "no-floors", facts.city.city, Expected("town"))


def _table_fits(facts: Any, readings: Readings) -> Iterable[Fault]:  # noqa: ANN401
    """Checks that no city has more floors than its numeral, and that the player is at the table."""
    players = len(facts.table.sides)
    in_play = {city.code: city for city in readings.in_box.in_play(players)}
    for town in facts.table.towns:
        if town.city not in in_play:
            yield Fault("table", "city-not-in-play", town.city, Expected("in-play"))
        elif town.floors > in_play[town.city].floors:
            expected = Expected("fewer-floors", (str(in_play[town.city].floors),))
            yield Fault("table", "city-overfull", town.city, expected)
    letters = LETTERS[:players]
    if getattr(facts, "by", letters[0]) not in letters:
        yield Fault("by", "unknown_choice", facts.by, Expected("letters", tuple(letters)))


# -------------------------------------------------------------------------------- the record


@dataclass(frozen=True, slots=True)
class RecordFacts:
    record: str


def _judge_record(facts: RecordFacts, readings: Readings) -> Judgement:
    """The last line of a record; or an earlier line that is refused."""
    record = read_record(facts.record, State(readings=readings))
    line = record.lines[-1]
    found = line.judgement or Judgement("record", True, ())
    return replace(found, question="record", after=None, silent=())


def _record_reads(facts: RecordFacts, readings: Readings) -> Iterable[Fault]:
    record = read_record(facts.record, State(readings=readings))
    error = record.error
    if error is not None:
        yield Fault("record", error.code, error.word, error.expected, error.column, error.line)
    elif not record.lines:
        yield Fault("record", "required", "", Expected("record"))


TABLE = Field("table", "table", required=True)
BY = Field("by", "letter", required=True)
CARD = Field("card", "card", required=True)
QUESTIONS: Mapping[str, Question] = MappingProxyType(
    {
        question.slug: question
        for question in (
            Question(
                "city",
                (
                    Field("city", "town", required=True),
                    Field("over", "flag"),
                    Field("players", "count", "3", 2, 5),
                ),
                answers.CityFacts,
                answers.judge_city,
                ("high", "high_by", "high_points", "low", "low_by", "low_points"),
                _city_fits,
            ),
            Question(
                "place",
                (TABLE, BY, CARD, Field("sites", "sites")),
                answers.PlaceFacts,
                answers.judge_place,
                ("sites",),
                _table_fits,
            ),
            Question(
                "move",
                (
                    TABLE,
                    BY,
                    Field("built", "city", required=True),
                    Field("city", "city"),
                    Field("site", "count", "", 1, 2),
                    Field("floor", "count", "1", 1, 9),
                    Field("to", "city"),
                ),
                answers.MoveFacts,
                answers.judge_move,
                (),
                _table_fits,
            ),
            Question(
                "take",
                (TABLE, CARD, Field("city", "city"), Field("leave", "flag")),
                answers.TakeFacts,
                answers.judge_take,
                ("cities",),
                _table_fits,
            ),
            Question("over", (TABLE,), answers.OverFacts, answers.judge_over, (), _table_fits),
            Question(
                "look",
                (
                    Field("what", "choice", choices=("all", "top", "portraits"), required=True),
                    Field("whose", "choice", "other", choices=("other", "own")),
                    Field("over", "flag"),
                ),
                answers.LookFacts,
                answers.judge_look,
            ),
            Question(
                "mistake",
                (
                    Field("mistake", "choice", choices=tuple(answers.REMEDIES), required=True),
                    Field("late", "flag"),
                ),
                answers.MistakeFacts,
                answers.judge_mistake,
                ("remedy",),
            ),
            Question(
                "record",
                (Field("record", "record", required=True),),
                RecordFacts,
                _judge_record,
                (),
                _record_reads,
            ),
        )
    }
)
