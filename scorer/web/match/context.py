"""What the pages of a match share: loading it, finding a deal, refusing in words."""

from typing import Any

from flask import abort, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scorer.games.common import NotationError
from scorer.match.state import Scored
from scorer.store import matches
from scorer.store.errors import BadValueError, NotFoundError
from scorer.store.matches import MatchState
from scorer.web.errors import problem, wants_json
from scorer.web.languages import words
from scorer.web.storage import database, grant
from scorer.wording import errors, report
from scorer.wording import store as store_words

Page = str | tuple[str, int] | BaseResponse


def load() -> MatchState:
    with database().look() as connection:
        return matches.load(connection, grant().match)


def find(view: MatchState, number: int) -> Scored:
    """A deal of the match, also a removed one."""
    found = next((one for one in view.every_deal if one.deal.number == number), None)
    if found is None:
        raise NotFoundError
    return found


def house_rules(view: MatchState) -> list[str]:
    return report.house_rules(words(), view.pinned)


def sent() -> dict[str, Any]:
    """What came along, as JSON or as a form; JSON that nobody can read is a bad request."""
    if not request.is_json:
        return dict(request.form.items())
    try:
        data = request.get_json()
    except RecursionError:
        abort(400)
    if not isinstance(data, dict):
        abort(400)
    return data


def unreadable(slug: str, line: str, error: NotationError) -> Page:
    message = errors.notation(words(), error)
    if wants_json():
        return problem(400, message, error=report.error_as_dict(words(), error))
    back = url_for("deals.enter", slug=slug)
    return render_template("deal/unreadable.html", message=message, line=line, back=back), 400


def refused(error: BadValueError) -> Page:
    message = store_words.bad_value(words(), error)
    if wants_json():
        return problem(422, message, code=error.code)
    return render_template("error.html", message=message, status=422), 422


def number_in(value: object) -> int:
    """A whole number as phones send it; -1 for anything else."""
    text = str(value)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else -1
