"""Small turns of phrase that sentences of every room share."""

from collections.abc import Iterable
from functools import reduce

from babel.support import NullTranslations

from scorer.wording.marks import N_, isolated, say, signed

SEPARATOR = N_(", ")
LABELLED = N_("%(label)s: %(text)s")
AFTER = N_("%(text)s %(more)s")
ENDED = N_("%(text)s.")
BRACKETED = N_("%(word)s (%(meaning)s)")
HOUSE_RULE = N_("House rule: %(text)s (%(ruling)s)")
NAMED_SET = N_("House rules: %(name)s")
COLON = "\u00a0:\u00a0"
"""Between the points of a score; a line never ends there."""
MAX_QUOTED = 24


def listed(t: NullTranslations, items: Iterable[str]) -> str:
    return say(t, SEPARATOR).join(items)


def sentences(t: NullTranslations, texts: Iterable[str]) -> str:
    """One after the other; Japanese has no space between them."""
    found = list(texts)
    return reduce(lambda text, more: say(t, AFTER, text=text, more=more), found) if found else ""


def ended(t: NullTranslations, text: str) -> str:
    """With a full stop, as the language writes it."""
    return say(t, ENDED, text=text)


def score(points: Iterable[object]) -> str:
    return COLON.join(map(signed, points))


def labelled(t: NullTranslations, label: str, text: str) -> str:
    return say(t, LABELLED, label=label, text=text)


def bracketed(t: NullTranslations, word: str, meaning: str) -> str:
    return say(t, BRACKETED, word=word, meaning=meaning)


def house_rule(t: NullTranslations, text: str, ruling: str) -> str:
    return say(t, HOUSE_RULE, text=text, ruling=ruling)


def named_set(t: NullTranslations, name: str) -> list[str]:
    """The table's name for its house rules, if it has one."""
    return [say(t, NAMED_SET, name=isolated(name))] if name else []


def quoted(text: str) -> str:
    """A typed word as a message can repeat it: short and harmless."""
    seen = "".join(c if c.isprintable() else "\ufffd" for c in text)
    return seen if len(seen) <= MAX_QUOTED else seen[: MAX_QUOTED - 1] + "…"
