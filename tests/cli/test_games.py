"""The command line knows which game is meant."""

import json
import shlex

import pebbles
import pebbles_words
import pytest

from scorer import casebook
from scorer.casebook import Case
from scorer.cli import main
from scorer.games import GAMES
from scorer.wording.registry import WORDS

PEBBLES = ["--game", "pebbles", "--lang", "en"]
LINE = "Adso: 7 / William: 4 / Ubertino: 9"
CASES = (
    Case("P1", "Who has most?", (), "the beach", {"winner": "Ubertino"}, "pebbles", (LINE,)),
    Case("P2", "Who has fewest?", (), "the beach", {"winner": "William"}, "pebbles", (LINE,)),
)


@pytest.fixture(autouse=True)
def _second_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pebbles", pebbles)
    monkeypatch.setitem(WORDS, "pebbles", pebbles_words)
    monkeypatch.setitem(casebook.BOOKS, "pebbles", CASES)


def status(arguments: list[str]) -> int:
    """Also where the parser itself gives up."""
    try:
        return main(arguments)
    except SystemExit as gone:
        return int(str(gone.code))


def test_another_game_is_scored(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", LINE, *PEBBLES]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0].split() == ["Adso", "William", "Ubertino"]
    assert "Ubertino wins by 2 points" in out


def test_another_game_has_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--json", LINE, *PEBBLES]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["line"] == LINE
    assert [player["total"] for player in found["players"]] == [7, 4, 9]
    assert all("penalty" not in player for player in found["players"]), "Pebbles has no such"
    assert found["winner"] == "Ubertino"


def test_without_a_game_the_first_one_is_meant(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--json", "A: 8x3 marker / B:", "--lang", "en"]) == 0
    assert json.loads(capsys.readouterr().out)["players"][0]["penalty"] == 0
    assert main(["score", LINE, "--lang", "en"]) == 2
    assert "a deal of Le Torri has exactly two sides" in capsys.readouterr().err


def test_another_game_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", LINE, *PEBBLES]) == 0
    assert capsys.readouterr().out == "Adso, William, Ubertino: no problems found\n"


def test_a_line_of_another_game_is_refused_in_its_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["score", "Adso: many / William: 2", *PEBBLES]) == 2
    told = "Line 1: Column 1, “many”: this word is not known. Expected: one of: 0, 1.\n"
    assert capsys.readouterr().err == told


@pytest.mark.parametrize("command", ["score x", "check x", "ask", "ask tower 8x3", "cases"])
def test_an_unknown_game_is_refused_with_the_known_ones(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name, *rest = shlex.split(command)
    assert status([name, "--game", "chess", *rest, "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert "--game: invalid choice: 'chess'" in told
    assert "torri" in told
    assert "pebbles" in told


def test_a_house_rule_of_another_game_is_not_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", LINE, "--reading", "penalty=off", *PEBBLES]) == 2
    assert capsys.readouterr().err == "“penalty=off” is not a reading. The readings are: shells.\n"


def test_a_game_may_have_no_house_rules(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pebbles, "READINGS", ())
    assert main(["score", LINE, "--reading", "penalty=off", *PEBBLES]) == 2
    assert capsys.readouterr().err == "“penalty=off” is not a reading. This game has none.\n"
    assert status(["score", "--help", *PEBBLES]) == 0
    assert "The readings are: –" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("question", [[], ["tower"], ["tower", "8x3", "--hand", "5"]])
def test_a_game_without_a_referee_says_so(
    question: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(["ask", *PEBBLES, *question]) == 2
    assert capsys.readouterr().err == "There is no referee for Pebbles yet.\n"


@pytest.mark.parametrize("place", [1, 2, 3])
def test_the_game_may_be_named_before_or_after_the_question(
    place: int, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["ask", "tower", "c5-9"]
    arguments[place:place] = ["--game", "torri"]
    assert main([*arguments, "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("Legal\n")


def test_the_casebook_of_another_game_is_listed_and_run(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["cases", *PEBBLES]) == 0
    assert capsys.readouterr().out == "P1: Who has most?\nP2: Who has fewest?\n"
    assert main(["cases", "--run", *PEBBLES]) == 1
    told = "P2: Who has fewest?\n  winner: expected 'William', found 'Ubertino'\n"
    assert capsys.readouterr().out == f"{told}2 cases, 1 as expected\n"


def test_a_game_without_cases_has_an_empty_list(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(casebook.BOOKS, "pebbles", ())
    assert main(["cases", *PEBBLES]) == 0
    assert capsys.readouterr().out == ""


def test_help_names_the_games_and_an_example_of_the_one_that_is_meant(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert status(["--help", "--lang", "en"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "for: Le Torri di San Gimignano, Patrician, San Gimignano, Pebbles." in text
    assert status(["score", "--help", *PEBBLES]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert f"such as “{LINE}”" in text
    assert "The readings are: shells" in text
    assert "penalty" not in text
