"""Le Torri in words: what `scorer.wording.registry` asks of a game, and its referee."""

from scorer.wording.torri import questions, records, referee
from scorer.wording.torri.house import house_rule
from scorer.wording.torri.lines import EXAMPLE, EXPECTED, LINE, NOTATION
from scorer.wording.torri.matches import FORBIDDEN, decided, match_outcome_codes
from scorer.wording.torri.outcomes import notes, outcome, reason
from scorer.wording.torri.parts import arithmetic, basic_rule
from scorer.wording.torri.problems import PLACES, problem
from scorer.wording.torri.sources import source
from scorer.wording.torri.terms import category, feat, variant

__all__ = [
    "EXAMPLE",
    "EXPECTED",
    "FORBIDDEN",
    "LINE",
    "NOTATION",
    "PLACES",
    "arithmetic",
    "basic_rule",
    "category",
    "decided",
    "feat",
    "house_rule",
    "match_outcome_codes",
    "notes",
    "outcome",
    "problem",
    "questions",
    "reason",
    "records",
    "referee",
    "source",
    "variant",
]
