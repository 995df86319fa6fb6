"""Entering a deal without JavaScript."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.web import create_app

NAME = "A name has 1 to 40 characters, without colon and slash."
DEAL = {
    "first-name": "Adso",
    "second-name": "William",
    "marker": "0",
    "close": "-",
    "first-towers-0-kind": "10",
    "first-towers-0-stories": "4",
    "first-towers-0-completed": "y",
    "second-towers-0-kind": "c",
    "second-towers-0-stories": "5",
    "second-towers-0-pietre": "1",
    "second-nobles": ["via", "via2"],
}


@pytest.fixture
def form_client(app: Flask, tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """Without the CSRF check, which has a test of its own."""
    return create_app(
        {"WTF_CSRF_ENABLED": False, "SECRET_KEY": "for tests only " * 3}
    ).test_client()


def errors(text: str) -> list[str]:
    return re.findall(r'class="field-error"[^>]*>([^<]+)', text)


def test_a_whole_deal_leads_to_its_result(form_client: FlaskClient) -> None:
    answer = form_client.post("/torri/deal/form", data=DEAL)
    assert answer.status_code == 303
    page = form_client.get(answer.headers["Location"])
    assert "Adso: 10x4! marker / William: cx5b via via" in page.text


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("first-towers-0-stories", "", "How many stories does this tower have?"),
        ("first-towers-0-kind", "", "Which kind of tower is this?"),
        ("first-towers-0-kind", "11", "Ranks run from 5 to 10."),
        ("first-towers-0-stories", "0", "Stories are a whole number such as 4."),
        ("first-towers-0-stories", "1000", "Stories are a whole number such as 4."),
        ("second-name", "Adso", "Both players have the same name."),
        ("second-name", "  ", NAME),
        ("second-name", "a/b", NAME),
        ("second-name", "x" * 41, NAME),
    ],
)
def test_bad_input_gets_a_message_at_its_field_and_nothing_is_lost(
    form_client: FlaskClient, field: str, value: str, message: str
) -> None:
    answer = form_client.post("/torri/deal/form", data=DEAL | {field: value})
    assert answer.status_code == 422
    assert any(found == message for found in errors(answer.text)), errors(answer.text)
    assert 'value="4"' in answer.text or field == "first-towers-0-stories"


def test_words_for_a_number_are_refused(form_client: FlaskClient) -> None:
    answer = form_client.post("/torri/deal/form", data=DEAL | {"first-towers-0-stories": "four"})
    assert answer.status_code == 422
    assert errors(answer.text)


def test_more_rows_keep_what_was_entered(form_client: FlaskClient) -> None:
    assert 'name="first-towers-6-kind"' not in form_client.get("/torri/deal/form").text
    answer = form_client.post("/torri/deal/form", data=DEAL | {"more": "1", "second-name": ""})
    assert answer.status_code == 200, "rows come before rules"
    assert 'value="Adso"' in answer.text
    assert answer.text.count('name="first-towers-4-kind"') == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("first-towers-0-pietre", "x"),
        ("first-towers-0-pietre", "²"),
        ("first-towers-0-stories", "9" * 5000),
        ("first-towers-0-stories", "²"),
        ("first-towers-²-kind", "8"),
        (f"first-towers-{'9' * 5000}-kind", "8"),
        ("first-nobles", "zzz"),
        ("marker", "7"),
    ],
)
def test_forged_fields_never_break_the_page(
    form_client: FlaskClient, field: str, value: str
) -> None:
    answer = form_client.post("/torri/deal/form", data=DEAL | {field: value})
    assert answer.status_code in {303, 422}
    assert answer.status_code == 303 or errors(answer.text)


def test_accents_typed_in_two_ways_are_the_same_name(form_client: FlaskClient) -> None:
    names = {"first-name": "Andr\u00e9", "second-name": "Andre\u0301"}
    assert form_client.post("/torri/deal/form", data=DEAL | names).status_code == 422


def test_a_deal_brought_along_fills_the_form(form_client: FlaskClient) -> None:
    line = "Adso: 10x4! 8x3b marker / William: cx5 via via close"
    token_free = form_client.get("/torri/deal/form", query_string={"line": line}).text
    assert 'value="Adso"' in token_free
    assert token_free.count("checked") >= 4  # completed, marker, close, two cards
    bad = form_client.get("/torri/deal/form", query_string={"line": "Adso: 11x3 / William:"})
    assert bad.status_code == 400
    assert "Column 7" in bad.text


def test_the_form_needs_its_token(client: FlaskClient) -> None:
    answer = client.post("/torri/deal/form", data=DEAL)
    assert answer.status_code == 400
    assert "no longer valid" in answer.text


def test_the_form_with_its_token_is_taken(client: FlaskClient) -> None:
    token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', client.get("/torri/deal/form").text)
    assert token
    assert client.post("/torri/deal/form", data=DEAL | {"csrf_token": token[1]}).status_code == 303
