"""What the script of the result page says by itself."""

from babel.support import NullTranslations

from scorer.web.faces.scripted import scripted
from scorer.wording.marks import N_, say
from scorer.wording.phrases import LABELLED, SEPARATOR
from scorer.wording.sangimignano import outcomes, terms

SAID = {
    "tied": N_("%(names)s have the same number of towers: %(n)s."),
    "who_has_more": N_("Who has more tokens on the board?"),
    "missing_towers": N_("Still missing: towers of %(names)s"),
    "missing_tokens": N_("Still missing: tokens of %(names)s"),
    "by_towers": outcomes.WINS["towers"],
    "by_tokens": outcomes.WINS["tokens"],
    "shared": outcomes.SHARED,
}


def result_words(t: NullTranslations) -> dict[str, str]:
    """Sentences with gaps such as {name}."""
    units = {name: terms.category(t, name) for name in ("towers", "tokens")}
    row = say(t, LABELLED, label="{name}", text="{unit}")
    return scripted(t, SAID) | units | {"row": row, "separator": say(t, SEPARATOR)}
