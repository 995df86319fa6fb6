"""The result of reading a record: its lines, the state behind each, and what stopped it."""

from typing import NamedTuple

from scorer.games.common import Expected
from scorer.games.torri.play.actions import Action
from scorer.games.torri.play.cards import Card
from scorer.games.torri.play.corrections import Correction
from scorer.games.torri.play.judgement import Judgement
from scorer.games.torri.play.position import ALL, Player, Position
from scorer.games.torri.readings import DEFAULT, Readings


class RecordError(ValueError):
    """A line that cannot be read: which, what is wrong with which word, in which column."""

    def __init__(self, line: int, code: str, word: str, column: int, expected: Expected) -> None:
        super().__init__(f"line {line}, column {column}: {code} {word!r}")
        self.line, self.code, self.word, self.column = line, code, word, column
        self.expected = expected


class State(NamedTuple):
    """A record so far. `position` is None before the market is laid out."""

    names: tuple[str, str] | None = None
    dealer: Player = 0
    nobles: bool = False
    follows: str = ALL
    readings: Readings = DEFAULT
    settled: frozenset[str] = frozenset()
    position: Position | None = None
    begun: bool = False


class Line(NamedTuple):
    """A line that was read. `kind`: header, market, action or correction; `state` follows it.
    `what` is the action or correction, or the cards of a market."""

    number: int
    kind: str
    text: str
    comment: str
    state: State
    judgement: Judgement | None = None
    what: Action | Correction | tuple[Card, ...] | str | None = None

    @property
    def applied(self) -> bool:
        return self.judgement is None or self.judgement.after is not None

    @property
    def overruled(self) -> str:
        """Why the table plays what is illegal; empty where it is legal or cannot be done."""
        judgement = self.judgement
        done = judgement is not None and not judgement.legal and self.applied
        return self.what.overruled if isinstance(self.what, Action) and done else ""


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
