"""A field and what its pairs cost; and filling one score group without rematch and equal marks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Pair = tuple[int, int]
Free = Callable[[int, int], bool]
FLOATER = 0
"""The player of a group who plays in the next one. Ids of players are above 0."""


@dataclass(slots=True)
class Field:
    """Who is to be paired, best first. `marks` is empty in rounds where they do not matter."""

    line: list[int]
    score: Mapping[int, int]
    met: Mapping[int, Mapping[int, int]]
    marks: Mapping[int, str] = field(default_factory=dict)
    by_square: int = field(init=False)
    by_bye: int = field(init=False)
    by_meeting: int = field(init=False)
    by_rematch: int = field(init=False)

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


def fill(
    field: Field, before: list[int], members: list[int], after: list[int], lenient: bool
) -> list[Pair] | None:
    """Pair a pivot and those who come to it, neighbours first, then by exchanges."""
    guests = {*before, *after}

    def unmet(one: int, other: int) -> bool:
        if one in guests and other in guests:
            return False
        return FLOATER in {one, other} or other not in field.met[one]

    def free(one: int, other: int) -> bool:
        return unmet(one, other) and not (field.marks and field.same_mark(one, other))

    pairs, left = _neighbours([*before, *members, *after], free)
    left = _exchange(pairs, left, free)
    if left and lenient:
        more, left = _neighbours(left, unmet)
        pairs += more
        left = _exchange(pairs, left, unmet)
    return None if left else pairs


def _neighbours(line: list[int], free: Free) -> tuple[list[Pair], list[int]]:
    """Pair each player with the next one who is free; also returns those left without a partner."""
    rest = line[::-1]
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
    return pairs, left


def _exchange(pairs: list[Pair], left: list[int], free: Free) -> list[int]:
    """Break up pairs, so that their players take two who are left over; returns those still
    left."""
    still = []
    while left:
        one, other = left.pop(), left.pop()
        if not _opened(pairs, one, other, free):
            still += [other, one]
    return still


def _opened(pairs: list[Pair], one: int, other: int, free: Free) -> bool:
    for place in range(len(pairs) - 1, -1, -1):
        a, b = pairs[place]
        for c, d in ((a, b), (b, a)):
            if free(one, c) and free(other, d):
                pairs[place] = (one, c)
                pairs.append((other, d))
                return True
    return False
