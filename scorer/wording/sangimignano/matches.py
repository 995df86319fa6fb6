"""What decided a match of San Gimignano."""

from babel.support import NullTranslations

from scorer.games.matches import Format, Standing
from scorer.wording.marks import N_, say

match_outcome_codes = {
    "wins": N_("%(name)s wins the match with more games won"),
    "towers": N_("%(name)s wins the match with more towers"),
    "tokens": N_("%(name)s wins the match with more tokens on the board"),
    "earlier": N_("%(name)s wins: earlier in turn order"),
}
DECIDED = {
    "points": N_("All games have been played, and the higher total wins (SG-38)."),
    "ended": N_("The players ended the match here, and the higher total wins (SG-38)."),
    "target": N_("A player has reached %(target)d points (SG-38)."),
    "wins": N_("The totals are equal: the number of games won decides (SG-38)."),
    "towers": N_("The totals and the games won are equal: all towers together decide (SG-38)."),
    "tokens": N_("The towers are equal too: the tokens on the board decide (SG-38)."),
    "draw": N_("Everything is equal: the match is a tie (SG-38)."),
    "one_towers": N_("One game was played, and the player with the most towers wins it (END-2)."),
    "one_tokens": N_("The towers of the game are equal: tokens on the board decide (END-3)."),
    "one_earlier": N_("The game is tied: the earlier player in turn order wins it (SG-18)."),
    "one_shared": N_("Towers and tokens of the game are equal: the place is shared (SG-18)."),
    "one_missing": N_("A number of the game is missing, so the game is not decided (END-3)."),
}
FORBIDDEN = {
    "variant_game": N_(
        "This match is played by the basic rules. Remove the word “variant” from the line."
    ),
}


def decided(t: NullTranslations, standing: Standing, length: Format) -> str:
    """What made the winner of a finished match the winner, with the rule it rests on."""
    return say(t, DECIDED[_decided(standing, length)], target=length.target)


def _decided(standing: Standing, length: Format) -> str:
    code = str(standing.decided_by)
    if length.one_deal:
        return f"one_{code}"
    if code == "points" and length.kind == "open":
        return "ended"
    return "target" if code == "points" and length.kind == "target" else code
