"""A whole tournament with random results, for trying things out and for the benchmark."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from scorer.tournament.model import DealPoints, Player, Scheme, Table, Tournament
from scorer.tournament.placing import by_points
from scorer.tournament.rounds import pair

CAST = (
    "Adso",
    "William",
    "Ubertino",
    "Jorge",
    "Salvatore",
    "Remigio",
    "Severinus",
    "Malachi",
    "Berengar",
    "Abo",
    "Nicholas",
    "Bernardo",
)
DEALS = 2


def field(players: int) -> tuple[Player, ...]:
    """Players named after the cast, numbered from the second dozen on, seeded in that order."""
    names = [_name(number) for number in range(players)]
    return tuple(Player(number, name, seed=number) for number, name in enumerate(names, 1))


def simulate(players: int, rounds: int, seed: int, cut: int = 0) -> Tournament:
    """All rounds of a Swiss tournament, played. The same arguments give the same tournament."""
    scheme = Scheme(rounds=rounds, cut=cut, seed=seed)
    return list(played(Tournament(scheme, field(players))))[-1]


def played(tournament: Tournament) -> Iterator[Tournament]:
    """The tournament after each of its rounds, with results drawn from the scheme's seed."""
    chance = Random(f"{tournament.scheme.seed}/results")  # noqa: S311 - no secret
    for number in range(1, tournament.scheme.last_round + 1):
        tables = tuple(_result(table, chance) for table in pair(tournament, number).tables())
        tournament = replace(tournament, tables=tournament.tables + tables)
        yield tournament


def _name(number: int) -> str:
    name = CAST[number % len(CAST)]
    return name if number < len(CAST) else f"{name} {number // len(CAST) + 1}"


def _result(table: Table, chance: Random) -> Table:
    """Deals of 20 to 70 points. The smaller id is the stronger player, by a little."""
    if table.state == "bye":
        return table
    first, second = table.players
    edge = 4 if first < second else -4
    deals = tuple(_deal(chance, edge) for _ in range(DEALS))
    done = replace(table, state="played", deals=deals)
    return replace(done, places=by_points(done.totals))


def _deal(chance: Random, edge: int) -> DealPoints:
    points = chance.randint(20, 66) + max(edge, 0), chance.randint(20, 66) + max(-edge, 0)
    return DealPoints(points, None if points[0] == points[1] else int(points[1] > points[0]))
