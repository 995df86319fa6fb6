"""What decided a match of Patrician, and what a match does not take."""

from babel.support import NullTranslations

from scorer.games.matches import Format, Standing
from scorer.wording.marks import N_, say

match_outcome_codes = {"pieces": N_("%(name)s wins the match with fewer floors on the board")}
DECIDED = {
    "deals": N_("All games have been played, and the higher total wins."),
    "ended": N_("The players ended the match here, and the higher total wins."),
    "target": N_("The match was played to %(target)d points, and a player has reached them."),
    "draw": N_("The totals are equal: the match is a tie."),
    "deal_points": N_("One game was played, and the player with more points wins it (END-3)."),
    "deal_pieces": N_("The points are equal: fewer floors on the board decide (END-4)."),
    "deal_shared": N_("The points and the floors are equal: the victory is shared (END-4)."),
    "deal_pieces-needed": N_(
        "The points are equal, and the floors on the board are missing (END-4)."
    ),
    "deal_open": N_("The game is not complete yet (END-1)."),
}
FORBIDDEN = {
    "not_over": N_(
        "Something is still missing. A game can be saved when the tokens and portraits of all "
        "players are entered."
    ),
}


def decided(t: NullTranslations, standing: Standing, length: Format) -> str:
    """What made the winner of a finished match the winner."""
    return say(t, DECIDED[_decided(standing, length)], target=length.target)


def _decided(standing: Standing, length: Format) -> str:
    if length.one_deal:
        return f"deal_{standing.decided_by}"
    if standing.decided_by == "draw":
        return "draw"
    if length.kind == "target":
        return "target"
    return "deals" if length.kind == "fixed" else "ended"
