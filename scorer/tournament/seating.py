"""Who sits with whom at tables of three to five: the best seating that is found, and a bound.

Cost, first things first: meetings again (of a table, earlier meetings of all its pairs, so that a
third meeting costs more than a second one: the sum of squared meetings grows by them); players
who sat at a smaller table before and would again; squared differences of points within the
tables; pairs of one club. One whole number holds them all; it is doubled, so that a half of it
can belong to each of a pair. In a first round with seeds, clubs come before the differences, and
these count players of one pot.

Small fields are searched through: the first player without a table is given every possible
company, and branches that cannot beat the best one are left out. In larger ones neighbours by
points are cut into tables at least cost, then players change places as long as it gets better.
The bound: no player can do better than with the company that costs him least.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

Tables = list[list[int]]
SEARCHED = 24
"""Fields up to this size are searched through, if that is done within so many tries:"""
TRIES = 100_000
NEAR = 8
"""Players change places with those of so many tables on either side."""


@dataclass(slots=True)
class Company:
    """A field, best first, and what a table of it costs. `small` has how often a player sat at a
    smaller table than others, `marks` is empty in rounds where clubs do not matter.
    """

    line: list[int]
    sizes: tuple[int, ...]
    score: Mapping[int, int]
    met: Mapping[int, Mapping[int, int]]
    small: Mapping[int, int]
    marks: Mapping[int, str] = field(default_factory=dict)
    marks_first: bool = False
    by_mark: int = field(init=False)
    by_spread: int = field(init=False)
    by_small: int = field(init=False)
    by_meeting: int = field(init=False)

    def __post_init__(self) -> None:
        pairs = sum(size * (size - 1) // 2 for size in self.sizes) + 1
        scores = [self.score[player] for player in self.line]
        spread = pairs * (max(scores) - min(scores)) ** 2 + 1
        self.by_mark, self.by_spread = (2 * spread, 2) if self.marks_first else (2, 2 * pairs)
        self.by_small = 2 * pairs * spread
        visits = sum(self.small.get(player, 0) for player in self.line) + 1
        self.by_meeting = self.by_small * visits

    def pair(self, one: int, other: int) -> int:
        price = self.by_spread * (self.score[one] - self.score[other]) ** 2
        if again := self.met[one].get(other, 0):
            price += self.by_meeting * again
        mark = self.marks.get(one)
        if mark and mark == self.marks.get(other):
            price += self.by_mark
        return price

    def seat(self, player: int, size: int) -> int:
        """The cost of a player at a table of this size."""
        return self.by_small * self.small.get(player, 0) if size < self.sizes[0] else 0

    def table(self, players: Sequence[int]) -> int:
        size = len(players)
        pairs = sum(self.pair(one, other) for one, other in combinations(players, 2))
        return pairs + sum(self.seat(player, size) for player in players)

    def cost(self, tables: Tables) -> int:
        return sum(map(self.table, tables))


@dataclass(frozen=True, slots=True)
class Seated:
    """The tables that were found, and whether no others can be better."""

    tables: Tables
    proven: bool
    floor_again: int = 0
    floor_spread: int = 0


def seat(company: Company, start: Tables | None = None) -> Seated:
    """The best seating that is found. `start` is a seating to begin with, such as a snake by
    seeds."""
    tables = improve(company, start or cut_line(company))
    again, spread = floors(company)
    least = company.by_meeting * again
    least += 0 if company.marks_first else company.by_spread * spread
    cost = company.cost(tables)
    if cost <= least:
        return Seated(tables, proven=True, floor_again=again, floor_spread=spread)
    if len(company.line) <= SEARCHED:
        found, proven = search(company, tables)
        return Seated(found, proven, again, spread)
    return Seated(tables, proven=False, floor_again=again, floor_spread=spread)


def cut_line(company: Company) -> Tables:
    """Neighbours by points, cut into tables of the sizes asked for, at least cost."""
    count = Counter(company.sizes)
    large = company.sizes[0]
    small = company.sizes[-1]
    bigs, smalls = count[large], count[small] if small != large else 0
    line = company.line
    best: dict[tuple[int, int], tuple[int, int]] = {(0, 0): (0, 0)}
    for used in range(bigs + smalls):
        for b in range(max(0, used - smalls), min(bigs, used) + 1):
            s = used - b
            if (b, s) not in best:
                continue
            at, before = b * large + s * small, best[b, s][0]
            for size, key in ((large, (b + 1, s)), (small, (b, s + 1))):
                if key[0] > bigs or key[1] > smalls:
                    continue
                cost = before + company.table(line[at : at + size])
                if key not in best or cost < best[key][0]:
                    best[key] = cost, size
    tables: Tables = []
    key = bigs, smalls
    while key != (0, 0):
        size = best[key][1]
        key = (key[0] - 1, key[1]) if size == large else (key[0], key[1] - 1)
        at = key[0] * large + key[1] * small
        tables.append(line[at : at + size])
    return tables[::-1]


def improve(company: Company, tables: Tables) -> Tables:
    """Players change places with those of tables nearby as long as the cost goes down."""
    tables = [list(table) for table in tables]
    costs = [company.table(table) for table in tables]
    waiting = [number for number, cost in enumerate(costs) if cost]
    while waiting:
        number = waiting.pop()
        if not costs[number]:
            continue
        best = _best_exchange(company, tables, number)
        if best is None:
            continue
        one, other, place, its = best
        tables[one][place], tables[other][its] = tables[other][its], tables[one][place]
        for changed in (one, other):
            costs[changed] = company.table(tables[changed])
            if costs[changed] and changed not in waiting:
                waiting.append(changed)
    return tables


def _best_exchange(
    company: Company, tables: Tables, number: int
) -> tuple[int, int, int, int] | None:
    """The exchange of one of this table that saves most: both tables, both places."""
    best, found = 0, None
    mine = tables[number]
    shares = [_share(company, mine, place, player) for place, player in enumerate(mine)]
    for other in range(max(0, number - NEAR), min(len(tables), number + NEAR + 1)):
        if other == number:
            continue
        theirs = tables[other]
        its_shares = [_share(company, theirs, place, p) for place, p in enumerate(theirs)]
        for place, player in enumerate(mine):
            for its, guest in enumerate(theirs):
                before = shares[place] + its_shares[its]
                if before <= -best:
                    continue
                after = _share(company, mine, place, guest)
                if after - before < best:
                    after += _share(company, theirs, its, player)
                    if after - before < best:
                        best, found = after - before, (number, other, place, its)
    return found


def _share(company: Company, table: Sequence[int], place: int, player: int) -> int:
    """What a player costs in this place of a table."""
    price = company.seat(player, len(table))
    pair = company.pair
    for at, other in enumerate(table):
        if at != place:
            price += pair(player, other)
    return price


def search(company: Company, start: Tables, tries: int = TRIES) -> tuple[Tables, bool]:
    """The best seating of a small field, and whether everything was looked at."""
    best, found = company.cost(start), start
    line, left = sorted(company.line), [tries]
    prices = {(a, b): company.pair(a, b) for a in line for b in line if a != b}
    fewest = company.sizes[-1] - 1
    alone = {a: sum(sorted(prices[a, b] for b in line if b != a)[:fewest]) // 2 for a in line}

    @cache
    def cost_of(players: tuple[int, ...]) -> int:
        pairs = sum(prices[pair] for pair in combinations(players, 2))
        return pairs + sum(company.seat(player, len(players)) for player in players)

    def go(rest: list[int], sizes: Counter[int], spent: int, tables: Tables) -> None:
        nonlocal best, found
        if not rest:
            if spent < best:
                best, found = spent, [list(table) for table in tables]
            return
        first, *others = rest
        floor = sum(alone[player] for player in rest)
        if spent + floor >= best:
            return
        ways = []
        for size in [size for size, count in sizes.items() if count]:
            for company_of in combinations(others, size - 1):
                players = (first, *company_of)
                ways.append((cost_of(players), players))
                left[0] -= 1
        ways.sort()
        for cost, players in ways:
            saved = sum(alone[player] for player in players)
            if spent + cost + floor - saved >= best or left[0] < 0:
                continue
            taken = set(players)
            sizes[len(players)] -= 1
            go([p for p in others if p not in taken], sizes, spent + cost, [*tables, [*players]])
            sizes[len(players)] += 1

    go(line, Counter(company.sizes), 0, [])
    return found, left[0] >= 0


def floors(company: Company) -> tuple[int, int]:
    """The lower bounds of every seating: meetings again, and squared differences of points."""
    line = sorted(company.line, key=lambda player: -company.score[player])
    there, fewest = set(line), company.sizes[-1] - 1
    again = spread = 0
    for place, player in enumerate(line):
        fresh = len(line) - 1 - len(there & company.met[player].keys())
        again += max(0, fewest - fresh)
        around = line[max(0, place - fewest) : place + fewest + 1]
        near = sorted((company.score[player] - company.score[other]) ** 2 for other in around)
        spread += sum(near[1 : fewest + 1])  # the first is the player himself
    return -(-again // 2), -(-spread // 2)
