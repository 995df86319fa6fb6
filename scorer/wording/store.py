"""Settings a match cannot have: which one, and what is possible instead."""

from typing import Protocol

from babel.support import NullTranslations

from scorer.wording.marks import N_, NN_, count, isolated, say
from scorer.wording.phrases import sentences
from scorer.wording.registry import words_of

BAD_VALUES: dict[str, str] = {
    "record_full": N_("This record is full. Most entries: %(most)d."),
    "broken_record": N_(
        "A line of this record cannot be read: “%(line)s”. Undo it; then the record goes on."
    ),
    "bad_line": N_(
        "A line of a record has at most %(most)d characters with its comment, all of them visible."
    ),
    "other_players": N_(
        "The players of this record are not those of the match. Change its names to those of the "
        "match."
    ),
    "unknown_game": N_("This game is not known here."),
    "player_count": N_("This number of players is not possible in this game: %(count)d."),
    "bad_name": N_(
        "The name of a player has 1 to 40 visible characters, without colon or slash, and at "
        "most four accents on one letter."
    ),
    "same_name": N_("Two players have the same name. Give one of them another name."),
    "look_alike": N_(
        "“%(name)s” and “%(other)s” look alike, but are written with different characters. "
        "Give one of them another name."
    ),
    "bad_match_name": N_(
        "The name of a match has at most %(most)d characters, all of them visible."
    ),
    "unknown_format": N_("A match is one deal, several deals, up to a target, or open-ended."),
    "unknown_variant": N_("This game has no such variant."),
    "bad_deals": N_("A match has %(least)d to %(most)d deals."),
    "bad_target": N_("A target is a number of points from %(least)d to %(most)d."),
    "long_reason": N_("A reason has at most %(most)d characters."),
    "bad_key": N_("The key of a submission has %(least)d to %(most)d characters."),
    "not_open": N_("Only an open-ended match can be ended by hand."),
    "in_tournament": N_("This match belongs to a tournament: the desk decides about it."),
    "bad_tournament_name": N_("The name of a tournament has 1 to %(most)d characters."),
    "wrong_tournament_name": N_("This is not the name of the tournament. Nothing was deleted."),
    "open_tournament": N_(
        "A match of a tournament cannot be open-ended. Choose a number of deals or a target."
    ),
    "unknown_method": N_("This pairing method is not known here."),
    "bad_rounds": N_("A tournament has 1 to %(most)d rounds."),
    "rounds_published": N_("Round %(least)d is already published: there cannot be fewer rounds."),
    "method_fixed": N_("The pairing method can no longer change once a round is published."),
    "cut_fixed": N_("The cut has begun: its size and the rounds before it can no longer change."),
    "cut_too_large": N_(
        "The cut (%(cut)d) is larger than the number of players (%(there)d). Choose a smaller cut."
    ),
    "circle_fixed": N_(
        "The seats of this round robin are fixed: seeds can no longer change, and nobody can "
        "be removed from the list."
    ),
    "bad_points": N_("Points for a match are from 0 to %(most)d."),
    "points_order": N_(
        "A win must be worth more than a loss. A tie must not be worth more than a win or "
        "less than a loss."
    ),
    "bad_tie_breaks": N_("Each tie-break can appear only once in the order."),
    "bad_confirmations": N_("A result is confirmed by one player, by more than half, or by all."),
    "bad_seats": N_(
        "The preferred number of players at a table is from the fewest to the most you allow."
    ),
    "seats_of_game": N_("This game cannot be played at tables of that size."),
    "place_points": N_(
        "Table of %(size)d: write one whole number for each place, the best place first."
    ),
    "swiss_tables": N_("Tables of three or more need the Swiss system."),
    "cut_of_tables": N_("With tables of that size, this cut does not end at one table."),
    "points_in_parts": N_(
        "Players who share a place share its points, and these points cannot be shared in whole "
        "numbers. Multiply them by %(times)d."
    ),
    "no_players": N_("There is no name in this list. Write one player on each line."),
    "too_many_players": N_(
        "A tournament has at most %(most)d players. Already entered: %(there)d. In this list: "
        "%(more)d. Nobody was added."
    ),
    "name_twice": N_("%(found)s Choose other names."),
    "name_taken": N_("%(name)s is already in the list. Choose another name."),
    "bad_line_name": N_(
        "Line %(line)d: “%(name)s” cannot be a name. A name has 1 to 40 visible characters, "
        "without colon or slash, and at most four accents on one letter."
    ),
    "bad_mark": N_("Line %(line)d: a club has at most %(most)d characters."),
    "bad_reading": N_("Line %(line)d: a reading has at most %(most)d characters."),
    "bad_seed": N_("Line %(line)d: a seed is a whole number up to %(most)d."),
    "unknown_columns": N_(
        "This list has %(count)d columns and no line that names them. "
        "Begin it with a line such as: name, club, seed."
    ),
    "many_lines": N_("This list has too many lines (%(count)d). The limit is %(most)d."),
    "long_line": N_("Line %(line)d is too long: at most %(most)d characters can be read."),
    "unreadable_list": N_("This list cannot be read: a quotation mark is not closed."),
    "late_points": N_("Points for missed rounds are from 0 to %(most)d."),
    "no_bye_to_share": N_(
        "%(name)s has no table, and the other player has no bye. A player without a table can "
        "only be seated against the player with the bye."
    ),
    "late_in_circle": N_(
        "In a round robin and in the final cut nobody can be seated after the round is published."
    ),
    "table_begun": N_(
        "Something was already entered at table %(table)d. Its players can no longer change."
    ),
    "bye_round": N_("A bye can be planned for a round that is not paired yet, up to %(rounds)d."),
    "too_many_byes": N_(
        "The limit for byes on request with points is %(most)d for each player. A bye without "
        "points is still possible."
    ),
    "already_paired": N_("The first round is already paired. Drop the players one by one."),
    "nobody_arrived": N_(
        "Fewer than two players have arrived. First mark the players who are here."
    ),
    "bad_extra": N_("Extra time is from 0 to %(most)d minutes."),
    "was_paired": N_("%(name)s has already been paired. The player can only drop out."),
    "unknown_player": N_("There is no player called %(name)s."),
    "no_reason": N_("Give a reason. It will be shown in the log."),
    "not_finished": N_("The match is not finished yet."),
    "changed_meanwhile": N_(
        "The deals have changed since this page was opened. Look again, then confirm."
    ),
    "unknown_ruling": N_("This result is not complete: say who won, or that it is a tie."),
    "bad_deal_points": N_("One deal on each line, with both players’ points, such as 63 66."),
    "not_empty": N_("Something is here already. The demonstration needs an empty installation."),
    "bad_clock": N_("A round lasts 1 to %(most)d minutes."),
    "wrong_name": N_("This is not the name of the match. Nothing was deleted."),
}


LIMITED = {
    "failure": N_(
        "Too many wrong codes. Wait %(time)s before you try another; the right code works at "
        "any time."
    ),
    "creation": N_(
        "Too many matches and tournaments were started within an hour. "
        "Wait %(time)s, then try again."
    ),
}
SECONDS = NN_("%(n)d second", "%(n)d seconds")
MINUTES = NN_("%(n)d minute", "%(n)d minutes")
TWICE = N_("Line %(line)d: %(name)s is already in the list.")
LOOKS_LIKE = N_(
    "Line %(line)d: “%(name)s” looks like “%(other)s”, but is written with different characters."
)
MORE_TWICE = NN_("And %(n)d more line.", "And %(n)d more lines.")


class BadValue(Protocol):
    """The store's BadValueError, without knowing the store."""

    code: str
    figures: dict[str, object]


class Limited(Protocol):
    """The store's LimitedError."""

    kind: str
    seconds: int


def limited(t: NullTranslations, error: Limited) -> str:
    """What was too much, and how long to wait: seconds up to a minute, then minutes."""
    forms, n = (SECONDS, error.seconds) if error.seconds < 60 else (MINUTES, error.seconds // 60)
    return say(t, LIMITED[error.kind], time=count(t, forms, n))


def broken(t: NullTranslations, line: str) -> str:
    """Why a record cannot go on."""
    return say(t, BAD_VALUES["broken_record"], line=isolated(line))


def bad_value(t: NullTranslations, game: str, error: BadValue) -> str:
    """What a variant of the game forbids, the game says itself."""
    if error.code not in BAD_VALUES:
        return say(t, words_of(game).FORBIDDEN[error.code])
    twice = error.figures.get("twice")
    if isinstance(twice, list):
        found = [_twice(t, *one) for one in twice]
        if more := int(str(error.figures.get("more", 0))):
            found.append(count(t, MORE_TWICE, more))
        return say(t, BAD_VALUES[error.code], found=sentences(t, found))
    if error.code == "look_alike":
        names = {key: isolated(str(error.figures[key])) for key in ("name", "other")}
        return say(t, BAD_VALUES[error.code], **names)
    return say(t, BAD_VALUES[error.code], **error.figures)


def _twice(t: NullTranslations, line: int, name: str, other: str) -> str:
    """A line of a list whose name is there already, or looks like another one."""
    if not other:
        return say(t, TWICE, line=line, name=isolated(name))
    return say(t, LOOKS_LIKE, line=line, name=isolated(name), other=isolated(other))
