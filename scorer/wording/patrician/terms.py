"""The words of the game: cities, categories, patricians."""

from babel.support import NullTranslations

from scorer.games.patrician import Entry
from scorer.wording.marks import N_, isolated, say
from scorer.wording.phrases import listed

TITLE = N_("Patrician")
"""As on the box."""
CITIES = {
    "Bo": N_("Bologna"),
    "Fe": N_("Ferrara"),
    "Fi": N_("Firenze"),
    "Lu": N_("Lucca"),
    "Mi": N_("Milano"),
    "Pa": N_("Parma"),
    "Pi": N_("Pistoia"),
    "Ro": N_("Roma"),
    "Si": N_("Siena"),
    "Ve": N_("Verona"),
}
CATEGORIES = {
    "prestige": N_("Prestige"),
    "portraits": N_("Portraits"),
}
FEATS = {
    "most_prestige": N_("Most prestige"),
    "most_sets": N_("Most sets of portraits"),
}
PATRICIANS = {
    "hat": N_("Hat"),
    "lady": N_("Lady"),
    "beard": N_("Beard"),
}


def city(t: NullTranslations, code: str) -> str:
    return say(t, CITIES[code])


def cities(t: NullTranslations, codes: str) -> str:
    """Such as "Bo Ro": the cities by their names."""
    return listed(t, [city(t, code) for code in codes.split()])


def category(t: NullTranslations, code: str) -> str:
    return say(t, CATEGORIES[code])


def patrician(t: NullTranslations, code: str) -> str:
    return say(t, PATRICIANS[code])


def variant(t: NullTranslations, code: str) -> str:
    return say(t, code)


def feat(t: NullTranslations, code: str, size: int) -> str:
    """What a record of this game is called; pages show its size in large figures."""
    return say(t, FEATS[code], size=size)


def names(entry: Entry) -> list[str]:
    return [isolated(side.name) for side in entry.sides]
