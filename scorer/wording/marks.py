"""Marks for the message extractor, and the two ways a marked sentence becomes text."""

import unicodedata

from babel.support import NullTranslations

Plural = tuple[str, str]


def N_(message: str) -> str:  # noqa: N802 - the extractor's customary name
    return message


def NN_(singular: str, plural: str) -> Plural:  # noqa: N802
    return singular, plural


def say(t: NullTranslations, message: str, /, **values: object) -> str:
    return str(t.gettext(message)) % values


def count(t: NullTranslations, forms: Plural, n: int, /, **values: object) -> str:
    """The form for `n`, which the sentence calls `n` too."""
    return str(t.ngettext(forms[0], forms[1], n)) % {"n": n, **values}


def signed(number: object) -> str:
    """A number as a page shows it: with a real minus sign, as wide as a plus."""
    return str(number).replace("-", "−")


def isolated(name: str) -> str:
    """A name that cannot turn the sentence around it, whatever script it is written in."""
    if any(unicodedata.bidirectional(character) in {"R", "AL"} for character in name):
        return f"\u2068{name}\u2069"
    return name
