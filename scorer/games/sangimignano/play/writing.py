"""Positions and actions as lines of text, in their canonical form."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from scorer.games.sangimignano.entry import VARIANT
from scorer.games.sangimignano.geometry import Hexagon, Region
from scorer.games.sangimignano.play.board import Segment
from scorer.games.sangimignano.play.judgement import Action
from scorer.games.sangimignano.play.position import OVER, SEGMENT, Hand, Position

PART, DUTY, NOTHING = "part", "duty", "-"
BAR = " | "


def clock(hour: int) -> int:
    """An hour as it is written: 12, and not 0."""
    return hour or 12


def hexagon(at: Hexagon) -> str:
    return f"{at.q},{at.r}"


def region(one: Region) -> str:
    return f"{one.q},{one.r}@{clock(one.hour)}"


def regions(found: Iterable[Region]) -> str:
    return " ".join(map(region, in_order(found)))


def in_order(found: Iterable[Region]) -> list[Region]:
    """By place, then around the clock from 12."""
    return sorted(found)


def position(found: Position) -> str:
    fields = [hands(found.names, found.hands), board(found), turn(found)]
    fields += [
        f"{DUTY} {player + 1} {regions(due)}" for player, due in enumerate(found.duties) if due
    ]
    fields += [VARIANT] * found.variant + [PART] * found.part
    return BAR.join(fields)


def hands(names: Sequence[str], held: Sequence[Hand]) -> str:
    return " / ".join(
        f"{name}: {' '.join(sorted(hand, key=_known_first)) or NOTHING}"
        for name, hand in zip(names, held, strict=True)
    )


def _known_first(type_: str) -> tuple[bool, str]:
    return not type_.isalpha(), type_


def board(found: Position) -> str:
    return " ".join(
        _segment(found, at, segment) for at, segment in sorted(found.board.segments.items())
    )


def _segment(found: Position, at: Hexagon, segment: Segment) -> str:
    cells = (guild + _held(found, Region(*at, hour)) for hour, guild in segment.guilds.items())
    return f"{hexagon(at)}@{clock(segment.hour)}:{'.'.join(cells)}"


def _held(found: Position, where: Region) -> str:
    if where in found.towers:
        return f"*{found.towers[where] + 1}"
    return "".join(str(player + 1) for player in found.tokens.get(where, ()))


def turn(found: Position) -> str:
    return OVER if found.over else f"{found.player + 1} {found.stage}"


def action(found: Action, names: Sequence[str]) -> str:
    """Such as "Adso: segment bcd 1,-1@12"."""
    return f"{names[found.player]}: {' '.join(_words(found))}"


def _words(found: Action) -> Iterator[str]:
    if found.leaves:
        yield "no"
    yield found.kind
    if found.kind == SEGMENT and found.at is not None:
        yield f"{found.type} {placed(found.at, found.hour)}"
    elif found.region is not None:
        yield region(found.region)


def placed(at: Hexagon, hour: int) -> str:
    return f"{hexagon(at)}@{clock(hour)}"


def record(found: Any) -> str:  # noqa: ANN401 - a Record, which needs this module
    """The canonical text of a record: single blanks, comments left out."""
    return "\n".join(_line(one, found.state.names) for one in found.lines) + "\n"


def _line(one: Any, names: Sequence[str]) -> str:  # noqa: ANN401 - a Line of a record
    if isinstance(one.what, Action):
        if one.kind == "start":
            return f"start {one.what.type} {placed(one.what.at or Hexagon(0, 0), one.what.hour)}"
        why = f" ! {one.overruled}" if one.overruled else ""
        return action(one.what, names) + why
    return " ".join(one.text.split())
