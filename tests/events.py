"""Tournaments made up for tests: random ones, and ways to look at a round."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from scorer.tournament import (
    CannotPairError,
    DealPoints,
    Player,
    Proposal,
    Scheme,
    Table,
    Tournament,
    pair,
)

MARKS = ("", "", "", "Abbey", "Melk")

WON, LOST, DRAWN = (1, 2), (2, 1), (1, 1)
"""The placing of a table of two, seen from its first seat."""


def won_by(table: Table, player: int) -> Table:
    places = tuple(1 if other == player else 2 for other in table.players)
    return replace(table, state="played", places=places)


def random_event(seed: int, most: int = 8, rounds: int = 6) -> Tournament:
    """A Swiss tournament before its first round, some players coming late or leaving early."""
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
    return Tournament(scheme, tuple(players))


def _out(chance: Random) -> tuple[tuple[int, int], ...]:
    if chance.random() < 0.85:
        return ()
    start = chance.randint(2, 4)
    return ((start, chance.choice((0, start + 1, start + 2))),)


def random_result(table: Table, chance: Random) -> Table:
    """Mostly played, some drawn, a few awarded or void."""
    if table.state == "bye":
        return table
    kind = chance.random()
    if kind < 0.04:
        return replace(table, state="void")
    places = chance.choice((WON, WON, LOST, LOST, DRAWN))
    if kind < 0.1:
        return replace(table, state="awarded", places=places)
    deals = tuple(random_deal(chance) for _ in range(chance.randint(1, 3)))
    return replace(table, state="played", deals=deals, places=places)


def random_deal(chance: Random) -> DealPoints:
    points = chance.randint(0, 60), chance.randint(0, 60)
    return DealPoints(points, None if points[0] == points[1] else int(points[1] > points[0]))


def walk(tournament: Tournament) -> Iterator[tuple[Tournament, Proposal]]:
    """Every round as it is proposed, with the tournament it is proposed for; then it is played."""
    chance = Random(tournament.scheme.seed)
    for number in range(1, tournament.scheme.last_round + 1):
        try:
            proposed = pair(tournament, number)
        except CannotPairError:
            return
        yield tournament, proposed
        tables = tuple(random_result(table, chance) for table in proposed.tables())
        tournament = replace(tournament, tables=tournament.tables + tables)


def finished(tournament: Tournament) -> Tournament:
    """The tournament with all its rounds played."""
    chance = Random(tournament.scheme.seed)
    for before, proposed in walk(tournament):
        tables = tuple(random_result(table, chance) for table in proposed.tables())
        tournament = replace(before, tables=before.tables + tables)
    return tournament


def points_before(tournament: Tournament) -> dict[int, int]:
    """Match points, counted the plain way."""
    scheme = tournament.scheme
    points = {player.id: player.late_points for player in tournament.players}
    for table in tournament.tables:
        if table.round > scheme.rounds:
            continue
        if table.state == "bye":
            points[table.players[0]] += scheme.bye
        elif table.state in {"played", "awarded"}:
            for place, player in enumerate(table.players):
                won = scheme.win if table.winner == place else scheme.loss
                points[player] += scheme.draw if table.winner is None else won
    return points


def meetings(tournament: Tournament) -> dict[frozenset[int], int]:
    found: dict[frozenset[int], int] = {}
    for table in tournament.tables:
        if table.state in {"played", "awarded"}:
            pair_of = frozenset(table.players)
            found[pair_of] = found.get(pair_of, 0) + 1
    return found


def byes(tournament: Tournament) -> dict[int, int]:
    found = {player.id: 0 for player in tournament.players}
    for table in tournament.tables:
        if table.state == "bye":
            found[table.players[0]] += 1
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
