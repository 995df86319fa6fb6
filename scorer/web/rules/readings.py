"""The readings page: every switch, a named set of house rules, and what the set changes."""

from dataclasses import dataclass
from typing import Any

from babel.support import NullTranslations
from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scorer.games import GAMES
from scorer.games.common import (
    MAX_SET_NAME,
    Reading,
    ReadingError,
    format_set,
    parse_set,
    settings,
)
from scorer.rulebook import Ruling
from scorer.web.addresses import game, slug
from scorer.web.languages import words
from scorer.web.rules import library
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
    if any(reading.key in request.args for reading in game().READINGS):
        return redirect(url_for("readings.readings", **_address()), 303)
    name, chosen, message = _asked()
    found = settings(chosen, game().Readings())
    page = render_template(
        "rules/readings.html",
        shown=_by_chapter([_shown(words(), reading, chosen) for reading in game().READINGS]),
        settings=found,
        text=format_set(chosen, game().Readings()),
        whole=format_set(chosen, game().Readings(), name.replace(":", " ")),
        name=name,
        slug=slug(),
        option="" if slug() == next(iter(GAMES)) else f"--game {slug()} ",
        changes=case_views.changes(words(), slug(), found),
        message=message,
    )
    return page, 400 if message else 200


def _by_chapter(shown: list[Shown]) -> dict[str, list[Shown]]:
    """In the order of the rulings in the book; a switch without a ruling is among the last ones."""
    book = library.here().book
    chapters: dict[str, list[Shown]] = {chapter.id: [] for chapter in book.chapters}
    for one in shown:
        chapter = book.chapter_of(one.ruling) if one.ruling else next(reversed(chapters), "")
        chapters.setdefault(chapter, []).append(one)
    return {chapter: found for chapter, found in chapters.items() if found}


def _asked() -> tuple[str, Any, str]:
    """The set an address names and what it is called, or why it cannot be read."""
    try:
        name, chosen = parse_set(request.args.get("set", ""), game().Readings(), game().READINGS)
    except ReadingError as error:
        return _name(), game().Readings(), errors.reading(words(), error)
    return _name() or name, chosen, ""


def _address() -> dict[str, Any]:
    """What the form sent, in its short form: only what differs from our rulings."""
    sent = [
        f"{reading.key}={value}"
        for reading in game().READINGS
        if (value := request.args.get(reading.key, "").strip()) and value != reading.choices[0]
    ]
    address: dict[str, Any] = {"set": ",".join(sent)} if sent else {}
    return address | ({"name": name} if (name := _name()) else {})


def _name() -> str:
    name = "".join(c for c in request.args.get("name", "") if c.isprintable())
    return " ".join(name.split())[:MAX_SET_NAME]


def _shown(t: NullTranslations, reading: Reading, chosen: object) -> Shown:
    value = str(getattr(chosen, reading.key))
    ruling = library.find(reading.ruling, Ruling)
    choices = [] if reading.numeric else list(dict.fromkeys((*reading.choices, value)))
    shown = [Choice(c, _says(t, reading, ruling, c), c == value) for c in choices]
    return Shown(reading, ruling, shown, value)


def _says(t: NullTranslations, reading: Reading, ruling: Ruling | None, value: str) -> str:
    """What this position of a switch means at the table."""
    if value != reading.choices[0]:
        return rules.house_rule(t, slug(), f"{reading.key}={value}")
    return say(t, ruling.ruling) if ruling else rules.text(t, slug(), reading.ruling) or value
