"""The first round of a seeded field: half against half, also where clubs are kept apart."""

from random import Random

import pytest
from events import matchings

from scorer.tournament import Player, Scheme, Tournament, pair
from scorer.tournament.filling import Field
from scorer.tournament.folding import SOLVED, fold


def seeded(size: int, clubs: dict[int, str]) -> Field:
    line = list(range(1, size + 1))
    marks = {player: clubs.get(player, "") for player in line}
    return Field(line, dict.fromkeys(line, 0), {player: {} for player in line}, marks)


def price(field: Field, pairs: list[tuple[int, int]]) -> tuple[int, int, int]:
    """Meetings of a club, pairs within one half, squared distances from the seeds' partner."""
    half = len(field.line) // 2
    found = [sorted(pair) for pair in pairs]
    across = [(one, other) for one, other in found if one <= half < other]
    kin = sum(field.same_mark(*pair) for pair in found)
    return kin, len(found) - len(across), sum((b - half - a) ** 2 for a, b in across)


def test_two_of_a_club_exchange_partners_with_the_nearest_pair() -> None:
    """4 and 9 are of one club: 4 meets 10 and 5 meets 9, not 4 and 5."""
    players = tuple(
        Player(n, f"P{n}", seed=n, mark="Abbey" if n in {4, 9} else "") for n in range(1, 11)
    )
    proposed = pair(Tournament(Scheme(), players), 1)
    tables = [tuple(sorted(seating.players)) for seating in proposed.seatings]
    assert tables[:3] == [(1, 6), (2, 7), (3, 8)] or (3, 10) in tables
    assert all(one <= 5 < other for one, other in tables)
    assert (4, 9) not in tables
    assert proposed.warnings == ()


@pytest.mark.parametrize("size", [2, 4, 6, 8])
def test_small_fields_equal_brute_force(size: int) -> None:
    for seed in range(120):
        chance = Random(seed)
        clubs = {n: chance.choice(("", "Abbey", "Melk")) for n in range(1, size + 1)}
        field = seeded(size, clubs)
        best = min(price(field, found) for found in matchings(field.line))
        assert price(field, fold(field)) == best, seed


def test_a_large_field_keeps_to_its_halves_and_nobody_meets_the_own_club() -> None:
    chance = Random(4)
    size = SOLVED * 10
    field = seeded(size, {n: f"Club {chance.randrange(30)}" for n in range(1, size + 1)})
    kin, within, distance = price(field, fold(field))
    assert (kin, within) == (0, 0)
    assert distance <= size, "exchanges are between neighbors, some two apart"


def test_a_large_club_meets_as_few_of_its_own_as_possible() -> None:
    """All of the upper half are of one club: they can only meet the lower half."""
    size = SOLVED * 3
    field = seeded(size, dict.fromkeys(range(1, size // 2 + 1), "Abbey"))
    assert price(field, fold(field)) == (0, 0, 0)
    crowd = seeded(size, dict.fromkeys(range(1, size - 9), "Abbey"))
    assert price(crowd, fold(crowd))[0] == (size - 20) // 2
