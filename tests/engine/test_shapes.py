"""What a legal tower is, by its heights, its ends and its Buona Pietra."""

import pytest

from scorer.games.common import switch
from scorer.games.torri import READINGS, Readings, Tower
from scorer.games.torri.notation import read_tower
from scorer.games.torri.shapes import ShapeFault, faults, grown


def tower(word: str) -> Tower:
    found = read_tower(word)
    assert isinstance(found, Tower)
    return found


def shape_faults(word: str, *settings: str, played: int | None = None) -> list[ShapeFault]:
    return list(faults(tower(word), switch(Readings(), READINGS, settings), played))


@pytest.mark.parametrize(
    "word",
    [
        *("8x3", "5x5", "10x10", "8x9b", "10x13b3", "8x3b3"),
        *("cx3", "cx6", "cx7b", "cx8b2", "cx9b3", "c5-10", "c8-10"),
        *("c4-9b", "c6-11b", "c4-11b2", "c2-10b3", "c5-13b3", "c3-11b3"),
    ],
)
def test_a_legal_tower_has_no_fault(word: str) -> None:
    assert shape_faults(word) == []


@pytest.mark.parametrize(
    ("word", "code", "rules", "figures"),
    [
        ("8x2", "too_low", ("BUILD-1",), {"stories": 2, "least": 3}),
        ("cx1", "too_low", ("BUILD-1",), {"stories": 1, "least": 3}),
        ("8x9", "too_high_plain", ("BOX-1", "LT-12"), {"rank": 8, "cards": 9, "most": 8}),
        ("8x10b", "too_high_plain", ("BOX-1", "LT-54"), {"rank": 8, "cards": 9, "most": 9}),
        (
            "cx7",
            "too_high_colorful",
            ("BUILD-3", "LT-12"),
            {"stories": 7, "most": 6, "pietre": 0},
        ),
        (
            "cx8b",
            "too_high_colorful",
            ("BUILD-3", "LT-52"),
            {"stories": 8, "most": 7, "pietre": 1},
        ),
        (
            "cx10b3",
            "too_high_colorful",
            ("BUILD-3", "LT-52"),
            {"stories": 10, "most": 9, "pietre": 3},
        ),
        (
            "c4-9",
            "beyond",
            ("BUILD-3", "PIETRA-2", "LT-11", "LT-52"),
            {"beyond": 1, "pietre": 0},
        ),
        (
            "c9-12b",
            "beyond",
            ("BUILD-3", "PIETRA-2", "LT-11", "LT-52"),
            {"beyond": 2, "pietre": 1},
        ),
        (
            "c4-8",
            "beyond",
            ("BUILD-3", "PIETRA-2", "LT-11", "LT-52"),
            {"beyond": 1, "pietre": 0},
        ),
    ],
)
def test_a_fault_has_its_rules_and_its_figures(
    word: str, code: str, rules: tuple[str, ...], figures: dict[str, int]
) -> None:
    assert shape_faults(word) == [(code, rules, figures)]


def test_four_buona_pietra_are_more_than_the_box_has() -> None:
    (fault,) = faults(Tower(6, 8, None, 4), Readings())
    assert fault == ("too_many_pietre", ("BOX-2",), {"pietre": 4, "box": 3})


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("cx8b3", []),
        ("cx8b2", []),
        ("cx9b3", [("too_high_colorful", {"stories": 9, "most": 8, "pietre": 3})]),
        ("c4-11b2", []),
        ("c3-9b2", [("beyond_end", {"beyond": 2, "most": 1})]),
        ("c7-12b2", [("beyond_end", {"beyond": 2, "most": 1})]),
    ],
)
def test_a_house_rule_allows_one_buona_pietra_beyond_each_end(
    word: str, expected: list[tuple[str, dict[str, int]]]
) -> None:
    found = shape_faults(word, "pietra_beyond=one")
    assert [(fault.code, fault.figures) for fault in found] == expected


@pytest.mark.parametrize(
    ("word", "codes"), [("8x3b3", ["only_pietre"]), ("cx3b3", ["only_pietre"]), ("8x4b3", [])]
)
def test_a_house_rule_asks_for_one_real_card(word: str, codes: list[str]) -> None:
    found = shape_faults(word, "pietra_only=illegal")
    assert [fault.code for fault in found] == codes


@pytest.mark.parametrize(
    ("word", "played", "most"),
    [
        ("8x3b", None, None),
        ("8x3b2", None, 1),
        ("8x4b2", None, None),
        ("8x4b3", None, 2),
        ("8x5b3", None, None),
        ("8x5b3", 2, 1),
        ("8x5b3", 1, None),
        ("8x5b3", 0, None),
    ],
)
def test_with_one_buona_pietra_per_action_each_further_one_needs_an_extension(
    word: str, played: int | None, most: int | None
) -> None:
    found = shape_faults(word, "pietra_action=one", played=played)
    expected = [] if most is None else [("pietre_too_soon", {"most": most})]
    assert [(fault.code, fault.figures) for fault in found] == expected
    assert shape_faults(word, played=played) == []


@pytest.mark.parametrize("word", ["8x1b", "8x2b"])
def test_a_low_tower_has_no_buona_pietra_too_soon(word: str) -> None:
    codes = [fault.code for fault in shape_faults(word, "pietra_action=one")]
    assert codes == ["too_low"]


def test_a_tower_may_have_two_faults() -> None:
    codes = [fault.code for fault in shape_faults("cx2b2", "pietra_only=illegal")]
    assert codes == ["too_low", "only_pietre"]


@pytest.mark.parametrize(
    ("word", "stories", "pietre", "under", "after"),
    [
        ("8x3", 2, 0, False, "8x5"),
        ("8x3b!", 1, 1, False, "8x4b2"),
        ("c7-9", 2, 0, False, "c5-9"),
        ("c7-9", 3, 1, False, "c4-9b"),
        ("c8-10", 1, 1, True, "c8-11b"),
        ("cx4", 1, 0, False, "cx5"),
    ],
)
def test_a_tower_grows_on_top_or_underneath_and_is_not_completed(
    word: str, stories: int, pietre: int, under: bool, after: str
) -> None:
    assert grown(tower(word), stories, pietre, under) == tower(after)


def test_a_tower_grows_on_top_without_buona_pietra_unless_it_is_said() -> None:
    assert grown(tower("c7-9"), 1) == tower("c6-9")
