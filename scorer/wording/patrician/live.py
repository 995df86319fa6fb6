"""A followed game in words: what was done in each line, and what the board says beside it."""

from babel.support import NullTranslations

from scorer.games.patrician.box import PATRICIANS, City
from scorer.games.patrician.cities import Holder, holder
from scorer.games.patrician.entry import Side, Town
from scorer.games.patrician.play import Action, Judgement, Line, Reason, State
from scorer.wording.marks import N_, NN_, count, isolated, say
from scorer.wording.patrician import reasons, terms
from scorer.wording.patrician.referee import reason
from scorer.wording.phrases import labelled, listed, sentences

BUILT = {
    0: N_("%(name)s played a card of %(city)s without a floor."),
    1: N_("%(name)s built in %(city)s, site %(sites)s."),
    2: N_("%(name)s built twice in %(city)s, sites %(sites)s."),
}
MANY = N_("%(name)s built in %(city)s, sites %(sites)s.")
MOVED = N_("The top floor of %(city)s moved from site %(site)d to site %(other)d.")
WISHED = {
    0: N_("%(name)s plays a card of %(city)s without a floor."),
    1: N_("%(name)s builds in %(city)s, site %(sites)s."),
    2: N_("%(name)s builds twice in %(city)s, sites %(sites)s."),
}
MANY_WISHED = N_("%(name)s builds in %(city)s, sites %(sites)s.")
MOVES = N_("The top floor of %(city)s moves from site %(site)d to site %(other)d.")
SHOWN = N_("The portraits are counted: %(sets)s.")
SETS = NN_("%(name)s %(n)d set", "%(name)s %(n)d sets")
TOWERS_SET = N_("Corrected: %(city)s has the towers %(towers)s.")
TURN_SET = N_("Corrected: turn %(number)d is next.")
OVERRULED = N_("The table allows it: %(reason)s.")
SCORED = frozenset(code for code in reasons.MESSAGES if code.startswith("takes-"))
LEADS = NN_("%(name)s leads by %(n)d floor", "%(name)s leads by %(n)d floors")
TIED = N_("%(name)s: tied, and nearest the top")
EMPTY_SITE = N_("the site is still empty")
SITE = N_("%(city)s, site %(site)d")
FLOORS = NN_(
    "%(n)d floor: %(letters)s",
    "%(n)d floors, from the bottom to the top: %(letters)s",
)
PORTRAITS = N_("%(patrician)s %(number)d")


def told(t: NullTranslations, line: Line, before: State, *, overruled: bool = True) -> str:
    """What a line says happened; with the table's own reason for it."""
    what, position = line.what, before.position
    if position is None or line.kind == "header":
        return line.text
    if isinstance(what, Action):
        found = [_built(t, what, position.names, done=True)]
        if what.move:
            found.append(_moved(t, MOVED, what.move))
        if line.judgement is not None:
            found += scored(t, line.judgement)
        if line.overruled and overruled:
            found.append(say(t, OVERRULED, reason=isolated(line.overruled)))
        return sentences(t, found)
    if isinstance(what, int):
        return say(t, TURN_SET, number=what)
    if isinstance(what, Town):
        towers = " · ".join(tower or "–" for tower in what.towers)
        return say(t, TOWERS_SET, city=terms.city(t, what.city), towers=towers)
    after = line.state.position
    if line.kind == "portraits" and after is not None:
        return say(t, SHOWN, sets=listed(t, [_sets(t, side) for side in after.shown]))
    return line.text


def scored(t: NullTranslations, judgement: Judgement) -> list[str]:
    """Who takes which token by this turn."""
    return [award(t, one) for one in judgement.reasons if one.code in SCORED]


def award(t: NullTranslations, found: Reason) -> str:
    return reason(t, Judgement("", legal=True, reasons=()), found)


def may(t: NullTranslations, line: Line, before: State) -> str:
    """What somebody wants to do, before it is done."""
    what, position = line.what, before.position
    if not isinstance(what, Action) or position is None:
        return line.text
    found = [_built(t, what, position.names, done=False)]
    if what.move:
        found.append(_moved(t, MOVES, what.move))
    return sentences(t, found)


def _built(t: NullTranslations, action: Action, names: tuple[str, ...], *, done: bool) -> str:
    texts, many = (BUILT, MANY) if done else (WISHED, MANY_WISHED)
    return say(
        t,
        texts.get(len(action.sites), many),
        name=isolated(names[action.player]),
        city=terms.cities(t, action.card.city),
        sites=" + ".join(map(str, action.sites)),
    )


def _moved(t: NullTranslations, text: str, move: tuple[str, int]) -> str:
    city, site = move
    return say(t, text, city=terms.city(t, city), site=site, other=3 - site)


def _sets(t: NullTranslations, side: Side) -> str:
    text = count(t, SETS, side.counted_sets or 0, name=isolated(side.name))
    if side.portraits is None:
        return text
    shown = [
        say(t, PORTRAITS, patrician=terms.patrician(t, one), number=number)
        for one, number in zip(PATRICIANS, side.portraits, strict=True)
    ]
    return labelled(t, text, listed(t, shown))


# ------------------------------------------------------------------------------ who leads, by what


def leads(t: NullTranslations, tower: str) -> str:
    """Who leads a tower now, and by what; players by their letters."""
    found = holder(tower)
    if found is None:
        return say(t, EMPTY_SITE)
    if found.tied:
        return say(t, TIED, name=found.letter)
    return count(t, LEADS, _ahead(tower, found), name=found.letter)


def _ahead(tower: str, found: Holder) -> int:
    others = [tower.count(letter) for letter in set(tower) if letter != found.letter]
    return found.floors - max(others, default=0)


def site(t: NullTranslations, city: City, number: int, tower: str) -> str:
    """A site in full, for readers who cannot see it."""
    parts = [say(t, SITE, city=terms.city(t, city.code), site=number)]
    if tower:
        parts.append(count(t, FLOORS, len(tower), letters=" ".join(tower)))
    return listed(t, [*parts, leads(t, tower)])
