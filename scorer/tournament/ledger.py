"""The games of an event, added up once for pairing and standings."""

import hashlib
from operator import attrgetter

from scorer.tournament.model import COUNTING, Event, Game, Player, Scheme


class Tally:
    """What one player has so far."""

    __slots__ = ("byes", "counted", "dealt", "games", "losses", "met", "points", "wins")

    def __init__(self, points: int) -> None:
        self.points = points
        self.byes = self.counted = self.dealt = self.wins = self.losses = 0
        self.games: list[Game] = []
        self.met: dict[int, int] = {}


class Ledger:
    """Every figure by player id. Games of the cut and games after `through` are left out.

    A void game is no meeting; an awarded one is, for two players were sent to a table.
    """

    def __init__(self, event: Event, through: int | None = None) -> None:
        last = event.scheme.rounds if through is None else min(through, event.scheme.rounds)
        games = [game for game in event.games if game.round <= last]
        tallies = _tallies(event, sorted(games, key=attrgetter("round")))
        self.scheme = event.scheme
        self.rounds = max((game.round for game in games), default=0)
        self.players = {player.id: player for player in event.players}
        self.points = {player: tally.points for player, tally in tallies.items()}
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


def _tallies(event: Event, games: list[Game]) -> dict[int, Tally]:
    """Written for speed: a late round of 4,096 players has 20,000 games behind it."""
    scheme = event.scheme
    tallies = {player.id: Tally(player.late_points) for player in event.players}
    for game in games:
        first = tallies[game.players[0]]
        first.games.append(game)
        if game.state == "bye":
            first.points += scheme.bye
            first.byes += 1
            continue
        second = tallies[game.players[1]]
        second.games.append(game)
        if game.state in COUNTING:
            first.dealt += 1
            first.counted += 1
            second.counted += 1
            one, other = game.players
            first.met[other] = second.met[one] = first.met.get(other, 0) + 1
            _settle(scheme, first, second, game.winner)
    return tallies


def _settle(scheme: Scheme, first: Tally, second: Tally, winner: int | None) -> None:
    if winner is None:
        first.points += scheme.draw
        second.points += scheme.draw
        return
    best, other = (first, second) if winner == 0 else (second, first)
    best.points += scheme.win
    best.wins += 1
    other.points += scheme.loss
    other.losses += 1


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
