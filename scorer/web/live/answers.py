"""Answers to viewers: the whole page, what changed since, or that nothing changed.

A page that follows asks for its own address with `since`, the stamp of what it shows, and `in`, its
language: it sends no cookie, so that everybody who shows the same page gets the same answer.
Pages of phones with a grant are not kept here or read from here.
"""

import gzip
from collections.abc import Callable
from functools import partial, wraps
from typing import Any

from flask import Flask, Response, current_app, g, request
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.wrappers import Response as BaseResponse

from scorer.store import tournament_clock
from scorer.store.access import Grant
from scorer.store.tables import Match
from scorer.web.languages import language
from scorer.web.live import shared
from scorer.web.live.looking import beat, look_now
from scorer.web.live.pages import Pages, Rendered
from scorer.web.storage import database, was_revoked
from scorer.web.tournament.present import clock_left

EXTENSION = "torri-pages"
SHOWN = {"from", "q", "all", "show", "part", "round"}
"""The parameters a shared page may have; with any other it is rendered for one reader."""
RELOAD = gzip.compress(b'{"reload":true}', mtime=0)
View = Callable[..., Any]


def init_app(app: Flask) -> None:
    app.extensions[EXTENSION] = Pages()
    app.before_request(_take_question)


def _take_question() -> None:
    """The parameters of following are taken out of the address: the rest is what it shows."""
    if request.method == "GET" and "since" in request.args:
        asked = request.args
        g.since, g.asked_language = asked["since"], asked.get("in")
        rest = [one for one in asked.items(multi=True) if one[0] not in {"since", "in"}]
        request.args = ImmutableMultiDict(rest)


def followed(view: View) -> View:
    """A page that follows by itself, shared by all viewers; for others it is rendered each time.

    So it is for a phone whose access was taken back: a match tells it so.
    """

    @wraps(view)
    def answer(**values: Any) -> Any:  # noqa: ANN401 - what is in an address, what a view gives
        if g.grant.role != "view" or not SHOWN.issuperset(request.args) or was_revoked():
            return view(**values)
        place = g.grant.place
        look_now(database(), "match" if isinstance(place, Match) else "tournament", place.slug)
        g.grant = Grant(place, "view")  # no trace of the phone that asked first
        return _answer(partial(view, **values))

    return answer


def _answer(render: Callable[[], str]) -> BaseResponse:
    pages: Pages = current_app.extensions[EXTENSION]
    now, since = g.beat, g.get("since")
    shown = [f"{name}={value}" for name, value in sorted(request.args.items(multi=True))]
    key = (now.place.slug, request.path, *shown, language())
    event = now.tournament
    left = clock_left(event) if event and event.clock_started else None
    moment = left if since is None and event and tournament_clock.running(event) else None
    found = pages.current(key, now.pulse, moment, render)
    if since is None:
        return share(_whole(found))
    if since == found.stamp:
        return share(_small(Response(status=204)))
    packed = pages.changed(key, since, found, **({} if left is None else {"clock": left}))
    return share(_small(_packed(packed or RELOAD, "application/json")))


def _whole(found: Rendered) -> BaseResponse:
    response = _packed(found.packed, "text/html")
    response.set_etag(f"{found.stamp}-{found.moment}", weak=True)
    return response.make_conditional(request)


def _packed(packed: bytes, mimetype: str) -> Response:
    if request.accept_encodings["gzip"] <= 0:
        return Response(gzip.decompress(packed), mimetype=mimetype)
    return Response(packed, mimetype=mimetype, headers={"Content-Encoding": "gzip"})


def _small(response: Response) -> Response:
    """As short as possible: a thousand of these answers are sent every two seconds."""
    g.no_page = True
    response.headers["Cache-Control"] = "no-store"
    if response.status_code == 204:
        del response.headers["Content-Type"]
    return response


def share(response: BaseResponse) -> BaseResponse:
    """The gateway may give this to others until the next beat; only the gateway reads this
    header."""
    now = beat()
    if now and now.left and request.environ.get(shared.MARK):
        response.headers[shared.FIELD.decode()] = f"{now.left:.3f}"
    return response
