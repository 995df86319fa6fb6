"""The fields of a question: one description for command line, web forms and casebook.

Every field is given as text. `read` gives its value, `write` the canonical text of a value;
an empty text is the field's default, or nothing (None, no cards, no).
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from scorer.games.common import Expected, NotationError
from scorer.games.names import name_fault
from scorer.games.torri import notation
from scorer.games.torri.play import cards, following, steps
from scorer.games.torri.play.judgement import Fault

Kind = Literal[
    "count",
    "cards",
    "tower",
    "towers",
    "line",
    "choice",
    "flag",
    "events",
    "name",
    "place",
    "record",
]
MAX_TEXT = 2000
NEGATIVE = re.compile("[-\u2212][0-9]+")
YES, NO = "yes", "no"
TRUE = {"yes", "y", "1", "true", "on"}
FALSE = {"no", "n", "0", "false", "off"}


@dataclass(frozen=True, slots=True)
class Field:
    """`low` and `high` limit a count, `choices` a choice. Without a default and not required,
    the field may stay empty."""

    name: str
    kind: Kind
    default: str = ""
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    required: bool = False


class Place(NamedTuple):
    """A tower on the table: its owner, and its number from 1 in the order of the line."""

    name: str
    number: int


class FieldError(ValueError):
    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


def read(field: Field, text: str) -> Any:  # noqa: ANN401 - every kind has its own value
    """The value of a field; raise FieldError with the fault."""
    if len(text) > MAX_TEXT:
        raise _unreadable(field, "too_long", text[:20], Expected("shorter", (str(MAX_TEXT),)))
    text = text.strip() or field.default
    if not text:
        if field.required:
            raise _unreadable(field, "required", "", _wanted(field))
        return EMPTY.get(field.kind)
    return READERS[field.kind](field, text)


def write(field: Field, value: Any) -> str:  # noqa: ANN401
    return "" if value is None else WRITERS.get(field.kind, str)(value)


def _unreadable(field: Field, code: str, word: str, expected: Expected) -> FieldError:
    return FieldError(Fault(field.name, code, word, expected))


def _wanted(field: Field) -> Expected:
    """What a field takes, with its limits or its choices."""
    if field.kind == "count":
        return Expected("count", (str(field.low), str(field.high)))
    return Expected(field.kind, field.choices)


def _count(field: Field, text: str) -> int:
    digits, limits = notation.folded(text), _wanted(field)
    if NEGATIVE.fullmatch(digits):
        raise _unreadable(field, "out_of_range", text, limits)
    if not (digits.isascii() and digits.isdigit()):
        raise _unreadable(field, "not_a_number", text, limits)
    if len(digits) > 6 or not field.low <= int(digits) <= field.high:
        raise _unreadable(field, "out_of_range", text, limits)
    return int(digits)


def _choice(field: Field, text: str) -> str:
    word = notation.folded(text)
    if word not in field.choices:
        raise _unreadable(field, "unknown_choice", text, _wanted(field))
    return word


def _flag(field: Field, text: str) -> bool:
    word = notation.folded(text)
    if word not in TRUE | FALSE:
        raise _unreadable(field, "unknown_choice", text, Expected("choice", (YES, NO)))
    return word in TRUE


def _name(field: Field, text: str) -> str:
    fault = name_fault(text)
    if fault:
        raise _unreadable(field, fault, text, Expected("name"))
    return text


def _place(field: Field, text: str) -> Place:
    name, _, number = text.rpartition(" ")
    digits = notation.folded(number)
    if not name.strip() or not (digits.isascii() and digits.isdigit() and len(digits) <= 3):
        raise _unreadable(field, "bad_place", text, Expected("place"))
    return Place(_name(field, name.strip()), int(digits))


def _line(field: Field, text: str) -> Any:  # noqa: ANN401
    try:
        return notation.parse(text)
    except NotationError as error:
        fault = Fault(field.name, error.code, error.word, error.expected, error.column)
        raise FieldError(fault) from error


def _written(reader: Callable[[str], Any]) -> Callable[[Field, str], Any]:
    """A reader that gives its fault with the word instead of a value."""

    def read_field(field: Field, text: str) -> Any:  # noqa: ANN401
        found = reader(text)
        if isinstance(found, tuple) and found and isinstance(found[0], notation.WordFault):
            fault, word = found
            raise _unreadable(field, fault.code, word, fault.expected)
        return found

    return read_field


EMPTY: dict[str, Any] = {"cards": (), "towers": (), "events": (), "flag": False}
READERS: dict[str, Callable[[Field, str], Any]] = {
    "count": _count,
    "cards": _written(cards.read_cards),
    "tower": _written(cards.read_stack),
    "towers": _written(cards.read_towers),
    "line": _line,
    "choice": _choice,
    "flag": _flag,
    "events": _written(steps.read),
    "name": _name,
    "place": _place,
    "record": _written(following.read_record),
}
WRITERS: dict[str, Callable[[Any], str]] = {
    "cards": cards.write_cards,
    "tower": cards.write_stack,
    "towers": cards.write_towers,
    "line": notation.format_as_noted,
    "flag": lambda value: YES if value else NO,
    "events": steps.write,
    "place": lambda place: f"{place.name} {place.number}",
    "record": following.written,
}
