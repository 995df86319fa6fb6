"""The desk rules: results entered, corrected, awarded or voided; slips and the clock."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, request, url_for
from sqlmodel import Session

from scorer.games.matches import Format
from scorer.store import (
    access,
    tournament_clock,
    tournament_featured,
    tournament_rounds,
    tournament_rulings,
    tournaments,
)
from scorer.store.access import Grant
from scorer.store.errors import BadValueError, ConflictError, NotFoundError
from scorer.store.tables import Match
from scorer.store.text import checked_reason
from scorer.store.tournament_view import TableView
from scorer.web import sharing
from scorer.web.fields import number_in
from scorer.web.languages import words
from scorer.web.match.context import Page
from scorer.web.storage import grant, needs, writing
from scorer.web.tournament import present as tournament_views
from scorer.web.tournament import results as tournament_results
from scorer.web.tournament.desk import back, said
from scorer.web.tournament.routes import load, show

blueprint = Blueprint("rulings", __name__)
MOST_BOXES = 4
SLIPS = 40
"""The most slips made at once: codes do not compress, and phones wait while links are."""


@blueprint.route("/t/<slug>/rounds/<int:number>/tables/<int:table>", methods=["GET", "POST"])
@needs("scorer", of="tournament")
def table(slug: str, number: int, table: int) -> Page:
    """What was said about a table, and what the desk decides: effects first, then the ruling."""
    if request.method == "GET":
        return _table_page(number, table)
    form = request.form
    kind, reason = form.get("kind", ""), form.get("reason", "")
    try:
        place = tournament_rulings.find(load(), number, table)
        result = tournament_results.result_in(place, form)
        ordinary = _is_ordinary(place, kind, result)
        if "sure" not in form and not ordinary:
            return _effects(number, table, kind, result, reason)
        with writing() as session:
            seen = number_in(form.get("seen", ""))
            rule = tournament_rulings.rule
            rule(session, grant(), number, table, kind, result, reason, seen)
    except ConflictError:
        return _table_page(number, table, changed=True), 409
    except BadValueError as error:
        return _table_page(number, table, message=said(error), typed=form), 422
    return back("tournaments.round_page", slug, number=number, _anchor=f"t{table}")


def _is_ordinary(place: TableView, kind: str, result: dict[str, Any]) -> bool:
    """The first result of a table of this round, and without a warning: one step is enough."""
    view = load()
    if kind != "entered" or place.done or place.state == "disputed":
        return False
    if place.table.round != view.number or "seen" not in request.form:
        return False
    ruling = tournament_rulings.ruling_of(place, kind, result, "")
    then = tournament_rulings.preview(view, place, ruling)
    after = next(one.table for one in then.tables if one.seating is place.seating)
    return not tournament_results.doubts(words(), view, place, after)


def _table_page(number: int, table: int, **more: Any) -> str:  # noqa: ANN401
    view = load()
    place = tournament_rulings.find(view, number, table)
    more |= {"versions": tournament_results.versions(words(), place)}
    more |= {"in_question": tournament_results.in_question(words(), place)}
    more |= {"advanced": tournament_views.advanced(words(), view, place.table)}
    return show("table", place=place, **more)


def _effects(number: int, table: int, kind: str, result: dict[str, Any], reason: str) -> Page:
    view = load()
    place = tournament_rulings.find(view, number, table)
    checked = checked_reason(reason, required=place.done)
    ruling = tournament_rulings.ruling_of(place, kind, result, checked)
    then = tournament_rulings.preview(view, place, ruling)
    after = next(one.table for one in then.tables if one.seating is place.seating)
    return show(
        "effects",
        place=place,
        kind=kind,
        form=request.form,
        reason=checked,
        after=after,
        doubts=tournament_results.doubts(words(), view, place, after),
        effects=tournament_results.effects(words(), view, then),
    )


@blueprint.post("/t/<slug>/rounds/<int:number>/slips")
@needs("owner", of="tournament")
def slips(slug: str, number: int) -> Page:  # noqa: ARG001
    """Slips with the table links, for one table (`table`) or a hall; shown once, to be printed.

    Earlier slips stay good, unless the table gets a new link (`renew`). A large hall gets them
    in parts, each beginning at `from`, or in one print job (`all`).
    """
    wanted, start = (number_in(request.form.get(name) or "0") for name in ("table", "from"))
    renew = "renew" in request.form
    places = [one for one in load().round(number) if one.match]
    if wanted:
        places = [one for one in places if one.table.number == wanted]
    step = len(places) if "all" in request.form else SLIPS
    parts = range(0, len(places), step or 1)
    if start not in parts or (renew and not wanted):
        raise NotFoundError
    shown = places[start : start + step]
    tables = [one.match for one in shown if one.match]
    with writing() as session:
        tournament = tournaments.locked(session, grant())
        found = _table_links(session, tables, renew=renew)
        kind, body = "table_link" if renew else "slips", {"round": number, "table": wanted}
        tournaments.write(session, tournament, kind, grant().label, body)
    codes = [sharing.draw(_join_address(secret)) for secret in found]  # slow: no one else waits
    slips = list(zip(shown, codes, strict=True))
    boxes = _boxes(load().plan.match.format)
    return show(
        "slips", number=number, slips=slips, start=start, parts=parts, places=places, boxes=boxes
    )


def _boxes(length: Format) -> int:
    """How many deals a slip has room for: a match up to a target has no fixed number."""
    if length.one_deal:
        return 1
    return min(length.deals, MOST_BOXES) if length.kind == "fixed" else MOST_BOXES


def _table_links(session: Session, tables: list[Match], *, renew: bool) -> list[str]:
    if renew:
        return [access.renew(session, Grant(one, "owner"), "scorer") for one in tables]
    return access.mint_more(session, tables, "scorer")


def _join_address(secret: str) -> str:
    return sharing.public_url(url_for("matches.join_page", _anchor=secret))


@blueprint.post("/t/<slug>/withdraw")
@needs("owner", of="tournament")
def withdraw(slug: str) -> Page:
    """Take a round back that was published too early; once it has begun, with a reason."""
    seen, reason = request.form.get("seen", ""), request.form.get("reason", "")
    return _carried_out(
        slug, lambda session: tournament_rounds.withdraw(session, grant(), seen, reason)
    )


@blueprint.post("/t/<slug>/clock")
@needs("owner", of="tournament")
def clock(slug: str) -> Page:
    wish, length = request.form.get("wish", ""), request.form.get("minutes", "")
    minutes = number_in(length) if length else None
    return _carried_out(
        slug, lambda session: tournament_clock.turn(session, grant(), wish, minutes), "clock"
    )


@blueprint.post("/t/<slug>/featured")
@needs("owner", of="tournament")
def feature(slug: str) -> Page:
    """Show a table of this round on the projector; without a table, no table is shown."""
    number, table = (number_in(request.form.get(name) or "0") for name in ("round", "table"))
    with writing() as session:
        tournament_featured.feature(session, grant(), number, table)
    return back("tournaments.page", slug, _anchor="featured")


@blueprint.post("/t/<slug>/announce")
@needs("owner", of="tournament")
def announce(slug: str) -> Page:
    """On the wall and on every page of the event, until it is taken away."""
    text = "" if "away" in request.form else request.form.get("text", "")
    return _carried_out(
        slug, lambda session: tournament_featured.announce(session, grant(), text), "announce"
    )


def _carried_out(slug: str, act: Callable[[Session], object], anchor: str | None = None) -> Page:
    """Back to the desk when it is done; else a message says why not."""
    try:
        with writing() as session:
            act(session)
    except BadValueError as error:
        return show("refused", message=said(error)), 422
    return back("tournaments.page", slug, _anchor=anchor)
