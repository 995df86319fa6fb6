"""What a round and the standings of a large tournament cost."""

import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random

from scorer.tournament import TABLE_POINTS, TIE_BREAKS, Scheme, Tournament, pair, standings
from scorer.tournament.simulate import field, simulate

TIMES = 9
TABLES = ((1024, 5, 1000), (1023, 6, 1000))
FIELDS = ((1024, 10, 20), (1023, 10, 20), (4096, 12, 100))
"""Players, rounds and the goal in milliseconds."""


def milliseconds(act: Callable[[], object]) -> float:
    """The median of some runs, each on its own."""
    runs = []
    for _ in range(TIMES):
        start = time.perf_counter()
        act()
        runs.append((time.perf_counter() - start) * 1e3)
    return statistics.median(runs)


def tournaments() -> None:
    print("tournaments (milliseconds)")
    for players, rounds, goal in FIELDS:
        tournament = simulate(players, rounds, seed=1)
        took = milliseconds(lambda tournament=tournament, rounds=rounds: pair(tournament, rounds))  # type: ignore[misc]
        print(f"  round {rounds} of {players:,} players {took:14.1f} (goal under {goal})")
    for players, rounds, goal in TABLES:
        tournament = _by_tables(players, rounds)
        took = milliseconds(lambda tournament=tournament, rounds=rounds: pair(tournament, rounds))  # type: ignore[misc]
        print(f"  {players:,} at tables of 3 to 5, round {rounds} {took:9.1f} (goal under {goal})")
    tournament = _all_steps(simulate(2000, 11, seed=1))
    took = milliseconds(lambda: standings(tournament))
    print(f"  standings of 2,000, all tie-breaks {took:7.1f} (goal under 100)")


def _by_tables(players: int, rounds: int) -> Tournament:
    """All rounds but the last of an event of larger tables, played by lot."""
    scheme = Scheme(rounds=rounds, seed=1, place_points=TABLE_POINTS, bye=12)
    tournament = Tournament(replace(scheme, least=3, seats=4, most=5), field(players))
    chance = Random(1)
    for number in range(1, rounds):
        tables = []
        for table in pair(tournament, number).tables():
            places = [*range(1, len(table.players) + 1)]
            chance.shuffle(places)
            tables.append(replace(table, state="played", places=tuple(places)))
        tournament = replace(tournament, tables=(*tournament.tables, *tables))
    return tournament


def _all_steps(tournament: Tournament) -> Tournament:
    manual = tuple(player.id for player in tournament.players[:8])
    return replace(
        tournament, scheme=replace(tournament.scheme, tie_breaks=TIE_BREAKS, manual=manual)
    )


if __name__ == "__main__":
    tournaments()
