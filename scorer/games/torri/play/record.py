"""The Torri record: a whole deal as text, one action a line.

    players Adso / William
    market 5 7 7 10
    William: buy deck 7
    Adso: build 10x3 > destroy William 1

`read` follows a text to its end or to the first line that stops it; `follow` adds one line to
a `State`. Every prefix of a record is a position.
"""

import re
from collections.abc import Iterator
from contextlib import suppress

from scorer.games.common import Expected, NotationError
from scorer.games.names import COLON, refuse_unseen, same_name
from scorer.games.torri.box import NOBLES
from scorer.games.torri.play.actions import NOBLE
from scorer.games.torri.play.cards import Card
from scorer.games.torri.play.corrections import Correction, correct, read_correction
from scorer.games.torri.play.drawing import MARKET
from scorer.games.torri.play.headers import dealer_of, follows_of, players_of, readings_of
from scorer.games.torri.play.judge import judge
from scorer.games.torri.play.judgement import Judgement
from scorer.games.torri.play.lines import Line, Record, RecordError, State
from scorer.games.torri.play.position import (
    ENDING,
    OVER,
    TOWERS,
    Player,
    Position,
    opening,
    towers_only,
)
from scorer.games.torri.play.refilling import refill
from scorer.games.torri.play.table import StoppedError, Table
from scorer.games.torri.play.words import CARDS, UnreadError, Words, column_of, read_action

MAX_LINES, MAX_CHARACTERS = 1000, 1000
COMMENT = re.compile(r"(?:^|(?<=\s))#")
BREAK = re.compile(r"\r\n|\r|\n")
HEADERS = ("players", "dealer", "nobles", "readings", "follow")
NOBLE_WORDS = {*NOBLES, "b", NOBLE, "under"}
OFFERS = {"word", "source", "card", "back"}
"""What is expected may be one of these words; in a basic deal without the noble ones."""
LINES = (*HEADERS, "market", "correct", "ending", "over")


def read(text: str, start: State | None = None) -> Record:
    """Follow a record to its end, or to the first line that is illegal or cannot be read."""
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
        return Record(tuple(lines), state, error.line, error, tuple(comments), said)
    return Record(tuple(lines), state, None, None, tuple(comments))


def _written(text: str) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, up to the limit."""
    for number, line in enumerate(BREAK.split(text), 1):
        if number > MAX_LINES and line.strip():
            raise RecordError(number, "too_long", "", 1, Expected("lines", (str(MAX_LINES),)))
        yield number, line


def split(line: str) -> tuple[str, str]:
    """What a line says, with its blanks in front, and its comment from "#"."""
    if "#" not in line:
        return line.rstrip(), ""
    found = COMMENT.search(line)
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
        raise RecordError(
            number, "unknown_word", error.word, error.column, error.expected
        ) from error
    except UnreadError as unread:
        raise _error(state, text, number, unread) from unread


def _error(state: State, text: str, number: int, unread: UnreadError) -> RecordError:
    words = text[unread.offset :].split()
    word = words[unread.place] if 0 <= unread.place < len(words) else ""
    column = unread.offset + column_of(text[unread.offset :], unread.place)
    expected = unread.expected
    if not state.nobles and expected.code in OFFERS:
        choices = tuple(one for one in expected.choices if one not in NOBLE_WORDS)
        expected = Expected(expected.code, choices)
    return RecordError(number, unread.code, (unread.word or word)[:40], column, expected)


def _line(state: State, text: str, number: int, comment: str) -> Line:
    colon = text.find(":") if text.isascii() else _colon(text)
    if colon >= 0 and state.begun and state.position is not None:
        if state.position.refill:
            return _refill_missing(state)
        return _action(state, text, colon, number, comment)
    words = Words(text)
    first = words.next()
    if state.names is None and first != "players":
        raise UnreadError("players_first", 0, Expected("players"))
    if first in HEADERS:
        return _header(state, words, text, number, comment)
    if colon >= 0:
        if state.position is None:
            raise UnreadError("market_first", 0, Expected("four"))
        return _action(state._replace(begun=True), text, colon, number, comment)
    if first not in LINES:
        raise UnreadError("unknown_word", 0, Expected("line_word", (*LINES, *(state.names or ()))))
    return OTHERS[first](state, words, text, number, comment)


def _colon(text: str) -> int:
    found = COLON.search(text)
    return found.start() if found else -1


def _refill_missing(state: State) -> Line:
    due = state.position.refill if state.position else MARKET
    raise UnreadError("missing_market", 0, Expected("refill", (str(due),)))


# ------------------------------------------------------------------------------------ header


def _header(state: State, words: Words, text: str, number: int, comment: str) -> Line:
    first = words.folded[0]
    if state.begun or (first == "players") != (state.names is None):
        raise UnreadError("late_header", 0, Expected("before_market"))
    if first == "players":
        state = state._replace(names=players_of(text))
    elif first == "nobles":
        words.done()
        state = state._replace(nobles=True)
    elif first == "dealer":
        state = state._replace(dealer=dealer_of(words, state.names or ("", "")))
    elif first == "follow":
        state = state._replace(follows=follows_of(words))
    else:
        state = readings_of(state, words)
    if state.follows == TOWERS and state.names:
        position = towers_only(state.names, state.nobles)
        state = state._replace(position=position)
    return Line(number, "header", text.strip(), comment, state, None, first)


# -------------------------------------------------------------------------- what is on the table


def _ranks(words: Words, nobles: bool) -> tuple[Card, ...]:
    found: list[Card] = []
    while word := words.next():
        card = CARDS.get(word)
        if card is None or (isinstance(card, str) and not nobles):
            ranks = tuple(one for one in CARDS if one.isdigit())
            raise words.fault("unknown_card", "card", *ranks, back=1)
        found.append(card)
    return tuple(found)


def _market(state: State, words: Words, text: str, number: int, comment: str) -> Line:
    position = state.position
    if position is None:
        return _opening(state, words, text, number, comment)
    chosen = state.nobles and state.readings.noble_refill == "choose"
    cards = _ranks(words, chosen)
    if state.follows == TOWERS:
        return _set(state, text, number, comment, _ignoring(state), cards, "market")
    if not position.refill:
        raise UnreadError("no_refill_due", 0, Expected("no_refill"))
    if not cards:
        raise UnreadError("missing_market", -1, Expected("refill", (str(position.refill),)))
    table = Table(position, state.readings)
    try:
        refill(table, cards)
    except StoppedError:
        return _refused(state, text, number, comment, table, cards, "market")
    return _set(state, text, number, comment, table, cards, "market")


def _opening(state: State, words: Words, text: str, number: int, comment: str) -> Line:
    cards = _ranks(words, False)
    if len(cards) != MARKET:
        raise UnreadError("four_cards", MARKET + 1 if len(cards) > MARKET else -1, Expected("four"))
    names = state.names or ("", "")
    position = opening(names, cards, state.nobles, state.dealer)
    following = state._replace(position=position, begun=True)
    legal = Judgement("market", True, (), after=position)
    return Line(number, "market", text.strip(), comment, following, legal, cards)


def _ignoring(state: State) -> Table:
    table = Table(_position(state), state.readings)
    table.note("ignored")
    return table


def _position(state: State) -> Position:
    if state.position is None:
        raise UnreadError("market_first", 0, Expected("four"))
    return state.position


def _set(
    state: State,
    text: str,
    number: int,
    comment: str,
    table: Table,
    what: Correction | tuple[Card, ...] | str,
    kind: str,
) -> Line:
    after = table.position()
    judgement = Judgement(kind, True, tuple(table.found), after=after)
    following = state._replace(position=after, begun=True)
    return Line(number, kind, text.strip(), comment, following, judgement, what)


def _refused(
    state: State,
    text: str,
    number: int,
    comment: str,
    table: Table,
    what: Correction | tuple[Card, ...],
    kind: str,
) -> Line:
    judgement = Judgement(kind, False, tuple(table.found))
    return Line(number, kind, text.strip(), comment, state, judgement, what)


def _correction(state: State, words: Words, text: str, number: int, comment: str) -> Line:
    position = _position(state)
    found = read_correction(words, position)
    table = Table(position, state.readings)
    try:
        correct(table, found)
    except StoppedError:
        return _refused(state, text, number, comment, table, found, "correction")
    return _set(state, text, number, comment, table, found, "correction")


def _phase_line(state: State, words: Words, text: str, number: int, comment: str) -> Line:
    """`ending` and `over`, where only towers are followed."""
    if state.follows != TOWERS:
        raise UnreadError("not_here", 0, Expected("towers_only"))
    words.done()
    table = Table(_position(state), state.readings)
    word = words.folded[0]
    if table.phase == OVER:
        return _over_again(state, text, number, comment, table)
    if word == "over":
        table.phase = OVER
    elif table.phase != ENDING:
        table.phase, table.ending_by = ENDING, "deck"
    return _set(state, text, number, comment, table, word, "action")


def _over_again(state: State, text: str, number: int, comment: str, table: Table) -> Line:
    with suppress(StoppedError):
        table.against("deal_over")
    judgement = Judgement("over", False, tuple(table.found))
    return Line(number, "action", text.strip(), comment, state, judgement)


OTHERS = {
    "market": _market,
    "correct": _correction,
    "ending": _phase_line,
    "over": _phase_line,
}


# ------------------------------------------------------------------------------------ actions


def _action(state: State, text: str, colon: int, number: int, comment: str) -> Line:
    position, names = _position(state), state.names or ("", "")
    player = _player(text[:colon].strip(), names)
    try:
        action = read_action(text[colon + 1 :], player, names)
    except UnreadError as unread:
        unread.offset = colon + 1
        raise
    judgement = judge(position, action, state.readings, state.settled)
    if judgement.missing:
        raise _missing(judgement, text, colon)
    following = state
    if judgement.after is not None:
        following = state._replace(position=judgement.after, begun=True)
    return Line(number, "action", text.strip(), comment, following, judgement, action)


def _player(name: str, names: tuple[str, str]) -> Player:
    if name == names[0]:
        return 0
    if name == names[1]:
        return 1
    for player, known in enumerate(names):
        if same_name(name, known):
            return player
    raise UnreadError("unknown_name", 0, Expected("names", names), name)


MISSING = {
    "missing_draws": "draws",
    "missing_target": "target",
    "missing_backs": "backs",
    "missing_rest": "rest",
    "not_here": "nothing",
    "unknown_word": "back",
}


def _missing(judgement: Judgement, text: str, colon: int) -> UnreadError:
    """What is missing at the end of the line, or the step that does not belong there."""
    place = -1
    if judgement.step >= 0:
        words = Words(text[colon + 1 :]).folded
        arrows = [i for i, word in enumerate(words) if word == ">"]
        if judgement.step < len(arrows):
            place = arrows[judgement.step] + 1
    expected = Expected(MISSING.get(judgement.missing, "nothing"))
    unread = UnreadError(judgement.missing, place, expected)
    unread.offset = colon + 1
    return unread
