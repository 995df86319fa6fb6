"""Pages of matches: create, join, look at, settle."""

import re
import secrets
from functools import partial
from typing import Any

from flask import Blueprint, Response, g, jsonify, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as BaseResponse

from scorer.games.common import ReadingError
from scorer.match.settings import Settings
from scorer.store import access, matches
from scorer.store.access import Place
from scorer.store.errors import BadValueError, LimitedError, NotFoundError
from scorer.store.matches import MatchState
from scorer.store.tables import Match
from scorer.web import addresses, sharing
from scorer.web.creating import count_new, creation
from scorer.web.deal.scored import asked_settings, pinned
from scorer.web.errors import problem, retry_after, wants_json
from scorer.web.languages import words
from scorer.web.live.answers import followed
from scorer.web.match import present as match_views
from scorer.web.match.context import (
    SECRET,
    Page,
    at_table,
    device_name,
    house_rules,
    house_settings,
    load,
    place_of_phone,
    refused,
    sent,
    tidy_label,
)
from scorer.web.match.forms import MatchForm, created, creation_page
from scorer.web.match.history import told
from scorer.web.storage import (
    database,
    device_token,
    grant,
    needs,
    open_by_code,
    token_for_grant,
    was_revoked,
    writing,
)
from scorer.wording import errors
from scorer.wording import match as wording
from scorer.wording import store as store_words
from scorer.wording.marks import isolated, signed

blueprint = Blueprint("matches", __name__)
VIEW_LINK = re.compile(r"/[mt]/[A-Za-z0-9]{6,}$")


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
        "new_key": lambda: secrets.token_urlsafe(16),
    }


blueprint.add_app_template_filter(signed)


def _title(match: Match) -> str:
    """The name of a match, safe inside any sentence."""
    return match.name or " – ".join(map(isolated, matches.names(match)))


# ---- creating and joining -------------------------------------------------------------------


@blueprint.route("/match/new", methods=["GET", "POST"])
@needs("public")
def new() -> Page:
    game = addresses.choose_game()
    form = MatchForm(game)
    chosen = asked_settings()
    if request.method == "GET" and chosen:
        chosen = _preset(form)
    if made := created(form, lambda: _create(game, form, form.settings(chosen))):
        return made
    return creation_page("match/new.html", form, game, chosen)


def _preset(form: MatchForm) -> list[str]:
    """A set of house rules in an address, shown in the form before it is sent."""
    try:
        chosen = pinned()
    except ReadingError as error:
        form.form_errors.append(errors.reading(words(), error))
        return []
    form.preset(chosen, request.args.get("name", ""))
    return chosen


def _create(game: str, form: MatchForm, settings: Settings) -> BaseResponse:
    """This phone owns the match by its cookie; an owner link is made when somebody asks for one."""
    label, name, key = tidy_label(form.label.data), form.name.data or "", form.key.data or None
    token = token_for_grant(key or "")
    with creation(key) as session:
        match, links = matches.create(session, game, form.names, settings, name, token, label, key)
        if "owner" in links:  # else this request came before, and its match exists
            count_new(session)
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
            place, role = open_by_code(code, token_for_grant(), label), "scorer"
    except NotFoundError:
        message = _(
            "This link or code does not open a match. It may have been replaced by a new one."
        )
        if wants_json():
            return problem(404, message)
        return render_template("match/join.html", label=label, message=message), 404
    except LimitedError as error:
        if wants_json():
            raise
        message = store_words.limited(words(), error)
        page = render_template("match/join.html", label=label, message=message)
        return Response(page, 429, retry_after(error))  # then the right code can be typed at once
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
    token = token_for_grant()
    with database().write() as session:
        return access.swap(session, secret, token, label)


# ---- looking and settling -------------------------------------------------------------------


@blueprint.get("/match/again/<key>")
@needs("public")
def again(key: str) -> Page:
    """The match of a phone that still has its grant, also when its address has changed."""
    with database().read() as session:
        match = matches.found_again(session, device_token() or "", key)
        g.personal = True
        return redirect(url_for("matches.page", slug=match.slug), 303)


@blueprint.get("/m/<slug>")
@needs("view")
@followed
def page(slug: str) -> Page:
    view, t = load(), words()
    table = at_table(view)
    official = table["official"]
    return render_template(
        "match/page.html",
        view=view,
        grant=grant(),
        headline=official.headline if official else match_views.outcome(t, view),
        decided="" if official else match_views.decided(t, view),
        variant=match_views.variant(t, view),
        undo=match_views.undo_label(t, view),
        illegible=match_views.illegible(t, view),
        race=match_views.race(view),
        last=match_views.last_deal(t, view),
        extras=match_views.extras(t, view),
        paper=match_views.paper(t, view),
        house_rules=house_rules(view),
        house_settings=house_settings(view),
        qr=sharing.code(sharing.public_url(url_for("matches.page", slug=slug))),
        revoked=grant().role == "view" and was_revoked(),
        rematch=_rematch(view),
        **table,
    )


def _rematch(view: MatchState) -> Match | None:
    """Viewers are sent there too: people who follow a table follow its next match."""
    if not view.standing.finished or view.match.tournament_id:
        return None
    with database().read() as session:
        return matches.rematch_of(session, view.match)


@blueprint.get("/m/<slug>/history")
@needs("view")
def history(slug: str) -> Page:  # noqa: ARG001
    view = load()
    steps = told(words(), view, view.log)
    place = place_of_phone(view)
    return render_template(
        "match/history.html", view=view, grant=grant(), steps=steps, place_of_phone=place
    )


@blueprint.post("/m/<slug>/label")
@needs("scorer")
def label(slug: str) -> Page:
    """What this phone is called in the history."""
    with writing() as session:
        access.rename_device(session, grant(), tidy_label(request.form.get("label")))
    return redirect(url_for("matches.history", slug=slug), 303)


@blueprint.post("/m/<slug>/rematch")
@needs("scorer")
def rematch(slug: str) -> Page:  # noqa: ARG001
    """One tap; every phone of the table that taps after the first is led to the same match."""
    try:
        with writing() as session:
            match, secret = matches.rematch(session, grant())
            if secret:  # else another phone of the table was first
                count_new(session)
            return _at_match(match, secret)
    except BadValueError as error:
        return refused(error)


@blueprint.post("/m/<slug>/<any(end, reopen):wish>")
@needs("scorer")
def end(slug: str, wish: str) -> Page:
    try:
        with writing() as session:
            matches.end(session, grant(), ended=wish == "end")
    except BadValueError as error:
        return refused(error)
    return redirect(url_for("matches.page", slug=slug), 303)
