"""A scored game as JSON: the players with what was entered, the winners, what decided."""

from collections.abc import Sequence
from typing import Any

from babel.support import NullTranslations

from scorer.games.common import Problem, Scoresheet
from scorer.games.patrician import Entry
from scorer.games.patrician.box import SET_VALUE
from scorer.games.patrician.scoring import known

NO_WINNER = {"open", "pieces-needed"}


def as_dict(
    _t: NullTranslations, entry: Entry, sheet: Scoresheet, _found: Sequence[Problem]
) -> dict[str, Any]:
    """null where something was not entered; `portraits` are points."""
    sides = known(entry)
    decided = sheet.decided_by != "open"
    players = [
        {
            "name": scored.name,
            "prestige": one.prestige if one.prestige is None else scored.points("prestige"),
            "sets": one.sets,
            "portraits": None if one.sets is None else one.sets * SET_VALUE,
            "pieces": one.pieces,
            "total": scored.total,
            "place": rank if decided else None,
        }
        for one, scored, rank in zip(sides, sheet.sides, sheet.ranks, strict=True)
    ]
    return {
        "players": players,
        "winners": []
        if sheet.decided_by in NO_WINNER
        else [sheet.sides[side].name for side in sheet.leaders],
    }
