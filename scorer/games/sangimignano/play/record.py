"""The San Gimignano record: a whole game as text, one action a line.

    players Adso / William
    start abd 0,0@12
    start acd 1,0@12
    Adso: token 0,0@4
    Adso: segment bcd 1,-1@12

`read` follows a text to its end or to the first line that stops it; `follow` adds one line to
a `State`. Every prefix of a record is a position.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from scorer.games.common import Expected, NotationError, ReadingError, switch
from scorer.games.names import COLON, SPLIT, name_fault, refuse_unseen, same_name
from scorer.games.sangimignano.box import HANDS, LAID_OUT, PLAYERS, UNKNOWN
from scorer.games.sangimignano.entry import AGREED, BASIC, BLOCKED, VARIANT
from scorer.games.sangimignano.play import allowing, correcting, laying
from scorer.games.sangimignano.play.correcting import Correction
from scorer.games.sangimignano.play.judge import judge
from scorer.games.sangimignano.play.judgement import Action, Judgement
from scorer.games.sangimignano.play.position import (
    IDLE,
    ROUND,
    SEGMENT,
    STAGES,
    TENTH,
    Hand,
    Player,
    Position,
)
from scorer.games.sangimignano.play.reading import folded, place_of, refuse, region_of, types_in
from scorer.games.sangimignano.play.stopping import stop
from scorer.games.sangimignano.readings import DEFAULT, READINGS, Readings

MAX_LINES, MAX_CHARACTERS = 3000, 1000
COMMENT = re.compile(r"(?:^|(?<=\s))#")
BREAK = re.compile(r"\r\n|\r|\n")
WORD = re.compile(r"\S+")
HEADERS = ("players", "readings", "hand", "start")
ENDS = (TENTH, BLOCKED, IDLE, ROUND, AGREED)
NO = "no"


class RecordError(ValueError):
    """A line that cannot be read: which, what is wrong with which word, in which column."""

    def __init__(self, line: int, code: str, word: str, column: int, expected: Expected) -> None:
        super().__init__(f"line {line}, column {column}: {code} {word!r}")
        self.line, self.code, self.word, self.column = line, code, word, column
        self.expected = expected


class State(NamedTuple):
    """A record so far. `position` is None before the first segment; the game has `begun` when all
    segments of the start are laid."""

    names: tuple[str, ...] = ()
    variant: bool = False
    readings: Readings = DEFAULT
    settled: frozenset[str] = frozenset()
    hands: tuple[Hand, ...] = ()
    position: Position | None = None

    @property
    def begun(self) -> bool:
        laid = len(self.position.board.segments) if self.position else 0
        return bool(self.names) and laid >= LAID_OUT[len(self.names)]


class Line(NamedTuple):
    """A line that was read. `kind`: header, start, action, correction or over; `state` follows it.
    `overruled` is the table's reason for what the rules forbid."""

    number: int
    kind: str
    text: str
    comment: str
    state: State
    judgement: Judgement | None = None
    what: Action | Correction | str | None = None
    overruled: str = ""

    @property
    def applied(self) -> bool:
        return self.judgement is None or self.judgement.after is not None


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
        return self.state.position if self.state.begun else None


class Word(NamedTuple):
    text: str
    column: int

    @property
    def folded(self) -> str:
        return folded(self.text)


def read(text: str, start: State | None = None) -> Record:
    """Follow a record to its end, or to the first line that is illegal or cannot be read."""
    state = start or State()
    lines: list[Line] = []
    comments: list[tuple[int, str]] = []
    number, written = 0, ""
    try:
        for number, written in _written(text):
            said, comment = split(written)
            if not said.strip():
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
    """The lines with their numbers, up to the limit."""
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
        kind, state, judgement, what = _said(state, text)
    except NotationError as error:
        found = (error.code, error.word, error.column, error.expected)
        raise RecordError(number, *found) from error
    refused = kind == "action" and judgement is not None and not judgement.legal
    overruled = allowing.split(text)[1] if refused and judgement and judgement.after else ""
    return Line(number, kind, text.strip(), comment, state, judgement, what, overruled)


Said = tuple[str, State, Judgement | None, Action | Correction | str | None]


def _said(state: State, text: str) -> Said:
    words = [Word(found.group(), found.start() + 1) for found in WORD.finditer(text)]
    first = words[0].folded
    if not state.names and first != "players":
        refuse("players_first", words[0].text, words[0].column, "players")
    colon = COLON.search(text)
    if first in SAYING and not (colon and _named(state, text[: colon.start()]) is not None):
        return SAYING[first](state, text, words)
    if colon is None:
        known = (*HEADERS[1:], "over", "correct", *state.names)
        refuse("unknown_word", words[0].text, words[0].column, "line_word", *known)
    return _action(state, text, colon.start())


# ------------------------------------------------------------------------------------- header


def _players(state: State, text: str, words: list[Word]) -> Said:
    if state.names:
        refuse("late_header", words[0].text, words[0].column, "once")
    start = words[0].column - 1 + len(words[0].text)
    given, bar, more = re.sub("\uff5c", "|", text)[start:].partition("|")
    names = tuple(name.strip() for name in SPLIT.split(given))
    column = start + 1 + len(given) - len(given.lstrip())
    if len(names) not in PLAYERS:
        refuse("players", given.strip(), column, "players")
    for place, name in enumerate(names):
        fault = name_fault(name)
        if fault or any(same_name(name, other) for other in names[:place]):
            refuse(fault or "same_name", name, column, "players")
    word = folded(more.strip())
    if word not in ("", BASIC, VARIANT) or (bar and not word):
        at = start + len(given) + 2 + len(more) - len(more.lstrip())
        refuse("unknown_word", more.strip(), at, "word", VARIANT, BASIC)
    hands = ((UNKNOWN,) * HANDS[len(names)],) * len(names)
    state = state._replace(names=names, variant=word == VARIANT, hands=hands)
    return "header", state, None, "players"


def _readings(state: State, _text: str, words: list[Word]) -> Said:
    """Settings such as `group=chain`."""
    if state.position is not None:
        refuse("late_header", words[0].text, words[0].column, "before_start")
    readings, keys = state.readings, set()
    for word in words[1:]:
        try:
            readings = switch(readings, READINGS, [word.folded])
        except ReadingError as error:
            refuse("unknown_reading", word.text, word.column, "word", *error.choices)
        keys.add(word.folded.partition("=")[0].replace("-", "_"))
    state = state._replace(readings=readings, settled=state.settled | keys)
    return "header", state, None, "readings"


def _hand(state: State, text: str, words: list[Word]) -> Said:
    if state.begun:
        refuse("late_header", words[0].text, words[0].column, "before_start")
    colon = COLON.search(text)
    start = words[0].column - 1 + len(words[0].text)
    if colon is None:
        refuse("no_colon", text[start:].strip(), start + 2, "name")
    player = _player(state, text[start : colon.start()], start + 1)
    after = [word for word in words if word.column > colon.end()]
    hand = types_in([(word.text, word.column) for word in after])
    if len(hand) != HANDS[len(state.names)]:
        size = str(HANDS[len(state.names)])
        refuse("hand_size", " ".join(hand), colon.end() + 1, "hand", size)
    hands = (*state.hands[:player], hand, *state.hands[player + 1 :])
    judgement = laying.dealt(state.position, hands, hand, state.readings)
    if judgement is not None:
        return "header", state, judgement, "hand"
    position = state.position.but(hands=hands) if state.position else None
    return "header", state._replace(hands=hands, position=position), None, "hand"


def _start(state: State, text: str, words: list[Word]) -> Said:
    if state.begun:
        number = str(LAID_OUT[len(state.names)])
        refuse("late_start", words[0].text, words[0].column, "starts", number)
    type_, place = _segment(words[1:], len(text) + 1)
    action = Action(0, "start", None, type_, *place)
    opening = (state.names, state.hands, state.variant)
    judgement = laying.start(state.position, opening, action, state.readings)
    return "start", state._replace(position=judgement.after or state.position), judgement, action


def _over(state: State, text: str, words: list[Word]) -> Said:
    position = _begun(state, words[0])
    word = words[1] if len(words) > 1 else Word("", len(text) + 2)
    if word.folded not in ENDS or len(words) > 2:
        wrong = words[2] if word.folded in ENDS else word
        refuse("unknown_word", wrong.text, wrong.column, "word", *ENDS)
    judgement = stop(position, word.folded, state.readings)
    state = state._replace(position=judgement.after or position)
    return "over", state, judgement, word.folded


def _correct(state: State, text: str, words: list[Word]) -> Said:
    position = _begun(state, words[0])
    said = [correcting.Said(word.text, word.column) for word in words[1:]]
    found = correcting.read(position, said, len(text) + 2)
    after = correcting.correct(position, found, state.readings)
    judgement = Judgement("correct", True, (), after, position)
    return "correction", state._replace(position=after), judgement, found


SAYING = {
    "players": _players,
    "readings": _readings,
    "hand": _hand,
    "start": _start,
    "over": _over,
    "correct": _correct,
}


# ------------------------------------------------------------------------------------ actions


def _action(state: State, text: str, colon: int) -> Said:
    player = _player(state, text[:colon], 1)
    said, why = allowing.split(text[colon:])
    words = [
        Word(found.group(), found.start() + colon + 1) for found in WORD.finditer(f" {said[1:]}")
    ]
    action = read_action(player, words, colon + len(said) + 1)
    position = _begun(state, Word(text[:colon].strip(), 1))
    judgement = judge(position, action, state.readings)
    if why and not judgement.legal:
        after = allowing.allowed(position, action, judgement, state.readings)
        judgement = replace(judgement, after=after)
    state = state._replace(position=judgement.after or position)
    return "action", state, judgement, action


def _begun(state: State, word: Word) -> Position:
    if state.position is None or not state.begun:
        refuse("start_first", word.text, word.column, "starts", str(LAID_OUT[len(state.names)]))
    return state.position


def _named(state: State, name: str) -> Player | None:
    found = [n for n, known in enumerate(state.names) if same_name(known, name.strip())]
    return found[0] if found else None


def _player(state: State, name: str, column: int) -> Player:
    found = _named(state, name)
    if found is None:
        at = column + len(name) - len(name.lstrip())
        refuse("unknown_name", name.strip(), at, "names", *state.names)
    return found


def read_action(player: Player, words: list[Word], end: int) -> Action:
    """What a player does, from the words after the colon."""
    kind = words[0].folded if words else ""
    if kind == NO:
        stage = words[1] if len(words) > 1 else Word("", end)
        if stage.folded not in STAGES or len(words) > 2:
            refuse("unknown_word", stage.text, stage.column, "word", *STAGES)
        return Action(player, stage.folded, leaves=True)
    if kind not in STAGES:
        at = words[0] if words else Word("", end)
        refuse("unknown_word", at.text, at.column, "word", *STAGES, NO)
    if kind == SEGMENT:
        type_, place = _segment(words[1:], end)
        return Action(player, SEGMENT, None, type_, *place)
    where = words[1] if len(words) > 1 else Word("", end)
    region = region_of(where.text)
    if region is None or len(words) > 2:
        wrong = where if region is None else words[2]
        refuse("bad_place", wrong.text, wrong.column, "region")
    return Action(player, kind, region)


def _segment(words: list[Word], end: int) -> tuple[str, tuple[laying.Hexagon, int]]:
    """A type and a place. The rules check that the type has three guilds."""
    type_ = words[0] if words else Word("", end)
    if not re.fullmatch("[a-d]{3}", type_.folded):
        refuse("unknown_type", type_.text, type_.column, "type")
    where = words[1] if len(words) > 1 else Word("", end)
    place = place_of(where.text)
    if place is None or len(words) > 2:
        wrong = where if place is None else words[2]
        refuse("bad_place", wrong.text, wrong.column, "turned")
    return type_.folded, place
