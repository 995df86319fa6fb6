"""The result of a table: a place for every seat, 1 for the best, equal where it is shared."""

from collections.abc import Sequence


def by_points(totals: Sequence[int]) -> tuple[int, ...]:
    """Most points first; equal points share a place."""
    return tuple(1 + sum(other > own for other in totals) for own in totals)


def by_winner(winner: int | None, totals: Sequence[int]) -> tuple[int, ...]:
    """The winner first whatever the points say, then by points. None: the first place is shared.

    Without a winner, although one seat has most points, it shares the first place with the next.
    """
    if winner is None:
        best = sorted(totals)[-2]
        return by_points([min(points, best) for points in totals])
    return by_points([max(totals) + 1 if n == winner else own for n, own in enumerate(totals)])


def is_sound(places: Sequence[int], seats: int) -> bool:
    """Is there a place for every seat, and does each follow from how many are before it?"""
    return len(places) == seats and by_points([-place for place in places]) == tuple(places)
