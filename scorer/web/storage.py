"""The database of an app, and who may do what: every route declares the role it needs."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from flask import Flask, current_app, g, request
from werkzeug.wrappers import Response as BaseResponse

from scorer.instance import database_url
from scorer.store import access, migrate
from scorer.store.access import Grant
from scorer.store.database import Database
from scorer.store.errors import ForbiddenError, NotFoundError, RevokedError
from scorer.store.tables import Match

COOKIE = "torri-device"
DAYS = 400
TOKEN = re.compile(r"[\w-]{43}", re.ASCII)
View = TypeVar("View", bound=Callable[..., object])
ROLES = ("public", *access.ROLES)
FIND = {"match": "grant", "tournament": "tournament_grant"}


def init_app(app: Flask) -> None:
    Path(app.instance_path).mkdir(parents=True, exist_ok=True)
    database = Database(database_url(app.config["DATABASE_URL"], Path(app.instance_path)))
    migrate.upgrade(database)
    database.close()  # a server may fork now; no connection may be carried across
    app.extensions["torri-database"] = database
    app.before_request(_authorise)
    app.after_request(_remember_device)


def database() -> Database:
    found: Database = current_app.extensions["torri-database"]
    return found


def needs(role: str, of: str = "match") -> Callable[[View], View]:
    """Declare who may use a route: everybody (`public`), or a role in the place of its slug."""

    def declare(view: View) -> View:
        view.role, view.place = role, of  # type: ignore[attr-defined]
        return view

    return declare


def device_token() -> str | None:
    """What this device shows: programs a Bearer token, browsers their cookie."""
    kept = request.cookies.get(_cookie_name(), "")
    return bearer_token() or (kept if TOKEN.fullmatch(kept) else None) or g.get("new_token")


def bearer_token() -> str | None:
    """Only the API takes it, and only if it looks like one of ours."""
    if not request.path.startswith("/api/"):
        return None
    shown = request.authorization
    if shown is None or shown.type != "bearer":
        return None
    return shown.token if TOKEN.fullmatch(shown.token or "") else None


def make_device_token() -> str:
    """This browser's token; a new one is sent along with the answer."""
    token = device_token()
    if token is None:
        token = g.new_token = access.new_token()
    return token


def open_by_code(code: str, token: str, label: str) -> Match:
    """A code from the owner's screen, for a grant of this device; wrong ones are counted."""
    with database().write() as session:
        match = access.enter_code(session, code, token, label, request.remote_addr or "")
    if match is None:
        raise NotFoundError
    return match


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
    if not slug.isalnum():  # PostgreSQL would choke on some
        raise NotFoundError
    find = getattr(access, FIND[getattr(view, "place", "match")])
    with database().look() as connection:
        g.grant = find(connection, slug, device_token())
    g.game = g.grant.place.game
    if not g.grant.allows(role):
        raise RevokedError if was_revoked() else ForbiddenError


def was_revoked() -> bool:
    """Had this device a grant that was taken back?"""
    if device_token() is None:
        return False
    with database().read() as session:
        return access.was_revoked(session, grant().place, device_token())


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
    return str(current_app.config["PUBLIC_URL"]).startswith("https://")
