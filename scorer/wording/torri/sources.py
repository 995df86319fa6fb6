"""What the cases of Le Torri were worked out from."""

import re

from babel.support import NullTranslations

from scorer.wording.marks import N_, say
from scorer.wording.phrases import listed

SHEETS = {
    "en": N_("English sheet"),
    "fr": N_("French sheet"),
    "ja": N_("Japanese sheet"),
}
NUMBERED = (
    (re.compile(r"LT-\d+"), N_("ruling %(id)s")),
    (re.compile(r"V-\d+"), N_("check %(id)s")),
    (re.compile(r"D-\d+"), N_("difference %(id)s of the sheets")),
    (re.compile(r"E\d+"), N_("the project’s own example %(id)s")),
)
CHAPTERS_OF_RESEARCH = {
    "B4": N_("our rulings"),
    "C1": N_("the checks of a deal"),
    "C2": N_("which colorful towers the cards allow"),
    "C3": N_("the highest and lowest scores, computed"),
    "notation": N_("how a deal is written down"),
    "house": N_("a house rule"),
}
"""Sources of a case other than the sheets, by their words."""


def source(t: NullTranslations, text: str) -> str:
    """What a case was worked out from, such as "rules B2 LT-18, EN 74, 196, house: a remark":
    sheets without their lines, everything else by its name, each once."""
    parts = re.split(", | and ", text.partition(":")[0])
    named = [_named(t, part.removeprefix("rules ").split()) for part in parts]
    return listed(t, dict.fromkeys(filter(None, named)))


def _named(t: NullTranslations, words: list[str]) -> str:
    first, last = words[0], words[-1]
    if first.lower() in SHEETS:
        return say(t, SHEETS[first.lower()])
    for pattern, name in NUMBERED:
        if pattern.fullmatch(last):
            return say(t, name, id=last)
    return "" if first.isdigit() else say(t, CHAPTERS_OF_RESEARCH[first])
