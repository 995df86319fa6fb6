"""The questions of the referee: titles, labels of fields and choices, what was misread."""

from collections.abc import Iterable

from babel.support import NullTranslations

from scorer.games.common import Expected
from scorer.games.sangimignano.play import Fault, Field, RecordError
from scorer.wording.cast import spelled
from scorer.wording.marks import N_, say
from scorer.wording.phrases import labelled, listed, quoted
from scorer.wording.sangimignano import lines, unread

TITLES = {
    "token": N_("May I place a token here?"),
    "segment": N_("May I add this segment here?"),
    "tower": N_("May I build a tower here?"),
    "skip": N_("May I leave this out?"),
    "group": N_("Is this a group?"),
    "sites": N_("Where may I build?"),
    "back": N_("Whose tokens go back?"),
    "duty": N_("If I build here, must I build at my next turn?"),
    "must": N_("Must I build now?"),
    "over": N_("Is the game over?"),
    "record": N_("Is the last line of this game legal?"),
    "result": N_("Who has won?"),
}
LABELS = {
    "line": N_("The result"),
    "position": N_("The table"),
    "record": N_("The game so far"),
    "region": N_("Region"),
    "regions": N_("Regions"),
    "segment": N_("Segment and its place"),
    "stage": N_("What you leave out"),
}
CHOICES = {"token": N_("The token"), "segment": N_("The segment"), "tower": N_("The tower")}
AT_WORD = N_("Column %(column)d, “%(word)s”: %(fault)s. Expected: %(expected)s.")
AT_COLUMN = N_("Column %(column)d: %(fault)s. Expected: %(expected)s.")
ALONE = N_("“%(word)s”: %(fault)s. Expected: %(expected)s.")
NEEDED = N_("This is needed: %(expected)s.")
MEANT = N_("%(word)s (%(meaning)s)")


def title(t: NullTranslations, slug: str) -> str:
    return say(t, TITLES[slug])


def label(t: NullTranslations, _slug: str, name: str) -> str:
    return say(t, LABELS[name]) if name in LABELS else quoted(name)


def choice(t: NullTranslations, _name: str, value: str) -> str:
    return say(t, CHOICES[value])


def choices(t: NullTranslations, name: str, values: Iterable[str], typed: bool) -> str:
    """What can be chosen; where it is typed, the words with their meaning."""
    meanings = [(value, choice(t, name, value)) for value in values]
    if not typed:
        return listed(t, [meaning for _, meaning in meanings])
    return listed(t, [say(t, MEANT, word=word, meaning=text) for word, text in meanings])


def hint(t: NullTranslations, field: Field) -> str:
    """How to write what a field wants."""
    if field.kind == "choice":
        return ""
    if field.kind == "line":
        return spelled(t, lines.EXAMPLE)
    code = {"segment": "turned_segment"}.get(field.kind, field.kind)
    text = unread.expected(t, Expected(code))
    return text[:1].upper() + text[1:]


def fault(t: NullTranslations, found: Fault, typed: bool = False) -> str:  # noqa: ARG001 - asked of every game
    """What is wrong in a field, without its name."""
    if found.line:
        error = (found.line, found.code, found.word, found.column, found.expected)
        return unread.error_text(t, RecordError(*error))
    expected = unread.expected(t, found.expected)
    if found.code == "required":
        return say(t, NEEDED, expected=expected)
    form = ALONE
    if found.column:
        form = AT_WORD if found.word else AT_COLUMN
    values = {"column": found.column, "word": quoted(found.word)}
    return say(t, form, fault=unread.fault(t, found.code), expected=expected, **values)


def fault_with_field(t: NullTranslations, slug: str, found: Fault) -> str:
    """The same with the name, for where fields are typed."""
    return labelled(t, label(t, slug, found.field), fault(t, found, typed=True))
