"""The cheapest round is the cheapest: against brute force and against exact matching."""

from itertools import combinations
from random import Random

import pytest
from events import matchings

from scorer.tournament.filling import Field, fill
from scorer.tournament.matching import cheapest, cheapest_with_bye, exact


def random_field(chance: Random, size: int, rounds: int, marks: int = 0) -> Field:
    """A field late in a tournament: scores near each other, each player having met some."""
    line = list(range(1, size + 1))
    met: dict[int, dict[int, int]] = {player: {} for player in line}
    score = {player: chance.randint(0, rounds) + chance.randint(0, rounds) for player in line}
    for _ in range(rounds):
        chance.shuffle(line)
        line.sort(key=lambda player: score[player] + chance.randint(0, 2))
        for one, other in zip(line[::2], line[1::2], strict=False):
            met[one][other] = met[other][one] = met[one].get(other, 0) + 1
    chance.shuffle(line)
    line.sort(key=lambda player: -score[player])
    clubs = {player: chance.choice("ABCD"[:marks]) for player in line} if marks else {}
    return Field(line, score, met, clubs)


def total(field: Field, pairs: list[tuple[int, int]]) -> int:
    return sum(field.cost(*pair) for pair in pairs)


def everybody(pairs: list[tuple[int, int]]) -> list[int]:
    return sorted(player for pair in pairs for player in pair)


@pytest.mark.parametrize("size", [2, 4, 6, 8])
def test_small_fields_cost_what_brute_force_finds(size: int) -> None:
    for seed in range(500):
        field = random_field(Random(seed), size, 1 + seed % 6, marks=seed % 4)
        pairs = cheapest(field)
        assert everybody(pairs) == sorted(field.line)
        best = min(total(field, found) for found in matchings(field.line))
        assert total(field, pairs) == best, seed


@pytest.mark.parametrize("size", [14, 26, 40])
def test_middle_fields_cost_what_exact_matching_of_all_pairs_costs(size: int) -> None:
    for seed in range(40):
        field = random_field(Random(seed), size, 3 + seed % 9, marks=seed % 3)
        every = {pair: field.cost(*pair) for pair in combinations(field.line, 2)}
        assert total(field, cheapest(field)) == total(field, exact(field.line, every)), seed


@pytest.mark.parametrize("size", [3, 5, 7])
def test_the_bye_and_the_pairs_together_cost_what_brute_force_finds(size: int) -> None:
    for seed in range(200):
        chance = Random(seed)
        field = random_field(chance, size, 1 + seed % 6)
        order = chance.sample(field.line, size)
        bye, pairs = cheapest_with_bye(field, [[player] for player in order])
        costs = [
            order.index(player) * field.by_bye + total(field, found)
            for player in field.line
            for found in matchings([other for other in field.line if other != player])
        ]
        assert everybody([*pairs, (bye, bye)]) == sorted([*field.line, bye])
        assert order.index(bye) * field.by_bye + total(field, pairs) == min(costs), seed


def test_a_rematch_costs_more_than_any_score_difference() -> None:
    """Adso and William lead by far but have met; so have the two below."""
    score = {1: 40, 2: 40, 3: 0, 4: 0}
    met = {1: {2: 1}, 2: {1: 1}, 3: {4: 1}, 4: {3: 1}}
    pairs = cheapest(Field([1, 2, 3, 4], score, met))
    assert {frozenset(pair) for pair in pairs} in [
        {frozenset({1, 3}), frozenset({2, 4})},
        {frozenset({1, 4}), frozenset({2, 3})},
    ]


def test_a_mark_costs_less_than_any_score_difference() -> None:
    score = {1: 2, 2: 2, 3: 1, 4: 1}
    met: dict[int, dict[int, int]] = {player: {} for player in score}
    marks = {1: "Abbey", 2: "Abbey", 3: "", 4: ""}
    assert cheapest(Field([1, 2, 3, 4], score, met, marks)) == [(1, 2), (3, 4)]


def test_if_everybody_has_met_the_fewest_and_rarest_rematches_are_chosen() -> None:
    """All of four have met once, only 1-2 and 3-4 twice: any other seating repeats less."""
    score = dict.fromkeys(range(1, 5), 0)
    met = {p: {q: 2 if {p, q} in ({1, 2}, {3, 4}) else 1 for q in score if q != p} for p in score}
    assert {1, 2} not in [set(pair) for pair in cheapest(Field([1, 2, 3, 4], score, met))]


def test_a_large_field_of_one_club_is_paired_all_the_same() -> None:
    line = list(range(1, 601))
    met: dict[int, dict[int, int]] = {player: {} for player in line}
    marks = {player: "Abbey" if player <= 400 else "" for player in line}
    field = Field(line, dict.fromkeys(line, 0), met, marks)
    pairs = cheapest(field)
    assert everybody(pairs) == line
    assert sum(field.same_mark(*pair) for pair in pairs) == 100


@pytest.mark.parametrize(
    ("met", "pairs"),
    [
        ((), [(1, 2), (3, 4)]),
        (((1, 2),), [(1, 3), (2, 4)]),
        (((1, 2), (1, 3)), [(1, 4), (2, 3)]),
    ],
)
def test_everybody_plays_the_nearest_one_not_met_yet(
    met: tuple[tuple[int, int], ...], pairs: list[tuple[int, int]]
) -> None:
    known: dict[int, dict[int, int]] = {player: {} for player in range(1, 5)}
    for one, other in met:
        known[one][other] = known[other][one] = 1
    field = Field([1, 2, 3, 4], dict.fromkeys(known, 0), known)
    assert fill(field, [], [1, 2, 3, 4], [], lenient=False) == pairs
