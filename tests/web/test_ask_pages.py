"""The referee's desk without a browser: addresses that answer, faults at their fields."""

import pytest
from flask.testing import FlaskClient

from scorer.games.torri.play import QUESTIONS

SITUATIONS = {
    "purchase": "hand=6&deck=20",
    "exchange": "cards=5+6&market=5+8&wanted=8",
    "build": "tower=8+8+8",
    "extend": "tower=8x3&cards=8",
    "complete": "towers=8x3",
    "close": "towers=8x3!+9x3!+6x3!+7x3!",
    "pass": "before=pass&asked=1",
    "conspiracy": "table=Adso:+8x4+/+William:+7x3&by=Adso&new=10x4",
    "trade": "tower=9x4&hand=2&other=3",
    "guard": "against=trade",
    "marker": "events=Adso:+build+8x3;+William:+build+9x4",
    "noble": "card=monumento",
    "tower": "tower=c5-9",
}


def test_every_question_of_the_engine_is_on_the_desk(client: FlaskClient) -> None:
    desk = client.get("/ask").text
    assert all(f'href="/ask/{slug}"' in desk for slug in QUESTIONS if slug != "deal")
    assert SITUATIONS.keys() == QUESTIONS.keys() - {"deal"}


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
@pytest.mark.parametrize("slug", SITUATIONS)
def test_an_address_reproduces_its_answer(client: FlaskClient, slug: str, language: str) -> None:
    headers = {"Accept-Language": language}
    page = client.get(f"/ask/{slug}?{SITUATIONS[slug]}", headers=headers)
    assert page.status_code == 200
    assert 'id="answer"' in page.text
    assert 'class="reasons"' in page.text


@pytest.mark.parametrize("slug", SITUATIONS)
def test_a_question_that_was_only_opened_is_no_mistake(client: FlaskClient, slug: str) -> None:
    page = client.get(f"/ask/{slug}")
    assert page.status_code == 200
    assert "field-error" not in page.text


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("/ask/tower?asked=1", "This is needed"),
        ("/ask/tower?tower=11x3", "11x3"),
        ("/ask/conspiracy?table=Adso:+/+William:&by=Jorge&new=10x3", "nobody on the table"),
        ("/ask/purchase?hand=99", "a number from 0 to 9"),
        ("/ask/marker?events=Adso+builds", "this step is not understood"),
        ("/ask/guard?against=rain", "cannot be chosen"),
        ("/ask/tower?tower=" + "8+" * 2000, "too long"),
    ],
)
def test_bad_input_gets_its_message_and_keeps_what_was_typed(
    client: FlaskClient, address: str, message: str
) -> None:
    page = client.get(address)
    assert page.status_code == 422
    assert message in page.text


def test_a_house_rule_in_the_address_changes_the_answer(client: FlaskClient) -> None:
    ours = client.get("/ask/purchase?hand=6&deck=1&take=1").text
    house = client.get("/ask/purchase?hand=6&deck=1&take=1&reading=purchase_last=two").text
    assert 'class="answer silent"' in ours
    assert 'class="answer illegal"' in house
    assert "LT-04" in house


def test_an_unknown_house_rule_is_named(client: FlaskClient) -> None:
    page = client.get("/ask/tower?tower=c5-9&reading=weather=rain")
    assert page.status_code == 422
    assert "weather=rain" in page.text


def test_an_unknown_question_is_not_found(client: FlaskClient) -> None:
    assert client.get("/ask/weather").status_code == 404


def test_who_won_opens_the_scorer(client: FlaskClient) -> None:
    assert client.get("/ask/deal").headers["Location"] == "/deal"


def test_markup_in_a_name_stays_text(client: FlaskClient) -> None:
    page = client.get("/ask/conspiracy?table=<b>x:+8x4+/+William:&by=<b>x&new=10x4")
    assert "<b>x" not in page.text


def test_a_detail_the_sheets_leave_open_stands_beside_a_sure_answer(client: FlaskClient) -> None:
    query = {"table": "Adso: / William: 8x4b", "by": "Adso", "new": "10x5"}
    page = client.get("/ask/conspiracy", query_string=query).text
    assert "This is the rule" in page
    assert "The answer stands." in page
    assert "pietra_destroyed%3Ddeck" in page
