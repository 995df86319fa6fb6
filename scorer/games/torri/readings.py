"""The open points of Le Torri as switches. The defaults are our rulings."""

from dataclasses import dataclass

from scorer.games.common import Reading
from scorer.games.torri.box import PIETRE

READINGS = (
    Reading("dealer", "LT-01", ("alternate", "older", "loser")),
    Reading("purchase_full", "LT-03", ("refused", "one"), settled=True),
    Reading("purchase_last", "LT-04", ("short", "one", "two")),
    Reading("refill_last", "LT-05", ("closed", "once")),
    Reading("deck_out", "LT-06", ("finish", "stop")),
    Reading("exchange_count", "LT-08", ("together", "each")),
    Reading("drawing", "LT-13", ("must", "may")),
    Reading("effects", "LT-14", ("must", "may")),
    Reading("marker_ending", "LT-22", ("moves", "frozen")),
    Reading("marker_destroyed", "LT-23", ("stays", "moves")),
    Reading("guard_target", "LT-25", ("final", "again")),
    Reading("conspiracy_shield", "LT-29", ("skipped", "shields")),
    Reading("trade_return", "LT-34", ("all", "taken"), settled=True),
    Reading("trade_short", "LT-35", ("whole", "illegal", "void")),
    Reading("trade_nobles", "LT-36", ("included", "excluded")),
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
    Reading("pietra_under", "LT-53", ("build", "later")),
    Reading("pietra_guard", "LT-56", ("yes", "no")),
    Reading("pietra_destroyed", "LT-57", ("front", "deck")),
    Reading("giostra_scope", "LT-58", ("card", "play")),
    Reading("via_draw", "LT-60", ("full", "fewer")),
    Reading("nobles_ending", "LT-61", ("all", "pietra")),
    Reading("noble_draw", "LT-62", ("market", "open")),
    Reading("noble_refill", "LT-63", ("tower", "choose")),
    Reading("palazzo_cost", "LT-64", ("two", "optional")),
    Reading("palazzo_cap", "LT-65", ("grows", "frozen")),
    Reading("palazzo_spent", "LT-66", ("removed", "counts")),
    Reading("exchange_nobles", "LT-71", ("counted", "apart")),
    Reading("palazzo_cards", "LT-72", ("hidden", "shown")),
    Reading("palazzo_cancelled", "LT-73", ("paid", "kept")),
    Reading("palazzo_empty", "LT-74", ("lasting", "removed", "illegal")),
    Reading("palazzo_limit", "LT-75", ("needed", "free")),
    Reading("giostra_rest", "LT-76", ("all", "part")),
    Reading("giostra_guard", "LT-77", ("open", "last")),
    Reading("giostra_turn", "LT-78", ("spent", "free")),
    Reading("pietra_outside", "LT-79", ("illegal", "legal")),
    Reading("trade_backs", "LT-81", ("seen", "hidden")),
)
"""Numeric switches give default, lowest and highest value."""


@dataclass(frozen=True, slots=True)
class Readings:
    dealer: str = "alternate"
    purchase_full: str = "refused"
    purchase_last: str = "short"
    refill_last: str = "closed"
    deck_out: str = "finish"
    exchange_count: str = "together"
    drawing: str = "must"
    effects: str = "must"
    marker_ending: str = "moves"
    marker_destroyed: str = "stays"
    guard_target: str = "final"
    conspiracy_shield: str = "skipped"
    trade_return: str = "all"
    trade_short: str = "whole"
    trade_nobles: str = "included"
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
    pietra_under: str = "build"
    pietra_guard: str = "yes"
    pietra_destroyed: str = "front"
    giostra_scope: str = "card"
    via_draw: str = "full"
    nobles_ending: str = "all"
    noble_draw: str = "market"
    noble_refill: str = "tower"
    palazzo_cost: str = "two"
    palazzo_cap: str = "grows"
    palazzo_spent: str = "removed"
    exchange_nobles: str = "counted"
    palazzo_cards: str = "hidden"
    palazzo_cancelled: str = "paid"
    palazzo_empty: str = "lasting"
    palazzo_limit: str = "needed"
    giostra_rest: str = "all"
    giostra_guard: str = "open"
    giostra_turn: str = "spent"
    pietra_outside: str = "illegal"
    trade_backs: str = "seen"

    @property
    def marker_follows(self) -> bool:
        """A higher tower proves that the marker moved when the holder's tower fell. If the marker
        is frozen in the Ending Phase this is no proof: the tower may have been built later."""
        return self.marker_destroyed == "moves" and self.marker_ending == "moves"

    @property
    def pietre_per_end(self) -> int:
        """How many Buona Pietra may be above the 5, and how many below the 10."""
        return PIETRE if self.pietra_beyond == "any" else 1


DEFAULT = Readings()
