"""Lines and switches that cannot be read: what is wrong, where, and what to write."""

from babel.support import NullTranslations

from scorer.games.common import NotationError, ReadingError
from scorer.wording.marks import N_, say
from scorer.wording.notation import unreadable
from scorer.wording.phrases import listed, quoted
from scorer.wording.registry import words_of

READINGS = {
    "unknown_reading": N_("“%(text)s” is not a reading. The readings are: %(choices)s."),
    "unknown_choice": N_("“%(text)s” is not possible. Choose one of: %(choices)s."),
    "out_of_range": N_("“%(text)s” is not possible. Give a number from %(low)s to %(high)s."),
    "long_set": N_("This set of house rules is too long: at most %(choices)s characters."),
    "bad_set_name": N_(
        "“%(text)s” cannot be the name of these house rules: at most %(choices)s characters, no "
        "colon."
    ),
}
NO_READINGS = N_("“%(text)s” is not a reading. This game has none.")


def notation(t: NullTranslations, game: str, error: NotationError) -> str:
    return unreadable(t, words_of(game), error)


def reading(t: NullTranslations, error: ReadingError) -> str:
    if not error.choices:
        return say(t, NO_READINGS, text=quoted(error.text))
    ends = {"low": error.choices[0], "high": error.choices[-1]}
    choices = listed(t, error.choices)
    return say(t, READINGS[error.code], text=quoted(error.text), choices=choices, **ends)
