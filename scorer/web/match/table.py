"""At the table of a tournament: both players say that the result is right, or call the desk."""

from flask import Blueprint, redirect, render_template, request, url_for

from scorer.store import tournament_tables
from scorer.store.errors import BadValueError
from scorer.store.text import MAX_REASON, tidy
from scorer.tournament import MOST_SEATS
from scorer.web import addresses
from scorer.web.fields import number_in
from scorer.web.languages import words
from scorer.web.match.context import Page
from scorer.web.storage import grant, needs, writing
from scorer.wording import desk
from scorer.wording import store as store_words

blueprint = Blueprint("tables", __name__)


@blueprint.post("/m/<slug>/confirm")
@needs("scorer")
def confirm(slug: str) -> Page:
    """`side` is who speaks: each player on any of their phones, or both on one."""
    form = request.form
    agrees = form.get("says") != "no"
    side, seen = number_in(form.get("side", "")), number_in(form.get("seen", ""))
    try:
        with writing() as session:
            note = form.get("note", "")
            if place := number_in(form.get("place") or "0"):
                note = _noted(min(place, MOST_SEATS), note)
            tournament_tables.confirm(session, grant(), side, agrees, seen, note)
    except BadValueError as error:
        message = store_words.bad_value(words(), addresses.slug(), error)
        back = url_for("matches.page", slug=slug)
        return render_template("error.html", message=message, status=409, back=back), 409
    return redirect(url_for("matches.page", slug=slug, _anchor="table"), 303)


def _noted(place: int, note: str) -> str:
    """The note after the place in question, shortened to what can be stored."""
    note = tidy(note)
    room = MAX_REASON - len(desk.noted_place(words(), place, "x")) + 1
    return desk.noted_place(words(), place, note[:room])
