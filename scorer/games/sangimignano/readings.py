"""The open points of San Gimignano as switches. The defaults are our rulings."""

import re
from dataclasses import dataclass

from scorer.games.common import Reading
from scorer.games.sangimignano.box import OPEN, PAIRS, SEGMENTS

COUNTS = re.compile(r"\d{1,2}(?:-\d{1,2}){7}", re.ASCII)


@dataclass(frozen=True, slots=True)
class SegmentSet(Reading):
    """The 16 segments: as inferred, unknown, or counted by the table type by type."""

    def accepts(self, value: str) -> bool:
        if value in self.choices:
            return True
        return bool(COUNTS.fullmatch(value)) and sum(map(int, value.split("-"))) == SEGMENTS


READINGS: tuple[Reading, ...] = (
    Reading("adjacency", "SG-02", ("edges", "corners")),
    Reading("group", "SG-04", ("any", "chain")),
    Reading("variant_shape", "SG-05", ("any", "string")),
    Reading("build", "SG-06", ("may", "must")),
    Reading("duty", "SG-07", ("duty", "none")),
    Reading("segment", "SG-12", ("must", "may")),
    Reading("end", "SG-16", ("exact", "round")),
    Reading("tenth", "SG-17", ("once", "round")),
    Reading("tie", "SG-18", ("shared", "earlier")),
    Reading("turning", "SG-20", ("six", "three")),
    SegmentSet("segments", "SG-21", (PAIRS, OPEN)),
    Reading("start", "SG-22", ("compact", "any")),
    Reading("token", "SG-23", ("must", "may")),
    Reading("duty_site", "SG-29", ("group", "any")),
    Reading("points", "SG-38", ("places", "towers")),
)


@dataclass(frozen=True, slots=True)
class Readings:
    adjacency: str = "edges"
    group: str = "any"
    variant_shape: str = "any"
    build: str = "may"
    duty: str = "duty"
    segment: str = "must"
    end: str = "exact"
    tenth: str = "once"
    tie: str = "shared"
    turning: str = "six"
    segments: str = PAIRS
    start: str = "compact"
    token: str = "must"
    duty_site: str = "group"
    points: str = "places"


DEFAULT = Readings()
