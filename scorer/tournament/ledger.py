"""The games of an event, added up once for pairing and standings."""

import hashlib
from collections.abc import Iterable
from operator import attrgetter

from scorer.tournament.model import COUNTING, Event, Game, Player, Scheme


class Tally:
    """What one player has so far."""

    __slots__ = ("byes", "dealt", "draws", "games", "losses", "met", "wins")

    def __init__(self) -> None:
        self.byes = self.dealt = self.wins = self.draws = self.losses = 0
        self.games: list[Game] = []
        self.met: dict[int, int] = {}

    @property
    def counted(self) -> int:
        return self.wins + self.draws + self.losses

    def points(self, scheme: Scheme) -> int:
        earned = self.wins * scheme.win + self.draws * scheme.draw + self.losses * scheme.loss
        return earned + self.byes * scheme.bye


class Ledger:
    """Every figure by player id. Games of the cut and games after `through` are left out.

    A void game is no meeting; an awarded one is, for two players were sent to a table.
    """

    def __init__(self, event: Event, through: int | None = None) -> None:
        last = event.scheme.rounds if through is None else min(through, event.scheme.rounds)
        games = [game for game in event.games if game.round <= last]
        self.scheme = event.scheme
        self.rounds = max((game.round for game in games), default=0)
        self.players = {player.id: player for player in event.players}
        tallies = _tallies(self.players, sorted(games, key=attrgetter("round")))
        self.points = {
            player.id: player.late_points + tallies[player.id].points(event.scheme)
            for player in event.players
        }
        self.games = {player: tally.games for player, tally in tallies.items()}
        self.met = {player: tally.met for player, tally in tallies.items()}
        self.byes = {player: tally.byes for player, tally in tallies.items()}
        self.dealt = {player: tally.dealt for player, tally in tallies.items()}
        self.wins = {player: tally.wins for player, tally in tallies.items()}
        self.losses = {player: tally.losses for player, tally in tallies.items()}
        self.counted = {player: tally.counted for player, tally in tallies.items()}
        self.faced: dict[int, list[int]] = {}
        self.deal_sums: dict[int, tuple[int, int, int]] = {}

    def meetings(self, one: int, other: int) -> int:
        return self.met[one].get(other, 0)


def _tallies(players: Iterable[int], games: list[Game]) -> dict[int, Tally]:
    """Written for speed: a late round of 4,096 players has 20,000 games behind it."""
    tallies = {player: Tally() for player in players}
    for game in games:
        first = tallies[game.players[0]]
        first.games.append(game)
        if game.state == "bye":
            first.byes += 1
            continue
        one, other = game.players
        second = tallies[other]
        second.games.append(game)
        if game.state not in COUNTING:
            continue
        first.dealt += 1
        first.met[other] = second.met[one] = first.met.get(other, 0) + 1
        if game.winner is None:
            first.draws += 1
            second.draws += 1
        elif game.winner:
            first.losses += 1
            second.wins += 1
        else:
            first.wins += 1
            second.losses += 1
    return tallies


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
