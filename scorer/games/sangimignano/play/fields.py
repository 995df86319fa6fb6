"""The fields of a question: one description for command line, web forms and casebook.

Every field is given as text. `read` gives its value; an empty text is nothing.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from scorer.games.common import Expected, NotationError
from scorer.games.sangimignano import notation
from scorer.games.sangimignano.geometry import Hexagon, Region
from scorer.games.sangimignano.play import record
from scorer.games.sangimignano.play.judgement import Fault
from scorer.games.sangimignano.play.reading import folded, place_of, position, region_of

Kind = Literal["position", "region", "regions", "segment", "choice", "record", "line"]
MAX_TEXT = 20_000
BREAKS = re.compile(r"[;\uff1b\r\n]")


@dataclass(frozen=True, slots=True)
class Field:
    """`choices` are the words of a choice."""

    name: str
    kind: Kind
    choices: tuple[str, ...] = ()
    required: bool = True


class FieldError(ValueError):
    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


def read(field: Field, text: str) -> Any:  # noqa: ANN401 - every kind has its own value
    """The value of a field; raise FieldError with the fault."""
    text = text.strip()
    if len(text) > MAX_TEXT:
        raise _unreadable(field, "too_long", text[:20], Expected("shorter", (str(MAX_TEXT),)))
    if not text:
        if field.required:
            raise _unreadable(field, "required", "", Expected(field.kind, field.choices))
        return None
    try:
        return READERS[field.kind](field, text)
    except NotationError as error:
        fault = Fault(field.name, error.code, error.word, error.expected, error.column)
        raise FieldError(fault) from error


def _unreadable(field: Field, code: str, word: str, expected: Expected) -> FieldError:
    return FieldError(Fault(field.name, code, word, expected))


def _region(field: Field, text: str) -> Region:
    found = region_of(text)
    if found is None:
        raise _unreadable(field, "bad_place", text, Expected("region"))
    return found


def _regions(field: Field, text: str) -> tuple[Region, ...]:
    return tuple(_region(field, word) for word in text.split())


def _segment(field: Field, text: str) -> tuple[str, Hexagon, int]:
    type_, _, where = folded(text).partition(" ")
    place = place_of(where.strip())
    if not re.fullmatch("[a-d]{3}", type_) or place is None:
        raise _unreadable(field, "bad_segment", text, Expected("turned_segment"))
    return type_, *place


def _choice(field: Field, text: str) -> str:
    if folded(text) not in field.choices:
        raise _unreadable(field, "unknown_choice", text, Expected("word", field.choices))
    return folded(text)


def _record(field: Field, text: str) -> record.Record:
    found = record.read("\n".join(BREAKS.split(text)))
    if found.error is not None:
        error = found.error
        fault = Fault(field.name, error.code, error.word, error.expected, error.column, error.line)
        raise FieldError(fault)
    return found


READERS: dict[str, Callable[[Field, str], Any]] = {
    "position": lambda _, text: position(text),
    "region": _region,
    "regions": _regions,
    "segment": _segment,
    "choice": _choice,
    "record": _record,
    "line": lambda _, text: notation.parse(text),
}
