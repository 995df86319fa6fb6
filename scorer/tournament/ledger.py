"""The games of an event, added up once for pairing and standings."""

import hashlib
from collections.abc import Iterable

from scorer.tournament.model import Event, Game, Player, Scheme


class Ledger:
    """Every figure by player id. Games of the cut and games after `through` are left out.

    A void game is no meeting; an awarded one is, for two players were sent to a table.
    """

    def __init__(self, event: Event, through: int | None = None) -> None:
        last = event.scheme.rounds if through is None else min(through, event.scheme.rounds)
        self.scheme = event.scheme
        self.players = {player.id: player for player in event.players}
        self.points = {player.id: player.late_points for player in event.players}
        self.games: dict[int, list[Game]] = {number: [] for number in self.points}
        self.met: dict[int, dict[int, int]] = {number: {} for number in self.points}
        self.byes = dict.fromkeys(self.points, 0)
        self.dealt = dict.fromkeys(self.points, 0)
        self.wins = dict.fromkeys(self.points, 0)
        self.losses = dict.fromkeys(self.points, 0)
        self.counted = dict.fromkeys(self.points, 0)
        self.rounds = 0
        for game in _in_order(event.games, last):
            self._add(game)

    def _add(self, game: Game) -> None:
        self.rounds = max(self.rounds, game.round)
        for player in game.players:
            self.games[player].append(game)
        if game.state == "bye":
            self.points[game.players[0]] += self.scheme.bye
            self.byes[game.players[0]] += 1
        elif game.counts:
            first, second = game.players
            self.dealt[first] += 1
            self.counted[first] += 1
            self.counted[second] += 1
            self.met[first][second] = self.met[second][first] = self.met[first].get(second, 0) + 1
            self._result(game)

    def _result(self, game: Game) -> None:
        if game.winner is None:
            for player in game.players:
                self.points[player] += self.scheme.draw
            return
        winner, loser = game.players[game.winner], game.players[1 - game.winner]
        self.points[winner] += self.scheme.win
        self.points[loser] += self.scheme.loss
        self.wins[winner] += 1
        self.losses[loser] += 1

    def meetings(self, one: int, other: int) -> int:
        return self.met[one].get(other, 0)


def _in_order(games: Iterable[Game], last: int) -> list[Game]:
    counting = [game for game in games if game.round <= last]
    return sorted(counting, key=lambda game: (game.round, game.table, game.players))


def opponent(game: Game, player: int) -> int:
    """The other one at the table; 0 in a bye."""
    if len(game.players) == 1:
        return 0
    first, second = game.players
    return second if first == player else first


def result(game: Game, player: int) -> str:
    """win, draw or loss if the game counts, else the state it is in."""
    if not game.counts:
        return game.state
    if game.winner is None:
        return "draw"
    return "win" if game.players[game.winner] == player else "loss"


def gained(scheme: Scheme, kind: str) -> int:
    values = {"win": scheme.win, "draw": scheme.draw, "loss": scheme.loss, "bye": scheme.bye}
    return values.get(kind, 0)


def drawn(seed: int, what: str, player: int) -> bytes:
    """A lot that depends on nothing but the stored seed and the player."""
    return hashlib.blake2b(f"{seed}/{what}/{player}".encode(), digest_size=8).digest()


def seeding(player: Player) -> int:
    """The seed as a number to sort by: who has none comes after all who have one."""
    return player.seed or 1_000_000
