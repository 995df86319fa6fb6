"""The sentences that the script of the rack shows."""

from babel.support import NullTranslations

from scorer.web.faces.scripted import scripted
from scorer.wording.marks import N_, say
from scorer.wording.phrases import AFTER, SEPARATOR

SAID = {
    "tokens": N_("Tokens: %(n)s"),
    "none": N_("no tokens"),
    "missing": N_("missing"),
    "sum": N_("%(name)s: %(sum)s = %(n)s"),
    "tap": N_("%(name)s: tap the tokens below"),
    "chip": N_("Token worth %(n)s"),
    "given": N_("%(name)s: token worth %(n)s. Tap to take it back."),
    "still": N_("Still missing: tokens of %(names)s. Left: %(n)s, points: %(points)s."),
    "no_tokens": N_("No tokens"),
    "next": N_("Next"),
    "rest": N_("The rest goes to"),
    "to_sets": N_("To the portraits"),
    "sets_title": N_("How many sets of three?"),
    "sets_text": N_("Three of the same patrician make a set: 6 points."),
    "sets_sum": N_("%(n)s + %(sets)s × 6 = %(total)s"),
    "sets_open": N_("%(n)s + … × 6"),
    "hurry_title": N_("Only the sums"),
    "hurry_left": N_("Prestige, then sets. Left: %(left)s of %(all)s."),
    "cell_sum": N_("Prestige of %(name)s"),
    "cell_sets": N_("Sets of %(name)s"),
    "has_rest": N_("%(name)s has the rest: %(n)s"),
    "erase": N_("Erase"),
    "in_hurry": N_("Enter only the sums"),
    "by_chips": N_("Enter each token"),
    "pieces": N_("%(name)s: floors on the board"),
    "tie": N_("Equal points: enter the floors on the board of these players."),
}


def rack_words(t: NullTranslations) -> dict[str, str]:
    """Sentences with gaps such as {name}."""
    return scripted(t, SAID) | {"separator": say(t, SEPARATOR)}


CITY = {
    "tower": N_("Tower %(number)s"),
    "floor": N_("A floor of %(letter)s"),
    "undo": N_("Undo"),
    "typed": N_("As text"),
    "left": N_("Floors that are still missing: %(n)s."),
    "most": N_("%(tower)s: %(letter)s has the most floors (%(n)s)."),
    "tie": N_("%(tower)s: %(letters)s have %(n)s each. The floor of %(letter)s is highest."),
    "takes": N_("%(letter)s takes the %(value)s."),
}


def city_words(t: NullTranslations) -> dict[str, str]:
    """The sentences about a city while it is entered."""
    return scripted(t, CITY | {"after": AFTER}) | {"separator": say(t, SEPARATOR)}
