"""An event seen from one player, and everybody against everybody."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.tournament.ledger import gained, opponent, result
from scorer.tournament.model import Event, Game, Player, Scheme
from scorer.tournament.standings import standings


@dataclass(frozen=True, slots=True)
class Step:
    """One round of a player. `result`: win, draw, loss, bye, pending, void, missed or late.

    `points` are those after the round; `deals` have the player's own points first.
    A round of the cut gives no points.
    """

    round: int
    table: int
    opponent: int
    result: str
    dealer: bool
    gained: int
    points: int
    deals: tuple[tuple[int, int], ...] = ()


def path(event: Event, player: int) -> tuple[Step, ...]:
    """A player's rounds in order. Late points are there from the first round played."""
    return paths(event)[player]


def paths(event: Event) -> dict[int, tuple[Step, ...]]:
    """Everybody's rounds, for pages that need them all."""
    games, last = _games_by_player(event), _last(event)
    return {p.id: _path(event.scheme, p, games.get(p.id, {}), last) for p in event.players}


def cross_table(event: Event) -> tuple[tuple[int, Mapping[int, tuple[Step, ...]]], ...]:
    """Players by rank, each with opponent -> their games; opponent 0 holds the rest."""
    walked = paths(event)
    table = []
    for row in standings(event).rows:
        met: dict[int, tuple[Step, ...]] = {}
        for step in walked[row.player]:
            met[step.opponent] = (*met.get(step.opponent, ()), step)
        table.append((row.player, met))
    return tuple(table)


def _last(event: Event) -> int:
    return max((game.round for game in event.games), default=0)


def _games_by_player(event: Event) -> dict[int, dict[int, Game]]:
    found: dict[int, dict[int, Game]] = {}
    for game in event.games:
        for player in game.players:
            found.setdefault(player, {})[game.round] = game
    return found


def _path(scheme: Scheme, who: Player, games: Mapping[int, Game], last: int) -> tuple[Step, ...]:
    points = 0
    steps = []
    for number in range(1, last + 1):
        game = games.get(number)
        if game is None and number > scheme.rounds:
            continue
        if number == who.entered:
            points += who.late_points
        if game is None:
            kind = "late" if number < who.entered else "missed"
            steps.append(Step(number, 0, 0, kind, False, 0, points))
            continue
        steps.append(_step(scheme, who.id, game, points))
        points = steps[-1].points
    return tuple(steps)


def _step(scheme: Scheme, player: int, game: Game, points: int) -> Step:
    kind = result(game, player)
    more = gained(scheme, kind) if game.round <= scheme.rounds else 0
    dealer = len(game.players) == 2 and game.players[0] == player
    own = game.players.index(player)
    deals = tuple((deal.points[own], deal.points[1 - own]) for deal in game.deals)
    other = opponent(game, player)
    return Step(game.round, game.table, other, kind, dealer, more, points + more, deals)
