"""Home: the way to everything, and the matches and tournaments of this phone."""

from typing import NamedTuple

from flask import Blueprint, g, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from scorer.store import matches, tournament_tables, tournaments
from scorer.store.matches import DamagedMatch, MatchState
from scorer.store.tables import Match, Tournament
from scorer.store.tournament_view import TableView
from scorer.web import addresses, sharing
from scorer.web.deal.scored import score_line
from scorer.web.languages import words
from scorer.web.match import present as match_views
from scorer.web.plug import face
from scorer.web.storage import database, device_token, needs
from scorer.web.tournament import official as tournament_official
from scorer.wording import damage
from scorer.wording.cast import spelled
from scorer.wording.phrases import score

blueprint = Blueprint("home", __name__)
RECENT, MOST = 12, 200
"""How many matches the start page lists at first, and when all are asked for."""
Page = str | tuple[str, int] | BaseResponse


@blueprint.get("/")
@needs("public")
def page() -> Page:
    """Of one game: the one that was asked for, or the last one this phone has used."""
    games = addresses.known_games()
    g.game = games[0].META.slug
    found, t = face(), words()
    return render_template(
        "home.html",
        game=games[0],
        games=games,
        chosen=g.game if len(games) > 1 else None,
        greeting=found.greeting(t),
        labels=found.labels(t),
        hero=found.hero(t),
        example=score_line(games[0], spelled(t, found.example), []) if found.example else None,
        join=sharing.join_code(),
        mine=_matches_of_this_phone(),
        more_than=0 if _all_matches() else RECENT,
        tournaments=_tournaments_of_this_phone(),
    )


class Listed(NamedTuple):
    """A match in a list: its score, or what the desk of its tournament decided."""

    match: Match
    score: str
    headline: str


def _all_matches() -> bool:
    return request.args.get("matches") == "all"


def _matches_of_this_phone() -> list[Listed]:
    token = device_token()
    if token is None:
        return []
    limit = MOST if _all_matches() else RECENT + 1  # one more, to know whether there are more
    with database().read() as session:
        views = matches.of_device(session, token, limit)
        g.personal = g.get("personal") or bool(views)
        tables = tournament_tables.tables_of_matches(session, views)
    return [
        Listed(view.match, "–", damage.listed(words()))
        if isinstance(view, DamagedMatch)
        else _listed(view, tables.get(view.match.id or 0))
        for view in views
    ]


def _listed(view: MatchState, table: TableView | None) -> Listed:
    official = tournament_official.official(words(), view, table) if table else None
    if official is None:
        totals, headline = view.standing.totals, match_views.outcome(words(), view)
    else:
        totals, headline = official.totals, official.headline
    return Listed(view.match, score(totals), headline)


def _tournaments_of_this_phone() -> list[Tournament]:
    token = device_token()
    if token is None:
        return []
    with database().read() as session:
        found = tournaments.of_device(session, token)
    g.personal = g.get("personal") or bool(found)
    return found
