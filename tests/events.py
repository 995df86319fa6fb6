"""Tournaments made up for tests: random ones, and ways to look at a round."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from scorer.tournament import CannotPairError, Deal, Event, Game, Player, Round, Scheme, pair

MARKS = ("", "", "", "Abbey", "Melk")


def random_event(seed: int, most: int = 8, rounds: int = 6) -> Event:
    """A Swiss event before its first round, some players coming late or leaving early."""
    chance = Random(seed)
    players = []
    for number in range(1, chance.randint(2, most) + 1):
        late = chance.random() < 0.1
        entered = chance.randint(2, 3) if late and number > 2 else 1
        players.append(
            Player(
                number,
                f"P{number}",
                seed=number if seed % 3 == 0 else 0,
                mark=chance.choice(MARKS),
                entered=entered,
                late_points=chance.randint(0, 2) if entered > 1 else 0,
                out=_out(chance) if number > 2 else (),
            )
        )
    chance.shuffle(players)
    scheme = Scheme(rounds=rounds, seed=seed, mark_rounds=chance.choice((0, 2, 9)))
    return Event(scheme, tuple(players))


def _out(chance: Random) -> tuple[tuple[int, int], ...]:
    if chance.random() < 0.85:
        return ()
    start = chance.randint(2, 4)
    return ((start, chance.choice((0, start + 1, start + 2))),)


def random_result(game: Game, chance: Random) -> Game:
    """Mostly played, some drawn, a few awarded or void."""
    if game.state == "bye":
        return game
    kind = chance.random()
    if kind < 0.04:
        return replace(game, state="void")
    winner = chance.choice((0, 0, 1, 1, None))
    if kind < 0.1:
        return replace(game, state="awarded", winner=winner)
    deals = tuple(random_deal(chance) for _ in range(chance.randint(1, 3)))
    return replace(game, state="played", deals=deals, winner=winner)


def random_deal(chance: Random) -> Deal:
    points = chance.randint(0, 60), chance.randint(0, 60)
    return Deal(points, None if points[0] == points[1] else int(points[1] > points[0]))


def walk(event: Event) -> Iterator[tuple[Event, Round]]:
    """Every round as it is proposed, with the event it is proposed for; then it is played."""
    chance = Random(event.scheme.seed)
    for number in range(1, event.scheme.last_round + 1):
        try:
            proposed = pair(event, number)
        except CannotPairError:
            return
        yield event, proposed
        games = tuple(random_result(game, chance) for game in proposed.games())
        event = replace(event, games=event.games + games)


def finished(event: Event) -> Event:
    """The event with all its rounds played."""
    chance = Random(event.scheme.seed)
    for before, proposed in walk(event):
        games = tuple(random_result(game, chance) for game in proposed.games())
        event = replace(before, games=before.games + games)
    return event


def points_before(event: Event) -> dict[int, int]:
    """Match points, counted the plain way."""
    scheme = event.scheme
    points = {player.id: player.late_points for player in event.players}
    for game in event.games:
        if game.round > scheme.rounds:
            continue
        if game.state == "bye":
            points[game.players[0]] += scheme.bye
        elif game.state in {"played", "awarded"}:
            for place, player in enumerate(game.players):
                won = scheme.win if game.winner == place else scheme.loss
                points[player] += scheme.draw if game.winner is None else won
    return points


def meetings(event: Event) -> dict[frozenset[int], int]:
    found: dict[frozenset[int], int] = {}
    for game in event.games:
        if game.state in {"played", "awarded"}:
            pair_of = frozenset(game.players)
            found[pair_of] = found.get(pair_of, 0) + 1
    return found


def byes(event: Event) -> dict[int, int]:
    found = {player.id: 0 for player in event.players}
    for game in event.games:
        if game.state == "bye":
            found[game.players[0]] += 1
    return found


def matchings(players: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair an even number of players."""
    if not players:
        yield []
        return
    first, *rest = players
    for place, other in enumerate(rest):
        for more in matchings(rest[:place] + rest[place + 1 :]):
            yield [(first, other), *more]
