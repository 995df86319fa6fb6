from collections.abc import Callable
from dataclasses import replace

import pytest

from scorer.games.common import Problem
from scorer.games.torri import Entry, Side, Tower, check, parse

Found = Callable[..., list[Problem]]

CLEAN = [
    "A: / B:",
    "A: 8x3 marker / B:",
    "A: 10x10 marker / B: 9x9 8x8 7x7 6x6 5x5",
    "A: 10x3 marker / B: 10x3 10x3",
    "A: cx6 cx6 cx6 cx6 cx6 marker / B:",
    "A: c2-10b3 marker / B: via via",
    "A: c5-13b3 marker / B: via via",
    "A: cx9b3 marker giostra / B: via via",
    "A: 8x3 palazzo / B: cx3 marker",
    "A: 5x8b3 marker / B: mura via",
]

ONE_FAULT = [
    ("A: 8x1 marker / B:", "V-01", "low", "reject"),
    ("A: 5x6 marker / B:", "V-02", "cards", "reject"),
    ("A: cx7 marker / B:", "V-03", "high_without", "reject"),
    ("A: cx8b marker / B:", "V-03", "high", "reject"),
    ("A: c4-9 marker / B:", "V-03", "beyond", "reject"),
    ("A: c11-13 marker / B:", "V-03", "beyond", "reject"),
    ("A: 7x7 cx4 marker / B:", "V-04", "needs_pietre", "reject"),
    ("A: 7x7 8x8 10x7 cx6 cx6 marker / B:", "V-04", "impossible", "reject"),
    ("A: 8x3! 9x3! 10x3! cx3 marker close / B:", "V-08", "too_few", "reject"),
    ("A: 8x3 / B:", "V-09", "unheld", "reject"),
    ("A: marker / B:", "V-09", "no_tower", "reject"),
    ("A: 8x3 marker / B: 9x4", "V-10", "lower", "reject"),
    ("A: 8x3 marker / B: 10x4", "V-11", "lower", "ask"),
    ("A: 8x3 marker mura / B: mura", "V-12", "mura", "reject"),
    ("A: 8x3 marker mura via / B:", "V-13", "lead", "reject"),
    ("A: 8x3 marker giostra mura via / B:", "V-13", "lead_giostra", "reject"),
    ("A: 8x3 marker pietra / B:", "V-15", "loose", "ask"),
    ("A: 8x3 marker / B: cx3 palazzo", None, "", ""),
    ("A: 8x4 marker / B: cx3 palazzo", "V-16", "higher", "ask"),
]


@pytest.mark.parametrize("line", CLEAN)
def test_a_table_that_can_be_has_no_fault(found: Found, line: str) -> None:
    assert found(line) == []


@pytest.mark.parametrize(("line", "code", "kind", "level"), ONE_FAULT)
def test_a_fault_has_a_code_a_kind_and_a_level(
    found: Found, line: str, code: str | None, kind: str, level: str
) -> None:
    problems = [problem for problem in found(line) if not problem.implied]
    expected = [(code, kind, level)] if code else []
    assert [(p.code, p.kind, p.level) for p in problems] == expected
    assert all(problem.rule for problem in problems)


def test_a_low_tower_is_named(found: Found) -> None:
    (problem,) = found("A: 9x3 marker / B: 8x3 7x2")
    assert (problem.sides, problem.places) == ((1,), ((1, 1),))
    assert problem.figures == {"stories": 2, "least": 3}


def test_an_overdrawn_rank_names_all_its_towers_and_counts_both_sides(found: Found) -> None:
    problem = found("A: 9x6 8x3 marker / B: 10x3 9x5b")[0]
    assert (problem.code, problem.sides, problem.places) == ("V-02", (0, 1), ((0, 0), (1, 1)))
    assert problem.figures == {"rank": 9, "cards": 10, "box": 9, "side0": 6, "side1": 4}


def test_every_overdrawn_rank_is_named(found: Found) -> None:
    problems = found("A: 5x6 6x7 7x8 marker / B:")
    assert [p.figures["rank"] for p in problems if p.code == "V-02"] == [5, 6, 7]


def test_a_rank_outside_the_box_is_refused_however_it_was_entered() -> None:
    entry = Entry((Side("A", (Tower(3, 11),), True), Side("B")))
    assert [(p.code, p.kind) for p in check(entry)] == [("V-02", "rank")]


def test_missing_stones_are_counted(found: Found) -> None:
    (problem,) = found("A: 7x7 marker / B: cx4 cx4")
    assert problem.code == "V-04"
    assert problem.places == ((1, 0), (1, 1))
    assert problem.figures == {"needed": 2, "entered": 0}


def test_stones_of_plain_towers_do_not_help_colorful_ones(found: Found) -> None:
    codes = [problem.code for problem in found("A: 7x8b marker / B: cx4")]
    assert codes == ["V-04"]


def test_too_many_completed_cards_are_counted(found: Found) -> None:
    (problem,) = found("A: 10x10! 9x9! 8x8! 7x7! 6x6! marker / B: 5x4!")
    assert (problem.code, problem.figures) == ("V-07", {"cards": 44, "most": 43})
    assert len(problem.places) == 6


def test_a_noble_on_the_table_leaves_room_for_one_more_completed_card(found: Found) -> None:
    line = "A: 10x10! 9x9! 8x8! 7x7! 6x6! marker via / B: {}"
    assert found(line.format("5x4!")) == []
    assert [p.code for p in found(line.format("5x5!"))] == ["V-07"]


def test_two_callers_are_both_named(found: Found) -> None:
    four = "8x3! 9x3! 10x3! 6x3!"
    problem = found(f"A: {four} marker close / B: cx3! cx3! 7x3! 5x3! close")[0]
    assert (problem.code, problem.kind, problem.sides) == ("V-08", "callers", (0, 1))


def test_a_lower_holder_is_shown_with_the_towers_above(found: Found) -> None:
    (problem,) = found("A: 8x3 marker / B: 9x4 cx3 6x5")
    assert (problem.sides, problem.places) == ((0, 1), ((1, 0), (1, 2)))
    assert problem.figures == {"holder": 3, "other": 5}


def test_a_noble_too_many_names_the_sides_that_have_it(found: Found) -> None:
    problem = found("A: 8x4b2 marker / B: 9x3 pietra pietra")[0]
    assert (problem.code, problem.kind, problem.sides) == ("V-12", "pietra", (0, 1))
    assert problem.figures == {"count": 4, "box": 3}


def test_all_ten_nobles_cannot_lie_beside_giostra(found: Found) -> None:
    first = "8x6b3 marker palazzo via"
    problems = found(f"A: {first} / B: 9x3 cappella giostra monumento mura via")
    assert [(p.code, p.figures) for p in problems] == [("V-14", {"used": 10, "most": 9})]


def test_a_lower_palazzo_is_shown_with_the_towers_above(found: Found) -> None:
    (problem,) = found("A: 8x3 palazzo / B: 9x4 cx3 marker")
    assert (problem.sides, problem.places) == ((0, 1), ((1, 0),))


def test_all_faults_come_at_once(found: Found) -> None:
    problems = found("A: 9x6 8x2 via via / B: 9x4 cx7 close")
    codes = [problem.code for problem in problems]
    assert codes == ["V-01", "V-02", "V-03", "V-04", "V-08", "V-09", "V-13"]


def test_only_what_follows_from_another_fault_is_implied(found: Found) -> None:
    problems = found("A: 9x6 8x2 via via / B: 9x4 cx7 close")
    assert [problem.code for problem in problems if problem.implied] == ["V-04"]


def test_numbers_out_of_range_follow_from_too_many_towers(found: Found) -> None:
    problems = found(f"A: {'cx3! ' * 14} marker / B:")
    assert [(p.code, p.kind, p.implied) for p in problems] == [
        ("V-04", "needs_pietre", True),
        ("V-05", "colorful", False),
        ("V-17", "colorful", True),
        ("V-19", "total", True),
    ]


@pytest.mark.parametrize(
    ("line", "code", "kind", "figures"),
    [
        (f"A: {'8x3! ' * 15} marker / B:", "V-17", "completion", {"points": 75, "most": 70}),
        ("A: 7x8 marker / B:", "V-17", "blessing", {"points": 16, "most": 14}),
        ("A: 7x11b3 marker / B:", "V-17", "blessing", {"points": 22, "most": 20}),
        (f"A: {'8x5 ' * 9} marker cappella / B:", "V-17", "nobles", {"points": 45, "most": 35}),
        (
            f"A: {'8x5 ' * 8} marker cappella monumento / B:",
            "V-17",
            "nobles",
            {"points": 47, "most": 42},
        ),
        (
            f"A: {'8x5 ' * 9} 8x5b marker cappella / B:",
            "V-17",
            "nobles",
            {"points": 50, "most": 45},
        ),
        (
            f"A: {'8x3! ' * 16} 8x3b! marker / B:",
            "V-17",
            "completion",
            {"points": 85, "most": 80},
        ),
        (f"A: {'cx3 ' * 14} marker / B:", "V-17", "colorful", {"points": 588, "most": 546}),
        (f"A: {'cx3 ' * 15} cx3b marker / B:", "V-17", "colorful", {"points": 768, "most": 720}),
    ],
)
def test_a_number_out_of_range_is_compared_with_its_limit(
    found: Found, line: str, code: str, kind: str, figures: dict[str, int]
) -> None:
    problems = {(p.code, p.kind): p for p in found(line)}
    assert problems[code, kind].figures == figures
    assert problems[code, kind].implied


def test_seven_towers_for_cappella_and_a_monumento_are_possible(found: Found) -> None:
    """Seven towers of five stories take 35 of the 45 cards: 35 points, and 7 for Monumento."""
    seven = "10x5 10x5 9x5 8x5 7x5 6x5 5x5"
    assert found(f"A: {seven} marker cappella monumento / B: via") == []


@pytest.mark.parametrize(
    ("towers", "kind", "figures"),
    [
        ("8x3 " * 15, "towers", {"count": 15, "most": 14}),
        ("8x3b " + "8x3 " * 16, "towers", {"count": 17, "most": 16}),
        ("cx3 " * 14, "colorful", {"count": 14, "most": 13}),
        ("cx3b " + "cx3 " * 15, "colorful", {"count": 16, "most": 15}),
    ],
)
def test_too_many_towers_are_counted(
    found: Found, towers: str, kind: str, figures: dict[str, int]
) -> None:
    problems = {p.kind: p for p in found(f"A: {towers} marker / B:") if p.code == "V-05"}
    assert problems[kind].figures == figures


@pytest.mark.parametrize("towers", ["8x3 " * 14, "8x3b " + "8x3 " * 15, "cx3 " * 13])
def test_as_many_towers_as_the_cards_can_make_are_not_too_many(found: Found, towers: str) -> None:
    assert "V-05" not in {problem.code for problem in found(f"A: {towers} marker / B:")}


def test_three_missing_cards_can_be_buona_pietra(found: Found) -> None:
    (problem,) = found("A: 10x10 9x9 8x8 7x7 6x6 5x5 marker / B: cx3")
    assert (problem.kind, problem.figures) == ("needs_pietre", {"needed": 3, "entered": 0})


@pytest.mark.parametrize("line", ["A: 7x7 cx7 marker / B: cx4", "A: 7x5 7x2 marker / B: cx4"])
def test_towers_that_do_not_fit_are_named_beside_one_that_is_wrong_in_itself(
    found: Found, line: str
) -> None:
    """All 7s are used up, so a colorful tower of four lacks one, whatever else is wrong."""
    assert [p.implied for p in found(line) if p.code == "V-04"] == [False]


def test_only_the_sides_and_towers_concerned_are_named(found: Found) -> None:
    (overdrawn,) = [p for p in found("A: 9x10 marker / B: 8x3") if p.code == "V-02"]
    assert overdrawn.sides == (0,)
    line = "A: 10x9! 9x9! 8x8! 7x7! 6x6! 5x5! marker / B: 8x3"
    (completed,) = [p for p in found(line) if p.code == "V-07"]
    assert completed.figures == {"cards": 44, "most": 43}
    assert completed.places == tuple((0, place) for place in range(6))


@pytest.mark.parametrize(
    ("line", "kind", "sides"),
    [
        ("A: 8x3 marker mura mura / B: 9x3b", "mura", (0,)),
        ("A: 8x6b3 marker / B: 9x4b", "pietra", (0, 1)),
        ("A: 8x6b3 marker pietra / B: via via", "pietra", (0,)),
    ],
)
def test_a_noble_too_many_names_no_other_side(
    found: Found, line: str, kind: str, sides: tuple[int, ...]
) -> None:
    (problem,) = [p for p in found(line) if p.code == "V-12"]
    assert (problem.kind, problem.sides) == (kind, sides)


def test_a_lead_in_noble_cards_is_counted(found: Found) -> None:
    (problem,) = found("A: 8x3 marker monumento mura via / B: cappella")
    assert problem.figures == {"more": 3, "fewer": 1, "lead": 2}
    assert problem.sides == (0,)
    (other,) = found("A: 8x3 marker cappella / B: monumento mura via")
    assert other.sides == (1,)


@pytest.mark.parametrize(
    ("line", "settings", "rule"),
    [
        ("A: 8x3 marker pietra / B:", (), "LT-56"),
        ("A: 10x3 marker pietra / B:", (), "LT-57"),
        ("A: 10x3 marker pietra / B:", ("pietra_destroyed=deck",), "LT-56"),
    ],
)
def test_a_loose_buona_pietra_names_where_it_may_come_from(
    found: Found, line: str, settings: tuple[str, ...], rule: str
) -> None:
    (problem,) = found(line, *settings)
    assert (problem.rule, problem.figures) == (rule, {"count": 1})


def test_a_palazzo_names_both_heights(found: Found) -> None:
    (problem,) = found("A: 9x4 cx3 marker / B: 8x3 palazzo")
    assert (problem.sides, problem.places) == ((1, 0), ((0, 0),))
    assert problem.figures == {"owner": 3, "other": 4}
    assert found("A: 9x4 cx3 marker / B: 8x3 palazzo", "palazzo_spent=counts") == []


def test_a_tower_of_stones_alone_is_refused_by_a_house_rule_only(found: Found) -> None:
    line = "A: 8x3 10x3b3 marker / B: via via"
    assert found(line) == []
    (problem,) = found(line, "pietra_only=illegal")
    assert (problem.code, problem.level, problem.places) == ("V-20", "reject", ((0, 1),))


def test_a_colorful_tower_has_a_story_between_5_and_10(found: Found) -> None:
    line = "A: c2-4b3 marker / B: 8x3 via mura"
    (problem,) = found(line)
    assert (problem.code, problem.level, problem.rule) == ("V-20", "reject", "LT-79")
    assert found(line, "pietra_outside=legal") == []


@pytest.mark.parametrize(
    ("line", "settings", "level"),
    [
        ("A: 8x3 marker / B: 9x4", ["marker_ending=frozen"], "ask"),
        ("A: 8x3 / B: 9x4", ["marker_ending=frozen"], "ask"),
        ("A: 8x3 marker pietra / B:", ["pietra_guard=no"], "reject"),
        ("A: 10x3 marker pietra / B:", ["pietra_guard=no"], "ask"),
        ("A: 10x3 marker pietra / B:", ["pietra_guard=no", "pietra_destroyed=deck"], "reject"),
        ("A: 10x3 marker mura via / B:", ["pietra_destroyed=deck"], "ask"),
        ("A: 9x3 marker mura via / B:", ["pietra_destroyed=deck"], "reject"),
    ],
)
def test_a_house_rule_changes_the_level(
    found: Found, line: str, settings: list[str], level: str
) -> None:
    assert [problem.level for problem in found(line, *settings)] == [level]


def test_completing_a_tower_changes_no_fault_of_the_box() -> None:
    entry = parse("A: cx7 9x9 marker / B: 9x3")
    side = entry.sides[0]
    done = replace(side, towers=tuple(replace(t, completed=True) for t in side.towers))
    after = check(Entry((done, entry.sides[1])))
    assert [p.code for p in after] == [p.code for p in check(entry)]


def test_an_independent_fault_is_not_hidden_behind_another(found: Found) -> None:
    """Nine 8s, and no 7 left for a colorful tower of four: two counts are off."""
    said = [(p.code, p.implied) for p in found("A: 8x5 7x7 marker / B: 8x4 cx4")]
    assert said == [("V-02", False), ("V-04", False)]


def test_a_tower_that_is_too_high_in_itself_is_named_once(found: Found) -> None:
    said = [(p.code, p.implied) for p in found("A: cx7 marker / B:")]
    assert said == [("V-03", False), ("V-04", True)]


@pytest.mark.parametrize(
    ("line", "ceiling"),
    [
        (f"A: {'cx6! ' * 12} marker / B:", 623),
        (f"A: {'cx6! ' * 12} marker monumento / B:", 635),
        (f"A: {'cx6! ' * 12} cx3b marker / B:", 805),
        (f"A: {'cx6! ' * 12} cx3b marker monumento / B:", 817),
    ],
)
def test_the_ceiling_depends_on_the_cards_in_the_game(
    found: Found, line: str, ceiling: int
) -> None:
    assert [p.figures["most"] for p in found(line) if p.code == "V-19"] == [ceiling]
