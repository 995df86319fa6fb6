"""Every code of the checks, by hand: what the box allows and what it does not."""

import pytest

from scorer.games.patrician import check, parse
from scorer.games.patrician.box import Box, read_box
from scorer.games.patrician.check_supply import tokens_of_one
from scorer.games.patrician.facts import ASK, BOX, CODES, ERROR, Facts, level_of
from scorer.games.patrician.owned import Range, in_city
from scorer.games.patrician.readings import DEFAULT

REST = "9 9 7 6 5 5 4 4 2"
NINE = "Bo:ABABA.BABA Fe:ABA.BA Fi:ABABA.BABA Lu:ABAB.ABA Mi:ABAB.ABA Pa:ABA.BA"
NINE += " Ro:ABABA.BABA Si:ABAB.ABA Ve:ABA.BA"
"""A whole board of two: 63 floors, 36 of A and 27 of B."""


def codes(line: str, box: Box | None = None) -> list[str]:
    return [found.code for found in check(parse(line), box=box)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("A / B / C // Pi:AB.C //", ["city-not-in-play"]),
        ("A: Pi9 / B", ["city-not-in-play"]),
        ("A / B / C / D / E // Pi:AB.C //", []),
        (f"A / B // {NINE}", []),
        (f"A / B // {NINE}".replace(" Ve:ABA.BA", ""), ["city-missing"]),
        (f"A / B // {NINE}".replace("Ve:ABA.BA", "Ve:ABABA."), ["site-empty"]),
        (f"A / B // {NINE}".replace("Ve:ABA.BA", "Ve:ABAB.BA"), ["city-overfull"]),
        (f"A / B // {NINE}".replace("Ve:ABA.BA", "Ve:AB.BA"), ["city-unfinished"]),
        ("A / B // Ve:ABAB.BA //", ["city-overfull"]),
        ("A / B // Ve:AB.BA //", []),
        ("A: 8 / B", ["token-unknown"]),
        ("A: Ro7 / B", ["token-unknown"]),
        ("A: 9x4 / B", ["token-too-many"]),
        ("A: 9x2 / B: 9x2", ["token-too-many", "token-missing"]),
        ("A: Ro9 / B: Ro9 sets0", ["token-too-many", "token-missing"]),
        (f"A: 9 7 7 6 6 5 4 2 2 / B: {REST}", []),
        (f"A: 9 7 7 6 6 5 4 2 / B: {REST}", ["token-missing"]),
        (f"A: 9 7 7 6 6 5 4 2 / B: {REST} / C", []),
        ("A: none 9 / B", ["none-with-tokens"]),
        ("A: 9 7 sum15 / B", ["sum-mismatch"]),
        ("A: none sum15 / B", ["sum-mismatch"]),
        (f"A: sum99 / B: none // {NINE}", ["sum-mismatch", "token-mismatch"]),
        (f"A: pieces36 / B: pieces28 // {NINE}", ["pieces-mismatch"]),
        ("A: hat3 lady3 sets1 / B", ["sets-mismatch"]),
        ("A: sum60 / B: sum40", ["prestige-sum"]),
        ("A: sum60 / B: sum38", ["prestige-sum"]),
        ("A: sum60 / B: sum40 / C", ["prestige-sum"]),
        ("A: sum60 / B: sum37 / C", []),
        ("A: sum98 / B: sum1", ["prestige-split"]),
        ("A: sum96 / B: sum3", ["prestige-split"]),
        ("A: sum97 / B: sum2", []),
        ("A: sum95 / B: sum2 / C: sum2", []),
        ("A: sum97 / B: sum1 / C: sum1", ["prestige-split"]),
        ("A: sum1 / B", ["prestige-split"]),
        ("A: sum98 / B / C", ["prestige-split"]),
        ("A: sum99 / B: sum0", []),
        ("A: pieces30 / B: pieces32", ["pieces-sum"]),
        ("A: pieces31 / B: pieces32", []),
        ("A: pieces23 / B: pieces40", ["pieces-range", "pieces-range"]),
        ("A: pieces24 / B: pieces39", []),
        ("A: pieces16 / B: pieces18 / C: pieces29", []),
        ("A: pieces15 / B / C", ["pieces-range"]),
        ("A: pieces12 / B: pieces11 / C / D", ["pieces-range"]),
        ("A: pieces19 / B: pieces20 / C / D / E", ["pieces-range"]),
        ("A: sum114 / B: sum0 / C: sum0 / D: sum0 / E: sum0", ["tokens-for-one"]),
        ("A: sum112 / B: sum2 / C: sum0 / D: sum0 / E: sum0", []),
        ("A: none pieces27 / B", []),
        ("A: none pieces28 / B", ["pieces-tokens"]),
        ("A: sum0 pieces28 / B", ["pieces-tokens"]),
        ("A: 9x3 7x3 6x3 5x3 4x3 2x3 pieces36 / B: none", []),
        ("A: 9x3 7x3 6x3 5x3 4x3 2x3 pieces35 / B: none", ["pieces-tokens"]),
        ("A: cards23 / B: cards24", ["cards-count"]),
        ("A: cards16 / B / C", []),
        ("A: hat45 / B", []),
        ("A: hat46 / B", ["portraits-range"]),
        ("A: hat33 pieces30 / B", []),
        ("A: hat34 pieces30 / B", ["portraits-range"]),
        ("A: sets16 / B", ["portraits-range"]),
        ("A: hat27 / B: lady27", []),
        ("A: hat27 / B: lady28", ["portraits-sum"]),
        ("A / B // // turn49", ["turn-floors"]),
        ("A / B // // turn50", ["turn-range"]),
        ("A / B // // turn0", ["turn-range"]),
        ("A / B // Ve:A. // turn3", ["turn-floors"]),
        ("A / B // Ve:AB.AB Ro:B. // turn3", ["turn-floors"]),
        ("A / B // Ve:AB.AB // turn3", []),
        ("A / B // Ve:AB. // turn3 pile31", []),
        ("A / B // Ve:AB. // turn3 pile30", ["pile-turn"]),
        ("A / B // // pile3 @Ro", ["open-count"]),
        ("A / B // // pile0 @Ro", []),
    ],
)
def test_what_is_wrong_is_named(line: str, expected: list[str]) -> None:
    assert codes(line) == expected


def test_five_colors_in_verona_need_a_second_floor_of_somebody() -> None:
    board = "Bo:AABBC.CDDE Fe:AAB.BC Fi:AABBC.CDDE Lu:AABB.CCD Mi:DDEE.AAB Pa:CCD.DE"
    board += " Pi:EEAAB.BCCD Ro:AABBC.CDDE Si:DDEE.AAB"
    impossible, possible = f"A / B / C / D / E // {board} Ve:", "EAB.EC"
    assert codes(impossible + "ABC.DE") == ["deck-crests"]
    assert codes(impossible + possible[1:3] + "E.EC") == []


def test_the_levels_are_those_of_the_design() -> None:
    """Against the rules, against the box, or asked once."""
    by_level = {level: {c for c in CODES if level_of(c) == level} for level in (ERROR, BOX, ASK)}
    assert by_level[ERROR] == {
        *("city-not-in-play", "city-missing", "site-empty", "none-with-tokens"),
        *("sum-mismatch", "token-mismatch", "pieces-mismatch", "sets-mismatch"),
    }
    assert by_level[ASK] == {
        *("city-unfinished", "portraits-range", "portraits-sum", "deck-crests"),
    }
    assert len(CODES) == 27


def test_only_what_is_asked_does_not_stop_an_entry() -> None:
    asked = [found.level for found in check(parse("A: hat46 8 / B"))]
    assert sorted(asked) == ["ask", "reject"]


OWN_FLOORS = {
    2: "0-2 1-3 2-4 3-5 0-3 1-5 2-6 4-7 0-4 1-6 3-8 5-9",
    3: "0-2 1-3 1-4 2-5 0-3 1-5 2-6 3-7 0-4 1-6 2-8 3-9",
    4: "0-2 1-3 1-4 2-5 0-3 1-5 1-6 2-7 0-4 1-6 2-8 3-9",
    5: "0-2 1-3 1-4 2-5 0-3 1-5 1-6 2-7 0-4 1-6 1-8 2-9",
}
"""The table of the design: V, VII and IX, each with nothing, low, high and both won."""


@pytest.mark.parametrize("players", OWN_FLOORS)
def test_floors_in_one_city_are_those_of_the_table(players: int) -> None:
    found = []
    for floors in (5, 7, 9):
        for wins in ((0, 0), (0, 1), (1, 0), (1, 1)):
            one = in_city(floors, players, wins)
            found.append(f"{one.least}-{one.most}")
    assert " ".join(found) == OWN_FLOORS[players]


def test_a_table_with_another_box_is_checked_against_that() -> None:
    calliope = read_box("calliope")
    assert codes("A: pieces30 / B: pieces33", calliope) == ["pieces-range", "pieces-range"]
    nine_in_milan = read_box("patrician-2007 Mi=9,9/6,5")
    assert codes("A / B // Mi:ABABA.BABA //", nine_in_milan) == []


def test_nobody_can_win_all_twenty_tokens() -> None:
    every = "9x4 7x3 6x4 5x3 4x3 2x3"
    entry = parse(f"A: {every} / B / C / D / E")
    found = list(tokens_of_one(Facts(entry, DEFAULT, DEFAULT.in_box)))
    assert [one.figures for one in found] == [{"tokens": 20, "most": 19}]


def test_an_empty_range_does_not_exist() -> None:
    assert in_city(5, 2, (1, 1)) == Range(3, 5)
