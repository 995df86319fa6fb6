"""Disputes that a strict judge put to the referee, on the command line.

Every expected answer was worked out from the rules by hand, before the program was asked.
"""

import json
import shlex
from typing import Any

import pytest

from scorer.cli import main

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2
Captured = pytest.CaptureFixture[str]
CLOSED = "A: 8x3! 9x3! 10x3! 10x3! close / B: 8x4 9x4 10x4 marker"


def ask(capsys: Captured, question: str) -> tuple[int, dict[str, Any]]:
    status = main(["ask", *shlex.split(question), "--json"])
    return status, json.loads(capsys.readouterr().out)


def codes(answer: dict[str, Any]) -> list[str]:
    return [reason["code"] for reason in answer["reasons"]]


def cited(answer: dict[str, Any]) -> set[str]:
    return {rule for reason in answer["reasons"] for rule in reason["rules"]}


def fates(answer: dict[str, Any]) -> list[str]:
    return [line["fate"] for line in answer["towers"]]


# ------------------------------------------------------------------------- wrong verdicts


def test_an_equal_tower_on_the_table_is_not_the_new_one(capsys: Captured) -> None:
    status, found = ask(capsys, 'conspiracy "A: 10x3 / B: 9x3" --by A --new 10x3')
    assert (status, found["facts"]["chosen_from"]) == (LEGAL, 2)
    assert fates(found) == ["choosable", "safe", "choosable"]


def test_an_equal_tower_of_the_builder_is_destroyed(capsys: Captured) -> None:
    status, found = ask(capsys, 'conspiracy "A: 10x4 / B: " --by A --new 10x4')
    assert (status, fates(found)) == (LEGAL, ["falls", "safe"])
    assert "LT-30" in cited(found)


@pytest.mark.parametrize(
    ("events", "rule"),
    [
        ("A: build cx5; B: build 10x4 > destroy A 1", "CONSPIRACY-1"),
        ("A: build 8x5; B: build 9x3 > destroy A 1", "DONAZIONE-1"),
        ("A: build 10x3 > destroy A 1", "LT-28"),
        ("A: build cx4; B: build 8x3; B: build 10x4 > destroy B 1", "CONSPIRACY-1"),
        ("A: build 8x4; B: build 9x3; A: lose 1", "DONAZIONE-1"),
    ],
)
def test_a_destruction_that_cannot_have_happened_is_not_legal(
    capsys: Captured, events: str, rule: str
) -> None:
    status, found = ask(capsys, f'marker "{events}"')
    assert status == ILLEGAL
    against = [one for one in found["reasons"] if one["speaks"] == "against"]
    assert rule in against[0]["rules"]


def test_the_right_target_is_accepted_in_a_history(capsys: Captured) -> None:
    status, found = ask(capsys, 'marker "A: build cx4; B: build 8x3; B: build 10x4 > destroy A 1"')
    assert (status, found["facts"]["holder"]) == (LEGAL, "A")


@pytest.mark.parametrize(
    "question",
    [
        'marker "A: build cx5!; B: build 10x5 > destroy A 1"',
        "build 8x3!",
        "trade 9x3! --hand 2 --other 2",
        'conspiracy "A: 8x3 / B: 9x3" --by A --new 10x3!',
    ],
)
def test_a_new_tower_is_not_completed(capsys: Captured, question: str) -> None:
    assert ask(capsys, question)[0] == UNREADABLE


def test_mura_in_front_is_a_use(capsys: Captured) -> None:
    status, found = ask(capsys, "noble via --mura --hand 5")
    assert (status, codes(found)[0]) == (ILLEGAL, "over_use")
    assert ask(capsys, "noble via --mura --hand 5 --other-used 1")[0] == LEGAL


def test_there_is_one_mura(capsys: Captured) -> None:
    status, found = ask(capsys, "noble mura --mura --own-used 1 --other-used 1")
    assert status == ILLEGAL
    assert "BOX-2" in found["reasons"][0]["rules"]


def test_cards_played_with_buona_pietra_are_given_in_any_order(capsys: Captured) -> None:
    status, found = ask(capsys, 'noble pietra --cards "8 10 b"')
    assert (status, found["towers"][0]["tower"]) == (LEGAL, "c8-10b")
    status, found = ask(capsys, 'noble pietra --cards "5 8 b"')
    assert status == ILLEGAL, "between 5 and 8 two ranks are missing"


@pytest.mark.parametrize("card", ["five", "pietra"])
def test_the_card_that_guards_leaves_the_hand(capsys: Captured, card: str) -> None:
    status, found = ask(capsys, f"trade 9x3 --hand 2 --other 5 --guard {card}")
    assert (status, found["facts"]["hand"], found["facts"]["other"]) == (LEGAL, 2, 4)


def test_an_empty_hand_cannot_guard(capsys: Captured) -> None:
    status, found = ask(capsys, "trade 9x3 --hand 2 --other 0 --guard five")
    assert (status, found["nearest"]["code"]) == (ILLEGAL, "let_it_work")


def test_a_single_deal_has_no_penalty(capsys: Captured) -> None:
    status, found = ask(capsys, f'deal "{CLOSED}"')
    assert (status, found["facts"]["winner"], found["facts"]["penalty0"]) == (LEGAL, "B", 0)
    assert "LT-44" in cited(found)
    status, found = ask(capsys, f'deal "{CLOSED}" --match')
    assert (status, found["facts"]["penalty0"]) == (LEGAL, -10)


def test_own_means_the_player_who_guards(capsys: Captured) -> None:
    ahead = "--guard pietra --own-used 1 --other-used 0"
    assert ask(capsys, f"trade 9x3 --hand 2 --other 3 {ahead}")[0] == ILLEGAL
    table = '"A: 8x3 / B: 9x4"'
    assert ask(capsys, f"conspiracy {table} --by B --new 10x3 {ahead}")[0] == ILLEGAL
    assert ask(capsys, "guard trade --card pietra --own-used 1 --other-used 0")[0] == ILLEGAL


def test_one_card_and_buona_pietra_ask_which_tower(capsys: Captured) -> None:
    status, found = ask(capsys, "build 8 b b --other-used 1")
    assert (status, found["faults"][0]["code"]) == (UNREADABLE, "declare")
    assert "8x3b2" in found["faults"][0]["message"]
    assert "c8-10b2" in found["faults"][0]["message"]
    plain = ask(capsys, "build 8x3b2 --other-used 1")[1]
    run = ask(capsys, "build c8-10b2 --other-used 1")[1]
    assert (plain["facts"]["draw"], run["facts"]["draw"]) == (3, 0)


@pytest.mark.parametrize("tower", ["c2-4b3", "c11-13b3"])
def test_a_colorful_tower_has_a_story_between_5_and_10(capsys: Captured, tower: str) -> None:
    status, found = ask(capsys, f"tower {tower}")
    assert (status, found["verdict"]) == (ILLEGAL, "silent")
    assert "LT-79" in found["reasons"][0]["rules"]
    assert ask(capsys, f"tower {tower} --reading pietra_outside=legal")[0] == LEGAL


# ------------------------------------------------------------------- nearest alternatives


@pytest.mark.parametrize(
    ("question", "nearest"),
    [
        ("build 8 10 b --own-used 1 --other-used 0", "pass"),
        ("build 10 9 8 7 --cap 3", "pass"),
        ("build 10 9 8 --hand 2", "pass"),
        ("build 10 9 8 7 --cap 4", "in_order"),
        ('extend 8x4 --cards "8 8" --cap 5', "add_fewer"),
        ("exchange 9 7 8 --market 6 --wanted 10 --deck 3", "exchange_others"),
    ],
)
def test_the_nearest_alternative_is_legal(capsys: Captured, question: str, nearest: str) -> None:
    status, found = ask(capsys, question)
    assert (status, found["nearest"]["code"]) == (ILLEGAL, nearest)


# ---------------------------------------------------------------------------- untrue notes


def test_only_the_choice_that_changes_the_answer_is_named(capsys: Captured) -> None:
    status, found = ask(capsys, "purchase 6 --deck 1 --take 1")
    assert (status, found["verdict"]) == (LEGAL, "silent")
    last = [one for one in found["silent"] if one["reading"] == "purchase_last"]
    assert [one["choices"] for one in last] == [["two"]]
    main(["ask", "purchase", "6", "--deck", "1", "--take", "1"])
    text = capsys.readouterr().out
    assert "always two cards" in text
    assert "exactly that card" not in text


@pytest.mark.parametrize("against", ["elsewhere", "income"])
def test_a_refused_guard_tells_no_success(capsys: Captured, against: str) -> None:
    status, found = ask(capsys, f"guard {against}")
    assert status == ILLEGAL
    assert not {"guard_five", "guard_under_deck", "building_stays"} & set(codes(found))


def test_a_guard_that_is_not_allowed_saves_nothing(capsys: Captured) -> None:
    question = 'conspiracy "A: 8x3 / B: 6x3" --by B --new 10x3 --guard pietra --own-used 1'
    status, found = ask(capsys, question)
    assert status == ILLEGAL
    assert fates(found)[0] == "falls"


def test_an_answer_that_rests_on_a_reading_says_so(capsys: Captured) -> None:
    main(["ask", "conspiracy", "A: 10x4 / B: ", "--by", "A", "--new", "10x4"])
    text = capsys.readouterr().out
    assert "This is the rule" not in text
    main(["ask", "conspiracy", "A: 8x3 / B: 9x4", "--by", "A", "--new", "10x4"])
    assert "This is the rule" in capsys.readouterr().out


def test_an_answer_under_a_house_rule_says_so(capsys: Captured) -> None:
    args = ["--by", "B", "--new", "10x3", "--decline", "--reading", "effects=may"]
    main(["ask", "conspiracy", "A: 8x3 / B: ", *args])
    text = capsys.readouterr().out
    assert "This is the rule" not in text
    assert "house rule" in text


# ----------------------------------------------------------------------- contradictory facts


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ("purchase 5 --deck 43 --market 42", "market"),
        ("purchase 5 --deck 10 --market 0", "market"),
        ("purchase 5 --deck 5 --refilled", "refilled"),
        ("purchase 9", "hand"),
        ("trade 9x3 --hand 9 --other 9", "hand"),
        ('conspiracy "A: 10x5 / B: 9x3" --by A --new 10x6', "new"),
        ("build --tower 8x3 9x3", "tower"),
    ],
)
def test_contradictory_facts_are_refused(capsys: Captured, question: str, field: str) -> None:
    status, found = ask(capsys, question)
    assert status == UNREADABLE
    assert field in [fault["field"] for fault in found["faults"]]


def test_mura_makes_room_for_nine(capsys: Captured) -> None:
    assert ask(capsys, "purchase 7 --mura")[0] == LEGAL
    assert ask(capsys, "purchase 9 --mura")[0] == ILLEGAL


# --------------------------------------------------------------------- reasons and citations


@pytest.mark.parametrize(
    ("question", "rules"),
    [
        ("build 5x6", {"BOX-1"}),
        ("tower c4-7b", {"PIETRA-2", "LT-52"}),
        ("exchange via 7 --market via --wanted via", {"NOBLE-3", "EXCHANGE-2"}),
        ("purchase 3 --noble-draws 1 --nobles 5", {"NOBLE-2"}),
        ("build 8x3 --cap 3", {"PALAZZO-1", "LT-65"}),
        ("purchase 3 --market 1 --market-draws 2", {"SETUP-3"}),
        ("build 7x3 --draws 2", {"DONAZIONE-1"}),
    ],
)
def test_the_right_rules_are_cited(capsys: Captured, question: str, rules: set[str]) -> None:
    assert rules <= cited(ask(capsys, question)[1])


def test_six_fives_are_forbidden_by_the_box_alone(capsys: Captured) -> None:
    assert "LT-54" not in cited(ask(capsys, "build 5x6")[1])
