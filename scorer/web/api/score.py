"""The live score: GET a line, get its sheet. Pure, cacheable, no database, no cookie."""

import json

from flask import Blueprint, Response, g, request
from werkzeug.wrappers import Response as BaseResponse

from scorer import __version__
from scorer.games.common import NotationError, ReadingError
from scorer.i18n import LANGUAGES
from scorer.web.addresses import slug
from scorer.web.api import differences
from scorer.web.deal.scored import asked_line, entry_as_dicts
from scorer.web.errors import problem
from scorer.web.languages import words
from scorer.web.storage import needs
from scorer.wording import errors, report

blueprint = Blueprint("api", __name__, url_prefix="/api/<game:game>")
HOUR = 3600


@blueprint.get("/score")
@needs("public")
def score() -> BaseResponse:
    t, game = words(), slug()
    try:
        found = asked_line()
    except NotationError as error:
        detail = errors.notation(t, game, error)
        return problem(400, detail, error=report.error_as_dict(t, game, error))
    except ReadingError as error:
        return problem(400, errors.reading(t, error))
    if claim := request.args.get("phone"):
        differences.note(claim, found.sheet, found.line)
    body = report.as_dict(t, game, found.entry, found.sheet, found.problems)
    body["entry"] = entry_as_dicts(found.entry)
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    response = Response(text, mimetype="application/json")
    response.cache_control.public = True
    response.cache_control.max_age = HOUR
    if request.args.get("lang") not in LANGUAGES:
        response.vary.update({"Accept-Language", "Cookie"})
    g.no_page = True
    response.headers["X-Torri-Version"] = __version__
    response.add_etag()
    return response.make_conditional(request)
