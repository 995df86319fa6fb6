"""The database of an app, and who may do what: every route declares the role it needs."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from flask import Flask, current_app, g, request
from sqlmodel import Session
from werkzeug.wrappers import Response as BaseResponse

from scorer.games import GAMES
from scorer.instance import database_url, make_private
from scorer.match.state import DamagedMatchError
from scorer.store import access, codes, migrate
from scorer.store.access import Grant, Place
from scorer.store.database import Database
from scorer.store.errors import ForbiddenError, NotFoundError, RevokedError
from scorer.store.tables import Match
from scorer.web import tokens
from scorer.web.live import looking

COOKIE = "torri-device"
DAYS = 400
View = TypeVar("View", bound=Callable[..., object])
ROLES = ("public", *access.ROLES)
FIND = {"match": "grant", "tournament": "tournament_grant"}


def init_app(app: Flask) -> None:
    folder = Path(app.instance_path)
    database = Database(database_url(app.config["DATABASE_URL"], folder))
    make_private(folder, database.path)
    migrate.upgrade(database)
    database.close()  # a server may fork now; no connection may be carried across
    app.extensions["torri-database"] = database
    looking.init_app(app)
    app.before_request(_authorise)
    app.after_request(_remember_device)


def database() -> Database:
    return database_of(current_app)


def database_of(app: Flask) -> Database:
    found: Database = app.extensions["torri-database"]
    return found


def needs(role: str, of: str = "match") -> Callable[[View], View]:
    """Declare who may use a route: everybody (`public`), or a role in the place of its slug."""

    def declare(view: View) -> View:
        view.role, view.place = role, of  # type: ignore[attr-defined]
        return view

    return declare


def device_token() -> str | None:
    """What this device shows: programs a Bearer token, browsers their cookie. Only as issued."""
    if "device_token" not in g:
        shown = request.cookies.get(_cookie_name(), "")
        g.device_token = bearer_token() or (shown if _is_ours(shown) else None)
    found: str | None = g.get("new_token") or g.device_token
    return found


def bearer_token() -> str | None:
    """Only the API accepts it."""
    if not request.path.startswith("/api/"):
        return None
    shown = request.authorization
    if shown is None or shown.type != "bearer":
        return None
    return shown.token if _is_ours(shown.token or "") else None


def _is_ours(token: str) -> bool:
    """Signed by us, or in use: those of older versions have no signature."""
    if tokens.is_signed(token):
        return True
    return tokens.may_be_older(token) and _is_known(token)


def _is_known(token: str) -> bool:
    with database().read() as session:
        return access.is_known(session, token)


def make_device_token() -> str:
    """A token of this browser; a new one is sent along with the answer."""
    token = device_token()
    if token is None:
        token = g.new_token = tokens.issue()
    return token


def token_for_grant(key: str = "") -> str:
    """The token that a new grant is given to.

    The first grant of a browser never goes to the cookie it came with: another person may have put
    it there, and may know it. The same `key` twice, by a double tap, gives the same new token.
    """
    token = make_device_token()
    if bearer_token() is None and g.device_token and not _is_known(token):
        token = g.new_token = tokens.derive(token, key) if key else tokens.issue()
    return token


def open_by_code(code: str, token: str, label: str) -> Match:
    """A code from the owner's screen, for a grant of this device; wrong ones are counted."""
    address = request.remote_addr or ""
    with database().read() as session:
        if codes.find(session, code) is None:  # over the limit nothing is written
            codes.check_limits(session, address)
    with database().write() as session:
        match = codes.enter_code(session, code, token, label, address)
    if match is None:
        raise NotFoundError
    return match


@contextmanager
def writing() -> Iterator[Session]:
    """A transaction for this request's place, in which its grant is read once more.

    It may have been taken back while the request was on its way: then nothing is written. Deals
    have a way of their own that does the same with one statement less (`scorer.store.deals`).
    """
    role = getattr(current_app.view_functions[request.endpoint or ""], "role", "owner")
    with database().write() as session:
        g.grant = access.hold(session.connection(), grant(), device_token())
        if not g.grant.allows(role):
            gone = access.was_revoked(session, grant().place, device_token())
            raise RevokedError if gone else ForbiddenError
        yield session


def grant() -> Grant:
    """What this device may do with the match or the tournament of this request."""
    found: Grant = g.grant
    return found


def size_of_body() -> None:
    """A view that takes more than other forms says so in its `max_body`."""
    view = current_app.view_functions.get(request.endpoint or "")
    if most := getattr(view, "max_body", None):
        request.max_content_length = request.max_form_memory_size = most


def _authorise() -> None:
    """A route without a declared role is refused; one with a slug opens its place first."""
    view = current_app.view_functions.get(request.endpoint or "")
    if view is None:
        return
    role = getattr(view, "role", None)
    if role not in ROLES:
        raise ForbiddenError
    if role == "public":
        return
    slug = (request.view_args or {})["slug"]
    if not slug.isalnum():  # PostgreSQL refuses some of them
        raise NotFoundError
    g.grant = _grant_of(getattr(view, "place", "match"), slug)
    g.game = _known_game(g.grant.place)
    if g.grant.device_id is not None:
        database().sightings.note(g.grant.device_id)
    if not g.grant.allows(role):
        raise RevokedError if was_revoked() else ForbiddenError


def _grant_of(kind: str, slug: str) -> Grant:
    """A token is looked up every time, so that taking it back works at once."""
    token = device_token()
    if token is None:
        return looking.look(database(), kind, slug)
    with database().look() as connection:
        found: Grant = getattr(access, FIND[kind])(connection, slug, token)
    return found


def _known_game(place: Place) -> str:
    """The game of a place; a damaged row may name a game that does not exist."""
    if place.game not in GAMES:
        raise DamagedMatchError("game", place.game)
    return place.game


def was_revoked() -> bool:
    """Had this device a grant that was taken back?"""
    if device_token() is None:
        return False
    with database().read() as session:
        g.personal = access.was_revoked(session, grant().place, device_token())
    return bool(g.personal)


def is_personal() -> bool:
    """Is the answer for this device only? It needed a grant, or shows what a grant adds."""
    role = getattr(current_app.view_functions.get(request.endpoint or ""), "role", "public")
    granted: Grant | None = g.get("grant")
    more = role in {"scorer", "owner"} or (granted is not None and granted.allows("scorer"))
    return more or "new_token" in g or bool(g.get("personal"))


def _remember_device(response: BaseResponse) -> BaseResponse:
    if token := g.get("new_token"):
        response.set_cookie(
            _cookie_name(),
            token,
            max_age=DAYS * 24 * 3600,
            httponly=True,
            samesite="Lax",
            secure=_https(),
        )
    return response


def _cookie_name() -> str:
    return f"__Host-{COOKIE}" if _https() else COOKIE


def _https() -> bool:
    return bool(current_app.config["SESSION_COOKIE_SECURE"])
