"""The published round is repaired: two change places, or a latecomer gets a table."""

from flask import Blueprint, request

from scorer.store import tournament_repair
from scorer.store.errors import BadValueError, ConflictError
from scorer.web.languages import words
from scorer.web.match.context import Page
from scorer.web.storage import grant, needs, writing
from scorer.web.tournament import present
from scorer.web.tournament.desk import back, said
from scorer.web.tournament.routes import load, show
from scorer.wording.collation import sort_key

blueprint = Blueprint("repairing", __name__)


@blueprint.route("/t/<slug>/repair", methods=["GET", "POST"])
@needs("owner", of="tournament")
def page(slug: str) -> Page:
    """First the consequences are shown, then the change is made."""
    names = {field: request.values.get(field, "").strip() for field in ("one", "other")}
    if not any(names.values()):
        return _page(names)
    try:
        one, other = map(_number_of, names.values())
        if request.method == "GET":
            return _page(names, plan=tournament_repair.repaired(load(), one, other))
        seen = request.form.get("seen", "")
        with writing() as session:
            number = tournament_repair.repair(session, grant(), seen, one, other)
    except BadValueError as error:
        return _page(names, message=said(error)), 422
    except ConflictError:
        return _page(names, changed=True), 409
    return back("tournaments.round_page", slug, number=number)


def _number_of(name: str) -> int:
    """A player by the name that was chosen or typed."""
    by_name = {known: number for number, known in load().names.items()}
    if name not in by_name:
        raise BadValueError("unknown_player", {"name": name[:40]})
    return by_name[name]


def _page(
    names: dict[str, str],
    *,
    plan: tournament_repair.Repaired | None = None,
    message: str = "",
    changed: bool = False,
) -> str:
    view = load()
    found = present.repaired(words(), view, *plan) if plan else None
    seated = {n for place in view.round(view.number) for n in place.table.players}
    people = sorted(view.entrants, key=lambda one: sort_key(one.name, view.readings[one.number]))
    places = [(one.name, present.seat_of(view, one.number)) for one in people]
    return show(
        "repair",
        typed=names,
        plan=found,
        people=places,
        late=[one.name for one in people if one.number not in seated],
        message=message,
        changed=changed,
    )
