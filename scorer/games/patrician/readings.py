"""The open points of Patrician as switches. The defaults are our rulings."""

from dataclasses import dataclass

from scorer.games.common import Reading
from scorer.games.patrician.box import PRESETS, Box, BoxError, box_faults, read_box


class BoxReading(Reading):
    """Besides the boxes we know, a table may describe its own (see `box.read_box`)."""

    __slots__ = ()

    def accepts(self, value: str) -> bool:
        try:
            return all(fault.warning for fault in box_faults(read_box(value)))
        except BoxError:
            return False


READINGS = (
    Reading("unfinished", "PA-01", ("score", "none")),
    Reading("equal", "PA-02", ("majority", "share", "ask")),
    Reading("lone", "PA-03", ("high", "both")),
    Reading("move_may_empty", "PA-07", ("on", "off")),
    Reading("second_floor", "PA-18", ("must", "may")),
    Reading("places", "PA-29", ("pieces", "shared")),
    Reading("open_portraits", "PA-30", ("off", "on")),
    Reading("card_first", "PA-34", ("off", "on")),
    BoxReading("box", "PA-35", tuple(PRESETS)),
)


@dataclass(frozen=True, slots=True)
class Readings:
    unfinished: str = "score"
    equal: str = "majority"
    lone: str = "high"
    move_may_empty: str = "on"
    second_floor: str = "must"
    places: str = "pieces"
    open_portraits: str = "off"
    card_first: str = "off"
    box: str = "patrician-2007"

    @property
    def in_box(self) -> Box:
        return read_box(self.box)


DEFAULT = Readings()
