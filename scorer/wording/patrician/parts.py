"""The arithmetic behind a number, so that a table can follow it with a finger."""

from babel.support import NullTranslations

from scorer.games.common import Part
from scorer.games.patrician.box import CODES
from scorer.wording.marks import N_, say
from scorer.wording.patrician import terms

KINDS = {
    "tokens": N_("%(sum)s = %(points)d"),
    "none": N_("No tokens = 0"),
    "sum": N_("Entered as a sum = %(points)d"),
    "sets": N_("%(sets)d × 6 = %(points)d"),
    "high_most": N_("%(city)s, taller tower, most floors = %(points)d"),
    "high_top": N_("%(city)s, taller tower, tied and nearest the top = %(points)d"),
    "low_most": N_("%(city)s, shorter tower, most floors = %(points)d"),
    "low_top": N_("%(city)s, shorter tower, tied and nearest the top = %(points)d"),
    "share_share": N_("%(city)s, equal towers, shared = %(points)d"),
    "set": N_("%(patrician)s: %(portraits)d, so %(sets)d × 6 = %(points)d"),
}
BASIC = {"prestige": "CITY-1", "portraits": "END-2"}


def basic_rule(category: str) -> str:
    """The rule behind a category without points for any player."""
    return BASIC[category]


def arithmetic(t: NullTranslations, part: Part) -> str:
    values: dict[str, object] = {**part.figures, "points": part.points}
    values["sum"] = " + ".join(map(str, part.terms))
    if "city" in part.figures:
        values["city"] = terms.city(t, CODES[part.figures["city"]])
    kind, _, patrician = part.kind.partition("_")
    if kind == "sets" and patrician:
        return say(t, KINDS["set"], patrician=terms.patrician(t, patrician), **values)
    return say(t, KINDS[part.kind], **values)
