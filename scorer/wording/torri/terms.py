"""The words of the game: categories, cards, towers and variants."""

from collections import Counter

from babel.support import NullTranslations

from scorer.games.torri import Entry, Side, Tower
from scorer.wording.marks import N_, NN_, count, isolated, say
from scorer.wording.phrases import listed

TITLE = N_("Le Torri di San Gimignano")
"""As on the box, for the catalogues: Japanese has a title of its own."""
CATEGORIES = {
    "completion": N_("Completion"),
    "blessing": N_("Blessing"),
    "plain": N_("Plain towers"),
    "colorful": N_("Colorful towers"),
    "highest": N_("The Highest"),
    "nobles": N_("Noble cards"),
    "penalty": N_("Close penalty"),
}
NOBLES = {
    "cappella": N_("Cappella di Santa Fina"),
    "giostra": N_("Giostra"),
    "monumento": N_("Monumento"),
    "mura": N_("Mura"),
    "palazzo": N_("Palazzo Comunale"),
    "pietra": N_("Buona Pietra"),
    "via": N_("Via Francigena"),
}
EFFECTS = {
    "cappella": N_("5 points for each of your towers with at least five stories."),
    "giostra": N_("Cancels a noble card of your opponent. No points."),
    "monumento": N_("7 points."),
    "mura": N_("Hand limit of nine cards. No points."),
    "palazzo": N_("Your opponent may not build higher than you. No points."),
    "pietra": N_("Outside a tower. No points."),
    "via": N_("Cards are drawn up to the hand limit. No points."),
}
"""What a noble card in front of a player does, and what it is worth."""
TOWERS = {
    "plain": NN_("Tower of %(rank)d, %(n)d story", "Tower of %(rank)d, %(n)d stories"),
    "colorful": NN_("Colorful tower, %(n)d story", "Colorful tower, %(n)d stories"),
    "run": NN_(
        "Colorful tower %(top)d to %(bottom)d, %(n)d story",
        "Colorful tower %(top)d to %(bottom)d, %(n)d stories",
    ),
}
PIETRE = NN_("%(n)d Buona Pietra", "%(n)d Buona Pietra")
COMPLETED = N_("completed")
COLORFUL = N_("Colorful")
NOBODY, FIRST, SECOND = N_("Nobody"), N_("First player"), N_("Second player")
STORIES = NN_("%(n)d story", "%(n)d stories")

BESIDE = {"close": N_("Called Close"), "marker": N_("Highest Marker")}
VARIANTS = {"basic": N_("Without noble cards"), "nobles": N_("With noble cards")}
FEATS = {"highest_tower": N_("Highest tower")}


def category(t: NullTranslations, code: str) -> str:
    return say(t, CATEGORIES[code])


def noble(t: NullTranslations, word: str) -> str:
    return say(t, NOBLES[word])


def effect(t: NullTranslations, word: str) -> str:
    return say(t, EFFECTS[word])


def stories(t: NullTranslations, n: int) -> str:
    return count(t, STORIES, n)


def tower(t: NullTranslations, tower: Tower) -> str:
    if tower.rank is not None:
        text = count(t, TOWERS["plain"], tower.stories, rank=tower.rank)
    elif tower.top is not None:
        bottom = tower.top + tower.stories - 1
        text = count(t, TOWERS["run"], tower.stories, top=tower.top, bottom=bottom)
    else:
        text = count(t, TOWERS["colorful"], tower.stories)
    more = [count(t, PIETRE, tower.pietre)] if tower.pietre else []
    more += [say(t, COMPLETED)] if tower.completed else []
    return listed(t, [text, *more])


def beside(t: NullTranslations, word: str) -> str:
    """What is beside the towers of a player: noble cards, the marker, a call of Close."""
    return say(t, NOBLES.get(word) or BESIDE[word])


def in_front(t: NullTranslations, side: Side) -> list[str]:
    """Close and every noble card in front of a player; how many, where it is more than one."""
    counted = Counter(["close"] * side.close + list(side.nobles))
    return [beside(t, word) + (f" × {n}" if n > 1 else "") for word, n in counted.items()]


def variant(t: NullTranslations, code: str) -> str:
    return say(t, VARIANTS[code])


def feat(t: NullTranslations, code: str, size: int) -> str:
    """What a record of this game is called; pages show its size in large figures."""
    return say(t, FEATS[code], size=size)


def names(entry: Entry) -> list[str]:
    return [isolated(side.name) for side in entry.sides]
