"""Pages of a tournament for everybody: tables, standings, paths, statistics, the projector."""

import csv
import io
from dataclasses import replace
from functools import partial
from typing import Any

from flask import Blueprint, Response, g, redirect, render_template, request, url_for
from flask_babel import format_decimal
from werkzeug.wrappers import Response as BaseResponse

from scorer.match.followed import can_follow
from scorer.store import (
    access,
    entrants,
    player_list,
    tournament_clock,
    tournament_rounds,
    tournament_transfer,
    tournament_view,
    tournaments,
)
from scorer.store.damage import asked_of
from scorer.store.errors import NotFoundError
from scorer.store.tournament_view import TournamentView
from scorer.store.transfer import dumps
from scorer.tournament import csv_rows, path, trf
from scorer.web import addresses, sharing
from scorer.web.creating import count_new, creation
from scorer.web.deal.scored import asked_settings
from scorer.web.fields import number_in
from scorer.web.languages import words
from scorer.web.live.answers import followed, share
from scorer.web.live.looking import beat
from scorer.web.match.context import Page, tidy_label
from scorer.web.match.forms import created, creation_page
from scorer.web.plug import game_words
from scorer.web.storage import database, grant, needs, token_for_grant
from scorer.web.tournament import present as tournament_views
from scorer.web.tournament import ranking
from scorer.web.tournament import statistics as figures
from scorer.web.tournament.forms import TournamentForm
from scorer.web.tournament.pager import PAGE, Pager, pager
from scorer.wording import damage, desk
from scorer.wording import tournament as wording
from scorer.wording.spreadsheet import harmless

blueprint = Blueprint("tournaments", __name__)


@blueprint.app_context_processor
def _tools() -> dict[str, Any]:
    t = words()
    return {
        "state_text": partial(desk.state, t),
        "method_text": partial(wording.method, t),
        "cut_text": partial(desk.cut, t),
        "round_text": lambda scheme, n: (
            desk.table_round(t, scheme, n)
            if scheme.large
            else desk.round_name(t, n, scheme.left_in_cut(n))
        ),
        "logged_text": partial(desk.logged, t),
        "place_text": partial(desk.place, t),
        "tie_break_name": partial(wording.tie_break, t),
        "tie_break_help": partial(wording.tie_break_help, t),
        "result_text": partial(wording.result, t),
        "column_text": partial(wording.column, t),
        "one_decimal": partial(format_decimal, format="0.0"),
        "can_follow": can_follow,
        "clock_running": tournament_clock.running,
        "clock_left": tournament_views.clock_left,
        "damage_text": partial(damage.place, t),
        "advanced_text": lambda view, table: tournament_views.advanced(t, view, table),
        "asked_of": lambda entrant: asked_of(entrant) or (),
        "has_left": tournament_views.has_left,
        "players_at": tournament_views.players_at,
    }


def load() -> TournamentView:
    """This request's tournament, read once."""
    now = beat()
    found: TournamentView | None = now.view if now else g.get("tournament_view")
    if found is None:
        with database().read() as session:
            found = g.tournament_view = tournament_view.load(session, grant().tournament)
    return found


def show(template: str, **more: Any) -> str:  # noqa: ANN401 - whatever a page needs
    return render_template(f"tournament/{template}.html", view=load(), grant=grant(), **more)


# ---- creating -------------------------------------------------------------------------------


@blueprint.route("/tournament/new", methods=["GET", "POST"])
@needs("public")
def new() -> Page:
    game = addresses.choose_game()
    form = TournamentForm(game)
    if request.method == "GET":
        form.suggest_tables()
    chosen = asked_settings()
    if made := created(form, lambda: _create(game, form, chosen)):
        return made
    return creation_page("tournament/new.html", form, game, chosen)


def _create(game: str, form: TournamentForm, chosen: list[str]) -> BaseResponse:
    """The form may hold a list of players; with a fault in it nothing is created."""
    token, label = token_for_grant(form.key.data or ""), tidy_label(form.label.data)
    typed = (form.players.data or "").strip()
    players = player_list.read(typed).players if typed else []
    plan, key = form.plan(chosen), form.key.data or None
    with creation(key) as session:
        tournament, secret = tournaments.create(
            session, game, form.name.data or "", plan, token, label, key
        )
        if secret:
            count_new(session)
        if players and secret:
            desk_grant = access.tournament_grant(session.connection(), tournament.slug, token)
            entrants.enter(session, desk_grant, players)
        slug = tournament.slug
    return redirect(url_for("tournaments.page" if players else "desk.players", slug=slug), 303)


# ---- following ------------------------------------------------------------------------------


@blueprint.get("/t/<slug>")
@needs("view", of="tournament")
@followed
def page(slug: str) -> Page:
    """The tables of the newest round; at the desk also what there is to do."""
    view = load()
    names = partial(tournament_views.who, view)
    tables, pager = asked_pager().cut(view.round(view.number), names)
    return show(
        "page",
        number=view.number,
        tables=tables,
        pager=pager,
        todo=tournament_views.todo(view),
        untouched=tournament_rounds.untouched(view),
        qr=sharing.code(sharing.public_url(url_for("tournaments.page", slug=slug))),
    )


@blueprint.get("/t/<slug>/version")
@needs("view", of="tournament")
def version(slug: str) -> BaseResponse:  # noqa: ARG001
    """What a hall of phones and the projector ask every second or two."""
    pulse = now.pulse if (now := beat()) else _pulse()
    response = Response(
        f'{{"version":"{pulse}","role":"{grant().role}"}}', mimetype="application/json"
    )
    response.set_etag(f"{pulse}-{grant().role}")
    response.cache_control.no_cache = True
    return share(response.make_conditional(request))


def _pulse() -> str:
    with database().read() as session:
        return tournament_view.pulse(session, grant().tournament)


@blueprint.get("/t/<slug>/rounds/<int:number>")
@needs("view", of="tournament")
@followed
def round_page(slug: str, number: int) -> Page:  # noqa: ARG001
    """A round as lists: by table and by name, to read, to show and to print."""
    view = load()
    if number not in view.rounds:
        raise NotFoundError
    names = partial(tournament_views.who, view)
    tables, _ = asked_pager().cut(view.round(number), names)
    found = tournament_views.seats(view, number)
    seats, pager = asked_pager().cut(found, lambda one: view.searched[one.player])
    return show(
        "round",
        number=number,
        tables=tables,
        seats=seats,
        pager=pager,
        reasons=tournament_views.reasons(words(), view, number),
    )


@blueprint.get("/t/<slug>/standings")
@needs("view", of="tournament")
@followed
def standings(slug: str) -> Page:  # noqa: ARG001
    """As they are, or after a round that is complete.

    On a page for a hall the parts of the numbers are left to each player's own page.
    """
    now, pager = load(), asked_pager()
    complete = min((one.table.round for one in now.missing), default=now.number + 1) - 1
    then = number_in(request.args.get("round") or "0")
    view = now.after(then) if 0 < then <= complete else now
    pager = replace(pager, more=(("round", str(then)),) if view is not now else ())
    small = len(view.entrants) <= ranking.SMALL
    found, pager = pager.cut(list(view.standings.rows), lambda one: view.searched[one.player])
    return show(
        "standings",
        rows=ranking.rows(words(), view, found, with_parts=small),
        pager=pager,
        complete=complete,
        then=then if view is not now else 0,
        unplayed=wording.unplayed_rules(words()),
    )


def asked_pager(size: int = PAGE) -> Pager:
    """Which part of a long list is asked for; all of it for the printer."""
    start, whole = number_in(request.args.get("from") or "0"), "all" in request.args
    return pager(start, request.args.get("q", ""), whole=whole, size=size)


@blueprint.get("/t/<slug>/cross")
@needs("view", of="tournament")
@followed
def cross(slug: str) -> Page:  # noqa: ARG001
    view, pager = load(), asked_pager()
    heads, lines, square = ranking.cross(view)
    ranks = {line.player: line.rank for line in lines}
    shown, pager = pager.cut(lines, lambda one: view.searched[one.player])
    return show("cross", heads=heads, lines=shown, square=square, ranks=ranks, pager=pager)


@blueprint.get("/t/<slug>/player/<int:number>")
@needs("view", of="tournament")
@followed
def player(slug: str, number: int) -> Page:  # noqa: ARG001
    view = load()
    found = next((one for one in view.entrants if one.number == number), None)
    if found is None:
        raise NotFoundError
    row = ranking.row_of(words(), view, number)
    seat = tournament_views.seat_of(view, number)
    return show("player", player=found, row=row, steps=path(view.model, number), seat=seat)


@blueprint.get("/t/<slug>/statistics")
@needs("view", of="tournament")
@followed
def statistics(slug: str) -> Page:  # noqa: ARG001
    view = load()
    told = game_words()
    return show(
        "statistics",
        figures=figures.statistics(view),
        feat_name=partial(told.feat, words()),
        category_name=partial(told.category, words()),
    )


# ---- exports --------------------------------------------------------------------------------


@blueprint.get("/t/<slug>.csv")
@needs("view", of="tournament")
def as_csv(slug: str) -> BaseResponse:
    """Standings with their columns named in the reader's language."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL)
    head, *rows = csv_rows(load().model)
    entered = {"player", "mark", "reading"}  # all other cells are numbers
    typed = {number for number, code in enumerate(head) if code in entered}
    writer.writerow([wording.column(words(), code) for code in head])
    for row in rows:
        writer.writerow([harmless(cell) if n in typed else cell for n, cell in enumerate(row)])
    return attachment(text.getvalue(), "text/csv", f"torri-{slug}.csv")


@blueprint.get("/t/<slug>.json")
@needs("view", of="tournament")
def as_json(slug: str) -> BaseResponse:
    with database().read() as session:
        document = tournament_transfer.export(session, load(), with_log=grant().allows("owner"))
    return attachment(dumps(document), "application/json", f"torri-{slug}.json")


@blueprint.get("/t/<slug>.txt")
@needs("view", of="tournament")
def as_trf(slug: str) -> BaseResponse:
    view = load()
    text = trf(view.model, view.tournament.name)
    return attachment(text, "text/plain", f"torri-{slug}.txt")


def attachment(text: str, mimetype: str, name: str) -> BaseResponse:
    response = Response(text, mimetype=mimetype)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
