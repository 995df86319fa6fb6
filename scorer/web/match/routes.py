"""Pages of matches: create, join, score, correct, follow, settle."""

import re
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_wtf import FlaskForm
from sqlmodel import Session
from werkzeug.wrappers import Response as BaseResponse

from scorer.games import GAMES, torri
from scorer.games.common import ReadingError
from scorer.store import access, matches, tournament_tables, transfer
from scorer.store.access import Place
from scorer.store.errors import BadValueError, NotFoundError
from scorer.store.matches import MatchView, Settings
from scorer.store.tables import Match, as_utc
from scorer.store.tournaments import plan_of
from scorer.web import sharing
from scorer.web.deal.scored import asked_settings, pinned
from scorer.web.errors import problem, wants_json
from scorer.web.languages import words
from scorer.web.match import present as match_views
from scorer.web.match.context import Page, house_rules, load, number_in, refused, sent
from scorer.web.match.forms import MatchForm
from scorer.web.storage import (
    database,
    device_token,
    grant,
    make_device_token,
    needs,
    open_by_code,
    was_revoked,
)
from scorer.web.tournament import official as tournament_official
from scorer.web.tournament import results as tournament_results
from scorer.wording import errors, rules
from scorer.wording import match as wording
from scorer.wording import store as store_words
from scorer.wording.marks import isolated, signed

blueprint = Blueprint("matches", __name__)
APART = {"penalty", "penalty_size"}
"""Readings with fields of their own in the form."""
CAST = ("Adso", "William", "Ubertino", "Jorge", "Salvatore")
"""Names to show where some are still to be typed."""
MAX_LABEL = 40
VIEW_LINK = re.compile(r"/[mt]/[A-Za-z0-9]{6,}$")
SECRET = re.compile("[A-Za-z0-9_-]{20,64}")


@blueprint.app_context_processor
def _tools() -> dict[str, Any]:
    t = words()
    return {
        "event_text": partial(wording.event, t),
        "length_text": partial(wording.length, t),
        "somebody": partial(wording.somebody, t),
        "to_go": partial(wording.to_go, t),
        "match_title": _title,
        "phone_key": matches.phone_key,
        "as_utc": as_utc,
        "new_key": lambda: secrets.token_urlsafe(16),
    }


blueprint.add_app_template_filter(signed)


def _title(match: Match) -> str:
    """The name of a match, safe inside any sentence."""
    return match.name or " – ".join(map(isolated, match.players))


# ---- creating and joining -------------------------------------------------------------------


@blueprint.route("/match/new", methods=["GET", "POST"])
@needs("public")
def new() -> Page:
    game = request.values.get("game", torri.META.slug)
    if game not in GAMES:
        raise NotFoundError
    form = MatchForm(game)
    chosen = asked_settings()
    if request.method == "GET" and chosen:
        chosen = _preset(form)
    if made := created(form, lambda: _create(game, form, form.settings(chosen))):
        return made
    make_device_token()  # now, so that a double tap comes twice from the same phone
    page = render_template(
        "match/new.html",
        form=form,
        game=game,
        cast=CAST,
        label=device_name(),
        chosen=chosen,
        switches=rules.switches(words(), APART) if game == torri.META.slug else {},
    )
    return page, 200 if request.method == "GET" else 422


def created(form: FlaskForm, create: Callable[[], BaseResponse]) -> BaseResponse | None:
    """Where the new match or tournament is; None, and the form says why, if there is none."""
    if request.method != "POST" or not form.validate():
        return None
    try:
        return create()
    except ReadingError as error:
        form.form_errors.append(errors.reading(words(), error))
    except BadValueError as error:
        form.form_errors.append(store_words.bad_value(words(), error))
    return None


def _preset(form: MatchForm) -> list[str]:
    """A set of house rules an address brings along, shown in the form before it is sent."""
    try:
        chosen = pinned()
    except ReadingError as error:
        form.form_errors.append(errors.reading(words(), error))
        return []
    form.preset(chosen, request.args.get("name", ""))
    return chosen


def _create(game: str, form: MatchForm, settings: Settings) -> BaseResponse:
    """This phone owns the match by its cookie; an owner link is made when somebody asks for one."""
    token, label, name = make_device_token(), tidy_label(form.label.data), form.name.data or ""
    key = form.key.data or None
    with database().write() as session:
        match, links = matches.create(session, game, form.names, settings, name, token, label, key)
        return _at_match(match, links["scorer"])


def _at_match(match: Match, secret: str | None) -> BaseResponse:
    """The scorer secret travels in the fragment: it reaches the phone, but no server and no log."""
    anchor = f"s={secret}" if secret else None
    return redirect(url_for("matches.page", slug=match.slug, _anchor=anchor), 303)


@blueprint.get("/j")
@needs("public")
def join_page() -> Page:
    return render_template("match/join.html", label=device_name(), message="")


@blueprint.post("/j")
@needs("public")
def join() -> Page:
    """A link's secret, or a code from the owner's screen, for a grant of this phone."""
    data = sent()
    if (view := VIEW_LINK.search(str(data.get("secret", "")))) and not wants_json():
        return redirect(view.group(), 303)  # the address of a page: looking needs no secret
    label = tidy_label(str(data.get("label", "")))
    secret, code = _secret(str(data.get("secret", ""))), str(data.get("code", "")).strip()
    try:
        if secret:
            place, role = _open_by_secret(secret, label)
        else:
            place, role = open_by_code(code, make_device_token(), label), "scorer"
    except NotFoundError:
        message = _("This link or code does not open a match. It may have been renewed.")
        if wants_json():
            return problem(404, message)
        return render_template("match/join.html", label=label, message=message), 404
    kind = "matches" if isinstance(place, Match) else "tournaments"
    address = url_for(f"{kind}.page", slug=place.slug)
    if wants_json():
        key = matches.phone_key(place) if isinstance(place, Match) else None
        return jsonify(address=address, slug=place.slug, key=key, role=role)
    return redirect(address, 303)


def _secret(text: str) -> str:
    """The secret in what was pasted: alone, behind a #, or as `s=` or `o=` of a new match."""
    last = text.strip().rpartition("#")[2]
    parts = dict(part.split("=", 1) for part in last.split("&") if "=" in part)
    return parts.get("o") or parts.get("s") or last


def _open_by_secret(secret: str, label: str) -> tuple[Place, str]:
    if not SECRET.fullmatch(secret):
        raise NotFoundError
    with database().write() as session:
        return access.swap(session, secret, make_device_token(), label)


# ---- following ------------------------------------------------------------------------------


@blueprint.get("/match/again/<key>")
@needs("public")
def again(key: str) -> Page:
    """The match of a phone that still has its grant, wherever its address has gone."""
    with database().read() as session:
        match = matches.found_again(session, device_token() or "", key)
        return redirect(url_for("matches.page", slug=match.slug), 303)


@blueprint.get("/m/<slug>")
@needs("view")
def page(slug: str) -> Page:
    view = load()
    table = at_table(view)
    official = table["official"]
    return render_template(
        "match/page.html",
        view=view,
        grant=grant(),
        headline=official.headline if official else match_views.outcome(words(), view),
        decided="" if official else match_views.decided(words(), view),
        undo=match_views.undo_label(words(), view),
        race=match_views.race(view),
        last=match_views.last_deal(words(), view),
        paper=match_views.paper(words(), view),
        house_rules=house_rules(view),
        qr=sharing.code(sharing.public_url(url_for("matches.page", slug=slug))),
        revoked=grant().role == "view" and was_revoked(),
        rematch=_rematch(view),
        **table,
    )


def at_table(view: MatchView) -> dict[str, Any]:
    """Where in a tournament this match is played, if it is."""
    found = None
    if view.match.tournament_id is not None:
        with database().read() as session:
            found = tournament_tables.table_of_match(session, view)
    if found is None:
        return {"place": None, "tournament": None, "official": None}
    tournament, place = found
    return {
        "tournament": tournament,
        "scheme": plan_of(tournament).scheme,
        "place": place,
        "official": tournament_official.official(words(), view, place),
        "versions": tournament_results.versions(words(), place),
        "newest": tournament_tables.newest(view),
    }


def _rematch(view: MatchView) -> Match | None:
    """Who may only look is led there as well: whoever follows a table follows its next match."""
    if not view.standing.finished or view.match.tournament_id:
        return None
    with database().read() as session:
        return matches.rematch_of(session, view.match)


@blueprint.get("/m/<slug>/history")
@needs("view")
def history(slug: str) -> Page:  # noqa: ARG001
    view = load()
    steps = match_views.history(view.log)
    return render_template("match/history.html", view=view, grant=grant(), steps=steps)


@blueprint.post("/m/<slug>/label")
@needs("scorer")
def label(slug: str) -> Page:
    """What this phone is called in the history."""
    with database().write() as session:
        access.rename_device(session, grant(), tidy_label(request.form.get("label")))
    return redirect(url_for("matches.history", slug=slug), 303)


@blueprint.get("/m/<slug>/version")
@needs("view")
def version(slug: str) -> BaseResponse:  # noqa: ARG001
    """What a phone asks every second or two; mostly the answer is: nothing new."""
    current = str(grant().match.version)
    body = f'{{"version":{current},"role":"{grant().role}"}}'
    response = Response(body, mimetype="application/json")
    response.set_etag(f"{current}-{grant().role}")
    response.cache_control.no_cache = True
    return response.make_conditional(request)


@blueprint.post("/m/<slug>/qr")
@needs("scorer")
def invitation(slug: str) -> BaseResponse:  # noqa: ARG001
    """The QR code of a join link. The secret comes in the body, so that no log sees it.

    A phone without a link that is still good gets a further one, if it says that it can keep it.
    """
    secret = str(sent().get("secret", ""))
    with database().read() as session:
        good = SECRET.fullmatch(secret) and access.opens(session, grant().match, secret)
    if not good:
        if sent().get("further") is not True:
            raise NotFoundError
        with database().write() as session:
            secret = access.further_link(session, grant())
    address = sharing.public_url(url_for("matches.join_page", _anchor=secret))
    return jsonify(secret=secret, svg=sharing.draw(address).svg)


@blueprint.get("/m/<slug>.csv")
@needs("view")
def as_csv(slug: str) -> BaseResponse:
    response = Response(transfer.as_csv(load()), mimetype="text/csv")
    response.headers["Content-Disposition"] = f'attachment; filename="torri-{slug}.csv"'
    return response


@blueprint.get("/m/<slug>.json")
@needs("view")
def as_json(slug: str) -> BaseResponse:
    response = Response(transfer.dumps(transfer.export([load()])), mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="torri-{slug}.json"'
    return response


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
        "remove_device": lambda session: access.remove_device(session, grant(), number_in(value)),
        "code": lambda session: access.new_code(session, grant()),
        "renew": lambda session: access.renew(session, grant(), "scorer"),
        "renew_owner": lambda session: access.mint(session, grant().place, "owner"),
        "renew_view": lambda session: access.renew_view(session, grant()),
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
        return redirect(url_for("home.page"), 303)
    if wish in {"renew", "remove_device"}:
        return redirect(url_for("matches.page", slug=slug, _anchor=f"s={outcome}"), 303)
    if wish == "renew_owner":
        return redirect(url_for("matches.settings", slug=slug, _anchor=f"o={outcome}"), 303)
    slug = outcome if wish == "renew_view" else slug
    return redirect(url_for("matches.settings", slug=slug), 303)


@blueprint.post("/m/<slug>/rematch")
@needs("scorer")
def rematch(slug: str) -> Page:  # noqa: ARG001
    """One tap; every phone of the table that taps after the first is led to the same match."""
    try:
        with database().write() as session:
            return _at_match(*matches.rematch(session, grant()))
    except BadValueError as error:
        return refused(error)


@blueprint.post("/m/<slug>/<any(end, reopen):wish>")
@needs("scorer")
def end(slug: str, wish: str) -> Page:
    try:
        with database().write() as session:
            matches.end(session, grant(), ended=wish == "end")
    except BadValueError as error:
        return refused(error)
    return redirect(url_for("matches.page", slug=slug), 303)


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
        join_address=sharing.public_url(url_for("matches.join_page")),
    )


def tidy_label(text: str | None) -> str:
    return "".join(c for c in (text or "") if c.isprintable()).strip()[:MAX_LABEL]


def device_name() -> str:
    """A first guess at what this phone is called; its owner can type another."""
    agent = request.user_agent.string
    known = ("iPhone", "iPad", "Android", "Macintosh", "Windows", "Linux")
    return next((name for name in known if name in agent), "")
