"""The Patrician record: a whole game as text, one turn a line.

    players Mary / Tom / Ann
    box patrician-2007
    hand Mary: Mi+hat* Bo+lady* Si+beard*
    Mary: Mi+hat* > 1, take Mi, draw Fi2
    Tom: Si2 > 1 2
    portraits Mary: sets3 / Tom: hat4 lady2 / Ann: sets0

`read` follows a text to its end or to the first line that stops it; `follow` adds one line to a
`State`. Every prefix of a record is a position. Scores are never written: they are computed.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from scorer.games.common import Expected, NotationError, ReadingError, switch
from scorer.games.names import COLON, refuse_unseen, same_name
from scorer.games.patrician.box import DEFAULT as BOX
from scorer.games.patrician.box import Box, BoxError, box_word, read_box
from scorer.games.patrician.notation import Piece, read_names
from scorer.games.patrician.play.judge import judge
from scorer.games.patrician.play.judgement import Judgement
from scorer.games.patrician.play.lines import read_action
from scorer.games.patrician.play.position import Action, Hand, Position, opening
from scorer.games.patrician.play.set_lines import KINDS, SET_WORDS, Told, judge_told, read_told
from scorer.games.patrician.readings import DEFAULT, READINGS, Readings
from scorer.games.patrician.words import Word, card_of, city_of, fold, words

MAX_LINES, MAX_CHARACTERS = 1000, 1000
COMMENT = re.compile(r"(?:^|(?<=\s))#")
BREAK = re.compile(r"\r\n|\r|\n")
HEADERS = ("players", "box", "readings", "hand", "open", "pile")


class RecordError(ValueError):
    """A line that cannot be read: which, what is wrong with which word, in which column."""

    def __init__(self, line: int, code: str, word: str, column: int, expected: Expected) -> None:
        super().__init__(f"line {line}, column {column}: {code} {word!r}")
        self.line, self.code, self.word, self.column = line, code, word, column
        self.expected = expected


class State(NamedTuple):
    """A record so far. `position` is None before the players are named."""

    names: tuple[str, ...] = ()
    readings: Readings = DEFAULT
    settled: frozenset[str] = frozenset()
    position: Position | None = None
    begun: bool = False

    @property
    def box(self) -> Box:
        return self.readings.in_box


class Line(NamedTuple):
    """A line that was read. `kind`: header, turn, portraits or correction; `state` follows it."""

    number: int
    kind: str
    text: str
    comment: str
    state: State
    judgement: Judgement | None = None
    what: Action | Told | str | None = None

    @property
    def applied(self) -> bool:
        return self.judgement is None or self.judgement.after is not None

    @property
    def overruled(self) -> str:
        legal = self.judgement is None or self.judgement.legal
        return self.what.overruled if isinstance(self.what, Action) and not legal else ""


class Record(NamedTuple):
    """`lines` have content; `comments` are the other lines, by number. `stopped` is the
    number of the line that ended the reading, with `error` if it cannot be read."""

    lines: tuple[Line, ...]
    state: State
    stopped: int | None = None
    error: RecordError | None = None
    comments: tuple[tuple[int, str], ...] = ()
    stopped_text: str = ""

    @property
    def position(self) -> Position | None:
        return self.state.position


def read(text: str, start: State | None = None) -> Record:
    """Follow a record to its end, or to the first line that is refused or cannot be read."""
    state = start or State()
    lines: list[Line] = []
    comments: list[tuple[int, str]] = []
    number, written = 0, ""
    try:
        for number, written in _written(text):
            said, comment = split(written)
            if not said:
                comments.append((number, comment))
                continue
            line = follow(state, said, number, comment)
            lines.append(line)
            state = line.state
            if not line.applied:
                return Record(tuple(lines), state, number, None, tuple(comments), said)
    except RecordError as error:
        said = split(written[:MAX_CHARACTERS])[0]
        return Record(tuple(lines), state, number, error, tuple(comments), said)
    return Record(tuple(lines), state, None, None, tuple(comments))


def _written(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(BREAK.split(text), 1):
        if number > MAX_LINES and line.strip():
            raise RecordError(number, "too_long", "", 1, Expected("lines", (str(MAX_LINES),)))
        yield number, line


def split(line: str) -> tuple[str, str]:
    """What a line says, with its blanks in front, and its comment from "#"."""
    found = COMMENT.search(line) if "#" in line else None
    if found is None:
        return line.rstrip(), ""
    return line[: found.start()].rstrip(), line[found.start() :].rstrip()


def follow(state: State, text: str, number: int = 1, comment: str = "") -> Line:
    """One more line; raise RecordError if it cannot be read."""
    if len(text) > MAX_CHARACTERS:
        expected = Expected("characters", (str(MAX_CHARACTERS),))
        raise RecordError(number, "too_long", text[:20], MAX_CHARACTERS + 1, expected)
    try:
        refuse_unseen(text)
        return _line(state, text, number, comment)
    except NotationError as error:
        raise RecordError(number, error.code, error.word, error.column, error.expected) from error


def _line(state: State, text: str, number: int, comment: str) -> Line:
    first = Word(*_first(text))
    if first.folded in SET_WORDS and not _names(state, text):
        return _told(state, text, number, comment, first)
    if first.folded not in HEADERS:
        return _turn(state, text, number, comment, first)
    if (first.folded == "players") == bool(state.names) or state.begun:
        code = "players-first" if not state.names else "header-late"
        raise first.error(code, "players" if not state.names else "before_turns")
    rest = Piece(text[first.at + len(first.raw) :], first.at + len(first.raw))
    state = HEADS[first.folded](state, rest, first)
    return Line(number, "header", text.strip(), comment, state, None, first.folded)


def _first(text: str) -> tuple[str, str, int]:
    start = len(text) - len(text.lstrip())
    word = text[start:].split(None, 1)[0]
    return word, fold(word), start


# ------------------------------------------------------------------------------------ header


def _players(state: State, rest: Piece, _first: Word) -> State:
    names = tuple(side.name for side in read_names(rest))
    return _opened(state._replace(names=names))


def _opened(state: State) -> State:
    return state._replace(position=opening(state.names, state.box))


def _box(state: State, rest: Piece, first: Word) -> State:
    try:
        box = read_box(" ".join(rest.text.split()))
    except BoxError as error:
        column = rest.at + max(0, rest.text.find(error.word)) + 1
        expected = Expected(error.code, error.choices)
        raise NotationError(error.code, error.word, column, expected) from error
    position = state.position
    if position is not None and position != opening(state.names, state.box):
        raise first.error("header-late", "box_first")
    readings = replace(state.readings, box=box_word(box) if box != BOX else BOX.preset)
    return _opened(state._replace(readings=readings, settled=state.settled | {"box"}))


def _readings(state: State, rest: Piece, _first: Word) -> State:
    readings, keys = state.readings, set()
    for word in words(rest.text, rest.at):
        try:
            readings = switch(readings, READINGS, [word.folded])
        except ReadingError as error:
            raise word.error("reading-unknown", "readings", *error.choices) from error
        keys.add(word.folded.partition("=")[0].replace("-", "_"))
    state = state._replace(readings=readings, settled=state.settled | keys)
    return _opened(state) if "box" in keys else state


def _hand(state: State, rest: Piece, first: Word) -> State:
    colon = COLON.search(rest.text)
    name = rest.text[: colon.start()] if colon else rest.text
    player = _player(state, name, rest.at)
    if colon is None:
        raise first.error("cards-missing", "cards")
    found = list(words(rest.text[colon.end() :], rest.at + colon.end()))
    cards = tuple(card_of(word, word.folded) for word in found)
    if not cards:
        raise first.error("cards-missing", "cards")
    position = _position(state, first)
    hands: list[Hand | None] = list(position.hands)
    hands[player] = cards
    return state._replace(position=replace(position, hands=tuple(hands)))


def _open(state: State, rest: Piece, first: Word) -> State:
    position = _position(state, first)
    beside = list(position.beside or (None,) * len(position.cities))
    for word in words(rest.text, rest.at):
        name, equals, card = word.folded.partition("=")
        number = position.index(city_of(word, name))
        if number < 0:
            raise word.error("city-not-in-play", "city")
        if not equals:
            raise word.error("card-unknown", "card")
        beside[number] = card_of(word, card)
    return state._replace(position=replace(position, beside=tuple(beside)))


def _pile(state: State, rest: Piece, first: Word) -> State:
    found = list(words(rest.text, rest.at))
    if len(found) != 1 or not (found[0].folded.isascii() and found[0].folded.isdigit()):
        raise (found[-1] if found else first).error("number-missing", "number")
    if len(found[0].folded) > 3:
        raise found[0].error("number-missing", "number")
    position = replace(_position(state, first), pile=int(found[0].folded))
    return state._replace(position=position)


def _position(state: State, first: Word) -> Position:
    if state.position is None:
        raise first.error("players-first", "players")
    return state.position


HEADS = MappingProxyType(
    {
        "players": _players,
        "box": _box,
        "readings": _readings,
        "hand": _hand,
        "open": _open,
        "pile": _pile,
    }
)


# ------------------------------------------------------------------------------------- turns


def _player(state: State, text: str, at: int) -> int:
    name = " ".join(text.split())
    for player, known in enumerate(state.names):
        if name == known or same_name(name, known):
            return player
    column = at + len(text) - len(text.lstrip()) + 1
    raise NotationError("name-unknown", name[:40], column, Expected("names", state.names))


def _turn(state: State, text: str, number: int, comment: str, first: Word) -> Line:
    position = _position(state, first)
    colon = COLON.search(text)
    if colon is None:
        raise first.error("word-unknown", "line_word", *HEADERS, *SET_WORDS, *state.names)
    player = _player(state, text[: colon.start()], 0)
    action = read_action(text, colon.end(), player)
    judgement = judge(position, action, state.readings, state.settled)
    following = state
    if judgement.after is not None:
        following = state._replace(position=judgement.after, begun=True)
    return Line(number, "turn", text.strip(), comment, following, judgement, action)


def _names(state: State, text: str) -> bool:
    """Is what is in front of the colon the name of a player?"""
    colon = COLON.search(text)
    name = " ".join(text[: colon.start()].split()) if colon else ""
    return any(same_name(name, known) for known in state.names)


def _told(state: State, text: str, number: int, comment: str, first: Word) -> Line:
    position = _position(state, first)
    start = first.at + len(first.raw)
    told = read_told(position, Piece(text[start:], start), first)
    judgement = judge_told(position, told)
    after = judgement.after
    following = state if after is None else state._replace(position=after, begun=True)
    kind = KINDS[first.folded]
    return Line(number, kind, text.strip(), comment, following, judgement, told)
