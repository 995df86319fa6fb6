"""What a round and the standings of a large tournament cost."""

import statistics
import time
from collections.abc import Callable
from dataclasses import replace

from scorer.tournament import TIE_BREAKS, Tournament, pair, standings
from scorer.tournament.simulate import simulate

TIMES = 9
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
    tournament = _all_steps(simulate(2000, 11, seed=1))
    took = milliseconds(lambda: standings(tournament))
    print(f"  standings of 2,000, all tie-breaks {took:7.1f} (goal under 100)")


def _all_steps(tournament: Tournament) -> Tournament:
    manual = tuple(player.id for player in tournament.players[:8])
    return replace(
        tournament, scheme=replace(tournament.scheme, tie_breaks=TIE_BREAKS, manual=manual)
    )


if __name__ == "__main__":
    tournaments()
