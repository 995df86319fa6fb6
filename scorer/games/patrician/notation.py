"""The Patrician line: the end of a game, a position or a question in one line of text.

    Mary: 9 7 6 hat4 lady3 / Tom: sum34 sets2 // Ro:AB.C Si:AC. // turn17 pile14

Reading is tolerant, writing (`writing.py`) is canonical, and nothing is guessed: a word that is
not understood is an error that names the word, its column and what was expected there.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from scorer.games.common import MAX_LINE, Expected, NotationError, line_length
from scorer.games.names import COLON, name_fault, refuse_unseen, same_name
from scorer.games.patrician.box import PATRICIANS, PLAYERS
from scorer.games.patrician.entry import LETTERS, Beside, Entry, Side, Token, Town
from scorer.games.patrician.words import (
    MOST_TOKENS,
    SIDE_WORDS,
    Word,
    card_of,
    city_of,
    count_of,
    fold,
    tokens_of,
    words,
)

PARTS = re.compile("[/／]{2}")
SIDES = re.compile("[/／]")
OWN_FAULTS = {"no_name": "name-missing"}
STATE = re.compile(r"(turn|pile)(\d{1,3})", re.ASCII)
TOWERS = re.compile(r"([a-z]*)[.|]([a-z]*)", re.ASCII)


class Piece(NamedTuple):
    """A piece of a line, and where it begins, from 0."""

    text: str
    at: int


def parse(line: str) -> Entry:
    """Read a Patrician line; raise NotationError at the first thing that cannot be read."""
    if len(line) > MAX_LINE and line_length(line) > MAX_LINE:
        raise NotationError("too_long", line[:20], MAX_LINE + 1, Expected("line"))
    refuse_unseen(line)
    if not line.strip():
        raise NotationError("empty", "", 1, Expected("line"))
    parts = list(_split(PARTS, Piece(line, 0)))
    if len(parts) > 3:
        raise NotationError("too-many-parts", "//", parts[3].at - 1, Expected("parts"))
    sides = read_names(parts[0])
    towns = read_towns(parts[1], len(sides)) if len(parts) > 1 else ()
    if len(parts) < 3:
        return Entry(sides, towns)
    return Entry(sides, towns, True, **read_state(parts[2]))


def _split(separator: re.Pattern[str], piece: Piece) -> Iterator[Piece]:
    start = 0
    for found in separator.finditer(piece.text):
        yield Piece(piece.text[start : found.start()], piece.at + start)
        start = found.end()
    yield Piece(piece.text[start:], piece.at + start)


# ------------------------------------------------------------------------------------- sides


def read_names(part: Piece) -> tuple[Side, ...]:
    """The sides of a line, each with a name of its own."""
    texts = list(_split(SIDES, part))
    if len(texts) < PLAYERS.start:
        end = part.at + len(part.text) + 1
        raise NotationError("players-few", "", end, Expected("sides"))
    if len(texts) >= PLAYERS.stop:
        column = texts[PLAYERS.stop - 1].at
        raise NotationError("players-many", "/", column, Expected("sides"))
    found: list[Side] = []
    for text in texts:
        side = _side(text)
        if any(same_name(side.name, other.name) for other in found):
            column = text.at + text.text.index(side.name.split()[0]) + 1
            raise NotationError("name-twice", side.name, column, Expected("other_name"))
        found.append(side)
    return tuple(found)


def _side(piece: Piece) -> Side:
    colon = COLON.search(piece.text)
    end = colon.start() if colon else len(piece.text)
    name = " ".join(piece.text[:end].split())
    if fault := name_fault(name):
        lead = len(piece.text) - len(piece.text.lstrip()) if name else 0
        code = OWN_FAULTS.get(fault, fault)
        raise NotationError(code, name, piece.at + lead + 1, Expected("name"))
    told = _told(words(piece.text[end + 1 :], piece.at + end + 1)) if colon else {}
    return Side(name, **told)


def _told(found: Iterator[Word]) -> dict[str, Any]:
    """What the words of a side say, by the fields of `Side`."""
    tokens: list[Token] = []
    counts: dict[str, int] = {}
    none = False
    for word in found:
        if word.folded in ("none", "-"):
            if none:
                raise word.error("word-twice", "once")
            none = True
        elif counted := count_of(word):
            if counted[0] in counts:
                raise word.error("word-twice", "once")
            counts[counted[0]] = counted[1]
        elif (more := tokens_of(word)) is not None:
            tokens += more
            if len(tokens) > MOST_TOKENS:
                raise word.error("tokens-many", "tokens", str(MOST_TOKENS))
        else:
            raise word.error("word-unknown", "word", *SIDE_WORDS)
    portraits = [counts.pop(one, None) for one in PATRICIANS]
    if any(number is not None for number in portraits):
        counts["portraits"] = tuple(number or 0 for number in portraits)  # type: ignore[assignment]
    return {"tokens": tuple(sorted(tokens, key=_falling)), "none": none, **counts}


def _falling(token: Token) -> tuple[int, str]:
    return -token.value, token.city


# ------------------------------------------------------------------------------------ cities


def read_towns(piece: Piece, players: int) -> tuple[Town, ...]:
    """The cities of a part, by their codes."""
    found: dict[str, Town] = {}
    for word in _joined(words(piece.text, piece.at)):
        town = read_town(word, players)
        if town.city in found:
            raise word.error("city-twice", "once")
        found[town.city] = town
    return tuple(found[code] for code in sorted(found))


def _joined(found: Iterator[Word]) -> Iterator[Word]:
    """A city and its towers with a blank between them are one word."""
    for word in found:
        if word.folded.endswith(":"):
            after = next(found, None)
            if after is None:
                raise word.error("tower-syntax", "towers")
            yield Word(f"{word.raw} {after.raw}", word.folded + after.folded, word.at)
        else:
            yield word


def read_town(word: Word, players: int) -> Town:
    """A city such as "Ro:AB.C"."""
    name, colon, towers = word.folded.partition(":")
    if not colon:
        raise word.error("word-unknown", "towers")
    city = city_of(word, name)
    found = TOWERS.fullmatch(towers)
    if found is None:
        raise word.error("tower-syntax", "towers")
    first, second = found[1].upper(), found[2].upper()
    letters = LETTERS[:players]
    if not set(first + second) <= set(letters):
        raise word.error("letter-unknown", "letters", *letters)
    return Town(city, (first, second))


# ------------------------------------------------------------------------------------- state


def read_state(piece: Piece) -> dict[str, Any]:
    """The turn to be played, the pile, and the cards beside cities."""
    numbers: dict[str, int] = {}
    beside: dict[str, Beside] = {}
    for word in words(piece.text, piece.at):
        if word.folded.startswith("@"):
            one = read_beside(word)
            if one.city in beside:
                raise word.error("city-twice", "once")
            beside[one.city] = one
            continue
        found = STATE.fullmatch(word.folded)
        if found is None:
            raise word.error("word-unknown", "state")
        if found[1] in numbers:
            raise word.error("word-twice", "once")
        numbers[found[1]] = int(found[2])
    return {**numbers, "beside": tuple(beside[code] for code in sorted(beside))}


def read_beside(word: Word) -> Beside:
    """A card beside a city, such as "@Si" or "@Si=Fi+hat"."""
    name, equals, card = fold(word.raw).removeprefix("@").partition("=")
    return Beside(city_of(word, name), card_of(word, card) if equals else None)
