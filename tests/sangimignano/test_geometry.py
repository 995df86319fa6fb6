"""Neighbours of regions, proved for every way to cut a hexagon and the six around it."""

from collections.abc import Iterator
from itertools import product

import pytest

from scorer.games.sangimignano.box import TYPES, counts_of, type_of
from scorer.games.sangimignano.geometry import (
    HOURS,
    Cut,
    Hexagon,
    Region,
    around_corners,
    neighbours,
    regions_of,
)

MIDDLE = Hexagon(0, 0)
SEVEN = (MIDDLE, *MIDDLE.around)
Point = tuple[int, int]


def all_cuts() -> Iterator[dict[Hexagon, Cut]]:
    for cuts in product((0, 2), repeat=len(SEVEN)):
        yield dict(zip(SEVEN, cuts, strict=True))


def sides(region: Region) -> set[frozenset[Point]]:
    """The four sides of its rhomb, as pairs of points in whole numbers."""
    centre, before, outer, after = region.corners
    return {
        frozenset(pair)
        for pair in ((centre, before), (before, outer), (outer, after), (after, centre))
    }


def test_neighbours_are_the_regions_that_share_a_side_for_all_ways_to_cut() -> None:
    checked = 0
    for cuts in all_cuts():
        there = [region for at in cuts for region in regions_of(at, cuts[at])]
        around = {region: sides(region) for region in there}
        for region in there:
            shared = {other for other in there if around[other] & around[region]} - {region}
            assert set(neighbours(region, cuts)) == shared
            checked += 1
    assert checked == 2688


def test_being_a_neighbour_is_mutual_with_one_side_and_at_most_four() -> None:
    for cuts in all_cuts():
        there = [region for at in cuts for region in regions_of(at, cuts[at])]
        near = {region: neighbours(region, cuts) for region in there}
        for region, others in near.items():
            assert len(set(others)) == len(others)
            assert all(region in near[other] for other in others)
            assert all(len(sides(region) & sides(other)) == 1 for other in others)
        assert all(len(near[region]) == 4 for region in regions_of(MIDDLE, cuts[MIDDLE]))


def test_regions_around_a_corner_share_a_point() -> None:
    for cuts in all_cuts():
        there = [region for at in cuts for region in regions_of(at, cuts[at])]
        for region in there:
            touching = {other for other in there if set(other.corners) & set(region.corners)} - {
                region
            }
            assert set(around_corners(region, cuts)) == touching


@pytest.mark.parametrize("hour", HOURS)
def test_an_edge_is_the_opposite_edge_of_the_neighbour(hour: int) -> None:
    edge = hour + 1
    assert MIDDLE.over(edge).over(edge + 6) == MIDDLE


@pytest.mark.parametrize(
    ("letters", "type_"),
    [
        ("abc", "abc"),
        ("bca", "abc"),
        ("cab", "abc"),
        ("cba", "acb"),
        ("dbc", "bcd"),
        ("dcb", "bdc"),
    ],
)
def test_a_type_begins_with_its_smallest_letter(letters: str, type_: str) -> None:
    assert type_of(letters) == type_


@pytest.mark.parametrize("letters", ["aab", "ab", "abe", "abcd", ""])
def test_three_different_guilds_make_a_segment(letters: str) -> None:
    assert type_of(letters) == ""


def test_there_are_eight_types_and_sixteen_segments() -> None:
    assert TYPES == ("abc", "acb", "abd", "adb", "acd", "adc", "bcd", "bdc")
    assert sum(counts_of("pairs").values()) == 16
    assert counts_of("3-1-2-2-2-2-2-2")["abc"] == 3
