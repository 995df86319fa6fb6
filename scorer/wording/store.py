"""Settings a match cannot have: which one, and what would do instead."""

from typing import Protocol

from babel.support import NullTranslations

from scorer.wording.marks import N_, say

BAD_VALUES: dict[str, str] = {
    "unknown_game": N_("This game is not known here."),
    "player_count": N_("This game is not played by %(count)d."),
    "bad_name": N_(
        "A player's name has 1 to 40 characters that can be seen, without colon and slash."
    ),
    "same_name": N_("Two players have the same name. Give one of them another."),
    "bad_match_name": N_("A match's name has at most %(most)d characters that can be seen."),
    "unknown_format": N_("A match lasts one deal, several deals, up to a target, or is open."),
    "bad_deals": N_("A match has %(least)d to %(most)d deals."),
    "bad_target": N_("A target lies between %(least)d and %(most)d points."),
    "long_reason": N_("A reason has at most %(most)d characters."),
    "bad_key": N_("The key of a submission has %(least)d to %(most)d characters."),
    "basic_game": N_("This match is played without noble cards. Take them out of the deal."),
    "not_open": N_("Only an open-ended match is ended by hand."),
    "wrong_name": N_("This is not the name of the match. Nothing was deleted."),
}


class BadValue(Protocol):
    """The store's BadValueError, without knowing the store."""

    code: str
    figures: dict[str, object]


def bad_value(t: NullTranslations, error: BadValue) -> str:
    return say(t, BAD_VALUES[error.code], **error.figures)
