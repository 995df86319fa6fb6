import re
from collections import Counter
from dataclasses import replace

import pytest

from scorer.casebook import Case, cases, judgement, run
from scorer.games.common import Reading
from scorer.games.torri import READINGS, Readings
from scorer.rulebook import book

BOOK = cases("torri")
CAN_FIRE = {f"V-{number:02}" for number in range(1, 21)} - {"V-06", "V-18"}


def found_codes(case: Case) -> set[str]:
    listed = (*case.expect.get("problems", ()), *case.expect.get("implied", ()))
    return {code for code, _ in (problem.split() for problem in listed)}


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in BOOK])
def test_the_engine_gives_the_answer_of_the_book(case: Case) -> None:
    assert run(case) == []


def test_the_book_has_at_least_120_cases() -> None:
    assert len(BOOK) >= 120


def test_no_two_cases_share_an_id() -> None:
    assert [i for i, count in Counter(case.id for case in BOOK).items() if count > 1] == []


def test_the_thirteen_positions_of_the_rules_are_there() -> None:
    assert {f"E{number}" for number in range(1, 14)} <= {case.id for case in BOOK}


def test_every_check_that_can_fire_fires_in_some_case() -> None:
    assert set().union(*map(found_codes, BOOK)) == CAN_FIRE


def test_every_check_that_can_fire_is_the_subject_of_some_case() -> None:
    assert {rule for case in BOOK for rule in case.rules} >= CAN_FIRE


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.key)
def test_every_choice_of_a_reading_is_shown_in_some_case(reading: Reading) -> None:
    settings = [setting.split("=") for case in BOOK for setting in case.readings]
    shown = {value for key, value in settings if key == reading.key}
    assert shown >= set(reading.choices) if not reading.numeric else len(shown) >= 2


@pytest.mark.parametrize("ruling", sorted({reading.ruling for reading in READINGS}))
def test_every_reading_is_shown_with_and_without_the_house_rule(ruling: str) -> None:
    about = [case for case in BOOK if ruling in case.rules]
    keys = {reading.key: reading.choices[0] for reading in READINGS if reading.ruling == ruling}
    houses = [
        case
        for case in about
        if any(key in keys and keys[key] != value for key, value in map(split, case.readings))
    ]
    assert houses
    assert len(about) > len(houses)


def split(setting: str) -> tuple[str, str]:
    key, _, value = setting.partition("=")
    return key, value


@pytest.mark.parametrize("number", range(1, 82))
def test_every_ruling_has_a_case(number: int) -> None:
    assert any(f"LT-{number:02}" in case.rules for case in BOOK)


SCORED = ("SCORE", "MATCH", "BLESSING", "MONUMENTO", "CAPPELLA")
"""Chapters that are about points only."""


@pytest.mark.parametrize(
    "rule", [rule.id for rule in book("torri").rules if not rule.id.startswith(SCORED)]
)
def test_every_rule_of_play_has_a_case_of_a_followed_deal(rule: str) -> None:
    assert any(rule in case.rules for case in BOOK if case.ask == "record")


def situation(case: Case) -> tuple[object, ...]:
    return case.lines, case.ask, tuple(case.given.items())


HOUSE_RULES = [(r.key, choice) for r in READINGS if not r.numeric for choice in r.choices[1:]]


@pytest.mark.parametrize(("key", "choice"), HOUSE_RULES)
def test_a_house_rule_changes_the_answer_to_the_same_situation(key: str, choice: str) -> None:
    houses = [case for case in BOOK if f"{key}={choice}" in case.readings]
    pairs = [
        (house, ours)
        for house in houses
        for ours in BOOK
        if situation(ours) == situation(house)
        and not any(setting.startswith(f"{key}={choice}") for setting in ours.readings)
        and set(house.readings) - set(ours.readings) == {f"{key}={choice}"}
    ]
    assert any(run(replace(house, expect=ours.expect)) for house, ours in pairs)


def test_a_silent_case_names_a_reading_that_has_a_case_of_its_own() -> None:
    keys = {setting.partition("=")[0] for case in BOOK for setting in case.readings}
    silent = [case for case in BOOK if case.expect.get("verdict") == "silent"]
    assert silent
    assert all(set(judgement(case).silent) <= keys for case in silent)


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in BOOK])
def test_a_case_is_one_question_with_rules_and_a_source(case: Case) -> None:
    assert re.fullmatch(r"[^?]+\?", case.question)
    assert case.source
    assert case.rules or case.source.startswith("notation")
    assert all(re.fullmatch(r"[A-Z]+-\d{1,2}", rule) for rule in case.rules)
    assert "error" in case.expect or "\n" not in "".join(case.lines)
    assert bool(case.lines) != bool(case.ask)


def test_sums_in_the_book_are_sums() -> None:
    categories = {"completion", "blessing", "plain", "colorful", "highest", "nobles"}
    for case in BOOK:
        for points in case.expect.get("sides", {}).values():
            known = sum(points.get(category, 0) for category in categories)
            assert known <= points.get("total", known), case.id
            if categories <= points.keys():
                assert known == points["total"], case.id


def test_a_wrong_expectation_is_found() -> None:
    case = BOOK[0]
    wrong = {"winner": "Adso", "sides": {"Adso": {"total": 64}}}
    assert run(replace(case, expect=wrong)) == [
        "winner: expected 'Adso', found 'William'",
        "Adso total: expected 64, found 63",
    ]


def test_an_expected_error_that_does_not_come_is_found() -> None:
    case = BOOK[0]
    wrong = {"error": "bad_rank"}
    assert run(replace(case, expect=wrong)) == ["error: expected 'bad_rank', found None"]


def test_wrong_answers_of_the_referee_are_found() -> None:
    case = next(case for case in BOOK if case.id == "conspiracy-completed-above")
    wrong = {
        "verdict": "legal",
        "rules": ("LT-99", "LT-29"),
        "facts": {"falls": 0},
        "towers": {"William 2": "shielded", "Jorge 1": "falls"},
    }
    found = run(replace(case, expect=wrong))
    assert found[0] == "verdict: expected 'legal', found 'silent'"
    assert found[1].startswith("rules: expected ('LT-99',) among ")
    assert found[2:] == [
        "facts falls: expected 0, found 1",
        "towers William 2: expected 'shielded', found 'falls'",
        "towers Jorge 1: expected 'falls', found None",
    ]


def test_a_table_with_house_rules_sees_which_cases_change() -> None:
    table = Readings(conspiracy_shield="shields")
    changed = {case.id for case in BOOK if run(case, table)}
    assert "conspiracy-completed-above" in changed, "it names our ruling and follows the table"
    assert "conspiracy-completed-above-house" not in changed
    assert all(case.ask == "conspiracy" for case in BOOK if case.id in changed)


def test_a_game_without_a_book_has_no_cases() -> None:
    assert cases("chess") == ()
