"""The question about a followed deal: is the last line of this record legal?"""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.games.torri.play.judgement import (
    Fact,
    Fault,
    Judgement,
    QuestionError,
    Reason,
    TowerLine,
    judged,
)
from scorer.games.torri.play.lines import State
from scorer.games.torri.play.position import Position, entry_of
from scorer.games.torri.play.record import BREAK, read, split
from scorer.games.torri.readings import Readings
from scorer.games.torri.scoring import score

NOBODY, NONE, UNKNOWN = "", "none", "unknown"
"""No player; no limit; not noted."""


@dataclass(frozen=True, slots=True)
class RecordFacts:
    record: str


def read_record(text: str) -> str:
    """The lines of a record, which may also be separated by ";"."""
    return "\n".join(line.strip() for line in BREAK.split(text.replace(";", "\n")))


def written(text: str) -> str:
    """The lines with content, without comments."""
    return "; ".join(filter(None, (split(line)[0].strip() for line in text.split("\n"))))


def judge(facts: RecordFacts, readings: Readings) -> Judgement:
    """The line that stopped the record, or its last one. House rules of the table come first,
    those in the record itself decide. Raise QuestionError if a line cannot be read."""
    found = read(facts.record, State(readings=readings))
    if found.error is not None:
        error = found.error
        fault = Fault("record", error.code, error.word, error.expected, error.column, error.line)
        raise QuestionError([fault])
    last = next((line for line in reversed(found.lines) if line.judgement), None)
    position = found.position
    told: dict[str, Fact] = {"line": 0 if last is None else last.number}
    if position is not None:
        told |= dict(_facts(position, found.state.readings))
    reasons = [] if last is None or last.judgement is None else list(last.judgement.reasons)
    if found.stopped is None:
        reasons += _next(position)
    towers = [] if position is None else _towers(position)
    return judged("record", reasons, None, told, towers)


def _next(position: Position | None) -> Iterator[Reason]:
    """What can happen next, where a player may still answer."""
    if position is None:
        yield Reason("market_due", "notes", ("SETUP-3",))
    elif position.over:
        yield Reason("deal_ended", "notes", ("TURN-4",))
    elif position.refill:
        yield Reason("refill_due", "notes", ("TURN-3",), {"cards": position.refill})
    elif position.turn is None:
        yield Reason("turn_unknown", "notes", ("TURN-1",))
    else:
        yield Reason("turn_next", "notes", ("TURN-1",), {}, {"name": position.names[position.turn]})


def _towers(position: Position) -> list[TowerLine]:
    return [
        TowerLine(seat.name, one.number, one.tower, "standing")
        for seat in position.seats
        for one in seat.towers
    ]


def _facts(position: Position, readings: Readings) -> list[tuple[str, Fact]]:
    names, player = position.names, position.turn
    cap = None
    if position.palazzo is not None:
        cap = position.cap(1 - position.palazzo, readings.palazzo_cap == "frozen")
    points = score(entry_of(position), readings).sides if position.over else ()
    return [
        ("turn", NOBODY if player is None or position.over else names[player]),
        ("phase", position.phase),
        ("holder", NOBODY if position.marker is None else names[position.marker]),
        ("deck_left", _known(position.deck)),
        ("refill", position.refill),
        ("cap", NONE if cap is None else cap),
        *((f"hand{i}", _known(seat.hand)) for i, seat in enumerate(position.seats)),
        *((f"nobles{i}", _known(seat.nobles)) for i, seat in enumerate(position.seats)),
        *((f"total{i}", side.total) for i, side in enumerate(points)),
    ]


def _known(number: int | None) -> Fact:
    return UNKNOWN if number is None else number
