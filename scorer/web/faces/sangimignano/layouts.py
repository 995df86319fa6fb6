"""The segments that are laid out before the first turn: drawn at random and legal, to be copied on
the table, or entered as they are there."""

from collections.abc import Mapping
from random import SystemRandom
from typing import NamedTuple

from babel.support import NullTranslations
from markupsafe import Markup

from scorer.games.sangimignano.box import TYPES
from scorer.games.sangimignano.geometry import HOURS, Hexagon
from scorer.games.sangimignano.play import opening
from scorer.games.sangimignano.play.dealing import CAST, dealt, laid_in_order
from scorer.games.sangimignano.play.writing import clock, hexagon, placed
from scorer.web.faces.sangimignano import board

SHAPES = {
    2: (Hexagon(0, 0), Hexagon(1, 0)),
    3: (Hexagon(0, 0), Hexagon(1, 0), Hexagon(0, 1)),
    4: (Hexagon(0, 0), Hexagon(1, 0), Hexagon(0, 1), Hexagon(1, -1)),
}
"""Places of segments that touch two others each: a pair, a triangle, a rhombus."""
SOME = 4
WIDTH = 150
OWN, BETWEEN = "own", "+"
CHANCE = SystemRandom()


class Layout(NamedTuple):
    """The lines of a record, and the picture."""

    value: str
    picture: Markup


def some(t: NullTranslations, players: int) -> list[Layout]:
    """A few lay-outs to choose from."""
    found = []
    for _ in range(SOME):
        position = opening(CAST[:players], dealt(CHANCE, players).board)
        lines = [f"{one.type} {placed(at, one.hour)}" for at, one in laid_in_order(position.board)]
        found.append(Layout(BETWEEN.join(lines), board.picture(t, position, width=WIDTH)))
    return found


def chosen(players: int, fields: Mapping[str, str]) -> list[str]:
    """The `start` lines for what was chosen; without a choice one that is drawn."""
    given = fields.get(f"layout{players}", "")
    if given == OWN:
        return [f"start {_entered(fields, players, place)}" for place in range(players)]
    if not given:
        position = opening(CAST[:players], dealt(CHANCE, players).board)
        return [
            f"start {one.type} {placed(at, one.hour)}" for at, one in laid_in_order(position.board)
        ]
    return [f"start {one.strip()}"[:60] for one in given.split(BETWEEN)[:players]]


def _entered(fields: Mapping[str, str], players: int, place: int) -> str:
    """Such as "abd 1,0@4"."""
    number = f"{players}-{place + 1}"
    type_ = fields.get(f"type{number}", "")
    hour = fields.get(f"hour{number}", "12")
    at = SHAPES[players][place]
    return f"{type_ if type_ in TYPES else '?'} {hexagon(at)}@{hour if hour.isdecimal() else 12}"


def hours() -> list[int]:
    return [clock(hour) for hour in HOURS]
