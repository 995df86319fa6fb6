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
neighbours; with no pivot left the whole field is solved exactly. Only marks in a segment too
large for that are left to good luck and exchanges.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import combinations, pairwise

Pair = tuple[int, int]
Cost = Callable[[int, int], int]
LARGEST = 120
"""Players in one exact solution, before equal marks are left to exchanges."""
FLOATER = 0
"""Stands for whoever of a pivot plays in the next pivot; ids of players are above it."""


@dataclass(slots=True)
class Field:
    """Who is to be paired, best first. `marks` is empty in rounds where they do not matter."""

    line: list[int]
    score: Mapping[int, int]
    met: Mapping[int, Mapping[int, int]]
    marks: Mapping[int, str] = field(default_factory=dict)
    by_square: int = 0
    by_bye: int = 0
    by_meeting: int = 0
    by_rematch: int = 0

    def __post_init__(self) -> None:
        scores = [self.score[player] for player in self.line]
        spread = max(scores, default=0) - min(scores, default=0)
        most = max((max(m.values(), default=0) for m in self.met.values()), default=0)
        self.by_square = len(self.line) + 1
        self.by_bye = self.by_square * (len(self.line) * spread * spread + 1)
        self.by_meeting = self.by_bye * (len(self.line) + 1)
        self.by_rematch = self.by_meeting * (len(self.line) * most + 1)

    def cost(self, one: int, other: int) -> int:
        meetings = self.met[one].get(other, 0)
        price = self.by_square * (self.score[one] - self.score[other]) ** 2
        if meetings:
            price += self.by_rematch + self.by_meeting * (meetings - 1)
        return price + self.same_mark(one, other)

    def same_mark(self, one: int, other: int) -> bool:
        mark = self.marks.get(one)
        return bool(mark) and mark == self.marks.get(other)

    def free(self, one: int, other: int) -> bool:
        """Neither a rematch nor equal marks."""
        return other not in self.met[one] and not (self.marks and self.same_mark(one, other))


@dataclass(slots=True)
class Segment:
    """Players between two pivots, solved: pairs, who leaves upwards and downwards.

    `passing`: one of the pivot above plays one of the pivot below.
    """

    pairs: list[Pair] = field(default_factory=list)
    up: list[int] = field(default_factory=list)
    down: list[int] = field(default_factory=list)
    passing: bool = False


def cheapest(field: Field) -> list[Pair]:
    """Pair an even field."""
    groups = _groups(field)
    pivots = [True] * len(groups)
    solved: dict[tuple[int, int, int, int], Segment] = {}
    while True:
        pairs, failed = _attempt(field, groups, pivots, solved)
        if not failed:
            return pairs
        for group in failed:
            pivots[group] = False


def cheapest_with_bye(field: Field, order: list[int]) -> tuple[int, list[Pair]]:
    """Pair an odd field exactly. Who stands first in `order` is first to have the bye."""
    price = {player: field.by_bye * place for place, player in enumerate(order)}
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


def _attempt(
    field: Field,
    groups: list[list[int]],
    pivots: list[bool],
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
    return _fill_all(field, groups, chosen, segments)


def _fill_all(
    field: Field, groups: list[list[int]], chosen: list[int], segments: list[Segment]
) -> tuple[list[Pair], list[int]]:
    pairs = [pair for segment in segments for pair in segment.pairs]
    failed = []
    floater: int | None = None
    for number, (above, below) in zip(chosen, pairwise(segments), strict=True):
        if above.passing and floater is None:
            continue  # the pivot above has failed and will be taken back anyway
        before = [*above.down, *([floater] if above.passing and floater is not None else [])]
        after = [*below.up, *([FLOATER] if below.passing else [])]
        lenient = sum(map(len, groups)) > LARGEST and len(groups[number]) > LARGEST // 2
        found = _fill(field, before, groups[number], after, lenient)
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
    ups = (
        {p: field.by_square * (up - field.score[p]) ** 2 for p in players} if up is not None else {}
    )
    downs = {}
    if down is not None:
        downs = {p: field.by_square * (field.score[p] - down) ** 2 for p in players}
    edges: dict[Pair, tuple[int, str]] = {}
    for one, other in combinations(players, 2):
        edges[one, other] = _best_way(field.cost(one, other), one, other, ups, downs)
    doors = [-1] * up_odd + [-2] * down_odd
    for player in players:
        edges.update(
            {(player, door): (leave[player], "") for door, leave in _doors(doors, ups, downs)}
        )
    if up is not None and down is not None and len(doors) == 2:
        edges[-1, -2] = field.by_square * (up - down) ** 2, ""
    return _read(
        exact([*players, *doors], {pair: cost for pair, (cost, _) in edges.items()}), edges
    )


def _doors(
    doors: list[int], ups: dict[int, int], downs: dict[int, int]
) -> list[tuple[int, dict[int, int]]]:
    return [(door, ups if door == -1 else downs) for door in doors]


def _best_way(
    direct: int, one: int, other: int, ups: dict[int, int], downs: dict[int, int]
) -> tuple[int, str]:
    """Two players meet, or both leave for the same pivot, whichever costs less."""
    best = direct, "meet"
    for way, leave in (("up", ups), ("down", downs)):
        if leave and leave[one] + leave[other] < best[0]:
            best = leave[one] + leave[other], way
    return best


def _read(found: list[Pair], edges: dict[Pair, tuple[int, str]]) -> Segment:
    segment = Segment()
    for one, other in found:
        if one == -1:
            segment.passing = True
        elif other == -1:
            segment.up.append(one)
        elif other == -2:
            segment.down.append(one)
        elif edges[one, other][1] == "meet":
            segment.pairs.append((one, other))
        else:
            way = segment.up if edges[one, other][1] == "up" else segment.down
            way += [one, other]
    return segment


def exact(nodes: list[int], costs: Mapping[Pair, int]) -> list[Pair]:
    """A perfect matching of least cost; each pair as it stands in `costs`."""
    import networkx  # noqa: PLC0415 - large, and most rounds are proven without it

    place = {node: number for number, node in enumerate(nodes)}
    most = max(costs.values()) + 1
    graph = networkx.Graph()
    graph.add_weighted_edges_from(
        (place[one], place[other], most - cost) for (one, other), cost in costs.items()
    )
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return [(nodes[one], nodes[other]) for one, other in sorted(map(sorted, found))]


def _fill(
    field: Field, before: list[int], members: list[int], after: list[int], lenient: bool
) -> list[Pair] | None:
    """Pair a pivot and those who come to it, neighbours first, then by exchanges."""
    guests = {*before, *after}

    def free(one: int, other: int) -> bool:
        if one in guests and other in guests:
            return False
        return FLOATER in {one, other} or field.free(one, other)

    rest = [*before, *members, *after][::-1]
    pairs: list[Pair] = []
    left: list[int] = []
    while rest:
        one = rest.pop()
        for place in range(len(rest) - 1, -1, -1):
            if free(one, rest[place]):
                pairs.append((one, rest.pop(place)))
                break
        else:
            left.append(one)
    while left:
        one, other = left.pop(), left.pop()
        if not (
            _exchange(pairs, one, other, free)
            or (lenient and _tolerate(field, pairs, one, other, guests))
        ):
            return None
    return pairs


def _exchange(pairs: list[Pair], one: int, other: int, free: Callable[[int, int], bool]) -> bool:
    """Open a pair, the latest first, so that its two players take the two left over."""
    for place in range(len(pairs) - 1, -1, -1):
        a, b = pairs[place]
        for c, d in ((a, b), (b, a)):
            if free(one, c) and free(other, d):
                pairs[place] = (one, c)
                pairs.append((other, d))
                return True
    return False


def _tolerate(field: Field, pairs: list[Pair], one: int, other: int, guests: set[int]) -> bool:
    """In a group too large to solve exactly, equal marks may meet."""
    if other in field.met.get(one, ()) or (one in guests and other in guests):
        return False
    pairs.append((one, other))
    return True
