"""Errors as pages for people and as problem+json for programs."""

import json
import re

from flask import Flask, Response, render_template, request, url_for
from flask.globals import request_ctx
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound
from werkzeug.wrappers import Response as BaseResponse

from scorer.store.database import DamagedError, DatabaseAwayError, DiskFullError
from scorer.store.errors import (
    BadValueError,
    ConflictError,
    ForbiddenError,
    KeyReusedError,
    LimitedError,
    MatchOverError,
    NeedsReasonError,
    NotFoundError,
    RevokedError,
    TableClosedError,
)
from scorer.wording.marks import N_

MESSAGES = {
    400: N_("This request could not be understood. Go back and try again."),
    403: N_("This request came from another site and was refused."),
    404: N_("There is nothing at this address. It may have been cut off when it was copied."),
    405: N_("This address does not take that kind of request."),
    413: N_("That is more than this page can take."),
    415: N_("Only JSON is taken here, with the content type application/json."),
    500: N_("Something went wrong on our side. Your draft is still on this phone."),
}
STORE_FAULTS: dict[type[Exception], tuple[int, str]] = {
    DatabaseAwayError: (503, N_("The database of this server does not answer. Try again shortly.")),
    DamagedError: (503, N_("The database of this server is damaged. Tell its owner.")),
    DiskFullError: (507, N_("This server's disk is full. What was saved is safe; tell its owner.")),
    NotFoundError: (404, MESSAGES[404]),
    ForbiddenError: (403, N_("You can look at this match, but not do this. Ask for its link.")),
    RevokedError: (403, N_("This phone’s access was taken back. What you entered is kept here.")),
    LimitedError: (429, N_("Too many wrong codes. Wait a minute and try again.")),
    MatchOverError: (409, N_("This match is finished and takes no more deals.")),
    TableClosedError: (
        409,
        N_("The result of this table is with the desk: it takes no more changes. Ask the desk."),
    ),
    ConflictError: (409, N_("Somebody else was first. Reload the page and look again.")),
    NeedsReasonError: (422, N_("This deal is impossible as entered.")),
    BadValueError: (422, MESSAGES[400]),
    KeyReusedError: (422, N_("This was sent before with other content. Reload and try again.")),
}
NO_SUCH_PLACE = N_(
    "There is nothing at this address any more. It was deleted or got a new address, or the"
    " address was cut off when it was copied."
)
RETRY_AFTER = {429: "60", 503: "5"}
EVENTS = {"tournaments", "desk", "rulings"}
"""The blueprints of a tournament's pages."""
NOT_AT_THE_DESK = N_("You can follow this tournament, but this is for its desk. Ask for its link.")
PLACES = re.compile("/([mt])/([0-9A-Za-z]+)(?:/|$)")
FORM_EXPIRED = N_("This form is no longer valid. Reload the page and send it again.")


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, _answer)
    for kind in STORE_FAULTS:
        app.register_error_handler(kind, _answer_store)


def _answer(error: HTTPException) -> BaseResponse:
    if error.code is None or error.code < 400:
        return error.get_response()
    status = error.code
    text = FORM_EXPIRED if isinstance(error, CSRFError) else MESSAGES.get(status, MESSAGES[400])
    if request_ctx.url_adapter is None:  # a host we do not answer for: no page can link anywhere
        return Response(_(text), status, mimetype="text/plain")
    if wants_json():
        response = problem(status, _(text), code=error.name.lower().replace(" ", "_"))
    else:
        response = Response(_page(error, _(text), status), status)
    if isinstance(error, MethodNotAllowed):
        response.allow.update(error.valid_methods or ())
    return response


def _answer_store(error: Exception) -> BaseResponse:
    status, text = STORE_FAULTS[type(error)]
    if isinstance(error, ForbiddenError) and request.blueprint in EVENTS:
        text = NOT_AT_THE_DESK
    if isinstance(error, NotFoundError) and PLACES.match(request.path):
        text = NO_SUCH_PLACE
    if wants_json():
        response: Response = problem(status, _(text), code=type(error).__name__)
    else:
        response = Response(_page(error, _(text), status), status)
    if status in RETRY_AFTER:
        response.headers["Retry-After"] = RETRY_AFTER[status]
    return response


def _page(error: Exception, message: str, status: int) -> str:
    kind, back = _way_back(error)
    return render_template("error.html", message=message, status=status, back=back, kind=kind)


def _way_back(error: Exception) -> tuple[str, str | None]:
    """Who may not write may still look: back to the match or the tournament that refused.

    Read off the path: a request with a wrong method has no view.
    """
    found = PLACES.match(request.path)
    if found is None or isinstance(error, NotFoundError | NotFound):
        return "", None
    kind = {"m": "matches", "t": "tournaments"}[found[1]]
    return kind, url_for(f"{kind}.page", slug=found[2])


def wants_json() -> bool:
    return request.path.startswith("/api/") or request.is_json


def problem(status: int, detail: str, **more: object) -> Response:
    """RFC 9457: an error a program can read."""
    body = json.dumps({"status": status, "detail": detail, **more}, ensure_ascii=False)
    return Response(body, status, mimetype="application/problem+json")
