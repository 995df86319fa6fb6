"""Corrections by the table: `correct` and what is really there.

correct region 0,0@4 12      correct region 0,0@4 *1      correct region 0,0@4 none
correct segment abd 1,0@4    correct segment none 1,0@4   correct hand Adso 2
correct turn Adso tower      correct duty Adso none
"""

from collections.abc import Callable
from typing import NamedTuple

from scorer.games.sangimignano.box import (
    HANDS,
    LAID_OUT,
    MOST_IN_REGION,
    TOKENS,
    TOWERS,
    UNKNOWN,
    type_of,
)
from scorer.games.sangimignano.geometry import Hexagon, Region
from scorer.games.sangimignano.play import judge
from scorer.games.sangimignano.play.board import Board, Segment
from scorer.games.sangimignano.play.groups import duties_after
from scorer.games.sangimignano.play.position import (
    NO_REGIONS,
    STAGES,
    Course,
    Player,
    Position,
)
from scorer.games.sangimignano.play.reading import folded, place_of, refuse, region_of
from scorer.games.sangimignano.readings import Readings

NONE = "none"
NOBODY = -1


class Correction(NamedTuple):
    """`what` is set, at a region or a hexagon, or for a player."""

    what: str
    region: Region | None = None
    held: tuple[Player, ...] = ()
    builder: Player | None = None
    at: Hexagon | None = None
    segment: Segment | None = None
    player: Player = 0
    number: int = 0
    stage: str = ""


class Said(NamedTuple):
    """A word of the line with its column."""

    text: str
    column: int

    @property
    def folded(self) -> str:
        return folded(self.text)


def read(position: Position, words: list[Said], end: int) -> Correction:
    """The words after `correct`; raise NotationError."""
    what = words[0] if words else Said("", end)
    if what.folded not in READERS:
        refuse("unknown_word", what.text, what.column, "word", *READERS)
    return READERS[what.folded](position, words[1:], end)


def correct(position: Position, found: Correction, readings: Readings) -> Position:
    """The table as it is said to be; a duty without a group ends, as after a tower."""
    after = SETTERS[found.what](position, found)
    if found.what != "duty":
        after = after.but(duties=duties_after(after, NOBODY, NO_REGIONS, readings))
    if after.over or found.what == "turn" or judge.possible(after, after.stage, readings):
        return after
    return judge.advance(after, readings)


# ------------------------------------------------------------------------------------ reading


def _region(position: Position, words: list[Said], end: int) -> Correction:
    where, what = (words[place] if len(words) > place else Said("", end) for place in (0, 1))
    region = region_of(where.text)
    if region is None or region not in position.board.guilds:
        refuse("bad_place", where.text, where.column, "region_there")
    found, players = what.folded, len(position.names)
    digits = "" if found == NONE else found.removeprefix("*")
    built = found.startswith("*")
    most = 1 if built else MOST_IN_REGION
    known = all("1" <= digit <= str(players) for digit in digits)
    if not known or len(digits) > most or (not digits and found != NONE):
        refuse("bad_region", what.text, what.column, "held")
    seats = tuple(sorted(int(digit) - 1 for digit in digits))
    correction = Correction(
        "region", region, () if built else seats, seats[0] if built and seats else None
    )
    after = _set_region(position, correction)
    for player, name in enumerate(position.names):
        if after.towers_left(player) < 0:
            refuse("many_towers", name, what.column, "in_box", str(TOWERS))
        if after.supply(player) < 0:
            refuse("many_tokens_of", name, what.column, "in_box", str(TOKENS))
    return correction


def _segment(position: Position, words: list[Said], end: int) -> Correction:
    type_, where = (words[place] if len(words) > place else Said("", end) for place in (0, 1))
    found = type_of(type_.folded)
    if not found and type_.folded != NONE:
        refuse("unknown_type", type_.text, type_.column, "type")
    place = place_of(where.text)
    if place is None:
        refuse("bad_place", where.text, where.column, "turned")
    at, hour = place
    used = [*position.tokens, *position.towers]
    if any(region.hexagon == at for region in used):
        refuse("place_taken", where.text, where.column, "empty_segment")
    first = len(position.board.segments) <= LAID_OUT[len(position.names)]
    if not found and (at not in position.board.segments or first):
        refuse("bad_place", where.text, where.column, "empty_segment")
    return Correction("segment", at=at, segment=Segment(found, hour) if found else None)


def _player(position: Position, words: list[Said], end: int) -> tuple[Player, Said]:
    """The player whose name is in front of the last word."""
    last = words[-1] if words else Said("", end)
    name = " ".join(word.text for word in words[:-1])
    known = [folded(one) for one in position.names]
    if folded(name) not in known:
        column = words[0].column if words else end
        refuse("unknown_name", name, column, "names", *position.names)
    return known.index(folded(name)), last


def _hand(position: Position, words: list[Said], end: int) -> Correction:
    player, last = _player(position, words, end)
    most = HANDS[len(position.names)]
    if not last.folded.isdecimal() or int(last.folded) > most:
        refuse("bad_number", last.text, last.column, "in_box", str(most))
    return Correction("hand", player=player, number=int(last.folded))


def _turn(position: Position, words: list[Said], end: int) -> Correction:
    player, last = _player(position, words, end)
    if last.folded not in STAGES:
        refuse("unknown_word", last.text, last.column, "word", *STAGES)
    return Correction("turn", player=player, stage=last.folded)


def _duty(position: Position, words: list[Said], end: int) -> Correction:
    player, last = _player(position, words, end)
    if last.folded != NONE:
        refuse("unknown_word", last.text, last.column, "word", NONE)
    return Correction("duty", player=player)


READERS: dict[str, Callable[[Position, list[Said], int], Correction]] = {
    "region": _region,
    "segment": _segment,
    "hand": _hand,
    "turn": _turn,
    "duty": _duty,
}


# ------------------------------------------------------------------------------------ setting


def _set_region(position: Position, found: Correction) -> Position:
    tokens = {where: held for where, held in position.tokens.items() if where != found.region}
    towers = {where: one for where, one in position.towers.items() if where != found.region}
    if found.region is not None and found.held:
        tokens[found.region] = found.held
    if found.region is not None and found.builder is not None:
        towers[found.region] = found.builder
    return position.but(tokens=tokens, towers=towers)


def _set_segment(position: Position, found: Correction) -> Position:
    """What is built on other segments keeps its place."""
    segments = dict(position.board.segments)
    if found.at is not None:
        segments.pop(found.at, None)
        if found.segment is not None:
            segments[found.at] = found.segment
    return position.but(board=Board(segments))


def _set_hand(position: Position, found: Correction) -> Position:
    """It is then unknown which segments they are."""
    hands = list(position.hands)
    hands[found.player] = (UNKNOWN,) * found.number
    return position.but(hands=tuple(hands))


def _set_turn(position: Position, found: Correction) -> Position:
    return position.but(player=found.player, stage=found.stage, course=Course())


def _set_duty(position: Position, found: Correction) -> Position:
    duties = list(position.duties)
    duties[found.player] = NO_REGIONS
    return position.but(duties=tuple(duties))


SETTERS: dict[str, Callable[[Position, Correction], Position]] = {
    "region": _set_region,
    "segment": _set_segment,
    "hand": _set_hand,
    "turn": _set_turn,
    "duty": _set_duty,
}
