"""A cut by tables: the best of each table go on until one table is left."""

from dataclasses import replace

from scorer.tournament import (
    TABLE_POINTS,
    Player,
    Proposal,
    Scheme,
    Table,
    Tournament,
    pair,
    standings,
)
from scorer.tournament.cut import advanced_by_place
from scorer.tournament.model import TABLE_TIE_BREAKS

PLAYERS = 16


def event(cut: int, players: int = PLAYERS) -> Tournament:
    """One round is played: the places before the cut are the numbers of the players.

    Tables of four in which the first seat wins: 1, 5, 9, 13 have 24 points, and the lower number
    is the winner of the decision of the desk.
    """
    people = tuple(Player(n, f"P{n}") for n in range(1, players + 1))
    scheme = Scheme(
        rounds=1,
        cut=cut,
        place_points=TABLE_POINTS,
        tie_breaks=("manual",),
        manual=tuple(range(1, players + 1)),
        least=3,
        seats=4,
        most=5,
    )
    tables = tuple(
        Table(1, 1 + first // 4, tuple(range(first + 1, first + 5)), "played", places=(1, 1, 1, 1))
        for first in range(0, players, 4)
    )
    return Tournament(scheme, people, tables)


def seated(proposed: Proposal) -> list[set[int]]:
    return [set(one.players) for one in proposed.seatings]


def played(tournament: Tournament, proposed: Proposal) -> Tournament:
    """The smaller number is the better player, except that 16 beats everybody."""
    tables = []
    for table in proposed.tables():
        order = sorted(table.players, key=lambda player: player % 16)
        places = tuple(1 + order.index(player) for player in table.players)
        tables.append(replace(table, state="played", places=places))
    return replace(tournament, tables=(*tournament.tables, *tables))


def test_sixteen_play_four_tables_and_the_winners_the_final() -> None:
    start = event(16)
    assert start.scheme.last_round == 3
    assert [start.scheme.left_in_cut(number) for number in (1, 2, 3)] == [0, 16, 4]
    first = pair(start, 2)
    assert seated(first) == [{1, 8, 9, 16}, {2, 7, 10, 15}, {3, 6, 11, 14}, {4, 5, 12, 13}]
    assert first.seatings[0].reasons[0].code == "table_cut"
    assert first.seatings[0].reasons[0].figures == {"advancing": 1}
    then = played(start, first)
    final = pair(then, 3)
    assert seated(final) == [{16, 2, 3, 4}]
    assert final.seatings[0].reasons[0].code == "table_final"
    ranked = standings(played(then, final)).rows
    assert [row.player for row in ranked[:6]] == [16, 2, 3, 4, 1, 5]
    assert ranked[0].points == 12, "a cut gives no points"


def test_of_eight_the_best_two_of_each_table_go_on() -> None:
    start = event(8)
    first = pair(start, 2)
    assert seated(first) == [{1, 4, 5, 8}, {2, 3, 6, 7}]
    assert first.seatings[0].reasons[0].figures == {"advancing": 2}
    assert seated(pair(played(start, first), 3)) == [{1, 4, 2, 3}]


def test_who_has_left_leaves_a_table_of_three() -> None:
    start = event(4)
    left = replace(start, players=tuple(p.dropped(2) if p.id == 2 else p for p in start.players))
    assert seated(pair(left, 2)) == [{1, 3, 4, 5}]
    eight = event(8)
    then = played(eight, pair(eight, 2))
    gone = tuple(p.dropped(3) if p.id in {1, 2, 4} else p for p in then.players)
    final = pair(replace(then, players=gone), 3)
    assert (final.seatings, [bye.player for bye in final.byes]) == ((), [3])


def test_a_shared_place_is_decided_by_the_place_before_the_cut() -> None:
    start = event(8)
    table = Table(2, 1, (8, 5, 4, 1), "played", places=(1, 2, 2, 4))
    other = Table(2, 2, (2, 3, 6, 7), "void")
    then = replace(start, tables=(*start.tables, table, other))
    assert seated(pair(then, 3)) == [{8, 4, 2, 3}]
    assert advanced_by_place(then, table) == (4, 4)
    assert advanced_by_place(then, other) == (3, 3)
    clear = replace(table, places=(1, 2, 3, 4))
    assert advanced_by_place(replace(then, tables=(*start.tables, clear)), clear) is None


def test_first_places_and_the_share_of_the_points_come_before_the_opponents() -> None:
    assert TABLE_TIE_BREAKS[:2] == ("wins", "table_share")


def test_a_bye_planned_for_what_is_now_the_cut_keeps_nobody_out_of_it() -> None:
    start = event(4)
    asked = tuple(replace(p, asked=((2, 12),)) if p.id == 2 else p for p in start.players)
    assert seated(pair(replace(start, players=asked), 2)) == [{1, 2, 3, 4}]
