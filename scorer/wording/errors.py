"""Lines, names and switches that cannot be read: what is wrong, where, and what to write."""

from babel.support import NullTranslations

from scorer.games.common import MAX_LINE, NotationError, ReadingError
from scorer.games.names import MAX_NAME
from scorer.wording.marks import N_, say

FAULTS = {
    "bad_height": N_("this number of stories is not possible"),
    "bad_pietre": N_("there are only three Buona Pietra"),
    "bad_rank": N_("there is no such rank"),
    "bad_run": N_("these ranks make no colorful tower"),
    "bad_tower": N_("this is not a tower"),
    "empty": N_("the line is empty"),
    "long_name": N_("this name is too long"),
    "name_mark": N_("a name cannot contain a colon or a slash"),
    "no_colon": N_("a colon is missing after the name"),
    "no_name": N_("the name is missing"),
    "said_twice": N_("this word was written already"),
    "same_name": N_("both players have the same name"),
    "sides": N_("a deal of Le Torri has exactly two sides"),
    "too_long": N_("the line is too long"),
    "unknown_word": N_("this word is not known"),
    "unseen": N_("a character that cannot be seen"),
}
EXPECTED = {
    "height": N_("a number of stories such as 4, not fewer than its Buona Pietra"),
    "line": N_("one deal of at most %(max_line)d characters, such as %(example)s"),
    "name": N_("a name of 1 to %(max_name)d characters, then a colon"),
    "once": N_("this word only once for each player"),
    "other_name": N_("two different names"),
    "pietre": N_("b, b2 or b3 after the tower"),
    "rank": N_("a rank from 5 to 10, such as 8x4"),
    "run": N_("the smaller rank first, such as c5-9, and at most three beyond 5 or 10"),
    "seen": N_("letters, digits and signs only"),
    "tower": N_("a plain tower such as 8x4, or a colorful one such as cx5 or c5-9"),
    "two_sides": N_("two sides with one slash between them"),
    "word": N_("a tower such as 8x4 or cx5, or one of: %(choices)s"),
}
FORMAT = N_("Column %(column)d, “%(word)s”: %(fault)s. Expected: %(expected)s.")
FORMAT_NO_WORD = N_("Column %(column)d: %(fault)s. Expected: %(expected)s.")
READINGS = {
    "unknown_reading": N_("“%(text)s” is not a reading. Known are: %(choices)s."),
    "unknown_choice": N_("“%(text)s” is not possible. Choices are: %(choices)s."),
    "out_of_range": N_("“%(text)s” is not possible. It goes from %(low)s to %(high)s."),
    "long_set": N_("This set of house rules is too long: at most %(choices)s characters."),
    "bad_set_name": N_("“%(text)s” cannot be its name: at most %(choices)s characters, no colon."),
}
EXAMPLE = "Adso: 8x4! cx5 marker / William: 7x3!"
MAX_QUOTED = 24


def notation(t: NullTranslations, error: NotationError) -> str:
    fault = say(t, FAULTS[error.code])
    expected = say(
        t,
        EXPECTED[error.expected.code],
        choices=", ".join(error.expected.choices),
        example=EXAMPLE,
        max_line=MAX_LINE,
        max_name=MAX_NAME,
    )
    form = FORMAT if error.word else FORMAT_NO_WORD
    values = {"column": error.column, "word": quoted(error.word)}
    return say(t, form, fault=fault, expected=expected, **values)


def reading(t: NullTranslations, error: ReadingError) -> str:
    ends = {"low": error.choices[0], "high": error.choices[-1]}
    choices = ", ".join(error.choices)
    return say(t, READINGS[error.code], text=quoted(error.text), choices=choices, **ends)


def quoted(text: str) -> str:
    """Someone's word as a message can repeat it: short, and nothing in it that acts."""
    seen = "".join(c if c.isprintable() else "\ufffd" for c in text)
    return seen if len(seen) <= MAX_QUOTED else seen[: MAX_QUOTED - 1] + "…"
