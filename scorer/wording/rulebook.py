"""The words around the rulebook: its chapters, the places on the sheets, how sure a ruling is."""

from babel.support import NullTranslations

from scorer.rulebook import Source
from scorer.wording.marks import N_, say

CHAPTERS = {
    "setup": N_("The box and the setup"),
    "turn": N_("A turn"),
    "actions": N_("The seven actions"),
    "ending": N_("The Ending Phase"),
    "marker": N_("The Highest Marker"),
    "donazione": N_("Donazione"),
    "scoring": N_("Scoring"),
    "match": N_("Several deals"),
    "nobles": N_("Noble cards"),
}
SHEETS = {
    "en": N_("English sheet"),
    "fr": N_("French sheet"),
    "ja": N_("Japanese sheet"),
}
SECTIONS = {
    "components": N_("Components"),
    "setup": N_("Setup"),
    "actions": N_("Actions"),
    "actions/purchase": N_("1) Purchase stones"),
    "actions/exchange": N_("2) Exchange stones"),
    "actions/build": N_("3) Build a tower"),
    "actions/extend": N_("4) Extend a tower"),
    "actions/complete": N_("5) Complete towers"),
    "actions/close": N_("6) Close the construction"),
    "actions/pass": N_("7) Pass"),
    "ending": N_("Ending Phase"),
    "highest": N_("The Highest Tower"),
    "donazione": N_("Donazione Effects"),
    "donazione/guard": N_("5 Guard"),
    "donazione/contract": N_("6 Contract"),
    "donazione/blessing": N_("7 Blessing"),
    "donazione/income": N_("8 Income"),
    "donazione/trade": N_("9 Trade"),
    "donazione/conspiracy": N_("10 Conspiracy"),
    "scoring": N_("Game End & Scoring"),
    "scoring/completion": N_("1) Completion Bonus"),
    "scoring/blessing": N_("2) Blessing Bonus"),
    "scoring/plain": N_("3) Plain Towers"),
    "scoring/colorful": N_("4) Colorful Towers"),
    "scoring/highest": N_("5) The Highest"),
    "deals": N_("Multiple Deals"),
    "example": N_("Example of scoring (Fig. 2)"),
    "nobles": N_("Advanced Game with Noble Cards"),
    "nobles/pietra": N_("Buona Pietra"),
    "nobles/via": N_("Via Francigena"),
    "nobles/monumento": N_("Monumento"),
    "nobles/giostra": N_("Giostra"),
    "nobles/cappella": N_("Cappella di Santa Fina"),
    "nobles/palazzo": N_("Palazzo Comunale"),
    "nobles/mura": N_("Mura"),
}
"""The headings as they stand on the folded sheets."""
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


def chapter(t: NullTranslations, code: str) -> str:
    return say(t, CHAPTERS[code])


def sheet(t: NullTranslations, code: str) -> str:
    return say(t, SHEETS[code])


def source(t: NullTranslations, place: Source) -> str:
    section = say(t, SECTIONS[place.section])
    return say(t, SOURCE, sheet=sheet(t, place.sheet), section=section)


def confidence(t: NullTranslations, code: str) -> str:
    return say(t, CONFIDENCES[code])


def kind(t: NullTranslations, code: str) -> str:
    return say(t, KINDS[code])
