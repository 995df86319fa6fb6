"""Positions and lines of a record that cannot be read, in words."""

from babel.support import NullTranslations

from scorer.games.common import MAX_LINE, Expected
from scorer.games.names import MAX_NAME
from scorer.games.sangimignano.play import RecordError
from scorer.wording import notation
from scorer.wording.cast import spelled
from scorer.wording.marks import N_, say
from scorer.wording.phrases import listed, quoted
from scorer.wording.sangimignano import lines

UNREADABLE: dict[str, str] = {
    "bad_number": N_("this number is not possible"),
    "bad_place": N_("this is not a place on the board"),
    "bad_region": N_("this region cannot be read"),
    "bad_segment": N_("this segment cannot be read"),
    "bad_turn": N_("this does not say whose turn it is"),
    "big_hand": N_("there are too many segments in this hand"),
    "hand_size": N_("this is not a whole hand"),
    "late_header": N_("this line comes too late"),
    "late_start": N_("all first segments are on the table already"),
    "many_segments": N_("there are more of these than in the box"),
    "many_tokens": N_("there are too many tokens"),
    "many_tokens_of": N_("this player has too many tokens"),
    "many_towers": N_("this player has too many towers"),
    "no_player": N_("there is no such player"),
    "no_segment": N_("there is no segment on the table"),
    "place_taken": N_("there is a segment already"),
    "players": N_("this number of players is not possible"),
    "players_first": N_("the players are missing"),
    "required": N_("this is needed"),
    "start_first": N_("the first segments are not on the table yet"),
    "too_few_fields": N_("a part of the position is missing"),
    "unknown_choice": N_("this cannot be chosen"),
    "unknown_field": N_("this question has no such field"),
    "unknown_name": N_("no player at this table has this name"),
    "unknown_question": N_("there is no such question"),
    "unknown_reading": N_("this is not a house rule"),
    "unknown_type": N_("this is not a type of segment"),
}
EXPECTED: dict[str, str] = {
    "before_start": N_("this line before the first segment"),
    "cell": N_("a guild with at most two player numbers or a tower, such as a12 or b*1"),
    "characters": N_("at most %(choices)s characters"),
    "choice": N_("one of: %(choices)s"),
    "free_place": N_("one segment at each place"),
    "empty_segment": N_("a segment without tokens and towers"),
    "held": N_("none, at most two player numbers such as 12, or a tower such as *1"),
    "hand": N_("%(choices)s types such as abd, or ? for one that is not known"),
    "in_box": N_("at most %(choices)s"),
    "line_word": N_("one of: %(choices)s, or a name with a colon"),
    "lines": N_("at most %(choices)s lines"),
    "names": N_("one of: %(choices)s"),
    "once": N_("this word only once"),
    "player": N_("a player number from 1 to %(choices)s"),
    "players": N_("a first line such as: %(example)s"),
    "position": N_("a position such as: %(example)s"),
    "record": N_("a record such as: %(example)s"),
    "region": N_("a region such as 0,0@4"),
    "region_there": N_("a region of the board such as 0,0@4"),
    "regions": N_("regions such as 0,0@4 0,0@8"),
    "segment": N_("a segment such as 0,0@12:a1.b12.c"),
    "shorter": N_("at most %(choices)s characters"),
    "starts": N_("%(choices)s lines such as: start abd 0,0@12"),
    "turn": N_("a player number and token, segment or tower, such as 1 token"),
    "turned": N_("a place with an even hour, such as 1,-1@12"),
    "turned_segment": N_("a type and a place, such as bcd 1,-1@12"),
    "type": N_("three different guilds such as abd"),
    "word": N_("one of: %(choices)s"),
}
EXAMPLES = {
    "players": "players Adso / William",
    "position": "Adso: abd ? / William: ? ? | 0,0@12:a1.b12.c 1,0@12:a2.c.d | 1 token",
    "record": "players Adso / William; start abc 0,0@12; start acd 1,0@12; Adso: token 0,0@4",
}
AT_WORD = N_("Line %(line)d, column %(column)d, “%(word)s”: %(fault)s. Expected: %(expected)s.")
AT_COLUMN = N_("Line %(line)d, column %(column)d: %(fault)s. Expected: %(expected)s.")


def fault(t: NullTranslations, code: str) -> str:
    known = UNREADABLE.get(code)
    return say(t, known) if known else notation.fault(t, lines, code)


def expected(t: NullTranslations, found: Expected) -> str:
    choices, example = listed(t, found.choices), spelled(t, EXAMPLES.get(found.code, ""))
    known = EXPECTED.get(found.code)
    if known is None:
        return notation.expected(t, lines, found.code, choices)
    limits = {"max_line": MAX_LINE, "max_name": MAX_NAME}
    return say(t, known, choices=choices, example=example, **limits)


def error_text(t: NullTranslations, error: RecordError) -> str:
    return say(
        t,
        AT_WORD if error.word else AT_COLUMN,
        line=error.line,
        column=error.column,
        word=quoted(error.word),
        fault=fault(t, error.code),
        expected=expected(t, error.expected),
    )
