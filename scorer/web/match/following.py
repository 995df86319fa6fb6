"""Following a match: whether anything is new, a QR code for further phones, its files."""

from flask import Blueprint, Response, jsonify, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scorer.i18n import catalogue
from scorer.store import access, records, transfer
from scorer.store.errors import NotFoundError
from scorer.web import sharing
from scorer.web.languages import words
from scorer.web.live.answers import share
from scorer.web.match import picture
from scorer.web.match.context import SECRET, load, sent
from scorer.web.plug import game_words
from scorer.web.storage import database, grant, needs, writing
from scorer.wording import spreadsheet
from scorer.wording.whole_games import spoken

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
    return share(response.make_conditional(request))


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
        with writing() as session:
            secret = access.further_link(session, grant())
    address = sharing.public_url(url_for("matches.join_page", _anchor=secret))
    return jsonify(secret=secret, svg=sharing.draw(address).svg)


@blueprint.get("/m/<slug>.svg")
@needs("view")
def as_picture(slug: str) -> BaseResponse:  # noqa: ARG001
    """The match as one picture; before the first deal it has no picture."""
    view = load()
    if not view.standing.running:
        raise NotFoundError
    return Response(picture.picture(words(), view), mimetype="image/svg+xml")


@blueprint.get("/m/<slug>.csv")
@needs("view")
def as_csv(slug: str) -> BaseResponse:
    view = load()
    english = spoken(catalogue("en"), view.game.META.slug)
    text = spreadsheet.as_csv(english, game_words(), view)
    response = Response(text, mimetype="text/csv")
    response.headers["Content-Disposition"] = f'attachment; filename="torri-{slug}.csv"'
    return response


@blueprint.get("/m/<slug>.json")
@needs("view")
def as_json(slug: str) -> BaseResponse:
    with database().look() as connection:
        lines = records.read_many(connection, [grant().match])
    document = transfer.export([load()], lines)
    response = Response(transfer.dumps(document), mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="torri-{slug}.json"'
    return response
