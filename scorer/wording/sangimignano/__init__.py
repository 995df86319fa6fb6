"""San Gimignano in words: what `scorer.wording.registry` asks of a game, and its referee."""

from scorer.wording.sangimignano import questions, records, referee
from scorer.wording.sangimignano.house import house_rule
from scorer.wording.sangimignano.lines import EXAMPLE, EXPECTED, LINE, NOTATION
from scorer.wording.sangimignano.matches import FORBIDDEN, decided, match_outcome_codes
from scorer.wording.sangimignano.outcomes import notes, outcome, reason
from scorer.wording.sangimignano.parts import arithmetic, basic_rule
from scorer.wording.sangimignano.problems import PLACES, problem
from scorer.wording.sangimignano.report import as_dict
from scorer.wording.sangimignano.sources import source
from scorer.wording.sangimignano.terms import category, feat, variant

__all__ = [
    "EXAMPLE",
    "EXPECTED",
    "FORBIDDEN",
    "LINE",
    "NOTATION",
    "PLACES",
    "arithmetic",
    "as_dict",
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
