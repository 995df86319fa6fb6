"""The arithmetic behind a number, so that a table can follow it with a finger."""

from babel.support import NullTranslations

from scorer.games.common import Part
from scorer.wording.marks import N_, NN_, Plural, count, say

COUNTED: dict[str, tuple[str, Plural]] = {
    "completion": (
        "count",
        NN_(
            "%(n)d completed tower × %(each)d = %(points)d",
            "%(n)d completed towers × %(each)d = %(points)d",
        ),
    ),
    "blessing": (
        "stories",
        NN_(
            "Tower of 7: %(n)d story × %(each)d = %(points)d",
            "Tower of 7: %(n)d stories × %(each)d = %(points)d",
        ),
    ),
    "colorful": (
        "count",
        NN_(
            "%(n)d tower × %(sum)s stories = %(points)d",
            "%(n)d towers × %(sum)s stories = %(points)d",
        ),
    ),
    "cappella": (
        "count",
        NN_(
            "Cappella: %(n)d tower of at least %(stories)d stories × %(each)d = %(points)d",
            "Cappella: %(n)d towers of at least %(stories)d stories × %(each)d = %(points)d",
        ),
    ),
}
PLAIN: dict[str, str] = {
    "tallest": N_("Rank %(rank)d: tallest with %(own)d stories = %(points)d"),
    "alone": N_("Rank %(rank)d: only this player has such a tower = %(points)d"),
    "tied": N_("Rank %(rank)d: equal with %(own)d stories, both score = %(points)d"),
    "beaten": N_("Rank %(rank)d: lower, %(own)d stories against %(best)d = 0"),
    "highest": N_("Holds the Highest Marker = %(points)d"),
    "marker_moved": N_("The marker moved when the tower was destroyed = 0"),
    "monumento": N_("Monumento = %(points)d"),
}
CATEGORIES = ("completion", "blessing", "plain", "colorful", "highest")
"""In the order of their rules, SCORE-1 to SCORE-5."""


def basic_rule(category: str) -> str:
    """The rule behind a category without points for any player."""
    return f"SCORE-{CATEGORIES.index(category) + 1}" if category in CATEGORIES else "BOX-2"


def arithmetic(t: NullTranslations, part: Part) -> str:
    values: dict[str, object] = {**part.figures, "points": part.points}
    values["sum"] = _sum(part.terms)
    if part.kind in COUNTED:
        figure, forms = COUNTED[part.kind]
        return count(t, forms, part.figures[figure], **values)
    return say(t, PLAIN[part.kind], **values)


def _sum(stories: tuple[int, ...]) -> str:
    text = " + ".join(map(str, stories))
    return f"({text})" if len(stories) > 1 else text
