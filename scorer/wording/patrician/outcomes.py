"""Who won a game of Patrician, or what is still missing."""

from babel.support import NullTranslations

from scorer.games.common import Scoresheet
from scorer.wording import outcomes
from scorer.wording.marks import N_, isolated, say
from scorer.wording.phrases import listed, score

BY_PIECES = N_("%(name)s wins with fewer floors on the board")
SHARED = N_("%(names)s share the victory")
NEEDED = N_("%(names)s have equal points: enter their floors on the board")
OPEN = N_("No winner yet")
REASONS = {
    "pieces": N_(
        "The points are equal (%(points)d); the tied player with the fewest floors on the "
        "board wins."
    ),
    "shared": N_("The points are equal (%(points)d), and so are the floors on the board."),
    "pieces-needed": N_("The points are equal (%(points)d); the floors on the board decide."),
    "open": N_("These are the points so far."),
}
MISSING = {
    "prestige": N_("The tokens of %(name)s are missing."),
    "portraits": N_("Portraits are missing: %(name)s."),
}
ALL_TOTALS = N_("All totals together: %(total)d = %(prestige)d + %(sets)d × 6.")


def outcome(t: NullTranslations, sheet: Scoresheet) -> str:
    """The headline of a result."""
    if sheet.decided_by == "points":
        return outcomes.outcome(t, sheet)
    if sheet.decided_by == "open":
        return say(t, OPEN)
    if sheet.winner is not None:
        return say(t, BY_PIECES, name=isolated(sheet.sides[sheet.winner].name))
    names = listed(t, [isolated(sheet.sides[side].name) for side in sheet.leaders])
    return say(t, SHARED if sheet.decided_by == "shared" else NEEDED, names=names)


def reason(t: NullTranslations, sheet: Scoresheet) -> str:
    if sheet.decided_by == "points":
        return say(t, outcomes.POINTS, scores=score(sheet.compared))
    return say(t, REASONS[sheet.decided_by], points=max(sheet.compared))


def notes(t: NullTranslations, sheet: Scoresheet) -> list[str]:
    """What is missing; else that all totals add up, which a table can check."""
    found = [
        say(t, MISSING[category], name=listed(t, names))
        for category in MISSING
        if (names := _without(sheet, category))
    ]
    if found or sheet.decided_by == "open":
        return found
    totals = [side.total for side in sheet.sides]
    prestige = sum(side.points("prestige") for side in sheet.sides)
    sets = (sum(totals) - prestige) // 6
    return [say(t, ALL_TOTALS, total=sum(totals), prestige=prestige, sets=sets)]


def _without(sheet: Scoresheet, category: str) -> list[str]:
    return [
        isolated(side.name)
        for side in sheet.sides
        for line in side.lines
        if line.category == category and not line.parts
    ]
