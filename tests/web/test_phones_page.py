"""The phones of a tournament on its pages: listed, removed, with different names, noted in the
log."""

import re

import pytest
from flask import Flask
from organisers import Desk, confirm, play
from phones import Phone

ALL_SLIPS = "New phones can no longer join with slips printed before"
SOME_SLIPS = "New phones can no longer join with the slips of these tables"


@pytest.fixture
def desk(match_app: Flask) -> Desk:
    desk = Desk(match_app).create(label="Abo")
    desk.publish()
    return desk


def notices(desk: Desk) -> str:
    """What the page says above its list."""
    return desk.get("/phones").text.partition('class="list-head"')[0]


def told(text: str) -> str:
    """A page as it is read: without tags and the marks that keep names from turning a line."""
    return re.sub(r"\s+", " ", re.sub("<[^>]*>|[\u2066-\u2069]", "", text))


def test_a_table_offers_no_owner_link_and_cannot_be_deleted(desk: Desk, match_app: Flask) -> None:
    table = f"/m/{desk.phone(desk.slips()[1]).slug}/settings"
    page = desk.client.get(table).text
    for wish in ("renew_owner", "delete"):
        assert f'value="{wish}"' not in page
        assert desk.client.post(table, data={"wish": wish}).status_code == 422
    assert f'href="/t/{desk.slug}/phones"' in page
    own = Phone(match_app).create().get("/settings").text
    assert 'value="renew_owner"' in own
    assert 'value="delete"' in own


def test_the_page_says_what_a_removal_ends_before_and_after(desk: Desk) -> None:
    desk.phone(desk.slips()[1])
    desk.helper()
    page = desk.get("/phones").text
    assert page.count(ALL_SLIPS) == 1, "beside the helper, not beside Abo and the phone of a table"
    assert page.count("print a new slip for that table") == 1
    assert ALL_SLIPS not in notices(desk)
    answer = desk.remove("a helper")
    assert "/phones#o=" in answer.headers["Location"]
    assert ALL_SLIPS in notices(desk)
    assert f'href="/t/{desk.slug}/rounds/1"' in notices(desk)
    desk.slips()
    assert ALL_SLIPS not in notices(desk)


def test_after_a_phone_of_a_table_the_way_leads_to_its_slip(desk: Desk) -> None:
    desk.phone(desk.slips()[2])
    answer = desk.remove("a phone")
    assert answer.headers["Location"] == f"/t/{desk.slug}/phones"
    assert SOME_SLIPS in notices(desk)
    assert f'href="/t/{desk.slug}/rounds/1/tables/2"' in notices(desk)
    desk.post("/rounds/1/slips", table="2")
    assert SOME_SLIPS not in notices(desk)


def test_before_the_first_round_there_is_nothing_to_print(match_app: Flask) -> None:
    desk = Desk(match_app).create()
    desk.helper()
    desk.remove("a helper")
    assert ALL_SLIPS not in notices(desk)


def test_a_removal_at_the_table_leads_to_the_list_of_the_desk(desk: Desk) -> None:
    phone = desk.phone(desk.slips()[1])
    number = next(number for name, _, number in desk.phones() if name == "a phone")
    sent = {"wish": "remove_device", "value": number}
    answer = desk.client.post(f"/m/{phone.slug}/settings", data=sent)
    assert answer.headers["Location"] == f"/t/{desk.slug}/phones"
    assert SOME_SLIPS in notices(desk)
    assert play(phone).status_code == 403


def test_a_hall_of_phones_is_shown_in_parts_and_found_by_name_or_table(desk: Desk) -> None:
    secret = desk.slips()[2]
    for number in range(60):
        client = desk.app.test_client()
        client.post("/j", json={"secret": secret, "label": f"monk {number:02d}"})
    desk.phone(desk.slips()[1])
    page = desk.get("/phones").text
    assert page.count('<details class="person') == 25
    assert "from=50" in page
    assert desk.get("/phones", **{"from": 50}).text.count('<details class="person') == 12
    assert desk.get("/phones", q="MONK 17").text.count('<details class="person') == 1
    assert desk.get("/phones", q="table 1").text.count('<details class="person') == 1
    assert len(desk.phones()) == 62


def test_a_table_phone_that_calls_itself_after_the_desk_is_not_taken_for_it(desk: Desk) -> None:
    phone = Phone(desk.app)
    sent = {"secret": desk.slips()[1], "label": "ABO"}
    phone.slug = phone.client.post("/j", json=sent).get_json()["slug"]
    phone.client.post(f"/m/{phone.slug}/label", data={"label": "abo"})
    assert [(name, place) for name, place, _ in desk.phones()] == [
        ("Abo", "desk · this phone"),
        ("abo 2", "round 1, table 1"),
    ]
    play(phone)
    confirm(phone, 0)
    log = told(desk.get("/log").text)
    assert "confirms abo 2 · round 1, table 1 ·" in log
    assert "Deal 1 entered Open abo 2 · round 1, table 1 ·" in log
    assert "Round 1 published Abo · desk ·" in log
    assert "· abo 2 · round 1, table 1 ·" in told(phone.get("/history").text)
    assert "· abo 2 · round 1, table 1 ·" in told(phone.get("/deals/1").text)
    rows = desk.get("/log.csv").text
    assert '"abo 2"' in rows
    assert '"round 1, table 1"' in rows


def test_the_desk_at_a_table_is_named_as_the_desk(desk: Desk) -> None:
    at_table = Phone(desk.app)
    at_table.client, at_table.slug = desk.client, desk.phone(desk.slips()[1]).slug
    play(at_table)
    assert "· Abo · desk ·" in told(at_table.get("/history").text)


def test_a_match_of_its_own_says_nothing_about_a_desk(match_app: Flask) -> None:
    phone = Phone(match_app).create(label="Adso")
    phone.add("Adso: 8x4 marker / William:", 0)
    assert "Deal 1 entered · Adso · 2" in told(phone.get("/history").text)


@pytest.mark.parametrize(
    ("wish", "sentence"), [("code", "a code was made"), ("renew", "new table link")]
)
def test_what_lets_phones_in_at_a_table_is_in_the_log(desk: Desk, wish: str, sentence: str) -> None:
    phone = desk.phone(desk.slips()[1])
    desk.client.post(f"/m/{phone.slug}/settings", data={"wish": wish})
    assert f"Round 1, table 1: {sentence}" in told(desk.get("/log").text)


def test_the_log_names_who_was_removed_and_where(desk: Desk) -> None:
    desk.phone(desk.slips()[2])
    desk.remove("a phone")
    assert "Access removed: a phone (round 1, table 2)" in told(desk.get("/log").text)
