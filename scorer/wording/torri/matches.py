"""What decided a match of Le Torri."""

from babel.support import NullTranslations

from scorer.games.matches import Format, Standing
from scorer.wording.marks import N_, say

match_outcome_codes = {"marker": N_("%(name)s wins the match with the Highest Marker")}
DECIDED = {
    "deals": N_("All deals have been played, and the higher total wins (MATCH-2)."),
    "ended": N_("The players ended the match here, and the higher total wins (MATCH-2)."),
    "target": N_(
        "The match was played to %(target)d points, and a player has reached them (MATCH-3)."
    ),
    "both": N_(
        "Both players reached %(target)d points in the same deal: the higher total wins (LT-47)."
    ),
    "draw": N_("The totals are equal: the match is a tie (LT-48)."),
    "marker": N_("The totals are equal: the Highest Marker of the last deal decides (LT-48)."),
    "deal_points": N_("One deal was played, and the player with more points wins it (SCORE-6)."),
    "deal_marker": N_("The points of the deal are equal: the Highest Marker decides (SCORE-6)."),
    "deal_draw": N_(
        "The points are equal, and nobody has the Highest Marker: the deal is tied (LT-42)."
    ),
}
FORBIDDEN = {
    "basic_game": N_("This match is played without noble cards. Remove them from the deal."),
}


def decided(t: NullTranslations, standing: Standing, length: Format) -> str:
    """What made the winner of a finished match the winner, with the rule it rests on."""
    return say(t, DECIDED[_decided(standing, length)], target=length.target)


def _decided(standing: Standing, length: Format) -> str:
    if length.one_deal:
        return f"deal_{standing.decided_by}"
    if standing.decided_by in {"marker", "draw"}:
        return str(standing.decided_by)
    if length.kind == "target":
        return "both" if min(standing.totals) >= length.target else "target"
    return "deals" if length.kind == "fixed" else "ended"
