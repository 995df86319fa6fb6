"""Deals of a match: entering, correcting, removing, and every choice on the way.

Choices are pages: a deal the box objects to, two versions of one deal, the effects of a
correction. They work without JavaScript, and a script only has to go there.
"""

import re
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as BaseResponse

from scorer.games.common import NotationError
from scorer.games.torri import format as format_line
from scorer.store import deals, matches
from scorer.store.errors import (
    BadValueError,
    ConflictError,
    NeedsReasonError,
    NotFoundError,
    TableClosedError,
)
from scorer.store.matches import MatchView, Scored
from scorer.web.deal import sheets
from scorer.web.deal.routes import script_words
from scorer.web.deal.scored import Deal, entry_as_dicts
from scorer.web.errors import problem, wants_json
from scorer.web.faces.torri import drawing
from scorer.web.faces.torri.forms import DealForm
from scorer.web.languages import words
from scorer.web.match import present as match_views
from scorer.web.match.context import (
    Page,
    find,
    load,
    number_in,
    refused,
    sent,
    unreadable,
)
from scorer.web.match.routes import at_table
from scorer.web.storage import database, grant, needs
from scorer.wording.torri import problems as problem_words

blueprint = Blueprint("deals", __name__)
DRAFT = re.compile(r"new|edit\.\d{1,4}")
"""Which draft of a phone a page was made from: of the next deal, or of correcting one."""


@blueprint.get("/m/<slug>/deal")
@needs("scorer")
def enter(slug: str) -> Page:
    """The skyline page for the next deal, or for correcting one (`number`)."""
    context, view, scored = _entry(slug)
    if scored is None and view.standing.finished:
        return redirect(url_for("matches.page", slug=slug), 303)
    if view.match.game not in drawing.GAMES:
        line = scored.deal.line if scored else " / ".join(f"{p}:" for p in view.match.players)
        return render_template("match/typed.html", match=context, view=view, line=line)
    return render_template(
        "games/torri/entry.html",
        match=context,
        view=view,
        brought=entry_as_dicts(scored.entry) if scored else None,
        readings=list(view.settings.readings),
        message="",
        words=script_words(),
    )


@blueprint.get("/m/<slug>/deal/form")
@needs("scorer")
def enter_form(slug: str) -> Page:
    """The same without JavaScript."""
    context, view, scored = _entry(slug)
    if scored is None and view.standing.finished:
        return redirect(url_for("matches.page", slug=slug), 303)
    form = DealForm(entry=scored.entry if scored else None, players=view.match.players)
    return render_template("games/torri/form.html", match=context, view=view, form=form)


@blueprint.post("/m/<slug>/deal/form")
@needs("scorer")
def send_form(slug: str) -> Page:
    """Rows become a line; more rows or a mistake bring the form back with everything in it."""
    context, view, scored = _entry(slug)
    context["seen"] = _seen(request.form)  # what was seen first: meanwhile others may have saved
    more = "more" in request.form
    form = DealForm(more_rows=more, players=view.match.players)
    if more or not form.validate():
        page = render_template("games/torri/form.html", match=context, view=view, form=form)
        return page, 200 if more else 422
    line = format_line(form.entry())
    if scored:
        query = urlencode({"line": line, "seen": _seen(request.form)})
        return redirect(f"{context['confirm']}?{query}", 303)
    return _save(slug, line, str(request.form.get("key", "")), _seen(request.form), "")


def _entry(slug: str) -> tuple[dict[str, Any], MatchView, Scored | None]:
    view = load()
    number = request.args.get("number", type=int)
    scored = find(view, number) if number is not None else None
    if scored and scored.deal.removed:
        raise NotFoundError
    if view.match.closed is not None and (scored or not view.standing.finished):
        raise TableClosedError  # said at once, not after everything was entered
    context = {
        "slug": slug,
        "key": matches.phone_key(view.match),
        "again": url_for("matches.again", key=matches.phone_key(view.match)),
        "players": view.match.players,
        "number": number,
        "seen": scored.deal.seq if scored else len(view.scored) + len(view.removed),
        "save": url_for("deals.add", slug=slug),
        "page": url_for("matches.page", slug=slug),
        "confirm": url_for("deals.correct", slug=slug, number=number) if scored else None,
        "conflict": url_for("deals.conflict", slug=slug),
        "insist": url_for("deals.insist", slug=slug),
        "nobles": view.settings.variant == "nobles",
        "plain": url_for("deals.enter_form", slug=slug, number=number),
    }
    return context, view, scored


@blueprint.post("/m/<slug>/deals")
@needs("scorer")
def add(slug: str) -> Page:
    data = sent()
    reason = str(data.get("reason", ""))
    return _save(slug, str(data.get("line", "")), str(data.get("key", "")), _seen(data), reason)


def _save(slug: str, line: str, key: str, seen: int, reason: str) -> Page:
    try:
        with database().transaction() as connection:
            deals.add(connection, grant(), line, key, seen, reason)
    except NotationError as error:
        return unreadable(slug, line, error)
    except NeedsReasonError as error:
        if wants_json():
            return problem(422, _("This deal is impossible as entered."), code="needs_reason")
        return _insist_page(slug, line, seen, error), 422
    except ConflictError as error:
        if wants_json():
            return problem(409, _("Somebody else has entered this deal."), code="conflict")
        return _conflict_page(slug, line, error.deal, "new"), 409
    except BadValueError as error:
        return refused(error)
    if wants_json():
        return {"address": url_for("matches.page", slug=slug)}, 201  # type: ignore[return-value]
    return _settled(slug)


def _settled(slug: str) -> BaseResponse:
    """Back to the match. The phone hears, in the fragment, which draft is now on the server."""
    draft = request.form.get("draft", "")
    done = f"done={draft}" if DRAFT.fullmatch(draft) else None
    return redirect(url_for("matches.page", slug=slug, _anchor=done), 303)


@blueprint.get("/m/<slug>/deals/<int:number>")
@needs("view")
def deal(slug: str, number: int) -> Page:  # noqa: ARG001
    view = load()
    scored = find(view, number)
    shown = Deal(scored.entry, matches.readings(view), scored.sheet, scored.problems, view.game)
    official = at_table(view)["official"]
    return render_template(
        "match/deal.html",
        view=view,
        overruled=official and number in official.overruled,
        grant=grant(),
        scored=scored,
        steps=match_views.history(scored.deal.events),
        **sheets.context(words(), shown, drawn=view.match.game in drawing.GAMES),
    )


@blueprint.route("/m/<slug>/deals/<int:number>/correct", methods=["GET", "POST"])
@needs("scorer")
def correct(slug: str, number: int) -> Page:
    """What a correction would change, shown before it is made.

    `seen` is what the phone saw when it began: if the deal has changed since, both versions
    are shown, and nobody is overwritten silently.
    """
    if request.method == "POST":
        return _change(slug, "correct", number)
    line, view = request.args.get("line", ""), load()
    if not line:  # an address typed by hand: there is nothing to compare yet
        return redirect(url_for("deals.enter", slug=slug, number=number), 303)
    standing = find(view, number).deal
    seen = request.args.get("seen", standing.seq, type=int)
    try:
        if seen != standing.seq:
            return _conflict_page(slug, line, number, f"edit.{number}"), 409
        return _confirm_page(view, number, "correct", line)
    except NotationError as error:
        return unreadable(slug, line, error)


@blueprint.route(
    "/m/<slug>/deals/<int:number>/<any(remove, restore):kind>", methods=["GET", "POST"]
)
@needs("scorer")
def put_away(slug: str, number: int, kind: str) -> Page:
    if request.method == "POST":
        return _change(slug, kind, number)
    view = load()
    if find(view, number).deal.removed != (kind == "restore"):
        raise NotFoundError
    return _confirm_page(view, number, kind)


@blueprint.post("/m/<slug>/undo")
@needs("scorer")
def undo(slug: str) -> Page:
    try:
        with database().transaction() as connection:
            seen = request.form.get("seen", -1, type=int)
            deals.undo(connection, grant(), request.form.get("key", ""), seen)
    except ConflictError:
        pass  # something newer happened: the page shows it, and nothing was undone
    except BadValueError as error:
        return refused(error)
    return redirect(url_for("matches.page", slug=slug), 303)


@blueprint.get("/m/<slug>/conflict")
@needs("scorer")
def conflict(slug: str) -> Page:
    line = request.args.get("line", "")
    try:
        return _conflict_page(slug, line, request.args.get("number", 0, type=int), "new")
    except NotationError as error:
        return unreadable(slug, line, error)


@blueprint.get("/m/<slug>/insist")
@needs("scorer")
def insist(slug: str) -> Page:
    """An impossible deal, with the reasons against it, and a place to say why it stands."""
    line, view = request.args.get("line", ""), load()
    try:
        entry, _canonical = deals.normalised(view.match, line)
    except NotationError as error:
        return unreadable(slug, line, error)
    seen = max(0, request.args.get("seen", 0, type=int))
    return _insist_page(slug, line, seen, NeedsReasonError(_impossible(view, entry)))


def _change(slug: str, kind: str, number: int) -> Page:
    data = sent()
    line = str(data.get("line", "")) if kind == "correct" else ""
    key, reason, seen = str(data.get("key", "")), str(data.get("reason", "")), _seen(data)
    try:
        with database().transaction() as connection:
            deals.change(connection, grant(), kind, number, key, seen, line, reason)
    except NotationError as error:
        return unreadable(slug, line, error)
    except ConflictError:
        if kind == "correct":
            return _conflict_page(slug, line, number, f"edit.{number}"), 409
        return redirect(url_for("deals.deal", slug=slug, number=number), 303)  # as it is now
    except NeedsReasonError:
        return _confirm_page(load(), number, kind, line), 422
    except BadValueError as error:
        return refused(error)
    return _settled(slug)


def _confirm_page(view: MatchView, number: int, kind: str, line: str = "") -> str:
    t = words()
    standing = find(view, number).deal
    objections: list[str] = []
    entry, drawn = None, view.match.game in drawing.GAMES
    if line:
        entry, line = deals.normalised(view.match, line)
        objections = [problem_words.message(t, p, entry) for p in _impossible(view, entry)]
    then = deals.preview(view, number, line or None)
    old = find(view, number)
    if not drawn:
        versions = []
    elif entry is None:
        versions = [match_views.alone(t, (old.entry, old.sheet))]
    else:
        sheet = view.game.score(entry, matches.readings(view))
        versions = match_views.versions(t, (old.entry, old.sheet), (entry, sheet))
    return render_template(
        "match/confirm.html",
        view=view,
        number=number,
        kind=kind,
        line=line,
        seen=standing.seq,
        effects=match_views.effects(t, view, then),
        versions=versions,
        refused=objections,
        draft=_draft(f"edit.{number}"),
    )


def _draft(usual: str) -> str:
    """The draft behind this page: as the page before said, else the usual one."""
    said = request.values.get("draft", "")
    return said if DRAFT.fullmatch(said) else usual


def _conflict_page(slug: str, line: str, number: int, draft: str) -> str:
    view, t = load(), words()
    canonical = deals.normalised(view.match, line)[1]
    mine, theirs = view.game.parse(canonical), find(view, number)  # towers in the same order
    return render_template(
        "match/conflict.html",
        view=view,
        slug=slug,
        line=canonical,
        theirs=theirs,
        known=len(view.scored) + len(view.removed),
        versions=match_views.versions(
            t, (theirs.entry, theirs.sheet), (mine, view.game.score(mine, matches.readings(view)))
        ),
        draft=_draft(draft),
    )


def _insist_page(slug: str, line: str, seen: int, error: NeedsReasonError) -> str:
    t, view = words(), load()
    entry, canonical = deals.normalised(view.match, line)
    messages = [problem_words.message(t, one, entry) for one in error.problems]
    return render_template(
        "match/insist.html",
        view=view,
        slug=slug,
        line=canonical,
        seen=seen,
        messages=messages,
        draft=_draft("new"),
    )


def _impossible(view: MatchView, entry: Any) -> list[Any]:  # noqa: ANN401
    found = view.game.check(entry, matches.readings(view))
    return [one for one in found if one.level == "reject" and not one.implied]


def _seen(data: Any) -> int:  # noqa: ANN401 - JSON or a form
    seen = number_in(data.get("seen", 0))
    if seen < 0:
        abort(400)
    return seen
