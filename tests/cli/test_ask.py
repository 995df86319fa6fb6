"""`scorer ask` and `scorer cases`, called as a person or a script would."""

import json
from typing import Any

import pytest

from scorer import casebook
from scorer.cli import main
from scorer.games.torri.play import QUESTIONS

CONSPIRACY = ["ask", "conspiracy", "Adso: 8x3 / William: cx5! 9x4", "--by", "Adso", "--new", "10x5"]


def answer(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    return dict(json.loads(capsys.readouterr().out))


def test_a_tower_is_judged(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "tower", "c5-9", "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("Legal\n")


def test_cards_may_be_words_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "tower", "7", "6", "5", "--json", "--lang", "en"]) == 1
    found = answer(capsys)
    assert found["verdict"] == "illegal"
    assert found["values"] == {"tower": "7 6 5"}
    assert found["nearest"]["message"] == "In this order it is a tower: 5 6 7."


def test_json_holds_what_was_promised(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*CONSPIRACY, "--json"]) == 0
    found = answer(capsys)
    assert (found["verdict"], found["reading"]) == ("silent", "legal")
    assert found["silent"] == [
        {"reading": "conspiracy_shield", "ruling": "LT-29", "choices": ["shields"]}
    ]
    assert all({"rule", "ruling", "message"} <= reason.keys() for reason in found["reasons"])
    fates = {(line["name"], line["number"]): line["status"] for line in found["towers"]}
    assert fates["William", 2] == "falls"
    assert found["facts"]["falls"] == 1


def test_every_tower_has_its_line_in_text(capsys: pytest.CaptureFixture[str]) -> None:
    main([*CONSPIRACY, "--lang", "en"])
    out = capsys.readouterr().out
    assert "William 1, Colorful tower, 5 stories, completed: safe: it is completed" in out
    other = "A protected tower shields every lower tower from Conspiracy. [LT-29]"
    assert f"Another reading would change the answer: {other}" in out


@pytest.mark.parametrize(
    "arguments",
    [
        ["--readings", "Abbey: conspiracy_shield=shields"],
        ["--reading", "conspiracy_shield=shields"],
        ["--readings", "conspiracy_shield=skipped", "--reading", "conspiracy_shield=shields"],
    ],
)
def test_house_rules_are_a_set_or_single(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*CONSPIRACY, *arguments, "--json"]) == 0
    found = answer(capsys)
    assert (found["verdict"], found["facts"]["falls"]) == ("legal", 0)


def test_a_set_works_for_scores_and_checks(capsys: pytest.CaptureFixture[str]) -> None:
    line = "A: 8x3! 9x3! 10x3! 10x3! close / B: 8x4 9x4 10x4 marker"
    main(["score", "--json", line, "--readings", "penalty_size=25"])
    assert answer(capsys)["players"][0]["penalty"] == -25
    assert main(["check", line, "--readings", "penalty=maybe"]) == 2
    assert "penalty=maybe" in capsys.readouterr().err


def test_every_fault_is_told_at_its_field(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["ask", "conspiracy", "Adso 8x3", "--new", "11x3", "--lang", "en", "--json"]
    assert main(arguments) == 2
    captured = capsys.readouterr()
    faults = json.loads(captured.out)["faults"]
    assert [fault["field"] for fault in faults] == ["table", "by", "new"]
    assert all(fault["message"] for fault in faults)
    assert len(captured.err.splitlines()) == 3
    assert "The new tower: “11x3”: there is no such rank." in captured.err


@pytest.mark.parametrize("slug", QUESTIONS)
def test_every_question_has_help(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["ask", slug, "--help", "--lang", "fr"])
    text = capsys.readouterr().out
    others = [field.name for field in QUESTIONS[slug].fields if not field.required]
    assert all(f"--{name.replace('_', '-')}" in text for name in others)


def test_a_flag_needs_no_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "purchase", "7"]) == 1
    assert main(["ask", "purchase", "7", "--mura"]) == 0
    assert capsys.readouterr().out


def test_cases_are_listed_with_their_questions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "E1: How does the scoring example of the rulesheet score?"
    assert len(lines) == len(casebook.cases("torri"))


def test_cases_are_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", "--run", "--lang", "en"]) == 0
    number = len(casebook.cases("torri"))
    assert capsys.readouterr().out == f"{number} cases, {number} as expected\n"


def test_house_rules_show_which_cases_change(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--run", "--readings", "conspiracy_shield=shields", "--lang", "en"]
    assert main(["cases", "E1", "conspiracy-completed-above", *arguments]) == 1
    out = capsys.readouterr().out
    assert "conspiracy-completed-above: " in out
    assert "  towers William 2: expected 'falls', found 'shielded'" in out
    assert out.endswith("2 cases, 1 as expected\n")


def test_cases_have_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", "--run", "--json", "E1"]) == 0
    assert answer(capsys) == {"id": "E1", "holds": True, "differences": []}


def test_an_unknown_case_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", "E99"]) == 2
    assert "E99" in capsys.readouterr().err


def test_a_detail_is_told_after_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    table = "Adso: / William: 8x4b"
    assert main(["ask", "conspiracy", table, "--by", "Adso", "--new", "10x5", "--lang", "en"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[1] == "This is the rule"
    other = "The Buona Pietra of a destroyed tower go on the deck with the other cards. [LT-57]"
    assert said[-1] == f"Another reading would change a detail, not the answer: {other}"


def test_what_may_stand_alone_is_an_option_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "purchase", "--hand", "5"]) == 0
    assert main(["ask", "close", "8x3!", "9x3!", "--towers", "8x3! 9x3! 6x3! 7x3!"]) == 0
    assert main(["ask", "close", "--lang", "en"]) == 1
    assert "You have 0." in capsys.readouterr().out


def test_help_and_faults_list_what_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["ask", "guard", "--help", "--lang", "en"])
    text = " ".join(capsys.readouterr().out.split())
    assert "trade (Trade), conspiracy (Conspiracy on your tower)" in text
    assert main(["ask", "guard", "--lang", "en"]) == 2
    assert "Choose one of: trade (Trade), conspiracy" in capsys.readouterr().err


def test_a_set_is_called_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    main(["ask", "purchase", "5", "--readings", "Abbey rules: penalty=off", "--lang", "en"])
    said = capsys.readouterr().out.splitlines()
    assert said[-2:] == ["House rules: Abbey rules", "House rule: No Close penalty. (LT-44)"]


def test_cases_are_listed_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    main(["cases", "E1", "--lang", "ja"])
    listed = capsys.readouterr().out
    assert listed.startswith("E1：")
    assert "worked example" not in listed
