"""Everything that can go wrong in the API, as problem+json with a code for programs."""

import re
from typing import Any

from flask import Blueprint, Response, request
from flask_babel import gettext as _

from scorer.games.common import NotationError, ReadingError
from scorer.match.state import DamagedMatchError, normalised
from scorer.store.database import DatabaseAwayError, DiskFullError
from scorer.store.errors import (
    BadValueError,
    ConflictError,
    ForbiddenError,
    NeedsReasonError,
    StoreError,
)
from scorer.store.gate import BusyError
from scorer.web.addresses import slug
from scorer.web.api import answers
from scorer.web.api.operations import InvalidRequestError
from scorer.web.errors import answer_damage, problem, retry_after, told
from scorer.web.languages import words
from scorer.web.storage import device_token, grant
from scorer.wording import errors, report, store
from scorer.wording.marks import N_

BROKEN = N_("This is not JSON.")
INVALID = N_("This does not match the description of the API; `errors` says where.")
NEEDS_TOKEN = N_("This needs a device token: create or join a match first.")
CONFLICT = N_("Somebody else saved it first. Compare both versions and choose one.")
NEEDS_REASON = N_(
    "This deal is impossible with one box. Correct it, or say why you want to save it."
)


def init_app(blueprint: Blueprint) -> None:
    handlers: dict[type[Exception], Any] = {
        BadValueError: _bad_value,
        BusyError: _store,
        ConflictError: _conflict,
        DamagedMatchError: answer_damage,
        DatabaseAwayError: _store,
        DiskFullError: _store,
        ForbiddenError: _forbidden,
        NeedsReasonError: _needs_reason,
        NotationError: _notation,
        ReadingError: _reading,
        StoreError: _store,
        InvalidRequestError: _invalid,
    }
    for kind, handler in handlers.items():
        blueprint.register_error_handler(kind, handler)


def _store(error: Exception) -> Response:
    status, text = told(error)
    response = problem(status, text, code=_code(error))
    response.headers.update(retry_after(error))
    return response


def _forbidden(error: ForbiddenError) -> Response:
    """A request without a token gets 401, which asks for one."""
    if device_token() is not None:
        return _store(error)
    response = problem(401, _(NEEDS_TOKEN), code="needs_token")
    response.headers["WWW-Authenticate"] = 'Bearer realm="torri"'
    return response


def _bad_value(error: BadValueError) -> Response:
    detail = store.bad_value(words(), slug(), error)
    return problem(422, detail, code=error.code, figures=error.figures)


def _conflict(error: ConflictError) -> Response:
    versions = {"deal": error.deal, "yours": _sent_line(), "theirs": error.theirs}
    return problem(409, _(CONFLICT), code="conflict", seq=error.seq, **versions)


def _needs_reason(error: NeedsReasonError) -> Response:
    entry, _line = normalised(grant().match, _sent_line() or "")
    found = [one.model_dump() for one in answers.problems(entry, error.problems)]
    return problem(422, _(NEEDS_REASON), code="needs_reason", problems=found)


def _notation(error: NotationError) -> Response:
    told = report.error_as_dict(words(), slug(), error)
    return problem(400, told.pop("message"), **told)


def _reading(error: ReadingError) -> Response:
    return problem(422, errors.reading(words(), error), code=error.code)


def _invalid(error: InvalidRequestError) -> Response:
    """The library speaks English only, so we give its codes and leave out its sentences."""
    found = error.error.errors(include_url=False, include_context=False, include_input=False)
    if found[0]["type"] == "json_invalid":
        return problem(400, _(BROKEN), code="broken_json")
    faults = [
        {"at": "".join(f"/{part}" for part in one["loc"]), "code": one["type"]} for one in found
    ]
    return problem(422, _(INVALID), code="invalid", errors=faults)


def _sent_line() -> str | None:
    """The body was checked before anything could go wrong with its line."""
    sent: dict[str, Any] = request.get_json(silent=True) or {}
    return sent.get("line")


def _code(error: Exception) -> str:
    """MatchOverError says match_over."""
    name = type(error).__name__.removesuffix("Error")
    return re.sub("(?<!^)(?=[A-Z])", "_", name).lower()
