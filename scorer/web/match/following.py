"""Following a match: whether anything is new, a QR code for further phones, its files."""

from babel.support import NullTranslations
from flask import Blueprint, Response, jsonify, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scorer.store import access, transfer
from scorer.store.errors import NotFoundError
from scorer.web import sharing
from scorer.web.match.context import SECRET, load, sent
from scorer.web.plug import game_words
from scorer.web.storage import database, grant, needs
from scorer.wording import spreadsheet

blueprint = Blueprint("following", __name__)


@blueprint.get("/m/<slug>/version")
@needs("view")
def version(slug: str) -> BaseResponse:  # noqa: ARG001
    """What a phone asks every second or two; mostly the answer is: nothing new."""
    current = str(grant().match.version)
    body = f'{{"version":{current},"role":"{grant().role}"}}'
    response = Response(body, mimetype="application/json")
    response.set_etag(f"{current}-{grant().role}")
    response.cache_control.no_cache = True
    return response.make_conditional(request)


@blueprint.post("/m/<slug>/qr")
@needs("scorer")
def invitation(slug: str) -> BaseResponse:  # noqa: ARG001
    """The QR code of a join link. The secret comes in the body, so that no log sees it.

    A phone without a link that is still good gets a further one, if it says that it can keep it.
    """
    secret = str(sent().get("secret", ""))
    with database().read() as session:
        good = SECRET.fullmatch(secret) and access.opens(session, grant().match, secret)
    if not good:
        if sent().get("further") is not True:
            raise NotFoundError
        with database().write() as session:
            secret = access.further_link(session, grant())
    address = sharing.public_url(url_for("matches.join_page", _anchor=secret))
    return jsonify(secret=secret, svg=sharing.draw(address).svg)


@blueprint.get("/m/<slug>.csv")
@needs("view")
def as_csv(slug: str) -> BaseResponse:
    text = spreadsheet.as_csv(NullTranslations(), game_words(), load())
    response = Response(text, mimetype="text/csv")
    response.headers["Content-Disposition"] = f'attachment; filename="torri-{slug}.csv"'
    return response


@blueprint.get("/m/<slug>.json")
@needs("view")
def as_json(slug: str) -> BaseResponse:
    response = Response(transfer.dumps(transfer.export([load()])), mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="torri-{slug}.json"'
    return response
