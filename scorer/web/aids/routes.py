"""The aids of a game, such as its set-up: its face says which there are, and draws them."""

from flask import Blueprint, abort

from scorer.web.plug import face
from scorer.web.storage import needs

blueprint = Blueprint("aids", __name__, url_prefix="/<game:game>/aids")


@blueprint.get("/<slug>")
@needs("public")
def page(slug: str) -> str:
    found = face().aids.get(slug)
    if found is None:
        abort(404)
    return found.page()
