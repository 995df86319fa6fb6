"""The pages of Patrician: result, rack, referee, rulebook and cases, in three languages."""

import re
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from scorer.casebook import cases
from scorer.games.patrician.play import QUESTIONS
from scorer.i18n import LANGUAGES
from scorer.rulebook import book

FULL = (
    "Mary: hat4 lady3 beard3 / Tom: hat3 lady2 beard4 / Ann: hat1 lady5 beard3"
    " // Bo:AAABB.ACCC Fe:CBA.AC Fi:ACAA.CBBBC Lu:AABBA.CB Mi:CC.CABBB Pa:AC.ACB"
    " Ro:BBACCB.ACC Si:ACABC.BA Ve:ACC.BA"
)
LEFT_OPEN = re.compile(r"%\(\w+\)|\{\w+\}</")


def text_of(client: FlaskClient, address: str, language: str = "en", status: int = 200) -> str:
    client.set_cookie("lang", language)
    answer = client.get(address)
    assert answer.status_code == status, address
    return answer.text


def test_a_result_draws_every_city_and_opens_every_number(client: FlaskClient) -> None:
    page = text_of(client, f"/patrician/result?line={quote(FULL)}")
    assert "Mary wins by 5 points" in page
    assert "141 = 99 + 7 × 6" in page
    assert "Roma, taller tower, most floors = 9" in page
    assert page.count("<circle") == 18, "each of the 18 tokens is given"


def test_the_rack_works_as_a_line_without_javascript(client: FlaskClient) -> None:
    page = text_of(client, "/patrician/deal")
    assert '<textarea name="line"' in page
    assert 'action="/patrician/result"' in page


def test_a_line_that_cannot_be_read_is_explained_and_stays(client: FlaskClient) -> None:
    page = text_of(client, "/patrician/deal?line=A: 9 foo / B", status=400)
    assert "Column 6, “foo”: this word is not known." in page


@pytest.mark.parametrize("slug", QUESTIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_a_form_in_every_language(
    client: FlaskClient, slug: str, language: str
) -> None:
    assert "<form" in text_of(client, f"/patrician/ask/{slug}", language)
    assert f"/patrician/ask/{slug}" in text_of(client, "/patrician/ask", language)


def test_an_answer_draws_the_city_and_names_its_rules(client: FlaskClient) -> None:
    page = text_of(client, "/patrician/ask/city?city=Si:ABBA.BAB")
    assert "A takes the 7, B takes the 4" in page
    assert 'aria-label="Siena: ABBA · BAB"' in page
    assert "/patrician/rulings/PA-04" in page


def test_where_the_rules_are_silent_the_other_reading_is_a_link(client: FlaskClient) -> None:
    page = text_of(client, "/patrician/ask/move?table=Mi:A.B&by=A&built=Lu&city=Mi&site=2")
    assert "The rules do not say. Our reading: legal" in page
    assert "move_may_empty%3Doff" in page


def test_a_question_that_cannot_be_read_says_so_at_its_field(client: FlaskClient) -> None:
    page = text_of(client, "/patrician/ask/city?city=Si:ABBA", status=422)
    assert "these are not two towers" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_ruling_and_case_has_a_page(client: FlaskClient, language: str) -> None:
    rules = book("patrician")
    addresses = [f"/patrician/rules/{one.id}" for one in rules.rules]
    addresses += [f"/patrician/rulings/{one.id}" for one in rules.rulings]
    addresses += [f"/patrician/cases/{one.id}" for one in cases("patrician")]
    addresses += [f"/patrician/{page}" for page in ("rules", "rulings", "cases", "rules/summary")]
    open_gaps = [one for one in addresses if LEFT_OPEN.search(text_of(client, one, language))]
    assert open_gaps == []
