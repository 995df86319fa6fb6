"""A deal that is followed turn by turn: what was entered, and the record that follows from it.

Entries are never removed from the log. A `start` holds the header of the record, a `line` adds to
it, an `undo` strikes its target and every later line, a `redo` puts the text of a struck line at
the end. The record is what is left; its position is what the game's `play` makes of it.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, NamedTuple, Protocol

from scorer.games import GAMES
from scorer.match.state import DamagedMatchError

Kind = Literal["start", "line", "undo", "redo"]
KINDS = ("start", "line", "undo", "redo")
MOST = 3000
"""The most entries of one deal: 1000 lines, and twice as many for undone ones."""
MOST_LINES = 1000
"""The most lines of a record with its header."""
BREAKS = re.compile(r"[\r\n]+")


class Playing(Protocol):
    """The match, as far as its records ask."""

    game: str
    players: list[str]


class Entered(NamedTuple):
    """One entry as it was written down."""

    seq: int
    key: str
    kind: str
    deal: int
    text: str
    target: int
    label: str
    at: datetime
    device_id: int | None = None


@dataclass(slots=True)
class Followed:
    """`lines` are those of the record now; `undone` names for each struck line what struck it."""

    entered: list[Entered] = field(default_factory=list)
    header: str = ""
    lines: list[Entered] = field(default_factory=list)
    undone: dict[int, Entered] = field(default_factory=dict)
    put_back: set[int] = field(default_factory=set)

    @property
    def begun(self) -> bool:
        return bool(self.header)

    @property
    def seen(self) -> int:
        """The number of the newest entry: a phone that has it has seen everything."""
        return self.entered[-1].seq if self.entered else 0

    @property
    def text(self) -> str:
        return "\n".join([self.header, *(_written(one.text) for one in self.lines), ""])

    @property
    def begins(self) -> int:
        """How many lines of the text are in front of the first one that was entered."""
        return len(re.split(r"\r\n|\r|\n", self.header))

    @property
    def redoable(self) -> Entered | None:
        """The line that comes back first: of the newest undo that still has one, the earliest."""
        struck = [one for one in self.entered if one.seq in self.undone]
        left = [one for one in struck if one.seq not in self.put_back]
        return min(left, key=lambda one: (-self.undone[one.seq].seq, one.seq), default=None)

    def line(self, seq: int) -> Entered | None:
        return next((one for one in self.lines if one.seq == seq), None)

    def struck(self, seq: int) -> Entered | None:
        found = (one for one in self.entered if one.seq == seq and seq in self.undone)
        return next((one for one in found if seq not in self.put_back), None)


def _written(text: str) -> str:
    """Every entry is one line. A damaged one must not be read as two entries, or as none."""
    line = BREAKS.sub(" ", text)
    return line if line.partition("#")[0].strip() else f"? {line}"


def fold(entered: Iterable[Entered]) -> Followed:
    """The record as the entries say."""
    found = Followed()
    for one in entered:
        found.entered.append(one)
        if one.kind == "start":
            _strike(found, found.lines, one)
            found.header, found.lines = one.text, []
        elif one.kind == "undo":
            place = next((i for i, it in enumerate(found.lines) if it.seq == one.target), None)
            if place is not None:
                _strike(found, found.lines[place:], one)
                del found.lines[place:]
        else:
            if one.kind == "redo":
                found.put_back.add(one.target)
            found.lines.append(one)
    return found


def _strike(found: Followed, lines: Iterable[Entered], by: Entered) -> None:
    for line in lines:
        found.undone[line.seq] = by


def can_follow(game: str) -> bool:
    """Can deals of this game be followed at all?"""
    return hasattr(getattr(GAMES[game], "play", None), "follow")


def record_of(game: str, followed: Followed) -> Any:  # noqa: ANN401 - a record of any game
    return GAMES[game].play.read(followed.text)


def sound_record(match: Playing, followed: Followed) -> Any:  # noqa: ANN401 - of any game
    """The record, if its header can be read; it may stop at a line (`broken`). Else the stored
    row is damaged: raise DamagedMatchError."""
    record = record_of(match.game, followed)
    if not followed.begun or not is_of(match.game, record, match.players):
        raise DamagedMatchError("record", followed.header or followed.entered[0].text)
    return record


def broken(followed: Followed, record: Any) -> Entered | None:  # noqa: ANN401 - of any game
    """The line at which a stored record stops: it is damaged. Every line was legal once."""
    if record.stopped is None:
        return None
    place = record.stopped - followed.begins
    return followed.lines[place - 1] if 1 <= place <= len(followed.lines) else None


def judge(game: str, record: Any, text: str) -> Any:  # noqa: ANN401 - of any game
    """The line judged at the end of a record; the game's `RecordError` if it cannot be read."""
    play = GAMES[game].play
    said, comment = play.split(text)
    return play.follow(record.state, said, len(record.lines) + 1, comment)


def result_of(game: str, record: Any) -> str | None:  # noqa: ANN401 - of any game
    """The line of the finished deal, as a match keeps it. A deal that is over may still wait for
    what was secret until its end."""
    position = record.position
    if position is None or record.stopped is not None or not position.over or position.waits:
        return None
    rules = GAMES[game]
    written: str = rules.format(rules.play.entry_of(position))
    return written


def reason_of(record: Any) -> str:  # noqa: ANN401 - of any game
    """Why the table played something in its own way; else what it corrected by hand."""
    overruled = [line.overruled for line in record.lines if line.overruled]
    corrected = [line.text for line in record.lines if line.kind == "correction"]
    return "; ".join(overruled or corrected)


def is_of(game: str, record: Any, players: Iterable[str]) -> bool:  # noqa: ANN401 - of any game
    """Do these players play the deal of this record?"""
    position = record.position
    if position is None:
        return False
    entry = GAMES[game].play.entry_of(position)
    return {side.name for side in entry.sides} == set(players)


def parts(game: str, text: str) -> list[str]:
    """The header of a whole record as one entry, then its lines. A game whose header has lines with
    a colon lists the first words of such lines."""
    heads = getattr(GAMES[game].play, "HEADERS", ())
    lines = [line for line in text.splitlines() if line.strip() and line.strip()[0] != "#"]
    turns = (
        i for i, line in enumerate(lines) if ":" in line and line.split()[0].casefold() not in heads
    )
    cut = next(turns, len(lines))
    return ["\n".join(lines[:cut]), *lines[cut:]] if lines else []
