"""Who has won a game of San Gimignano, and why."""

from babel.support import NullTranslations

from scorer.games.common import Scoresheet
from scorer.wording.marks import N_, isolated, say
from scorer.wording.phrases import listed

WINS = {
    "towers": N_("%(name)s wins with the most towers"),
    "tokens": N_("%(name)s wins with more tokens on the board"),
    "earlier": N_("%(name)s wins: earlier in turn order"),
}
SHARED = N_("%(names)s share the first place")
MISSING = N_("Not decided yet: a number is missing")
REASONS = {
    "towers": N_("The player with the most towers wins."),
    "tokens": N_("The towers are equal. The player with more tokens on the board wins."),
    "shared": N_("The towers and the tokens on the board are equal. The first place is shared."),
    "earlier": N_(
        "The towers and the tokens on the board are equal. By your house rule the earlier player "
        "in turn order wins."
    ),
    "missing": N_(
        "Enter the towers of all players, and the tokens on the board of those who are tied."
    ),
}


def outcome(t: NullTranslations, sheet: Scoresheet) -> str:
    """The headline of a result."""
    if sheet.decided_by == "missing":
        return say(t, MISSING)
    if sheet.winner is None:
        names = listed(t, [isolated(sheet.sides[number].name) for number in sheet.leaders])
        return say(t, SHARED, names=names)
    return say(t, WINS[sheet.decided_by], name=isolated(sheet.sides[sheet.winner].name))


def reason(t: NullTranslations, sheet: Scoresheet) -> str:
    return say(t, REASONS[sheet.decided_by])


def notes(_: NullTranslations, __: Scoresheet) -> list[str]:
    return []
