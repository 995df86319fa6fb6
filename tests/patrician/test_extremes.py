"""The most one player can win, as whole games that were played: numbers of the design, by hand."""

from pathlib import Path

import pytest

from scorer.games import patrician
from scorer.games.patrician import play
from scorer.games.patrician.box import DEFAULT as BOX
from scorer.games.patrician.splits import can_be_dealt, stock

RECORDS = Path(__file__).parents[1] / "fixtures" / "patrician"
MOST = {2: (99, 36), 3: (99, 25), 4: (99, 21)}
"""By players: the highest prestige, and with how many floors it was played."""


@pytest.mark.parametrize("players", MOST)
def test_the_highest_and_the_lowest_prestige_can_be_played(players: int) -> None:
    record = play.read((RECORDS / f"most-{players}.txt").read_text("utf-8"))
    assert (record.stopped, record.error) == (None, None)
    assert record.position is not None
    assert record.position.over
    entry = play.entry_of(record.position)
    assert patrician.check(entry) == []
    prestige = [side.points("prestige") for side in patrician.score(entry).sides]
    most, pieces = MOST[players]
    assert (prestige[0], entry.pieces_on_board(0)) == (most, pieces)
    assert min(prestige) == 0


@pytest.mark.parametrize(("players", "least"), [(2, 50), (3, 33), (4, 25), (5, 23)])
def test_the_best_prestige_at_a_table_is_at_least_this(players: int, least: int) -> None:
    """The tokens can be shared out so, and not more evenly: they do not add up then."""
    everything = sum(BOX.tokens(players))
    rest, sums = everything, []
    for left in range(players, 0, -1):
        sums.append(-(-rest // left))
        rest -= sums[-1]
    assert max(sums) == least
    assert can_be_dealt(stock(BOX.tokens(players)), tuple(sums))
    assert players * (least - 1) < everything


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_and_three_are_impossible_for_one_player_and_so_is_what_they_leave(
    players: int,
) -> None:
    box = stock(BOX.tokens(players))
    assert [n for n in range(100) if not can_be_dealt(box, (n,))] == [1, 3, 96, 98]


def test_with_five_players_the_same_four_numbers_are_impossible() -> None:
    box = stock(BOX.tokens(5))
    assert [n for n in range(115) if not can_be_dealt(box, (n,))] == [1, 3, 111, 113]
