"""A case under a house rule is marked wherever it is shown; sources have their own headings."""

import re

import pytest
from flask.testing import FlaskClient

from scorer import casebook
from scorer.casebook import cases, house_rules
from scorer.cli import main
from scorer.i18n import catalogue
from scorer.rulebook import Source, book
from scorer.wording import rulebook as wording

HOUSE = [case for case in cases("torri") if house_rules(case)]
RULED = [case for case in cases("torri") if not house_rules(case)]
MARKS = {"en": "House rule: ", "fr": "Règle maison\u00a0: ", "ja": "ハウスルール："}
DRAWING = "If drawing is optional, may Adso add two 8s and draw only one card?"


def listed(page: str) -> dict[str, str]:
    """What a list of cases calls each of them, by id."""
    entry = re.compile(
        r'<a href="/torri/cases/([^"]+)">\s*(?:<span class="code">[^<]*</span>\s*)?'
        r"<span>([^<]*)</span>"
    )
    return dict(entry.findall(page))


def test_there_are_cases_of_both_kinds() -> None:
    assert len(HOUSE) > 60
    assert len(RULED) > 240
    assert {case.id for case in cases("torri") if case.id.endswith("-house")} <= {
        case.id for case in HOUSE
    }


@pytest.mark.parametrize("language", MARKS)
def test_the_casebook_marks_the_cases_under_house_rules_and_no_others(
    client: FlaskClient, language: str
) -> None:
    page = client.get("/torri/cases", headers={"Accept-Language": language}).text
    shown = listed(page)
    assert shown.keys() == {case.id for case in cases("torri")}
    marked = {id for id, text in shown.items() if text.startswith(MARKS[language])}
    assert marked == {case.id for case in HOUSE}


def test_a_ruling_marks_them_in_its_list_of_cases(client: FlaskClient) -> None:
    shown = listed(client.get("/torri/rulings/LT-13").text)
    assert shown["extend-and-draw-less-house"] == MARKS["en"] + DRAWING
    assert not shown["extend-and-draw-less"].startswith(MARKS["en"])


def test_the_page_of_such_a_case_begins_with_the_mark(client: FlaskClient) -> None:
    page = client.get("/torri/cases/extend-and-draw-less-house").text
    assert f"<h1>{MARKS['en']}{DRAWING}</h1>" in page
    assert f"<h1>{MARKS['en']}" not in client.get("/torri/cases/extend-and-draw-less").text


@pytest.mark.parametrize("address", ["/torri/rules/search", "/torri/rules/search.json"])
def test_the_search_marks_them_too(client: FlaskClient, address: str) -> None:
    found = client.get(address, query_string={"q": "drawing is optional"}).text
    assert MARKS["en"] + DRAWING in found


def test_the_command_line_marks_them_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", "extend-and-draw-less-house", "E1", "--lang", "en"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == f"extend-and-draw-less-house: {MARKS['en']}{DRAWING}"
    assert MARKS["en"] not in second


def test_every_question_under_a_house_rule_says_its_condition() -> None:
    said = [case.id for case in HOUSE if not case.question.startswith(("If ", "With a larger"))]
    assert said == []


@pytest.mark.parametrize("language", MARKS)
def test_a_question_does_not_repeat_the_mark_before_it(language: str) -> None:
    mark, t = MARKS[language].split("\u00a0")[0].rstrip(":： "), catalogue(language)
    assert [case.id for case in HOUSE if mark in t.gettext(case.question)] == []


@pytest.mark.parametrize(
    "case", [case for case in cases("torri") if case.ask], ids=lambda case: case.id
)
def test_a_case_of_the_referee_asks_what_the_answer_says(case: casebook.Case) -> None:
    """Whether it may be done, or, where the answer is what happens, what happens."""
    tells = case.ask in {"conspiracy", "trade", "marker", "deal"} and not case.expect.get("nearest")
    may = re.search(r"\b([Mm]ay|[Ii]s|[Aa]re|[Cc]an|[Dd]oes)\b", case.question)
    what = re.search(r"\b([Ww]ho|[Ww]hich|[Hh]ow many|[Ww]here|[Ww]hat)\b", case.question)
    assert may or (tells and what), case.question
    if may and what and not tells:
        assert may.start() < what.start(), "what the verdict answers comes first"


@pytest.mark.parametrize("language", MARKS)
def test_a_source_is_quoted_with_the_heading_of_its_own_sheet(language: str) -> None:
    t = catalogue(language)
    french = wording.source(t, "torri", Source("fr", "actions/exchange"))
    assert "2) Échanger des pierres" in french
    assert "2) Exchange stones" in wording.source(t, "torri", Source("en", "actions/exchange"))
    assert "恩寵ボーナス" in wording.source(t, "torri", Source("ja", "scoring/blessing"))


def test_a_heading_that_our_copy_has_lost_is_said_to_be_missing() -> None:
    told = wording.source(catalogue("en"), "torri", Source("ja", "actions/build"))
    assert told == (
        "Japanese sheet, section “3) Build a tower” (its heading is missing in our copy)"
    )


def test_a_heading_on_a_page_says_its_language(client: FlaskClient) -> None:
    page = client.get("/torri/rules/EXCHANGE-1").text
    assert '“<span lang="fr">2) Échanger des pierres</span>”' in page
    assert '“<span lang="ja">石材の交換</span>”' in page


def test_every_section_has_its_heading_on_the_english_and_the_french_sheet() -> None:
    sections = book("torri").sections
    assert [one.id for one in sections if not (one.printed_on("en") and one.printed_on("fr"))] == []
