"""The words around a rulebook: its chapters, the places on the sheets, how sure a ruling is."""

from babel.support import NullTranslations

from scorer.rulebook import Source, book
from scorer.wording.marks import N_, say
from scorer.wording.phrases import labelled
from scorer.wording.registry import words_of

SOURCE = N_("%(sheet)s, “%(section)s”")
HEADING_LOST = N_("%(sheet)s, section “%(section)s” (its heading is missing in our copy)")
HOUSE_RULE = N_("House rule")
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
    """With the heading of that sheet, in its own language; where we do not know it, with ours."""
    section = book(game).section(place.section)
    form = HEADING_LOST if section.printed and not heading(game, place) else SOURCE
    shown = heading(game, place) or say(t, section.title)
    return say(t, form, sheet=sheet(t, game, place.sheet), section=shown)


def heading(game: str, place: Source) -> str:
    """As it is printed on the sheet."""
    return book(game).section(place.section).printed_on(place.sheet)


def case_title(t: NullTranslations, question: str, house: bool) -> str:
    """The question of a case. Under a house rule it says so first: its answer is not the rule."""
    asked = say(t, question)
    return labelled(t, say(t, HOUSE_RULE), asked) if house else asked


def case_source(t: NullTranslations, game: str, text: str) -> str:
    """What a case was worked out from."""
    return words_of(game).source(t, text)


def confidence(t: NullTranslations, code: str) -> str:
    return say(t, CONFIDENCES[code])


def kind(t: NullTranslations, code: str) -> str:
    return say(t, KINDS[code])
