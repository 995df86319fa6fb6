"""Hexagons on a corner, cut into three regions: which are neighbours.

Hours of a clock name everything: edges are the odd hours, corners and regions the even ones;
12 is 0, and all sums are modulo 12. A segment is cut to the corners 12, 4, 8 or to 2, 6, 10.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

STEPS = {1: (1, -1), 3: (1, 0), 5: (0, 1), 7: (-1, 1), 9: (-1, 0), 11: (0, -1)}
"""From a hexagon over each of its edges to the next one."""
HOURS = (0, 2, 4, 6, 8, 10)
POINTS = {0: (0, -2), 2: (1, -1), 4: (1, 1), 6: (0, 2), 8: (-1, 1), 10: (-1, -1)}
"""Corners, from the centre; multiply x by s*sqrt(3)/2 and y by s/2 to draw them."""


class Hexagon(NamedTuple):
    q: int
    r: int

    def over(self, edge: int) -> "Hexagon":
        q, r = STEPS[edge % 12]
        return Hexagon(self.q + q, self.r + r)

    @property
    def around(self) -> tuple["Hexagon", ...]:
        return tuple(Hexagon(self.q + q, self.r + r) for q, r in STEPS.values())

    @property
    def centre(self) -> tuple[int, int]:
        return 2 * self.q + self.r, 3 * self.r

    def point(self, hour: int) -> tuple[int, int]:
        (x, y), (dx, dy) = self.centre, POINTS[hour % 12]
        return x + dx, y + dy


class Region(NamedTuple):
    """A third of a hexagon, named by the hour of its outer corner."""

    q: int
    r: int
    hour: int

    @property
    def hexagon(self) -> Hexagon:
        return Hexagon(self.q, self.r)

    @property
    def corners(self) -> tuple[tuple[int, int], ...]:
        """Its rhomb: the centre of the hexagon and three corners."""
        at = self.hexagon
        return (at.centre, *(at.point(self.hour + turn) for turn in (-2, 0, 2)))


Cut = int
"""How a hexagon is cut: 0 to the corners 12, 4, 8 and 2 to the corners 2, 6, 10."""


def cut_of(hour: int) -> Cut:
    return hour % 4


def hours_of(cut: Cut) -> tuple[int, int, int]:
    return cut, cut + 4, cut + 8


def regions_of(hexagon: Hexagon, cut: Cut) -> tuple[Region, ...]:
    return tuple(Region(*hexagon, hour) for hour in hours_of(cut))


def inner(region: Region) -> tuple[Region, Region]:
    q, r, hour = region
    return Region(q, r, (hour + 4) % 12), Region(q, r, (hour + 8) % 12)


def outer(region: Region, cuts: Mapping[Hexagon, Cut]) -> Iterator[Region]:
    """The neighbours over the two edges of a region, where there are segments."""
    for side in (1, -1):
        there = region.hexagon.over(region.hour + side)
        if there in cuts:
            same = cuts[there] == cut_of(region.hour)
            yield Region(*there, (region.hour + (-4 * side if same else 6)) % 12)


def neighbours(region: Region, cuts: Mapping[Hexagon, Cut]) -> tuple[Region, ...]:
    """Regions that share a side with this one: two inner and at most two outer ones."""
    return (*inner(region), *outer(region, cuts))


def around_corners(region: Region, cuts: Mapping[Hexagon, Cut]) -> tuple[Region, ...]:
    """Regions that share a side or a corner with this one."""
    own = set(region.corners)
    return tuple(
        other
        for hexagon in (region.hexagon, *region.hexagon.around)
        if hexagon in cuts
        for other in regions_of(hexagon, cuts[hexagon])
        if other != region and own & set(other.corners)
    )
