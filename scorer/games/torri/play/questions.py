"""The questions a table can ask, with their fields, and `ask`, which answers one.

A question's fields are named like the facts its judge takes. The rules are *silent* where
another choice of a switch that the table has left alone would give another answer; where it would
only change a fact the question is not about, the answer is the same and the switch is named
*aside*.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from scorer.games.common import Expected, switch
from scorer.games.torri.box import NOBLE_CARDS, NOBLES, TALLEST, TOWER_CARDS
from scorer.games.torri.play import (
    building,
    conspiracy,
    deals,
    drawing,
    extending,
    finishing,
    fitting,
    following,
    marker,
    market,
    nobles,
    towers,
    trade,
)
from scorer.games.torri.play.fields import Field, FieldError, read, write
from scorer.games.torri.play.judgement import Fault, Judgement, QuestionError
from scorer.games.torri.readings import DEFAULT, READINGS, Readings

Judge = Callable[[Any, Readings], Judgement]
Check = Callable[[Any], Iterable[Fault]]


def _no_faults(_: object) -> Iterable[Fault]:
    return ()


@dataclass(frozen=True, slots=True)
class Question:
    """`facts` is what `judge` takes; `check` finds fields that contradict each other.
    `asked` are the facts of the answer that the question is about, besides legal or not."""

    slug: str
    fields: tuple[Field, ...]
    facts: Callable[..., Any]
    judge: Judge
    check: Check = _no_faults
    asked: tuple[str, ...] = ()

    def field(self, name: str) -> Field | None:
        return next((field for field in self.fields if field.name == name), None)


def ask(slug: str, values: Mapping[str, str], readings: Readings = DEFAULT) -> Judgement:
    """Answer a question; raise QuestionError with every fault of what was given."""
    question = QUESTIONS.get(slug)
    if question is None:
        expected = Expected("choice", tuple(QUESTIONS))
        raise QuestionError([Fault("question", "unknown_question", slug, expected)])
    facts, written = _facts(question, values)
    judgement = question.judge(facts, readings)
    silent, aside = {}, {}
    for key, others in _otherwise(readings).items():
        answers = _answers(question, facts, others, judgement)
        if changing := _changing(judgement, answers, question.asked):
            silent[key] = changing
        elif changing := _changing(judgement, answers):
            aside[key] = changing
    ours = _answers(question, facts, _undone(readings), judgement)
    return replace(
        judgement,
        silent=tuple(silent),
        aside=tuple(aside),
        values=written,
        choices=silent | aside,
        house=_changing(judgement, ours),
    )


def _answers(
    question: Question,
    facts: Any,  # noqa: ANN401 - every question has its own
    others: Mapping[str, Readings],
    judgement: Judgement,
) -> dict[str, Judgement]:
    """The answers under other readings: not where they would ask for more, nor where they
    would stop a record at an earlier line."""
    found = {}
    for key, readings in others.items():
        with suppress(QuestionError):
            other = question.judge(facts, readings)
            if int(other.facts.get("line", 0)) >= int(judgement.facts.get("line", 0)):
                found[key] = other
    return found


def _changing(
    judgement: Judgement, others: Mapping[str, Judgement], asked: tuple[str, ...] | None = None
) -> tuple[str, ...]:
    """Which of the other answers differ from this one."""
    essence = judgement.essence(asked)
    return tuple(key for key, other in others.items() if other.essence(asked) != essence)


def _facts(question: Question, values: Mapping[str, str]) -> tuple[Any, dict[str, str]]:
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
    if faults := list(question.check(facts)):
        raise QuestionError(faults)
    written = {field.name: write(field, found[field.name]) for field in question.fields}
    return facts, {name: text for name, text in written.items() if text}


@lru_cache(maxsize=64)
def _otherwise(readings: Readings) -> Mapping[str, Mapping[str, Readings]]:
    """By switch, the same readings with its other choices. A table that has changed a switch
    has decided it, and the size of a penalty is a number, not a reading."""
    return {
        reading.key: {
            choice: switch(readings, (reading,), [f"{reading.key}={choice}"])
            for choice in reading.choices[1:]
        }
        for reading in READINGS
        if not reading.numeric
        and not reading.settled
        and getattr(readings, reading.key) == reading.choices[0]
    }


@lru_cache(maxsize=64)
def _undone(readings: Readings) -> Mapping[str, Readings]:
    """By switch that the table has changed, the same readings with our own choice."""
    return {
        reading.key: switch(readings, (reading,), [f"{reading.key}={reading.choices[0]}"])
        for reading in READINGS
        if str(getattr(readings, reading.key)) != reading.choices[0]
    }


def _count(name: str, high: int, default: str = "", low: int = 0, required: bool = False) -> Field:
    return Field(name, "count", default, low, high, required=required)


def _choice(name: str, *choices: str, required: bool = False) -> Field:
    return Field(name, "choice", "" if required else choices[0], choices=choices, required=required)


PHASE = _choice("phase", "normal", "ending")
DECK = _count("deck", TOWER_CARDS, "20")
MARKET = _count("market", TOWER_CARDS + NOBLE_CARDS, str(drawing.MARKET))
NOBLE_DECK = _count("nobles", NOBLE_CARDS, "0")
HAND = _count("hand", drawing.HAND_MURA)
MURA = Field("mura", "flag")
USED = (_count("own_used", NOBLE_CARDS, "0"), _count("other_used", NOBLE_CARDS, "0"))
SITUATION = (
    HAND,
    PHASE,
    DECK,
    MARKET,
    NOBLE_DECK,
    _count("draws", 12),
    _count("market_draws", 12, "0"),
    _count("noble_draws", NOBLE_CARDS, "0"),
    *USED,
    _count("cap", TALLEST),
    _count("cap_played", TALLEST),
)
"""What building and extending share."""
GUARD = _choice("guard", "none", "five", "pietra")
DECLINE = Field("decline", "flag")
TOWER = Field("tower", "tower", required=True)


def _question(
    slug: str,
    facts: Callable[..., Any],
    judge: Judge,
    *fields: Field,
    check: Check = _no_faults,
) -> Question:
    return Question(slug, fields, facts, judge, check, ASKED.get(slug, ()))


ASKED = {
    "purchase": ("draw",),
    "build": ("kind", "effect", "draw"),
    "extend": ("draw",),
    "pass": ("ends",),
    "conspiracy": ("falls", "chosen_from"),
    "trade": ("take", "give"),
    "guard": ("goes",),
    "marker": ("holder",),
    "noble": ("draw", "cancelled", "goes_on", "cap"),
    "tower": ("kind",),
    "deal": ("winner", "replay"),
}


QUESTIONS: dict[str, Question] = {
    question.slug: question
    for question in (
        _question(
            "purchase",
            market.PurchaseFacts,
            market.judge_purchase,
            replace(HAND, required=True),
            DECK,
            MARKET,
            _count("take", market.PURCHASED, str(market.PURCHASED), low=1),
            _count("market_draws", market.PURCHASED, "0"),
            _count("noble_draws", market.PURCHASED, "0"),
            NOBLE_DECK,
            _count("face_up", TOWER_CARDS, "0"),
            MURA,
            PHASE,
            Field("refilled", "flag"),
            check=fitting.purchase_fits,
        ),
        _question(
            "exchange",
            market.ExchangeFacts,
            market.judge_exchange,
            Field("cards", "cards", required=True),
            Field("market", "cards"),
            Field("wanted", "cards"),
            DECK,
            NOBLE_DECK,
            PHASE,
            check=fitting.exchange_fits,
        ),
        _question(
            "build",
            building.BuildFacts,
            building.judge_build,
            TOWER,
            _count("number", 4, "1", low=1),
            *SITUATION,
            DECLINE,
            check=fitting.build_fits,
        ),
        _question(
            "extend",
            extending.ExtendFacts,
            extending.judge_extend,
            TOWER,
            Field("cards", "cards", required=True),
            Field("under", "flag"),
            *SITUATION,
            check=fitting.extension_fits,
        ),
        _question(
            "complete",
            finishing.CompleteFacts,
            finishing.judge_complete,
            Field("towers", "towers", required=True),
            _choice("whose", "own", "other"),
            PHASE,
            DECK,
        ),
        _question(
            "close",
            finishing.CloseFacts,
            finishing.judge_close,
            Field("towers", "towers"),
            PHASE,
            DECK,
        ),
        _question(
            "pass",
            finishing.PassFacts,
            finishing.judge_pass,
            _choice("before", "action", "pass", "noble", "cancelled"),
        ),
        _question(
            "conspiracy",
            conspiracy.ConspiracyFacts,
            conspiracy.judge,
            Field("table", "line", required=True),
            Field("by", "name", required=True),
            Field("new", "tower", required=True),
            Field("target", "place"),
            GUARD,
            *USED,
            PHASE,
            DECLINE,
            check=fitting.on_the_table,
        ),
        _question(
            "trade",
            trade.TradeFacts,
            trade.judge_trade,
            TOWER,
            replace(HAND, required=True),
            replace(HAND, name="other", required=True),
            replace(HAND, name="hand_nobles", default="0"),
            replace(HAND, name="other_nobles", default="0"),
            GUARD,
            *USED,
            PHASE,
            DECLINE,
            check=fitting.nobles_in_hand,
        ),
        _question(
            "guard",
            trade.GuardFacts,
            trade.judge_guard,
            _choice("against", *trade.AGAINST, required=True),
            _choice("card", "five", "pietra"),
            *USED,
            PHASE,
        ),
        _question(
            "marker",
            marker.MarkerFacts,
            marker.judge,
            Field("events", "events", required=True),
        ),
        _question(
            "noble",
            nobles.NobleFacts,
            nobles.judge,
            _choice("card", *NOBLES, required=True),
            *USED,
            PHASE,
            replace(HAND, default="5", low=1),
            DECK,
            replace(NOBLE_DECK, default="5"),
            MURA,
            Field("giostra", "flag"),
            Field("cards", "cards"),
            Field("tower", "tower"),
            _count("highest", TALLEST),
            _count("other_highest", TALLEST),
            _count("paid", nobles.COST),
            _count("draws", drawing.HAND_MURA),
            check=fitting.stone_fits,
        ),
        _question("tower", towers.TowerFacts, towers.judge, TOWER, check=fitting.tower_fits),
        _question(
            "record",
            following.RecordFacts,
            following.judge,
            Field("record", "record", required=True),
        ),
        _question(
            "deal",
            deals.DealFacts,
            deals.judge,
            Field("table", "line", required=True),
            Field("match", "flag"),
        ),
    )
}
