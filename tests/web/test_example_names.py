"""The people of our examples have Japanese names in Japanese; what a user typed stays as it is."""

import re

import pytest
from flask.testing import FlaskClient

from scorer import casebook
from scorer.cli import main
from scorer.games.torri.play.questions import QUESTIONS
from scorer.i18n import LANGUAGES, catalogue
from scorer.web.rules.present import spelled_case
from scorer.wording.cast import CAST, names, spelled

LATIN = re.compile("|".join(CAST))
CASES = casebook.cases("torri")
PAGES = ("/", "/torri/deal", "/torri/deal/form", "/match/new", "/tournament/new", "/torri/ask")
ABOUT_SPELLING = {"reading-names-as-written", "reading-long-name"}
"""Cases about capitals and about a name that is too long."""


@pytest.fixture
def japanese(client: FlaskClient) -> FlaskClient:
    client.set_cookie("lang", "ja")
    return client


def test_every_language_has_a_name_of_its_own_for_everybody() -> None:
    for language in LANGUAGES:
        assert len(set(names(catalogue(language)))) == len(CAST)
    assert names(catalogue("ja"))[:2] == ["アドソ", "ウィリアム"]
    assert names(catalogue("en")) == list(CAST)


@pytest.mark.parametrize("path", [*PAGES, *(f"/torri/ask/{slug}" for slug in QUESTIONS)])
def test_pages_with_examples_name_nobody_in_latin_letters(japanese: FlaskClient, path: str) -> None:
    page = japanese.get(path, follow_redirects=True)
    assert page.status_code == 200
    assert LATIN.findall(page.text) == []


def test_examples_to_fill_in_have_japanese_names(japanese: FlaskClient) -> None:
    assert "アドソ: 8x4! cx5 marker / ウィリアム: 7x3!" in japanese.get("/torri/deal").text
    assert 'placeholder="アドソ"' in japanese.get("/match/new").text
    assert "\n".join(names(catalogue("ja"))) in japanese.get("/tournament/new").text
    assert "ウィリアム 2" in japanese.get("/torri/ask/conspiracy").text


@pytest.mark.parametrize("id", [case.id for case in CASES if case.id not in ABOUT_SPELLING][::7])
def test_a_case_names_nobody_in_latin_letters(japanese: FlaskClient, id: str) -> None:  # noqa: A002
    assert LATIN.findall(japanese.get(f"/torri/cases/{id}").text) == []


def test_question_sheet_and_line_of_a_case_agree_about_the_names(japanese: FlaskClient) -> None:
    page = japanese.get("/torri/cases/E3").text
    assert "アドソには同じ高さの9の塔が2つあり" in page
    assert '<b dir="auto">アドソ</b><b dir="auto">ウィリアム</b>' in page
    assert "<code>アドソ: 8x4 9x3 9x3 10x3 marker / ウィリアム: 8x4 9x3 10x4</code>" in page


def test_what_house_rules_change_is_told_with_japanese_names(japanese: FlaskClient) -> None:
    page = japanese.get("/torri/readings?set=marker_destroyed%3Dmoves").text
    assert "アドソ" in page
    assert LATIN.findall(page) == []


def test_a_case_has_the_same_answer_under_japanese_names() -> None:
    t = catalogue("ja")
    for case in CASES:
        answer = repr(casebook.answer(spelled_case(t, case)))
        assert answer == spelled(t, repr(casebook.answer(case))), case.id


def test_a_case_about_the_spelling_of_a_name_keeps_it() -> None:
    by_id = {case.id: case for case in CASES}
    case = by_id["reading-names-as-written"]
    assert spelled_case(catalogue("ja"), case) == case


def test_what_a_user_typed_keeps_its_names(japanese: FlaskClient, example: str) -> None:
    page = japanese.get("/torri/result", query_string={"line": example}).text
    assert '<b dir="auto">Adso</b>' in page
    assert "アドソ" not in page


def test_the_command_line_explains_itself_with_the_names_of_its_language(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["score", "--lang", "ja", "--help"])
    told = re.sub(r"\s+", "", capsys.readouterr().out)
    assert "アドソ:8x4!" in told
    assert LATIN.findall(told) == []
    assert main(["score", "--lang", "ja", "Adso: 8x3 marker / William: 9x3!"]) == 0
    assert set(LATIN.findall(capsys.readouterr().out)) == {"Adso", "William"}
