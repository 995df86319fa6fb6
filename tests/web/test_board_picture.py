"""The board of San Gimignano as a picture, compared with what is on the table."""

from xml.etree import ElementTree as ET

import pytest

from scorer.games.sangimignano.geometry import Hexagon, Region
from scorer.games.sangimignano.play import read_position
from scorer.i18n import catalogue
from scorer.web.faces.sangimignano import board

LINE = "Adso: - / William: - | 0,0@12:a12.b.c*2 1,0@12:a.c.d 0,1@4:a.b.c1 | 1 token | part"
POSITION = read_position(LINE)
T = catalogue("en")


def drawn(marks: board.Marks = board.PLAIN, keys: bool = False) -> ET.Element:
    return ET.fromstring(board.picture(T, POSITION, marks, keys=keys))


def test_a_picture_says_what_is_on_the_board() -> None:
    picture = drawn()
    assert picture.get("role") == "img"
    assert picture.get("aria-label") == (
        "The board: 3 segments. Adso: 0 towers, 2 tokens. William: 1 tower, 1 token."
    )


def test_every_region_without_a_tower_has_its_letter() -> None:
    letters = [one.text or "" for one in drawn().iter() if one.tag.endswith("text")]
    assert sorted(letters) == sorted("ab" + "acd" + "abc")


def test_regions_to_touch_say_where_they_are_and_what_is_on_them() -> None:
    keys = {one.get("data-region"): one for one in drawn(keys=True).iter() if one.get("role")}
    assert len(keys) == 9 + 1  # and the board, which holds them
    said = {name: one.get("aria-label") for name, one in keys.items() if name}
    assert said["0,0@12"] == "guild a, segment 1, at 12 o’clock: tokens: Adso, William"
    assert said["0,0@8"] == "guild c, segment 1, at 8 o’clock: tower of William"
    assert said["1,0@4"] == "guild c, segment 2, at 4 o’clock: empty"
    assert [name for name, one in keys.items() if one.get("tabindex") == "0"] == ["0,0@12"]


@pytest.mark.parametrize(
    ("regions", "corners", "parts"),
    [
        ([Region(0, 0, 0)], 4, 1),
        ([Region(0, 0, 0), Region(0, 0, 4)], 6, 1),
        ([Region(0, 0, 0), Region(0, 0, 4), Region(0, 0, 8)], 6, 1),
        ([Region(0, 0, 0), Region(1, 0, 0)], 8, 2),
    ],
)
def test_the_line_around_regions_has_only_their_outer_edges(
    regions: list[Region], corners: int, parts: int
) -> None:
    found = board.outline(regions)
    assert (found.count("M"), found.count("z")) == (parts, parts)
    assert found.count("L") + found.count("z") == corners


def test_the_tokens_of_a_region_are_on_both_sides_of_its_letter() -> None:
    region = Region(0, 0, 4)
    (left, up), (right, down) = board.slots(region)
    x, y = board.middle(region)
    assert (left + right) / 2 == pytest.approx(x)
    assert (up + down) / 2 == pytest.approx(y)
    assert (right - left) ** 2 + (up - down) ** 2 == pytest.approx((2 * 0.345 * 60) ** 2)


def test_a_hexagon_is_as_wide_as_it_is_drawn() -> None:
    _, _, wide, high = board.bounds([Hexagon(0, 0)])
    assert wide == pytest.approx(60 * 3**0.5 + 16)
    assert high == pytest.approx(120 + 20)


def test_a_picture_that_is_sent_around_has_its_patterns_and_colors_with_it() -> None:
    alone = board.picture(T, POSITION, alone=True)
    assert 'id="sg-d"' in alone
    assert "var(--sg-a,#f8eac2)" in alone
