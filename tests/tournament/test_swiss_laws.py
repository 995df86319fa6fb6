"""Laws of Swiss rounds, over thousands of made-up events."""

from dataclasses import replace
from random import Random

import pytest
from events import byes, matchings, meetings, points_before, random_event, walk

from scorer.tournament import Player, Proposal, Scheme, Tournament, pair, standings
from scorer.tournament.simulate import played

CHUNKS = [0, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(1, 10))]
PER_CHUNK = 200


def pairs_of(proposed: Proposal) -> list[tuple[int, int]]:
    return [(one, other) for one, other in (seating.players for seating in proposed.seatings)]


def rematches(tournament: Tournament, pairs: list[tuple[int, int]]) -> int:
    met = meetings(tournament)
    return sum(frozenset(found) in met for found in pairs)


def repeats(tournament: Tournament, pairs: list[tuple[int, int]]) -> int:
    met = meetings(tournament)
    return sum(max(met.get(frozenset(found), 0) - 1, 0) for found in pairs)


def squares(tournament: Tournament, pairs: list[tuple[int, int]]) -> int:
    points = points_before(tournament)
    return sum((points[one] - points[other]) ** 2 for one, other in pairs)


def same_marks(tournament: Tournament, pairs: list[tuple[int, int]], number: int) -> int:
    if number > tournament.scheme.mark_rounds:
        return 0
    marks = {player.id: player.mark for player in tournament.players}
    return sum(bool(marks[one]) and marks[one] == marks[other] for one, other in pairs)


def active(tournament: Tournament, number: int) -> list[int]:
    return sorted(player.id for player in tournament.players if player.plays(number))


@pytest.mark.parametrize("chunk", CHUNKS)
def test_every_active_player_is_paired_or_has_the_bye(chunk: int) -> None:
    for seed in range(chunk * PER_CHUNK, (chunk + 1) * PER_CHUNK):
        for tournament, proposed in walk(random_event(seed, most=17)):
            seated = [player for found in pairs_of(proposed) for player in found]
            alone = [bye.player for bye in proposed.byes]
            assert sorted(seated + alone) == active(tournament, proposed.number), seed
            assert len(alone) == len(active(tournament, proposed.number)) % 2
            tables = [seating.number for seating in proposed.seatings]
            assert tables == list(range(1, len(tables) + 1))


@pytest.mark.parametrize("chunk", CHUNKS)
def test_small_even_fields_are_as_good_as_brute_force(chunk: int) -> None:
    """No avoidable rematch, then score differences, then marks: nothing beats the proposal."""
    for seed in range(chunk * PER_CHUNK, (chunk + 1) * PER_CHUNK):
        for tournament, proposed in walk(random_event(seed)):
            field = active(tournament, proposed.number)
            if len(field) % 2 == 0:
                ours = _cost(tournament, pairs_of(proposed), proposed.number)
                best = min(_cost(tournament, found, proposed.number) for found in matchings(field))
                assert ours == best, (seed, proposed.number)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_no_equal_would_have_made_a_better_bye(chunk: int) -> None:
    """Who shares the last place of those with the fewest byes could have had it as well."""
    compared = 0
    for seed in range(chunk * PER_CHUNK, (chunk + 1) * PER_CHUNK):
        for tournament, proposed in walk(random_event(seed)):
            for bye in proposed.byes:
                field = active(tournament, proposed.number)
                ours = _cost(tournament, pairs_of(proposed), proposed.number)
                for other in equals(tournament, bye.player, field):
                    compared += 1
                    rest = matchings([player for player in field if player != other])
                    best = min(_cost(tournament, found, proposed.number) for found in rest)
                    assert ours <= best, (seed, proposed.number, other)
    assert compared, "this test would be blind"


def equals(tournament: Tournament, player: int, field: list[int]) -> list[int]:
    had, seeds = byes(tournament), {one.id: one.seed for one in tournament.players}
    ranks = {row.player: row.rank for row in standings(tournament).rows}
    own = ranks[player], had[player], seeds[player]
    return [other for other in field if (ranks[other], had[other], seeds[other]) == own]


def _cost(
    tournament: Tournament, pairs: list[tuple[int, int]], number: int
) -> tuple[int, int, int, int]:
    return (
        rematches(tournament, pairs),
        repeats(tournament, pairs),
        squares(tournament, pairs),
        same_marks(tournament, pairs, number),
    )


@pytest.mark.parametrize("chunk", CHUNKS)
def test_small_odd_fields_are_as_good_as_brute_force(chunk: int) -> None:
    """First no avoidable rematch, then no avoidable second bye, then the lowest has it."""
    for seed in range(chunk * PER_CHUNK, (chunk + 1) * PER_CHUNK):
        for tournament, proposed in walk(random_event(seed)):
            field = active(tournament, proposed.number)
            if len(field) % 2:
                bye, ranks = proposed.byes[0].player, _ranks(tournament)
                costs = {player: _best_without(tournament, player, field) for player in field}
                ours = _cost_with_bye(tournament, pairs_of(proposed))
                assert ours == costs[bye]
                key = {p: (cost[:2], byes(tournament)[p], -ranks[p]) for p, cost in costs.items()}
                assert key[bye] == min(key.values()), (seed, proposed.number)


def _ranks(tournament: Tournament) -> dict[int, int]:
    return {row.player: row.rank for row in standings(tournament).rows}


def _best_without(tournament: Tournament, bye: int, field: list[int]) -> tuple[int, int, int]:
    rest = [player for player in field if player != bye]
    return min(_cost_with_bye(tournament, found) for found in matchings(rest))


def _cost_with_bye(tournament: Tournament, pairs: list[tuple[int, int]]) -> tuple[int, int, int]:
    return rematches(tournament, pairs), repeats(tournament, pairs), squares(tournament, pairs)


def test_warnings_tell_of_every_rematch_and_every_second_bye() -> None:
    told = 0
    for seed in range(300):
        for tournament, proposed in walk(random_event(seed, most=6, rounds=8)):
            warned = {warning.code: warning.figures for warning in proposed.warnings}
            again = rematches(tournament, pairs_of(proposed))
            assert warned.get("rematches", {"count": 0})["count"] == again
            second = [bye for bye in proposed.byes if byes(tournament)[bye.player]]
            assert ("second_bye" in warned) == bool(second)
            told += bool(again)
    assert told, "no tournament had a rematch: this test would be blind"


def test_the_same_event_gives_the_same_round_whatever_the_order_it_is_given_in() -> None:
    for seed in range(150):
        chance = Random(seed)
        for tournament, proposed in walk(random_event(seed, most=30)):
            players = chance.sample(tournament.players, len(tournament.players))
            tables = chance.sample(tournament.tables, len(tournament.tables))
            mixed = replace(tournament, players=tuple(players), tables=tuple(tables))
            assert pair(mixed, proposed.number) == proposed


def test_another_seed_gives_another_first_round() -> None:
    players = tuple(Player(number, f"P{number}") for number in range(1, 21))
    rounds = [pair(Tournament(Scheme(seed=seed), players), 1) for seed in range(5)]
    assert len({tuple(pairs_of(found)) for found in rounds}) == 5


def test_dealers_are_balanced_over_the_rounds() -> None:
    """Nobody deals first more than two tables more or less often than the opponents do."""
    *_, tournament = played(Tournament(Scheme(rounds=9, seed=4), _field(40)))
    for player in range(1, 41):
        tables = [table for table in tournament.tables if player in table.players and table.counts]
        dealt = sum(table.players[0] == player for table in tables)
        assert abs(2 * dealt - len(tables)) <= 3


def test_seeds_meet_as_a_fold_in_the_first_round() -> None:
    players = tuple(Player(n, f"P{n}", seed=n) for n in range(1, 9))
    found = pair(Tournament(Scheme(), players), 1)
    assert {tuple(sorted(p)) for p in pairs_of(found)} == {(1, 5), (2, 6), (3, 7), (4, 8)}


def test_marks_are_kept_apart_in_early_rounds_only() -> None:
    clubs = tuple(replace(p, mark="Abbey" if p.id % 2 else "Melk") for p in _field(20))
    tournament = Tournament(Scheme(seed=1, mark_rounds=1), clubs)
    first = pair(tournament, 1)
    assert same_marks(tournament, pairs_of(first), 1) == 0
    free = replace(tournament, scheme=replace(tournament.scheme, mark_rounds=0))
    late = replace(tournament.scheme, mark_rounds=9)
    assert same_marks(replace(tournament, scheme=late), pairs_of(pair(free, 1)), 1) > 0


def test_a_large_event_with_odd_numbers_never_repeats_a_match() -> None:
    *_, tournament = played(Tournament(Scheme(rounds=9, seed=2), _field(301)))
    assert max(meetings(tournament).values()) == 1
    assert max(byes(tournament).values()) == 1


def _field(size: int) -> tuple[Player, ...]:
    return tuple(Player(number, f"P{number}") for number in range(1, size + 1))
