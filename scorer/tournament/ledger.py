"""The tables of a tournament, added up once for pairing and standings."""

import hashlib
from fractions import Fraction
from operator import attrgetter

from scorer.tournament.model import COUNTING, Player, Scheme, Table, Tournament

Number = int | Fraction


class Tally:
    """What one player has so far. A win is the first place alone, a draw the first place shared.

    `placed` are the points from larger tables, which come from places.
    """

    __slots__ = ("byes", "dealt", "draws", "losses", "met", "placed", "tables", "wins")

    def __init__(self) -> None:
        self.byes = self.dealt = self.wins = self.draws = self.losses = self.placed = 0
        self.tables: list[Table] = []
        self.met: dict[int, int] = {}

    @property
    def counted(self) -> int:
        return self.wins + self.draws + self.losses

    def points(self, scheme: Scheme) -> int:
        earned = self.wins * scheme.win + self.draws * scheme.draw + self.losses * scheme.loss
        return earned + self.placed + self.byes * scheme.bye


class Ledger:
    """Every figure by player id. Tables of the cut and tables after `through` are left out.

    A void table does not count as a meeting; an awarded one does: its players were sent there.
    """

    def __init__(self, tournament: Tournament, through: int | None = None) -> None:
        rounds = tournament.scheme.rounds
        last = rounds if through is None else min(through, rounds)
        tables = [table for table in tournament.tables if table.round <= last]
        self.scheme = tournament.scheme
        self.rounds = max((table.round for table in tables), default=0)
        self.players = {player.id: player for player in tournament.players}
        tallies = {player.id: Tally() for player in tournament.players}
        _add_up(tallies, sorted(tables, key=attrgetter("round")), self.scheme)
        self.points = {
            player.id: player.late_points + tallies[player.id].points(self.scheme)
            for player in tournament.players
        }
        self.asked = {p.id: self._asked(p, tallies[p.id]) for p in tournament.players if p.asked}
        for player, given in self.asked.items():
            self.points[player] += sum(points for _, points in given)
        self.tables = {player: tally.tables for player, tally in tallies.items()}
        self.met = {player: tally.met for player, tally in tallies.items()}
        self.byes = {player: tally.byes for player, tally in tallies.items()}
        self.rested = self._rested()
        self.dealt = {player: tally.dealt for player, tally in tallies.items()}
        self.wins = {player: tally.wins for player, tally in tallies.items()}
        self.losses = {player: tally.losses for player, tally in tallies.items()}
        self.counted = {player: tally.counted for player, tally in tallies.items()}
        self.faced: dict[int, list[Number]] = {}
        self.deal_sums: dict[int, tuple[int, int, Number]] = {}

    def _rested(self) -> dict[int, int]:
        """Rounds that gave points without a match: byes, also on request. Who has had fewer is
        nearer to the next bye."""
        return {
            player: had + sum(points > 0 for _, points in self.asked.get(player, ()))
            for player, had in self.byes.items()
        }

    def _asked(self, player: Player, tally: Tally) -> list[tuple[int, int]]:
        """Round and points of byes on request so far; a player who got a seat after all has
        none."""
        seated = {table.round for table in tally.tables}
        return [
            (number, points)
            for number, points in sorted(player.asked)
            if number <= self.rounds and number not in seated and player.is_there(number)
        ]

    def meetings(self, one: int, other: int) -> int:
        return self.met[one].get(other, 0)


def _add_up(tallies: dict[int, Tally], tables: list[Table], scheme: Scheme) -> None:
    """Written for speed: a late round of 4,096 players has 20,000 tables behind it."""
    for table in tables:
        if len(table.players) != 2:
            _add_table(tallies, table, scheme)
            continue
        one, other = table.players
        first, second = tallies[one], tallies[other]
        first.tables.append(table)
        second.tables.append(table)
        if table.state not in COUNTING:
            continue
        first.dealt += 1
        first.met[other] = second.met[one] = first.met.get(other, 0) + 1
        place, its = table.places
        if place < its:
            first.wins += 1
            second.losses += 1
        elif its < place:
            first.losses += 1
            second.wins += 1
        else:
            first.draws += 1
            second.draws += 1


def _add_table(tallies: dict[int, Tally], table: Table, scheme: Scheme) -> None:
    """A bye, or a table of more than two."""
    for seat, player in enumerate(table.players):
        tally = tallies[player]
        tally.tables.append(table)
        tally.byes += table.state == "bye"
        if table.counts:
            kind = result(table, player)
            tally.wins += kind == "win"
            tally.draws += kind == "draw"
            tally.losses += kind == "loss"
            tally.placed += gained(scheme, table, player) - scheme.value(kind)
            tally.dealt += not seat
            for other in opponents(table, player):
                tally.met[other] = tally.met.get(other, 0) + 1


def opponents(table: Table, player: int) -> tuple[int, ...]:
    """The others at the table, by seat; empty for a bye."""
    return tuple(other for other in table.players if other != player)


def result(table: Table, player: int) -> str:
    """win (alone first), draw (first with others) or loss if the table counts, else its state."""
    if not table.counts:
        return table.state
    if table.places[table.players.index(player)] > 1:
        return "loss"
    return "win" if table.places.count(1) == 1 else "draw"


def between(table: Table, player: int, other: int) -> str:
    """win, draw or loss of one player against one other of a table that counts."""
    own, its = (table.places[table.players.index(who)] for who in (player, other))
    return "win" if own < its else "loss" if own > its else "draw"


def gained(scheme: Scheme, table: Table, player: int) -> int:
    """The points a player gets from a table."""
    if table.counts:
        return scheme.points_for(table.places, table.players.index(player))
    return scheme.bye if table.state == "bye" else 0


def drawn(seed: int, what: str, player: int) -> bytes:
    """A lot that depends only on the stored seed and the player."""
    return hashlib.blake2b(f"{seed}/{what}/{player}".encode(), digest_size=8).digest()


def seeding(player: Player) -> int:
    """The seed as a number to sort by: players without a seed come last."""
    return player.seed or 1_000_000
