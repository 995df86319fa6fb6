"""One deal, several phones: each sends its changes and gets those of the others, in one request.

A phone asks about once a second while its page is looked at. Mostly the answer is: nothing new.
"""

from typing import Any

from flask import Blueprint, Response, abort, jsonify, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scorer.match.log import Deal
from scorer.store import drafts
from scorer.store.drafts import Change, Part
from scorer.store.tables import now
from scorer.web.fields import number_in
from scorer.web.languages import words
from scorer.web.match.context import load, sent
from scorer.web.storage import database, grant, needs, writing
from scorer.wording import match as wording

blueprint = Blueprint("together", __name__)


@blueprint.get("/m/<slug>/draft")
@needs("scorer")
def news(slug: str) -> BaseResponse:  # noqa: ARG001
    return _answer(dict(request.args))


@blueprint.post("/m/<slug>/draft")
@needs("scorer")
def exchange(slug: str) -> BaseResponse:  # noqa: ARG001
    """What this phone has changed; then the same answer."""
    data = sent()
    deal, changes = _number(data, "deal"), _changes(data.get("changes"))
    with writing() as session:
        drafts.write(session.connection(), grant(), deal, changes)
    return _answer(data)


def _number(data: dict[str, Any], name: str) -> int:
    found = number_in(data.get(name, ""))
    return found if found >= 0 else abort(400)


def _changes(told: object) -> list[Change]:
    """Abort unless every change is one that can be kept."""
    if not isinstance(told, list) or len(told) > len(grant().match.players) + 1:
        abort(400)
    found = [_change(row) for row in told]
    return found if all(map(drafts.is_sound, found)) else abort(400)


def _change(row: object) -> Change:
    values = [row.get(name) for name in Change._fields] if isinstance(row, dict) else []
    if [type(value) for value in values] != [int, str, int]:
        abort(400)
    change = Change._make(values)
    return change if change.part <= len(grant().match.players) else abort(400)


def _answer(asked: dict[str, Any]) -> BaseResponse:
    deal, version = _number(asked, "deal"), grant().match.version
    with database().look() as connection:
        parts = drafts.read(connection, grant().match, deal)
    has = ".".join(str(one.version) for one in parts)
    if asked.get("has") == has and number_in(asked.get("version", "")) == version:
        return Response(status=204)
    told = {"version": version, "has": has, "parts": [_told(one) for one in parts]}
    return jsonify(told | (_saved(deal) if number_in(asked.get("version", "")) != version else {}))


def _told(one: Part) -> dict[str, Any]:
    phone, mine = wording.somebody(words(), one.label), one.device_id == grant().device_id
    age = max(0, round((now() - one.at).total_seconds()))
    told = {"part": one.part, "text": one.text, "version": one.version, "age": age}
    return told | {"phone": phone, "at": one.at.isoformat(), "mine": mine}


def _saved(number: int) -> dict[str, Any]:
    """Something was saved: how many deals there are, and who has saved the one being entered."""
    view = load()
    told: dict[str, Any] = {"deals": view.played, "over": view.standing.finished}
    there = [deal for deal in view.deals if deal.number == number and not deal.removed]
    return told | ({"saved": _last(there[0])} if there else {})


def _last(deal: Deal) -> dict[str, Any]:
    event = deal.events[-1]
    return {
        "number": deal.number,
        "line": deal.line,
        "phone": wording.somebody(words(), event.label),
        "at": event.at.isoformat(),
        "mine": event.device_id == grant().device_id,
        "page": url_for("deals.deal", slug=grant().match.slug, number=deal.number),
    }
