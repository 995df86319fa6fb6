"""Ask the referee: small forms that collect what lies on the table; the engine judges.

A question is an address: its fields are the query, so that an answer can be sent to whoever
doubted it. A game without a referee has a page that says so.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scorer.games.common import ReadingError
from scorer.web.addresses import face, game
from scorer.web.deal.scored import asked_readings, asked_settings, pinned
from scorer.web.faces.face import Referee
from scorer.web.languages import words
from scorer.web.storage import needs
from scorer.web.words import game_words
from scorer.wording import errors, report

blueprint = Blueprint("ask", __name__, url_prefix="/<game:game>/ask")
Page = str | tuple[str, int] | BaseResponse


@dataclass(frozen=True, slots=True)
class Asked:
    """What came of a question: an answer, or what is wrong at which field."""

    values: dict[str, str]
    judgement: Any = None
    faults: dict[str, list[str]] | None = None
    message: str = ""


@blueprint.get("")
@needs("public")
def desk() -> Page:
    """The questions, each asked with the house rules that the address names."""
    referee, t = face().referee, words()
    if referee is None:
        return render_template("ask/desk.html", desk="", title=game().META.title)
    message, house_rules = "", []
    try:
        house_rules = report.house_rules(t, asked_readings())
    except ReadingError as error:
        message = errors.reading(t, error)
    page = render_template(
        "ask/desk.html",
        desk=referee.desk(t, [] if message else pinned()),
        house_rules=house_rules,
        message=message,
    )
    return page, 422 if message else 200


@blueprint.get("/<slug>")
@needs("public")
def question(slug: str) -> Page:
    """The form, and above it the answer once it can be given."""
    referee = face().referee
    found = game().play.QUESTIONS.get(slug) if referee else None
    if referee is None or found is None:
        abort(404)
    if slug == "deal":
        return redirect(_scorer(), 303)
    asked = _asked(referee, found)
    page = render_template("ask/question.html", **_context(referee, found, asked))
    return page, 422 if asked.faults or asked.message else 200
