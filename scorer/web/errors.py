"""Errors as pages for people and as problem+json for programs."""

import json

from flask import Flask, Response, render_template, request
from flask.globals import request_ctx
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as BaseResponse

from scorer.wording.marks import N_

MESSAGES = {
    400: N_("This request could not be understood. Go back and try again."),
    404: N_("There is nothing at this address. It may have been cut off when it was copied."),
    405: N_("This address does not take that kind of request."),
    413: N_("That is more than this page can take."),
    500: N_("Something went wrong on our side. Your draft is still on this phone."),
}
FORM_EXPIRED = N_("This form is no longer valid. Reload the page and send it again.")


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, _answer)


def _answer(error: HTTPException) -> BaseResponse | tuple[str, int]:
    if error.code is None or error.code < 400:
        return error.get_response()
    status = error.code
    text = FORM_EXPIRED if isinstance(error, CSRFError) else MESSAGES.get(status, MESSAGES[400])
    if request_ctx.url_adapter is None:  # a host we do not answer for: no page can link anywhere
        return Response(_(text), status, mimetype="text/plain")
    if request.path.startswith("/api/"):
        return problem(status, _(text))
    return render_template("error.html", message=_(text), status=status), status


def problem(status: int, detail: str, **more: object) -> Response:
    """RFC 9457: an error a program can read."""
    body = json.dumps({"status": status, "detail": detail, **more}, ensure_ascii=False)
    return Response(body, status, mimetype="application/problem+json")
