"""The pages on which the referee of Patrician is asked: a form, and the city drawn."""

from collections.abc import Mapping
from typing import Any, ClassVar

from babel.support import NullTranslations
from flask import render_template
from markupsafe import Markup

from scorer.games.common import ReadingError
from scorer.games.patrician import Readings, format
from scorer.games.patrician.box import DEFAULT
from scorer.games.patrician.entry import Entry, Town
from scorer.games.patrician.play import QUESTIONS, Judgement, Question, Reason
from scorer.games.patrician.play.fields import FieldError, read
from scorer.web.deal.scored import asked_readings
from scorer.web.faces.asking import AskedByForm, Open
from scorer.web.faces.patrician import board
from scorer.web.faces.patrician.words import city_words
from scorer.web.languages import words
from scorer.wording.patrician import referee


class PatricianReferee(AskedByForm):
    game = "patrician"
    script = "patrician/ask.js"
    starts: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "city": {"city": "Si:ABBA.BAB"},
        "place": {"table": "Ve:AABB.", "by": "B", "card": "Ve"},
        "move": {"table": "Lu:A. Mi:AB.", "by": "A", "built": "Lu", "city": "Mi", "site": "1"},
        "take": {"table": "Ro:AB.C @Ro @Bo", "card": "Ro+any"},
    }
    seen: ClassVar[Mapping[str, int]] = {
        "city": 1,
        "place": 3,
        "move": 5,
        "take": 2,
        "look": 2,
        "mistake": 2,
    }
    unsaid = ("over",)

    def brought(self, question: Question, entry: Entry | None) -> dict[str, str]:
        """The board that was entered, for the questions that are about one."""
        found = question.field("table") and entry and entry.towns
        return {"table": format(entry), "asked": "no"} if entry and found else {}

    def sentence(self, t: NullTranslations, judgement: Judgement, reason: Reason) -> str:
        return referee.reason(t, judgement, reason)

    def facts(self, t: NullTranslations, judgement: Judgement) -> list[tuple[str, str]]:
        return referee.facts(t, judgement)

    def picture(self, t: NullTranslations, judgement: Judgement, readings: Readings) -> Markup:
        towns = _towns(judgement.question, judgement.values)
        return board.picture(t, towns, readings)

    def pieces(self) -> Markup:
        """What the script of the form puts a city together with."""
        try:
            box = asked_readings().in_box
        except ReadingError:
            box = DEFAULT
        cities = [
            {"code": one.code, "floors": one.floors, "high": one.high, "low": one.low}
            for one in box.cities
        ]
        return Markup(  # noqa: S704 - a template of ours
            render_template("games/patrician/_city.html", cities=cities, words=city_words(words()))
        )

    def points(
        self, t: NullTranslations, judgement: Judgement, readings: Readings
    ) -> tuple[list[Open], list[Open], list[Open]]:
        silent, aside = (
            [self.point(t, judgement, readings, key, judgement.choices[key]) for key in keys]
            for keys in (judgement.silent, judgement.aside)
        )
        return silent, aside, []


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
