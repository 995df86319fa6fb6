"""The owner's page: links, phones, the name of a match, and its end."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from sqlmodel import Session
from werkzeug.wrappers import Response as BaseResponse

from scorer.store import access, codes, matches, phones, tournament_tables
from scorer.store.access import Grant
from scorer.store.errors import BadValueError, NotFoundError
from scorer.store.tables import Device
from scorer.web import addresses, sharing
from scorer.web.fields import number_in
from scorer.web.languages import words
from scorer.web.match.context import Page
from scorer.web.storage import database, grant, needs, writing
from scorer.wording import store as store_words

blueprint = Blueprint("owner", __name__)


@blueprint.get("/m/<slug>/settings")
@needs("owner")
def settings(slug: str) -> Page:  # noqa: ARG001
    return _settings_page()


@blueprint.get("/m/<slug>/phones")
@needs("owner")
def phone_list(slug: str) -> BaseResponse:  # noqa: ARG001
    """The stamp of the settings page: it changes when a phone comes, goes or gets another name."""
    with database().read() as session:
        version = _fingerprint(access.devices(session, grant()))
    return jsonify(version=version, role=grant().role)


def _fingerprint(devices: list[Device]) -> str:
    known = [(one.id, one.label, one.role, one.revoked is None) for one in devices]
    return access.hashed(repr(known))[:16]


@blueprint.post("/m/<slug>/settings")
@needs("owner")
def change_settings(slug: str) -> Page:
    """One button, one change."""
    wish, value = request.form.get("wish", ""), request.form.get("value", "")
    wishes: dict[str, Callable[[Session], Any]] = {
        "rename": lambda session: matches.rename(session, grant(), value),
        "archive": lambda session: matches.archive(session, grant()),
        "unarchive": lambda session: matches.archive(session, grant(), archived=False),
        "remove_device": lambda session: phones.remove(session, grant(), number_in(value)),
        "code": lambda session: _logged(session, "table_code", codes.new_code),
        "renew": lambda session: _logged(session, "table_link", _renewed),
        "renew_owner": lambda session: access.mint(session, grant().place, "owner"),
        "renew_view": lambda session: access.renew_view(session, grant()),
        "delete": lambda session: matches.delete(session, grant(), value),
    }
    if wish not in wishes:
        raise NotFoundError
    try:
        with writing() as session:
            outcome, event = wishes[wish](session), tournament_tables.event_of(session, grant())
    except BadValueError as error:
        return _settings_page(store_words.bad_value(words(), addresses.slug(), error)), 422
    if wish == "delete":
        return redirect(url_for("home.page"), 303)
    if wish == "remove_device" and event:
        anchor = f"o={outcome}" if outcome else None
        return redirect(url_for("phones.page", slug=event.slug, _anchor=anchor), 303)
    if wish in {"renew", "remove_device"}:
        return redirect(url_for("matches.page", slug=slug, _anchor=f"s={outcome}"), 303)
    if wish == "renew_owner":
        return redirect(url_for("owner.settings", slug=slug, _anchor=f"o={outcome}"), 303)
    slug = outcome if wish == "renew_view" else slug
    return redirect(url_for("owner.settings", slug=slug), 303)


def _renewed(session: Session, owner: Grant) -> str:
    return access.renew(session, owner, "scorer")


def _logged(session: Session, kind: str, act: Callable[[Session, Grant], Any]) -> Any:  # noqa: ANN401
    """New links and codes for a table of a tournament are noted in its log."""
    outcome = act(session, grant())
    tournament_tables.log(session, grant(), kind)
    return outcome


def _settings_page(message: str = "") -> str:
    with database().read() as session:
        devices = access.devices(session, grant())
        event = tournament_tables.event_of(session, grant())
    match = grant().match
    return render_template(
        "match/settings.html",
        match=match,
        grant=grant(),
        devices=devices,
        known=_fingerprint(devices),
        event=event,
        code=codes.live_code(match),
        message=message,
        join_address=sharing.public_url(url_for("matches.join_page")),
    )
