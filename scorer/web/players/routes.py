"""Pages of players: only from the matches of this phone."""

from collections import Counter
from itertools import combinations

from flask import Blueprint, abort, g, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from scorer.match import career, state
from scorer.store import matches, tournament_tables
from scorer.store.matches import MatchState
from scorer.store.tournament_view import TableView
from scorer.web.addresses import slug
from scorer.web.languages import words
from scorer.web.players import present
from scorer.web.storage import database, device_token, needs
from scorer.web.tournament import official
from scorer.wording.collation import sort_key

blueprint = Blueprint("players", __name__, url_prefix="/<game:game>")
MOST = 500
"""The most matches used for the pages of a phone, the newest ones."""
Page = str | BaseResponse


@blueprint.get("/players")
@needs("public")
def every() -> Page:
    """Everybody, and every two who played each other."""
    found = _matches()
    names = Counter(name for one in found for name in one.match.players)
    pairs = Counter(
        tuple(sorted(two, key=sort_key))
        for one in found
        for two in combinations(one.match.players, 2)
    )
    return render_template(
        "players/list.html", names=names.most_common(), pairs=pairs.most_common()
    )


@blueprint.get("/players/of")
@needs("public")
def of() -> Page:
    """One player (`name`), or two (`with`): the first one's record against the second."""
    names = [name for key in ("name", "with") if (name := request.args.get(key, "").strip())]
    found = career.between(_matches(), *names) if names else []
    if not any(deal.counts for one in found for deal in one.scored):
        abort(404)
    return render_template("players/page.html", **present.page(words(), slug(), found, names))


def _matches() -> list[MatchState]:
    """What this phone took part in, oldest first. Where the desk of a tournament ruled otherwise,
    the deals on the phone are not what happened."""
    token = device_token()
    if token is None:
        return []
    g.personal = True
    with database().read() as session:
        found = matches.of_device(session, token, MOST)
        states = [
            one for one in found if isinstance(one, state.MatchState) and one.match.game == slug()
        ]
        tables = tournament_tables.tables_of_matches(session, states)
    kept = [one for one in states if not _ruled(one, tables.get(one.match.id or 0))]
    return sorted(kept, key=lambda one: one.match.id or 0)


def _ruled(view: MatchState, table: TableView | None) -> bool:
    return table is not None and official.official(words(), view, table) is not None
