"""What the cases of Patrician were worked out from."""

from babel.support import NullTranslations

from scorer.wording.marks import N_, say
from scorer.wording.phrases import listed

NAMED = {
    "PA": N_("English rulebook"),
    "ruling": N_("ruling %(id)s"),
    "check": N_("the checks of a game"),
    "notation": N_("how a game is written down"),
    "house": N_("a house rule"),
}


def source(t: NullTranslations, text: str) -> str:
    """Such as "ruling PA-02, house" or "PA 118": each once."""
    named = [part.split() for part in text.split(", ")]
    return listed(t, dict.fromkeys(say(t, NAMED[words[0]], id=words[-1]) for words in named))
