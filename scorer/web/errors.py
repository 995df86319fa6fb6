"""Errors as pages for people and as problem+json for programs."""

import json
import re

from flask import Flask, Response, render_template, request, url_for
from flask.globals import request_ctx
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound
from werkzeug.wrappers import Response as BaseResponse

from scorer.match.state import DamagedMatchError
from scorer.store.database import DamagedError, DatabaseAwayError, DiskFullError
from scorer.store.errors import (
    BadValueError,
    ConflictError,
    DamagedTournamentError,
    ForbiddenError,
    KeyReusedError,
    LimitedError,
    MatchOverError,
    NeedsReasonError,
    NotFoundError,
    RevokedError,
    TableClosedError,
)
from scorer.store.gate import BusyError
from scorer.web.hosts import FOREIGN
from scorer.web.languages import words
from scorer.wording import damage
from scorer.wording import store as store_words
from scorer.wording.marks import N_

MESSAGES = {
    400: N_("This request could not be understood. Go back and try again."),
    403: N_("This request came from another site and was refused."),
    404: N_("There is nothing at this address. It may have been cut off when it was copied."),
    405: N_("This address does not accept that kind of request."),
    413: N_("This is more data than this page accepts."),
    415: N_("Only JSON is accepted here, with the content type application/json."),
    500: N_("Something went wrong on our side. Your draft is still on this phone."),
}
STORE_FAULTS: dict[type[Exception], tuple[int, str]] = {
    BusyError: (503, N_("The server is busy. Nothing was saved. Try again.")),
    DatabaseAwayError: (503, N_("The database of this server does not answer. Try again shortly.")),
    DamagedError: (503, N_("The database of this server is damaged. Tell its owner.")),
    DiskFullError: (507, N_("This server’s disk is full. What was saved is safe; tell its owner.")),
    NotFoundError: (404, MESSAGES[404]),
    ForbiddenError: (
        403,
        N_(
            "With this link you can follow the match, not score it. To score, scan the code on a "
            "phone that scores, or ask for “Invite to score”."
        ),
    ),
    RevokedError: (403, N_("The access of this phone was removed. What you entered is kept here.")),
    LimitedError: (429, MESSAGES[400]),  # its own text says what was too large
    MatchOverError: (409, N_("This match is finished. No more deals can be entered.")),
    TableClosedError: (
        409,
        N_(
            "The desk already has the result of this table. It can no longer be changed here. Ask "
            "the desk."
        ),
    ),
    ConflictError: (409, N_("Somebody else changed it first. Reload the page and look again.")),
    NeedsReasonError: (422, N_("This deal is impossible as entered.")),
    BadValueError: (422, MESSAGES[400]),
    KeyReusedError: (
        422,
        N_("This was already sent with different content. Reload and try again."),
    ),
}
NO_SUCH_PLACE = N_(
    "There is nothing at this address any more. It was deleted or got a new address, or the"
    " address was cut off when it was copied."
)
SHORTLY = "5"
"""Seconds until an unreachable database may answer again."""
EVENTS = {"tournaments", "desk", "rulings", "phones", "entering", "repairing"}
"""The blueprints of a tournament's pages."""
NOT_AT_THE_DESK = N_(
    "You can follow this tournament, but only its desk can do this. Ask for the desk link."
)
PLACES = re.compile("/([mt])/([0-9A-Za-z]+)(?:/|$)")
FORM_EXPIRED = N_("This form is no longer valid. Reload the page and send it again.")


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, _answer)
    app.register_error_handler(DamagedMatchError, answer_damage)
    app.register_error_handler(DamagedTournamentError, answer_damage)
    for kind in STORE_FAULTS:
        app.register_error_handler(kind, _answer_store)


def _answer(error: HTTPException) -> BaseResponse:
    if error.code is None or error.code < 400:
        return error.get_response()
    status = error.code
    text = FORM_EXPIRED if isinstance(error, CSRFError) else MESSAGES.get(status, MESSAGES[400])
    if request_ctx.url_adapter is None:  # not one of our hosts: links cannot be built
        return Response(_(FOREIGN), status, mimetype="text/plain")
    if wants_json():
        response = problem(status, _(text), code=error.name.lower().replace(" ", "_"))
    else:
        response = Response(_page(error, _(text), status), status)
    if isinstance(error, MethodNotAllowed):
        response.allow.update(error.valid_methods or ())
    return response


def _answer_store(error: Exception) -> BaseResponse:
    status, text = told(error)
    if isinstance(error, ForbiddenError) and request.blueprint in EVENTS:
        text = _(NOT_AT_THE_DESK)
    if isinstance(error, NotFoundError) and PLACES.match(request.path):
        text = _(NO_SUCH_PLACE)
    if wants_json():
        response: Response = problem(status, text, code=type(error).__name__)
    else:
        response = Response(_page(error, text, status), status)
    response.headers.update(retry_after(error))
    return response


def answer_damage(error: DamagedMatchError | DamagedTournamentError) -> BaseResponse:
    """The row is damaged, and it is all that was asked for: the page names it, and shows what is
    stored there."""
    if isinstance(error, DamagedMatchError):
        code, text = "damaged_match", damage.match(words(), error)
    else:
        code, text = "damaged_tournament", damage.tournament(words())
    if wants_json():
        return problem(500, text, code=code, stored=error.text)
    more = {"advice": damage.advice(words()), "stored": error.text}
    return Response(render_template("error.html", message=text, status=500, **more), 500)


def told(error: Exception) -> tuple[int, str]:
    """The status and the sentence of what the store could not do."""
    status, text = STORE_FAULTS[type(error)]
    if isinstance(error, LimitedError):
        return status, store_words.limited(words(), error)
    return status, _(text)


def retry_after(error: Exception) -> dict[str, str]:
    """When to try again, where waiting helps: the same time as in the sentence."""
    if isinstance(error, LimitedError):
        return {"Retry-After": str(error.seconds)}
    return {"Retry-After": SHORTLY} if STORE_FAULTS[type(error)][0] == 503 else {}


def _page(error: Exception, message: str, status: int) -> str:
    kind, back = _way_back(error)
    return render_template("error.html", message=message, status=status, back=back, kind=kind)


def _way_back(error: Exception) -> tuple[str, str | None]:
    """A phone that may not write may still look: a link back to the match or the tournament.

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
