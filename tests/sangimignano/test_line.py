"""The San Gimignano line: reading, writing, score and checks, worked out by hand."""

import pytest

from scorer.games.common import NotationError, switch
from scorer.games.sangimignano import READINGS, Readings, check, format, parse, score


def readings(*settings: str) -> Readings:
    return switch(Readings(), READINGS, settings)


def codes(line: str, *settings: str) -> list[str]:
    return [
        f"{problem.code} {problem.level}"
        for problem in check(parse(line), readings(*settings))
        if not problem.implied
    ]


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        (
            "Adso: 10 towers 4 tokens first ended / William: 8 towers 12 tokens",
            "Adso: 10 towers 4 tokens first ended / William: 8 towers 12 tokens",
        ),
        ("adso:1t1k/William:2T", "adso: 1 tower 1 token / William: 2 towers"),
        (
            "Adso\uff1a\uff11\uff10\uff54 / William: first 3 tokens 2 towers",
            "Adso: 10 towers / William: 2 towers 3 tokens first",
        ),
        ("A: 1 t / B: 1 t | BLOCKED variant", "A: 1 tower / B: 1 tower | variant blocked"),
        ("A: 1 t / B: 1 t | 10 s basic agreed", "A: 1 tower / B: 1 tower | agreed"),
        ("A: 1 t / B: 1 t | 12 segments", "A: 1 tower / B: 1 tower | 12 segments"),
        ("A: / B:", "A: / B:"),
        ("A|B: 1 t / C: 2 t | agreed", "A|B: 1 tower / C: 2 towers | agreed"),
    ],
)
def test_reading_is_tolerant_and_writing_canonical(written: str, canonical: str) -> None:
    assert format(parse(written)) == canonical
    assert parse(canonical) == parse(written)


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("Adso: 10 towers 7 spires / William: 8 towers", "unknown_word", 17),
        ("Adso: towers / William:", "no_number", 7),
        ("Adso: 10 / William:", "no_unit", 7),
        ("Adso: 1 t 2 towers / William:", "said_twice", 11),
        ("Adso / William:", "no_colon", 1),
        (": 1 t / William:", "no_name", 1),
        ("Adso: 1 t / William: 1 t | sunny", "unknown_word", 28),
        ("Adso: 1 t / William: 1 t | blocked agreed", "said_twice", 36),
        ("Adso: 1234 t / William:", "big_number", 7),
        ("", "empty", 1),
    ],
)
def test_what_is_not_understood_is_an_error_with_its_column(
    line: str, code: str, column: int
) -> None:
    with pytest.raises(NotationError) as error:
        parse(line)
    assert (error.value.code, error.value.column) == (code, column)


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("A: 10 t / B: 3 t", [12, 0]),
        ("A: 3 t 9 k / B: 3 t 9 k | blocked", [6, 6]),
        ("A: 5 t / B: 3 t / C: 1 t | blocked", [12, 6, 0]),
        ("A: 5 t 9 k / B: 5 t 9 k / C: 1 t | blocked", [9, 9, 0]),
        ("A: 5 t / B: 1 t 9 k / C: 1 t 9 k | blocked", [12, 3, 3]),
        ("A: 5 t / B: 3 t / C: 1 t / D: 0 t | blocked", [12, 8, 4, 0]),
        ("A: 5 t 9 k / B: 5 t 9 k / C: 5 t 9 k / D: 0 t | blocked", [8, 8, 8, 0]),
        ("A: 5 t / B: 1 t 7 k / C: 1 t 7 k / D: 1 t 7 k | blocked", [12, 4, 4, 4]),
        ("A: 0 t 20 k / B: 0 t 20 k / C: 0 t 20 k / D: 0 t 20 k | blocked", [6, 6, 6, 6]),
    ],
)
def test_equal_places_share_their_points(line: str, points: list[int]) -> None:
    sheet = score(parse(line))
    assert [side.total for side in sheet.sides] == points
    assert sum(points) == 6 * len(points)


def test_towers_may_be_the_points_of_a_match() -> None:
    sheet = score(parse("A: 10 t / B: 3 t"), readings("points=towers"))
    assert [side.total for side in sheet.sides] == [10, 3]


def test_a_house_rule_gives_a_tie_to_the_earlier_player() -> None:
    line = "A: 7 t 9 k / B: 7 t 9 k first / C: 7 t 9 k | blocked"
    sheet = score(parse(line), readings("tie=earlier"))
    assert (sheet.winner, sheet.decided_by) == (1, "earlier")
    assert sheet.ranks == (3, 1, 2)
    without = line.replace(" first", "")
    assert codes(without, "tie=earlier") == ["V-12 missing"]
    assert score(parse(without), readings("tie=earlier")).winner is None


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Adso: 3 towers", ["V-01 reject", "V-10 ask"]),
        ("A: 1 t / B: 1 t / C: 1 t / D: 1 t / E: 2 t | blocked", ["V-01 reject"]),
        ("Adso: 3 t 9 k / Adso: 2 t 9 k | agreed", ["V-02 reject"]),
        ("Adso: 11 t 5 k / William: 2 t 9 k | agreed", ["V-03 reject", "V-10 reject"]),
        ("Adso: 3 t 21 k / William: 2 t 9 k | agreed", ["V-04 reject"]),
        ("Adso: 10 t 5 k / William: 10 t 6 k", ["V-05 reject"]),
        ("Adso: 9 t 20 k / William: 9 t 20 k | blocked", ["V-06 reject"]),
        ("Adso: 10 t 2 k / William: 4 t 9 k", ["V-07 reject"]),
        ("Adso: 2 t 0 k / William: 2 t 9 k | agreed", ["V-07 reject"]),
        ("Adso: 10 t 3 k / William: 0 t 1 k", ["V-08 reject"]),
        ("Adso: 10 t 3 k / William: 0 t 2 k", []),
        ("Adso: 2 t 9 k first / William: 3 t 9 k first | agreed", ["V-09 reject"]),
        ("Adso: 10 t 4 k / William: 8 t 12 k ended", ["V-09 reject"]),
        ("Adso: 10 t 5 k / William: 6 t 9 k | blocked", ["V-10 reject"]),
        ("Adso: 5 t 12 k / William: 6 t 12 k", ["V-10 ask"]),
        ("Adso: 0 t 6 k / William: 1 t 6 k | blocked", ["V-11 ask", "V-11 ask"]),
        ("Adso: 7 t / William: 7 t | blocked", ["V-12 missing"]),
        ("Adso: 7 t / William: | blocked", ["V-12 missing"]),
        ("Adso: 7 t / William: 3 t | blocked 12 segments", ["V-13 ask"]),
        ("Adso: 7 t / William: 3 t | blocked 17 segments", ["V-13 reject"]),
        (
            "Adso: 0 t / William: 0 t 1 k | agreed 0 segments",
            ["V-06 reject", "V-12 missing", "V-13 reject"],
        ),
    ],
)
def test_every_check_fires(line: str, expected: list[str]) -> None:
    assert codes(line) == expected


@pytest.mark.parametrize("line", ["Adso: 10 t 5 k / William: 10 t 6 k"])
def test_a_finished_round_allows_two_tenth_towers(line: str) -> None:
    assert codes(line, "tenth=round") == []


def test_a_record_of_segments_is_asked_for_only_where_it_is_not_the_usual_one() -> None:
    assert codes("A: 1 t / B: 0 t / C: 0 t | agreed 12 segments") == []
