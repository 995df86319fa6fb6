"""The words around a rulebook: its chapters, the places on the sheets, how sure a ruling is."""

from babel.support import NullTranslations

from scorer.rulebook import Source, book
from scorer.wording.marks import N_, say
from scorer.wording.registry import words_of

SOURCE = N_("%(sheet)s, “%(section)s”")
CONFIDENCES = {
    "settled": N_("Settled"),
    "reading": N_("Our reading"),
    "open": N_("Left open"),
}
KINDS = {
    "rule": N_("Another rule"),
    "wording": N_("Unclear wording"),
    "misprint": N_("Misprint or poor copy"),
    "missing": N_("Missing on a sheet"),
}


def chapter(t: NullTranslations, game: str, code: str) -> str:
    return say(t, book(game).chapter(code).title)


def sheet(t: NullTranslations, game: str, code: str) -> str:
    return say(t, book(game).sheet(code).title)


def source(t: NullTranslations, game: str, place: Source) -> str:
    section = say(t, book(game).section(place.section).title)
    return say(t, SOURCE, sheet=sheet(t, game, place.sheet), section=section)


def case_source(t: NullTranslations, game: str, text: str) -> str:
    """What a case was worked out from."""
    return words_of(game).source(t, text)


def confidence(t: NullTranslations, code: str) -> str:
    return say(t, CONFIDENCES[code])


def kind(t: NullTranslations, code: str) -> str:
    return say(t, KINDS[code])
