"""A line that cannot be read: what is wrong, where, and what to write instead.

A game adds the faults that only its own lines can have, and may say a common one in its way.
"""

from collections.abc import Mapping
from typing import Protocol

from babel.support import NullTranslations

from scorer.games.common import MAX_LINE, NotationError
from scorer.games.names import MAX_NAME
from scorer.wording.cast import spelled
from scorer.wording.marks import N_, say
from scorer.wording.phrases import listed, quoted

FAULTS: dict[str, str] = {
    "empty": N_("the line is empty"),
    "long_name": N_("this name is too long"),
    "name_mark": N_("a name cannot contain a colon or a slash"),
    "no_colon": N_("a colon is missing after the name"),
    "no_name": N_("the name is missing"),
    "said_twice": N_("this word appears twice"),
    "same_name": N_("both players have the same name"),
    "sides_of_match": N_("this match has another number of players"),
    "too_long": N_("the line is too long"),
    "unknown_word": N_("this word is not known"),
    "unseen": N_("a character that cannot be seen"),
}
EXPECTED: dict[str, str] = {
    "line": N_("one deal of at most %(max_line)d characters, such as %(example)s"),
    "name": N_("a name of 1 to %(max_name)d characters, then a colon"),
    "once": N_("this word only once for each player"),
    "other_name": N_("two different names"),
    "seen": N_("letters, digits and signs only"),
    "sides_of_match": N_("a side for each of: %(choices)s"),
    "word": N_("one of: %(choices)s"),
}
AT_WORD = N_("Column %(column)d, “%(word)s”: %(fault)s. Expected: %(expected)s.")
AT_COLUMN = N_("Column %(column)d: %(fault)s. Expected: %(expected)s.")


class LineWords(Protocol):
    """What a game says about its lines, by the codes of its notation errors."""

    @property
    def NOTATION(self) -> Mapping[str, str]: ...  # noqa: N802 - a table of a module
    @property
    def EXPECTED(self) -> Mapping[str, str]: ...  # noqa: N802
    @property
    def EXAMPLE(self) -> str: ...  # noqa: N802
    @property
    def LINE(self) -> str: ...  # noqa: N802


def unreadable(t: NullTranslations, own: LineWords, error: NotationError) -> str:
    return say(
        t,
        AT_WORD if error.word else AT_COLUMN,
        column=error.column,
        word=quoted(error.word),
        fault=fault(t, own, error.code),
        expected=expected(t, own, error.expected.code, listed(t, error.expected.choices)),
    )


def fault(t: NullTranslations, own: LineWords, code: str) -> str:
    return say(t, own.NOTATION.get(code) or FAULTS[code])


def expected(t: NullTranslations, own: LineWords, code: str, choices: str) -> str:
    return say(
        t,
        own.EXPECTED.get(code) or EXPECTED[code],
        choices=choices,
        example=spelled(t, own.EXAMPLE),
        max_line=MAX_LINE,
        max_name=MAX_NAME,
    )
