"""Tables of three to five: their sizes, who sits together, who begins, and what a swap does."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from scorer.tournament import (
    TABLE_POINTS,
    CannotPairError,
    Player,
    Proposal,
    Scheme,
    Seats,
    Table,
    Tournament,
    pair,
    suggested_rounds,
    swap,
)
from scorer.tournament.seating import Company, seat
from scorer.tournament.sizes import snake, stages

PATRICIAN, SAN_GIMIGNANO, FOURS = Seats(3, 4, 5), Seats(2, 4, 4), Seats(4, 4, 4)
MEETINGS = 3


def every_split(players: int, seats: Seats, most: int = 9) -> Iterator[tuple[int, ...]]:
    """All ways to write a number as sizes of tables, largest first."""
    if not players:
        yield ()
    for size in range(min(most, seats.most, players), seats.least - 1, -1):
        for rest in every_split(players - size, seats, size):
            yield (size, *rest)


def goals(sizes: tuple[int, ...], seats: Seats) -> tuple[int, int, int]:
    away = [abs(size - seats.preferred) for size in sizes]
    return max(away), sum(size > seats.preferred for size in sizes), sum(away)


@pytest.mark.parametrize("seats", [PATRICIAN, SAN_GIMIGNANO, Seats(3, 3, 4), Seats(4, 5, 5)])
@pytest.mark.parametrize("players", range(2, 31))
def test_the_sizes_are_the_best_of_all_splits(players: int, seats: Seats) -> None:
    ways = [goals(sizes, seats) for sizes in every_split(players, seats)]
    found = seats.split(players)
    assert sum(found) == (players if ways else 0)
    assert not ways or goals(found, seats) == min(ways)
    assert found == tuple(sorted(found, reverse=True))


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(5, (5,)), (6, (3, 3)), (7, (4, 3)), (8, (4, 4)), (9, (3, 3, 3)), (11, (4, 4, 3))],
)
def test_the_sizes_are_those_of_the_rulebook(players: int, sizes: tuple[int, ...]) -> None:
    assert PATRICIAN.split(players) == sizes


def test_somebody_rests_only_where_there_is_no_split() -> None:
    assert SAN_GIMIGNANO.split(5) == (3, 2)
    assert [FOURS.byes(players) for players in (4, 5, 7, 8, 11)] == [0, 1, 3, 0, 3]
    assert FOURS.byes(3) == 3
    assert all(not PATRICIAN.byes(players) for players in range(3, 200))


def test_a_cut_goes_on_by_tables_until_one_is_left() -> None:
    def told(cut: int, seats: Seats = PATRICIAN) -> list[tuple[int, tuple[int, ...], int]]:
        return [(one.players, one.sizes, one.advancing) for one in stages(cut, seats)]

    assert told(16) == [(16, (4, 4, 4, 4), 1), (4, (4,), 0)]
    assert told(8, SAN_GIMIGNANO) == [(8, (4, 4), 2), (4, (4,), 0)]
    assert told(9) == [(9, (3, 3, 3), 1), (3, (3,), 0)]
    assert told(4) == [(4, (4,), 0)]
    assert told(16, Seats(5, 5, 5)) == []


def test_a_snake_spreads_the_best() -> None:
    tables = snake([*range(1, 17)], 4)
    assert tables[0] == [1, 8, 9, 16]
    assert [sum(table) for table in tables] == [34] * 4


def event(
    players: int, seed: int = 1, seeds: int = 0, clubs: int = 0, sizes: Seats = PATRICIAN
) -> Tournament:
    found = tuple(
        Player(n, f"P{n}", seed=n * seeds, mark=f"Club {n % clubs}" if clubs else "")
        for n in range(1, players + 1)
    )
    scheme = Scheme(rounds=4, seed=seed, place_points=TABLE_POINTS, win=24, bye=12)
    least, seats, most = sizes.least, sizes.preferred, sizes.most
    scheme = replace(scheme, least=least, seats=seats, most=most)
    return Tournament(scheme, found)


def played(tournament: Tournament, proposed: Proposal, chance: Random) -> Tournament:
    tables = []
    for table in proposed.tables():
        places = [*range(1, len(table.players) + 1)]
        chance.shuffle(places)
        seated = replace(table, state="played", places=tuple(places))
        tables.append(table if table.state == "bye" else seated)
    return replace(tournament, tables=(*tournament.tables, *tables))


def rounds(tournament: Tournament) -> Iterator[tuple[Tournament, Proposal]]:
    chance = Random(tournament.scheme.seed)
    for number in range(1, tournament.scheme.rounds + 1):
        proposed = pair(tournament, number)
        yield tournament, proposed
        tournament = played(tournament, proposed, chance)


def every_seating(line: list[int], sizes: Counter[int]) -> Iterator[list[tuple[int, ...]]]:
    if not line:
        yield []
        return
    first, *others = line
    for size in [size for size in sizes if sizes[size]]:
        for company in combinations(others, size - 1):
            rest = [player for player in others if player not in company]
            for more in every_seating(rest, sizes - Counter([size])):
                yield [(first, *company), *more]


def price(
    tournament: Tournament, tables: list[tuple[int, ...]], number: int
) -> tuple[int, int, int, int]:
    """The stated goals in their order, counted the plain way."""
    met: Counter[frozenset[int]] = Counter()
    largest: dict[int, int] = {}
    for table in tournament.tables:
        met.update(frozenset(two) for two in combinations(table.players, 2))
        largest[table.round] = max(largest.get(table.round, 0), len(table.players))
    points: Counter[int] = Counter()
    small: Counter[int] = Counter()
    for table in tournament.tables:
        row = next(row for row in TABLE_POINTS if len(row) == len(table.players))
        for player, place in zip(table.players, table.places, strict=True):
            points[player] += row[place - 1]
            small[player] += len(table.players) < largest[table.round]
    clubs = {player.id: player.mark for player in tournament.players}
    pairs = [two for table in tables for two in combinations(table, 2)]
    most = max(map(len, tables))
    return (
        sum(met[frozenset(two)] for two in pairs),
        sum(small[player] for table in tables if len(table) < most for player in table),
        sum((points[a] - points[b]) ** 2 for a, b in pairs),
        sum(bool(clubs[a]) and clubs[a] == clubs[b] for a, b in pairs if number < MEETINGS),
    )


@pytest.mark.parametrize("players", [6, 7, 8, 9, 10])
@pytest.mark.parametrize("seed", range(3))
def test_small_fields_are_seated_as_well_as_by_looking_at_every_seating(
    players: int, seed: int
) -> None:
    looked = 0
    for tournament, proposed in rounds(event(players, seed, clubs=4)):
        number = proposed.number
        tables = [one.players for one in proposed.seatings]
        line = [player.id for player in tournament.players]
        sizes = Counter(map(len, tables))
        best = min(price(tournament, one, number) for one in every_seating(line, sizes))
        assert price(tournament, tables, number) == best
        assert "seating_best" in {warning.code for warning in proposed.warnings}
        looked += 1
    assert looked == tournament.scheme.rounds


def test_a_large_field_meets_nobody_again_and_tells_its_bound() -> None:
    for tournament, proposed in rounds(event(103)):
        tables = [one.players for one in proposed.seatings]
        assert sorted(p for table in tables for p in table) == [*range(1, 104)]
        again, small, spread, _ = price(tournament, tables, proposed.number)
        assert (again, small) == (0, 0)
        [proof] = [one for one in proposed.warnings if one.code.startswith("seating_")]
        if proof.code == "seating_bound":
            assert (proof.figures["again"], proof.figures["spread"]) == (again, spread)
            assert proof.figures["floor"] <= spread
    assert proof.code == "seating_bound"


def test_nobody_sits_at_the_small_table_twice_if_that_can_be_avoided() -> None:
    sat: Counter[int] = Counter()
    for _, proposed in rounds(event(23)):
        sat.update(p for one in proposed.seatings if len(one.players) == 3 for p in one.players)
    assert set(sat.values()) == {1}
    assert len(sat) == 3 * 4


def test_the_first_round_spreads_the_seeds_and_keeps_clubs_apart() -> None:
    proposed = pair(event(16, seeds=1), 1)
    tables = [sorted(one.players) for one in proposed.seatings]
    assert tables == [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]
    apart = pair(event(16, seeds=1, clubs=7), 1)
    for one in apart.seatings:
        assert sorted((player - 1) // 4 for player in one.players) == [0, 1, 2, 3]
        assert len({player % 7 for player in one.players}) == 4


def test_everybody_begins_about_equally_often() -> None:
    begun: Counter[int] = Counter()
    for _, proposed in rounds(event(16)):
        begun.update(one.players[0] for one in proposed.seatings)
    assert max(begun.values()) == 2
    assert len(begun) >= 15, "of four rounds everybody begins one, as far as seats allow it"


def test_the_bye_goes_to_the_lowest_without_one() -> None:
    fours = event(9, sizes=FOURS)
    rested = []
    for _, proposed in rounds(fours):
        [bye] = proposed.byes
        rested.append(bye.player)
        assert len(proposed.seatings) == 2
    assert len(set(rested)) == len(rested) == fours.scheme.rounds
    with pytest.raises(CannotPairError, match="too_few_players"):
        pair(event(3, sizes=FOURS), 1)


def test_a_swap_tells_what_changes_at_both_tables() -> None:
    tournament, _ = list(rounds(event(8)))[1]
    proposed = pair(tournament, 2)
    one, other = proposed.seatings[0].players[0], proposed.seatings[1].players[0]
    swapped, told = swap(tournament, proposed, one, other)
    before = [seating.players for seating in proposed.seatings]
    after = [seating.players for seating in swapped.seatings]
    assert {one, other} & set(after[0]) == {other}
    costs = price(tournament, before, 2), price(tournament, after, 2)
    changes = {reason.code: reason.figures for reason in told}
    if costs[0][0] != costs[1][0]:
        figures = changes["again_change"]
        assert figures == {"before": costs[0][0], "after": costs[1][0]}
    assert changes
    first, second = proposed.seatings[0].players[:2]
    same, told = swap(tournament, proposed, first, second)
    assert [reason.code for reason in told] == ["seats_swapped"]
    assert same.seatings[0].players[:2] == (second, first)


def test_a_seat_is_a_matter_of_who_began_and_who_sat_last() -> None:
    start = event(4, sizes=FOURS)
    table = Table(1, 1, (1, 2, 3, 4), "played", places=(1, 2, 3, 4))
    proposed = pair(replace(start, tables=(table,)), 2)
    assert proposed.seatings[0].players == (4, 3, 2, 1)
    assert proposed.seatings[0].dealer.code == "begins_seats"
    met = next(one for one in proposed.seatings[0].reasons if one.code == "table_met")
    assert met.figures == {"new": 0, "again": 6}


def test_a_third_meeting_costs_more_than_a_second() -> None:
    """Squares of meetings: 1 and 2 have met twice, 3 and 4 once; somebody has to meet again."""
    met = {1: {2: 2}, 2: {1: 2}, 3: {4: 1}, 4: {3: 1}, 5: {}, 6: {}}
    company = Company([1, 2, 3, 4, 5, 6], (3, 3), dict.fromkeys(range(1, 7), 0), met, {})
    found = seat(company)
    assert found.proven
    assert not any({1, 2} <= set(table) or {3, 4} <= set(table) for table in found.tables)
    assert company.cost([[1, 2, 5], [3, 4, 6]]) == 3 * company.by_meeting


def test_enough_rounds_are_suggested_for_one_winner() -> None:
    assert [suggested_rounds(players, "swiss", 4) for players in (4, 5, 16, 17, 64)] == [
        1,
        2,
        2,
        3,
        3,
    ]


def test_every_size_of_a_table_gives_twelve_on_average() -> None:
    scheme = event(4).scheme
    for size in (3, 4, 5):
        places = tuple(range(1, size + 1))
        points = [scheme.points_for(places, n) for n in range(size)]
        assert Fraction(sum(points), size) == 12
        for first in range(size):
            for last in range(first + 1, size):
                shared = tuple(
                    min(place, first + 1) if place <= last + 1 else place for place in places
                )
                assert sum(scheme.points_for(shared, n) for n in range(size)) == sum(points)
