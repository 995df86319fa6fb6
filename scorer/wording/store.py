"""Settings a match cannot have: which one, and what would do instead."""

from typing import Protocol

from babel.support import NullTranslations

from scorer.wording.marks import N_, isolated, say
from scorer.wording.registry import words_of

BAD_VALUES: dict[str, str] = {
    "unknown_game": N_("This game is not known here."),
    "player_count": N_("This game is not played by %(count)d."),
    "bad_name": N_(
        "A player's name has 1 to 40 characters that can be seen, without colon and slash."
    ),
    "same_name": N_("Two players have the same name. Give one of them another."),
    "bad_match_name": N_("A match's name has at most %(most)d characters that can be seen."),
    "unknown_format": N_("A match lasts one deal, several deals, up to a target, or is open."),
    "unknown_variant": N_("This game has no such variant."),
    "bad_deals": N_("A match has %(least)d to %(most)d deals."),
    "bad_target": N_("A target lies between %(least)d and %(most)d points."),
    "long_reason": N_("A reason has at most %(most)d characters."),
    "bad_key": N_("The key of a submission has %(least)d to %(most)d characters."),
    "not_open": N_("Only an open-ended match is ended by hand."),
    "in_tournament": N_("This match belongs to a tournament: the desk decides about it."),
    "bad_tournament_name": N_("A tournament's name has 1 to %(most)d characters."),
    "wrong_tournament_name": N_("This is not the name of the tournament. Nothing was deleted."),
    "open_tournament": N_("In a tournament a match must come to an end by itself."),
    "unknown_method": N_("This way of pairing is not known here."),
    "bad_rounds": N_("A tournament has 1 to %(most)d rounds."),
    "round_begun": N_("Deals or results of this round are in: it can no longer be withdrawn."),
    "rounds_published": N_("Round %(least)d is published already: there cannot be fewer rounds."),
    "method_fixed": N_("The way of pairing stays as it is once a round is published."),
    "cut_fixed": N_("The cut has begun: its size and the rounds before it stay as they are."),
    "cut_too_large": N_("A cut to %(cut)d needs as many players; there are %(there)d."),
    "circle_fixed": N_(
        "The seats of this round robin are given: seeds stay, and nobody is taken out of the list."
    ),
    "bad_points": N_("Points for a match lie between 0 and %(most)d."),
    "points_order": N_("A win must be worth more than a loss, and a draw lies in between."),
    "bad_tie_breaks": N_("Every tie-break can stand only once in the order."),
    "bad_confirmations": N_("A result is confirmed by one player or by both."),
    "no_players": N_("There is no name in this list. Write one player on each line."),
    "too_many_players": N_(
        "A tournament has at most %(most)d players: %(there)d are in, the list has %(more)d more. "
        "Nothing was entered; the list is still here."
    ),
    "name_twice": N_("%(found)s Give them other names; nothing was entered yet."),
    "name_taken": N_("%(name)s is there already. Choose another name."),
    "bad_line_name": N_(
        "Line %(line)d: “%(name)s” cannot be a name. It has 1 to 40 characters, "
        "without colon and slash."
    ),
    "bad_mark": N_("Line %(line)d: a club has at most %(most)d characters."),
    "bad_seed": N_("Line %(line)d: a seed is a whole number up to %(most)d."),
    "unknown_columns": N_(
        "This list has %(count)d columns and no line that names them. "
        "Begin it with a line such as: name, club, seed."
    ),
    "unreadable_list": N_("This is not a list we can read: some quotation mark is never closed."),
    "late_points": N_("For the rounds missed there are 0 to %(most)d points."),
    "was_paired": N_("%(name)s was paired before and can only be dropped."),
    "unknown_player": N_("There is no player called %(name)s."),
    "no_reason": N_("Say why: the reason stands in the log."),
    "not_finished": N_("The match is not finished yet."),
    "changed_meanwhile": N_(
        "The deals have changed since this page was opened. Look again, then confirm."
    ),
    "unknown_ruling": N_("This result is not complete: say who won, or that it is a draw."),
    "bad_deal_points": N_("One deal on each line, with both players' points, such as 63 66."),
    "bad_clock": N_("A round lasts 1 to %(most)d minutes."),
    "wrong_name": N_("This is not the name of the match. Nothing was deleted."),
}


TWICE = N_("Line %(line)d: %(name)s is there already.")


class BadValue(Protocol):
    """The store's BadValueError, without knowing the store."""

    code: str
    figures: dict[str, object]


def bad_value(t: NullTranslations, game: str, error: BadValue) -> str:
    """What a variant of the game forbids, the game says itself."""
    if error.code not in BAD_VALUES:
        return say(t, words_of(game).FORBIDDEN[error.code])
    twice = error.figures.get("twice")
    if isinstance(twice, list):
        found = [say(t, TWICE, line=line, name=isolated(name)) for line, name in twice]
        return say(t, BAD_VALUES[error.code], found=" ".join(found))
    return say(t, BAD_VALUES[error.code], **error.figures)
