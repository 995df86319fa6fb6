"""The pages on which the referee of Patrician is asked: a form, and the city drawn."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from babel.support import NullTranslations
from flask import render_template, url_for
from markupsafe import Markup

from scorer.games.common import settings
from scorer.games.patrician import READINGS, Readings, format
from scorer.games.patrician.entry import Entry, Town
from scorer.games.patrician.play import QUESTIONS, Field, Judgement, Question
from scorer.games.patrician.play.fields import FieldError, read
from scorer.web.faces.patrician import board
from scorer.wording import rules
from scorer.wording.marks import say
from scorer.wording.patrician import house, questions, referee

START = {
    "city": {"city": "Si:ABBA.BAB"},
    "place": {"table": "Ve:AABB.", "by": "B", "card": "Ve"},
    "move": {"table": "Lu:A. Mi:AB.", "by": "A", "built": "Lu", "city": "Mi", "site": "1"},
    "take": {"table": "Ro:AB.C @Ro @Bo", "card": "Ro+any"},
}
"""A form opens with an example, so that it shows how a city is written."""
MAIN = {"city": 1, "place": 3, "move": 5, "take": 2, "look": 2, "mistake": 2}
"""How many fields are always seen; the others wait behind a button."""


@dataclass(frozen=True, slots=True)
class Control:
    """A field as a form shows it."""

    field: Field
    piece: str
    label: str
    hint: str
    value: str
    options: tuple[tuple[str, str], ...] = ()
    only: str = ""
    known: None = None


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of the referee, with what it rests on."""

    text: str
    rules: tuple[str, ...]
    speaks: str


@dataclass(frozen=True, slots=True)
class Given:
    label: str
    value: str
    pictures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Open:
    """A point on which the rules are silent: our ruling, and what other tables play."""

    ruling: str
    text: str
    others: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Answer:
    verdict: str
    headline: str
    subline: str
    given: list[Given]
    picture: Markup
    reasons: list[Said]
    facts: list[tuple[str, str]]
    open: list[Open]
    aside: list[Open]
    address: str
    nearest: None = None


class PatricianReferee:
    script = "patrician/ask.js"

    def desk(
        self,
        t: NullTranslations,
        readings: list[str],
        entry: Entry | None = None,
        side: int = 0,  # noqa: ARG002 - our questions are asked by a letter
    ) -> Markup:
        return Markup(  # noqa: S704 - a template of ours
            render_template(
                "games/patrician/_desk.html",
                slugs=list(QUESTIONS),
                brought={slug: _brought(slug, entry) for slug in QUESTIONS},
                readings=readings,
                question_title=partial(questions.title, t),
            )
        )

    def controls(
        self, t: NullTranslations, question: Question, values: Mapping[str, str]
    ) -> tuple[list[Control], list[Control]]:
        every = [_control(t, question, field, values) for field in question.fields]
        seen = MAIN.get(question.slug, len(every))
        return every[:seen], every[seen:]

    def start(self, question: str) -> dict[str, str]:
        return START.get(question, {})

    def supposed(self, _question: str, _values: Mapping[str, str]) -> dict[str, str]:
        return {}

    def pieces(self) -> Markup:
        return Markup("")

    def answer(self, t: NullTranslations, judgement: Judgement, readings: Readings) -> Answer:
        headline, verdict = referee.headline(t, judgement), referee.verdict(t, judgement)
        slug, values = judgement.question, judgement.values
        return Answer(
            verdict=judgement.verdict,
            headline=headline,
            subline=verdict if verdict != headline and slug != "over" else "",
            given=[
                Given(questions.label(t, slug, n), _shown(t, slug, n, v)) for n, v in values.items()
            ],
            picture=board.picture(t, _towns(slug, values), readings),
            reasons=[
                Said(referee.reason(t, judgement, one), one.rules, one.speaks)
                for one in judgement.reasons
            ],
            facts=referee.facts(t, judgement),
            open=[_open(t, judgement, key, readings) for key in judgement.silent],
            aside=[_open(t, judgement, key, readings) for key in judgement.aside],
            address=_address(slug, values, settings(readings, Readings())),
        )


def _brought(slug: str, entry: Entry | None) -> dict[str, str]:
    """The board that was entered, for the questions that are about one."""
    field = QUESTIONS[slug].field("table")
    return {"table": format(entry), "asked": "no"} if field and entry and entry.towns else {}


def _control(
    t: NullTranslations, question: Question, field: Field, values: Mapping[str, str]
) -> Control:
    label = questions.label(t, question.slug, field.name)
    options = tuple((word, questions.choice(t, field.name, word)) for word in field.choices)
    value = values.get(field.name, "") or field.default
    return Control(field, field.kind, label, questions.hint(t, field), value, options)


def _shown(t: NullTranslations, slug: str, name: str, value: str) -> str:
    field = QUESTIONS[slug].field(name)
    return questions.choice(t, name, value) if field and field.kind == "choice" else value


def _towns(slug: str, values: Mapping[str, str]) -> list[Town]:
    """The cities a question is about."""
    for field in QUESTIONS[slug].fields:
        if field.kind in ("town", "table") and field.name in values:
            try:
                found: Any = read(field, values[field.name])
            except FieldError:
                return []
            return list(found.towns) if isinstance(found, Entry) else [found]
    return []


def _address(slug: str, values: Mapping[str, str], chosen: list[str]) -> str:
    """Where this answer is given again."""
    query: dict[str, Any] = {**values, "reading": chosen}
    return url_for("ask.question", slug=slug, **query)


def _open(t: NullTranslations, judgement: Judgement, key: str, readings: Readings) -> Open:
    ruling = next(reading.ruling for reading in READINGS if reading.key == key)
    chosen = settings(readings, Readings())
    others = [
        (
            house.house_rule(t, f"{key}={choice}"),
            _address(judgement.question, judgement.values, [*chosen, f"{key}={choice}"]),
        )
        for choice in judgement.choices[key]
    ]
    return Open(ruling, say(t, rules.text(t, "patrician", ruling)), others)
