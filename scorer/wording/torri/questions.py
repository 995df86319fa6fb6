"""The questions of the referee's desk: titles, labels of fields and choices, what was misread."""

from collections.abc import Iterable

from babel.support import NullTranslations

from scorer.games.common import NotationError
from scorer.games.torri.play import Fault, Field, RecordError
from scorer.wording import notation
from scorer.wording.cast import spelled
from scorer.wording.marks import N_, say
from scorer.wording.phrases import bracketed, listed, quoted
from scorer.wording.torri import lines, terms, unread

TITLES = {
    "purchase": N_("May I purchase?"),
    "exchange": N_("May I exchange?"),
    "build": N_("May I build this?"),
    "extend": N_("May I extend this?"),
    "complete": N_("May I complete?"),
    "close": N_("May I call Close?"),
    "pass": N_("May I pass, and does the deal end?"),
    "conspiracy": N_("Conspiracy: which tower is destroyed?"),
    "trade": N_("Trade: how many cards are taken and given back?"),
    "guard": N_("Guard: what does it stop?"),
    "marker": N_("Who holds the Highest Marker?"),
    "noble": N_("May I play this noble card?"),
    "tower": N_("Is this tower legal?"),
    "record": N_("Is this action legal in this deal?"),
    "deal": N_("Who won the deal?"),
}
LABELS = {
    "against": N_("Played against"),
    "before": N_("What the other player did last"),
    "build.tower": N_("The new tower"),
    "by": N_("Builder"),
    "cap": N_("Your opponent’s highest tower, if their Palazzo is in force"),
    "cap_played": N_("Its height when Palazzo was played"),
    "card": N_("Card"),
    "exchange.cards": N_("Cards you give"),
    "extend.cards": N_("Cards you add"),
    "noble.cards": N_("All cards played, with Buona Pietra"),
    "noble.tower": N_("The tower you extend, if it already exists"),
    "complete.towers": N_("Towers to complete"),
    "close.towers": N_("All your towers"),
    "deck": N_("Cards in the tower deck"),
    "decline": N_("The builder declines the effect"),
    "draws": N_("Cards to draw"),
    "events": N_("What was built, extended and destroyed"),
    "extend.tower": N_("The tower you extend"),
    "face_up": N_("Of these, face up on top"),
    "giostra": N_("The opponent answers with Giostra"),
    "guard": N_("Guard"),
    "hand": N_("Cards in hand"),
    "trade.hand": N_("Cards in the builder’s hand after building"),
    "noble.hand": N_("Cards in hand, including this one"),
    "hand_nobles": N_("Noble cards in the builder’s hand"),
    "highest": N_("Stories of your highest tower"),
    "market": N_("Cards in the market"),
    "market_draws": N_("Of these, taken from the market afterwards"),
    "mura": N_("Mura is in front of you"),
    "record": N_("The deal so far, with the action in question as its last line"),
    "new": N_("The new tower"),
    "noble_draws": N_("Of these, from the noble deck"),
    "nobles": N_("Cards in the noble deck"),
    "number": N_("Towers built at once"),
    "other": N_("Cards in the opponent’s hand"),
    "other_highest": N_("Stories of the opponent’s highest tower"),
    "other_nobles": N_("Noble cards in the opponent’s hand"),
    "conspiracy.own_used": N_("Noble cards used by the player who plays the Guard"),
    "trade.own_used": N_("Noble cards used by the player who plays the Guard"),
    "trade.other_used": N_("Noble cards used by the other player"),
    "conspiracy.other_used": N_("Noble cards used by the other player"),
    "other_used": N_("Noble cards the opponent has used"),
    "own_used": N_("Noble cards you have used"),
    "paid": N_("Cards put under the decks for Palazzo"),
    "phase": N_("Phase"),
    "refilled": N_("The refill of the market has just emptied the deck"),
    "match": N_("The deal is part of a match"),
    "conspiracy.table": N_("The table without the new tower"),
    "table": N_("The table"),
    "take": N_("Cards to take"),
    "target": N_("The named tower"),
    "tower": N_("Tower"),
    "trade.tower": N_("The new tower"),
    "under": N_("The card goes below the tower"),
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
    "whose.other": N_("The opponent’s"),
    "before.action": N_("An action"),
    "before.pass": N_("Passed"),
    "before.noble": N_("Played a noble card"),
    "before.cancelled": N_("Played a noble card that was canceled"),
    "against.trade": N_("Trade"),
    "against.conspiracy": N_("Conspiracy on your tower"),
    "against.own": N_("Your own Conspiracy on your own tower"),
    "against.elsewhere": N_("Conspiracy on the opponent’s tower"),
    "against.income": N_("Income"),
}
HINTS = {
    "cards": N_("Ranks such as 5 6 7; b is Buona Pietra, other noble cards by name."),
    "tower": N_("A tower word such as 8x4 or c5-9, or its cards from top to bottom: 8 8 8 b."),
    "towers": N_("Tower words such as 8x4 c5-9 cx4!, where ! means that the tower is completed."),
    "line": N_("A Torri line, such as %(example)s"),
    "events": N_(
        "One step after another: Adso: build 8x3; William: build 10x5 > destroy Adso 1; "
        "William: extend 1 by 2; ending"
    ),
    "record": N_("A Torri record, with a semicolon or a new line after each line: %(record)s"),
    "place": N_("A player and the number of the tower in the line, such as William 2."),
}
RECORD = "players Adso / William; market 5 7 7 10; William: buy deck 7"
FAULTS = {
    "unknown_question": N_("there is no such question"),
    "unknown_field": N_("this question has no such field"),
    "not_a_number": N_("this is not a number"),
    "out_of_range": N_("this number is not possible"),
    "unknown_choice": N_("this cannot be chosen"),
    "too_long": N_("this is too long"),
    "unknown_card": N_("there is no such card"),
    "too_many_cards": N_("there are too many"),
    "too_many_steps": N_("there are too many steps"),
    "bad_event": N_("this step cannot be read"),
    "third_player": N_("there are only two players"),
    "no_such_tower": N_("there is no such tower on the table"),
    "no_such_player": N_("no player at this table has this name"),
    "ranks_needed": N_("the ranks of this colorful tower are needed here"),
    "bad_place": N_("this does not name a tower"),
    "more_than_box": N_("there are not so many cards of this kind"),
    "completed_new": N_("a new tower cannot be completed"),
    "declare": N_("this can be a plain tower or a colorful one"),
    "deck_left": N_("the deck still has cards"),
    "not_in_one_box": N_("with the other towers, there are not so many cards in one box"),
    "no_pietra": N_("there is no Buona Pietra among these cards"),
}
EXPECTED = {
    "card": N_("one of: %(choices)s"),
    "cards": N_("cards such as 5 6 7"),
    "choice": N_("one of: %(choices)s"),
    "count": N_("a number from %(low)s to %(high)s"),
    "event": N_("a step such as Adso: build 8x3, Adso: extend 1 by 2, Adso: lose 1 or ending"),
    "events": N_("steps such as Adso: build 8x3; William: build 9x4"),
    "fewer": N_("no more cards than a tower or a hand can have"),
    "flag": N_("yes or no"),
    "in_box": N_("at most %(choices)s cards, given and in the market together"),
    "name": N_("a name as it is written in the line"),
    "noted": N_("a tower with its ranks, such as c6-9"),
    "place": N_("a name and a number, such as William 2"),
    "shorter": N_("at most %(choices)s characters"),
    "standing": N_("the number of a tower on the table, counted from 1"),
    "steps": N_("at most %(choices)s steps"),
    "towers": N_("towers such as 8x4 c5-9"),
    "two_players": N_("the same two names in every step"),
    "value": N_("another value"),
    "unfinished": N_("the tower without !"),
    "empty_deck": N_("a deck without cards"),
    "one_box": N_("towers for which one box has enough cards"),
    "with_pietra": N_("cards such as 8 8 8 b"),
}
REQUIRED = {
    "cards": N_("This is needed: at least one card."),
    "choice": N_("This is needed. Choose one of: %(choices)s."),
    "count": N_("This is needed: a number from %(low)s to %(high)s."),
    "events": N_("This is needed: at least one tower that was built."),
    "line": N_("This is needed: the towers of both players."),
    "name": N_("This is needed: one of the two players."),
    "record": N_("This is needed: a record."),
    "tower": N_("This is needed: a tower."),
    "towers": N_("This is needed: at least one tower."),
}
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
    example = spelled(t, lines.EXAMPLE)
    values = {"example": example, "record": spelled(t, RECORD)}
    return say(t, HINTS[field.kind], **values) if field.kind in HINTS else ""


def choices(t: NullTranslations, name: str, values: Iterable[str], typed: bool) -> str:
    """What can be chosen, as a form shows it; where it is typed, the words with their meaning."""
    shown = []
    for value in values:
        known = f"{name}.{value}" in CHOICES or (name == "card" and value in terms.NOBLES)
        meaning = choice(t, name, value) if known else value
        shown.append(bracketed(t, value, meaning) if typed and known else meaning)
    return listed(t, shown)


def fault(t: NullTranslations, found: Fault, typed: bool = False) -> str:
    """What is wrong in a field, without its name: a form says it at the field."""
    if found.line:
        error = RecordError(found.line, found.code, found.word, found.column, found.expected)
        return unread.error_text(t, error)
    if found.column:
        fault = NotationError(found.code, found.word, found.column, found.expected)
        return notation.unreadable(t, lines, fault)
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
