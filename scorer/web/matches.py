"""Pages of matches: create, join, score, correct, follow, settle."""

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from sqlmodel import Session
from werkzeug.wrappers import Response as BaseResponse

from scorer.games.common import NotationError, ReadingError
from scorer.games.torri import format as format_line
from scorer.store import access, matches, transfer
from scorer.store.errors import BadValueError, ConflictError, NeedsReasonError, NotFoundError
from scorer.store.matches import MatchView, Settings
from scorer.web import drawing, match_views, sharing, sheets
from scorer.web.deals import Deal as ScoredDeal
from scorer.web.deals import entry_as_dicts
from scorer.web.errors import problem, wants_json
from scorer.web.forms import DealForm
from scorer.web.languages import words
from scorer.web.match_forms import MatchForm
from scorer.web.pages import problems_of, script_words
from scorer.web.storage import database, device_token, grant, make_device_token, needs
from scorer.wording import errors, report, rules
from scorer.wording import match as wording
from scorer.wording import problems as problem_words
from scorer.wording import store as store_words

blueprint = Blueprint("matches", __name__)
Page = str | tuple[str, int] | BaseResponse
APART = {"penalty", "penalty_size"}
"""Readings with fields of their own in the form."""
MAX_LABEL = 40


@blueprint.app_context_processor
def _tools() -> dict[str, Any]:
    t = words()
    return {
        "event_text": partial(wording.event, t),
        "length_text": partial(wording.length, t),
        "somebody": partial(wording.somebody, t),
        "to_go": partial(wording.to_go, t),
        "match_title": matches.title,
        "new_key": lambda: secrets.token_urlsafe(16),
    }


# ---- creating and joining -------------------------------------------------------------------


@blueprint.route("/match/new", methods=["GET", "POST"])
@needs("public")
def new() -> Page:
    form = MatchForm()
    chosen = [setting for setting in request.form.getlist("reading") if setting]
    if request.method == "POST" and form.validate():
        try:
            settings = form.settings(chosen)
            players = [form.first.data, form.second.data]
            return _created(players, settings, form.name.data or "", _label(form.label.data))
        except ReadingError as error:
            form.form_errors.append(errors.reading(words(), error))
    page = render_template(
        "match/new.html",
        form=form,
        label=_device_name(),
        chosen=chosen,
        switches=rules.switches(words(), APART),
    )
    return page, 200 if request.method == "GET" else 422


def _created(players: list[str], settings: Settings, name: str, label: str) -> BaseResponse:
    """The secrets travel in the fragment: it reaches the phone, but no server and no log."""
    with database().write() as session:
        token = make_device_token()
        match, links = matches.create(session, "torri", players, settings, name, token, label)
        slug = match.slug
    fragment = f"s={links['scorer']}&o={links['owner']}"
    return redirect(url_for("matches.page", slug=slug, _anchor=fragment), 303)


@blueprint.get("/j")
@needs("public")
def join_page() -> Page:
    return render_template("match/join.html", label=_device_name(), message="")


@blueprint.post("/j")
@needs("public")
def join() -> Page:
    """A link's secret, or a code from the owner's screen, for a grant of this phone."""
    sent: Any = request.get_json(silent=True) if request.is_json else request.form
    sent = sent if isinstance(sent, dict) else {}
    label = _label(str(sent.get("label", "")))
    secret, code = str(sent.get("secret", "")).strip(), str(sent.get("code", "")).strip()
    try:
        match = _open_by_secret(secret, label) if secret else _open_by_code(code, label)
    except NotFoundError:
        message = _("This link or code does not open a match. It may have been renewed.")
        if wants_json():
            return problem(404, message)
        return render_template("match/join.html", label=label, message=message), 404
    address = url_for("matches.page", slug=match.slug)
    return {"address": address, "slug": match.slug} if wants_json() else redirect(address, 303)  # type: ignore[return-value]


def _open_by_secret(secret: str, label: str) -> Any:  # noqa: ANN401
    secret = urlsplit(secret).fragment or secret
    with database().write() as session:
        return access.swap(session, secret, make_device_token(), label)


def _open_by_code(code: str, label: str) -> Any:  # noqa: ANN401
    address = request.remote_addr or ""
    with database().write() as session:
        access.check_limits(session, address)
        match = access.enter_code(session, code, make_device_token(), label)
        if match is None:
            access.note_failure(session, address)
    if match is None:
        raise NotFoundError
    return match


# ---- following ------------------------------------------------------------------------------


@blueprint.get("/m/<slug>")
@needs("view")
def page(slug: str) -> Page:
    view = _load()
    return render_template(
        "match/page.html",
        view=view,
        grant=grant(),
        headline=match_views.outcome(words(), view),
        race=match_views.race(view),
        house_rules=_house_rules(view),
        qr=sharing.code(sharing.public_url(url_for("matches.page", slug=slug))),
        revoked=_revoked(slug),
        latest=_latest_deal(view),
    )


@blueprint.get("/m/<slug>/history")
@needs("view")
def history(slug: str) -> Page:  # noqa: ARG001
    return render_template("match/history.html", view=_load())


@blueprint.get("/m/<slug>/version")
@needs("view")
def version(slug: str) -> BaseResponse:  # noqa: ARG001
    """What a phone asks every second or two; mostly the answer is: nothing new."""
    current = str(grant().match.version)
    response = Response(f'{{"version":{current}}}', mimetype="application/json")
    response.set_etag(f"{current}-{grant().role}")
    response.cache_control.no_cache = True
    return response.make_conditional(request)


@blueprint.post("/m/<slug>/qr")
@needs("scorer")
def invitation(slug: str) -> BaseResponse:  # noqa: ARG001
    """The QR code of a join link. The secret comes in the body, so that no log sees it."""
    secret = str((request.get_json(silent=True) or {}).get("secret", ""))
    if not 10 < len(secret) < 80:
        raise NotFoundError
    address = sharing.public_url(url_for("matches.join_page", _anchor=secret))
    return Response(sharing.code(address).svg, mimetype="image/svg+xml")


@blueprint.get("/m/<slug>.csv")
@needs("view")
def as_csv(slug: str) -> BaseResponse:
    response = Response(transfer.as_csv(_load()), mimetype="text/csv")
    response.headers["Content-Disposition"] = f'attachment; filename="torri-{slug}.csv"'
    return response


@blueprint.get("/m/<slug>.json")
@needs("view")
def as_json(slug: str) -> BaseResponse:
    response = Response(transfer.dumps(transfer.export([_load()])), mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="torri-{slug}.json"'
    return response


# ---- deals ----------------------------------------------------------------------------------


def _entry_context(slug: str) -> tuple[dict[str, Any], MatchView, matches.Scored | None]:
    view = _load()
    number = request.args.get("number", type=int)
    scored = _find(view, number) if number is not None else None
    known = len(view.scored) + len(view.removed)
    context = {
        "slug": slug,
        "players": view.match.players,
        "number": number,
        "seen": scored.deal.seq if scored else known,
        "save": url_for("matches.add", slug=slug),
        "page": url_for("matches.page", slug=slug),
        "confirm": url_for("matches.correct", slug=slug, number=number) if scored else None,
        "conflict": url_for("matches.conflict", slug=slug),
        "insist": url_for("matches.insist", slug=slug),
        "nobles": view.settings.nobles,
        "plain": url_for("matches.enter_form", slug=slug, number=number),
    }
    return context, view, scored


@blueprint.get("/m/<slug>/deal")
@needs("scorer")
def enter(slug: str) -> Page:
    """The skyline page for the next deal, or for correcting one (`number`)."""
    context, view, scored = _entry_context(slug)
    if scored is None and view.standing.finished:
        return redirect(url_for("matches.page", slug=slug), 303)
    return render_template(
        "deal/entry.html",
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
    context, view, scored = _entry_context(slug)
    if scored is None and view.standing.finished:
        return redirect(url_for("matches.page", slug=slug), 303)
    form = DealForm(entry=scored.entry if scored else None)
    return render_template("deal/form.html", match=context, view=view, form=form)


@blueprint.post("/m/<slug>/deals")
@needs("scorer")
def add(slug: str) -> Page:
    sent = _sent()
    line, reason, seen = sent["line"], sent["reason"], sent["seen"]
    try:
        with database().write() as session:
            matches.add(session, grant(), line, sent["key"], seen, reason)
    except NotationError as error:
        return _unreadable(slug, line, error)
    except NeedsReasonError as error:
        if wants_json():
            return problem(422, _("This deal is impossible as entered."), code="needs_reason")
        return _insist_page(slug, line, seen, error), 422
    except ConflictError as error:
        if wants_json():
            return problem(409, _("Somebody else has entered this deal."), code="conflict")
        return _conflict_page(slug, line, error.deal), 409
    except BadValueError as error:
        return _refused(error)
    address = url_for("matches.page", slug=slug)
    if wants_json():
        return {"address": address}, 201  # type: ignore[return-value]
    return redirect(address, 303)


@blueprint.get("/m/<slug>/deals/<int:number>")
@needs("view")
def deal(slug: str, number: int) -> Page:  # noqa: ARG001
    view = _load()
    scored = _find(view, number, removed=True)
    t = words()
    shown = ScoredDeal(scored.entry, _readings(view), scored.sheet, scored.problems)
    return render_template(
        "match/deal.html",
        view=view,
        grant=grant(),
        scored=scored,
        deal=shown,
        problems=problems_of(shown),
        rows=sheets.rows(t, shown),
        verdict_rules=sheets.verdict_rules(t, shown),
        skylines=drawing.skylines(t, scored.entry),
        penalties=sheets.penalties(t, shown),
        outcome=sheets.outcome(t, shown),
        house_rules=_house_rules(view),
    )


@blueprint.route("/m/<slug>/deals/<int:number>/correct", methods=["GET", "POST"])
@needs("scorer")
def correct(slug: str, number: int) -> Page:
    """What a correction would change, shown before it is made."""
    if request.method == "POST":
        return _change(slug, "correct", number)
    line = request.args.get("line", "")
    view = _load()
    try:
        entry, canonical = matches.normalised(view, line)
        then = matches.preview(view, number, line)
    except NotationError as error:
        return _unreadable(slug, line, error)
    return _confirm_page(view, then, number, "correct", canonical, _impossible(view, entry))


@blueprint.route(
    "/m/<slug>/deals/<int:number>/<any(remove, restore):kind>", methods=["GET", "POST"]
)
@needs("scorer")
def put_away(slug: str, number: int, kind: str) -> Page:
    if request.method == "POST":
        return _change(slug, kind, number)
    view = _load()
    return _confirm_page(view, matches.preview(view, number, None), number, kind, "", [])


@blueprint.post("/m/<slug>/undo")
@needs("scorer")
def undo(slug: str) -> Page:
    try:
        with database().write() as session:
            seen = request.form.get("seen", -1, type=int)
            matches.undo(session, grant(), request.form.get("key", ""), seen)
    except ConflictError:
        pass  # something newer happened: the page shows it, and nothing was undone
    except BadValueError as error:
        return _refused(error)
    return redirect(url_for("matches.page", slug=slug), 303)


@blueprint.get("/m/<slug>/conflict")
@needs("scorer")
def conflict(slug: str) -> Page:
    line = request.args.get("line", "")
    number = request.args.get("number", 0, type=int)
    try:
        return _conflict_page(slug, line, number)
    except NotationError as error:
        return _unreadable(slug, line, error)


@blueprint.get("/m/<slug>/insist")
@needs("scorer")
def insist(slug: str) -> Page:
    """An impossible deal, with the reasons against it, and a place to say why it stands."""
    line, view = request.args.get("line", ""), _load()
    try:
        entry, _canonical = matches.normalised(view, line)
    except NotationError as error:
        return _unreadable(slug, line, error)
    seen = request.args.get("seen", 0, type=int)
    return _insist_page(slug, line, seen, NeedsReasonError(_impossible(view, entry)))


# ---- the owner's page -----------------------------------------------------------------------


@blueprint.get("/m/<slug>/settings")
@needs("owner")
def settings(slug: str) -> Page:  # noqa: ARG001
    return _settings_page()


@blueprint.post("/m/<slug>/settings")
@needs("owner")
def change_settings(slug: str) -> Page:
    """One button, one wish."""
    wish, value = request.form.get("wish", ""), request.form.get("value", "")
    wishes: dict[str, Callable[[Session], Any]] = {
        "rename": lambda session: matches.rename(session, grant(), value),
        "archive": lambda session: matches.archive(session, grant()),
        "unarchive": lambda session: matches.archive(session, grant(), archived=False),
        "remove_device": lambda session: access.remove_device(session, grant(), _int(value)),
        "code": lambda session: access.new_code(session, grant()),
        "renew": lambda session: access.renew(session, grant(), "scorer"),
        "delete": lambda session: matches.delete(session, grant(), value),
    }
    if wish not in wishes:
        raise NotFoundError
    try:
        with database().write() as session:
            outcome = wishes[wish](session)
    except BadValueError as error:
        return _settings_page(store_words.bad_value(words(), error)), 422
    if wish == "delete":
        return redirect(url_for("pages.home"), 303)
    if wish == "renew":
        return redirect(url_for("matches.page", slug=slug, _anchor=f"s={outcome}"), 303)
    return redirect(url_for("matches.settings", slug=slug), 303)


@blueprint.post("/m/<slug>/rematch")
@needs("scorer")
def rematch(slug: str) -> Page:  # noqa: ARG001
    """The same settings once more; who was second deals first."""
    view = _load()
    players = [*view.match.players[1:], view.match.players[0]]
    return _created(players, view.settings, "", grant().label)


# ---- helpers --------------------------------------------------------------------------------


def _load() -> MatchView:
    with database().read() as session:
        return matches.load(session, grant().match)


def _find(view: MatchView, number: int, removed: bool = False) -> matches.Scored:
    every = [*view.scored, *(matches.score_removed(view) if removed else [])]
    found = next((one for one in every if one.deal.number == number), None)
    if found is None:
        raise NotFoundError
    return found


def _sent() -> dict[str, Any]:
    """A deal as a script sends it, as a typed line, or as the plain form has it."""
    if request.is_json:
        data = request.get_json(silent=True)
        data = data if isinstance(data, dict) else {}
    else:
        data = dict(request.form.items())
        if "line" not in data:
            form = DealForm()
            data["line"] = format_line(form.entry()) if form.validate() else ""
    seen = _int(data.get("seen", 0))
    if seen < 0:
        abort(400)
    return {
        "line": str(data.get("line", "")),
        "reason": str(data.get("reason", "")),
        "key": str(data.get("key", "")),
        "seen": seen,
    }


def _change(slug: str, kind: str, number: int) -> Page:
    sent = _sent() if kind == "correct" else {"line": "", **request.form}
    seen, reason = _int(sent.get("seen", 0)), str(sent.get("reason", ""))
    try:
        with database().write() as session:
            matches.change(
                session, grant(), kind, number, str(sent.get("key", "")), seen, sent["line"], reason
            )
    except NotationError as error:
        return _unreadable(slug, sent["line"], error)
    except ConflictError as error:
        return _conflict_page(slug, sent["line"] or error.theirs, number), 409
    except NeedsReasonError:
        view = _load()
        entry, canonical = matches.normalised(view, sent["line"])
        then = matches.preview(view, number, canonical)
        refused = _impossible(view, entry)
        return _confirm_page(view, then, number, kind, canonical, refused), 422
    except BadValueError as error:
        return _refused(error)
    return redirect(url_for("matches.page", slug=slug), 303)


def _confirm_page(
    view: MatchView, then: MatchView, number: int, kind: str, line: str, refused: list[Any]
) -> str:
    t = words()
    now = next(d for d in [*(s.deal for s in view.scored), *view.removed] if d.number == number)
    return render_template(
        "match/confirm.html",
        view=view,
        number=number,
        kind=kind,
        line=line,
        seen=now.seq,
        effects=match_views.effects(t, view, then),
        refused=[problem_words.message(t, p, matches.normalised(view, line)[0]) for p in refused],
    )


def _conflict_page(slug: str, line: str, number: int) -> str:
    view = _load()
    t = words()
    mine, canonical = matches.normalised(view, line)
    theirs = _find(view, number, removed=True)
    marks = match_views.differing(mine, theirs.entry)
    return render_template(
        "match/conflict.html",
        view=view,
        slug=slug,
        line=canonical,
        theirs=theirs,
        known=len(view.scored) + len(view.removed),
        mine_skylines=drawing.skylines(t, mine, marks[0]),
        their_skylines=drawing.skylines(t, theirs.entry, marks[1]),
        mine_sheet=view.game.score(mine, _readings(view)),
    )


def _insist_page(slug: str, line: str, seen: int, error: NeedsReasonError) -> str:
    t, view = words(), _load()
    entry, canonical = matches.normalised(view, line)
    messages = [problem_words.message(t, problem, entry) for problem in error.problems]
    return render_template(
        "match/insist.html", view=view, slug=slug, line=canonical, seen=seen, messages=messages
    )


def _impossible(view: MatchView, entry: Any) -> list[Any]:  # noqa: ANN401
    found = view.game.check(entry, _readings(view))
    return [one for one in found if one.level == "reject" and not one.implied]


def _readings(view: MatchView) -> Any:  # noqa: ANN401
    return matches.readings(view)


def _settings_page(message: str = "") -> str:
    with database().read() as session:
        devices = access.devices(session, grant())
    match = grant().match
    code = match.code if match.code_expires and not access.expired(match.code_expires) else None
    return render_template(
        "match/settings.html",
        match=match,
        grant=grant(),
        devices=devices,
        code=code,
        message=message,
    )


def _latest_deal(view: MatchView) -> int:
    return max((one.deal.number for one in view.scored), default=0)


def _house_rules(view: MatchView) -> list[str]:
    return report.house_rules(words(), _readings(view))


def _revoked(slug: str) -> bool:
    if grant().role != "view" or not device_token():
        return False
    with database().read() as session:
        return access.was_revoked(session, slug, device_token())


def _unreadable(slug: str, line: str, error: NotationError) -> Page:
    message = errors.notation(words(), error)
    if wants_json():
        return problem(400, message, error=report.error_as_dict(words(), error))
    back = url_for("matches.enter", slug=slug)
    return render_template("deal/unreadable.html", message=message, line=line, back=back), 400


def _refused(error: BadValueError) -> Page:
    message = store_words.bad_value(words(), error)
    if wants_json():
        return problem(422, message, code=error.code)
    return render_template("error.html", message=message, status=422), 422


def _label(text: str | None) -> str:
    return "".join(c for c in (text or "") if c.isprintable()).strip()[:MAX_LABEL]


def _device_name() -> str:
    """A first guess at what this phone is called; its owner can type another."""
    agent = request.user_agent.string
    known = ("iPhone", "iPad", "Android", "Macintosh", "Windows", "Linux")
    return next((name for name in known if name in agent), "")


def _int(value: object) -> int:
    text = str(value)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else -1
