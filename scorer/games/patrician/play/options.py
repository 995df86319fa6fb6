"""What may be done now, city by city, and the nearest legal turn instead of one that is refused."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.games.patrician.entry import Card
from scorer.games.patrician.play import floors
from scorer.games.patrician.play.judge import judge
from scorer.games.patrician.play.position import Action, Position
from scorer.games.patrician.readings import DEFAULT, Readings


@dataclass(frozen=True, slots=True)
class Option:
    """A city: where one floor may go, and where two may; what else may be moved after building
    there, and whose card may be taken. `why` says why nothing can be placed."""

    city: str
    one: tuple[tuple[int, ...], ...]
    two: tuple[tuple[int, ...], ...]
    moves: tuple[tuple[str, int], ...]
    takes: tuple[str, ...]
    why: str = ""


def options(position: Position, readings: Readings = DEFAULT) -> tuple[Option, ...]:
    """Every city in play, for the player whose turn it is."""
    if position.over:
        return ()
    return tuple(_option(position, number, readings) for number in range(len(position.cities)))


def _option(position: Position, number: int, readings: Readings) -> Option:
    city, towers = position.cities[number], position.towers[number]
    one = floors.sites(towers, city.floors, 1, readings)
    two = floors.sites(towers, city.floors, 2, readings)
    moves = floors.moves(position, position.mover, city.code, readings)
    takes = floors.takes(position.open_cities(), Card(city.code, "hat"))
    return Option(city.code, one, two, moves, takes, "" if one else "city-full")


def instead(position: Position, action: Action, readings: Readings = DEFAULT) -> Action | None:
    """The legal turn with the same card that differs least; or None."""
    for found in _near(position, action, readings):
        if judge(position, found, readings).legal:
            return found
    return None


def _near(position: Position, action: Action, readings: Readings) -> Iterator[Action]:
    number = position.index(action.card.city)
    if number < 0 or position.over:
        return
    city, towers = position.cities[number], position.towers[number]
    ways = floors.sites(towers, city.floors, action.card.crests, readings) or ((),)
    ordered = sorted(ways, key=lambda way: _distance(way, action.sites))
    own = action._replace(player=position.mover, overruled="")
    for way in ordered:
        for move in dict.fromkeys((own.move, None)):
            for take in dict.fromkeys((own.take, *position.open_cities(), None)):
                for draw in dict.fromkeys((own.draw, None)):
                    yield own._replace(sites=way, move=move, take=take, draw=draw, take_first=False)


def _distance(way: tuple[int, ...], asked: tuple[int, ...]) -> int:
    same = sum(one == other for one, other in zip(way, asked, strict=False))
    return abs(len(way) - len(asked)) + len(way) - same
