"""Lines of a record that cannot be read, in words."""

from babel.support import NullTranslations

from scorer.games.torri.play import RecordError
from scorer.wording.cast import spelled
from scorer.wording.marks import N_, say
from scorer.wording.phrases import listed, quoted
from scorer.wording.torri.followed import EXAMPLES, EXPECTED, UNREADABLE

AT_WORD = N_("Line %(line)d, column %(column)d, “%(word)s”: %(fault)s. Expected: %(expected)s.")
AT_COLUMN = N_("Line %(line)d, column %(column)d: %(fault)s. Expected: %(expected)s.")


def error_text(t: NullTranslations, error: RecordError) -> str:
    return say(
        t,
        AT_WORD if error.word else AT_COLUMN,
        line=error.line,
        column=error.column,
        word=quoted(error.word),
        fault=say(t, UNREADABLE[error.code]),
        expected=expected_text(t, error),
    )


def expected_text(t: NullTranslations, error: RecordError) -> str:
    choices = error.expected.choices
    ends = {"low": choices[0], "high": choices[-1]} if choices else {}
    code = error.expected.code
    example = spelled(t, EXAMPLES.get(code, ""))
    return say(t, EXPECTED[code], choices=listed(t, choices), example=example, **ends)
