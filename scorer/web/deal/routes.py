"""Entering a deal, its result and its picture."""

from functools import partial
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scorer.games.common import NotationError, ReadingError
from scorer.web import sharing
from scorer.web.addresses import game, slug
from scorer.web.deal import sheets
from scorer.web.deal.scored import ScoredLine, asked_line, asked_rules_name, asked_settings, pinned
from scorer.web.deal.shared import shared
from scorer.web.faces.face import PlainForm
from scorer.web.languages import words
from scorer.web.plug import face, game_words
from scorer.web.storage import needs
from scorer.wording import errors, report, rules

blueprint = Blueprint("deal", __name__, url_prefix="/<game:game>")
Page = str | tuple[str, int] | BaseResponse


@blueprint.app_context_processor
def _tools() -> dict[str, Any]:
    return {"face": face(), "following": partial(face().following, words())}


@blueprint.get("/deal")
@needs("public")
def entry() -> Page:
    """The page on which a deal is entered; an address may hold one."""
    found, readings, message = _brought()
    page = face().entry_page(
        found.entry if found else None,
        readings=readings,
        rules_name=asked_rules_name(),
        house_rules=[rules.house_rule(words(), slug(), setting) for setting in readings],
        message=message,
    )
    return page, 400 if message else 200


@blueprint.get("/deal/next")
@needs("public")
def next_offline() -> Page:
    """The page for the next deal of any match, kept by a phone for use without a network: it
    contains no match and no token; the phone remembers the match, and sends when its page opens."""
    if not face().tapped:
        abort(404)
    page = {"match": {"offline": True, "number": None, "variant": ""}, "view": None}
    return face().entry_page(None, readings=[], house_rules=[], message="", **page)


@blueprint.get("/deal/form")
@needs("public")
def plain_form() -> Page:
    """The same without JavaScript; /deal redirects here where there is none."""
    found, readings, message = _brought()
    form = face().plain_form(entry=found.entry if found else None)
    if form is None:
        return _to_entry()
    page = _form_page(form, readings=readings, message=message)
    return page, 400 if message else 200


@blueprint.post("/deal/form")
@needs("public")
def send_plain_form() -> Page:
    more, readings = "more" in request.form, asked_settings()
    form = face().plain_form(more_rows=more)
    if form is None:
        return _to_entry()
    if more or not form.validate():
        return _form_page(form, readings=readings), 200 if more else 422
    line = game().format(form.entry())
    return redirect(url_for("deal.result", line=line, reading=readings), 303)


def _to_entry() -> BaseResponse:
    """A game whose lines are typed needs no other form."""
    brought: dict[str, Any] = request.args.to_dict(flat=False)
    return redirect(url_for("deal.entry", **brought), 303)


def _form_page(form: PlainForm, **page: Any) -> str:  # noqa: ANN401
    return render_template(form.template, form=form, **page)


def _brought() -> tuple[ScoredLine | None, list[str], str]:
    """The deal and the house rules in an address, or why they cannot be read."""
    try:
        readings = pinned()
        return asked_line() if request.args.get("line") else None, readings, ""
    except (NotationError, ReadingError) as error:
        return None, [], _explain(error)


@blueprint.get("/result")
@needs("public")
def result() -> Page:
    try:
        found = asked_line()
    except (NotationError, ReadingError) as error:
        line = request.args.get("line", "")
        return render_template("deal/unreadable.html", message=_explain(error), line=line), 400
    t = words()
    return render_template(
        "deal/result.html",
        reason=game_words().reason(t, found.sheet),
        **sheets.context(t, found, found.doubtful),
        doubtful=found.doubtful,
        line_name=face().line_name(t),
        labels=face().labels(t),
        origin=sharing.public_address(),
        shared=shared(found, url_for("deal.result", **found.address)),
    )


@blueprint.get("/picture.svg")
@needs("public")
def picture() -> Page:
    """The result as one picture; the result page turns it into a PNG on the phone."""
    try:
        found = asked_line()
    except (NotationError, ReadingError) as error:
        return Response(_explain(error), 400, mimetype="text/plain")
    agreed = request.args.get("agreed", len(found.settings), type=int)
    house = report.chip(words(), agreed, found.rules_name)
    svg = face().share_picture(words(), found, house)
    if svg is None:
        abort(404)
    return Response(svg, mimetype="image/svg+xml")


def _explain(error: NotationError | ReadingError) -> str:
    t = words()
    if isinstance(error, NotationError):
        return errors.notation(t, slug(), error)
    return errors.reading(t, error)
