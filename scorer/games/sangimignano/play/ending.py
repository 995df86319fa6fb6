"""Is the game over? Exact: no player can ever build the next tower, even if the others help.

Before the next tower nothing leaves the board, so this is a finite question (SG-16).
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from scorer.games.sangimignano.box import GUILDS
from scorer.games.sangimignano.geometry import Region
from scorer.games.sangimignano.play.board import Near
from scorer.games.sangimignano.play.groups import fours_in
from scorer.games.sangimignano.play.position import TOKEN, Player, Position
from scorer.games.sangimignano.readings import Readings

Group = frozenset[Region]
ALL = (1 << len(GUILDS)) - 1
FAR = 1_000


class Witness(NamedTuple):
    """A player who can still build: on which group, and the regions where he needs tokens."""

    player: Player
    group: Group
    missing: Group


def witness(position: Position, readings: Readings) -> Witness | None:
    """A player who can still build a tower, or None. Only called when all segments are laid."""
    supplies = _supplies(position)
    for player in order(position):
        most = most_tokens(position, player, supplies, readings)
        if position.towers_left(player):
            found = nearest(position, player, readings)
            if found is not None and len(found.missing) <= most:
                return found
    return None


def can_build(position: Position, readings: Readings) -> bool:
    """The same as yes or no, which is mostly quick: one set of four is enough."""
    players, supplies = order(position), _supplies(position)
    most = {player: most_tokens(position, player, supplies, readings) for player in players}
    able = [player for player in players if position.towers_left(player)]
    if any(_four_within(position, player, most[player], readings) for player in able):
        return True
    if not position.variant:
        return False
    found = (nearest(position, player, readings) for player in able)
    return any(one is not None and len(one.missing) <= most[one.player] for one in found)


def _supplies(position: Position) -> list[int]:
    return [position.supply(player) for player in position.players]


def order(position: Position) -> list[Player]:
    """The players in the order of their turns, the one on turn first."""
    players = len(position.names)
    return [(position.player + step) % players for step in range(players)]


def nearest(position: Position, player: Player, readings: Readings) -> Witness | None:
    """The group that needs the fewest further tokens of this player, of those he can still fill."""
    own = position.own(player)
    groups = _candidates(position, own, readings)
    group = min(groups, key=lambda one: len(one - own), default=None)
    return None if group is None else Witness(player, group, group - own)


def _four_within(position: Position, player: Player, most: int, readings: Readings) -> bool:
    """Is there a set of four that needs no more of his tokens than this?"""
    board, own = position.board, position.own(player)
    held = board.mask(own)
    closed = [region for region in board.guilds if not position.is_free(region)]
    blocked = board.mask(closed) & ~held
    return any(
        (four & ~held).bit_count() <= most
        for four in board.masks(readings.adjacency, shape_of(position, readings))
        if not four & blocked
    )


def shape_of(position: Position, readings: Readings) -> str:
    """Which sets of four are groups: of the variant, all of them or those in a string."""
    if not position.variant:
        return readings.group
    return "chain" if readings.variant_shape == "string" else "any"


def most_tokens(position: Position, player: Player, supplies: list[int], readings: Readings) -> int:
    """How many more tokens he can place before his supply or the places are used up. Until his
    last one the others have to place theirs, as many as they have turns before it (SG-16)."""
    free, before, after = position.free_places, *_around(position, player)
    for needed in range(1, supplies[player] + 1):
        forced = 0
        if readings.token == "must":
            forced = sum([min(supplies[other], needed) for other in before])
            forced += sum([min(supplies[other], needed - 1) for other in after])
        if forced + needed > free:
            return needed - 1
    return supplies[player]


def _around(position: Position, player: Player) -> tuple[list[Player], list[Player]]:
    """The players who place a token before this player does, and those after him."""
    queue = order(position)
    if position.stage != TOKEN:  # the player on turn has placed his token
        queue = [*queue[1:], queue[0]]
    place = queue.index(player)
    return queue[:place], queue[place + 1 :]


# ------------------------------------------------------------------------------------- groups


def _candidates(position: Position, own: Group, readings: Readings) -> Iterator[Group]:
    """Sets on which he can still have a token everywhere; among them is one that needs fewest."""
    usable = frozenset(
        region for region in position.board.guilds if region in own or position.is_free(region)
    )
    shape = shape_of(position, readings)
    yield from fours_in(usable, position.board, readings.adjacency, shape)
    if position.variant:
        near = position.board.near_by(readings.adjacency)
        if readings.variant_shape == "string":
            yield from _short_strings(position, usable, near)
        else:
            yield from cheapest(position, own, usable, near)


def cheapest(position: Position, own: Group, usable: Group, near: Near) -> Iterator[Group]:
    """The connected set with all four guilds that needs fewest tokens: for every region and
    every set of guilds the cheapest tree that ends there, grown and joined."""
    guilds = {region: 1 << GUILDS.index(position.board.guilds[region]) for region in usable}
    cost = {region: int(region not in own) for region in usable}
    best: dict[tuple[int, Region], int] = {}
    trees: dict[tuple[int, Region], Group] = {}
    queue: list[tuple[int, int, Region, Group]] = []
    for region in sorted(usable):
        heappush(queue, (cost[region], guilds[region], region, frozenset([region])))
    while queue:
        price, mask, region, tree = heappop(queue)
        if best.get((mask, region), FAR) <= price:
            continue
        best[mask, region], trees[mask, region] = price, tree
        if mask == ALL:
            yield tree
            return
        for other in near[region]:
            if other in usable and other not in tree:
                grown = (price + cost[other], mask | guilds[other], other, tree | {other})
                heappush(queue, grown)
        for rest in range(1, ALL + 1):
            if (rest, region) in trees and rest | mask != mask:
                joined = price + best[rest, region] - cost[region]
                heappush(queue, (joined, mask | rest, region, tree | trees[rest, region]))


def _short_strings(position: Position, usable: Group, near: Near) -> Iterator[Group]:
    """Lines that are as short as they can be: their ends have guilds that come only once, so
    between them two guilds take turns."""
    guilds = position.board.guilds
    for start in sorted(usable):
        yield from _between((start,), guilds, usable, near)


def _between(
    line: tuple[Region, ...], guilds: dict[Region, str], usable: Group, near: Near
) -> Iterator[Group]:
    first, seen = guilds[line[0]], {guilds[region] for region in line}
    for other in near[line[-1]]:
        guild = guilds[other]
        if other not in usable or other in line or guild == first:
            continue
        if len(seen) == len(GUILDS) - 1 and guild not in seen:
            yield frozenset((*line, other))
        elif guild in seen or len(seen) < len(GUILDS) - 1:
            yield from _between((*line, other), guilds, usable, near)
