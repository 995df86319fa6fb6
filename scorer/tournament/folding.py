"""The first round of a field with seeds: the upper half meets the lower half, in its order.

1 meets n/2 + 1, 2 meets n/2 + 2, and so on. Where two of one club would meet, the partners of
near pairs are exchanged, so that seeds still meet the other half. First the fewest meetings of
a club, then the least distance from the partner that the seeds gave, squared and summed.
"""

from itertools import combinations

from scorer.tournament.filling import Field, Pair
from scorer.tournament.matching import cheapest, exact

SOLVED = 40
"""Fields up to this size are solved exactly; in larger ones the nearest exchange is taken."""


def fold(field: Field) -> list[Pair]:
    """Pair an even field whose line is the order of its seeds."""
    half = len(field.line) // 2
    upper, lower = field.line[:half], field.line[half:]
    if not any(map(field.same_mark, upper, lower)):
        return list(zip(upper, lower, strict=True))
    if len(field.line) <= SOLVED:
        return _solved(field, half)
    _exchange(field, upper, lower)
    pairs = list(zip(upper, lower, strict=True))
    if not any(field.same_mark(*pair) for pair in pairs):
        return pairs
    across = cheapest(field)
    return min(pairs, across, key=lambda found: sum(field.same_mark(*pair) for pair in found))


def _solved(field: Field, half: int) -> list[Pair]:
    places = range(2 * half)
    far = half**3 + 1
    costs = {}
    for one, other in combinations(places, 2):
        crosses = one < half <= other
        distance = (other - half - one) ** 2 if crosses else far
        kin = field.same_mark(field.line[one], field.line[other])
        costs[one, other] = distance + kin * far * (half + 1)
    return [(field.line[one], field.line[other]) for one, other in exact([*places], costs)]


def _exchange(field: Field, upper: list[int], lower: list[int]) -> None:
    """Each pair of one club takes the partner of the nearest pair where both are then free."""
    for here, one in enumerate(upper):
        if not field.same_mark(one, lower[here]):
            continue
        for there in sorted(range(len(upper)), key=lambda place: abs(place - here)):
            free = not field.same_mark(one, lower[there])
            if free and not field.same_mark(upper[there], lower[here]):
                lower[here], lower[there] = lower[there], lower[here]
                break
