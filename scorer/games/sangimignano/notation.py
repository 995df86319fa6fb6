"""The San Gimignano line: the end of a game in one line of text.

    Adso: 7 towers 9 tokens / William: 7 towers 11 tokens | variant blocked

Reading is tolerant, writing is canonical, and nothing is guessed. `check` looks at the number of
players and at their names: the line can be read in any case.
"""

import re
import unicodedata
from dataclasses import replace
from typing import NamedTuple

from scorer.games.common import MAX_LINE, Expected, NotationError, line_length
from scorer.games.names import COLON, SPLIT, name_fault, refuse_unseen
from scorer.games.sangimignano.entry import BASIC, ENDS, VARIANT, Entry, Side

BAR = re.compile("[|\uff5c]")
"""Before what is said about the game. A name may contain one: it has a colon after it."""
TOWERS, TOKENS, SEGMENTS = "towers", "tokens", "segments"
UNITS = {
    **dict.fromkeys(("towers", "tower", "t"), TOWERS),
    **dict.fromkeys(("tokens", "token", "k"), TOKENS),
}
GAME_UNITS = dict.fromkeys(("segments", "segment", "s"), SEGMENTS)
FLAGS = {"first": "first", "ended": "ended"}
GAME_FLAGS = {VARIANT: VARIANT, BASIC: VARIANT} | dict.fromkeys(ENDS, "end")
SIDE_WORDS = ("towers", "tokens", "first", "ended")
GAME_WORDS = (VARIANT, BASIC, *ENDS, SEGMENTS)
MAX_SIDES, MAX_DIGITS = 8, 3


class Word(NamedTuple):
    """A word as it was folded and as it was written, with its column from 1."""

    text: str
    written: str
    column: int

    @property
    def is_number(self) -> bool:
        return self.text.isascii() and self.text.isdigit()


def folded(text: str) -> str:
    """As an English keyboard would have given it."""
    return text.lower() if text.isascii() else unicodedata.normalize("NFKC", text).lower()


def words_in(text: str, column: int) -> list[Word]:
    return [
        Word(folded(found.group()), found.group(), column + found.start())
        for found in re.finditer(r"[0-9\uff10-\uff19]+|[^\s0-9\uff10-\uff19]+", text)
    ]


def parse(line: str) -> Entry:
    """Read a line; raise NotationError at the first thing that cannot be read."""
    if len(line) > MAX_LINE and line_length(line) > MAX_LINE:
        raise NotationError("too_long", line[:20], MAX_LINE + 1, Expected("line"))
    refuse_unseen(line)
    if not line.strip():
        raise NotationError("empty", "", 1, Expected("line"))
    bar = BAR.search(line, max(line.rfind(":"), line.rfind("\uff1a")) + 1)
    before = line[: bar.start()] if bar else line
    sides: list[Side] = []
    column = 1
    for text in SPLIT.split(before):
        if len(sides) == MAX_SIDES:
            raise NotationError("too_many_sides", text.strip()[:20], column, Expected("sides"))
        sides.append(_side(text, column))
        column += len(text) + 1
    entry = Entry(tuple(sides))
    return _game(entry, line[bar.end() :], bar.end() + 1) if bar else entry


def format(entry: Entry) -> str:
    """The canonical line: equal results give equal lines."""
    sides = " / ".join(_format_side(side) for side in entry.sides)
    words = [VARIANT] * entry.variant + [entry.end] * bool(entry.end)
    if entry.segments is not None:
        words.append(numbered(entry.segments, "segment"))
    return f"{sides} | {' '.join(words)}" if words else sides


def numbered(number: int, unit: str) -> str:
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


def _format_side(side: Side) -> str:
    words = [] if side.towers is None else [numbered(side.towers, "tower")]
    words += [] if side.tokens is None else [numbered(side.tokens, "token")]
    words += ["first"] * side.first + ["ended"] * side.ended
    return f"{side.name}: {' '.join(words)}".strip()


def _side(text: str, column: int) -> Side:
    colon = COLON.search(text)
    if colon is None:
        at = column + len(text) - len(text.lstrip())
        raise NotationError("no_colon", text.strip()[:40], at, Expected("name"))
    name = text[: colon.start()].strip()
    if fault := name_fault(name):
        at = column + len(text) - len(text.lstrip()) if name else column
        raise NotationError(fault, name, at, Expected("name"))
    words = words_in(text[colon.end() :], column + colon.end())
    said = _said(words, UNITS, FLAGS, SIDE_WORDS)
    first, ended = bool(said.get("first")), bool(said.get("ended"))
    return Side(name, _number(said, TOWERS), _number(said, TOKENS), first, ended)


def _number(said: dict[str, Word], unit: str) -> int | None:
    return int(said[unit].text) if unit in said else None


def _game(entry: Entry, text: str, column: int) -> Entry:
    """What is said about the game; the usual number of segments is not written."""
    said = _said(words_in(text, column), GAME_UNITS, GAME_FLAGS, GAME_WORDS)
    segments = _number(said, SEGMENTS)
    return replace(
        entry,
        variant=VARIANT in said and said[VARIANT].text == VARIANT,
        end=said["end"].text if "end" in said else "",
        segments=None if segments == entry.segments_in_use else segments,
    )


def _said(
    words: list[Word], units: dict[str, str], flags: dict[str, str], known: tuple[str, ...]
) -> dict[str, Word]:
    """What was said under its name, each once: a number before its unit, or a single word."""
    said: dict[str, Word] = {}
    place = 0
    while place < len(words):
        word = words[place]
        if word.is_number:
            key, place = _unit(words, place, units), place + 2
        elif word.text in flags:
            key, place = flags[word.text], place + 1
        else:
            raise _unknown(word, units, known)
        if key in said:
            raise NotationError("said_twice", word.written, word.column, Expected("once"))
        said[key] = word
    return said


def _unit(words: list[Word], place: int, units: dict[str, str]) -> str:
    number = words[place]
    after = words[place + 1] if place + 1 < len(words) else None
    expected = Expected("unit", tuple(dict.fromkeys(units.values())))
    if after is None or after.text not in units:
        written = number.written if after is None else f"{number.written} {after.written}"
        code = "no_unit" if after is None else "unknown_word"
        raise NotationError(code, written, number.column, expected)
    if len(number.text) > MAX_DIGITS:
        raise NotationError("big_number", number.written, number.column, Expected("number"))
    return units[after.text]


def _unknown(word: Word, units: dict[str, str], known: tuple[str, ...]) -> NotationError:
    if word.text in units:
        number = Expected("number_before", (word.text,))
        return NotationError("no_number", word.written, word.column, number)
    return NotationError("unknown_word", word.written, word.column, Expected("word", known))
