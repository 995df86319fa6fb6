"""The projector: everything in turn, or one list, or a part of it for one of several screens."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Generic, TypeVar

from flask import Blueprint, g, request, url_for

from scorer.store.access import Grant
from scorer.store.tournament_view import TournamentView
from scorer.web import sharing
from scorer.web.fields import number_in
from scorer.web.languages import words
from scorer.web.live.answers import followed
from scorer.web.match.context import Page
from scorer.web.storage import needs
from scorer.web.tournament import present, ranking
from scorer.web.tournament.routes import load, show

blueprint = Blueprint("wall", __name__)
L = TypeVar("L")
MODES = ("all", "tables", "names", "standings", "clock")
LINES, NAMES = 200, 400
"""The most lines of a list on one screen: more would take too long to show."""
SCREENS = 6
"""The most screens that can share the lists."""


@dataclass(frozen=True, slots=True)
class Screen:
    """What this screen shows: `part` of `parts` of each list; a screen alone shows the top."""

    mode: str = "all"
    part: int = 1
    parts: int = 1

    def cut(self, found: list[L], most: int) -> "Cut[L]":
        if self.parts == 1:
            return Cut(found[:most], 0, len(found), len(found) > most)
        share = -(-len(found) // self.parts)
        start = share * (self.part - 1)
        own = found[start : start + share]
        return Cut(own[:most], start, len(found), len(own) > most)

    def shows(self, mode: str) -> bool:
        return self.mode in {"all", mode}


@dataclass(frozen=True, slots=True)
class Cut(Generic[L]):
    """Lines of a list, from a place on, and how many there are in all."""

    lines: list[L]
    start: int
    total: int
    full: bool = False
    """this screen has not enough room for its own part"""

    @property
    def left_out(self) -> bool:
        return len(self.lines) < self.total


def _for_everybody(view: Callable[..., Any]) -> Callable[..., Any]:
    """On the wall the desk sees what a viewer sees: its page is updated, and never loaded again."""

    @wraps(view)
    def answer(**values: Any) -> Any:  # noqa: ANN401 - whatever is in the address
        g.grant = Grant(g.grant.place, "view")
        return view(**values)

    return answer


def _asked() -> Screen:
    """The screen that is asked for; an unknown name shows everything."""
    mode = request.args.get("show", "all")
    part, _, parts = request.args.get("part", "").partition("-")
    one, of = (number_in(part), number_in(parts)) if parts else (1, 1)
    if not 1 <= one <= of <= SCREENS:
        one, of = 1, 1
    return Screen(mode if mode in MODES else "all", one, of)


@blueprint.get("/t/<slug>/projector")
@needs("view", of="tournament")
@_for_everybody
@followed
def projector(slug: str) -> Page:
    """By name too while a round is sought and played, if so many names can be shown in time."""
    view, screen = load(), _asked()
    return show(
        "projector",
        screen=screen,
        todo=present.todo(view),
        lists=_lists(view, screen),
        qr=sharing.code(sharing.public_url(url_for("tournaments.page", slug=slug))),
    )


def _lists(view: TournamentView, screen: Screen) -> dict[str, Any]:
    """The lists of this screen. Together with others, names come only if there are not too many."""
    found: dict[str, Any] = {}
    if screen.shows("tables") and (tables := view.round(view.number)):
        found["tables"] = screen.cut(tables, LINES)
    if screen.shows("names") and (seats := _seats(view, screen)):
        found["names"] = screen.cut(seats, NAMES)
    if screen.shows("standings"):
        cut = screen.cut(list(view.standings.rows), LINES)
        rows = ranking.rows(words(), view, cut.lines)
        found["standings"] = Cut(rows, cut.start, cut.total, cut.full)
    return found


def _seats(view: TournamentView, screen: Screen) -> list[present.Seat]:
    alone = screen.mode == "names"
    seats = present.seats(view, view.number) if alone or view.missing else []
    return seats if alone or screen.parts > 1 or len(seats) <= NAMES else []
