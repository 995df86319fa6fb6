"""Groups of own regions with all four guilds, where a tower may be built, and duty."""

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from scorer.games.sangimignano.box import GUILDS
from scorer.games.sangimignano.geometry import Region
from scorer.games.sangimignano.play.board import Board, Near, reached
from scorer.games.sangimignano.play.position import NO_REGIONS, Player, Position
from scorer.games.sangimignano.readings import Readings

Group = frozenset[Region]
MOST_LINES = 20_000


def groups(position: Position, player: Player, readings: Readings) -> tuple[Group, ...]:
    """Basic: every set of four (SG-04). Variant: whole connected sets, or strings (SG-05)."""
    return groups_of(position.own(player), position.board, position.variant, readings)


def groups_of(own: Group, board: Board, variant: bool, readings: Readings) -> tuple[Group, ...]:
    near = board.near_by(readings.adjacency)
    if not variant:
        return fours_in(own, board, readings.adjacency, readings.group)
    parts = (part for part in _parts(own, near) if has_all_guilds(part, board))
    if readings.variant_shape == "string":
        return tuple(dict.fromkeys(one for part in parts for one in strings(part, board, near)))
    return tuple(parts)


def fours_in(own: Group, board: Board, adjacency: str, shape: str) -> tuple[Group, ...]:
    """The sets of four inside these regions."""
    if len(own) < len(GUILDS):
        return ()
    mask, fours = board.mask(own), board.fours(adjacency, shape)
    masks = board.masks(adjacency, shape)
    return tuple([four for four, one in zip(fours, masks, strict=True) if one & mask == one])


def has_all_guilds(regions: Iterable[Region], board: Board) -> bool:
    return len({board.guilds[region] for region in regions}) == len(GUILDS)


def _parts(own: Group, near: Near) -> Iterator[Group]:
    rest = own
    while rest:
        part = reached(min(rest), rest, near)
        yield part
        rest -= part


def strings(part: Group, board: Board, near: Near) -> Iterator[Group]:
    """Every line of regions, each next to the one before, on which all four guilds are. A part
    with very many of them is taken as a whole: every region of it is on such a line."""
    lines = chain.from_iterable(_lines((one,), part, board, near) for one in sorted(part))
    found = list(islice(lines, MOST_LINES))
    yield from dict.fromkeys(found) if len(found) < MOST_LINES else [part]


def _lines(line: tuple[Region, ...], part: Group, board: Board, near: Near) -> Iterator[Group]:
    if has_all_guilds(line, board):
        yield frozenset(line)
    for other in near[line[-1]]:
        if other in part and other not in line:
            yield from _lines((*line, other), part, board, near)


# --------------------------------------------------------------------------------------- duty


def pressing(position: Position, player: Player, readings: Readings) -> tuple[Group, ...]:
    """The groups on which this player has to build at his tower stage; empty without a duty."""
    old = position.duty(player)
    if not old or readings.duty == "none":
        return ()
    return tuple(group for group in groups(position, player, readings) if group & old)


def sites(position: Position, player: Player, readings: Readings) -> Group:
    """The regions on which this player may build now."""
    if not position.towers_left(player):
        return NO_REGIONS
    duty = pressing(position, player, readings)
    bound = duty if duty and readings.duty_site == "group" else ()
    found = bound or groups(position, player, readings)
    return frozenset(region for group in found for region in group)


def old_group(position: Position, player: Player, region: Region, readings: Readings) -> Group:
    """All regions of all groups that contain this one, without it (SG-07, SG-28)."""
    found = [group for group in groups(position, player, readings) if region in group]
    return frozenset(other for group in found for other in group) - {region}


def duties_after(
    position: Position, builder: Player, old: Group, readings: Readings
) -> tuple[Group, ...]:
    """The remaining duties after a tower; `position` is the one after it."""
    if readings.duty == "none":
        return (NO_REGIONS,) * len(position.names)
    return tuple(
        _left(position, player, old if player == builder else position.duty(player), readings)
        for player in position.players
    )


def _left(position: Position, player: Player, old: Group, readings: Readings) -> Group:
    kept = old & position.own(player) if old else NO_REGIONS
    if kept and any(group & kept for group in groups(position, player, readings)):
        return kept
    return NO_REGIONS
