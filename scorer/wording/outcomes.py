"""Who won a deal by points: words that a game may take over as they are."""

from babel.support import NullTranslations

from scorer.games.common import Scoresheet
from scorer.wording.marks import N_, NN_, count, isolated, say
from scorer.wording.phrases import score

WINS_BY = NN_("%(name)s wins by %(n)d point", "%(name)s wins by %(n)d points")
DRAW, REPLAY = N_("The deal is tied"), N_("Nobody wins: play the deal again")
POINTS = N_("%(scores)s on points.")


def outcome(t: NullTranslations, sheet: Scoresheet) -> str:
    """The headline of a result."""
    if sheet.winner is None:
        return say(t, REPLAY if sheet.replay else DRAW)
    first, second, *_ = sorted(sheet.compared, reverse=True)
    return count(t, WINS_BY, first - second, name=isolated(sheet.sides[sheet.winner].name))


def reason(t: NullTranslations, sheet: Scoresheet) -> str:
    return say(t, POINTS, scores=score(sheet.compared))


def notes(_: NullTranslations, __: Scoresheet) -> list[str]:
    """Most games have nothing to add."""
    return []
