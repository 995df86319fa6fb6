"""Results of a whole round typed at the desk: a row for each table, a cell for each player."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from babel.support import NullTranslations
from flask import Blueprint, g, request
from werkzeug.wrappers import Response as BaseResponse

from scorer.store import tournament_rulings
from scorer.store.errors import BadValueError, NotFoundError
from scorer.store.tournament_rulings import Decision
from scorer.store.tournament_view import TableView, TournamentView
from scorer.tournament import by_points
from scorer.web.fields import number_in
from scorer.web.languages import words
from scorer.web.match.context import Page
from scorer.web.storage import grant, needs, writing
from scorer.web.tournament import present, results
from scorer.web.tournament.desk import back
from scorer.web.tournament.routes import asked_pager, load, show
from scorer.wording import desk as desk_words

blueprint = Blueprint("entering", __name__)
DIGITS, DEALS = 4, 20


@dataclass(frozen=True, slots=True)
class Row:
    """What was typed for a table, and what is wrong with it or not usual about it."""

    place: TableView
    cells: tuple[str, ...] = ()
    wrong: str = ""
    doubts: list[str] = field(default_factory=list)

    @property
    def table(self) -> int:
        return self.place.table.number


@blueprint.route("/t/<slug>/rounds/<int:number>/results", methods=["GET", "POST"])
@needs("scorer", of="tournament")
def page(slug: str, number: int) -> Page:
    """Rows that are in order are saved at once; the others come back as they were typed."""
    view = load()
    if number not in view.rounds:
        raise NotFoundError
    if request.method == "GET":
        return _page(number, {})
    left, saved = _save(view, number)
    if left:
        return _page(number, left, saved=saved), 422
    return _next(slug, number, saved)


def _next(slug: str, number: int, saved: int) -> BaseResponse:
    """Back to the same part of the list."""
    part = {name: request.args[name] for name in ("from", "q") if name in request.args}
    return back("entering.page", slug, number=number, saved=saved, **part)


def _page(number: int, typed: Mapping[int, Row], saved: int = 0) -> str:
    view = load()
    places = [one for one in view.round(number) if one.match]
    shown, pager = asked_pager().cut(places, partial(present.who, view))
    rows = [typed.get(one.table.number, Row(one)) for one in shown]
    rows = [
        Row(one, row.cells, row.wrong, row.doubts) for one, row in zip(shown, rows, strict=True)
    ]
    saved = saved or request.args.get("saved", 0, type=int)
    return show("results", number=number, rows=rows, pager=pager, saved=saved)


def _save(view: TournamentView, number: int) -> tuple[dict[int, Row], int]:
    """The rows that were not saved, by table, and how many were."""
    typed = [row for one in view.round(number) if (row := _typed(one))]
    read = [_read(words(), view, row) for row in typed]
    good = [(row, made) for row, made in read if made]
    left = {row.table: row for row, made in read if not made}
    with writing() as session:
        made = [decision for _, decision in good]
        refused = tournament_rulings.enter_all(session, grant(), number, made)
    g.pop("tournament_view", None)  # so that the page reads it again
    for row, _ in good:
        if code := refused.get(row.table):
            left[row.table] = Row(row.place, row.cells, desk_words.not_entered(words(), code))
    return left, len(good) - len(refused)


def _typed(place: TableView) -> Row | None:
    """None for an empty row, or one that has a result."""
    table, seats = place.table.number, range(len(place.table.players))
    cells = tuple(request.form.get(f"t{table}-{seat}", "").strip() for seat in seats)
    return Row(place, cells) if place.match and any(cells) else None


def _read(t: NullTranslations, view: TournamentView, row: Row) -> tuple[Row, Decision | None]:
    try:
        result = _result(row.cells)
    except BadValueError as error:
        return Row(row.place, row.cells, desk_words.not_entered(t, error.code)), None
    seen = number_in(request.form.get(f"v{row.table}", ""))
    doubts = _doubts(t, view, row.place, result)
    if doubts and f"sure{row.table}" not in request.form:
        return Row(row.place, row.cells, doubts=doubts), None
    return row, Decision(row.table, "entered", result, "", seen)


def _doubts(
    t: NullTranslations, view: TournamentView, place: TableView, result: dict[str, Any]
) -> list[str]:
    ruling = tournament_rulings.ruling_of(place, "entered", result, "")
    then = tournament_rulings.preview(view, place, ruling)
    after = next(one.table for one in then.tables if one.seating is place.seating)
    return results.doubts(t, view, place, after)


def _result(cells: tuple[str, ...]) -> dict[str, Any]:
    """Points of every player; of several deals one after the other, with spaces between."""
    if not all(cells):
        raise BadValueError("cell_missing")
    numbers = [cell.split() for cell in cells]
    if not all(_is_points(word) for words in numbers for word in words):
        raise BadValueError("cell_unreadable")
    if len({len(words) for words in numbers}) > 1:
        raise BadValueError("cells_uneven")
    deals = [list(map(int, deal)) for deal in zip(*numbers, strict=True)]
    if len(deals) > DEALS or max(map(max, deals)) > tournament_rulings.MAX_DEAL_POINTS:
        raise BadValueError("cell_unreadable")
    totals = [sum(points) for points in zip(*deals, strict=True)]
    return {"places": by_points(totals), "deals": deals}


def _is_points(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= DIGITS
