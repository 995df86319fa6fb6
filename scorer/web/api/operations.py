"""An operation of the API, declared once: what checks a request also writes the document."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from flask import Flask, Response, request
from pydantic import BaseModel, ValidationError
from pydantic.json_schema import models_json_schema
from werkzeug.exceptions import UnsupportedMediaType
from werkzeug.routing import Rule
from werkzeug.wrappers import Response as BaseResponse

from scorer import __version__
from scorer.store.access import SLUG_LENGTH
from scorer.store.deals import MAX_DEALS
from scorer.store.errors import BadValueError
from scorer.store.matches import MAX_KEY
from scorer.web.api import models

View = Callable[..., BaseModel | BaseResponse]
KEY = re.compile(r"[!-~]{8,64}")
PREFIX = "/api/v1"
FAULTS: dict[int, tuple[str, type[BaseModel]]] = {
    400: ("Broken JSON, or a line that cannot be read", models.Unreadable),
    401: ("No device token", models.Problem),
    403: ("No right to do this, or a request from another site", models.Problem),
    404: ("Nothing there", models.Problem),
    409: ("Somebody else was first, or the match is over", models.Conflict),
    413: ("Too much", models.Problem),
    415: ("Not application/json", models.Problem),
    422: ("A value that cannot be", models.Invalid),
    429: ("Too many wrong codes, or too many new matches: wait", models.Problem),
    500: ("The match is damaged and cannot be read", models.Problem),
    503: ("The database does not answer, or others are saving and take long", models.Problem),
    507: ("The disk is full", models.Problem),
}
RETRY = {"Retry-After": {"required": True, "schema": {"type": "string", "pattern": "^[0-9]+$"}}}
ETAG = {"ETag": {"required": True, "schema": {"type": "string"}}}
PARAMETERS: dict[str, dict[str, Any]] = {
    "slug": {
        "in": "path",
        "description": "The last part of the address of a match or a tournament.",
        "schema": {"type": "string", "pattern": f"^[A-Za-z0-9]{{{SLUG_LENGTH}}}$"},
    },
    "number": {
        "in": "path",
        "description": "The number of a deal or a round, from 1.",
        "schema": {"type": "integer", "minimum": 1, "maximum": MAX_DEALS},
    },
    "table": {
        "in": "path",
        "description": "The number of a table in its round, from 1.",
        "schema": {"type": "integer", "minimum": 1, "maximum": models.MAX_TABLES},
    },
    "seen": {
        "in": "query",
        "description": "The `seq` of the deal as you know it.",
        "schema": {"type": "integer", "minimum": 0, "maximum": models.LAST_EVENT},
    },
    "Idempotency-Key": {
        "in": "header",
        "description": "New for every wish, the same for every retry of it.",
        "schema": {"type": "string", "pattern": f"^{KEY.pattern}$"},
    },
}
LOGIN: list[dict[str, list[str]]] = [{"device": []}, {"browser": []}]


class InvalidRequestError(ValueError):
    """A request that does not fit the document. An answer that does not is our own fault."""

    def __init__(self, error: ValidationError) -> None:
        super().__init__(str(error))
        self.error = error


@dataclass(frozen=True, slots=True)
class Operation:
    answer: type[BaseModel]
    status: int
    body: type[BaseModel] | None
    keyed: bool
    seen_in_query: bool
    etag: bool
    faults: tuple[int, ...]


def operation(
    answer: type[BaseModel],
    status: int = 200,
    *,
    body: type[BaseModel] | None = None,
    keyed: bool = False,
    seen_in_query: bool = False,
    etag: bool = False,
    faults: tuple[int, ...] = (),
) -> Callable[[View], Callable[..., BaseResponse]]:
    """Hand the view its checked body, key and `seen`; make its answer JSON."""

    def declare(view: View) -> Callable[..., BaseResponse]:
        @wraps(view)
        def call(**values: Any) -> BaseResponse:  # noqa: ANN401 - parts of the address
            if keyed:
                values["key"] = _key()
            if body:
                values["body"] = _body(body)
            if seen_in_query:
                values["seen"] = _seen()
            found = view(**values)
            return as_json(found, status) if isinstance(found, BaseModel) else found

        call.operation = Operation(  # type: ignore[attr-defined]
            answer, status, body, keyed, seen_in_query, etag, faults
        )
        return call

    return declare


def as_json(answer: BaseModel, status: int = 200) -> Response:
    response = Response(answer.model_dump_json(), status, mimetype="application/json")
    response.cache_control.no_store = request.method != "GET"  # some hold secrets
    return response


def _key() -> str:
    key = request.headers.get("Idempotency-Key", "")
    if not KEY.fullmatch(key):
        raise BadValueError("bad_key", {"least": 8, "most": MAX_KEY})
    return key


def _body(model: type[BaseModel]) -> BaseModel:
    """Only JSON under its own name: a form of another site cannot send that (see api_v1)."""
    if request.mimetype != "application/json":
        raise UnsupportedMediaType
    try:
        return model.model_validate_json(request.get_data())
    except ValidationError as error:
        raise InvalidRequestError(error) from error


def _seen() -> int:
    text = request.args.get("seen", "")
    plain = text.isascii() and text.isdigit() and len(text) < 12
    try:
        return models.Seen.model_validate({"seen": int(text) if plain else text}).seen
    except ValidationError as error:
        raise InvalidRequestError(error) from error


# ---- the document ---------------------------------------------------------------------------


def document(app: Flask) -> dict[str, Any]:
    """OpenAPI 3.1, from the routes as they are."""
    paths: dict[str, dict[str, Any]] = {}
    used: set[type[BaseModel]] = {model for _, model in FAULTS.values()}
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        found: Operation | None = getattr(view, "operation", None)
        if found is None:
            continue
        used |= {found.answer} | ({found.body} if found.body else set())
        method = min((rule.methods or set()) - {"HEAD", "OPTIONS"}).lower()
        path = re.sub(r"<(?:[^:>]+:)?(\w+)>", r"{\1}", rule.rule).removeprefix(PREFIX)
        paths.setdefault(path, {})[method] = _described(view, found, rule)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Torri", "version": __version__, "license": {"name": "MIT"}},
        "servers": [{"url": PREFIX}],
        "paths": paths,
        "components": {"schemas": _schemas(used), "securitySchemes": _logins()},
    }


def _described(view: Callable[..., object], found: Operation, rule: Rule) -> dict[str, Any]:
    summary, _, more = (view.__doc__ or "").partition("\n")
    names = sorted(rule.arguments, reverse=True)
    names += ["seen"] * found.seen_in_query + ["Idempotency-Key"] * found.keyed
    described: dict[str, Any] = {
        "operationId": rule.endpoint.rpartition(".")[2],
        "summary": summary.rstrip("."),
        "description": " ".join(more.split()),
        "parameters": [{"name": name, "required": True, **PARAMETERS[name]} for name in names],
        "responses": _responses(found),
    }
    if getattr(view, "role", "") in {"scorer", "owner"}:
        described["security"] = LOGIN
    if found.body:
        content = {"application/json": {"schema": _reference(found.body)}}
        described["requestBody"] = {"required": True, "content": content}
    return described


def _responses(found: Operation) -> dict[str, Any]:
    content = {"application/json": {"schema": _reference(found.answer)}}
    good: dict[str, Any] = {"description": "Done", "content": content}
    responses = {str(found.status): good}
    if found.etag:
        good["headers"] = ETAG
        responses["304"] = {"description": "Nothing new", "headers": ETAG}
    for status in sorted(found.faults):
        text, model = FAULTS[status]
        content = {"application/problem+json": {"schema": _reference(model)}}
        responses[str(status)] = {"description": text, "content": content}
        if status in {429, 503}:
            responses[str(status)]["headers"] = RETRY
    return responses


def _reference(model: type[BaseModel]) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{model.__name__}"}


def _schemas(used: set[type[BaseModel]]) -> dict[str, Any]:
    ordered = sorted(used, key=lambda model: model.__name__)
    _, found = models_json_schema(
        [(model, "validation") for model in ordered], ref_template="#/components/schemas/{model}"
    )
    schemas: dict[str, Any] = found["$defs"]
    return schemas


def _logins() -> dict[str, Any]:
    return {
        "device": {
            "type": "http",
            "scheme": "bearer",
            "description": "The `token` that creating or joining a match gave.",
        },
        "browser": {
            "type": "apiKey",
            "in": "cookie",
            "name": "torri-device",
            "description": "The cookie of our pages; its name starts with __Host- over https.",
        },
    }
