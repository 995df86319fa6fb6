"""What the cases of San Gimignano were worked out from."""

import re

from babel.support import NullTranslations

from scorer.wording.marks import N_, say
from scorer.wording.phrases import listed

NUMBERED = (
    (re.compile(r"SG-\d+"), N_("ruling %(id)s")),
    (re.compile(r"V-\d+"), N_("check %(id)s")),
)
NAMED = {
    "rulebook": N_("rulebook"),
    "notation": N_("how a game is written down"),
    "bounds": N_("what numbers are possible, proved"),
}


def source(t: NullTranslations, text: str) -> str:
    """Such as "rulebook, SG-04": every part by its name, each once."""
    return listed(t, dict.fromkeys(_named(t, part.strip()) for part in text.split(",")))


def _named(t: NullTranslations, part: str) -> str:
    for pattern, name in NUMBERED:
        if pattern.fullmatch(part):
            return say(t, name, id=part)
    return say(t, NAMED[part])
