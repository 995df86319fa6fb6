"""`scorer score --match`: the matches E12 and E13 of the rules, and what is not a match."""

import json

import pytest

from scorer.cli import main

Captured = pytest.CaptureFixture[str]
E1 = "A: 10x4! 9x3! 8x3! 6x3 cx5 marker / B: 7x3! cx5! cx3! cx3!"
E4 = "A: 10x3! 9x3! 8x3! 6x3! close / B: cx6! cx4 5x3 7x3 marker"
E9 = "A: 10x3! 9x3! 8x3! cx4! close marker / B: cx3! cx3 cx3 7x3! 6x3 5x3"


def test_the_higher_total_wins_though_both_reach_the_target(capsys: Captured) -> None:
    assert main(["score", "--lang", "en", "--match", "target 120", E1, E9]) == 0
    table, outcome, why = capsys.readouterr().out.rpartition("Total ")[2].splitlines()
    assert table.split() == ["124", "127"]
    assert outcome == "B wins the match by 3 points"
    assert "LT-47" in why


def test_the_match_goes_on_while_nobody_has_the_target_after_penalties(capsys: Captured) -> None:
    assert main(["score", "--json", "--match", "target 120", E1, E4]) == 0
    match = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert match["match"]["kind"] == "target"
    assert match["running"] == [[63, 66], [106, 119]]
    assert (match["finished"], match["winner"]) == (False, None)


def test_players_may_change_places_and_later_deals_do_not_count(capsys: Captured) -> None:
    swapped = " / ".join(reversed(E1.split(" / ")))
    assert main(["score", "--lang", "en", "--match", "deals 2", E1, swapped, E9]) == 0
    out = capsys.readouterr().out
    assert out.rpartition("Total ")[2].splitlines()[0].split() == ["126", "132"]
    assert "The match was over after deal 2. Later deals do not count." in out


def test_a_single_deal_has_no_penalty(capsys: Captured) -> None:
    assert main(["score", "--json", "--match", "single", E4]) == 0
    deal, match = map(json.loads, capsys.readouterr().out.splitlines())
    assert deal["players"][0]["penalty"] == 0
    assert (match["totals"], match["winner"], match["decided_by"]) == ([53, 53], "B", "marker")


def test_another_pair_of_players_is_another_match(capsys: Captured) -> None:
    other = "Jorge: 8x3 marker / B: 7x3"
    assert main(["score", "--json", "--lang", "en", "--match", "open", E1, other]) == 2
    captured = capsys.readouterr()
    assert json.loads(captured.out.splitlines()[-1])["totals"] == [63, 66]
    assert "Line 2: All deals of a match have the same players: A, B." in captured.err


@pytest.mark.parametrize("text", ["", "target", "target 0", "120", "deals two", "open 3"])
def test_what_is_no_match_is_explained(text: str, capsys: Captured) -> None:
    assert main(["score", "--lang", "en", "--match", text, E1]) == 2
    assert f"“{text}” is not a match" in capsys.readouterr().err
