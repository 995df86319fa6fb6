"""Small turns of phrase that sentences of every room share."""

from collections.abc import Iterable

from babel.support import NullTranslations

from scorer.wording.marks import N_, isolated, say

SEPARATOR = N_(", ")
LABELLED = N_("%(label)s: %(text)s")
HOUSE_RULE = N_("House rule: %(text)s (%(ruling)s)")
NAMED_SET = N_("House rules: %(name)s")
MAX_QUOTED = 24


def listed(t: NullTranslations, items: Iterable[str]) -> str:
    return say(t, SEPARATOR).join(items)


def labelled(t: NullTranslations, label: str, text: str) -> str:
    return say(t, LABELLED, label=label, text=text)


def house_rule(t: NullTranslations, text: str, ruling: str) -> str:
    return say(t, HOUSE_RULE, text=text, ruling=ruling)


def named_set(t: NullTranslations, name: str) -> list[str]:
    """What the table calls its house rules, if it calls them anything."""
    return [say(t, NAMED_SET, name=isolated(name))] if name else []


def quoted(text: str) -> str:
    """Someone's word as a message can repeat it: short, and nothing in it that acts."""
    seen = "".join(c if c.isprintable() else "\ufffd" for c in text)
    return seen if len(seen) <= MAX_QUOTED else seen[: MAX_QUOTED - 1] + "…"
