"""Names that cannot be seen or that look the same; and real names, which are never refused."""

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from names.make_lookalikes import HEAD, TARGET, read, table

from scorer.games.lookalikes import look_alike, new_name_fault, skeleton

BLANK = ["\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\u200d", "\u200c\u200d", "\u034f", "\u0301"]
BLANK += ["\ufe0f", "\u2060", "\u3000", "\U0001d159", "\U000e0100", "\u17b4"]
TWINS = [
    ("Adso", "\u0410dso"),  # Cyrillic
    ("Adso", "Ads\u03bf"),  # Greek
    ("Adso", "Ａｄｓｏ"),  # noqa: RUF001 - full width
    ("アドソ", "ｱﾄﾞｿ"),  # half width
    ("Sofia", "So\ufb01a"),  # a ligature
    ("Adso", "𝐀𝐝𝐬𝐨"),  # noqa: RUF001 - letters of mathematics
    ("Adso", "Ad\u200dso"),
    ("Adso", "Adso\u3164"),
    ("Adso", "\u2800Adso"),
    ("Adso", "Ad\u00adso"),
    ("Fra Adso", "Fra\u2003Adso"),
    ("Fra Adso", "Fra  Adso"),
    ("O'Brien", "O’Brien"),
    ("Illia", "lllia"),
    ("ニコラ", "二コラ"),
    ("カ", "力"),
    ("ロロ", "口ロ"),
    ("ユーイチ", "ユ一イチ"),
    ("Noël", "Noe\u0308l"),
]
REAL = Path(__file__).with_name("real.txt").read_text("utf-8").split()


@pytest.mark.parametrize("name", BLANK)
def test_a_name_of_which_nothing_can_be_seen_is_none(name: str) -> None:
    assert new_name_fault(name) == "no_name"


@pytest.mark.parametrize(
    "name",
    ["A\u200d", "\u200cA", "A \u200d B", "A\U000e0067", "\U0001f3f4A\U000e0067"],
)
def test_a_joiner_that_joins_nothing_is_refused(name: str) -> None:
    assert new_name_fault(name) == "unseen"


@pytest.mark.parametrize(("marks", "fault"), [(4, None), (5, "stacked"), (39, "stacked")])
def test_marks_are_not_piled_up_over_other_lines(marks: int, fault: str | None) -> None:
    assert new_name_fault("Z" + "\u0301" * marks) == fault
    assert new_name_fault("Z" + "\u0301\u20dd" * (marks // 2) + "\u0301" * (marks % 2)) == fault


@pytest.mark.parametrize("name", REAL)
def test_no_real_name_is_refused(name: str) -> None:
    assert new_name_fault(name) is None


def test_of_all_these_real_names_no_two_look_alike() -> None:
    """Noël and Noel, 渡邉 and 渡邊, Arno and Amo, Al and A1 are told apart by who reads them."""
    assert look_alike(REAL) is None
    assert len(REAL) > 100


@pytest.mark.parametrize(("one", "other"), TWINS)
def test_twins_are_found(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)
    assert new_name_fault(one) is None


def test_the_two_that_look_alike_are_named() -> None:
    assert look_alike(["Jorge", "Adso", "William", "\u0410dso"]) == ("Adso", "\u0410dso")
    assert look_alike(["Adso", "Adso"]) is None, "the same name is another fault"


@settings(deadline=None)
@given(st.text(max_size=40))
def test_a_skeleton_is_its_own_skeleton(name: str) -> None:
    """Only then it does not matter which of two names came first."""
    drawn = skeleton(name)
    assert skeleton(drawn) == drawn


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_a_name_or_refused(name: str) -> None:
    fault = new_name_fault(name)
    assert fault in {None, "no_name", "long_name", "unseen", "name_mark", "stacked"}
    assert fault or skeleton(name)


# ---- the table ------------------------------------------------------------------------------

SAMPLE = """# Version: 16.0.0
0410 ;\t0041 ;\tMA\t# ( А → A ) CYRILLIC CAPITAL LETTER A → LATIN CAPITAL LETTER A\t#
006D ;\t0072 006E ;\tMA\t# ( m → rn ) LATIN SMALL LETTER M → LATIN SMALL LETTER R, LATIN SMALL LETTER N\t#
00E9 ;\t0065 0301 ;\tMA\t# taken apart before
0391 ;\t0041 ;\tMA\t# ( Α → A ) GREEK CAPITAL LETTER ALPHA → LATIN CAPITAL LETTER A\t#
2028 ;\t0020 ;\tMA\t# a space
"""  # noqa: E501, RUF001 - lines of Unicode's file


def test_the_table_is_made_from_unicodes_own_file() -> None:
    assert read(SAMPLE)[0] == "16.0.0"
    assert table(SAMPLE) == HEAD.format(version="16.0.0") + "20;2028\n41;391 410\n"


def test_the_table_is_whole() -> None:
    lines = TARGET.read_text("ascii").splitlines()
    assert "Unicode 16.0.0" in lines[0]
    pairs = [line.split(";") for line in lines if not line.startswith("#")]
    characters = [one for _, many in pairs for one in many.split()]
    assert len(characters) == len(set(characters)) > 4500
    assert not any(one == other for (one, _), (other, _) in combinations(pairs[:200], 2))
