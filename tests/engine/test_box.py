"""The numbers of the box, counted from the list of parts in the rulesheet."""

from scorer.games.torri import box


def test_there_are_as_many_cards_of_a_rank_as_the_rank_says() -> None:
    assert box.CARDS == {5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10}
    assert box.TOWER_CARDS == 45


def test_there_are_ten_noble_cards_of_seven_kinds() -> None:
    assert box.NOBLES == {
        "pietra": 3,
        "via": 2,
        "monumento": 1,
        "giostra": 1,
        "cappella": 1,
        "palazzo": 1,
        "mura": 1,
    }
    assert (box.NOBLE_CARDS, box.PIETRE) == (10, 3)


def test_every_rank_has_its_donazione() -> None:
    assert (box.GUARD, box.CONTRACT, box.BLESSED) == (5, 6, 7)
    assert (box.INCOME, box.TRADE, box.CONSPIRACY) == (8, 9, 10)


def test_the_limits_of_towers_and_of_uses() -> None:
    assert box.MIN_STORIES == 3
    assert box.CLOSE_TOWERS == 4
    assert box.TALLEST == 13, "ten 10s and three Buona Pietra"
    assert box.USE_LEAD == 1
