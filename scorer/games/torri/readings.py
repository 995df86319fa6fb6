"""The open points of Le Torri as switches. The defaults are our rulings."""

from dataclasses import dataclass

from scorer.games.common import Reading

READINGS = (
    Reading("dealer", "LT-01", ("alternate", "older", "loser")),
    Reading("marker_ending", "LT-22", ("moves", "frozen")),
    Reading("marker_destroyed", "LT-23", ("stays", "moves")),
    Reading("no_marker", "LT-42", ("draw", "replay")),
    Reading("closer_tie", "LT-43", ("marker", "first", "points")),
    Reading("penalty", "LT-44", ("on", "off")),
    Reading("penalty_size", "LT-44", ("10", "1", "100")),
    Reading("penalty_scope", "LT-45", ("match", "deal")),
    Reading("target_check", "LT-46", ("after", "before")),
    Reading("match_tie", "LT-48", ("shared", "marker", "extra")),
    Reading("pietra_action", "LT-50", ("several", "one")),
    Reading("pietra_only", "LT-51", ("legal", "illegal")),
    Reading("pietra_beyond", "LT-52", ("any", "one")),
    Reading("pietra_guard", "LT-56", ("yes", "no")),
    Reading("pietra_destroyed", "LT-57", ("front", "deck")),
    Reading("palazzo_spent", "LT-66", ("removed", "counts")),
)
"""Numeric switches give default, lowest and highest value."""


@dataclass(frozen=True, slots=True)
class Readings:
    dealer: str = "alternate"
    marker_ending: str = "moves"
    marker_destroyed: str = "stays"
    no_marker: str = "draw"
    closer_tie: str = "marker"
    penalty: str = "on"
    penalty_size: int = 10
    penalty_scope: str = "match"
    target_check: str = "after"
    match_tie: str = "shared"
    pietra_action: str = "several"
    pietra_only: str = "legal"
    pietra_beyond: str = "any"
    pietra_guard: str = "yes"
    pietra_destroyed: str = "front"
    palazzo_spent: str = "removed"

    @property
    def marker_follows(self) -> bool:
        """A higher tower proves that the marker moved on when the holder's fell. Where it is
        frozen in the Ending Phase it proves nothing: the tower may have been built later."""
        return self.marker_destroyed == "moves" and self.marker_ending == "moves"

    @property
    def pietre_per_end(self) -> int:
        """How many Buona Pietra may stand above the 5, and how many below the 10."""
        return 3 if self.pietra_beyond == "any" else 1


DEFAULT = Readings()
