"""What may be done at this stage, all of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.games.sangimignano.box import TYPES, UNKNOWN
from scorer.games.sangimignano.geometry import HOURS
from scorer.games.sangimignano.play import rules
from scorer.games.sangimignano.play.board import Segment
from scorer.games.sangimignano.play.groups import sites
from scorer.games.sangimignano.play.judgement import Action, Reason
from scorer.games.sangimignano.play.position import SEGMENT, TOKEN, TOWER, Player, Position
from scorer.games.sangimignano.readings import DEFAULT, Readings


@dataclass(frozen=True, slots=True)
class Option:
    """The legal actions of a stage; `leave` is the reason if it may not be left out."""

    kind: str
    choices: tuple[Action, ...] = ()
    leave: Reason | None = None

    @property
    def legal(self) -> bool:
        return bool(self.choices)


def options(position: Position, readings: Readings = DEFAULT) -> tuple[Option, ...]:
    """Those of the stage that is due; empty when the game is over."""
    if position.over:
        return ()
    kind, player = position.stage, position.player
    choices = tuple(CHOICES[kind](position, player, readings))
    return (Option(kind, choices, rules.LEAVING[kind](position, player, readings)),)


def _tokens(position: Position, player: Player, _: Readings) -> Iterator[Action]:
    if position.supply(player) > 0:
        for region in sorted(position.board.guilds):
            if position.is_free(region):
                yield Action(player, TOKEN, region)


def types_to_lay(position: Position, player: Player, readings: Readings) -> list[str]:
    """The types he may have in his hand."""
    hand = position.hands[player]
    if UNKNOWN not in hand:
        return sorted(set(hand))
    return [one for one in TYPES if one in hand or rules.in_box(position, one, readings)]


def _segments(position: Position, player: Player, readings: Readings) -> Iterator[Action]:
    board = position.board
    places = [at for at in board.open_places if board.contacts(at) >= rules.CONTACTS]
    for type_ in types_to_lay(position, player, readings):
        for at in places:
            for hour in HOURS:
                laid = Segment(type_, hour)
                if next(rules.misturned(board, at, laid, readings), None) is None:
                    yield Action(player, SEGMENT, None, type_, at, hour)


def _towers(position: Position, player: Player, readings: Readings) -> Iterator[Action]:
    for region in sorted(sites(position, player, readings)):
        yield Action(player, TOWER, region)


CHOICES = {TOKEN: _tokens, SEGMENT: _segments, TOWER: _towers}


def instead(position: Position, action: Action, readings: Readings = DEFAULT) -> Action | None:
    """The nearest legal action of this stage: in the same place if there is one there."""
    found = options(position, readings)
    if not found or not found[0].choices:
        return None
    return min(found[0].choices, key=lambda other: _far(other, action))


def _far(other: Action, action: Action) -> tuple[bool, bool, int, int]:
    """Another place, another type, so far away, turned so far."""
    here, there = _place(other), _place(action)
    apart = abs(here[0] - there[0]) + abs(here[1] - there[1])
    hour = other.region.hour if other.region else other.hour
    wanted = action.region.hour if action.region else action.hour
    return here != there, other.type != action.type, apart, (hour - wanted) % 12


def _place(action: Action) -> tuple[int, int]:
    if action.region is not None:
        return action.region.q, action.region.r
    return (action.at.q, action.at.r) if action.at is not None else (0, 0)
