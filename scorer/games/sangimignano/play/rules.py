"""The rules, one small function for each stage: the reason against an action, or None."""

from collections.abc import Iterator

from scorer.games.sangimignano.box import (
    MOST_IN_REGION,
    TOKENS,
    TOWERS,
    UNKNOWN,
    counts_of,
    type_of,
)
from scorer.games.sangimignano.geometry import HOURS, Hexagon, Region, cut_of
from scorer.games.sangimignano.play.board import (
    Board,
    Near,
    Segment,
    connected,
    is_chain,
    reached,
)
from scorer.games.sangimignano.play.groups import groups, has_all_guilds, pressing, sites
from scorer.games.sangimignano.play.judgement import Action, Reason, against
from scorer.games.sangimignano.play.position import SEGMENT, TOKEN, TOWER, Player, Position
from scorer.games.sangimignano.readings import Readings

CONTACTS = 2


def objection(position: Position, action: Action, readings: Readings) -> Reason | None:
    """The reason against an action of the player on turn, at its stage."""
    if action.leaves:
        return LEAVING[action.kind](position, action.player, readings)
    if action.kind == TOKEN:
        return token(position, action.player, action.region)
    if action.kind == SEGMENT:
        return segment(position, action, readings)
    return tower(position, action.player, action.region, readings)


# -------------------------------------------------------------------------------------- token


def token(position: Position, player: Player, region: Region | None) -> Reason | None:
    if region is None or region not in position.board.guilds:
        return no_region(position, region)
    if region in position.towers:
        return _tower_there(region)
    held = position.tokens.get(region, ())
    if len(held) >= MOST_IN_REGION:
        return against("full", "PLACE-2", "SG-01", regions=(region,), figures={"most": len(held)})
    if position.supply(player) <= 0:
        return against("supply", "SG-10", kind="token", figures={"tokens": TOKENS})
    return None


def no_region(position: Position, region: Region | None) -> Reason:
    """The segment is missing, or it is cut to the other corners."""
    hours: tuple[int, ...] = ()
    if region is not None and region.hexagon in position.board.cuts:
        hours = tuple(one for one in HOURS if one % 4 == position.board.cuts[region.hexagon])
    kind = "cut" if hours else "empty"
    words = {"hours": " ".join(str(hour or 12) for hour in hours)}
    found = (region,) if region is not None else ()
    return against("no-region", "SG-01", kind=kind, regions=found, words=words)


def _tower_there(region: Region) -> Reason:
    return against("tower-there", "BUILD-4", "SG-14", regions=(region,))


def can_place(position: Position, player: Player) -> bool:
    return position.supply(player) > 0 and position.free_places > 0


def _leave_token(position: Position, player: Player, readings: Readings) -> Reason | None:
    if readings.token == "may" or not can_place(position, player):
        return None
    return against("token-must", "TURN-2", "SG-23")


# ------------------------------------------------------------------------------------ segment


def segment(position: Position, action: Action, readings: Readings) -> Reason | None:
    found = type_of(action.type)
    if not found:
        return against("three-guilds", "BOX-3", "SG-21", words={"segment": action.type})
    if action.at is None or action.hour not in HOURS:
        return against("no-region", "SG-20", kind="hour", words={"segment": found})
    hand = position.hands[action.player]
    if not hand:
        return against("hand-empty", "TURN-3", "SG-19")
    if found not in hand and UNKNOWN not in hand:
        return against("not-in-hand", "SG-19", words={"segment": found, "hand": " ".join(hand)})
    if found not in hand and not in_box(position, found, readings):
        return against("box", "SG-19", "SG-21", kind="segment", words={"segment": found})
    laid = Segment(found, action.hour)
    return next(misplaced(position.board, action.at, laid, readings), None)


def in_box(position: Position, type_: str, readings: Readings) -> bool:
    """May there be one more segment of this type? A part of the board does not show all of them."""
    used = list(position.known_types()).count(type_)
    return position.part or used < counts_of(readings.segments)[type_]


def misplaced(board: Board, at: Hexagon, laid: Segment, readings: Readings) -> Iterator[Reason]:
    """Every reason against this place and this turning."""
    place = {"place": f"{at.q},{at.r}"}
    if at in board.segments:
        yield against("occupied", "LAY-2", "SG-13", words=place)
        return
    contacts = board.contacts(at)
    if contacts < CONTACTS:
        figures = {"contacts": contacts, "least": CONTACTS}
        yield against("touch", "LAY-3", "SG-13", words=place, figures=figures)
    yield from misturned(board, at, laid, readings)


def misturned(board: Board, at: Hexagon, laid: Segment, readings: Readings) -> Iterator[Reason]:
    """Equal guilds along a side, or a turning that a house rule does not allow."""
    for own, other in board.equal_guilds(at, laid):
        words = {"guild": board.guilds[other]}
        yield against("same-guild", "LAY-4", "SG-03", regions=(own, other), words=words)
    if readings.turning == "three" and board.cuts:
        first = next(iter(board.cuts.values()))
        if cut_of(laid.hour) != first:
            yield against("turning", "SG-20")


def _leave_segment(position: Position, player: Player, readings: Readings) -> Reason | None:
    if readings.segment == "may" or not position.hands[player]:
        return None
    return against("segment-must", "TURN-3", "SG-12")


# -------------------------------------------------------------------------------------- tower


def tower(
    position: Position, player: Player, region: Region | None, readings: Readings
) -> Reason | None:
    if region is None or region not in position.board.guilds:
        return no_region(position, region)
    if region in position.towers:
        return _tower_there(region)
    if not position.towers_left(player):
        return against("supply", "SG-38", kind="tower", figures={"towers": TOWERS})
    if region in sites(position, player, readings):
        return None
    due = pressing(position, player, readings)
    if due and any(region in group for group in groups(position, player, readings)):
        regions = tuple(sorted(frozenset().union(*due)))
        return against("duty-elsewhere", "BUILD-6", "SG-29", regions=regions)
    own = region in position.own(player)
    kind = "variant" if position.variant else "basic"
    rules = ("VARIANT-1", "SG-05") if position.variant else ("BUILD-1", "SG-04")
    kind = f"{kind}.{'own' if own else 'foreign'}"
    return against("no-group", *rules, kind=kind, regions=(region,))


def _leave_tower(position: Position, player: Player, readings: Readings) -> Reason | None:
    possible = sites(position, player, readings)
    if not possible:
        return None
    due = pressing(position, player, readings)
    if due:
        regions = tuple(sorted(region for region in frozenset().union(*due)))
        return against("duty", "BUILD-6", "SG-07", regions=regions)
    if readings.build == "must":
        return against("build-must", "SG-06", regions=tuple(sorted(possible)))
    return None


LEAVING = {TOKEN: _leave_token, SEGMENT: _leave_segment, TOWER: _leave_tower}


def checked_group(
    position: Position, player: Player, regions: tuple[Region, ...], readings: Readings
) -> Reason | None:
    """Why these regions are not a group of this player (SG-04), the first thing that fails."""
    board, near = position.board, position.board.near_by(readings.adjacency)
    missing = next((region for region in regions if region not in board.guilds), None)
    if missing is not None:
        return no_region(position, missing)
    different = dict.fromkeys(regions)
    wrong_number = len(different) < 4 if position.variant else len(different) != 4
    if wrong_number or len(different) < len(regions):
        figures = {"count": len(different)}
        rules = ("BUILD-1", "SG-39" if len(different) < len(regions) else "SG-04")
        kind = "twice" if len(different) < len(regions) else ""
        return against("count", *rules, kind=kind, figures=figures)
    return _composed(position, player, tuple(different), near, readings)


def _composed(
    position: Position,
    player: Player,
    regions: tuple[Region, ...],
    near: Near,
    readings: Readings,
) -> Reason | None:
    towers = tuple(region for region in regions if region in position.towers)
    if towers:
        return against("tower-there", "BUILD-4", "SG-14", regions=towers)
    own = position.own(player)
    without = tuple(region for region in regions if region not in own)
    if without:
        return against("no-token", "BUILD-1", "SG-04", regions=without)
    if not has_all_guilds(regions, position.board):
        letters = " ".join(sorted(position.board.guilds[region] for region in regions))
        return against("guilds", "BUILD-1", "SG-04", regions=regions, words={"guilds": letters})
    found = frozenset(regions)
    if not connected(found, near):
        alone = tuple(sorted(found - reached(regions[0], found, near)))
        return against("apart", "BUILD-1", "SG-02", regions=alone)
    if not position.variant and readings.group == "chain" and not is_chain(found, near):
        return against("not-chain", "SG-04", regions=regions)
    if position.variant and readings.variant_shape == "string" and not is_chain(found, near):
        return against("not-chain", "SG-05", regions=regions)
    return None
