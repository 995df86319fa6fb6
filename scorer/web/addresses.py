"""Which game an address is about: `/torri/rules`. Older addresses without a game redirect.

Views do not take the game as an argument: it is in `game()`. An address that is built without a
game is about the game of this request.
"""

from types import ModuleType
from typing import Any

from flask import Blueprint, Flask, Response, current_app, g, redirect, request
from werkzeug.routing import BaseConverter, ValidationError
from werkzeug.wrappers import Response as BaseResponse

from scorer.games import GAMES
from scorer.store.errors import NotFoundError
from scorer.web.storage import needs

blueprint = Blueprint("old", __name__)
OLD = "any(deal, result, 'picture.svg', rules, rulings, readings, cases, ask)"
"""The first words of addresses that once needed no game."""
COOKIE, YEAR = "game", 365 * 24 * 3600
"""The cookie with the last game a phone has used. It works without JavaScript."""


class GameConverter(BaseConverter):
    """The slug of a game we know; with any other word the route does not match."""

    def to_python(self, value: str) -> str:
        if value not in GAMES:
            raise ValidationError
        return value


def init_app(app: Flask) -> None:
    app.url_map.converters["game"] = GameConverter
    app.url_value_preprocessor(_take_game)
    app.url_defaults(_add_game)
    app.after_request(_remember_game)


def slug() -> str:
    """The game of this request; by default the first one we know."""
    return str(g.get("game") or next(iter(GAMES)))


def game() -> ModuleType:
    return GAMES[slug()]


def known_games() -> list[ModuleType]:
    """All games; first the one that was asked for, or the last one this phone has used."""
    last = request.args.get("game") or request.cookies.get(COOKIE)
    return sorted(GAMES.values(), key=lambda game: bool(game.META.slug != last))


def _remember_game(response: Response) -> Response:
    """With only one game there is nothing to remember. A page of a match or an event may be one
    answer shared by all viewers: it must not set a cookie."""
    looks = "grant" in g and g.grant.role == "view"
    used, page = g.get("game"), response.mimetype == "text/html" and not looks
    if page and len(GAMES) > 1 and used in GAMES and request.cookies.get(COOKIE) != used:
        secure = current_app.config["SESSION_COOKIE_SECURE"]
        response.set_cookie(
            COOKIE, used, max_age=YEAR, samesite="Lax", httponly=True, secure=secure
        )
    return response


def choose_game() -> str:
    """The game that a form or an address names for something new; else the one in use."""
    chosen = request.values.get("game") or slug()
    if chosen not in GAMES:
        raise NotFoundError
    g.game = chosen
    return chosen


def _take_game(_: str | None, values: dict[str, Any] | None) -> None:
    if values and "game" in values:
        g.game = values.pop("game")


def _add_game(endpoint: str, values: dict[str, Any]) -> None:
    if "game" not in values and current_app.url_map.is_endpoint_expecting(endpoint, "game"):
        values["game"] = slug()


@blueprint.route(f"/<{OLD}:page>", methods=["GET", "POST"])
@blueprint.route(f"/<{OLD}:page>/<path:rest>", methods=["GET", "POST"])
@needs("public")
def old_address(page: str, rest: str = "") -> BaseResponse:
    return _lead_on(f"/{next(iter(GAMES))}/{page}" + (f"/{rest}" if rest else ""))


@blueprint.get("/api/score")
@needs("public")
def old_score() -> BaseResponse:
    return _lead_on(f"/api/{next(iter(GAMES))}/score")


def _lead_on(path: str) -> BaseResponse:
    """A permanent redirect that keeps the method and the query."""
    query = request.query_string.decode("ascii", "replace")
    return redirect(path + (f"?{query}" if query else ""), 308)
