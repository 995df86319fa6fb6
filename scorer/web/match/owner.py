"""The owner's page: links, phones, the name of a match, and its end."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from sqlmodel import Session

from scorer.store import access, matches
from scorer.store.errors import BadValueError, NotFoundError
from scorer.web import addresses, sharing
from scorer.web.languages import words
from scorer.web.match.context import Page, number_in
from scorer.web.storage import database, grant, needs
from scorer.wording import store as store_words

blueprint = Blueprint("owner", __name__)


@blueprint.get("/m/<slug>/settings")
@needs("owner")
def settings(slug: str) -> Page:  # noqa: ARG001
    return _settings_page()


@blueprint.post("/m/<slug>/settings")
@needs("owner")
def change_settings(slug: str) -> Page:
    """One button, one wish."""
    wish, value = request.form.get("wish", ""), request.form.get("value", "")
    wishes: dict[str, Callable[[Session], Any]] = {
        "rename": lambda session: matches.rename(session, grant(), value),
        "archive": lambda session: matches.archive(session, grant()),
        "unarchive": lambda session: matches.archive(session, grant(), archived=False),
        "remove_device": lambda session: access.remove_device(session, grant(), number_in(value)),
        "code": lambda session: access.new_code(session, grant()),
        "renew": lambda session: access.renew(session, grant(), "scorer"),
        "renew_owner": lambda session: access.mint(session, grant().place, "owner"),
        "renew_view": lambda session: access.renew_view(session, grant()),
        "delete": lambda session: matches.delete(session, grant(), value),
    }
    if wish not in wishes:
        raise NotFoundError
    try:
        with database().write() as session:
            outcome = wishes[wish](session)
    except BadValueError as error:
        return _settings_page(store_words.bad_value(words(), addresses.slug(), error)), 422
    if wish == "delete":
        return redirect(url_for("home.page"), 303)
    if wish in {"renew", "remove_device"}:
        return redirect(url_for("matches.page", slug=slug, _anchor=f"s={outcome}"), 303)
    if wish == "renew_owner":
        return redirect(url_for("owner.settings", slug=slug, _anchor=f"o={outcome}"), 303)
    slug = outcome if wish == "renew_view" else slug
    return redirect(url_for("owner.settings", slug=slug), 303)


def _settings_page(message: str = "") -> str:
    with database().read() as session:
        devices = access.devices(session, grant())
    match = grant().match
    code = match.code if match.code_expires and not access.expired(match.code_expires) else None
    return render_template(
        "match/settings.html",
        match=match,
        grant=grant(),
        devices=devices,
        code=code,
        message=message,
        join_address=sharing.public_url(url_for("matches.join_page")),
    )
