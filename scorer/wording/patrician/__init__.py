"""Patrician in words: what `scorer.wording.registry` asks of a game, and its referee."""

from scorer.wording.patrician import questions, records, referee
from scorer.wording.patrician.house import house_rule
from scorer.wording.patrician.lines import EXAMPLE, EXPECTED, LINE, NOTATION
from scorer.wording.patrician.matches import FORBIDDEN, decided, match_outcome_codes
from scorer.wording.patrician.outcomes import notes, outcome, reason
from scorer.wording.patrician.parts import arithmetic, basic_rule
from scorer.wording.patrician.problems import PLACES, level, problem
from scorer.wording.patrician.sources import source
from scorer.wording.patrician.telling import as_dict
from scorer.wording.patrician.terms import category, feat, variant

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
    "level",
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
