"""The readings page: every switch, a named set of house rules, and what the set changes."""

from dataclasses import dataclass
from typing import Any

from babel.support import NullTranslations
from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scorer import rulebook
from scorer.games import torri
from scorer.games.common import (
    MAX_SET_NAME,
    Reading,
    ReadingError,
    format_set,
    parse_set,
    settings,
)
from scorer.rulebook import Ruling
from scorer.web.languages import words
from scorer.web.rules import present as case_views
from scorer.web.storage import needs
from scorer.wording import errors, rules
from scorer.wording.marks import say

blueprint = Blueprint("readings", __name__, url_prefix="/<game:game>")
Page = str | tuple[str, int] | BaseResponse


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """A switch as the page offers it, under the question it answers."""

    reading: Reading
    ruling: Ruling | None
    choices: list[Choice]
    value: str

    @property
    def ours(self) -> bool:
        return self.value == self.reading.choices[0]


@blueprint.get("/readings")
@needs("public")
def readings() -> Page:
    if any(reading.key in request.args for reading in torri.READINGS):
        return redirect(url_for("readings.readings", **_address()), 303)
    name, chosen, message = _asked()
    found = settings(chosen, torri.Readings())
    page = render_template(
        "rules/readings.html",
        shown=[_shown(words(), reading, chosen) for reading in torri.READINGS],
        settings=found,
        text=format_set(chosen, torri.Readings()),
        whole=format_set(chosen, torri.Readings(), name.replace(":", " ")),
        name=name,
        changes=case_views.changes(words(), found),
        message=message,
    )
    return page, 400 if message else 200


def _asked() -> tuple[str, torri.Readings, str]:
    """The set an address names and what it is called, or why it cannot be read."""
    try:
        name, chosen = parse_set(request.args.get("set", ""), torri.Readings(), torri.READINGS)
    except ReadingError as error:
        return _name(), torri.Readings(), errors.reading(words(), error)
    return _name() or name, chosen, ""


def _address() -> dict[str, Any]:
    """What the form sent, in its short form: only what differs from our rulings."""
    sent = [
        f"{reading.key}={value}"
        for reading in torri.READINGS
        if (value := request.args.get(reading.key, "").strip()) and value != reading.choices[0]
    ]
    address: dict[str, Any] = {"set": ",".join(sent)} if sent else {}
    return address | ({"name": name} if (name := _name()) else {})


def _name() -> str:
    name = "".join(c for c in request.args.get("name", "") if c.isprintable())
    return " ".join(name.split())[:MAX_SET_NAME]


def _shown(t: NullTranslations, reading: Reading, chosen: torri.Readings) -> Shown:
    value = str(getattr(chosen, reading.key))
    ruling = rulebook.find(reading.ruling)
    choices = [] if reading.numeric else reading.choices
    return Shown(
        reading,
        ruling if isinstance(ruling, Ruling) else None,
        [Choice(c, _says(t, reading, c), c == value) for c in choices],
        value,
    )


def _says(t: NullTranslations, reading: Reading, value: str) -> str:
    """What this position of a switch means at the table."""
    if value != reading.choices[0]:
        return rules.house_rule(t, f"{reading.key}={value}")
    ruling = rulebook.find(reading.ruling)
    if isinstance(ruling, Ruling):
        return say(t, ruling.ruling)
    return rules.text(t, reading.ruling)
