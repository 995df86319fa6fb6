"""The desk of a tournament: players, rounds, rulings, helpers, the log."""

import csv
import io
from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, jsonify, redirect, request, url_for
from sqlmodel import Session
from werkzeug.wrappers import Response as BaseResponse

from scorer.games.common import ReadingError
from scorer.store import access, entrants, player_list, tournament_rounds, tournaments
from scorer.store.entrants import NewPlayer
from scorer.store.errors import BadValueError, ConflictError, NotFoundError
from scorer.store.tables import Entrant
from scorer.store.tournament_audit import audit
from scorer.store.tournament_plan import Plan
from scorer.store.tournament_view import TournamentView
from scorer.tournament import CannotPairError, suggested_rounds
from scorer.web import addresses, sharing
from scorer.web.deal.scored import asked_settings
from scorer.web.fields import number_in
from scorer.web.languages import language, words
from scorer.web.match.context import SECRET, Page, sent
from scorer.web.storage import database, grant, needs, writing
from scorer.web.tournament import present as tournament_views
from scorer.web.tournament import results as tournament_results
from scorer.web.tournament.forms import TournamentForm
from scorer.web.tournament.pager import PAGE
from scorer.web.tournament.routes import asked_pager, attachment, load, show
from scorer.wording import desk as desk_words
from scorer.wording import errors, rules
from scorer.wording import store as store_words
from scorer.wording import tournament as wording
from scorer.wording.collation import has_kanji
from scorer.wording.spreadsheet import harmless

blueprint = Blueprint("desk", __name__)
MAX_LIST = 2 * 2**20
"""A pasted list of thousands may be larger than any other form."""
MOST_SHOWN = 100_000
"""How many characters of a refused list are shown again: fifty for each of 2000 players."""
NEW_LINKS = {"link": ("owner", "link", "o"), "judges": ("scorer", "judge_link", "j")}
"""Each button for a link: its role, its entry in the log, its key in the fragment."""


def back(endpoint: str, slug: str, **more: Any) -> BaseResponse:  # noqa: ANN401 - parts of an address
    return redirect(url_for(endpoint, slug=slug, **more), 303)


def said(error: BadValueError) -> str:
    return store_words.bad_value(words(), addresses.slug(), error)


# ---- players --------------------------------------------------------------------------------


@blueprint.route("/t/<slug>/players", methods=["GET", "POST"])
@needs("owner", of="tournament")
def players(slug: str) -> Page:
    if request.method == "GET":
        unused = [name[:40] for name in request.args.getlist("unused")][:20]
        return _players_page(unused=unused, entered=request.args.get("entered", 0, type=int))
    try:
        found = _change_players(request.form.get("wish", ""))
    except BadValueError as error:
        typed = _typed()
        shown = typed if len(typed) <= MOST_SHOWN else ""
        return _players_page(said(error), shown, too_long=shown != typed), 422
    return back("desk.players", slug, **found)


players.max_body = MAX_LIST  # type: ignore[attr-defined]


def _players_page(message: str = "", typed: str = "", **more: Any) -> str:  # noqa: ANN401
    coming, scheme = load().number + 1, load().plan.scheme
    count = sum(one.is_there(coming) for one in load().model.players)
    suggested = suggested_rounds(count, scheme.method, scheme.seats) if count > 1 else None
    playing = sum(one.plays(coming) for one in load().model.players)
    more["split"] = tournament_views.split(words(), scheme, playing)
    shown, pager = asked_pager().cut(load().entrants, lambda one: load().searched[one.number])
    more |= {"people": shown, "pager": pager, "takes_reading": _takes_reading}
    more["readings"] = language() == "ja" or any(map(_takes_reading, load().entrants))
    return show("players", message=message, typed=typed, suggested=suggested, **more)


def _takes_reading(entrant: Entrant) -> bool:
    """Show the field for a reading if the desk is Japanese, or the player has one or needs one."""
    return language() == "ja" or bool(entrant.reading) or has_kanji(entrant.name)


def _change_players(wish: str) -> dict[str, Any]:
    number = number_in(request.form.get("number", ""))
    changes = {
        "drop": lambda session: entrants.drop(session, grant(), number),
        "return": lambda session: entrants.bring_back(session, grant(), number),
        "remove": lambda session: entrants.remove(session, grant(), number),
        "change": lambda session: entrants.change_player(session, grant(), number, _player()),
    }
    if wish in changes:
        with writing() as session:
            changes[wish](session)
        return {"_anchor": f"p{number}"}
    if wish in {"bye", "no_bye"}:
        with writing() as session:
            entrants.ask_bye(session, grant(), number, *_asked_bye(wish))
        return {"_anchor": f"p{number}"}
    if wish != "enter":
        raise NotFoundError
    late = number_in(request.form.get("late_points") or "0")
    file = request.files.get("file")
    read = player_list.read(_typed(), commas=bool(file and file.filename))
    with writing() as session:
        entered = entrants.enter(session, grant(), read.players, late)
    return {"unused": read.unused, "entered": entered}


def _asked_bye(wish: str) -> tuple[int, int | None]:
    """The round of a bye on request, and its points; None to cancel it."""
    points = number_in(request.form.get("points") or "0")
    return number_in(request.form.get("round", "")), points if wish == "bye" else None


def _typed() -> str:
    """The list as it came: a file, or what was typed."""
    file = request.files.get("file")
    if file and file.filename:
        file.stream.seek(0)
        return player_list.decode(file.stream.read())
    return request.form.get("players", "")


def _player() -> NewPlayer:
    seed = number_in(request.form.get("seed") or "0")
    name, mark, reading = (request.form.get(key, "") for key in ("name", "mark", "reading"))
    return NewPlayer(name, mark, seed, reading)


# ---- pairing a round ------------------------------------------------------------------------


@blueprint.route("/t/<slug>/pair", methods=["GET", "POST"])
@needs("owner", of="tournament")
def pair(slug: str) -> Page:
    """The proposal is in the address: attempt and swaps. Nothing is stored before publishing."""
    attempt, swaps = _attempt(), _swaps()
    if request.method == "POST":
        return _publish(slug, attempt, swaps)
    if {"one", "other"} <= request.args.keys():
        one, other = (_number_of(request.args[name]) for name in ("one", "other"))
        wanted = request.args.getlist("swap")
        wanted += [f"{one}-{other}"] if one != other else []
        return back("desk.pair", slug, attempt=attempt, swap=wanted)
    return _proposal(attempt, swaps)


def _number_of(text: str) -> int:
    """A player by number, or, in a large tournament, by the name somebody typed."""
    by_name = {name: number for number, name in load().names.items()}
    return by_name.get(text.strip(), number_in(text))


def _proposal(attempt: int, swaps: tournament_rounds.Swaps, *, changed: bool = False) -> Page:
    view = load()
    try:
        proposal, consequences = tournament_rounds.propose(view, attempt, swaps)
    except CannotPairError as error:
        return _cannot(error)
    proposed = tournament_views.proposed(words(), view, proposal)
    address = (("attempt", str(attempt)), *(("swap", f"{one}-{other}") for one, other in swaps))
    pager = replace(asked_pager(), more=address)
    tables, pager = pager.cut(proposed.tables, lambda one: view.searched[one.players[0][0]])
    return show(
        "pair",
        proposal=proposed,
        tables=tables,
        pager=pager,
        resting=_resting(view, proposal.number),
        consequences=tournament_views.sentences(words(), view, consequences),
        attempt=attempt,
        swaps=swaps,
        changed=changed,
    ), 409 if changed else 200


def _resting(view: TournamentView, number: int) -> list[tuple[str, int]]:
    """Who has a bye on request in this round, and its points; nobody in the cut."""
    if number > view.plan.scheme.rounds:
        return []
    given = ((player.name, player.rests(number)) for player in view.model.players)
    return [(name, points) for name, points in given if points is not None]


def _cannot(error: CannotPairError) -> Page:
    """The message of the error, with all tables that still play, if there are any."""
    missing = load().missing if error.code == "results_missing" else []
    shown = missing[:PAGE]
    return show("cannot", message=wording.cannot_pair(words(), error), missing=shown), 409


def _publish(slug: str, attempt: int, swaps: tournament_rounds.Swaps) -> Page:
    try:
        with writing() as session:
            seen = request.form.get("seen", "")
            number = tournament_rounds.publish(session, grant(), seen, attempt, swaps)
    except CannotPairError as error:
        return _cannot(error)
    except ConflictError:
        return _proposal(attempt, swaps, changed=True)
    return back("tournaments.page", slug, _anchor=f"r{number}")


def _attempt() -> int:
    found = number_in(request.values.get("attempt") or "0")
    if not 0 <= found <= tournament_rounds.MAX_ATTEMPT:
        abort(400)
    return found


def _swaps() -> tournament_rounds.Swaps:
    found = []
    for text in request.values.getlist("swap")[:200]:
        one, _, other = text.partition("-")
        found.append((number_in(one), number_in(other)))
    return found


# ---- settings, helpers, the log -------------------------------------------------------------


@blueprint.route("/t/<slug>/settings", methods=["GET", "POST"])
@needs("owner", of="tournament")
def settings(slug: str) -> Page:
    view = load()
    form = TournamentForm(view.tournament.game, view.plan, view.tournament.name)
    chosen = list(view.plan.match.readings)
    if request.method == "GET":
        form.manual.data = "\n".join(view.names.get(n, "") for n in view.plan.scheme.manual)
        return _settings_page(form, chosen)
    chosen = asked_settings()
    try:
        if form.validate():
            ids = {name: number for number, name in view.names.items()}
            plan = form.plan(chosen, ids)
            if "sure" not in request.form and (effects := _settings_effects(plan)):
                return effects
            with writing() as session:
                tournaments.change_plan(session, grant(), form.name.data or "", plan)
            return back("tournaments.page", slug)
    except ReadingError as error:
        form.form_errors.append(errors.reading(words(), error))
    except BadValueError as error:
        form.form_errors.append(said(error))
    return _settings_page(form, chosen), 422


def _settings_effects(plan: Plan) -> str:
    """What other settings do to an event that has begun; empty where they are the same."""
    view = load()
    then = tournaments.as_changed(view.tournament, plan, view.number, len(view.entrants))
    if not view.number or then == view.plan:
        return ""
    changed = {"before": view.plan.as_json(), "after": then.as_json()}
    ranks = tournament_results.rank_changes(words(), view, then.scheme)
    return show(
        "settings_effects",
        told=desk_words.event(words(), "plan", changed),
        ranks=ranks,
        fields=[one for one in request.form.items(multi=True) if one[0] != "csrf_token"],
    )


def _settings_page(form: TournamentForm, chosen: list[str]) -> str:
    return show(
        "settings",
        form=form,
        chosen=chosen,
        switches=rules.switches(words(), addresses.slug(), set(form.own.keys)),
        cast=(),
    )


@blueprint.route("/t/<slug>/links", methods=["GET", "POST"])
@needs("owner", of="tournament")
def links(slug: str) -> Page:
    if request.method == "GET":
        return _links_page()
    wish, value = request.form.get("wish", ""), request.form.get("value", "")
    try:
        with writing() as session:
            return _change_links(session, slug, wish, value)
    except BadValueError as error:
        return _links_page(said(error)), 422


def _change_links(session: Session, slug: str, wish: str, value: str) -> BaseResponse:
    tournament = tournaments.locked(session, grant())
    if wish == "delete":
        tournaments.delete(session, grant(), value)
        return redirect(url_for("home.page"), 303)
    if wish == "renew_view":
        slug = access.renew_view(session, grant())
        tournaments.write(session, tournament, "address", grant().label, {})
        return back("desk.links", slug)
    if wish not in NEW_LINKS:
        raise NotFoundError
    role, kind, key = NEW_LINKS[wish]
    secret = access.mint(session, tournament, role)
    tournaments.write(session, tournament, kind, grant().label, {})
    return back("desk.links", slug, _anchor=f"{key}={secret}")


def _links_page(message: str = "") -> str:
    address = sharing.public_url(url_for("tournaments.page", slug=grant().tournament.slug))
    return show(
        "links",
        message=message,
        qr=sharing.code(address),
        join_address=sharing.public_url(url_for("matches.join_page")),
    )


@blueprint.post("/t/<slug>/qr")
@needs("owner", of="tournament")
def invitation(slug: str) -> BaseResponse:  # noqa: ARG001
    """The QR code of a new desk or judge link; its secret is in the body, so that it is in no
    log."""
    secret = str(sent().get("secret", ""))
    with database().read() as session:
        roles = ("owner", "scorer")
        good = SECRET.fullmatch(secret) and access.opens(session, grant().place, secret, roles)
    if not good:
        raise NotFoundError
    address = sharing.public_url(url_for("matches.join_page", _anchor=secret))
    return jsonify(svg=sharing.draw(address).svg)


@blueprint.get("/t/<slug>/log")
@needs("owner", of="tournament")
def log(slug: str) -> Page:  # noqa: ARG001
    with database().read() as session:
        steps = audit(session, load())
    shown = 200 if "all" not in request.args else len(steps)
    return show("log", steps=steps[::-1][:shown], more=max(0, len(steps) - shown))


@blueprint.get("/t/<slug>/log.csv")
@needs("owner", of="tournament")
def log_csv(slug: str) -> BaseResponse:
    """The log with everything in it, one row an entry."""
    with database().read() as session:
        steps = audit(session, load())
    text = io.StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    writer.writerow(["at", "who", "kind", "what", "reason", "data", "place"])
    for step in steps:
        told = desk_words.logged(words(), step.kind, step.body, step.table)
        row = [step.at.isoformat(), step.label, step.kind, told, step.reason]
        place = desk_words.place(words(), step.by)
        writer.writerow([harmless(cell) for cell in [*row, step.data, place]])
    return attachment(text.getvalue(), "text/csv", f"torri-{slug}-log.csv")
