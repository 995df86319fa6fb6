"""Tournaments: pairing, standings, tie-breaks and exports. Pure; it speaks codes.

`pair(event, number)` proposes a round, `swap` changes a proposal and names what that does,
`standings(event)` ranks, `compare` says what a correction changes, `export` writes it all down.
"""

from scorer.tournament.changes import Changes, PairingChange, RankChange, compare
from scorer.tournament.model import (
    CUTS,
    DEFAULT_TIE_BREAKS,
    METHODS,
    STATES,
    TIE_BREAKS,
    Bye,
    CannotPairError,
    Deal,
    Event,
    Game,
    Pairing,
    Player,
    Reason,
    Round,
    Scheme,
)
from scorer.tournament.paths import Step, cross_table, path
from scorer.tournament.rounds import missing, pair, suggested_rounds, swap
from scorer.tournament.standings import Row, Table, standings
from scorer.tournament.tiebreaks import Part

__all__ = [
    "CUTS",
    "DEFAULT_TIE_BREAKS",
    "METHODS",
    "STATES",
    "TIE_BREAKS",
    "Bye",
    "CannotPairError",
    "Changes",
    "Deal",
    "Event",
    "Game",
    "Pairing",
    "PairingChange",
    "Part",
    "Player",
    "RankChange",
    "Reason",
    "Round",
    "Row",
    "Scheme",
    "Step",
    "Table",
    "compare",
    "cross_table",
    "missing",
    "pair",
    "path",
    "standings",
    "suggested_rounds",
    "swap",
]
