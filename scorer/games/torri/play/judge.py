"""May this be done in this position, and what is the position then?

`judge` answers for one action. The rules are *silent* where another choice of a switch that
the table has not settled would turn legal into illegal, or the other way round. Only switches
that were looked at while judging can do that, so only those are tried.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple, cast

from scorer.games.common import switch
from scorer.games.torri.play.acting import act
from scorer.games.torri.play.actions import Action
from scorer.games.torri.play.judgement import Judgement, Reason
from scorer.games.torri.play.position import Position
from scorer.games.torri.play.table import StoppedError, Table, UnclearError
from scorer.games.torri.readings import DEFAULT, READINGS, Readings

SWITCHES = {reading.key: reading for reading in READINGS}
BEHIND = {"pietre_per_end": "pietra_beyond"}
"""The switch behind a property of the readings."""
NEEDLESS = Reason("needless", "notes", ())


class Watched:
    """Readings that remember which of them were asked for."""

    __slots__ = ("asked", "readings")

    def __init__(self, readings: Readings) -> None:
        self.readings = readings
        self.asked: set[str] = set()

    def __getattr__(self, key: str) -> object:
        self.asked.add(BEHIND.get(key, key))
        return getattr(self.readings, key)


class Carried(NamedTuple):
    """The outcome of an action. `after` is None where it stopped."""

    found: list[Reason]
    after: Position | None
    missing: str = ""
    step: int = -1

    @property
    def legal(self) -> bool:
        if self.missing:
            return False
        return self.after is not None and not self.faulty

    @property
    def faulty(self) -> bool:
        return any(reason.speaks == "against" for reason in self.found)


def carry_out(position: Position, action: Action, readings: Readings) -> Carried:
    """Try the action, whether or not it is allowed."""
    table = Table(position, readings)
    try:
        act(table, action)
    except StoppedError:
        return Carried(table.found, None)
    except UnclearError as unclear:
        return Carried(table.found, None, unclear.code, unclear.step)
    return Carried(table.found, table.position())


def judge(
    position: Position,
    action: Action,
    readings: Readings = DEFAULT,
    settled: Collection[str] = (),
) -> Judgement:
    """Judge an action. `settled` are the switches the table has decided on, besides those that
    it has changed. Where something is missing and no fault was found, `missing` says what."""
    watched = Watched(readings)
    carried = carry_out(position, action, cast(Readings, watched))
    found, after, missing = carried.found, carried.after, carried.missing
    legal = carried.legal
    if missing and carried.faulty and not action.overruled:
        missing = ""
    silent: tuple[str, ...] = ()
    if watched.asked and not missing:
        silent = _silent(position, action, readings, watched.asked - set(settled), legal)
    if action.overruled and legal:
        found.append(NEEDLESS)
    if not legal and not action.overruled:
        after = None
    reasons = tuple(found)
    if not legal and len(found) > 1:
        kept = found if action.overruled else [r for r in found if r.speaks == "against"]
        reasons = tuple(sorted(kept, key=lambda reason: reason.speaks != "against"))
    return Judgement(
        action.kind, legal, reasons, silent=silent, after=after, missing=missing, step=carried.step
    )


def apply(position: Position, action: Action, readings: Readings = DEFAULT) -> Position:
    """The position after an action that is legal or overruled; raise ValueError for others."""
    judgement = judge(position, action, readings)
    if judgement.after is None:
        raise ValueError(judgement.missing or judgement.reasons[0].code)
    return judgement.after


def _silent(
    position: Position, action: Action, readings: Readings, asked: set[str], legal: bool
) -> tuple[str, ...]:
    others = otherwise(readings)
    return tuple(
        key
        for key, choices in others.items()
        if key in asked and any(_differs(position, action, other, legal) for other in choices)
    )


def _differs(position: Position, action: Action, other: Readings, legal: bool) -> bool:
    carried = carry_out(position, action, other)
    return not carried.missing and carried.legal != legal


@lru_cache(maxsize=256)
def otherwise(readings: Readings) -> dict[str, list[Readings]]:
    """By switch, the same readings with its other choices. A table that has changed a switch
    has decided it; switches that the sheets settle are left out, and so are sizes."""
    return {
        reading.key: [
            switch(readings, READINGS, [f"{reading.key}={choice}"])
            for choice in reading.choices[1:]
        ]
        for reading in READINGS
        if not reading.numeric
        and not reading.settled
        and getattr(readings, reading.key) == reading.choices[0]
    }
