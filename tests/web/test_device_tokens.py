"""The cookie of a phone: only as this server gave it out, and never one that another person put
there."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from organisers import Desk
from phones import FORM, Phone
from playing import FIRST, OTHER, TOKEN
from sqlalchemy import func, select

from scorer.store import access
from scorer.store.tables import DEVICE, Match
from scorer.web import tokens

COOKIE = "torri-device"
NEW = {"players": ["Adso", "William"], "label": "script"}
MADE_UP = ["x" * 43, f"{'x' * 43}.{'y' * 43}", "short", "\u00e9" * 43, f"{'x' * 43}.", ""]


def cookie_of(client: FlaskClient) -> str:
    found = client.get_cookie(COOKIE)
    assert found
    return str(found.value)


def browser_with(app: Flask, token: str) -> Phone:
    phone = Phone(app)
    phone.client.set_cookie(COOKIE, token)
    return phone


def holders(app: Flask, token: str) -> int:
    """How many grants this token holds."""
    mine = DEVICE.c.token_hash == access.hashed(token)
    with app.extensions["torri-database"].look() as connection:
        query = select(func.count()).select_from(DEVICE).where(mine)
        return int(connection.execute(query).scalar_one())


# ---- only as issued -------------------------------------------------------------------------


@pytest.mark.parametrize("token", MADE_UP)
def test_a_cookie_that_was_never_issued_gets_no_grant_and_is_replaced(
    match_app: Flask, token: str
) -> None:
    phone = browser_with(match_app, token).create()
    assert cookie_of(phone.client) != token
    assert holders(match_app, token) == 0
    assert phone.add(FIRST, 0).status_code == 303, "the new cookie has the grant"


@pytest.mark.parametrize("token", MADE_UP[:2])
def test_a_bearer_token_that_was_never_issued_is_none(match_app: Flask, token: str) -> None:
    client, shown = match_app.test_client(), {"Authorization": f"Bearer {token}"}
    made = client.post("/api/v1/matches", json=NEW, headers=shown).get_json()
    assert made["token"] not in {None, token}
    assert holders(match_app, token) == 0
    saved = {"line": FIRST, "seen": 0}
    address, key = f"/api/v1/matches/{made['slug']}/deals", {"Idempotency-Key": "k" * 10}
    refused = client.post(address, json=saved, headers=shown | key)
    assert (refused.status_code, refused.get_json()["code"]) == (401, "needs_token")


def test_a_token_with_a_changed_signature_is_none(match_app: Flask) -> None:
    owner = Phone(match_app).create()
    token = cookie_of(owner.client)
    last = "A" if token[-2] != "A" else "B"
    forged = browser_with(match_app, f"{token[:-2]}{last}{token[-1]}")
    forged.slug = owner.slug
    assert forged.add(FIRST, 0).status_code == 403


def test_a_token_of_an_older_version_stays_good_while_it_has_a_grant(match_app: Flask) -> None:
    owner = Phone(match_app).create()
    with match_app.extensions["torri-database"].write() as session:
        access.swap(session, owner.secrets["s"], OTHER, "an older phone")
    older = browser_with(match_app, OTHER)
    older.slug = owner.slug
    assert older.add(FIRST, 0).status_code == 303
    again = older.create()
    assert cookie_of(older.client) == OTHER
    assert again.add(FIRST, 0).status_code == 303
    assert browser_with(match_app, TOKEN).create()
    assert holders(match_app, TOKEN) == 0, "it looks older, but nobody knows it"


def test_a_phone_keeps_its_access_when_the_key_of_the_server_changes(
    match_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = Phone(match_app).create()
    monkeypatch.setitem(match_app.config, "SECRET_KEY", "another key, long enough to be one")
    assert owner.add(FIRST, 0).status_code == 303


def test_a_token_signed_with_a_key_that_was_put_aside_is_ours(
    match_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = match_app.config["SECRET_KEY"]
    with match_app.test_request_context():
        token = tokens.issue()
        monkeypatch.setitem(match_app.config, "SECRET_KEY", "another key, long enough to be one")
        assert not tokens.is_signed(token)
        monkeypatch.setitem(match_app.config, "SECRET_KEY_FALLBACKS", [old])
        assert tokens.is_signed(token)
        assert tokens.is_signed(tokens.issue())


def test_a_token_of_the_api_works_on_and_takes_further_grants(match_app: Flask) -> None:
    client, owner = match_app.test_client(), Phone(match_app).create()
    token = client.post("/api/v1/matches", json=NEW).get_json()["token"]
    shown = {"Authorization": f"Bearer {token}"}
    wish = {"secret": owner.secrets["s"], "label": "script"}
    assert client.post("/api/v1/join", json=wish, headers=shown).get_json()["token"] == token
    assert holders(match_app, token) == 2


# ---- planted cookies ------------------------------------------------------------------------


def issued(app: Flask) -> str:
    """A token as anybody gets it who opens the page of a new match."""
    client = app.test_client()
    client.get("/match/new")
    return cookie_of(client)


def by_link(phone: Phone, owner: Phone) -> None:
    phone.join(owner)


def by_form(phone: Phone, owner: Phone) -> None:
    link = {"secret": owner.secrets["s"], "label": "B"}
    assert phone.client.post("/j", data=link).status_code == 303


def by_code(phone: Phone, owner: Phone) -> None:
    owner.post("/settings", wish="code")
    shown = owner.get("/settings").text.partition('class="room-code">')[2].partition("<")[0]
    answer = phone.client.post("/j", data={"code": shown, "label": "B"})
    assert answer.status_code == 303, answer.text


def by_api(phone: Phone, owner: Phone) -> None:
    wish = {"secret": owner.secrets["s"], "label": "B"}
    answer = phone.client.post("/api/v1/join", json=wish)
    assert answer.get_json()["token"] is None, "it stays in the cookie"


@pytest.mark.parametrize("join", [by_link, by_form, by_code, by_api])
def test_a_planted_cookie_does_not_share_the_grant(
    match_app: Flask, join: Callable[[Phone, Phone], None]
) -> None:
    planted, owner = issued(match_app), Phone(match_app).create()
    victim, attacker = (browser_with(match_app, planted) for _ in range(2))
    join(victim, owner)
    victim.slug = attacker.slug = owner.slug
    assert cookie_of(victim.client) != planted
    assert attacker.add(FIRST, 0).status_code == 403
    assert victim.add(FIRST, 0).status_code == 303


def test_a_planted_cookie_shares_no_new_match_and_no_new_tournament(match_app: Flask) -> None:
    planted = issued(match_app)
    victim, attacker = (browser_with(match_app, planted) for _ in range(2))
    attacker.slug = victim.create(key="key-of-creation").slug
    assert attacker.add(FIRST, 0).status_code == 403
    desk = Desk(match_app)
    desk.client.set_cookie(COOKIE, planted)
    desk.create(key="key-of-the-event")
    assert desk.get("/players").status_code == 200
    assert attacker.client.get(f"/t/{desk.slug}/players").status_code == 403


def test_who_plants_a_cookie_cannot_ask_for_the_one_that_follows(match_app: Flask) -> None:
    """The same cookie with another key, or with none, leads to other tokens."""
    planted, found = issued(match_app), set()
    for key in ("key-of-the-victim", "key-of-the-thief", ""):
        phone = browser_with(match_app, planted).create(key=key)
        found.add(cookie_of(phone.client))
    assert len(found) == 3


def test_a_double_tap_on_a_new_match_still_makes_one(match_app: Flask) -> None:
    """Both taps come with the cookie of the form: the first answer may never arrive."""
    token = issued(match_app)
    form = FORM | {"key": "key-of-a-double-tap"}
    taps = [browser_with(match_app, token) for _ in range(2)]
    places = {tap.client.post("/match/new", data=form).location.partition("#")[0] for tap in taps}
    assert len(places) == 1
    assert len({cookie_of(tap.client) for tap in taps}) == 1
    with match_app.extensions["torri-database"].look() as connection:
        count = select(func.count()).select_from(Match)
        assert connection.execute(count).scalar_one() == 1


def test_a_phone_with_grants_keeps_its_cookie_when_it_joins_another_match(match_app: Flask) -> None:
    phone = Phone(match_app).create()
    token, own = cookie_of(phone.client), phone.slug
    phone.join(Phone(match_app).create())
    assert cookie_of(phone.client) == token
    phone.slug = own
    assert phone.add(FIRST, 0).status_code == 303
