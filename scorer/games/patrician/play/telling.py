"""A judgement as a plain mapping, the way the casebook writes answers down."""

from collections.abc import Mapping
from typing import Any

from scorer.games.patrician.play.judgement import Judgement


def told(judgement: Judgement) -> Mapping[str, Any]:
    """`rules` are all that were cited."""
    cited = [rule for reason in judgement.reasons for rule in reason.rules]
    return {
        "verdict": judgement.verdict,
        "reading": judgement.reading,
        "reasons": tuple(reason.code for reason in judgement.reasons),
        "rules": tuple(dict.fromkeys(cited)),
        "facts": dict(judgement.facts),
        "silent": judgement.silent,
        "aside": judgement.aside,
    }
