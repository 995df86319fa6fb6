"""What is in the box: every fact with its source, and a table's own box, fixed for a match."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from phones import Phone

from scorer.games.patrician.box import CITIES
from scorer.i18n import LANGUAGES

NINE = "/patrician/aids/box?preset=patrician-2007&Mi-floors=9&Mi-high=9&Mi-low=6"


def text_of(client: FlaskClient, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["patrician", "sangimignano"])
def test_the_box_has_a_page_in_every_language(
    client: FlaskClient, game: str, language: str
) -> None:
    client.set_cookie("lang", language)
    assert "<form" in text_of(client, f"/{game}/aids/box")
    assert f"/{game}/aids/box" in text_of(client, f"/?game={game}")


def test_every_city_says_where_its_floors_are_known_from(client: FlaskClient) -> None:
    page = text_of(client, "/patrician/aids/box")
    assert page.count("from a review</small>") == 2, "Roma and Siena"
    assert page.count("deduced</small>") == len(CITIES) - 2
    assert "Your box" not in page, "ours is not changed"


def test_a_changed_fact_is_marked_and_pinned(client: FlaskClient) -> None:
    page = text_of(client, NINE)
    assert page.count("changed by you</small>") == 1
    assert "patrician-2007 Mi=9,9/6,5" in page
    assert "The pieces can run out" in page, "two players could need 41 pieces"
    setting = "box%3Dpatrician-2007%2BMi%3D9.9/6.5"
    assert f"/patrician/deal?reading={setting}" in page


def test_a_box_that_cannot_be_is_refused_with_its_reason(client: FlaskClient) -> None:
    page = text_of(client, "/patrician/aids/box?preset=patrician-2007&Mi-floors=12")
    assert "Its floors must be between 5 and 10" in page
    assert "Your box" not in page


@pytest.mark.parametrize("number", ["x", "-3", "99999999", "٣", ""])
def test_numbers_that_are_none_do_no_harm(client: FlaskClient, number: str) -> None:
    text_of(client, f"/patrician/aids/box?preset=calliope&Mi-floors={quote(number)}&pieces=x")
    text_of(client, f"/sangimignano/aids/box?abc={quote(number)}")


def test_segments_are_counted_to_16(client: FlaskClient) -> None:
    assert "segments=3-1-2-2-2-2-2-2" in text_of(client, "/sangimignano/aids/box?abc=3&acb=1")
    wrong = text_of(client, "/sangimignano/aids/box?abc=3")
    assert "Segments: 17. The box has 16." in wrong
    assert "Your box" not in wrong
    assert "segments=open" in text_of(client, "/sangimignano/aids/box?unknown=1")


def test_a_number_of_thousands_of_digits_changes_nothing(client: FlaskClient) -> None:
    endless = "9" * 5000
    assert "Your box" not in text_of(client, f"/sangimignano/aids/box?abc={endless}")
    preset = "/patrician/aids/box?preset=patrician-2007"
    assert "Your box" not in text_of(client, f"{preset}&Mi-floors={endless}&pieces={endless}")


@pytest.mark.parametrize(
    ("game", "setting"),
    [("torri", "drawing=junk"), ("patrician", "equal=junk"), ("sangimignano", "duty=junk")],
)
def test_a_choice_that_nobody_knows_is_repeated_and_refused(
    match_app: Flask, game: str, setting: str
) -> None:
    client = match_app.test_client()
    page = text_of(client, f"/tournament/new?game={game}&reading={quote(setting)}")
    assert f"<span>{setting}</span>" in page
    fields = {"game": game, "kind": "single", "players-0": "Mary", "players-1": "Tom"}
    fields[f"reading.{setting.partition('=')[0]}"] = setting
    answer = client.post("/match/new", data=fields)
    assert answer.status_code == 422
    assert f"“{setting}” is not possible." in answer.text


def test_the_form_of_a_match_keeps_a_box_of_ones_own(
    client: FlaskClient, phone: Callable[[], Phone]
) -> None:
    setting = "box=patrician-2007+mi=9.9/6.5"
    page = text_of(client, f"/match/new?game=patrician&reading={quote(setting)}")
    assert f'name="reading.box" value="{setting}" checked' in page
    anna = phone().create(game="patrician", **{"reading.box": setting})
    assert "mi=9.9/6.5" in anna.client.get(f"/m/{anna.slug}").text


def test_house_rules_show_a_box_of_ones_own_as_chosen(client: FlaskClient) -> None:
    setting = "box=patrician-2007+mi=9.9/6.5"
    page = text_of(client, f"/patrician/readings?set={quote(setting)}")
    assert 'value="patrician-2007+mi=9.9/6.5" checked' in page
