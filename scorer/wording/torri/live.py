"""A followed deal in words: what was done in each line, and what the live table says."""

from collections.abc import Mapping
from itertools import pairwise

from babel.support import NullTranslations

from scorer.games.torri.play import Action, Built, Correction, Line, Record, State, Step
from scorer.wording.marks import N_, NN_, count, isolated, say
from scorer.wording.phrases import listed, sentences
from scorer.wording.torri import terms

DONE = {
    "buy": N_("%(name)s bought: %(cards)s."),
    "swap": N_("%(name)s exchanged: gave %(cards)s."),
    "build": N_("%(name)s built %(tower)s."),
    "extend": N_("%(name)s extended tower %(number)s: %(cards)s."),
    "complete": N_("%(name)s completed: %(towers)s."),
    "close": N_("%(name)s called Close. The Ending Phase begins."),
    "pass": N_("%(name)s passed."),
    "noble": N_("%(name)s played %(card)s."),
}
THEN = {
    "draw": N_("Drawn: %(cards)s."),
    "trade": N_("Trade."),
    "destroy": N_("Destroyed: %(tower)s of %(name)s."),
    "none": N_("Nothing is destroyed."),
    "guard": N_("A Guard stopped the effect."),
    "declined": N_("The effect was declined."),
    "under": N_("Two cards were put under their decks."),
    "giostra": N_("Giostra canceled it."),
    "back": N_("The other cards went back into the hand."),
    "build": N_("Built instead: %(tower)s."),
    "extend": N_("Added instead: %(cards)s."),
}
WISHED = {
    "buy": N_("%(name)s buys: %(cards)s."),
    "swap": N_("%(name)s exchanges and gives: %(cards)s."),
    "build": N_("%(name)s builds %(tower)s."),
    "extend": N_("%(name)s extends tower %(number)s: %(cards)s."),
    "complete": N_("%(name)s completes: %(towers)s."),
    "close": N_("%(name)s calls Close."),
    "pass": N_("%(name)s passes."),
    "noble": N_("%(name)s plays %(card)s."),
}
OTHER = {
    "market": N_("Market: %(cards)s."),
    "ending": N_("The tower deck is empty. The Ending Phase begins."),
    "over": N_("The deal is over."),
    "correction": N_("Corrected: %(text)s."),
}
SOURCES = {
    "deck": NN_("%(n)d card from the deck", "%(n)d cards from the deck"),
    "noble": NN_("%(n)d card from the noble deck", "%(n)d cards from the noble deck"),
}
MOVED = N_("%(name)s takes the marker.")
OVERRULED = N_("The table allows it: %(reason)s.")
NOBODY_YET = N_("Nobody holds the marker: no tower was built yet.")
CORRECTED = N_("The table set the marker by hand.")
IN_TURN = N_("The marker moved here: %(text)s")
HIGHER = NN_(
    "That tower had %(n)d story, and every other tower was lower.",
    "That tower had %(n)d stories, and every other tower was lower.",
)
TO_TAKE = NN_(
    "Only a tower of more than %(n)d story takes it now. An equal one does not.",
    "Only a tower of more than %(n)d stories takes it now. An equal one does not.",
)
NUMBERED = N_("tower %(number)d")
PLAIN, RUN = N_("%(rank)d × %(stories)d"), N_("✦ %(top)d–%(bottom)d")


def told(t: NullTranslations, line: Line, before: State, *, reason: bool = True) -> str:
    """What a line says happened, in one or two sentences; with the table's own `reason` for it."""
    what = line.what
    if isinstance(what, Action):
        return sentences(t, _action(t, what, line, before, reason))
    if isinstance(what, Correction):
        return say(t, OTHER["correction"], text=line.text.partition(" ")[2])
    if line.kind == "market" and isinstance(what, tuple):
        return say(t, OTHER["market"], cards=cards(t, what))
    return say(t, OTHER[str(what)]) if str(what) in OTHER else line.text


def _action(
    t: NullTranslations, action: Action, line: Line, before: State, reason: bool
) -> list[str]:
    position = before.position
    if position is None:
        return []
    found = [_done(t, action, position.names, position)]
    found += [_then(t, step, position) for step in action.steps]
    after = line.state.position
    if after is not None and after.marker is not None and after.marker != position.marker:
        found.append(say(t, MOVED, name=isolated(position.names[after.marker])))
    if line.overruled and reason:
        found.append(say(t, OVERRULED, reason=line.overruled))
    return [one for one in found if one]


def _done(
    t: NullTranslations,
    action: Action,
    names: tuple[str, str],
    position: object,
    words: Mapping[str, str] = DONE,
) -> str:
    name = isolated(names[action.player])
    numbers = [_standing(t, position, action.player, number) for number in action.numbers]
    return say(
        t,
        words.get(action.kind, words["noble"]),
        name=name,
        cards=cards(t, action.cards),
        tower=tower(t, action.tower),
        towers=listed(t, numbers),
        number=numbers[0] if numbers else "",
        card=say(t, terms.NOBLES[action.kind]) if action.kind in terms.NOBLES else "",
    )


def may(t: NullTranslations, line: Line, before: State) -> str:
    """What somebody wants to do, before it is done."""
    what, position = line.what, before.position
    if not isinstance(what, Action) or position is None:
        return line.text
    return _done(t, what, position.names, position, WISHED)


def marker(t: NullTranslations, record: Record) -> tuple[list[str], int]:
    """Why somebody holds the marker, and the place of the line in which it moved; 0: none."""
    position = record.position
    if position is None or position.marker is None:
        return [say(t, NOBODY_YET)], 0
    header = sum(line.kind == "header" for line in record.lines)
    states = [None, *(line.state.position for line in record.lines)]
    place = max(
        at
        for at, (before, after) in enumerate(pairwise(states))
        if after and after.marker is not None and (before is None or before.marker != after.marker)
    )
    line, before = record.lines[place], record.lines[place - 1].state
    to_take = count(t, TO_TAKE, max(seat.highest for seat in position.seats))
    found = [say(t, IN_TURN, text=told(t, line, before))]
    if isinstance(line.what, Action):
        height = line.state.position.seats[line.what.player].highest if line.state.position else 0
        found += [count(t, HIGHER, height)]
    else:
        found += [say(t, CORRECTED)]
    return [*found, to_take], place - header + 1


def _then(t: NullTranslations, step: Step, position: object) -> str:
    owner = step.player
    names = getattr(position, "names", ("", ""))
    return say(
        t,
        THEN[step.kind],
        cards=cards(t, step.cards or ()),
        tower=tower(t, step.tower) or _standing(t, position, owner or 0, step.number),
        name="" if owner is None else isolated(names[owner]),
    )


def _standing(t: NullTranslations, position: object, player: int, number: int) -> str:
    seats = getattr(position, "seats", ())
    built = seats[player].tower(number) if seats else None
    return tower(t, built) or say(t, NUMBERED, number=number)


def tower(t: NullTranslations, built: Built | None) -> str:
    """A tower in few letters: 8 × 3, ✦ 6–9."""
    if built is None:
        return ""
    found = built.tower
    if found.rank is not None:
        return say(t, PLAIN, rank=found.rank, stories=found.stories)
    return say(t, RUN, top=found.run[0], bottom=found.run[-1])


def card(t: NullTranslations, one: object) -> str:
    return say(t, terms.NOBLES[one]) if isinstance(one, str) and one in terms.NOBLES else str(one)


def cards(t: NullTranslations, some: tuple[object, ...]) -> str:
    """Cards of which only the back is seen are counted, the others are named."""
    backs = [count(t, forms, some.count(one)) for one, forms in SOURCES.items() if one in some]
    return listed(t, [*backs, *(card(t, one) for one in some if one not in SOURCES)])
