"""Can the tokens be shared out so that every player has the prestige that was entered? Exact, by
search."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

Stock = tuple[tuple[int, int], ...]
"""Values with how many tokens there are of each."""


def stock(tokens: Sequence[int]) -> Stock:
    return tuple(sorted(Counter(tokens).items(), reverse=True))


@lru_cache(maxsize=4096)
def can_be_dealt(left: Stock, sums: tuple[int, ...]) -> bool:
    """Are there tokens for all these sums? Tokens may remain."""
    if not sums:
        return True
    return any(can_be_dealt(rest, sums[1:]) for rest in _without(left, sums[0]))


def _without(left: Stock, points: int) -> Iterator[Stock]:
    """The stock after tokens of so many points are taken from it, in every way."""
    if not left:
        if points == 0:
            yield ()
        return
    (value, number), *others = left
    for taken in range(min(number, points // value), -1, -1):
        for rest in _without(tuple(others), points - taken * value):
            yield ((value, number - taken), *rest)


@lru_cache(maxsize=1024)
def fewest_tokens(left: Stock, points: int) -> int | None:
    """How many tokens make so many points, at least; None if it is impossible."""
    total = sum(number for _, number in left)
    found = [total - sum(number for _, number in rest) for rest in _without(left, points)]
    return min(found, default=None)
