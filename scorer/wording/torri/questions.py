"""The questions of the referee's desk: titles, labels of fields and choices, what was misread."""

from collections.abc import Iterable

from babel.support import NullTranslations

from scorer.games.common import NotationError
from scorer.games.torri.play import Fault, Field
from scorer.wording import notation
from scorer.wording.marks import N_, say
from scorer.wording.phrases import listed, quoted
from scorer.wording.torri import lines, terms

TITLES = {
    "purchase": N_("May I purchase?"),
    "exchange": N_("May I exchange?"),
    "build": N_("May I build this?"),
    "extend": N_("May I extend this?"),
    "complete": N_("May I complete?"),
    "close": N_("May I close?"),
    "pass": N_("May I pass, and is that the end?"),
    "conspiracy": N_("Conspiracy: which tower falls?"),
    "trade": N_("Trade: how many cards go each way?"),
    "guard": N_("Guard: what does it stop?"),
    "marker": N_("Who holds the Highest Marker?"),
    "noble": N_("May I play this noble card?"),
    "tower": N_("Is this tower legal?"),
    "deal": N_("Who won the deal?"),
}
LABELS = {
    "against": N_("Played against"),
    "before": N_("What the other player did last"),
    "build.tower": N_("The new tower"),
    "by": N_("Who builds"),
    "cap": N_("Highest tower of the opponent whose Palazzo is in force"),
    "cap_played": N_("Its height when Palazzo was played"),
    "card": N_("Card"),
    "exchange.cards": N_("Cards you give"),
    "extend.cards": N_("Cards you add"),
    "noble.cards": N_("All cards played, with Buona Pietra"),
    "noble.tower": N_("The tower they extend, if it stands already"),
    "complete.towers": N_("Towers to be completed"),
    "close.towers": N_("All your towers"),
    "deck": N_("Cards in the tower deck"),
    "decline": N_("The builder declines the effect"),
    "draws": N_("Cards to be drawn"),
    "events": N_("What was built, extended and destroyed"),
    "extend.tower": N_("The standing tower"),
    "face_up": N_("Of these, face up on top"),
    "giostra": N_("The opponent answers with Giostra"),
    "guard": N_("Guard"),
    "hand": N_("Cards in hand"),
    "trade.hand": N_("Cards in the builder's hand after building"),
    "noble.hand": N_("Cards in hand, this one included"),
    "hand_nobles": N_("Noble cards among the builder's"),
    "highest": N_("Stories of your highest tower"),
    "market": N_("Cards in the market"),
    "market_draws": N_("Of these, then from the market"),
    "mura": N_("Mura lies in front of you"),
    "new": N_("The new tower"),
    "noble_draws": N_("Of these, from the noble deck"),
    "nobles": N_("Cards in the noble deck"),
    "number": N_("Towers built at once"),
    "other": N_("Cards in the opponent's hand"),
    "other_highest": N_("Stories of the opponent's highest tower"),
    "other_nobles": N_("Noble cards among the opponent's"),
    "conspiracy.own_used": N_("Noble cards used by whoever guards"),
    "conspiracy.other_used": N_("Noble cards used by the other player"),
    "other_used": N_("Noble cards the opponent has used"),
    "own_used": N_("Noble cards you have used"),
    "paid": N_("Cards put away for Palazzo"),
    "phase": N_("Phase"),
    "refilled": N_("The refill of the market used up the deck just now"),
    "table": N_("The table"),
    "take": N_("Cards to be taken"),
    "target": N_("The tower that is named"),
    "tower": N_("Tower"),
    "trade.tower": N_("The new tower"),
    "under": N_("Slid under the tower"),
    "wanted": N_("Cards you want from the market"),
    "whose": N_("Whose towers"),
}
CHOICES = {
    "phase.normal": N_("Before the Ending Phase"),
    "phase.ending": N_("Ending Phase"),
    "guard.none": N_("None"),
    "guard.five": N_("A 5"),
    "guard.pietra": N_("Buona Pietra"),
    "card.five": N_("A 5"),
    "whose.own": N_("Your own"),
    "whose.other": N_("The opponent's"),
    "before.action": N_("An action"),
    "before.pass": N_("Passed"),
    "before.noble": N_("Played a noble card"),
    "before.cancelled": N_("Played a noble card that was cancelled"),
    "against.trade": N_("Trade"),
    "against.conspiracy": N_("Conspiracy on your tower"),
    "against.own": N_("Your own Conspiracy on your own tower"),
    "against.elsewhere": N_("Conspiracy on the opponent's tower"),
    "against.income": N_("Income"),
}
HINTS = {
    "cards": N_("Ranks such as 5 6 7; b is Buona Pietra, other noble cards by name."),
    "tower": N_("A tower word such as 8x4 or c5-9, or its cards from top to bottom: 8 8 8 b."),
    "towers": N_("Tower words such as 8x4 c5-9 cx4!, where ! says that it is completed."),
    "line": N_("A Torri line, such as %(example)s"),
    "events": N_(
        "One step after another: Adso: build 8x3; William: build 10x5 > destroy Adso 1; "
        "William: extend 1 by 2; ending"
    ),
    "place": N_("A player and the number of the tower in the line, such as William 2."),
}
FAULTS = {
    "unknown_question": N_("there is no such question"),
    "unknown_field": N_("this question has no such field"),
    "not_a_number": N_("this is not a number"),
    "out_of_range": N_("this number is not possible"),
    "unknown_choice": N_("this cannot be chosen"),
    "too_long": N_("this is too long"),
    "unknown_card": N_("there is no such card"),
    "too_many_cards": N_("these are too many"),
    "too_many_steps": N_("these are too many steps"),
    "bad_event": N_("this step is not understood"),
    "third_player": N_("only two play"),
    "no_such_tower": N_("there is no such tower on the table"),
    "no_such_player": N_("nobody on the table has this name"),
    "ranks_needed": N_("the ranks of this colorful tower matter here"),
    "bad_place": N_("this names no tower"),
    "more_than_box": N_("the box does not hold so many of this card"),
    "no_pietra": N_("there is no Buona Pietra among these cards"),
}
EXPECTED = {
    "card": N_("one of: %(choices)s"),
    "cards": N_("cards such as 5 6 7"),
    "choice": N_("one of: %(choices)s"),
    "count": N_("a number from %(low)s to %(high)s"),
    "event": N_("a step such as Adso: build 8x3, Adso: extend 1 by 2, Adso: lose 1 or ending"),
    "events": N_("steps such as Adso: build 8x3; William: build 9x4"),
    "fewer": N_("as many as a table can hold"),
    "flag": N_("yes or no"),
    "in_box": N_("given and in the market together, at most %(choices)s"),
    "name": N_("a name as the line has it"),
    "noted": N_("a tower with its ranks, such as c6-9"),
    "place": N_("a name and a number, such as William 2"),
    "shorter": N_("at most %(choices)s characters"),
    "standing": N_("a tower that stands there, counted from 1"),
    "steps": N_("at most %(choices)s steps"),
    "towers": N_("towers such as 8x4 c5-9"),
    "two_players": N_("the same two names throughout"),
    "value": N_("something else"),
    "with_pietra": N_("cards such as 8 8 8 b"),
}
REQUIRED = {
    "cards": N_("This is needed: at least one card."),
    "choice": N_("This is needed. Choose one of: %(choices)s."),
    "count": N_("This is needed: a number from %(low)s to %(high)s."),
    "events": N_("This is needed: at least one tower that was built."),
    "line": N_("This is needed: the towers of both players."),
    "name": N_("This is needed: one of the two players."),
    "tower": N_("This is needed: a tower."),
    "towers": N_("This is needed: at least one tower."),
}
MEANT = N_("%(word)s (%(meaning)s)")
FAULT = N_("“%(word)s”: %(fault)s. Expected: %(expected)s.")
FAULT_NO_WORD = N_("%(fault)s. Expected: %(expected)s.")
AT_FIELD = N_("%(field)s: %(message)s")


def title(t: NullTranslations, slug: str) -> str:
    return say(t, TITLES[slug])


def label(t: NullTranslations, slug: str, name: str) -> str:
    """The label of a field; a field that no question has is called as it was."""
    known = LABELS.get(f"{slug}.{name}") or LABELS.get(name)
    return say(t, known) if known else quoted(name)


def choice(t: NullTranslations, name: str, value: str) -> str:
    if name == "card" and value in terms.NOBLES:
        return terms.noble(t, value)
    return say(t, CHOICES[f"{name}.{value}"])


def hint(t: NullTranslations, field: Field) -> str:
    """How to write what a field wants; nothing where that is plain."""
    return say(t, HINTS[field.kind], example=lines.EXAMPLE) if field.kind in HINTS else ""


def choices(t: NullTranslations, name: str, values: Iterable[str], typed: bool) -> str:
    """What can be chosen, as a form shows it; where it is typed, the words with their meaning."""
    shown = []
    for value in values:
        known = f"{name}.{value}" in CHOICES or (name == "card" and value in terms.NOBLES)
        meaning = choice(t, name, value) if known else value
        shown.append(say(t, MEANT, word=value, meaning=meaning) if typed and known else meaning)
    return listed(t, shown)


def fault(t: NullTranslations, found: Fault, typed: bool = False) -> str:
    """What is wrong in a field, without its name: a form says it at the field."""
    if found.column:
        error = NotationError(found.code, found.word, found.column, found.expected)
        return notation.unreadable(t, lines, error)
    code, words = found.expected.code, found.expected.choices
    shown = choices(t, found.field, words, typed)
    low, high = (words[0], words[-1]) if words else ("", "")
    values = {"choices": shown, "low": low, "high": high}
    if found.code == "required":
        return say(t, REQUIRED[code], **values)
    own = EXPECTED.get(code)
    expected = say(t, own, **values) if own else notation.expected(t, lines, code, shown)
    known = FAULTS.get(found.code)
    what = say(t, known) if known else notation.fault(t, lines, found.code)
    form = FAULT if found.word else FAULT_NO_WORD
    text = say(t, form, word=quoted(found.word), fault=what, expected=expected)
    return text[:1].upper() + text[1:]


def fault_with_field(t: NullTranslations, slug: str, found: Fault) -> str:
    """The same with the name, for where fields are typed."""
    message = fault(t, found, typed=True)
    return say(t, AT_FIELD, field=label(t, slug, found.field), message=message)
