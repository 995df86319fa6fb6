"""Entering a deal, its result and its picture."""

from functools import partial
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scorer.games.common import NotationError, ReadingError
from scorer.games.torri import format
from scorer.games.torri.box import NOBLES
from scorer.web import sharing
from scorer.web.deal import bgstats, sheets
from scorer.web.deal.scored import (
    Deal,
    asked_deal,
    asked_settings,
    entry_as_dicts,
    pinned,
)
from scorer.web.faces.torri import drawing, look
from scorer.web.faces.torri.forms import DealForm
from scorer.web.languages import language, words
from scorer.web.storage import needs
from scorer.wording import errors, rules
from scorer.wording.marks import say
from scorer.wording.torri import terms

blueprint = Blueprint("deal", __name__, url_prefix="/<game:game>")
MAX_TAPPED = 13
"""The highest tower the page lets a thumb build: ten 10s and three Buona Pietra."""
Page = str | tuple[str, int] | BaseResponse


@blueprint.app_context_processor
def _tools() -> dict[str, Any]:
    t = words()
    return {
        "category_name": partial(terms.category, t),
        "noble_name": partial(terms.noble, t),
        "nobles": NOBLES,
        "look": look,
        "palette": look.PALETTE,
        "size": drawing,
    }


@blueprint.get("/deal")
@needs("public")
def entry() -> Page:
    """The skyline page. It holds the deal in the phone; an address may bring one along."""
    found, readings, message = _brought()
    return render_template(
        "games/torri/entry.html",
        brought=entry_as_dicts(found.entry) if found else None,
        readings=readings,
        house_rules=[rules.house_rule(words(), setting) for setting in readings],
        message=message,
        words=script_words(),
    ), 400 if message else 200


@blueprint.get("/deal/form")
@needs("public")
def plain_form() -> Page:
    """The same without JavaScript; /deal leads here by itself where there is none."""
    found, readings, message = _brought()
    form = DealForm(entry=found.entry if found else None)
    page = render_template("games/torri/form.html", form=form, readings=readings, message=message)
    return page, 400 if message else 200


@blueprint.post("/deal/form")
@needs("public")
def send_plain_form() -> Page:
    form, readings = DealForm(more_rows="more" in request.form), asked_settings()
    if "more" in request.form:
        return render_template("games/torri/form.html", form=form, readings=readings)
    if not form.validate():
        return render_template("games/torri/form.html", form=form, readings=readings), 422
    return redirect(url_for("deal.result", line=format(form.entry()), reading=readings), 303)


def _brought() -> tuple[Deal | None, list[str], str]:
    """The deal and the house rules an address brings along, or why they cannot be read."""
    try:
        readings = pinned()
        return asked_deal() if request.args.get("line") else None, readings, ""
    except (NotationError, ReadingError) as error:
        return None, [], _explain(error)


@blueprint.get("/result")
@needs("public")
def result() -> Page:
    try:
        found = asked_deal()
    except (NotationError, ReadingError) as error:
        line = request.args.get("line", "")
        return render_template("deal/unreadable.html", message=_explain(error), line=line), 400
    t = words()
    return render_template(
        "deal/result.html",
        reason=terms.reason(t, found.sheet),
        **sheets.context(t, found),
        doubtful=any(problem.level == "reject" for problem in found.problems),
        origin=sharing.public_address(),
        bgstats=bgstats.address(found),
    )


@blueprint.get("/picture.svg")
@needs("public")
def picture() -> Page:
    """The result as one picture; the result page turns it into a PNG on the phone."""
    try:
        found = asked_deal()
    except (NotationError, ReadingError) as error:
        return Response(_explain(error), 400, mimetype="text/plain")
    t = words()
    svg = render_template(
        "games/torri/picture.svg",
        deal=found,
        outcome=terms.outcome(t, found.sheet),
        picture=drawing.picture(t, found.entry),
        language=language(),
    )
    return Response(svg, mimetype="image/svg+xml")


def _explain(error: NotationError | ReadingError) -> str:
    t = words()
    if isinstance(error, NotationError):
        return errors.notation(t, error)
    return errors.reading(t, error)


def script_words() -> dict[str, Any]:
    """What the page's script needs to say by itself."""
    t = words()
    stories = [terms.stories(t, n) for n in range(MAX_TAPPED + 1)]
    return {"lang": language(), "stories": stories, "separator": say(t, terms.SEPARATOR)}
