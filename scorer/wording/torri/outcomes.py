"""Who won a deal of Le Torri, and what Close has cost."""

from babel.support import NullTranslations

from scorer.games.common import Scoresheet
from scorer.wording import outcomes
from scorer.wording.marks import N_, NN_, count, isolated, say

BY_MARKER = N_("%(name)s wins with the Highest Marker")
REASONS = {
    "marker": N_("The points are equal (%(points)d); the player with the Highest Marker wins."),
    "draw": N_("The points are equal (%(points)d), and the Highest Marker does not break the tie."),
}
PENALTY = NN_(
    "%(name)s called Close and did not come first: minus %(n)d point in the match total.",
    "%(name)s called Close and did not come first: minus %(n)d points in the match total.",
)
PENALTY_IN_DEAL = NN_(
    "%(name)s called Close and did not come first: minus %(n)d point before the deal is decided.",
    "%(name)s called Close and did not come first: minus %(n)d points before the deal is decided.",
)


MARKER_MOVED = N_(
    "House rule: the Highest Marker moves from %(name)s to %(other)s, who has the highest tower."
)


def outcome(t: NullTranslations, sheet: Scoresheet) -> str:
    """The headline of a result."""
    if sheet.winner is not None and sheet.decided_by == "marker":
        return say(t, BY_MARKER, name=isolated(sheet.sides[sheet.winner].name))
    return outcomes.outcome(t, sheet)


def reason(t: NullTranslations, sheet: Scoresheet) -> str:
    if sheet.decided_by == "points":
        return outcomes.reason(t, sheet)
    return say(t, REASONS[sheet.decided_by], points=max(sheet.compared))


def notes(t: NullTranslations, sheet: Scoresheet) -> list[str]:
    """Where a house rule has moved the marker; what Close has cost those who did not come first."""
    return [*_moved(t, sheet), *_penalties(t, sheet)]


def _moved(t: NullTranslations, sheet: Scoresheet) -> list[str]:
    names = {
        part.kind: isolated(side.name)
        for side in sheet.sides
        for line in side.lines
        for part in line.parts
        if part.kind in {"marker_moved", "highest"}
    }
    if "marker_moved" not in names:
        return []
    return [say(t, MARKER_MOVED, name=names["marker_moved"], other=names["highest"])]


def _penalties(t: NullTranslations, sheet: Scoresheet) -> list[str]:
    lowered = any(
        side.total != number for side, number in zip(sheet.sides, sheet.compared, strict=True)
    )
    return [
        count(t, PENALTY_IN_DEAL if lowered else PENALTY, -side.extra, name=isolated(side.name))
        for side in sheet.sides
        if side.extra
    ]
