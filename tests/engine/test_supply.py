import pytest

from scorer.games.torri import Tower, parse
from scorer.games.torri.supply import fits, min_pietre, plain_excess

NEEDED = [
    ("", 0),
    ("cx3 " * 13, 0),
    ("cx3 " * 14, 1),
    ("7x7 cx4", 1),
    ("7x7 cx3", 0),
    ("8x8 cx3", 0),
    ("8x8 cx4", 1),
    ("7x7 8x8 cx3", 1),
    ("7x7 8x8 cx4", 2),
    ("7x7 8x8 cx6", 2),
    ("cx3 " * 7 + "cx4 " * 6, 4),
    ("cx6 " * 5, 0),
    ("cx6 " * 6, 1),
    ("cx4 " * 7, 0),
    ("cx4 " * 8, 1),
    ("cx7", 1),
    ("cx9", 3),
    ("cx10", 4),
    ("c5-7 " * 5, 0),
    ("c5-7 " * 6, 1),
    ("c4-9", 1),
    ("c4-9b", 1),
    ("c2-10", 3),
    ("5x5 c5-7", 1),
    ("5x5b c5-7", 0),
    ("10x10 c9-11", 2),
    ("5x5 6x6 7x7 8x8 9x9 10x10 cx3", 3),
    ("5x5 6x6 7x7 8x8 9x9 10x10 cx3 cx3", 4),
    ("cx5 " + "cx3 " * 12 + "10x3", 0),
    ("cx5 cx4 " + "cx3 " * 13, 3),
    ("10x3 " + "cx3 " * 15, 3),
    ("cx3 " * 16, 4),
    ("cx2 " * 23, 0),
    ("7x2 7x5 cx4", 1),
]


def towers(words: str) -> tuple[Tower, ...]:
    return parse(f"A: {words} / B:").sides[0].towers


@pytest.mark.parametrize(("words", "needed"), NEEDED, ids=[words.strip() for words, _ in NEEDED])
def test_a_board_needs_so_many_buona_pietra(words: str, needed: int) -> None:
    assert min_pietre(towers(words)) == needed
    assert [fits(towers(words), n) for n in range(4)] == [n >= needed for n in range(4)]


@pytest.mark.parametrize(
    ("words", "needed"),
    [("cx7", 1), ("cx8", 2), ("cx9", 4), ("c4-11", 2), ("c3-9", 4), ("c6-12", 4), ("c11-13", 4)],
)
def test_a_house_rule_leaves_room_for_one_beyond_each_end(words: str, needed: int) -> None:
    assert min_pietre(towers(words), per_end=1) == needed


@pytest.mark.parametrize(
    ("words", "excess"),
    [
        ("8x8", {}),
        ("8x9", {8: 1}),
        ("8x9b", {}),
        ("8x4 8x5", {8: 1}),
        ("10x11 5x8 9x9", {5: 3, 10: 1}),
        ("cx9 cx9", {}),
    ],
)
def test_plain_towers_exceed_the_box_by_so_many_cards(words: str, excess: dict[int, int]) -> None:
    assert plain_excess(towers(words)) == excess


@pytest.mark.parametrize(
    "words",
    [
        "cx3 " * 6 + "cx4 " * 6,
        "cx4 " * 6 + "cx5 " * 4,
        "cx6 " * 3 + "cx5 " * 3 + "cx4 " * 2 + "cx3 " * 2,
        "cx2 " * 22,
        "cx2 " * 12 + "cx4 " * 5,
        "cx1 " * 45,
        "cx3 " * 60,
        "cx10 " * 90,
    ],
)
def test_a_crowded_board_is_answered_and_more_stones_never_hurt(words: str) -> None:
    answers = [fits(towers(words), n) for n in range(4)]
    assert answers == sorted(answers)


def test_overdrawn_plain_towers_leave_nothing_but_take_nothing_else() -> None:
    assert min_pietre(towers("7x9 cx3")) == 0
    assert min_pietre(towers("7x9 cx4")) == 1
