from dataclasses import replace

import pytest

from scorer.games.common import Part
from scorer.games.torri import Readings, parse, score
from scorer.games.torri.scoring import CATEGORIES, marker_holders

EXAMPLE = "Adso: 10x4! 9x3! 8x3! 6x3 cx5 marker / William: 7x3! cx5! cx3! cx3!"


def parts(line: str, category: str, side: int = 0, readings: Readings | None = None) -> list[Part]:
    sheet = score(parse(line), readings or Readings())
    return [
        p for found in sheet.sides[side].lines if found.category == category for p in found.parts
    ]


def test_a_side_has_a_line_for_every_category() -> None:
    for side in score(parse(EXAMPLE)).sides:
        assert tuple(line.category for line in side.lines) == CATEGORIES


def test_the_points_of_a_line_are_the_sum_of_its_parts() -> None:
    for side in score(parse(EXAMPLE)).sides:
        for line in side.lines:
            assert line.points == sum(part.points for part in line.parts)
            assert side.points(line.category) == line.points


def test_an_empty_table_has_no_parts() -> None:
    for side in score(parse("A: / B:")).sides:
        assert [line.parts for line in side.lines] == [()] * 6


def test_who_does_not_hold_the_marker_has_no_part_of_it() -> None:
    assert parts("A: 8x3 marker / B: 9x3", "highest", 1) == []


def test_every_part_has_rules() -> None:
    sheet = score(parse(EXAMPLE))
    assert all(p.rules for side in sheet.sides for line in side.lines for p in line.parts)


def test_completion_names_the_completed_towers() -> None:
    (part,) = parts("A: 8x3! 9x3 cx3! marker / B:", "completion")
    assert part.points == 10
    assert part.places == (0, 2)
    assert part.figures == {"count": 2, "each": 5}


def test_blessing_has_a_part_for_every_tower_of_seven() -> None:
    found = parts("A: 7x3 8x3 7x4 marker / B:", "blessing")
    assert [(part.points, part.places) for part in found] == [(6, (0,)), (8, (2,))]


def test_blessing_of_a_buona_pietra_names_its_ruling() -> None:
    with_stone, without = parts("A: 7x3b 7x4 marker / B:", "blessing")
    assert "LT-55" in with_stone.rules
    assert "LT-55" not in without.rules


@pytest.mark.parametrize(
    ("line", "kind", "points", "towers"),
    [
        ("A: 8x3 marker / B:", "alone", 8, (0,)),
        ("A: 8x3 8x4 marker / B: 8x3", "tallest", 8, (1,)),
        ("A: 8x4 marker / B: 8x4", "tied", 8, (0,)),
        ("A: 8x3 8x3 marker / B: 9x3", "alone", 8, (0, 1)),
        ("A: 8x3 / B: 8x4 marker", "beaten", 0, (0,)),
    ],
)
def test_a_rank_is_alone_tallest_tied_or_beaten(
    line: str, kind: str, points: int, towers: tuple[int, ...]
) -> None:
    (part,) = parts(line, "plain")
    assert (part.kind, part.points, part.places) == (kind, points, towers)
    assert part.figures["rank"] == 8


def test_plain_parts_come_by_falling_rank() -> None:
    found = parts("A: 5x3 10x3 8x3 marker / B:", "plain")
    assert [part.figures["rank"] for part in found] == [10, 8, 5]


def test_colorful_is_one_part_with_its_factors() -> None:
    (part,) = parts("A: cx3 8x3 c5-9 marker / B:", "colorful")
    assert part.points == 16
    assert part.places == (0, 2)
    assert part.terms == (3, 5)
    assert part.figures == {"count": 2, "stories": 8}


def test_the_marker_names_the_towers_of_the_greatest_height() -> None:
    (part,) = parts("A: 8x4 9x3 cx4 marker / B:", "highest")
    assert (part.points, part.places, part.figures) == (10, (0, 2), {"stories": 4})


def test_a_moved_marker_is_shown_on_both_sides() -> None:
    house = Readings(marker_destroyed="moves")
    line = "A: 8x3 marker / B: 10x5"
    assert [(p.kind, p.points) for p in parts(line, "highest", 0, house)] == [("marker_moved", 0)]
    assert [(p.kind, p.points) for p in parts(line, "highest", 1, house)] == [("highest", 10)]
    assert [p.rules for p in parts(line, "highest", 1, house)] == [("SCORE-5", "LT-23")]
    assert [p.rules for p in parts(line, "highest", 0)] == [("SCORE-5",)]


@pytest.mark.parametrize(
    ("line", "holders"),
    [
        ("A: / B:", ()),
        ("A: 8x3 marker / B:", (0,)),
        ("A: 8x3 marker / B: 10x5", (1,)),
        ("A: 8x5 marker / B: 10x5", (0,)),
        ("A: 10x5 / B: 8x5 marker", (1,)),
        ("A: 8x3 marker / B: 9x5", (0,)),
        ("A: 10x3 marker / B: 9x5", (1,)),
        ("A: 8x3 marker / B: 10x5 marker", (0, 1)),
    ],
)
def test_the_marker_moves_on_only_where_a_ten_may_have_destroyed(
    line: str, holders: tuple[int, ...]
) -> None:
    assert marker_holders(parse(line), Readings(marker_destroyed="moves")) == holders


def test_nobles_have_a_part_each() -> None:
    found = parts("A: cx5 8x6 7x4 marker monumento cappella mura / B:", "nobles")
    assert {(part.kind, part.points, part.places) for part in found} == {
        ("monumento", 7, ()),
        ("cappella", 10, (0, 1)),
    }


def test_a_beaten_closer_pays_and_says_by_which_rules() -> None:
    sheet = score(parse("A: 8x3! 9x3! 10x3! 10x3! close / B: 8x4 9x4 10x4 marker"))
    closer, other = sheet.sides
    assert (closer.total, closer.extra, closer.match_points) == (20, -10, 10)
    assert "LT-44" in closer.extra_rules
    assert other.extra_rules == ()


def test_ranks_follow_the_winner() -> None:
    assert score(parse(EXAMPLE)).ranks == (2, 1)
    assert score(parse("A: / B:")).ranks == (1, 1)


def test_a_tie_without_a_holder_is_a_draw() -> None:
    sheet = score(parse("A: 8x3 / B: 8x3"))
    assert (sheet.winner, sheet.decided_by) == (None, "draw")


def test_names_are_those_of_the_line() -> None:
    assert [side.name for side in score(parse(EXAMPLE)).sides] == ["Adso", "William"]


@pytest.mark.parametrize(
    ("line", "category", "rules"),
    [
        ("A: 8x3 marker / B: 8x3", "plain", ("SCORE-3", "LT-39")),
        ("A: 8x3 marker / B:", "plain", ("SCORE-3", "LT-38")),
        ("A: 8x4 marker / B: 8x3", "plain", ("SCORE-3",)),
        ("A: 7x3 marker / B:", "blessing", ("SCORE-2", "LT-40")),
        ("A: 7x3b marker / B:", "blessing", ("SCORE-2", "LT-40", "LT-55")),
        ("A: cx3 marker / B:", "colorful", ("SCORE-4", "LT-41")),
        ("A: cx5 marker cappella / B:", "nobles", ("CAPPELLA-1", "LT-69")),
    ],
)
def test_a_part_names_the_rules_it_rests_on(
    line: str, category: str, rules: tuple[str, ...]
) -> None:
    lines = {found.category: found for found in score(parse(line)).sides[0].lines}
    assert [part.rules for part in lines[category].parts] == [rules]


def test_ranks_of_a_larger_table_leave_out_what_is_shared() -> None:
    sheet = replace(score(parse("A: / B:")), winner=1, compared=(5, 9, 7, 5))
    assert sheet.ranks == (3, 1, 2, 3)
    level = replace(sheet, winner=None, compared=(9, 9, 7, 1))
    assert (level.ranks, level.leaders) == ((1, 1, 3, 4), (0, 1))
