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


EDITOR = {
    "mine": N_("mine"),
    "other": N_("other"),
    "both": N_("both"),
    "tower": N_("tower"),
    "empty": N_("empty"),
    "pick": N_("ask"),
    "segments": N_("add"),
    "remove": N_("remove"),
    "board": N_("The table"),
    "again": N_("Start again"),
    "undo": N_("Undo"),
    "typed": N_("As text"),
    "place": N_("Place for a segment: %(place)s"),
    "region": N_("Guild %(guild)s, %(region)s"),
    "hint.mine": N_("Tap the regions with a token of yours."),
    "hint.other": N_("Tap the regions with a token of another player."),
    "hint.both": N_("Tap the regions where you and another player have a token each."),
    "hint.tower": N_("Tap a region for your tower. Tap it again for a tower of another player."),
    "hint.empty": N_("Tap a region to clear it."),
    "hint.pick": N_("Tap the region you ask about."),
    "hint.picks": N_("Tap the regions you ask about."),
    "hint.segments": N_("Choose a segment and tap a place. Tap a segment to turn it."),
    "hint.remove": N_("Tap the segment to take away."),
    "hint.asked": N_("Choose the segment you ask about and tap its place. Tap it to turn it."),
}


def editor_words(t: NullTranslations) -> dict[str, str]:
    """What the board says that is put together for a question."""
    return scripted(t, EDITOR)


COUNT = {
    "turn": N_("Turn of %(name)s"),
    "plus": N_("+1 tower for %(name)s"),
    "next": N_("Next: %(name)s"),
    "over": N_("%(name)s has ten towers: the game is over."),
    "lead": N_("The tenth tower ends the game."),
    "one": N_("tower"),
}


def count_words(t: NullTranslations) -> dict[str, str]:
    """What the page says on which towers are counted."""
    return scripted(t, COUNT)
