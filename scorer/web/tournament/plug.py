"""What tournament pages ask of a game: its words and its face, in one place."""

from babel.support import NullTranslations

from scorer.wording.marks import N_, say
from scorer.wording.torri import terms

FEATS = {"highest_tower": N_("Highest tower")}


def feat_name(t: NullTranslations, game: str, code: str, _size: int) -> str:  # noqa: ARG001
    """The heading of a feat, as the game calls it."""
    return say(t, FEATS[code])


def category_name(t: NullTranslations, game: str, code: str) -> str:  # noqa: ARG001
    return terms.category(t, code)
