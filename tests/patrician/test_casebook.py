"""The casebook of Patrician: every case is right, every ruling, reading and check is in it."""

from collections import Counter
from dataclasses import replace

import pytest

from scorer.casebook import Case, cases, run
from scorer.games.patrician import READINGS, play
from scorer.games.patrician.facts import CODES
from scorer.rulebook import Rule, Ruling, book

BOOK, RULES = cases("patrician"), book("patrician")
HOUSE_RULES = [(reading.key, choice) for reading in READINGS for choice in reading.choices[1:]]


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in BOOK])
def test_the_engine_gives_the_answer_of_the_book(case: Case) -> None:
    assert run(case) == []


def test_the_59_cases_of_the_design_are_there_and_more() -> None:
    assert {f"PC-{n:02}" for n in range(1, 60)} <= {case.id for case in BOOK}
    assert len(BOOK) >= 85
    assert Counter(case.id for case in BOOK).most_common(1)[0][1] == 1
    assert len({case.question for case in BOOK}) == len(BOOK)


def test_every_ruling_has_a_case_and_is_in_the_rulebook() -> None:
    cited = {rule for case in BOOK for rule in case.rules}
    assert [ruling.id for ruling in RULES.rulings] == [f"PA-{n:02}" for n in range(1, 36)]
    assert {ruling.id for ruling in RULES.rulings} <= cited
    assert all(isinstance(RULES.find(rule), Rule | Ruling) for rule in cited)


def test_every_code_of_the_checks_is_in_a_case() -> None:
    listed = {text.split()[0] for case in BOOK for text in case.expect.get("problems", ())}
    assert listed == set(CODES)


def test_every_rule_a_check_or_a_verdict_cites_can_be_read() -> None:
    cited = {code.rule for code in CODES.values()}
    cited |= {rule for rules in play.judge.__globals__["RULES"].values() for rule in rules}
    assert [rule for rule in sorted(cited) if RULES.find(rule) is None] == []


@pytest.mark.parametrize("ruling", RULES.rulings, ids=lambda ruling: ruling.id)
def test_a_ruling_names_its_rules_and_the_other_reading(ruling: Ruling) -> None:
    assert ruling.rules
    assert all(isinstance(RULES.find(rule), Rule) for rule in ruling.rules)
    assert ruling.confidence == "settled" or ruling.other
    assert {reading.key for reading in READINGS if reading.ruling == ruling.id} == set(
        ruling.switches
    )


def test_every_question_is_asked_in_some_case() -> None:
    assert {case.ask for case in BOOK} - {""} == set(play.QUESTIONS)


def situation(case: Case) -> tuple[object, ...]:
    return case.lines, case.ask, tuple(case.given.items())


@pytest.mark.parametrize(("key", "choice"), HOUSE_RULES)
def test_a_house_rule_changes_the_answer_to_the_same_situation(key: str, choice: str) -> None:
    houses = [case for case in BOOK if f"{key}={choice}" in case.readings]
    pairs = [
        (house, ours)
        for house in houses
        for ours in BOOK
        if situation(ours) == situation(house) and f"{key}={choice}" not in ours.readings
    ]
    assert any(run(replace(house, expect=ours.expect)) for house, ours in pairs)


def test_a_wrong_answer_is_found() -> None:
    case = BOOK[0]
    assert run(replace(case, expect={"facts": {"high": "B"}})) == [
        "facts high: expected 'B', found 'A'"
    ]
