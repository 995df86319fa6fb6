"""The pages of San Gimignano: the referee's questions, cases with the board, set-up, counting."""

import re

import pytest
from flask.testing import FlaskClient

from scorer.casebook import cases
from scorer.games.sangimignano.play import QUESTIONS
from scorer.i18n import LANGUAGES
from scorer.rulebook import book

TABLE = "Adso: - / William: - | 0,0@12:a.b{}.c 1,0@12:a.c.d 0,1@4:a.b.c | 1 token | part"
GROUP = "Adso: - / William: - | 0,0@12:a1.b.c1 1,0@12:a.c.d1 0,1@4:a.b1.c | 1 tower | part"
LEFT_OPEN = re.compile(r"%\(\w+\)|\{\w+\}</")


def text_of(client: FlaskClient, address: str, language: str = "en", status: int = 200) -> str:
    client.set_cookie("lang", language)
    answer = client.get(address)
    assert answer.status_code == status, address
    return answer.text


def asked(client: FlaskClient, slug: str, **values: str) -> str:
    answer = client.get(f"/sangimignano/ask/{slug}", query_string=values)
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("slug", QUESTIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_a_form_in_every_language(
    client: FlaskClient, slug: str, language: str
) -> None:
    assert "<form" in text_of(client, f"/sangimignano/ask/{slug}", language)
    assert f"/sangimignano/ask/{slug}" in text_of(client, "/sangimignano/ask", language)


def test_a_region_that_is_full_has_a_red_rim_and_its_rule(client: FlaskClient) -> None:
    page = asked(client, "token", region="0,0@4", position=TABLE.format("12"))
    assert "Not legal" in page
    assert 'class="sg-board"' in page
    assert "sg-bad" in page, "the region is rimmed"
    assert "/sangimignano/rulings/SG-01" in page


def test_regions_that_touch_at_a_corner_are_no_group_and_say_so(client: FlaskClient) -> None:
    page = asked(client, "group", regions="0,0@8 0,0@12 0,1@8 1,0@8", position=GROUP)
    assert page.count("sg-gold") > 0, "the four regions are outlined"
    assert "M-5-5L5 5M-5 5L5-5" in page, "crosses at the corners"
    assert "adjacency%3Dcorners" in page, "and the address of the answer with the other reading"
    assert "A table that plays a house rule has another one" in page


def test_a_game_that_is_not_over_shows_who_can_still_build(client: FlaskClient) -> None:
    page = asked(client, "over", position=TABLE.format("22"))
    assert "sg-gold" in page
    assert "Only the part of the board that is entered was looked at" in page


def test_a_position_that_cannot_be_read_says_so_at_its_field(client: FlaskClient) -> None:
    page = text_of(client, "/sangimignano/ask/must?position=Adso", status=422)
    assert 'id="f-position-error"' in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_book_opens_and_leaves_nothing_open(
    client: FlaskClient, language: str
) -> None:
    rules = book("sangimignano")
    addresses = [f"/sangimignano/rules/{one.id}" for one in rules.rules]
    addresses += [f"/sangimignano/rulings/{one.id}" for one in rules.rulings]
    addresses += [f"/sangimignano/cases/{one.id}" for one in cases("sangimignano")]
    for address in addresses:
        assert not LEFT_OPEN.search(text_of(client, address, language)), address


def test_every_case_about_a_position_draws_its_board(client: FlaskClient) -> None:
    with_board = [one for one in cases("sangimignano") if "position" in one.given]
    assert len(with_board) >= 50
    for case in with_board:
        page = text_of(client, f"/sangimignano/cases/{case.id}")
        assert 'class="sg-board"' in page or "cannot be read" in page.lower(), case.id


# ---- beside the board ---------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "laid", "dealt"), [(2, 2, 4), (3, 3, 3), (4, 4, 3)])
def test_the_set_up_says_how_many_of_what(
    client: FlaskClient, players: int, laid: int, dealt: int
) -> None:
    page = text_of(client, f"/sangimignano/aids/setup?players={players}&seed=7")
    assert f"Lay out {laid} segments" in page
    assert f"Deal {dealt} segments to each player" in page
    assert f'aria-label="The board: {laid} segments' in page


def test_a_set_up_is_shown_again_by_its_address_and_another_seed_gives_another(
    client: FlaskClient,
) -> None:
    def picture(seed: int) -> str:
        page = text_of(client, f"/sangimignano/aids/setup?players=4&seed={seed}")
        return page.partition('class="sg-board"')[2].partition("</svg>")[0]

    assert picture(1) == picture(1)
    assert len({picture(seed) for seed in range(6)}) > 3


def test_the_segments_a_table_drew_are_laid_out(client: FlaskClient) -> None:
    page = text_of(client, "/sangimignano/aids/setup?players=2&seed=1&segment0=bcd&segment1=bcd")
    drawn = page.partition('class="sg-board"')[2].partition("</svg>")[0]
    letters = sorted(re.findall(r">([abcd])</text>", drawn))
    assert letters == ["b", "b", "c", "c", "d", "d"]


def test_names_that_cannot_be_are_those_of_the_seats(client: FlaskClient) -> None:
    page = text_of(client, "/sangimignano/aids/setup?players=2&seed=3&name0=Adso&name1=a:b")
    assert "Adso" in page
    assert "Player B" in page
    assert "a:b</" not in page


def test_counting_towers_leads_to_the_result_without_javascript_too(client: FlaskClient) -> None:
    page = text_of(client, "/sangimignano/aids/count")
    assert 'action="/sangimignano/deal"' in page
    assert "Counting by taps needs JavaScript" in page


def test_an_aid_that_a_game_does_not_have_is_not_found(client: FlaskClient) -> None:
    for address in ("/sangimignano/aids/nothing", "/torri/aids/box", "/patrician/aids/count"):
        assert client.get(address).status_code == 404


def test_home_offers_the_aids_of_its_game_only(client: FlaskClient) -> None:
    assert "/sangimignano/aids/setup" in text_of(client, "/?game=sangimignano")
    assert "/aids/" not in text_of(client, "/?game=torri")
