"""What a number of a sheet was counted from."""

from babel.support import NullTranslations

from scorer.games.common import Part
from scorer.wording.marks import N_, NN_, Plural, count, say

COUNTED: dict[str, Plural] = {
    "towers": NN_("%(n)d tower built", "%(n)d towers built"),
    "tokens": NN_("%(n)d token on the board", "%(n)d tokens on the board"),
    "as_towers": NN_("%(n)d point: one for each tower", "%(n)d points: one for each tower"),
}
PLACE = N_("Place %(place)d = %(points)d")


def basic_rule(category: str) -> str:
    """The rule behind a category without points for any player."""
    return "END-3" if category == "tokens" else "END-2"


def arithmetic(t: NullTranslations, part: Part) -> str:
    if part.kind in COUNTED:
        return count(t, COUNTED[part.kind], part.points)
    return say(t, PLACE, points=part.points, **part.figures)
