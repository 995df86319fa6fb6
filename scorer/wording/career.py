"""Players and pairs in words: streaks and averages."""

from babel.numbers import format_decimal
from babel.support import NullTranslations

from scorer.wording.marks import NN_, count, isolated

STREAKS = {
    True: NN_("%(name)s has won the last deal.", "%(name)s has won the last %(n)d deals in a row."),
    False: NN_(
        "%(name)s has lost the last deal.", "%(name)s has lost the last %(n)d deals in a row."
    ),
}
BY = NN_("by %(n)d point", "by %(n)d points")
IN_DEALS = NN_("in %(n)d deal", "in %(n)d deals")


def streak(t: NullTranslations, name: str, won: bool, n: int) -> str:
    return count(t, STREAKS[won], n, name=isolated(name))


def by(t: NullTranslations, n: int) -> str:
    return count(t, BY, n)


def in_deals(t: NullTranslations, n: int) -> str:
    return count(t, IN_DEALS, n)


def mean(value: float, language: str) -> str:
    return str(format_decimal(round(value, 1), locale=language))
