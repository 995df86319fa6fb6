"""Positions as lines of text, read tolerantly. Nothing is guessed: what is not understood is a
NotationError with its column and what was expected there."""

import re
import unicodedata
from collections import Counter
from typing import NoReturn

from scorer.games.common import Expected, NotationError
from scorer.games.names import COLON, SPLIT, name_fault, refuse_unseen, same_name
from scorer.games.sangimignano.box import (
    HANDS,
    MOST_IN_REGION,
    PLAYERS,
    TOKENS,
    TOWERS,
    UNKNOWN,
    counts_of,
    type_of,
)
from scorer.games.sangimignano.entry import VARIANT
from scorer.games.sangimignano.geometry import Hexagon, Region
from scorer.games.sangimignano.play.board import Board, Segment
from scorer.games.sangimignano.play.position import NO_REGIONS, OVER, STAGES, Hand, Position
from scorer.games.sangimignano.play.writing import DUTY, NOTHING, PART
from scorer.games.sangimignano.readings import DEFAULT, Readings

WORD = re.compile(r"\S+")
PLACE = re.compile(r"(-?\d{1,2}),(-?\d{1,2})@(\d{1,2})", re.ASCII)
SEGMENT = re.compile(r"(-?\d{1,2},-?\d{1,2}@\d{1,2}):(.*)", re.ASCII)
CELL = re.compile(r"([a-d])(?:([1-9]*)|\*([1-9]))", re.ASCII)
MINUS = str.maketrans(dict.fromkeys("\u2013\u2014\u2212\u2010\u2011\u30fc", "-"))
MAX_POSITION = 3000
BOARD_FIELD, TURN_FIELD, FIELDS = 1, 2, 3


def folded(text: str) -> str:
    """As an English keyboard would have given it; as long as it was."""
    if text.isascii():
        return text.lower()
    signs = [unicodedata.normalize("NFKC", sign) for sign in text]
    plain = [new if len(new) == 1 else old for old, new in zip(text, signs, strict=True)]
    return "".join(plain).translate(MINUS).lower()


def refuse(code: str, word: str, column: int, expected: str, *choices: str) -> NoReturn:
    raise NotationError(code, word[:40], column, Expected(expected, choices))


def place_of(word: str) -> tuple[Hexagon, int] | None:
    """A hexagon and an hour such as 1,-1@12; nothing if it is not written like this."""
    found = PLACE.fullmatch(folded(word))
    if found is None or not 1 <= int(found[3]) <= 12 or int(found[3]) % 2:
        return None
    return Hexagon(int(found[1]), int(found[2])), int(found[3]) % 12


def region_of(word: str) -> Region | None:
    found = place_of(word)
    return Region(*found[0], found[1]) if found else None


def position(text: str, readings: Readings = DEFAULT) -> Position:
    """Read a position line; raise NotationError at the first thing that cannot be read."""
    if len(text) > MAX_POSITION:
        refuse("too_long", text[:20], MAX_POSITION + 1, "position")
    refuse_unseen(text)
    fields = _fields(text)
    if len(fields) < FIELDS:
        refuse("too_few_fields", "", len(text) + 1, "position")
    found = _turn(_board(_hands(*fields[0]), *fields[BOARD_FIELD]), *fields[TURN_FIELD])
    for words, column in fields[FIELDS:]:
        found = _more(found, words, column)
    _check_box(found, readings, *fields[BOARD_FIELD])
    return found


def _fields(text: str) -> list[tuple[str, int]]:
    found, column = [], 1
    for part in re.split("[|\uff5c]", text):
        found.append((part, column))
        column += len(part) + 1
    return found


def _words(text: str, column: int) -> list[tuple[str, int]]:
    return [(word.group(), column + word.start()) for word in WORD.finditer(text)]


# -------------------------------------------------------------------------------------- hands


def _hands(text: str, column: int) -> Position:
    names: list[str] = []
    hands: list[Hand] = []
    for part in SPLIT.split(text):
        name, hand = _hand(part, column)
        if any(same_name(name, known) for known in names):
            refuse("same_name", name, column + part.index(name), "other_name")
        names.append(name)
        hands.append(hand)
        column += len(part) + 1
    if len(names) not in PLAYERS:
        refuse("players", "", column - 1, "sides")
    for name, hand in zip(names, hands, strict=True):
        if len(hand) > HANDS[len(names)]:
            refuse("big_hand", name, 1, "hand", str(HANDS[len(names)]))
    empty = (NO_REGIONS,) * len(names)
    return Position(tuple(names), tuple(hands), Board({}), duties=empty)


def _hand(text: str, column: int) -> tuple[str, Hand]:
    colon = COLON.search(text)
    if colon is None:
        refuse("no_colon", text.strip(), column + len(text) - len(text.lstrip()), "name")
    name = text[: colon.start()].strip()
    if fault := name_fault(name):
        refuse(fault, name, column, "name")
    words = _words(text[colon.end() :], column + colon.end())
    return name, types_in(words)


def types_in(words: list[tuple[str, int]]) -> Hand:
    """Types of segments; "-" for none, "?" for one that is not known."""
    if [folded(word) for word, _ in words] == [NOTHING]:
        return ()
    hand = []
    for word, column in words:
        found = folded(word) if folded(word) == UNKNOWN else type_of(folded(word))
        if not found:
            refuse("unknown_type", word, column, "type")
        hand.append(found)
    return tuple(hand)


# -------------------------------------------------------------------------------------- board


def _board(found: Position, text: str, column: int) -> Position:
    segments: dict[Hexagon, Segment] = {}
    tokens: dict[Region, tuple[int, ...]] = {}
    towers: dict[Region, int] = {}
    for word, at in _words(text, column):
        match = SEGMENT.fullmatch(folded(word))
        place = place_of(match[1]) if match else None
        if match is None or place is None:
            refuse("bad_segment", word, at, "segment")
        hexagon, hour = place
        if hexagon in segments:
            refuse("place_taken", word, at, "free_place")
        cells = _cells(match[2], len(found.names), word, at)
        letters = "".join(cell[0] for cell in cells)
        type_ = type_of(letters)
        if not type_:
            refuse("unknown_type", word, at, "type")
        segments[hexagon] = Segment(type_, (hour + 4 * letters.index(type_[0])) % 12)
        for number, (_, held, builder) in enumerate(cells):
            region = Region(*hexagon, (hour + 4 * number) % 12)
            if builder is not None:
                towers[region] = builder
            elif held:
                tokens[region] = held
    return found.but(board=Board(segments), tokens=tokens, towers=towers)


Cell = tuple[str, tuple[int, ...], int | None]


def _cells(text: str, players: int, word: str, column: int) -> list[Cell]:
    parts = text.split(".")
    if len(parts) != 3:
        refuse("bad_segment", word, column, "segment")
    at = column + len(word) - len(text)
    cells: list[Cell] = []
    for part in parts:
        cells.append(_cell(part, players, at))
        at += len(part) + 1
    return cells


def _cell(text: str, players: int, column: int) -> Cell:
    match = CELL.fullmatch(text)
    if match is None:
        refuse("bad_region", text, column, "cell")
    guild, held, builder = match.groups()
    if max(map(int, held or builder or "1")) > players:
        refuse("no_player", text, column, "player", str(players))
    if len(held or "") > MOST_IN_REGION:
        refuse("many_tokens", text, column, "cell")
    numbers = tuple(sorted(int(digit) - 1 for digit in held or ""))
    return guild, numbers, int(builder) - 1 if builder else None


# --------------------------------------------------------------------------------- turn, more


def _turn(found: Position, text: str, column: int) -> Position:
    words = _words(text, column)
    said = [folded(word) for word, _ in words]
    if said == [OVER]:
        return found.but(stage=OVER)
    at = words[0][1] if words else column
    if len(said) != 2 or said[1] not in STAGES or not said[0].isdecimal():
        refuse("bad_turn", text.strip(), at, "turn")
    if not 1 <= int(said[0]) <= len(found.names):
        refuse("no_player", words[0][0], at, "player", str(len(found.names)))
    return found.but(player=int(said[0]) - 1, stage=said[1])


def _more(found: Position, text: str, column: int) -> Position:
    words = _words(text, column)
    said = [folded(word) for word, _ in words]
    if said == [VARIANT]:
        return found.but(variant=True)
    if said == [PART]:
        return found.but(part=True)
    if said[:1] == [DUTY]:
        return _duty(found, words[1:], text, column)
    at = words[0][1] if words else column
    refuse("unknown_word", text.strip(), at, "word", DUTY, VARIANT, PART)


def _duty(found: Position, words: list[tuple[str, int]], text: str, column: int) -> Position:
    number = folded(words[0][0]) if words else ""
    if not number.isdecimal() or not 1 <= int(number) <= len(found.names):
        refuse("no_player", number, column, "player", str(len(found.names)))
    regions = set()
    for word, at in words[1:]:
        region = region_of(word)
        if region is None or region not in found.board.guilds:
            refuse("bad_place", word, at, "region_there")
        regions.add(region)
    if not regions:
        refuse("bad_place", "", column + len(text), "region_there")
    duties = list(found.duties)
    duties[int(number) - 1] = frozenset(regions)
    return found.but(duties=tuple(duties))


def _check_box(found: Position, readings: Readings, text: str, column: int) -> None:
    """Checks that the box has all of it. A part of the board is not the whole table."""
    at = column + len(text) - len(text.lstrip())
    if not found.board.segments:
        refuse("no_segment", "", at, "segment")
    for player, name in enumerate(found.names):
        if found.towers_left(player) < 0:
            refuse("many_towers", name, at, "in_box", str(TOWERS))
        if found.supply(player) < 0:
            refuse("many_tokens_of", name, at, "in_box", str(TOKENS))
    counts = counts_of(readings.segments)
    for type_, number in sorted(Counter(found.known_types()).items()):
        if number > counts[type_] and not found.part:
            refuse("many_segments", type_, at, "in_box", str(counts[type_]))
