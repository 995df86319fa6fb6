"""The end of a deal as an object, and its properties."""

from scorer.games.torri import Entry, Side, Tower, parse


def test_the_ranks_of_a_tower_are_known_only_where_they_were_noted() -> None:
    assert list(Tower(3, None, 8).run) == [8, 9, 10]
    assert list(Tower(4).run) == []
    assert list(Tower(4, 8).run) == []


def test_stories_beyond_the_ranks_are_counted_at_both_ends() -> None:
    assert Tower(8, None, 4, 2).beyond == (1, 1)
    assert Tower(3, None, 3, 2).beyond == (2, 0)
    assert Tower(2, None, 12, 2).beyond == (0, 2)
    assert Tower(6, None, 5).beyond == (0, 0)
    assert Tower(4).beyond == (0, 0)


def test_a_side_knows_its_highest_tower_and_its_uses() -> None:
    assert (Side("Adso").highest, Side("Adso").uses) == (0, 0)
    side = parse("Adso: 8x3b cx5b2 via pietra / William:").sides[0]
    assert (side.highest, side.pietre, side.uses) == (5, 3, 5)


def test_an_entry_gathers_towers_and_noble_cards_of_both_sides() -> None:
    entry = parse("Adso: 8x3b 9x3 via / William: cx5b2 via mura")
    assert [(side, place) for side, place, _ in entry.towers] == [(0, 0), (0, 1), (1, 0)]
    assert entry.nobles == {"via": 2, "mura": 1, "pietra": 3}


def test_only_a_plain_ten_can_have_destroyed_a_tower() -> None:
    assert parse("Adso: 10x3 / William:").plain_ten_stands
    assert not parse("Adso: c8-10 9x3 / William:").plain_ten_stands


def test_what_is_gathered_is_not_part_of_what_an_entry_is() -> None:
    one, same = (parse("Adso: 8x3b via / William:") for _ in range(2))
    assert one == same
    assert len({one, same}) == 1, "an entry can be a key"
    assert repr(Entry((Side("Adso"), Side("William")))) == (
        "Entry(sides=(Side(name='Adso', towers=(), marker=False, close=False, nobles=()), "
        "Side(name='William', towers=(), marker=False, close=False, nobles=())))"
    )
