"""A whole event with random results, for trying things out and for the benchmark."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from scorer.tournament.model import Deal, Event, Game, Player, Scheme
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


def simulate(players: int, rounds: int, seed: int, cut: int = 0) -> Event:
    """All rounds of a Swiss event, played. The same arguments give the same event."""
    scheme = Scheme(rounds=rounds, cut=cut, seed=seed)
    return list(played(Event(scheme, field(players))))[-1]


def played(event: Event) -> Iterator[Event]:
    """The event after each of its rounds, with results drawn from the scheme's seed."""
    chance = Random(f"{event.scheme.seed}/results")  # noqa: S311 - no secret
    for number in range(1, event.scheme.last_round + 1):
        games = tuple(_result(game, chance) for game in pair(event, number).games())
        event = replace(event, games=event.games + games)
        yield event


def _name(number: int) -> str:
    name = CAST[number % len(CAST)]
    return name if number < len(CAST) else f"{name} {number // len(CAST) + 1}"


def _result(game: Game, chance: Random) -> Game:
    """Deals of 20 to 70 points. The smaller id is the stronger player, by a little."""
    if game.state == "bye":
        return game
    first, second = game.players
    edge = 4 if first < second else -4
    deals = tuple(_deal(chance, edge) for _ in range(DEALS))
    ahead = sum(deal.points[0] - deal.points[1] for deal in deals)
    winner = None if not ahead else int(ahead < 0)
    return replace(game, state="played", deals=deals, winner=winner)


def _deal(chance: Random, edge: int) -> Deal:
    points = chance.randint(20, 66) + max(edge, 0), chance.randint(20, 66) + max(-edge, 0)
    return Deal(points, None if points[0] == points[1] else int(points[1] > points[0]))
