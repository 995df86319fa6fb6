"""The cut: who is in, who meets whom, who advances."""

from dataclasses import replace
from itertools import pairwise

import pytest
from events import DRAWN, WON, finished, random_event, won_by

from scorer.tournament import (
    CannotPairError,
    Player,
    Proposal,
    Scheme,
    Table,
    Tournament,
    pair,
    standings,
)
from scorer.tournament.cut import advanced_by_place, bracket, meetings, progress
from scorer.tournament.model import State


def started(size: int, cut: int) -> Tournament:
    """One round in which the first half wins; the lot is not needed: deal wins are by hand."""
    players = tuple(Player(number, f"P{number}") for number in range(1, size + 1))
    order = tuple(range(1, size + 1))
    scheme = Scheme(rounds=1, cut=cut, tie_breaks=("manual",), manual=order)
    half = size // 2
    tables = tuple(Table(1, n, (n, n + half), "played", places=WON) for n in range(1, half + 1))
    return Tournament(scheme, players, tables)


def played(start: Tournament, proposed: Proposal, places: tuple[int, int] = WON) -> Tournament:
    tables = [
        table if table.state == "bye" else replace(table, state="played", places=places)
        for table in proposed.tables()
    ]
    return replace(start, tables=(*start.tables, *tables))


def pairs(proposed: Proposal) -> list[set[int]]:
    return [set(seating.players) for seating in proposed.seatings]


@pytest.mark.parametrize("size", [2, 4, 8, 16])
def test_the_best_two_can_meet_only_in_the_final(size: int) -> None:
    matches = bracket(size)
    assert sorted(seed for match in matches for seed in match) == list(range(1, size + 1))
    assert all(sum(match) == size + 1 for match in matches)
    line = [min(match) for match in matches]
    while len(line) > 2:
        line = [min(two) for two in zip(line[::2], line[1::2], strict=True)]
    assert set(line) == {1, 2} or size == 2


def test_a_cut_halves_the_players_from_round_to_round() -> None:
    scheme = Scheme(rounds=3, cut=8)
    assert [scheme.left_in_cut(number) for number in range(1, 7)] == [0, 0, 0, 8, 4, 2]
    assert (scheme.cut_rounds, scheme.last_round) == (3, 6)


def test_first_meets_last_and_the_reason_names_the_places() -> None:
    proposed = pair(started(10, 4), 2)
    assert pairs(proposed) == [{1, 4}, {2, 3}]
    [reason] = proposed.seatings[0].reasons
    assert (reason.code, reason.players) == ("cut_seeding", (1, 4))
    assert reason.figures == {"high": 1, "low": 4}


def test_winners_advance_and_the_standings_follow() -> None:
    start = started(10, 4)
    semi = pair(start, 2)
    upset = [won_by(t, max(t.players)) for t in semi.tables()]
    after = replace(start, tables=(*start.tables, *upset))
    final = pair(after, 3)
    assert pairs(final) == [{4, 3}]
    [table] = final.tables()
    won = won_by(table, 3)
    rows = standings(replace(after, tables=(*after.tables, won))).rows
    assert [row.player for row in rows][:5] == [3, 4, 1, 2, 5]
    assert [row.separated_by for row in rows][1:3] == ["cut", "cut"]


def test_a_draw_in_the_cut_lets_the_higher_one_advance() -> None:
    start = started(10, 4)
    final = pair(played(start, pair(start, 2), places=DRAWN), 3)
    assert pairs(final) == [{1, 2}]


def test_who_has_left_is_not_in_the_cut_and_who_leaves_gives_a_walkover() -> None:
    start = started(10, 4)
    gone = replace(start, players=tuple(p.dropped(2) if p.id == 1 else p for p in start.players))
    assert pairs(pair(gone, 2)) == [{2, 5}, {3, 4}]
    after = played(start, pair(start, 2), places=DRAWN)
    left = replace(after, players=tuple(p.dropped(3) if p.id == 2 else p for p in after.players))
    final = pair(left, 3)
    [bye] = final.byes
    assert (bye.player, bye.reasons[0].code, final.seatings) == (1, "walkover", ())
    rows = standings(played(left, final)).rows
    assert (rows[0].player, rows[0].points) == (1, 2), "a walkover gives no points"


def test_every_round_of_the_cut_has_half_the_places() -> None:
    start = started(16, 8)
    assert [slot for slot, _, _ in meetings(start, 2)] == [1, 2, 3, 4]
    after = played(start, pair(start, 2))
    assert [slot for slot, _, _ in meetings(after, 3)] == [1, 2]
    assert [slot for slot, _, _ in meetings(played(after, pair(after, 3)), 4)] == [1]


def test_after_the_final_there_is_no_round() -> None:
    with pytest.raises(CannotPairError) as caught:
        pair(started(4, 2), 3)
    assert caught.value.code == "over"


def test_the_cut_leaves_points_and_tie_breaks_alone() -> None:
    start = started(10, 2)
    before = {row.player: row.points for row in standings(start).rows}
    after = standings(played(start, pair(start, 2)))
    assert {row.player: row.points for row in after.rows} == before


def test_a_cut_larger_than_the_field_is_filled_with_walkovers() -> None:
    start = started(6, 8)
    first = pair(start, 2)
    assert pairs(first) == [{4, 5}, {3, 6}]
    assert [(bye.player, bye.number) for bye in first.byes] == [(1, 1), (2, 3)]
    semi = pair(played(start, first, places=DRAWN), 3)
    assert pairs(semi) == [{1, 4}, {2, 3}]


def test_an_empty_place_above_gives_a_walkover_too() -> None:
    """The winner of the first semi-final has left: the winner of the second one is through."""
    start = started(10, 4)
    after = played(start, pair(start, 2), places=DRAWN)
    left = replace(after, players=tuple(p.dropped(3) if p.id == 1 else p for p in after.players))
    final = pair(left, 3)
    assert final.seatings == ()
    [bye] = final.byes
    assert (bye.player, bye.number, bye.reasons[0].code) == (2, 1, "walkover")
    assert standings(played(left, final)).rows[0].player == 2


def test_a_place_that_nobody_reached_is_no_walkover() -> None:
    """All four of the upper half have left: only the lower half plays on."""
    start = started(16, 8)
    after = played(start, pair(start, 2), places=DRAWN)
    gone = tuple(p.dropped(3) if p.id in {1, 4} else p for p in after.players)
    semi = pair(replace(after, players=gone), 3)
    assert (pairs(semi), semi.byes) == ([{2, 3}], ())
    assert [seating.number for seating in semi.seatings] == [2]


def with_upsets() -> Tournament:
    """Semi-finals won by 4 and 3, the final by 4."""
    start = started(10, 4)
    for number, better in ((2, max), (3, max)):
        tables = [won_by(table, better(table.players)) for table in pair(start, number).tables()]
        start = replace(start, tables=(*start.tables, *tables))
    return start


@pytest.mark.parametrize(
    ("through", "ranked"),
    [
        (1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
        (2, [3, 4, 1, 2, 5, 6, 7, 8, 9, 10]),
        (3, [4, 3, 1, 2, 5, 6, 7, 8, 9, 10]),
        (None, [4, 3, 1, 2, 5, 6, 7, 8, 9, 10]),
    ],
)
def test_the_standings_after_each_round_of_the_cut(through: int | None, ranked: list[int]) -> None:
    rows = standings(with_upsets(), through).rows
    assert [row.player for row in rows] == ranked
    assert [row.separated_by for row in rows].count("cut") == {1: 0, 2: 2}.get(through or 3, 3)


def test_who_is_in_the_cut_stands_above_who_is_not_as_soon_as_it_is_paired() -> None:
    """Player 4 is in it for 1 who has left: before the first match 2 to 5 stand above the rest."""
    start = started(10, 4)
    players = tuple(p.dropped(2) if p.id == 1 else p for p in start.players)
    left = replace(start, players=players)
    paired = replace(left, tables=(*left.tables, *pair(left, 2).tables()))
    assert [row.player for row in standings(paired).rows] == [2, 3, 4, 5, 1, 6, 7, 8, 9, 10]
    assert [row.player for row in standings(paired, 1).rows][:2] == [1, 2]


@pytest.mark.parametrize(
    ("state", "places", "told"),
    [
        ("played", DRAWN, (1, 1)),
        ("awarded", DRAWN, (1, 1)),
        ("void", (), (1, 1)),
        ("played", (2, 1), None),
        ("pending", (), None),
    ],
)
def test_who_advances_without_a_win_is_named_with_the_place_before(
    state: State, places: tuple[int, ...], told: tuple[int, int] | None
) -> None:
    start = started(10, 4)
    [semi, _] = pair(start, 2).tables()
    decided = replace(semi, state=state, places=places)
    assert advanced_by_place(start, decided) == told
    assert advanced_by_place(start, replace(decided, round=1)) is None, "before the cut nobody does"


def test_a_void_match_of_the_cut_lets_the_higher_one_advance() -> None:
    start = started(10, 4)
    void = [replace(table, state="void") for table in pair(start, 2).tables()]
    assert pairs(pair(replace(start, tables=(*start.tables, *void)), 3)) == [{1, 2}]


def test_publishing_the_final_moves_nobody_within_a_level() -> None:
    """Four are level; among all four there is no head-to-head, among two of them there would be."""
    players = tuple(Player(number, f"P{number}") for number in range(1, 7))
    scheme = Scheme(rounds=2, cut=2, tie_breaks=("head_to_head", "lot"), seed=3)
    tables = (
        Table(1, 1, (1, 2), "played", places=WON),
        Table(1, 2, (3, 4), "played", places=WON),
        Table(1, 3, (5, 6), "played", places=WON),
        Table(2, 1, (1, 3), "played", places=WON),
        Table(2, 2, (2, 6), "played", places=WON),
        Table(2, 3, (4, 5), "played", places=WON),
    )
    before = Tournament(scheme, players, tables)
    order = [row.player for row in standings(before).rows]
    final = pair(before, 3)
    after = [row.player for row in standings(played(before, final, places=DRAWN)).rows]
    assert after == order


def level_event() -> Tournament:
    """The first half has won: four are level on the first place."""
    return replace(started(8, 2), scheme=Scheme(rounds=1, cut=2, tie_breaks=(), seed=5))


def test_players_who_are_level_for_the_last_places_are_named() -> None:
    """1 to 4 have won: level for two places. The stored lot decides, and it is said."""
    start = level_event()
    [told] = pair(start, 2).warnings
    assert (told.code, sorted(told.players), told.figures) == (
        "cut_level",
        [1, 2, 3, 4],
        {"places": 2},
    )
    [seating] = pair(start, 2).seatings
    assert set(seating.players) == set(told.players[:2])
    assert seating.reasons[0].figures == {"high": 1, "low": 1}, "they share the first place"


def test_the_order_of_the_desk_decides_between_those_who_are_level() -> None:
    start = level_event()
    for manual in ((4, 1, 2, 3), (2, 4, 3, 1)):
        decided = replace(
            start, scheme=replace(start.scheme, manual=manual, manual_reason="play-off")
        )
        proposed = pair(decided, 2)
        assert set(proposed.seatings[0].players) == set(manual[:2])
        assert [one.code for one in proposed.warnings] == ["cut_level_decided"]
    higher = replace(start, scheme=replace(start.scheme, cut=4, manual=(7,)))
    assert pair(higher, 2).warnings == (), "four are in, and nobody is level with them"
    assert 7 not in {player for one in pair(higher, 2).seatings for player in one.players}


def test_every_level_of_the_cut_keeps_the_order_before_it() -> None:
    for seed in range(60):
        event = finished(cut_event(seed))
        before = [row.player for row in standings(event.before(event.scheme.rounds + 1)).rows]
        rows = standings(event).rows
        level = progress(event)
        for reached in {level.get(player, 0) for player in before}:
            there = [row.player for row in rows if level.get(row.player, 0) == reached]
            assert there == [one for one in before if level.get(one, 0) == reached], seed
        for above, below in pairwise(rows):
            further = level.get(above.player, 0) > level.get(below.player, 0)
            assert further == (below.separated_by == "cut"), seed


def cut_event(seed: int) -> Tournament:
    event = random_event(seed, most=12, rounds=3)
    steps = ("head_to_head", "deal_difference", "buchholz")
    return replace(event, scheme=replace(event.scheme, cut=4, tie_breaks=steps))
