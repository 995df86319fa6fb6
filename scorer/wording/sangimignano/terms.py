"""The words of the game: categories, variants, records, guilds and regions."""

from collections.abc import Iterable

from babel.support import NullTranslations

from scorer.games.sangimignano import Entry
from scorer.games.sangimignano.geometry import Region
from scorer.games.sangimignano.play.writing import region
from scorer.wording.marks import N_, NN_, count, isolated, say
from scorer.wording.phrases import listed

TITLE = N_("San Gimignano")
"""As on the box, for the catalogues: Japanese has a title of its own."""
CATEGORIES = {
    "towers": N_("Towers"),
    "tokens": N_("Tokens on the board"),
    "points": N_("Points for the place"),
}
VARIANTS = {"basic": N_("Basic rules"), "variant": N_("Variant: longer groups")}
FEATS = {"most_towers": N_("Most towers")}
TOWERS = NN_("%(n)d tower", "%(n)d towers")
TOKENS = NN_("%(n)d token", "%(n)d tokens")


def category(t: NullTranslations, code: str) -> str:
    return say(t, CATEGORIES[code])


def variant(t: NullTranslations, code: str) -> str:
    return say(t, VARIANTS[code])


def feat(t: NullTranslations, code: str, size: int) -> str:
    """What a record of this game is called; pages show its size in large figures."""
    return say(t, FEATS[code], size=size)


def towers(t: NullTranslations, number: int) -> str:
    return count(t, TOWERS, number)


def tokens(t: NullTranslations, number: int) -> str:
    return count(t, TOKENS, number)


def names(entry: Entry) -> list[str]:
    return [isolated(side.name) for side in entry.sides]


def regions(t: NullTranslations, found: Iterable[Region]) -> str:
    """Regions as they are written in a position."""
    return listed(t, [region(one) for one in found])
