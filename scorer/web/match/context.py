"""What the pages of a match share: loading it, finding a deal, refusing in words."""

import re
from collections.abc import Callable
from typing import Any

from flask import abort, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scorer.games.common import NotationError, settings
from scorer.match.log import Logged
from scorer.match.state import Scored, Unreadable
from scorer.store import matches, phones, tournament_tables
from scorer.store.errors import BadValueError, DamagedTournamentError, NotFoundError
from scorer.store.matches import MatchState
from scorer.store.tables import Tournament
from scorer.store.tournament_plan import MAX_ROUNDS, Plan
from scorer.store.tournaments import plan_of, shown
from scorer.tournament import Scheme
from scorer.web.addresses import slug as game_slug
from scorer.web.errors import problem, wants_json
from scorer.web.languages import words
from scorer.web.plug import face
from scorer.web.storage import database, grant
from scorer.web.tournament import official as tournament_official
from scorer.web.tournament import results as tournament_results
from scorer.wording import desk as desk_words
from scorer.wording import errors, report
from scorer.wording import store as store_words

Page = str | tuple[str, int] | BaseResponse
MAX_LABEL = 40
SECRET = re.compile("[A-Za-z0-9_-]{20,64}")


def load() -> MatchState:
    with database().look() as connection:
        return matches.load(connection, grant().match)


def find(view: MatchState, number: int) -> Scored | Unreadable:
    """A deal of the match, also a removed one."""
    found = next((one for one in view.every_deal if one.deal.number == number), None)
    if found is None:
        raise NotFoundError
    return found


def house_rules(view: MatchState) -> list[str]:
    """The house rules of the table, also those that do not matter in this match."""
    return report.house_rules(words(), view.match.game, view.pinned)


def house_settings(view: MatchState) -> list[str]:
    return settings(view.pinned, view.game.Readings())


def at_table(view: MatchState) -> dict[str, Any]:
    """Where in a tournament this match is played, if it is."""
    found, announcement = None, ""
    if view.match.tournament_id is not None:
        with database().read() as session:
            found = tournament_tables.table_of_match(session, view)
            if found and not found[1].done:
                _, announcement = shown(session, found[0])
    if found is None:
        return {"place": None, "tournament": None, "official": None}
    tournament, place = found
    return {
        "tournament": tournament,
        "scheme": _plan(tournament).scheme,
        "place": place,
        "announcement": announcement,
        "official": tournament_official.official(words(), view, place),
        "versions": tournament_results.versions(words(), place),
        "newest": tournament_tables.newest(view),
        "needed": _plan(tournament).needed(len(view.match.players)),
        "in_question": tournament_results.in_question(words(), place),
    }


def place_of_phone(view: MatchState) -> Callable[[Logged], str]:
    """Which kind of phone did something in a tournament: one of the desk, or of the table."""
    with database().read() as session:
        parts, table = phones.places_in_match(session, view.match)

    def place(event: Logged) -> str:
        known = None if event.device_id is None else table
        return desk_words.place(words(), parts.get(event.device_id) or known)

    return place


def _plan(tournament: Tournament) -> Plan:
    """The names of its rounds; only numbers where its settings are damaged."""
    try:
        return plan_of(tournament)
    except DamagedTournamentError:
        return Plan(Scheme(rounds=MAX_ROUNDS))


def sent() -> dict[str, Any]:
    """The body, as JSON or as a form; JSON that cannot be read is a bad request."""
    if not request.is_json:
        return dict(request.form.items())
    try:
        data = request.get_json()
    except RecursionError:
        abort(400)
    if not isinstance(data, dict):
        abort(400)
    return data


def unreadable(slug: str, line: str, error: NotationError) -> Page:
    t, game = words(), game_slug()
    message = errors.notation(t, game, error)
    if wants_json():
        return problem(400, message, error=report.error_as_dict(t, game, error))
    page = render_template(
        "deal/unreadable.html",
        message=message,
        line=line,
        back=url_for("deals.enter", slug=slug),
        back_name=face().back(t),
    )
    return page, 400


def refused(error: BadValueError) -> Page:
    message = store_words.bad_value(words(), game_slug(), error)
    if wants_json():
        return problem(422, message, code=error.code)
    return render_template("error.html", message=message, status=422), 422


def tidy_label(text: str | None) -> str:
    """The name of a phone as it is kept."""
    return "".join(c for c in (text or "") if c.isprintable()).strip()[:MAX_LABEL]


def device_name() -> str:
    """A first guess at what this phone is called; its owner can change it."""
    agent = request.user_agent.string
    known = ("iPhone", "iPad", "Android", "Macintosh", "Windows", "Linux")
    return next((name for name in known if name in agent), "")
