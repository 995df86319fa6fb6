"""The names of the people in our examples, as each language writes them."""

import re

from babel.support import NullTranslations

from scorer.wording.marks import N_, say

CAST = (
    N_("Adso"),
    N_("William"),
    N_("Ubertino"),
    N_("Jorge"),
    N_("Salvatore"),
    N_("Remigio"),
    N_("Severinus"),
)
NAMES = re.compile(rf"\b(?:{'|'.join(CAST)})\b")
CAPITALS = re.compile(rf"\b(?:{'|'.join(CAST).upper()})\b")
"""An example with such a name is about the spelling itself."""


def names(t: NullTranslations) -> list[str]:
    return [say(t, name) for name in CAST]


def spelled(t: NullTranslations, example: str) -> str:
    """An example of ours with its names in the reader's writing. Never for what a user typed."""
    if CAPITALS.search(example):
        return example
    return NAMES.sub(lambda found: say(t, found[0]), example)
