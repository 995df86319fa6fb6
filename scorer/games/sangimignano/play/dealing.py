"""Games made up at random from the box: a seed gives the same game every time."""

from collections.abc import Iterator
from random import Random

from scorer.games.sangimignano.box import HANDS, LAID_OUT, PLAYERS, TYPES, counts_of
from scorer.games.sangimignano.entry import VARIANT
from scorer.games.sangimignano.geometry import HOURS, Hexagon
from scorer.games.sangimignano.play import writing
from scorer.games.sangimignano.play.board import Board, Segment
from scorer.games.sangimignano.play.judge import apply, possible
from scorer.games.sangimignano.play.judgement import Action
from scorer.games.sangimignano.play.options import options
from scorer.games.sangimignano.play.position import TOWER, Position, opening
from scorer.games.sangimignano.play.rules import CONTACTS, misturned
from scorer.games.sangimignano.readings import DEFAULT, Readings

CAST = ("Adso", "William", "Jorge", "Ubertino")
BUILDS = 0.9
"""How often a player builds where he may."""


def demo(seed: int, variant: str = "", players: int = 0) -> str:
    """The record of a made-up game."""
    chance = Random(seed)  # noqa: S311 - a made-up game, not a secret
    number = players or chance.choice(PLAYERS)
    position = dealt(chance, number, variant == VARIANT)
    return "\n".join(_lines(chance, position)) + "\n"


def _lines(chance: Random, position: Position) -> Iterator[str]:
    names = position.names
    yield f"players {' / '.join(names)}" + f" | {VARIANT}" * position.variant
    for name, hand in zip(names, position.hands, strict=True):
        yield f"hand {name}: {' '.join(hand)}"
    for at, segment in laid_in_order(position.board):
        yield f"start {segment.type} {writing.placed(at, segment.hour)}"
    for action, _ in played(chance, position):
        yield writing.action(action, names)


def dealt(
    chance: Random, players: int, variant: bool = False, readings: Readings = DEFAULT
) -> Position:
    """A legal lay-out and hands for everybody from the shuffled box."""
    counts = counts_of(readings.segments)
    box = [type_ for type_ in TYPES for _ in range(min(2, counts[type_]))]
    while True:
        chance.shuffle(box)
        board = laid_out(chance, box[: LAID_OUT[players]], readings)
        if board is not None:
            break
    rest, size = box[LAID_OUT[players] :], HANDS[players]
    hands = tuple(tuple(rest[n * size : (n + 1) * size]) for n in range(players))
    return opening(CAST[:players], board, variant).but(hands=hands)


def laid_out(chance: Random, types: list[str], readings: Readings = DEFAULT) -> Board | None:
    """These segments in a legal lay-out, one after the other; None if one does not fit."""
    board = Board({})
    for type_ in types:
        least = min(len(board.segments), CONTACTS)
        places = [at for at in board.open_places if board.contacts(at) >= least]
        fitting = [
            (at, Segment(type_, hour))
            for at in places or [Hexagon(0, 0)]
            for hour in HOURS
            if next(misturned(board, at, Segment(type_, hour), readings), None) is None
        ]
        if not fitting:
            return None
        board = board.laid(*chance.choice(fitting))
    return board


def laid_in_order(board: Board) -> Iterator[tuple[Hexagon, Segment]]:
    """The segments so that each touches enough segments before it."""
    rest, lying = dict(board.segments), Board({})
    while rest:
        least = min(len(lying.segments), CONTACTS)
        at = next(one for one in rest if lying.contacts(one) >= least)
        lying = lying.laid(at, rest[at])
        yield at, rest.pop(at)


def played(
    chance: Random, position: Position, readings: Readings = DEFAULT, builds: float = BUILDS
) -> Iterator[tuple[Action, Position]]:
    """A game to its end: every action with the position before it."""
    while not position.over:
        action = _chosen(chance, position, readings, builds)
        yield action, position
        position = apply(position, action, readings)


def _chosen(chance: Random, position: Position, readings: Readings, builds: float) -> Action:
    found = options(position, readings)[0]
    may_leave = found.kind == TOWER and found.leave is None
    if not possible(position, position.stage, readings) or (may_leave and chance.random() > builds):
        return Action(position.player, found.kind, leaves=True)
    return chance.choice(found.choices)
