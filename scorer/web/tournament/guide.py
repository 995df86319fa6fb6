"""Guides for people who are new to Torri: one printed page for organisers, one for helpers."""

from flask import Blueprint, render_template

from scorer.store.errors import NotFoundError
from scorer.web.languages import words
from scorer.web.match.context import Page
from scorer.web.storage import needs
from scorer.wording import guide

blueprint = Blueprint("guide", __name__)


@blueprint.get("/tournament/guide/<who>")
@needs("public")
def page(who: str) -> Page:
    if who not in guide.STEPS:
        raise NotFoundError
    titles = {one: guide.title(words(), one) for one in guide.STEPS}
    return render_template(
        "tournament/guide.html", who=who, titles=titles, steps=guide.steps(words(), who)
    )
