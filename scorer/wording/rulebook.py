"""The words around the rulebook: its chapters, the places on the sheets, how sure a ruling is."""

import re

from babel.support import NullTranslations

from scorer.rulebook import Source
from scorer.wording.marks import N_, say
from scorer.wording.torri.terms import SEPARATOR

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
NUMBERED = (
    (re.compile(r"LT-\d+"), N_("ruling %(id)s")),
    (re.compile(r"V-\d+"), N_("check %(id)s")),
    (re.compile(r"D-\d+"), N_("difference %(id)s of the sheets")),
    (re.compile(r"E\d+"), N_("the project's own example %(id)s")),
)
CHAPTERS_OF_RESEARCH = {
    "B4": N_("our rulings"),
    "C1": N_("the checks of a deal"),
    "C2": N_("which colorful towers the box can make"),
    "C3": N_("the highest and lowest scores, computed"),
    "notation": N_("how a deal is written down"),
    "house": N_("a house rule"),
}
"""What a case may rest on besides the sheets, by the words of its source."""
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


def case_source(t: NullTranslations, text: str) -> str:
    """What a case was worked out from, such as "rules B2 LT-18, EN 74, 196, house: a remark":
    sheets without their lines, everything else by its name, each once."""
    parts = re.split(", | and ", text.partition(":")[0])
    named = [_case_source(t, part.removeprefix("rules ").split()) for part in parts]
    return say(t, SEPARATOR).join(dict.fromkeys(filter(None, named)))


def _case_source(t: NullTranslations, words: list[str]) -> str:
    first, last = words[0], words[-1]
    if first.lower() in SHEETS:
        return sheet(t, first.lower())
    for pattern, name in NUMBERED:
        if pattern.fullmatch(last):
            return say(t, name, id=last)
    return "" if first.isdigit() else say(t, CHAPTERS_OF_RESEARCH[first])


def confidence(t: NullTranslations, code: str) -> str:
    return say(t, CONFIDENCES[code])


def kind(t: NullTranslations, code: str) -> str:
    return say(t, KINDS[code])
