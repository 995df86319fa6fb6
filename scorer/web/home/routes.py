"""Home: the way to everything, and the matches and tournaments of this phone."""

from typing import NamedTuple

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from scorer.store import matches, tournament_tables, tournaments
from scorer.store.matches import MatchView
from scorer.store.tables import Match, Tournament
from scorer.store.tournament_view import TableView
from scorer.web import sharing
from scorer.web.deal.scored import EXAMPLE, deal
from scorer.web.faces.torri import drawing
from scorer.web.languages import words
from scorer.web.match import present as match_views
from scorer.web.storage import database, device_token, needs
from scorer.web.tournament import official as tournament_official
from scorer.wording.marks import signed

blueprint = Blueprint("home", __name__)
RECENT, MOST = 12, 200
"""So many matches home lists at first, and when all are asked for."""
Page = str | tuple[str, int] | BaseResponse


@blueprint.get("/")
@needs("public")
def page() -> Page:
    example = deal(EXAMPLE, [])
    return render_template(
        "home.html",
        example=example,
        skylines=drawing.skylines(words(), example.entry),
        join=sharing.join_code(),
        mine=_matches_of_this_phone(),
        more_than=0 if _all_matches() else RECENT,
        tournaments=_tournaments_of_this_phone(),
    )


class Listed(NamedTuple):
    """A match in a list: how it stands, or what the desk of its tournament said."""

    match: Match
    score: str
    headline: str


def _all_matches() -> bool:
    return request.args.get("matches") == "all"


def _matches_of_this_phone() -> list[Listed]:
    token = device_token()
    if token is None:
        return []
    limit = MOST if _all_matches() else RECENT + 1  # one more tells that there are more
    with database().read() as session:
        views = matches.of_device(session, token, limit)
        tables = tournament_tables.tables_of_matches(session, views)
    return [_listed(view, tables.get(view.match.id or 0)) for view in views]


def _listed(view: MatchView, table: TableView | None) -> Listed:
    official = tournament_official.official(words(), view, table) if table else None
    if official is None:
        totals, headline = view.standing.totals, match_views.outcome(words(), view)
    else:
        totals, headline = official.totals, official.headline
    return Listed(view.match, " : ".join(map(signed, totals)), headline)


def _tournaments_of_this_phone() -> list[Tournament]:
    token = device_token()
    if token is None:
        return []
    with database().read() as session:
        return tournaments.of_device(session, token)
