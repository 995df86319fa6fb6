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
    return create_app({"WTF_CSRF_ENABLED": False, "SECRET_KEY": "for tests only"}).test_client()


def errors(text: str) -> list[str]:
    return re.findall(r'class="field-error"[^>]*>([^<]+)', text)


def test_a_whole_deal_leads_to_its_result(form_client: FlaskClient) -> None:
    answer = form_client.post("/deal", data=DEAL)
    assert answer.status_code == 303
    page = form_client.get(answer.headers["Location"])
    assert "Adso: 10x4! marker / William: cx5b via via" in page.text


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("first-towers-0-stories", "", "How many stories has this tower?"),
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
    answer = form_client.post("/deal", data=DEAL | {field: value})
    assert answer.status_code == 422
    assert any(found == message for found in errors(answer.text)), errors(answer.text)
    assert 'value="4"' in answer.text or field == "first-towers-0-stories"


def test_words_for_a_number_are_refused(form_client: FlaskClient) -> None:
    answer = form_client.post("/deal", data=DEAL | {"first-towers-0-stories": "four"})
    assert answer.status_code == 422
    assert errors(answer.text)


def test_more_rows_keep_what_was_entered(form_client: FlaskClient) -> None:
    before = form_client.get("/deal").text.count("-kind")
    answer = form_client.post("/deal", data=DEAL | {"more": "1"})
    assert answer.status_code == 200
    assert 'value="Adso"' in answer.text
    assert answer.text.count('name="first-towers-4-kind"') == 1
    assert before > 0


def test_the_form_needs_its_token(client: FlaskClient) -> None:
    answer = client.post("/deal", data=DEAL)
    assert answer.status_code == 400
    assert "no longer valid" in answer.text


def test_the_form_with_its_token_is_taken(client: FlaskClient) -> None:
    token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', client.get("/deal").text)
    assert token
    assert client.post("/deal", data=DEAL | {"csrf_token": token[1]}).status_code == 303
