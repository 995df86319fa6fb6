"""What is different between two versions of one deal, in sentences."""

from collections import Counter
from collections.abc import Iterator

from babel.support import NullTranslations

from scorer.games.torri import Entry
from scorer.games.torri.entry import Side, Tower
from scorer.wording.marks import N_, isolated, say
from scorer.wording.torri import terms

BECAME = N_("%(name)s: %(before)s; now %(after)s")
ADDED = N_("%(name)s: %(what)s is new")
REMOVED = N_("%(name)s: %(what)s is gone")


def changes(t: NullTranslations, before: Entry, after: Entry) -> list[str]:
    """Side by side; a tower that only grew is one sentence."""
    sides = zip(before.sides, after.sides, strict=True)
    return [text for one, other in sides for text in _of_side(t, one, other)]


def _of_side(t: NullTranslations, before: Side, after: Side) -> Iterator[str]:
    name, gone, new = isolated(after.name), _without(before, after), _without(after, before)
    for tower in gone:
        same = next((other for other in new if other.rank == tower.rank), None)
        if same is None:
            yield say(t, REMOVED, name=name, what=terms.tower(t, tower))
        else:
            new.remove(same)
            old, now = terms.tower(t, tower), terms.tower(t, same)
            yield say(t, BECAME, name=name, before=old, after=now)
    for tower in new:
        yield say(t, ADDED, name=name, what=terms.tower(t, tower))
    for text, one, other in ((REMOVED, before, after), (ADDED, after, before)):
        for word in (Counter(_things_in_front(one)) - Counter(_things_in_front(other))).elements():
            yield say(t, text, name=name, what=terms.beside(t, word))


def _without(one: Side, other: Side) -> list[Tower]:
    """The towers that only one of them has."""
    return list((Counter(one.towers) - Counter(other.towers)).elements())


def _things_in_front(side: Side) -> list[str]:
    return [*side.nobles, *["marker"] * side.marker, *["close"] * side.close]
