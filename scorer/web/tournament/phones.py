"""The phones of a tournament: who can write where, since when, and taking that back."""

from functools import partial

from flask import Blueprint, request, url_for

from scorer.store import phones
from scorer.store.phones import Phone, Where
from scorer.web import sharing
from scorer.web.fields import number_in
from scorer.web.languages import words
from scorer.web.match.context import Page
from scorer.web.storage import database, grant, needs, writing
from scorer.web.tournament.desk import back
from scorer.web.tournament.routes import asked_pager, load, show
from scorer.wording import desk as wording

blueprint = Blueprint("phones", __name__)
PHONES = 25
"""The most phones on one page: each takes several lines on a narrow screen."""


@blueprint.get("/t/<slug>/phones")
@needs("owner", of="tournament")
def page(slug: str) -> Page:  # noqa: ARG001
    with database().read() as session:
        found = phones.of_event(session, grant().tournament)
        void = phones.void_slips(session, grant().tournament)
    shown, pager = asked_pager(PHONES).cut(found, _searched)
    return show(
        "phones",
        phones=shown,
        pager=pager,
        void=_reprintable(void),
        phone_place=partial(wording.phone_place, words()),
        table_text=partial(wording.table_place, words()),
        join_address=sharing.public_url(url_for("matches.join_page")),
    )


def _searched(phone: Phone) -> str:
    """Phones are found by their name or by their table."""
    return f"{phone.label} {wording.phone_place(words(), phone.part, phone.tables)}"


def _reprintable(void: set[Where] | None) -> list[Where] | None:
    """Only slips of a round can be printed; None means all of them."""
    if void is None:
        return None if load().number else []
    return sorted(void)


@blueprint.post("/t/<slug>/phones")
@needs("owner", of="tournament")
def remove(slug: str) -> Page:
    with writing() as session:
        secret = phones.remove(session, grant(), number_in(request.form.get("value", "")))
    return back("phones.page", slug, _anchor=f"o={secret}" if secret else None)
