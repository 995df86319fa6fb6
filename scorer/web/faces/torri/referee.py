"""The pages on which the referee of Le Torri is asked."""

from collections.abc import Mapping
from functools import partial

from babel.support import NullTranslations
from flask import render_template
from markupsafe import Markup

from scorer.games.torri import Entry, Readings
from scorer.games.torri.box import NOBLES
from scorer.games.torri.play import Judgement, Question
from scorer.web.faces.torri import drawing, judgements, look, questions
from scorer.web.faces.torri.judgements import Answer
from scorer.web.faces.torri.questions import Control
from scorer.web.languages import words
from scorer.wording.torri import questions as wording
from scorer.wording.torri import terms

BESIDE_ACTIONS = ("conspiracy", "trade", "guard", "marker", "noble", "tower", "record")


class TorriReferee:
    script = "torri/ask.js"

    def desk(
        self, t: NullTranslations, readings: list[str], entry: Entry | None = None, side: int = 0
    ) -> Markup:
        brought = questions.brought(entry, side) if entry else {}
        return Markup(  # noqa: S704 - a template of ours
            render_template(
                "games/torri/_desk.html",
                others=BESIDE_ACTIONS,
                pictures=questions.PICTURES,
                readings=readings,
                brought=brought,
                question_title=partial(wording.title, t),
            )
        )

    def controls(
        self, t: NullTranslations, question: Question, values: Mapping[str, str]
    ) -> tuple[list[Control], list[Control]]:
        main, more = questions.arranged(question)
        return (
            [questions.control(t, question, field, values) for field in main],
            [questions.control(t, question, field, values) for field in more],
        )

    def start(self, question: str) -> dict[str, str]:
        return questions.START.get(question, {})

    def supposed(self, question: str, values: Mapping[str, str]) -> dict[str, str]:
        return questions.supposed(question, values)

    def pieces(self) -> Markup:
        return Markup(  # noqa: S704 - a template of ours
            render_template(
                "games/torri/_pieces.html",
                look=look,
                palette=look.PALETTE,
                table=drawing.for_script(),
                nobles=NOBLES,
                noble_name=partial(terms.noble, words()),
            )
        )

    def answer(self, t: NullTranslations, judgement: Judgement, readings: Readings) -> Answer:
        return judgements.answer(t, judgement, readings)
