"""The API over the functions of the store: create, read, add, correct, totals.

Cookies make browsers dangerous: a page of another site could send our visitors' browser here
with its cookie. The forms of our pages carry a token against that (Flask-WTF); the API is
exempt from it and safe without: what writes takes `application/json` only, or a method or header
that no form can send, so a browser asks us first (CORS), and we never agree; and requests that
say they come from another site are refused. A `Bearer` token is never sent by itself.
"""

from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, current_app, request
from werkzeug.exceptions import Forbidden
from werkzeug.wrappers import Response as BaseResponse

from scorer import __version__
from scorer.games.matches import Format
from scorer.match.settings import Settings
from scorer.store import access, deals, matches
from scorer.store.errors import NotFoundError
from scorer.store.matches import MatchState
from scorer.store.tables import Match
from scorer.web import tokens
from scorer.web.api import answers as api_answers
from scorer.web.api import faults as api_faults
from scorer.web.api import models
from scorer.web.api import operations as api_operations
from scorer.web.api.operations import as_json, operation
from scorer.web.creating import count_new, creation
from scorer.web.languages import language
from scorer.web.storage import (
    bearer_token,
    database,
    device_token,
    grant,
    needs,
    open_by_code,
    token_for_grant,
)

blueprint = Blueprint("api_v1", __name__, url_prefix=api_operations.PREFIX)
api_faults.init_app(blueprint)
SAFE = {"GET", "HEAD", "OPTIONS"}
READS = (404, 500, 503)
CREATES = (400, 403, 413, 415, 422, 503, 507)
WRITES = (401, 404, 409, 500, *CREATES)
CHANGES = tuple(status for status in WRITES if status not in {400, 413, 415})
"""Without a body there is none to break."""


@blueprint.before_request
def same_site() -> None:
    """Old browsers and plain http send no Sec-Fetch-Site: then Origin speaks."""
    if request.method in SAFE:
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None:
        if site not in {"same-origin", "none"}:
            raise Forbidden
    elif origin is not None and origin.partition("://")[2] not in _own_hosts():
        raise Forbidden


@blueprint.get("/openapi.json")
@needs("public")
def openapi() -> dict[str, Any]:
    return api_operations.document(current_app)


# ---- creating and joining -------------------------------------------------------------------


@blueprint.post("/matches")
@needs("public")
@operation(models.Created, 201, body=models.NewMatch, faults=(429, *CREATES))
def create_match(body: models.NewMatch) -> models.Created:
    """Create a match.

    The answer holds the secrets of its links, this once; this client becomes its owner.
    """
    token = new_token()
    settings = Settings(
        Format(body.kind, body.deals, body.target), body.variant, tuple(body.readings)
    )
    with creation() as session:
        match, secrets = matches.create(
            session, body.game, body.players, settings, body.name, token, body.label
        )
        count_new(session)
        return api_answers.created(match, secrets, shown(token))


@blueprint.post("/join")
@needs("public")
@operation(models.Joined, body=models.Join, faults=(404, 429, *CREATES))
def join_match(body: models.Join) -> models.Joined:
    """Swap a link's secret, or a code from the owner's screen, for a grant of this client.

    Unknown, expired and revoked ones answer alike.
    """
    token, wish = new_token(), body.root
    if isinstance(wish, models.JoinByCode):
        match = open_by_code(wish.code, token, wish.label)
    else:
        with database().write() as session:
            place, _ = access.swap(session, wish.secret, token, wish.label)
            if not isinstance(place, Match):  # desks have pages, and no API yet
                raise NotFoundError
            match = place
    with database().look() as connection:
        role = access.grant(connection, match.slug, token).role
    return api_answers.joined(match, role, shown(token))


# ---- reading --------------------------------------------------------------------------------


@blueprint.get("/matches/<slug>")
@needs("view")
@operation(models.Match, etag=True, faults=READS)
def read_match(slug: str) -> BaseResponse:  # noqa: ARG001 - its grant is open already
    """Read a match: settings, deals with their sheets, standing.

    Nothing is computed for a client whose ETag is still right.
    """
    tag = f"{grant().match.version}-{language()}-{__version__}"
    if request.if_none_match.contains_weak(tag):
        response = BaseResponse(status=304)
    else:
        response = as_json(api_answers.match(_load()))
    response.set_etag(tag)
    response.vary.update({"Accept-Language", "Cookie"})
    return response


@blueprint.get("/matches/<slug>/totals")
@needs("view")
@operation(models.Totals, faults=READS)
def read_totals(slug: str) -> models.Totals:  # noqa: ARG001
    """Read the totals: who leads, who has won."""
    return api_answers.totals(_load())


@blueprint.get("/matches/<slug>/history")
@needs("view")
@operation(models.History, faults=READS)
def read_history(slug: str) -> models.History:  # noqa: ARG001
    """Read what happened: who, when, old and new."""
    return api_answers.history(_load())


# ---- deals ----------------------------------------------------------------------------------


@blueprint.post("/matches/<slug>/deals")
@needs("scorer")
@operation(models.Saved, 201, body=models.NewDeal, keyed=True, faults=WRITES)
def add_deal(slug: str, key: str, body: models.NewDeal) -> models.Saved:  # noqa: ARG001
    """Add a deal.

    An impossible one is refused unless it comes with a reason.
    """
    with database().transaction() as connection:
        event = deals.add(connection, grant(), body.line, key, body.seen, body.reason)
        return api_answers.saved(event)


@blueprint.put("/matches/<slug>/deals/<int:number>")
@needs("scorer")
@operation(models.Saved, body=models.Correction, keyed=True, faults=WRITES)
def correct_deal(slug: str, number: int, key: str, body: models.Correction) -> models.Saved:  # noqa: ARG001
    """Correct a deal."""
    return _change("correct", number, key, body.seen, body.line, body.reason)


@blueprint.delete("/matches/<slug>/deals/<int:number>")
@needs("scorer")
@operation(models.Saved, keyed=True, seen_in_query=True, faults=CHANGES)
def remove_deal(slug: str, number: int, key: str, seen: int) -> models.Saved:  # noqa: ARG001
    """Remove a deal.

    It stays in the history and can be restored.
    """
    return _change("remove", number, key, seen)


@blueprint.post("/matches/<slug>/deals/<int:number>/restore")
@needs("scorer")
@operation(models.Saved, body=models.Seen, keyed=True, faults=WRITES)
def restore_deal(slug: str, number: int, key: str, body: models.Seen) -> models.Saved:  # noqa: ARG001
    """Restore a removed deal."""
    return _change("restore", number, key, body.seen)


@blueprint.post("/matches/<slug>/undo")
@needs("scorer")
@operation(models.Saved, body=models.SeenVersion, keyed=True, faults=WRITES)
def undo(slug: str, key: str, body: models.SeenVersion) -> models.Saved:  # noqa: ARG001
    """Take the last change back, if nothing happened since."""
    with database().transaction() as connection:
        return api_answers.saved(deals.undo(connection, grant(), key, body.seen))


def _change(
    kind: str, number: int, key: str, seen: int, line: str = "", reason: str = ""
) -> models.Saved:
    if number < 1:
        raise NotFoundError
    with database().transaction() as connection:
        event = deals.change(connection, grant(), kind, number, key, seen, line, reason)
        return api_answers.saved(event)


def _load() -> MatchState:
    """The grant was read before the log: its version is never newer than the deals shown."""
    with database().look() as connection:
        return matches.load(connection, grant().match)


def new_token() -> str:
    """A program without one gets it in the answer, a browser has its cookie."""
    return tokens.issue() if device_token() is None else token_for_grant()


def shown(token: str) -> str | None:
    """A browser's token stays in its HttpOnly cookie, out of reach for scripts."""
    return None if device_token() == token and bearer_token() is None else token


def _own_hosts() -> set[str]:
    public = str(current_app.config["PUBLIC_URL"] or "")
    return {request.host, urlsplit(public).netloc} - {""}
