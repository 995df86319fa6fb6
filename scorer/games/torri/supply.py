"""Does the box hold the cards for these towers?

Plain towers say which cards they hold, colorful towers often only how high they are. The
question is then whether *some* choice of their ranks fits the cards that are left: rank r
is used at most r times, and Buona Pietra stand in for what is missing. The answer is exact.

Buona Pietra of plain towers replace cards of that rank. Those of colorful towers are
pooled: which story they replace, and in which tower they were noted, changes no number.
Colorful towers below three stories are not towers: `check` names them, and they take no cards here.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from scorer.games.torri.box import CARDS, MIN_STORIES, PIETRE, RANKS
from scorer.games.torri.entry import Tower

Free = tuple[int, ...]
"""Cards still free, rank by rank. Beyond 5 and 10 there are ranks with none: a colorful
tower may reach them, at the price of a Buona Pietra for each story there."""


class Shortage(NamedTuple):
    """What the box lacks for some towers: the box is enough where `any` is False.

    `ranks`: cards of plain towers that are too many, by rank; `pietre`: Buona Pietra that are
    too many; `colorful`: the colorful towers do not fit, with the Buona Pietra noted in them.
    """

    ranks: dict[int, int]
    pietre: int
    colorful: bool


def shortage(towers: Iterable[Tower], per_end: int = PIETRE) -> Shortage:
    """Does the box hold all these towers together, and if not, what is missing?"""
    towers = list(towers)
    pietre = sum([tower.pietre for tower in towers])
    fit = fits(towers, min(noted_pietre(towers), PIETRE), per_end)
    return Shortage(plain_excess(towers), max(0, pietre - PIETRE), not fit)


def noted_pietre(towers: Iterable[Tower]) -> int:
    """The Buona Pietra entered in colorful towers."""
    return sum([tower.pietre for tower in towers if tower.rank is None])


def plain_excess(towers: Iterable[Tower]) -> dict[int, int]:
    """By how many cards the plain towers of a rank exceed what the box has of it."""
    left = dict(CARDS)
    for tower in towers:
        if tower.rank in left:
            left[tower.rank] -= tower.cards
    return {rank: -cards for rank, cards in left.items() if cards < 0}


def min_pietre(towers: Iterable[Tower], most: int = PIETRE, per_end: int = PIETRE) -> int:
    """How many Buona Pietra the colorful towers need at least; `most + 1` if `most` is too few.

    Cards that plain towers take beyond the box are ignored: `plain_excess` names them.
    """
    towers = list(towers)
    return next((n for n in range(most + 1) if fits(towers, n, per_end)), most + 1)


def fits(towers: Iterable[Tower], pietre: int, per_end: int = PIETRE) -> bool:
    """Can all colorful towers exist together with so many Buona Pietra?"""
    margin = min(pietre, per_end)
    first = RANKS.start - margin
    free = [0] * margin + list(CARDS.values()) + [0] * margin
    noted: list[int] = []
    heights: list[int] = []
    for tower in towers:
        if tower.rank in CARDS:
            place = tower.rank - first
            free[place] = max(0, free[place] - tower.cards)
        elif tower.top is not None:
            noted += tower.run
        elif tower.rank is None and tower.stories >= MIN_STORIES:
            heights.append(tower.stories)
    for place in (rank - first for rank in noted):
        if not 0 <= place < len(free):
            return False
        pietre -= free[place] == 0
        free[place] = max(0, free[place] - 1)
    if pietre < 0 or sum(heights) > sum(free) + pietre:
        return False
    heights.sort(reverse=True)
    threes = heights.count(MIN_STORIES)
    others = tuple(heights[: len(heights) - threes])
    return not heights or _placed(tuple(free), others, threes, pietre)


@lru_cache(maxsize=64)
def _placed(free: Free, others: tuple[int, ...], threes: int, pietre: int) -> bool:
    """The search, cached: the same table is searched under one reading after another."""
    return _place_others(free, others, len(free), threes, pietre, set())


def _place_others(
    free: Free, heights: tuple[int, ...], last: int, threes: int, pietre: int, failed: set[object]
) -> bool:
    """Place the towers that are not of three stories, tallest first, equal ones in falling order.

    `last` is the place of the tower before if it had the same height.
    """
    if not heights:
        return _place_threes(free, threes, pietre)
    state = (free, len(heights), last, pietre)
    if state in failed:
        return False
    # every tower contains towers of three, and one card allows one more of them at most
    if threes + sum(h // 3 for h in heights) > _most_threes(free) + pietre:
        return False
    # four stories in a row hold a 7 and an 8, or a Buona Pietra
    middle = len(free) // 2
    if sum(h > 3 for h in heights) > min(free[middle - 1 : middle + 1]) + pietre:
        return False
    height, rest = heights[0], heights[1:]
    for start in range(min(last, len(free) - height), -1, -1):
        stories = free[start : start + height]
        missing = stories.count(0)
        if missing > pietre:
            continue
        taken = tuple(n and n - 1 for n in stories)
        left = free[:start] + taken + free[start + height :]
        following = start if rest and rest[0] == height else len(free)
        if _place_others(left, rest, following, threes, pietre - missing, failed):
            return True
    failed.add(state)
    return False


def _place_threes(free: Free, towers: int, pietre: int) -> bool:
    """Towers of three: intervals of equal length, so the lowest first is always best.

    A Buona Pietra is one extra card somewhere, and one card allows one more tower at most.
    """
    missing = towers - _most_threes(free)
    if missing <= 0 or missing > pietre:
        return missing <= 0
    return any(
        _place_threes((*free[:rank], free[rank] + 1, *free[rank + 1 :]), towers, pietre - 1)
        for rank in range(len(free))
    )


def _most_threes(free: Free) -> int:
    count, one, two = 0, 0, 0
    # `one` and `two`: towers that started one and two ranks above and still need a card here
    for rank in range(len(free) - 2):
        start = max(0, min(free[rank] - one - two, free[rank + 1] - one, free[rank + 2]))
        count += start
        one, two = start, one
    return count
