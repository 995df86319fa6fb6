"""Matches in words: who leads and who won, what a correction changes, what happened when."""

from babel.support import NullTranslations

from scorer.games.matches import Format
from scorer.wording.marks import N_, NN_, count, say

OUTCOMES = {
    "new": N_("No deal played yet"),
    "shared": N_("The match is shared"),
    "marker": N_("%(name)s wins the match with the Highest Marker"),
    "level": N_("Level on points"),
}
BY_POINTS = {
    "won": NN_("%(name)s wins the match by %(n)d point", "%(name)s wins the match by %(n)d points"),
    "leads": NN_("%(name)s leads by %(n)d point", "%(name)s leads by %(n)d points"),
}
DECIDED = {
    "deals": N_("All deals are played, and the higher total wins (MATCH-2)."),
    "ended": N_("The table ended the match here, and the higher total wins (MATCH-2)."),
    "target": N_("The match was played up to %(target)d points, and they are reached (MATCH-3)."),
    "both": N_("Both reached %(target)d points in the same deal: the higher total wins (LT-47)."),
    "draw": N_("Equal totals: the match is shared (LT-48)."),
    "marker": N_("Equal totals: the Highest Marker of the last deal decides (LT-48)."),
    "deal_points": N_("One deal was played, and more points win it (SCORE-6)."),
    "deal_marker": N_("Equal points in the deal: the Highest Marker decides (SCORE-6)."),
    "deal_draw": N_("Equal points, and nobody holds the Highest Marker: a drawn deal (LT-42)."),
}
EFFECTS = {
    "goes_on": N_("The match would no longer be finished: it would go on."),
    "ends": N_("The match would be finished."),
    "ends_earlier": N_("The match would end earlier; later deals would no longer count."),
}
EVENTS = {
    "add": N_("Deal %(deal)d entered"),
    "correct": N_("Deal %(deal)d corrected"),
    "remove": N_("Deal %(deal)d removed"),
    "restore": N_("Deal %(deal)d restored"),
}
UNDO = {
    "add": N_("Undo: take deal %(deal)d out again"),
    "correct": N_("Undo: deal %(deal)d as it was before"),
    "remove": N_("Undo: bring deal %(deal)d back"),
    "restore": N_("Undo: take deal %(deal)d out again"),
    "redo": N_("Redo: deal %(deal)d as it was corrected"),
}
FORMATS = {
    "single": N_("One deal"),
    "target": N_("First to %(target)d points"),
    "open": N_("Open-ended"),
}
FIXED = NN_("%(n)d deal", "%(n)d deals")
TO_GO = NN_("%(n)d point to go", "%(n)d points to go")
BESIDE = {"close": N_("Called Close"), "marker": N_("Highest Marker")}
SOMEBODY = N_("a phone without a name")


def match_outcome(t: NullTranslations, code: str, points: int = 0, name: str = "") -> str:
    if code in BY_POINTS:
        return count(t, BY_POINTS[code], points, name=name)
    return say(t, OUTCOMES[code], name=name)


def decided(t: NullTranslations, code: str, target: int = 0) -> str:
    return say(t, DECIDED[code], target=target)


def effect(t: NullTranslations, code: str) -> str:
    return say(t, EFFECTS[code])


def event(t: NullTranslations, kind: str, deal: int) -> str:
    return say(t, EVENTS[kind], deal=deal)


def undo(t: NullTranslations, kind: str, deal: int) -> str:
    return say(t, UNDO[kind], deal=deal)


def beside(t: NullTranslations, code: str) -> str:
    """What a player has beside towers and noble cards."""
    return say(t, BESIDE[code])


def length(t: NullTranslations, format: Format) -> str:  # noqa: A002
    if format.kind == "fixed":
        return count(t, FIXED, format.deals)
    return say(t, FORMATS[format.kind], target=format.target)


def to_go(t: NullTranslations, points: int) -> str:
    return count(t, TO_GO, points)


def somebody(t: NullTranslations, label: str) -> str:
    return label or say(t, SOMEBODY)
