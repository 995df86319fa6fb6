"""At the door: who has arrived; those who have not are out before the first round."""

from flask import Blueprint, request

from scorer.store import entrants, tournament_clock
from scorer.store.errors import BadValueError, NotFoundError
from scorer.store.tournament_rulings import find
from scorer.web.fields import number_in
from scorer.web.match.context import Page
from scorer.web.storage import grant, needs, writing
from scorer.web.tournament import present
from scorer.web.tournament.desk import back, said
from scorer.web.tournament.routes import asked_pager, load, show
from scorer.wording.collation import sort_key

blueprint = Blueprint("arriving", __name__)


@blueprint.route("/t/<slug>/checkin", methods=["GET", "POST"])
@needs("scorer", of="tournament")
def page(slug: str) -> Page:
    """A list to tick, one tap for each player; judges may tick too, only the desk drops."""
    if request.method == "GET":
        return _page()
    number, wish = number_in(request.form.get("number") or "0"), request.form.get("wish", "")
    part = {name: request.args[name] for name in ("from", "q") if name in request.args}
    try:
        with writing() as session:
            if wish == "drop":
                entrants.drop_absent(session, grant())
            elif wish in {"here", "away"}:
                entrants.tick(session, grant(), number, arrived=wish == "here")
            else:
                raise NotFoundError
    except BadValueError as error:
        return _page(said(error)), 422
    if request.accept_mimetypes.best == "application/json":
        return "", 204  # a script has shown it already
    return back("arriving.page", slug, **part, _anchor=f"p{number}" if number else None)


def _page(message: str = "") -> str:
    view = load()
    people = [one for one in view.entrants if not present.has_left(one)]
    people.sort(key=lambda one: sort_key(one.name, view.readings[one.number]))
    shown, pager = asked_pager().cut(people, lambda one: view.searched[one.number])
    here = sum(one.arrived for one in people)
    return show("checkin", people=shown, pager=pager, here=here, there=len(people), message=message)


@blueprint.post("/t/<slug>/extra/<int:table>")
@needs("scorer", of="tournament")
def extra(slug: str, table: int) -> Page:
    """Minutes that a table of the newest round has longer than the others."""
    minutes = number_in(request.form.get("minutes") or "0")
    place = find(load(), load().number, table)
    try:
        with writing() as session:
            tournament_clock.lengthen(session, grant(), place, minutes)
    except BadValueError as error:
        return show("refused", message=said(error)), 422
    return back("rulings.table", slug, number=load().number, table=table)
