"""Tournaments: pairing, standings, tie-breaks and exports. Pure; its answers are codes.

`pair(tournament, number)` proposes a round, `swap` changes a proposal and lists the consequences,
`standings(tournament)` ranks, `compare` says what a correction changes,
`trf`, `csv_rows` and `document` write it down, `read` and `verify` take it back.
"""

from scorer.tournament.changes import Changes, RankChange, RoundChange, compare, moved
from scorer.tournament.document import current, document, read, verify
from scorer.tournament.export import csv_rows, trf
from scorer.tournament.model import (
    CIRCLE_TIE_BREAKS,
    CUTS,
    DEFAULT_TIE_BREAKS,
    METHODS,
    MOST_SEATS,
    STATES,
    TABLE_CUTS,
    TABLE_POINTS,
    TABLE_TIE_BREAKS,
    TIE_BREAKS,
    Bye,
    CannotPairError,
    DealPoints,
    Player,
    Proposal,
    Reason,
    Scheme,
    Seating,
    Table,
    Tournament,
)
from scorer.tournament.parts import Part
from scorer.tournament.paths import Step, cross_table, path, paths
from scorer.tournament.placing import by_points, by_winner, is_sound
from scorer.tournament.rounds import (
    join_bye,
    missing,
    pair,
    published,
    redrawn,
    suggested_rounds,
    swap,
)
from scorer.tournament.shapes import DocumentError
from scorer.tournament.sizes import Seats, Stage
from scorer.tournament.standings import Row, Standings, standings

__all__ = [
    "CIRCLE_TIE_BREAKS",
    "CUTS",
    "DEFAULT_TIE_BREAKS",
    "METHODS",
    "MOST_SEATS",
    "STATES",
    "TABLE_CUTS",
    "TABLE_POINTS",
    "TABLE_TIE_BREAKS",
    "TIE_BREAKS",
    "Bye",
    "CannotPairError",
    "Changes",
    "DealPoints",
    "DocumentError",
    "Part",
    "Player",
    "Proposal",
    "RankChange",
    "Reason",
    "RoundChange",
    "Row",
    "Scheme",
    "Seating",
    "Seats",
    "Stage",
    "Standings",
    "Step",
    "Table",
    "Tournament",
    "by_points",
    "by_winner",
    "compare",
    "cross_table",
    "csv_rows",
    "current",
    "document",
    "is_sound",
    "join_bye",
    "missing",
    "moved",
    "pair",
    "path",
    "paths",
    "published",
    "read",
    "redrawn",
    "standings",
    "suggested_rounds",
    "swap",
    "trf",
    "verify",
]
