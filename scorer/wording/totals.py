"""Several deals added up to a match, as text and as JSON."""

from collections.abc import Sequence
from typing import Any

from babel.support import NullTranslations

from scorer.games.common import Scoresheet
from scorer.games.matches import Format, Standing
from scorer.wording import match
from scorer.wording.marks import N_, say
from scorer.wording.report import TOTAL, aligned

DEAL = N_("Deal %(number)d")
OVER_BEFORE = N_("The match was over after deal %(deal)d. Later deals do not count.")


def as_text(
    t: NullTranslations,
    game: str,
    sheets: Sequence[Scoresheet],
    standing: Standing,
    length: Format,
) -> str:
    """The points of each deal that counts, the totals, who has won and why."""
    names = [side.name for side in sheets[0].sides]
    counted = len(standing.running)
    rows: list[tuple[str, ...]] = [(match.length(t, length), *names)]
    for number, sheet in enumerate(sheets[:counted], 1):
        points = (str(side.match_points) for side in sheet.sides)
        rows.append((say(t, DEAL, number=number), *points))
    rows.append((say(t, TOTAL), *map(str, standing.totals)))
    after = [match.outcome(t, game, standing, names), match.decided(t, game, standing, length)]
    if counted < len(sheets):
        after.append(say(t, OVER_BEFORE, deal=counted))
    return "\n".join([*aligned(rows), *filter(None, after)])


def as_dict(names: Sequence[str], standing: Standing, length: Format) -> dict[str, Any]:
    winner = None if standing.winner is None else names[standing.winner]
    return {
        "match": {"kind": length.kind, "deals": length.deals, "target": length.target},
        "players": list(names),
        "running": [list(totals) for totals in standing.running],
        "totals": list(standing.totals),
        "finished": standing.finished,
        "winner": winner,
        "decided_by": standing.decided_by,
    }
