"""Deals of a match: entering, looking, correcting, removing."""

from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as BaseResponse

from scorer.games.common import NotationError
from scorer.match.state import Scored, Unreadable, normalised
from scorer.store import deals, followed, matches
from scorer.store.errors import (
    BadValueError,
    ConflictError,
    NeedsReasonError,
    NotFoundError,
    TableClosedError,
)
from scorer.store.matches import MatchState
from scorer.web import sharing
from scorer.web.deal import sheets
from scorer.web.deal.scored import ScoredLine
from scorer.web.deal.shared import shared
from scorer.web.errors import problem, wants_json
from scorer.web.fields import number_in
from scorer.web.languages import words
from scorer.web.match.choices import DRAFT, confirm_page, conflict_page, insist_page
from scorer.web.match.context import (
    Page,
    at_table,
    find,
    house_rules,
    house_settings,
    load,
    place_of_phone,
    refused,
    sent,
    unreadable,
)
from scorer.web.match.history import told
from scorer.web.match.played import played
from scorer.web.plug import face
from scorer.web.storage import database, grant, needs
from scorer.wording import damage

blueprint = Blueprint("deals", __name__)


@blueprint.get("/m/<slug>/deal")
@needs("scorer")
def enter(slug: str) -> Page:
    """The page for the next deal, or for correcting one (`number`)."""
    context, view, scored = _entry(slug)
    if scored is None and view.standing.finished:
        return redirect(url_for("matches.page", slug=slug), 303)
    return face().entry_page(
        scored.entry if isinstance(scored, Scored) else None,
        match=context,
        view=view,
        readings=list(view.in_force),
        house_rules=house_rules(view),
        message="",
    )


@blueprint.get("/m/<slug>/deal/form")
@needs("scorer")
def enter_form(slug: str) -> Page:
    """The same without JavaScript. A game whose lines are typed has no other form."""
    context, view, scored = _entry(slug)
    if scored is None and view.standing.finished:
        return redirect(url_for("matches.page", slug=slug), 303)
    entry = scored.entry if isinstance(scored, Scored) else None
    form = face().plain_form(entry, view.match.players)
    if form is None:
        return redirect(url_for("deals.enter", slug=slug, number=context["number"]), 303)
    return render_template(form.template, match=context, view=view, form=form)


@blueprint.post("/m/<slug>/deal/form")
@needs("scorer")
def send_form(slug: str) -> Page:
    """Rows become a line; more rows or a mistake bring the form back with everything in it."""
    context, view, scored = _entry(slug)
    context["seen"] = _seen(request.form)  # the version seen at first: others may have saved since
    more = "more" in request.form
    form = face().plain_form(players=view.match.players, more_rows=more)
    if form is None:
        return redirect(url_for("deals.enter", slug=slug, number=context["number"]), 303)
    if more or not form.validate():
        page = render_template(form.template, match=context, view=view, form=form)
        return page, 200 if more else 422
    line = view.game.format(form.entry())
    if scored:
        query = urlencode({"line": line, "seen": _seen(request.form)})
        return redirect(f"{context['confirm']}?{query}", 303)
    return _save(slug, line, str(request.form.get("key", "")), _seen(request.form), "")


def _entry(slug: str) -> tuple[dict[str, Any], MatchState, Scored | Unreadable | None]:
    view = load()
    number = request.args.get("number", type=int)
    scored = find(view, number) if number is not None else None
    if scored and scored.deal.removed:
        raise NotFoundError
    if view.match.closed is not None and (scored or not view.standing.finished):
        raise TableClosedError  # reported at once, not after everything was entered
    context = {
        "slug": slug,
        "key": matches.phone_key(view.match),
        "again": url_for("matches.again", key=matches.phone_key(view.match)),
        "players": view.match.players,
        "number": number,
        "seen": scored.deal.seq if scored else view.played,
        "save": url_for("deals.add", slug=slug),
        "page": url_for("matches.page", slug=slug),
        "confirm": url_for("deals.correct", slug=slug, number=number) if scored else None,
        "conflict": url_for("deals.conflict", slug=slug),
        "insist": url_for("deals.insist", slug=slug),
        "draft": url_for("together.news", slug=slug),
        "version": view.match.version,
        "variant": view.settings.variant,
        "agreed": house_settings(view),
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
    except NeedsReasonError:
        if wants_json():
            return problem(422, _("This deal is impossible as entered."), code="needs_reason")
        return insist_page(slug, line, seen), 422
    except ConflictError as error:
        if wants_json():
            return problem(409, _("Somebody else has entered this deal."), code="conflict")
        return conflict_page(slug, line, error.deal, "new"), 409
    except BadValueError as error:
        return refused(error)
    if wants_json():
        return {"address": url_for("matches.page", slug=slug)}, 201  # type: ignore[return-value]
    return _settled(slug)


def _settled(slug: str) -> BaseResponse:
    """Back to the match. The fragment tells the phone which draft is now on the server."""
    draft = request.form.get("draft", "")
    done = f"done={draft}" if DRAFT.fullmatch(draft) else None
    return redirect(url_for("matches.page", slug=slug, _anchor=done), 303)


@blueprint.get("/m/<slug>/deals/<int:number>")
@needs("view")
def deal(slug: str, number: int) -> Page:
    view = load()
    scored = find(view, number)
    if isinstance(scored, Unreadable):
        return _unreadable_page(view, scored)
    judged = (scored.entry, view.readings, scored.sheet, scored.problems)
    shown = ScoredLine(view.game, *judged, agreed=view.pinned)
    official = at_table(view)["official"]
    return render_template(
        "match/deal.html",
        view=view,
        overruled=official and number in official.overruled,
        grant=grant(),
        scored=scored,
        steps=told(words(), view, scored.deal.events),
        place_of_phone=place_of_phone(view),
        line_name=face().line_name(words()),
        origin=sharing.public_address(),
        followed=_was_followed(view, number),
        shared=shared(
            shown,
            url_for("deals.deal", slug=slug, number=number),
            played(view, scored),
        ),
        **sheets.context(words(), shown),
    )


def _was_followed(view: MatchState, number: int) -> bool:
    with database().look() as connection:
        return number in followed.followed_deals(connection, view.match)


def _unreadable_page(view: MatchState, found: Unreadable) -> str:
    return render_template(
        "match/unreadable.html",
        view=view,
        grant=grant(),
        found=found,
        why=damage.deal(words(), view.match.game, found),
        steps=told(words(), view, found.deal.events),
        place_of_phone=place_of_phone(view),
    )


@blueprint.route("/m/<slug>/deals/<int:number>/correct", methods=["GET", "POST"])
@needs("scorer")
def correct(slug: str, number: int) -> Page:
    """What a correction would change, shown before it is made.

    `seen` is what the phone saw when it began: if the deal has changed since, both versions
    are shown, and no entry is overwritten silently.
    """
    if request.method == "POST":
        return _change(slug, "correct", number)
    line, view = request.args.get("line", ""), load()
    if not line:  # an address typed by hand: it has no correction to compare
        return redirect(url_for("deals.enter", slug=slug, number=number), 303)
    standing = find(view, number).deal
    seen = request.args.get("seen", standing.seq, type=int)
    try:
        line = _mixed(view, number, line)
        if seen != standing.seq:
            return conflict_page(slug, line, number, f"edit.{number}"), 409
        return confirm_page(view, number, "correct", line)
    except NotationError as error:
        return unreadable(slug, line, error)


def _mixed(view: MatchState, number: int, line: str) -> str:
    """The line with those sides as saved that are to stay so: `from-0=saved` is the first one."""
    sides = [request.args.get(f"from-{side}") for side in range(len(view.match.players))]
    there = find(view, number)
    if "saved" not in sides or isinstance(there, Unreadable):
        return line
    mine = normalised(view.match, line)[0]
    mixed = face().mixed(mine, there.entry, [source == "saved" for source in sides])
    return str(view.game.format(mixed))


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
    return confirm_page(view, number, kind)


@blueprint.post("/m/<slug>/undo")
@needs("scorer")
def undo(slug: str) -> Page:
    try:
        with database().transaction() as connection:
            seen = request.form.get("seen", -1, type=int)
            deals.undo(connection, grant(), request.form.get("key", ""), seen)
    except ConflictError:
        pass  # something newer happened: the page shows it, nothing is undone
    except BadValueError as error:
        return refused(error)
    return redirect(url_for("matches.page", slug=slug), 303)


@blueprint.get("/m/<slug>/conflict")
@needs("scorer")
def conflict(slug: str) -> Page:
    line = request.args.get("line", "")
    try:
        return conflict_page(slug, line, request.args.get("number", 0, type=int), "new")
    except NotationError as error:
        return unreadable(slug, line, error)


@blueprint.get("/m/<slug>/insist")
@needs("scorer")
def insist(slug: str) -> Page:
    line, seen = request.args.get("line", ""), max(0, request.args.get("seen", 0, type=int))
    try:
        return insist_page(slug, line, seen)
    except NotationError as error:
        return unreadable(slug, line, error)


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
            return conflict_page(slug, line, number, f"edit.{number}"), 409
        return redirect(url_for("deals.deal", slug=slug, number=number), 303)  # as it is now
    except NeedsReasonError:
        return confirm_page(load(), number, kind, line), 422
    except BadValueError as error:
        return refused(error)
    return _settled(slug)


def _seen(data: Any) -> int:  # noqa: ANN401 - JSON or a form
    seen = number_in(data.get("seen", 0))
    if seen < 0:
        abort(400)
    return seen
