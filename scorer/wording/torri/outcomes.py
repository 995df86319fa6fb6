"""Who won a deal of Le Torri, and what Close has cost."""

from babel.support import NullTranslations

from scorer.games.common import Scoresheet
from scorer.wording import outcomes
from scorer.wording.marks import N_, NN_, count, isolated, say

BY_MARKER = N_("%(name)s wins with the Highest Marker")
REASONS = {
    "marker": N_("Equal on %(points)d points; the holder of the Highest Marker comes first."),
    "draw": N_("Equal on %(points)d points, and the Highest Marker does not part them."),
}
PENALTY = NN_(
    "%(name)s called Close without coming first: %(n)d point off the match total.",
    "%(name)s called Close without coming first: %(n)d points off the match total.",
)
PENALTY_IN_DEAL = NN_(
    "%(name)s called Close without coming first: %(n)d point off before the deal is decided.",
    "%(name)s called Close without coming first: %(n)d points off before the deal is decided.",
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
    """What Close has cost those who did not come first."""
    lowered = any(
        side.total != number for side, number in zip(sheet.sides, sheet.compared, strict=True)
    )
    return [
        count(t, PENALTY_IN_DEAL if lowered else PENALTY, -side.extra, name=isolated(side.name))
        for side in sheet.sides
        if side.extra
    ]
