"""The referee's words: nothing without a sentence, in any language."""

import pytest

from scorer.casebook import Case, cases, judgement
from scorer.games.torri.play import QUESTIONS, Question
from scorer.games.torri.play.conspiracy import STATUS_RULES
from scorer.i18n import LANGUAGES, catalogue
from scorer.wording.torri import questions, referee

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_question = pytest.mark.parametrize("question", QUESTIONS.values(), ids=list(QUESTIONS))
ASKED = [case for case in cases("torri") if case.ask and "error" not in case.expect]


@each_language
@each_question
def test_every_field_and_choice_has_a_label(question: Question, language: str) -> None:
    t = catalogue(language)
    assert questions.title(t, question.slug)
    for field in question.fields:
        assert questions.label(t, question.slug, field.name) != field.name
        assert all(questions.choice(t, field.name, choice) for choice in field.choices)


@each_language
@pytest.mark.parametrize("case", ASKED, ids=lambda case: case.id)
def test_every_case_of_the_book_can_be_told(case: Case, language: str) -> None:
    t = catalogue(language)
    found = judgement(case)
    data = referee.as_dict(t, found)
    assert data["message"]
    assert all(reason["message"].strip() for reason in data["reasons"])
    assert data["verdict"] in {"legal", "illegal", "silent"}


def test_every_fate_of_a_tower_has_a_word() -> None:
    assert set(STATUS_RULES) <= set(referee.STATUSES)


def test_a_silent_answer_says_what_our_reading_is() -> None:
    t = catalogue("en")
    by_id = {case.id: judgement(case) for case in ASKED}
    assert referee.verdict(t, by_id["income-declined"]).endswith("Our reading: not legal")
    assert referee.verdict(t, by_id["purchase-the-last-card"]).endswith("Our reading: legal")
    assert referee.headline(t, by_id["trade-plain"]) == "Cards to take: 4, to give back: 3"
    assert referee.headline(t, by_id["marker-first-tower"]) == "Adso holds the Highest Marker"
    assert referee.headline(t, by_id["conspiracy-not-the-new-tower"]) == "No tower is destroyed"
    assert referee.headline(t, by_id["conspiracy-tie"]) == "The builder chooses one of 2 towers"
