"""Tournaments: pairing, standings, tie-breaks and exports. Pure; it speaks codes.

`pair(event, number)` proposes a round, `swap` changes a proposal and names what that does,
`standings(event)` ranks, `compare` says what a correction changes,
`trf`, `csv_rows` and `document` write it down, `read` and `verify` take it back.
"""

from scorer.tournament.changes import Changes, PairingChange, RankChange, compare
from scorer.tournament.document import DocumentError, document, read, verify
from scorer.tournament.export import csv_rows, trf
from scorer.tournament.model import (
    CIRCLE_TIE_BREAKS,
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
from scorer.tournament.paths import Step, cross_table, path, paths
from scorer.tournament.rounds import missing, pair, redrawn, suggested_rounds, swap
from scorer.tournament.standings import Row, Table, standings
from scorer.tournament.tiebreaks import Part

__all__ = [
    "CIRCLE_TIE_BREAKS",
    "CUTS",
    "DEFAULT_TIE_BREAKS",
    "METHODS",
    "STATES",
    "TIE_BREAKS",
    "Bye",
    "CannotPairError",
    "Changes",
    "Deal",
    "DocumentError",
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
    "csv_rows",
    "document",
    "missing",
    "pair",
    "path",
    "paths",
    "read",
    "redrawn",
    "standings",
    "suggested_rounds",
    "swap",
    "trf",
    "verify",
]
