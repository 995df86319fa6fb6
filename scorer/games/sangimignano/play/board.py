"""The board: segments on hexagons, and what follows from their places. Immutable.

A board changes only when a segment is laid, so neighbours and sets of four are kept with it.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from scorer.games.sangimignano.box import GUILDS
from scorer.games.sangimignano.geometry import (
    Cut,
    Hexagon,
    Region,
    around_corners,
    cut_of,
    neighbours,
    outer,
    regions_of,
)

Four = frozenset[Region]
Near = Mapping[Region, tuple[Region, ...]]


class Segment(NamedTuple):
    """A type, turned so that its first guild is at this hour."""

    type: str
    hour: int

    @property
    def guilds(self) -> dict[int, str]:
        return {(self.hour + 4 * place) % 12: guild for place, guild in enumerate(self.type)}


class Board:
    """`segments` by their hexagons, the first one laid first."""

    def __init__(self, segments: Mapping[Hexagon, Segment]) -> None:
        self.segments = dict(segments)
        self._fours: dict[tuple[str, str], tuple[Four, ...]] = {}
        self._masks: dict[tuple[str, str], tuple[int, ...]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.segments == other.segments

    def __hash__(self) -> int:
        return hash(frozenset(self.segments.items()))

    def laid(self, at: Hexagon, segment: Segment) -> "Board":
        """With one more segment. What is known already is copied: sets of four remain."""
        after = Board({**self.segments, at: segment})
        fresh = regions_of(at, cut_of(segment.hour))
        changed = {near for near in at.around if near in self.segments}
        redone = [region for region in self.guilds if region.hexagon in changed]
        near = {region: neighbours(region, after.cuts) for region in (*redone, *fresh)}
        after.__dict__["near"] = {**self.near, **near}
        for (adjacency, shape), known in self._fours.items():
            found = after.grown(adjacency, shape, fresh)
            after._fours[adjacency, shape] = (*known, *found)
        return after

    @cached_property
    def cuts(self) -> dict[Hexagon, Cut]:
        return {at: cut_of(segment.hour) for at, segment in self.segments.items()}

    @cached_property
    def guilds(self) -> dict[Region, str]:
        """Every region with its guild."""
        return {
            Region(*at, hour): guild
            for at, segment in self.segments.items()
            for hour, guild in segment.guilds.items()
        }

    @cached_property
    def bits(self) -> dict[Region, int]:
        """A bit for every region, so that sets of them can be compared as numbers."""
        return {region: 1 << place for place, region in enumerate(self.guilds)}

    def mask(self, regions: Iterable[Region]) -> int:
        return sum([self.bits[region] for region in regions])

    @cached_property
    def near(self) -> Near:
        """Regions that share a side."""
        return {region: neighbours(region, self.cuts) for region in self.guilds}

    @cached_property
    def touching(self) -> Near:
        """Regions that share a side or a corner."""
        return {region: around_corners(region, self.cuts) for region in self.guilds}

    def near_by(self, adjacency: str) -> Near:
        return self.touching if adjacency == "corners" else self.near

    def contacts(self, at: Hexagon) -> int:
        """How many segments this place touches."""
        return sum([other in self.segments for other in at.around])

    @cached_property
    def open_places(self) -> tuple[Hexagon, ...]:
        """Empty hexagons beside a segment."""
        found = {other for at in self.segments for other in at.around}
        return tuple(sorted(found - self.segments.keys()))

    def equal_guilds(self, at: Hexagon, segment: Segment) -> Iterator[tuple[Region, Region]]:
        """Pairs of regions with the same guild along a side, if this segment is laid there."""
        cuts = {other: self.cuts[other] for other in at.around if other in self.cuts}
        cuts[at] = cut_of(segment.hour)
        for hour, guild in segment.guilds.items():
            own = Region(*at, hour)
            for other in outer(own, cuts):
                if self.guilds[other] == guild:
                    yield own, other

    def fours(self, adjacency: str, shape: str) -> tuple[Four, ...]:
        """Connected sets of four regions with four guilds, in any shape or as chains."""
        key = (adjacency, shape)
        if key not in self._fours:
            self._fours[key] = self.grown(adjacency, shape, self.guilds)
        return self._fours[key]

    def grown(self, adjacency: str, shape: str, starts: Iterable[Region]) -> tuple[Four, ...]:
        """Those with one of these regions: grown by one region at a time, each of another guild."""
        near, guilds = self.near_by(adjacency), self.guilds
        sets = {frozenset([region]): guilds[region] for region in starts}
        for _ in GUILDS[1:]:
            sets = {
                one | {other}: seen + guilds[other]
                for one, seen in sets.items()
                for region in one
                for other in near[region]
                if guilds[other] not in seen
            }
        chosen = (four for four in sets if shape != "chain" or is_chain(four, near))
        return tuple(chosen)

    def masks(self, adjacency: str, shape: str) -> tuple[int, ...]:
        """The same sets of four as numbers, in the same order."""
        key = (adjacency, shape)
        if key not in self._masks:
            self._masks[key] = tuple(map(self.mask, self.fours(adjacency, shape)))
        return self._masks[key]


def is_chain(four: Four, near: Near) -> bool:
    """Is there a path through them, each once?"""
    return any(_walk(region, four - {region}, near) for region in four)


def _walk(region: Region, rest: Four, near: Near) -> bool:
    if not rest:
        return True
    return any(_walk(other, rest - {other}, near) for other in near[region] if other in rest)


def connected(regions: frozenset[Region], near: Near) -> bool:
    return bool(regions) and reached(next(iter(regions)), regions, near) == regions


def reached(start: Region, regions: frozenset[Region], near: Near) -> frozenset[Region]:
    """All of these regions that are connected to the first."""
    found, edge = {start}, [start]
    while edge:
        for other in near[edge.pop()]:
            if other in regions and other not in found:
                found.add(other)
                edge.append(other)
    return frozenset(found)
