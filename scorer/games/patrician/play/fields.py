"""The fields of a question: one description for command line, web forms and casebook.

Every field is given as text. `read` gives its value, `write` the canonical text of a value; an
empty text is the field's default, or nothing (None, no).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

from scorer.games.common import Expected, NotationError
from scorer.games.names import refuse_unseen
from scorer.games.patrician.box import BY_WORD, CODES
from scorer.games.patrician.entry import LETTERS, Card, Entry, Town
from scorer.games.patrician.notation import parse, read_town
from scorer.games.patrician.play.judgement import Fault
from scorer.games.patrician.words import Word, card_of, fold, words, write_card
from scorer.games.patrician.writing import format, write_town

Kind = Literal[
    "count", "choice", "flag", "town", "table", "letter", "card", "city", "sites", "record"
]
MAX_TEXT = 2000
YES, NO = "yes", "no"
TRUE = {"yes", "y", "1", "true", "on"}
FALSE = {"no", "n", "0", "false", "off"}
FEWEST, FIVE = 3, "Pi"


@dataclass(frozen=True, slots=True)
class Field:
    """`low` and `high` limit a count, `choices` a choice."""

    name: str
    kind: Kind
    default: str = ""
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    required: bool = False


class FieldError(ValueError):
    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


def read(field: Field, text: str) -> Any:  # noqa: ANN401 - every kind has its own value
    """The value of a field; raise FieldError with the fault."""
    if len(text) > MAX_TEXT and field.kind != "record":
        raise _fault(field, "too_long", text[:20], Expected("shorter", (str(MAX_TEXT),)))
    text = text.strip() or field.default
    if not text:
        if field.required:
            raise _fault(field, "required", "", wanted(field))
        return False if field.kind == "flag" else None
    try:
        return READERS[field.kind](field, text)
    except NotationError as error:
        found = Fault(field.name, error.code, error.word, error.expected, error.column)
        raise FieldError(found) from error


def write(field: Field, value: Any) -> str:  # noqa: ANN401
    return "" if value is None else WRITERS.get(field.kind, str)(value)


def wanted(field: Field) -> Expected:
    if field.kind == "choice":
        return Expected("choice", field.choices)
    if field.kind == "count":
        return Expected("count", (str(field.low), str(field.high)))
    return Expected(field.kind)


def _fault(field: Field, code: str, word: str, expected: Expected) -> FieldError:
    return FieldError(Fault(field.name, code, word, expected))


def _count(field: Field, text: str) -> int:
    folded = fold(text)
    if not (folded.isascii() and folded.isdigit()):
        raise _fault(field, "not_a_number", text, wanted(field))
    if len(folded) > 4 or not field.low <= int(folded) <= field.high:
        raise _fault(field, "out_of_range", text, wanted(field))
    return int(folded)


def _choice(field: Field, text: str) -> str:
    found = text.lower().replace("_", "-")
    if found not in field.choices:
        raise _fault(field, "unknown_choice", text, wanted(field))
    return found


def _flag(field: Field, text: str) -> bool:
    if text.lower() in TRUE:
        return True
    if text.lower() in FALSE:
        return False
    raise _fault(field, "unknown_choice", text, Expected("flag"))


def _word(text: str) -> Word:
    """What was typed as one word, without its blanks."""
    refuse_unseen(text)
    return Word(text, fold("".join(text.split())), 0)


def _town(_: Field, text: str) -> Town:
    return read_town(_word(text), len(LETTERS))


def _table(_: Field, text: str) -> Entry:
    """A whole line, or only its cities and the cards beside them; players are then A, B, C."""
    if "/" in fold(text):
        return parse(text)
    refuse_unseen(text)
    found = list(words(text))
    towns = " ".join(word.raw for word in found if not word.folded.startswith("@"))
    state = " ".join(word.raw for word in found if word.folded.startswith("@"))
    letters = [towers for one in found for towers in one.folded.partition(":")[2].upper()]
    most = max((LETTERS.find(letter) + 1 for letter in letters), default=0)
    pistoia = any(word.folded.startswith(("pi:", "pistoia")) for word in found)
    players = 5 if pistoia else max(FEWEST, most)
    return parse(f"{' / '.join(LETTERS[:players])} // {towns} // {state}")


def _letter(field: Field, text: str) -> str:
    folded = fold(text).upper()
    if len(folded) != 1 or folded not in LETTERS:
        raise _fault(field, "unknown_choice", text, Expected("letters", tuple(LETTERS)))
    return folded


def _card(_: Field, text: str) -> Card:
    word = _word(text)
    return card_of(word, word.folded)


def _city(_: Field, text: str) -> str:
    word = _word(text)
    if word.folded not in BY_WORD:
        raise word.error("city-unknown", "city", *CODES)
    return BY_WORD[word.folded]


def _sites(field: Field, text: str) -> tuple[int, ...]:
    found = [word.folded for word in words(text)]
    if not set(found) <= {"1", "2"} or len(found) > 2:
        raise _fault(field, "site-unknown", text[:20], Expected("site"))
    return tuple(map(int, found))


def _record(_: Field, text: str) -> str:
    return text.replace(";", "\n")


def _write_table(entry: Entry) -> str:
    return format(entry)


READERS: Mapping[str, Callable[[Field, str], Any]] = MappingProxyType(
    {
        "count": _count,
        "choice": _choice,
        "flag": _flag,
        "town": _town,
        "table": _table,
        "letter": _letter,
        "card": _card,
        "city": _city,
        "sites": _sites,
        "record": _record,
    }
)
WRITERS: Mapping[str, Callable[[Any], str]] = MappingProxyType(
    {
        "flag": lambda value: YES if value else "",
        "town": write_town,
        "table": _write_table,
        "card": write_card,
        "sites": lambda value: " ".join(map(str, value)),
        "record": lambda value: "; ".join(filter(None, value.splitlines())),
    }
)
