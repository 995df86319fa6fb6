"""Lines of a record that cannot be read, in words."""

from babel.support import NullTranslations

from scorer.games.common import NotationError
from scorer.games.patrician.play import RecordError
from scorer.wording import notation
from scorer.wording.marks import N_, say
from scorer.wording.patrician import lines

AT_LINE = N_("Line %(line)d. %(message)s")


def error_text(t: NullTranslations, error: RecordError) -> str:
    found = NotationError(error.code, error.word, error.column, error.expected)
    message = notation.unreadable(t, lines, found)
    return say(t, AT_LINE, line=error.line, message=message)
