"""Home, entry, result and picture as the server sends them."""

import json
from datetime import UTC, datetime
from urllib.parse import parse_qs, unquote, urlsplit
from xml.etree import ElementTree

import pytest
from babel.support import NullTranslations
from flask.testing import FlaskClient

from scorer.games import torri
from scorer.games.torri import parse
from scorer.web.deal import bgstats
from scorer.web.deal.scored import score_line
from scorer.web.faces.torri import drawing, look


def result(client: FlaskClient, line: str, **more: str) -> str:
    answer = client.get("/torri/result", query_string={"line": line, **more})
    assert answer.status_code == 200
    return answer.text


def test_home_leads_to_the_entry_and_to_the_example(client: FlaskClient) -> None:
    text = client.get("/").text
    assert 'href="/torri/deal"' in text
    assert "63\u00a0:\u00a066" in text
    assert "/torri/result?line=Adso" in text


def test_the_result_says_who_won_and_why(client: FlaskClient, example: str) -> None:
    text = result(client, example)
    assert "William wins by 3 points" in text
    assert "3 towers × (5 + 3 + 3) stories = 33" in text
    assert "LT-41" in text


def test_the_close_penalty_stands_on_a_line_of_its_own(client: FlaskClient) -> None:
    line = "A: 10x3! 9x3! 8x3! 6x3! close / B: cx6! cx4 5x3 7x3 marker"
    text = result(client, line)
    assert "B wins with the Highest Marker" in text
    assert "Points for the match" in text
    assert ">43<" in text


def test_problems_stand_on_the_result(client: FlaskClient) -> None:
    text = result(client, "A: 8x5 marker / B: 8x4")
    assert "There are 9 cards of rank 8 on the table, but only 8 in the box. A: 5, B: 4" in text
    assert "V-04" not in text, "a fault that only follows from another is not said twice"


def test_a_house_rule_in_the_address_is_named(client: FlaskClient, example: str) -> None:
    assert "No Close penalty." in result(client, example, reading="penalty=off")


def test_markup_in_names_stays_text(client: FlaskClient) -> None:
    text = result(client, '<img src=x onerror="alert(1)">: 8x3 marker / B:')
    assert "<img" not in text
    assert "&lt;img" in text


@pytest.mark.parametrize(
    "path",
    ["/torri/result", "/torri/result?line=", "/torri/result?line=%00", "/torri/deal?line=nonsense"],
)
def test_an_unreadable_line_can_be_corrected(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 400
    assert "Column" in answer.text


def test_an_unreadable_line_is_never_reflected_as_markup(client: FlaskClient) -> None:
    answer = client.get("/torri/result", query_string={"line": "<script>alert(1)</script>"})
    assert "<script>alert" not in answer.text
    assert "&lt;script&gt;" in answer.text


def test_the_picture_is_an_image_that_stands_alone(client: FlaskClient, example: str) -> None:
    answer = client.get("/torri/picture.svg", query_string={"line": example, "lang": "ja"})
    assert answer.mimetype == "image/svg+xml"
    root = ElementTree.fromstring(answer.text)
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"63", "66", "Adso", "William"} <= set(texts)
    assert "class=" not in answer.text.replace('class="tower"', "")
    assert client.get("/torri/picture.svg", query_string={"line": "x"}).status_code == 400


def test_bg_stats_gets_the_play(example: str) -> None:
    played = bgstats.Played(datetime(2026, 11, 17, 20, 15, tzinfo=UTC))
    address = bgstats.address(score_line(torri, example, []), played)
    parts = urlsplit(address)
    assert (
        f"{parts.scheme}://{parts.netloc}{parts.path}"
        == "https://app.bgstatsapp.com/createPlay.html"
    )
    play = json.loads(parse_qs(parts.query)["data"][0])
    assert play["game"]["name"] == "Le Torri di San Gimignano"
    assert play["playDate"] == "2026-11-17 20:15:00"
    facts = [(p["name"], p["score"], p["rank"], p["winner"]) for p in play["players"]]
    assert facts == [("Adso", 63, 2, False), ("William", 66, 1, True)]
    assert json.loads(unquote(parts.query.removeprefix("data="))) == play


def test_a_draw_has_no_winner_in_bg_stats() -> None:
    data = parse_qs(urlsplit(bgstats.address(score_line(torri, "A: / B:", []))).query)["data"][0]
    players = json.loads(data)["players"]
    assert [(p["rank"], p["winner"]) for p in players] == [(1, False), (1, False)]


@pytest.mark.parametrize(
    ("word", "stories"),
    [
        ("8x3", ["8", "8", "8"]),
        ("8x3b", ["b", "8", "8"]),
        ("cx3b2", ["b", "b", "c"]),
        ("c5-7", ["5", "6", "7"]),
        ("c4-7b", ["b", "5", "6", "7"]),
        ("c4-7b2", ["b", "b", "6", "7"]),
    ],
)
def test_towers_are_drawn_story_by_story(word: str, stories: list[str]) -> None:
    tower = parse(f"A: {word} / B:").sides[0].towers[0]
    assert drawing.stories(tower) == stories


def test_both_towns_are_drawn_in_one_scale(example: str) -> None:
    first, second = drawing.skylines(NullTranslations(), parse(example))
    assert (first.width, first.height) == (second.width, second.height)


@pytest.mark.parametrize("line", ["A: 8x3 / B: 7x3", f"A: {'cx3 ' * 14} / B:", "A: / B:"])
def test_the_picture_stands_on_its_ground(line: str) -> None:
    picture = drawing.picture(NullTranslations(), parse(line))
    base = picture.top + (picture.skylines[0].height - look.FOOT) * picture.scale
    assert abs(base - drawing.PICTURE_GROUND) < 2
    right = picture.places[1] + picture.skylines[1].width * picture.scale
    assert 0 <= picture.places[0] < picture.places[1] < right <= 1080


def test_a_house_rule_is_cited_instead_of_the_ruling_it_replaces(client: FlaskClient) -> None:
    line = "A: 10x3! 9x3! 8x3! 6x3! close / B: cx6! cx4 5x3 7x3 marker"
    text = result(client, line, reading="penalty_scope=deal")
    assert "subtracted before the winner of the deal is decided" in text
    assert "the winner of the deal stays" not in text
