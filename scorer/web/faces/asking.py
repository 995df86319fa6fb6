# ruff: noqa: ANN401 - questions and answers are of any game
# ruff: noqa: ARG002 - what one game does not need, another does
"""The referee's pages of a game whose questions are fields to fill in, and its answers as those
pages show them. A class, like `Face`: what a game leaves out has a default here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar

from babel.support import NullTranslations
from flask import render_template, url_for
from markupsafe import Markup

from scorer.games import GAMES
from scorer.games.common import settings
from scorer.wording import rules
from scorer.wording.registry import questions_of, referee_of


@dataclass(frozen=True, slots=True)
class Control:
    """A field as a form shows it."""

    field: Any
    piece: str
    label: str
    hint: str
    value: str
    options: tuple[tuple[str, str], ...] = ()
    only: str = ""
    known: None = None


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of the referee, with its rules; `speaks` is for, against, or a fate."""

    text: str
    rules: tuple[str, ...]
    speaks: str


@dataclass(frozen=True, slots=True)
class Given:
    """What is on the table: the value of one field, and the pieces of it to be drawn."""

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
    """`house` are rulings that the rules support; a table may still play otherwise."""

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
    house: list[Open] = field(default_factory=list)
    nearest: None = None


class AskedByForm:
    game: ClassVar[str]
    script: str = ""
    starts: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """A form opens with an example, so that it shows how things are written."""
    seen: ClassVar[Mapping[str, int]] = {}
    """How many fields are always seen; the others wait behind a button."""
    unsaid: ClassVar[Sequence[str]] = ()
    """Questions whose verdict is not shown below the answer."""
    drawn: ClassVar[Sequence[str]] = ()
    """Kinds of fields that the picture shows: a case does not write them out too."""

    # ---- what a game gives ---------------------------------------------------------------------

    def brought(self, question: Any, entry: Any) -> dict[str, str]:
        """What was entered of a game, for a question about it."""
        return {}

    def sentence(self, t: NullTranslations, judgement: Any, reason: Any) -> str:
        raise NotImplementedError

    def facts(self, t: NullTranslations, judgement: Any) -> list[tuple[str, str]]:
        return []

    def picture(self, t: NullTranslations, judgement: Any, readings: Any) -> Markup:
        """The situation, drawn."""
        raise NotImplementedError

    def points(
        self, t: NullTranslations, judgement: Any, readings: Any
    ) -> tuple[list[Open], list[Open], list[Open]]:
        """The points where the rules are silent: on the answer, on a detail; and house rules."""
        raise NotImplementedError

    def pieces(self) -> Markup:
        return Markup("")

    # ---- the pages -----------------------------------------------------------------------------

    def desk(
        self,
        t: NullTranslations,
        readings: list[str],
        entry: Any = None,
        side: int = 0,
    ) -> Markup:
        every = GAMES[self.game].play.QUESTIONS
        return Markup(  # noqa: S704 - a template of ours
            render_template(
                "ask/_questions.html",
                slugs=list(every),
                brought={slug: self.brought(one, entry) for slug, one in every.items()},
                readings=readings,
                question_title=partial(questions_of(self.game).title, t),
            )
        )

    def controls(
        self, t: NullTranslations, question: Any, values: Mapping[str, str]
    ) -> tuple[list[Control], list[Control]]:
        every = [self._control(t, question, field, values) for field in question.fields]
        seen = self.seen.get(question.slug, len(every))
        return every[:seen], every[seen:]

    def _control(
        self, t: NullTranslations, question: Any, field: Any, values: Mapping[str, str]
    ) -> Control:
        words = questions_of(self.game)
        options = tuple((word, words.choice(t, field.name, word)) for word in field.choices)
        value = values.get(field.name, "") or getattr(field, "default", "")
        label = words.label(t, question.slug, field.name)
        return Control(field, field.kind, label, words.hint(t, field), value, options)

    def start(self, question: str) -> dict[str, str]:
        return dict(self.starts.get(question, {}))

    def supposed(self, question: str, values: Mapping[str, str]) -> dict[str, str]:
        return {}

    def answer(self, t: NullTranslations, judgement: Any, readings: Any) -> Answer:
        words, slug = referee_of(self.game), judgement.question
        headline, verdict = words.headline(t, judgement), words.verdict(t, judgement)
        silent, aside, house = self.points(t, judgement, readings)
        return Answer(
            verdict=judgement.verdict,
            headline=headline,
            subline=verdict if verdict != headline and slug not in self.unsaid else "",
            given=[self._given(t, slug, name, text) for name, text in judgement.values.items()],
            picture=self.picture(t, judgement, readings),
            reasons=[
                Said(self.sentence(t, judgement, one), one.rules, one.speaks)
                for one in judgement.reasons
            ],
            facts=self.facts(t, judgement),
            open=silent,
            aside=aside,
            house=house,
            address=self.address(slug, judgement.values, self.chosen(readings)),
        )

    def _given(self, t: NullTranslations, slug: str, name: str, text: str) -> Given:
        words = questions_of(self.game)
        fields = GAMES[self.game].play.QUESTIONS[slug].fields
        kind = next((field.kind for field in fields if field.name == name), "")
        shown = words.choice(t, name, text) if kind == "choice" else text
        pictured = (kind,) if kind in self.drawn else ()
        return Given(words.label(t, slug, name), shown, pictured)

    def chosen(self, readings: Any) -> list[str]:
        return settings(readings, type(readings)())

    def address(self, slug: str, values: Mapping[str, str], chosen: list[str]) -> str:
        """The address of this answer."""
        query: dict[str, Any] = {**values, "reading": chosen}
        return url_for("ask.question", slug=slug, game=self.game, **query)

    def point(
        self, t: NullTranslations, judgement: Any, readings: Any, key: str, choices: Sequence[str]
    ) -> Open:
        """A switch, and the other choices with the addresses of their answers."""
        ruling = next(one.ruling for one in GAMES[self.game].READINGS if one.key == key)
        chosen = self.chosen(readings)
        others = [
            (
                rules.house_rule(t, self.game, f"{key}={choice}"),
                self.address(judgement.question, judgement.values, [*chosen, f"{key}={choice}"]),
            )
            for choice in choices
        ]
        return Open(ruling, rules.text(t, self.game, ruling), others)
