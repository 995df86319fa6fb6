"""Everybody against everybody, with people coming late and leaving."""

from dataclasses import replace

import pytest
from events import WON, meetings

from scorer.tournament import Player, Scheme, Tournament, pair, suggested_rounds
from scorer.tournament.model import Method
from scorer.tournament.simulate import field, played


def tournament(size: int, method: Method = "round_robin", seed: int = 0) -> Tournament:
    rounds = suggested_rounds(size, method)
    return Tournament(Scheme(method=method, rounds=rounds, seed=seed), field(size))


def last(start: Tournament) -> Tournament:
    return list(played(start))[-1]


@pytest.mark.parametrize("size", range(2, 13))
def test_everybody_meets_everybody_once(size: int) -> None:
    done = last(tournament(size, seed=size))
    assert len(meetings(done)) == size * (size - 1) // 2
    assert set(meetings(done).values()) == {1}


def test_the_first_meets_the_last_and_then_the_circle_turns() -> None:
    """Seats 1 to 6 by seed: the first one stays, the others move on by one seat each round."""
    start, rounds = tournament(6), []
    for number in range(1, 6):
        proposed = pair(start, number)
        rounds.append([tuple(sorted(one.players)) for one in proposed.seatings])
        assert [one.number for one in proposed.seatings] == [1, 2, 3]
        start = last_round(start, number)
    assert rounds == [
        [(1, 6), (2, 5), (3, 4)],
        [(1, 2), (3, 6), (4, 5)],
        [(1, 3), (2, 4), (5, 6)],
        [(1, 4), (3, 5), (2, 6)],
        [(1, 5), (4, 6), (2, 3)],
    ]


def last_round(start: Tournament, number: int) -> Tournament:
    done = (replace(t, state="played", places=WON) for t in pair(start, number).tables())
    return replace(start, tables=(*start.tables, *done))


@pytest.mark.parametrize("size", range(2, 10))
def test_in_a_double_round_robin_everybody_meets_twice_and_deals_once_each(size: int) -> None:
    done = last(tournament(size, "double_round_robin"))
    assert len(meetings(done)) == size * (size - 1) // 2
    assert set(meetings(done).values()) == {2}
    seats = [table.players for table in done.tables if len(table.players) == 2]
    assert len(set(seats)) == len(seats)


@pytest.mark.parametrize("size", [5, 6, 9, 12])
def test_dealers_are_balanced_to_one(size: int) -> None:
    done = last(tournament(size))
    for player in range(1, size + 1):
        tables = [g for g in done.tables if player in g.players and len(g.players) == 2]
        dealt = sum(table.players[0] == player for table in tables)
        assert abs(2 * dealt - len(tables)) <= 2


def test_who_leaves_gives_the_others_a_bye_and_nobody_else_is_moved() -> None:
    whole = tournament(6)
    left = replace(whole, players=tuple(p.dropped(3) if p.id == 2 else p for p in whole.players))
    for number in (3, 4, 5):
        before, after = pair(whole, number), pair(left, number)
        [bye] = after.byes
        assert [reason.code for reason in bye.reasons] == ["opponent_out"]
        assert bye.reasons[0].players == (2,)
        pairs = {frozenset(p.players) for p in before.seatings}
        assert pairs - {frozenset(p.players) for p in after.seatings} == {
            frozenset({2, bye.player})
        }


def test_a_late_entry_takes_the_empty_seat_of_an_odd_field() -> None:
    start = tournament(5)
    late = Player(6, "Remigio", entered=2)
    first = replace(start, tables=next(iter(played(start))).tables)
    rest = last_from(replace(first, players=(*start.players, late)), 2)
    assert set(meetings(rest).values()) == {1}
    assert len(meetings(rest)) == 10 + 4  # the five among themselves; four of them met Remigio


def test_a_late_entry_without_a_seat_is_paired_anew_without_rematches_at_first() -> None:
    start = tournament(6)
    late = Player(7, "Severinus", entered=2)
    first = replace(start, tables=next(iter(played(start))).tables)
    joined = replace(first, players=(*start.players, late))
    done = last_from(joined, 2)
    assert max(meetings(done).values()) == 1
    assert sum(7 in found for found in meetings(done)) >= 3
    codes = [warning.code for warning in pair(joined, 2).warnings]
    assert codes == ["rounds_short"]


def last_from(start: Tournament, number: int) -> Tournament:
    """Play on from a round, everybody who deals winning."""
    for later in range(number, start.scheme.rounds + 1):
        tables = (
            replace(table, state="played", places=WON) if table.state == "pending" else table
            for table in pair(start, later).tables()
        )
        start = replace(start, tables=(*start.tables, *tables))
    return start
