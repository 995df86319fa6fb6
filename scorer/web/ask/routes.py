"""Ask the referee: small forms that collect what lies on the table; the engine judges.

A question is an address: its fields are the query, so that an answer can be sent to whoever
doubted it.
"""

from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scorer.games.common import ReadingError
from scorer.games.torri.play import QUESTIONS, Judgement, Question, QuestionError, ask
from scorer.web import addresses
from scorer.web.deal.scored import asked_readings, asked_settings, pinned
from scorer.web.faces.torri import judgements
from scorer.web.faces.torri import questions as ask_views
from scorer.web.languages import words
from scorer.web.storage import needs
from scorer.wording import errors, report
from scorer.wording.torri import questions

blueprint = Blueprint("ask", __name__, url_prefix="/<game:game>/ask")
Page = str | tuple[str, int] | BaseResponse
BESIDE_ACTIONS = ("conspiracy", "trade", "guard", "marker", "noble", "tower")


@dataclass(frozen=True, slots=True)
class Asked:
    """What came of a question: an answer, or what is wrong at which field."""

    values: dict[str, str]
    judgement: Judgement | None = None
    faults: dict[str, list[str]] | None = None
    message: str = ""


@blueprint.app_context_processor
def _tools() -> dict[str, Any]:
    return {"question_title": partial(questions.title, words())}


@blueprint.get("")
@needs("public")
def desk() -> Page:
    """The questions, each asked with the house rules that the address names."""
    message, house_rules = "", []
    try:
        house_rules = report.house_rules(words(), addresses.slug(), asked_readings())
    except ReadingError as error:
        message = errors.reading(words(), error)
    page = render_template(
        "ask/desk.html",
        others=BESIDE_ACTIONS,
        pictures=ask_views.PICTURES,
        readings=[] if message else pinned(),
        house_rules=house_rules,
        message=message,
    )
    return page, 422 if message else 200


@blueprint.get("/<slug>")
@needs("public")
def question(slug: str) -> Page:
    """The form, and above it the answer once it can be given."""
    found = QUESTIONS.get(slug)
    if found is None:
        abort(404)
    if slug == "deal":
        return redirect(_scorer(), 303)
    asked = _asked(found)
    page = render_template("ask/question.html", **_context(found, asked))
    return page, 422 if asked.faults or asked.message else 200


def _scorer() -> str:
    """Who won is the scorer's question: a table that is known is scored, otherwise noted first."""
    line = request.args.get("table", "").strip()
    page = "deal.result" if line else "deal.entry"
    return url_for(page, line=line or None, reading=asked_settings())


def _asked(question: Question) -> Asked:
    """A form that was sent is judged; one that was only opened, or come back to (`asked=no`), is
    shown with what it brings."""
    values = {f.name: request.args.get(f.name, "").strip() for f in question.fields}
    try:
        readings = asked_readings()
    except ReadingError as error:
        return Asked(values, message=errors.reading(words(), error))
    needed = [field.name for field in question.fields if field.required]
    told = any(values.values()) and all(values[name] for name in needed)
    if request.args.get("asked", "" if told else "no") == "no":
        return Asked(
            ask_views.START.get(question.slug, {}) | {k: v for k, v in values.items() if v}
        )
    try:
        return Asked(values, ask(question.slug, values, readings))
    except QuestionError as error:
        faults: dict[str, list[str]] = {}
        for fault in error.faults:
            faults.setdefault(fault.field, []).append(questions.fault(words(), fault))
        return Asked(values, faults=faults)


def _context(question: Question, asked: Asked) -> dict[str, Any]:
    t = words()
    main, more = ask_views.arranged(question)
    context: dict[str, Any] = {
        "question": question,
        "asked": asked,
        "main": [ask_views.control(t, question, field, asked.values) for field in main],
        "more": [ask_views.control(t, question, field, asked.values) for field in more],
        "faults": asked.faults or {},
        "readings": asked_settings(),
    }
    if not asked.message:
        context["house_rules"] = report.house_rules(t, addresses.slug(), asked_readings())
    if asked.judgement:
        context["answer"] = judgements.answer(t, asked.judgement, asked_readings())
    return context
