"""The casebook of San Gimignano: every case is a test, and everything it must cover is there."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import scorer.games.sangimignano as game
from scorer.casebook import Case, cases, run
from scorer.games.common import Reading
from scorer.games.sangimignano import READINGS
from scorer.games.sangimignano.play import QUESTIONS
from scorer.rulebook import Ruling, book

BOOK = cases("sangimignano")
HOUSE_RULES = [(reading.key, choice) for reading in READINGS for choice in reading.choices[1:]]


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in BOOK])
def test_the_engine_gives_the_answer_of_the_book(case: Case) -> None:
    assert run(case) == []


def test_the_cases_of_the_design_and_more_are_there() -> None:
    assert [case.id for case in BOOK] == [f"C-{number:02}" for number in range(1, len(BOOK) + 1)]
    assert len(BOOK) >= 90


@pytest.mark.parametrize("number", range(1, 40))
def test_every_ruling_has_a_case(number: int) -> None:
    assert any(f"SG-{number:02}" in case.rules for case in BOOK)


@pytest.mark.parametrize("number", range(1, 14))
def test_every_check_of_a_result_has_a_case(number: int) -> None:
    assert any(f"V-{number:02}" in case.rules for case in BOOK)


@pytest.mark.parametrize("slug", QUESTIONS)
def test_every_question_of_the_referee_is_asked(slug: str) -> None:
    assert any(case.ask == slug for case in BOOK)


def situation(case: Case) -> tuple[object, ...]:
    return case.lines, case.ask, tuple(case.given.items())


@pytest.mark.parametrize(("key", "choice"), HOUSE_RULES)
def test_a_house_rule_changes_the_answer_to_the_same_situation(key: str, choice: str) -> None:
    houses = [case for case in BOOK if f"{key}={choice}" in case.readings]
    pairs = [
        (house, ours)
        for house in houses
        for ours in BOOK
        if situation(ours) == situation(house) and not ours.readings
    ]
    assert any(run(replace(house, expect=ours.expect)) for house, ours in pairs)


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.key)
def test_the_ruling_of_every_reading_is_in_the_book_with_the_other_reading(
    reading: Reading,
) -> None:
    ruling = book("sangimignano").find(reading.ruling)
    assert isinstance(ruling, Ruling)
    assert reading.key in ruling.switches
    assert ruling.other


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in BOOK])
def test_a_case_is_one_question_with_rules_and_a_source(case: Case) -> None:
    known = {entry.id for entry in book("sangimignano").entries}
    assert re.fullmatch(r"[^?]+\?", case.question)
    assert case.source
    assert {rule for rule in case.rules if not rule.startswith("V-")} <= known
    assert bool(case.lines) != bool(case.ask)


def test_every_rule_that_the_referee_cites_is_in_the_book() -> None:
    book_ids = {entry.id for entry in book("sangimignano").entries}
    cited = re.findall(r'"((?:[A-Z]+-\d|SG-\d\d))"', _engine())
    assert cited
    assert {rule for rule in cited if not rule.startswith("V-")} <= book_ids


def _engine() -> str:
    folder = Path(str(game.__file__)).parent
    return "\n".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
