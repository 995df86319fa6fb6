"""Ask the referee: small forms that collect what is on the table; the engine judges.

A question is an address: its fields are the query, so that an answer can be sent to anybody who
doubted it. A game without a referee has a page that says so.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scorer.games.common import NotationError, ReadingError
from scorer.web import addresses
from scorer.web.addresses import game
from scorer.web.deal.scored import asked_readings, asked_settings, pinned
from scorer.web.faces.face import Referee
from scorer.web.languages import words
from scorer.web.plug import face
from scorer.web.storage import needs
from scorer.wording import errors, report
from scorer.wording.registry import questions_of, title_of

blueprint = Blueprint("ask", __name__, url_prefix="/<game:game>/ask")
Page = str | tuple[str, int] | BaseResponse
TOWNS = 0.72
"""The scale of the pictures of what somebody asks about."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The result of a question: an answer, or what is wrong at which field."""

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
        return render_template("ask/desk.html", desk="", title=title_of(words(), game().META.slug))
    message, house_rules, entry = "", [], _entered()
    try:
        house_rules = report.house_rules(t, addresses.slug(), asked_readings())
    except ReadingError as error:
        message = errors.reading(t, error)
    page = render_template(
        "ask/desk.html",
        desk=referee.desk(t, [] if message else pinned(), entry, _side()),
        towns=face().picture(t, entry, TOWNS) if entry else "",
        house_rules=house_rules,
        message=message,
    )
    return page, 422 if message else 200


def _entered() -> Any:  # noqa: ANN401 - of any game
    """The deal that the entry page brings; a line that cannot be read is none."""
    try:
        return game().parse(request.args.get("line", ""))
    except NotationError:
        return None


def _side() -> int:
    return max(0, request.args.get("side", 0, type=int))


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


def _scorer() -> str:
    """Who won is the scorer's question: a known table is scored, any other is entered first."""
    line = request.args.get("table", "").strip()
    page = "deal.result" if line else "deal.entry"
    return url_for(page, line=line or None, reading=asked_settings())


def _asked(referee: Referee, question: Any) -> Asked:  # noqa: ANN401 - any game's question
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
        return Asked(referee.start(question.slug) | {k: v for k, v in values.items() if v})
    play = game().play
    try:
        supposed = referee.supposed(question.slug, values)
        found = play.ask(question.slug, values | supposed, readings)
        said = {name: text for name, text in found.values.items() if name not in supposed}
        return Asked(values, replace(found, values=said))
    except play.QuestionError as error:
        return Asked(values, faults=_faults(error.faults))


def _faults(found: Iterable[Any]) -> dict[str, list[str]]:
    """What is wrong, field by field."""
    faults: dict[str, list[str]] = {}
    wording = questions_of(addresses.slug())
    for fault in found:
        faults.setdefault(fault.field, []).append(wording.fault(words(), fault))
    return faults


def _context(referee: Referee, question: Any, asked: Asked) -> dict[str, Any]:  # noqa: ANN401
    t = words()
    main, more = referee.controls(t, question, asked.values)
    context: dict[str, Any] = {
        "question": question,
        "title": questions_of(addresses.slug()).title(t, question.slug),
        "asked": asked,
        "main": main,
        "more": more,
        "faults": asked.faults or {},
        "readings": asked_settings(),
    }
    if not asked.message:
        context["house_rules"] = report.house_rules(t, addresses.slug(), asked_readings())
    if asked.judgement:
        context["answer"] = referee.answer(t, asked.judgement, asked_readings())
    return context
