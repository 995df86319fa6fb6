"""A judgement as a plain mapping, the way the casebook writes answers down."""

from collections.abc import Mapping
from typing import Any

from scorer.games.torri.play.judgement import Judgement

NOBODY = "none"


def told(judgement: Judgement) -> Mapping[str, Any]:
    """`rules` are all that were cited; towers are named by owner and number."""
    cited = [reason.rules for reason in judgement.reasons]
    cited += [line.rules for line in judgement.towers]
    nearest = judgement.nearest
    return {
        "verdict": judgement.verdict,
        "reading": judgement.reading,
        "reasons": tuple(reason.code for reason in judgement.reasons),
        "rules": tuple(dict.fromkeys(rule for rules in cited for rule in rules)),
        "nearest": NOBODY if nearest is None else nearest.code,
        "facts": dict(judgement.facts),
        "towers": {f"{line.name} {line.number}".strip(): line.status for line in judgement.towers},
        "silent": judgement.silent,
        "aside": judgement.aside,
    }
