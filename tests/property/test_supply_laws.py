"""An independent calculation of what the box allows: every position of every tower is tried."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import dealt_entries

from scorer.games.torri import Entry, Tower
from scorer.games.torri.supply import fits, min_pietre

PER_END = st.sampled_from([1, 2, 3])


def placements(towers: list[Tower], per_end: int) -> Iterator[list[range]]:
    """All ways to give every colorful tower its ranks."""
    noted = [tower.run for tower in towers if tower.top is not None]
    heights = Counter(t.stories for t in towers if t.rank is None and t.top is None)
    lowest, highest = 5 - per_end, 10 + per_end
    if any(run.start < lowest or run.stop - 1 > highest for run in noted):
        return
    choices = [
        combinations_with_replacement(
            [range(top, top + height) for top in range(lowest, highest - height + 2)], count
        )
        for height, count in heights.items()
    ]
    for chosen in product(*choices):
        yield noted + [run for group in chosen for run in group]


def pietre_needed(towers: list[Tower], per_end: int) -> int:
    """The fewest Buona Pietra over all placements, 99 if there is none."""
    left = Counter({rank: rank for rank in range(5, 11)})
    for tower in towers:
        if tower.rank is not None:
            left[tower.rank] = max(0, left[tower.rank] - tower.stories + tower.pietre)
    best = 99
    for runs in placements(towers, per_end):
        wanted = Counter(rank for run in runs for rank in run)
        best = min(best, (wanted - left).total())
    return best


@st.composite
def scarce_boards(draw: st.DrawFn) -> list[Tower]:
    """Plain towers that leave little, and a few colorful ones that want it.

    All have three stories at least: lower ones are no towers, and the search leaves them out.
    """
    plain = [
        Tower(stories, rank, None, draw(st.integers(0, 1)))
        for rank in range(5, 11)
        for stories in draw(st.lists(st.integers(3, rank), max_size=2))
    ]
    noted = [
        Tower(stories, None, draw(st.integers(2, 14 - stories)))
        for stories in draw(st.lists(st.integers(3, 7), max_size=3))
    ]
    heights = draw(st.lists(st.sampled_from([3, 3, 3, 4, 4, 5, 6, 7, 8]), max_size=4))
    return plain + noted + [Tower(height) for height in heights]


@st.composite
def boards_of_threes_and_fours(draw: st.DrawFn) -> list[Tower]:
    """Few plain towers and many colorful ones of two heights."""
    plain = draw(st.lists(st.sampled_from(range(5, 11)), max_size=3, unique=True))
    low, high = draw(st.integers(0, 6)), draw(st.integers(0, 3))
    runs = draw(st.lists(st.sampled_from([5, 6, 7]), max_size=4))
    tall = draw(st.integers(4, 6))
    towers = [Tower(rank, rank) for rank in plain] + [Tower(4, None, top) for top in runs]
    return towers + [Tower(3)] * low + [Tower(tall)] * high


@settings(deadline=None, max_examples=120)
@given(scarce_boards(), PER_END)
def test_the_search_agrees_with_trying_every_position(towers: list[Tower], per_end: int) -> None:
    needed = pietre_needed(towers, per_end)
    assert min_pietre(towers, 3, per_end) == min(needed, 4)
    for pietre in range(4):
        assert fits(towers, pietre, per_end) == (needed <= pietre)


@settings(deadline=None, max_examples=40)
@given(boards_of_threes_and_fours())
def test_the_search_agrees_on_boards_of_many_towers(towers: list[Tower]) -> None:
    assert min_pietre(towers, 3, 1) == min(pietre_needed(towers, 1), 4)


@settings(deadline=None, max_examples=150)
@given(scarce_boards(), st.randoms(use_true_random=False))
def test_the_order_of_towers_changes_no_answer(towers: list[Tower], random: Random) -> None:
    shuffled = random.sample(towers, len(towers))
    assert min_pietre(towers) == min_pietre(shuffled)


@settings(deadline=None, max_examples=150)
@given(scarce_boards(), PER_END)
def test_more_buona_pietra_never_hurt(towers: list[Tower], per_end: int) -> None:
    answers = [fits(towers, pietre, per_end) for pietre in range(4)]
    assert answers == sorted(answers)


@settings(deadline=None, max_examples=150)
@given(scarce_boards())
def test_more_room_beyond_the_ends_never_hurts(towers: list[Tower]) -> None:
    assert min_pietre(towers, 3, 3) <= min_pietre(towers, 3, 1)


@settings(deadline=None, max_examples=150)
@given(scarce_boards())
def test_fewer_towers_never_need_more(towers: list[Tower]) -> None:
    needed = min_pietre(towers)
    for gone in range(len(towers)):
        assert min_pietre(towers[:gone] + towers[gone + 1 :]) <= needed


@settings(deadline=None, max_examples=150)
@given(dealt_entries())
def test_a_dealt_table_needs_no_more_than_it_shows(entry: Entry) -> None:
    towers = [tower for _, _, tower in entry.towers]
    assert min_pietre(towers) <= sum(tower.pietre for tower in towers if tower.rank is None)
