"""The cheapest way to pair a field, proven to be the cheapest.

Cost, first things first: rematches; meetings beyond the first of those who meet again; who has
the bye; the sum of squared score differences; meetings of equal marks. One whole number holds
them all.

The proof. Take some score groups as *pivots*. A pair that crosses a pivot costs at least as much
as its two halves would, each ending at the pivot's score, because (a + b)² >= a² + b². So the
players between two pivots can be solved alone, exactly, with the right to leave for a pivot at
the price of the score difference; how many leave is even or odd, and which of the two follows
from the group sizes. The sum over all such segments is a lower bound. If every pivot can then
take in those who left for it and pair the rest of itself without rematch and without equal
marks, the bound is met and the round is proven optimal. A pivot that cannot is taken back into
the segment around it. At first every group is a pivot, the bound then being that of sorted
neighbours; with no pivot left the whole field is solved exactly. Only marks, where most of a
large group are of one club, are left to exchanges; all that comes before them stays proven.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from scorer.tournament.filling import FLOATER, Field, Pair, fill

LARGEST = 64
"""The most players solved at once because of marks; above that, marks are left to exchanges."""
UP, DOWN = -1, -2
"""The odd one leaving a segment, to the pivot above or below."""


@dataclass(slots=True)
class Segment:
    """Players between two pivots, solved: pairs, who leaves upwards and downwards.

    `passing`: one of the pivot above plays one of the pivot below. Only where the segment between
    is empty: two players meeting inside it cost less if one leaves upwards and one downwards.
    """

    pairs: list[Pair] = field(default_factory=list)
    up: list[int] = field(default_factory=list)
    down: list[int] = field(default_factory=list)
    passing: bool = False


def cheapest(field: Field) -> list[Pair]:
    """Pair an even field."""
    groups = _groups(field)
    pivots = [True] * len(groups)
    lenient: set[int] = set()
    solved: dict[tuple[int, int, int, int], Segment] = {}
    while True:
        pairs, failed = _attempt(field, groups, pivots, lenient, solved)
        if not failed:
            return pairs
        for group in failed:
            if field.marks and group not in lenient and _around(groups, pivots, group) > LARGEST:
                lenient.add(group)
            else:
                pivots[group] = False


def cheapest_with_bye(field: Field, order: list[list[int]]) -> tuple[int, list[Pair]]:
    """Pair an odd field exactly. `order` has groups of equals, the first to have the bye first."""
    price = {player: field.by_bye * n for n, equals in enumerate(order) for player in equals}
    costs = {pair: field.cost(*pair) for pair in combinations(field.line, 2)}
    costs.update({(player, 0): price[player] for player in field.line})
    found = exact([*field.line, 0], costs)
    bye = next(one for one, other in found if other == 0)
    return bye, [pair for pair in found if pair[1] != 0]


def _groups(field: Field) -> list[list[int]]:
    groups: list[list[int]] = []
    for player in field.line:
        if not groups or field.score[groups[-1][0]] != field.score[player]:
            groups.append([])
        groups[-1].append(player)
    return groups


def _around(groups: list[list[int]], pivots: list[bool], group: int) -> int:
    """How many players the segment would have, if this pivot was taken back."""
    first = last = group
    while first > 0 and not pivots[first - 1]:
        first -= 1
    while last + 1 < len(groups) and not pivots[last + 1]:
        last += 1
    return sum(map(len, groups[first : last + 1]))


def _attempt(
    field: Field,
    groups: list[list[int]],
    pivots: list[bool],
    lenient: set[int],
    solved: dict[tuple[int, int, int, int], Segment],
) -> tuple[list[Pair], list[int]]:
    """All pairs, or the pivots that cannot be filled."""
    chosen = [number for number, pivot in enumerate(pivots) if pivot]
    edges = [-1, *chosen, len(groups)]
    segments = []
    incoming = 0
    for above, below in pairwise(edges):
        size = sum(map(len, groups[above + 1 : below]))
        outgoing = (size + incoming) % 2
        key = (above, below, incoming, outgoing)
        if key not in solved:
            solved[key] = _solve(field, groups, key)
        segments.append(solved[key])
        if below < len(groups):
            incoming = (len(groups[below]) + outgoing) % 2
    return _fill_all(field, groups, chosen, lenient, segments)


def _fill_all(
    field: Field,
    groups: list[list[int]],
    chosen: list[int],
    lenient: set[int],
    segments: list[Segment],
) -> tuple[list[Pair], list[int]]:
    pairs = [pair for segment in segments for pair in segment.pairs]
    failed = []
    floater: int | None = None
    for number, (above, below) in zip(chosen, pairwise(segments), strict=True):
        if above.passing and floater is None:
            continue  # the pivot above has failed and will be taken back anyway
        before = [*above.down, *([floater] if above.passing and floater is not None else [])]
        after = [*below.up, *([FLOATER] if below.passing else [])]
        found = fill(field, before, groups[number], after, number in lenient)
        floater = None
        if found is None:
            failed.append(number)
            continue
        for one, other in found:
            if FLOATER in {one, other}:
                floater = one + other
            else:
                pairs.append((one, other))
    return pairs, failed


def _solve(field: Field, groups: list[list[int]], key: tuple[int, int, int, int]) -> Segment:
    """The players of a segment at least cost, with one odd leaver up or down where asked."""
    above, below, up_odd, down_odd = key
    players = [player for group in groups[above + 1 : below] for player in group]
    up = field.score[groups[above][0]] if above >= 0 else None
    down = field.score[groups[below][0]] if below < len(groups) else None
    if not players:
        return Segment(passing=bool(up_odd))
    ups, downs = _leaving(field, players, up), _leaving(field, players, down)
    ways = {
        (one, other): _best_way(field.cost(one, other), one, other, ups, downs)
        for one, other in combinations(players, 2)
    }
    costs = {pair: cost for pair, (cost, _) in ways.items()}
    if up_odd:
        costs.update({(player, UP): price for player, price in ups.items()})
    if down_odd:
        costs.update({(player, DOWN): price for player, price in downs.items()})
    return _read(exact([*players, *[UP] * up_odd, *[DOWN] * down_odd], costs), ways)


def _leaving(field: Field, players: list[int], pivot: int | None) -> dict[int, int]:
    """What it costs each player to leave for a pivot of this score; without a pivot leaving is
    impossible."""
    if pivot is None:
        return {}
    return {p: field.by_square * (pivot - field.score[p]) ** 2 for p in players}


def _best_way(
    direct: int, one: int, other: int, ups: dict[int, int], downs: dict[int, int]
) -> tuple[int, str]:
    """Two players meet, or both leave for the same pivot, whichever costs less."""
    best = direct, "meet"
    for way, leave in (("up", ups), ("down", downs)):
        if leave and leave[one] + leave[other] < best[0]:
            best = leave[one] + leave[other], way
    return best


def _read(found: list[Pair], ways: dict[Pair, tuple[int, str]]) -> Segment:
    segment = Segment()
    for one, other in found:
        if other == UP:
            segment.up.append(one)
        elif other == DOWN:
            segment.down.append(one)
        elif ways[one, other][1] == "meet":
            segment.pairs.append((one, other))
        else:
            leavers = segment.up if ways[one, other][1] == "up" else segment.down
            leavers += [one, other]
    return segment


def exact(nodes: list[int], costs: Mapping[Pair, int]) -> list[Pair]:
    """A perfect matching of least cost; each pair in the order it has in `costs`."""
    import networkx  # noqa: PLC0415 - large, and most rounds are proven without it

    place = {node: number for number, node in enumerate(nodes)}
    most = max(costs.values()) + 1
    graph = networkx.Graph()
    graph.add_weighted_edges_from(
        (place[one], place[other], most - cost) for (one, other), cost in costs.items()
    )
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return [(nodes[one], nodes[other]) for one, other in sorted(map(sorted, found))]
