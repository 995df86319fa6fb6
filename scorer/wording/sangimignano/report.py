"""A scored game as JSON."""

from collections.abc import Sequence
from typing import Any

from babel.support import NullTranslations

from scorer.games.common import Problem, Scoresheet
from scorer.games.sangimignano import Entry
from scorer.games.sangimignano.scoring import places
from scorer.wording.sangimignano.problems import problem


def as_dict(
    t: NullTranslations, entry: Entry, sheet: Scoresheet, found: Sequence[Problem]
) -> dict[str, Any]:
    """Places and tokens are null where they are not known; if a deciding number is missing, no
    winner is given."""
    decided = sheet.decided_by != "missing"
    players = [
        {"name": side.name, "towers": side.towers, "tokens": side.tokens, "place": place}
        for side, place in zip(entry.sides, places(entry, sheet), strict=True)
    ]
    return {
        "players": players,
        "winners": [sheet.sides[number].name for number in sheet.leaders] if decided else [],
        "decided_by": sheet.decided_by if decided else None,
        "problems": [
            {
                "code": one.code,
                "level": one.level,
                "rule": one.rule,
                "message": problem(t, one, entry),
            }
            for one in found
        ],
    }
