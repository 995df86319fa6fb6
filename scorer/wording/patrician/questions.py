"""The questions of the referee: titles, labels of fields and choices, what was misread."""

from collections.abc import Iterable

from babel.support import NullTranslations

from scorer.games.common import NotationError
from scorer.games.patrician.play import Fault, Field, RecordError
from scorer.wording import notation
from scorer.wording.cast import spelled
from scorer.wording.marks import N_, say
from scorer.wording.patrician import lines, unread
from scorer.wording.phrases import listed, quoted

TITLES = {
    "city": N_("Who takes the tokens of this city?"),
    "place": N_("Where may this floor go?"),
    "move": N_("May I move this floor?"),
    "take": N_("Which card may I take?"),
    "over": N_("Is the game over?"),
    "look": N_("May I look at these cards?"),
    "mistake": N_("Something went wrong: what now?"),
    "record": N_("Is this turn legal in this game?"),
}
LABELS = {
    "city.city": N_("The city with its two towers"),
    "city": N_("City"),
    "city.over": N_("The last card of the game is played"),
    "look.over": N_("The game is over"),
    "players": N_("Players"),
    "table": N_("The cities"),
    "by": N_("Player"),
    "card": N_("Card played"),
    "sites": N_("Sites"),
    "built": N_("City just built in"),
    "site": N_("Site of the floor"),
    "floor": N_("Which floor, counted from the top"),
    "to": N_("Another city to move it to"),
    "take.city": N_("The city whose card is asked for"),
    "leave": N_("The player wants to take no card"),
    "what": N_("What to look at"),
    "whose": N_("Whose cards"),
    "mistake": N_("What went wrong"),
    "late": N_("The next player has already played a card"),
    "record": N_("The game so far, with the turn in question as its last line"),
}
CHOICES = {
    "what.all": N_("All played cards"),
    "what.top": N_("The top card"),
    "what.portraits": N_("The number of portraits on the phone"),
    "whose.other": N_("Of another player"),
    "whose.own": N_("My own"),
    "mistake.card-forgotten": N_("A card was not taken"),
    "mistake.card-wrong": N_("The wrong card was taken"),
    "mistake.floor": N_("A floor was placed illegally"),
    "mistake.move": N_("A floor was moved illegally"),
    "mistake.too-many": N_("A city has too many floors"),
    "mistake.empty-site": N_("A full city has an empty site"),
    "mistake.pistoia-drawn": N_("Pistoia was drawn with fewer than five players"),
    "mistake.pistoia-hand": N_("Pistoia is in a hand with fewer than five players"),
    "mistake.pistoia-played": N_("Pistoia was played with fewer than five players"),
}
HINTS = {
    "town": N_("Floors from bottom to top, the two sites with a dot between them: Ro:AB.C"),
    "table": N_("Cities such as Ro:AB.C Ve:A.B and @Si for a card beside Siena"),
    "card": N_("Ro, Ro2 with two crests, Ro+hat, Ro+move or Ro+any"),
    "letter": N_("A for the player who began, then B to E"),
    "record": N_("A record with a semicolon or a new line after each line"),
}
FAULTS = {
    "unknown_question": N_("there is no such question"),
    "unknown_field": N_("this question has no such field"),
    "not_a_number": N_("this is not a number"),
    "out_of_range": N_("this number is not possible"),
    "unknown_choice": N_("this cannot be chosen"),
    "too_long": N_("this is too long"),
    "required": N_("this is needed"),
    "city-overfull": N_("this city has too many floors"),
    "no-floors": N_("this city has no floors"),
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
    return say(t, CHOICES[f"{name}.{value}"])


def hint(t: NullTranslations, field: Field) -> str:
    """How to write what a field wants; nothing where that is plain."""
    return say(t, HINTS[field.kind]) if field.kind in HINTS else ""


def choices(t: NullTranslations, name: str, values: Iterable[str], typed: bool) -> str:
    """What can be chosen, as a form shows it; where it is typed, the words with their meaning."""
    shown = []
    for value in values:
        known = f"{name}.{value}" in CHOICES
        meaning = choice(t, name, value) if known else value
        shown.append(say(t, MEANT, word=value, meaning=meaning) if typed and known else meaning)
    return listed(t, shown)


def fault(t: NullTranslations, found: Fault, typed: bool = False) -> str:
    """What is wrong in a field, without its name: a form says it at the field."""
    if found.line:
        error = RecordError(found.line, found.code, found.word, found.column, found.expected)
        return unread.error_text(t, error)
    if found.column:
        error_in_line = NotationError(found.code, found.word, found.column, found.expected)
        return notation.unreadable(t, lines, error_in_line)
    code, words = found.expected.code, found.expected.choices
    low, high = (words[0], words[-1]) if words else ("", "")
    shown = choices(t, found.field, words, typed)
    form = lines.EXPECTED.get(code) or notation.EXPECTED[code]
    example = spelled(t, lines.EXAMPLE)
    expected = say(t, form, choices=shown, low=low, high=high, example=example)
    what = say(t, FAULTS.get(found.code) or lines.NOTATION[found.code])
    text = say(
        t,
        FAULT if found.word else FAULT_NO_WORD,
        word=quoted(found.word),
        fault=what,
        expected=expected,
    )
    return text[:1].upper() + text[1:]


def fault_with_field(t: NullTranslations, slug: str, found: Fault) -> str:
    """The same with the name, for where fields are typed."""
    message = fault(t, found, typed=True)
    return say(t, AT_FIELD, field=label(t, slug, found.field), message=message)
