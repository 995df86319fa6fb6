"""A tournament seen from one player, and everybody against everybody."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.tournament.ledger import gained, opponents, result
from scorer.tournament.model import Player, Scheme, Table, Tournament
from scorer.tournament.standings import standings


@dataclass(frozen=True, slots=True)
class Step:
    """One round of a player. `result`: win, draw, loss, bye, asked, pending, void, missed or
    late.

    `dealer` is who dealt first, 0 without opponents; `place` is 0 without a result.
    `points` are those after the round; `deals` have the player's own points first.
    A round of the cut gives no points.
    """

    round: int
    table: int
    opponents: tuple[int, ...]
    result: str
    dealer: int
    gained: int
    points: int
    deals: tuple[tuple[int, ...], ...] = ()
    place: int = 0


def path(tournament: Tournament, player: int) -> tuple[Step, ...]:
    """A player's rounds in order. Late points are there from the first round played."""
    return paths(tournament)[player]


def paths(tournament: Tournament) -> dict[int, tuple[Step, ...]]:
    """Everybody's rounds, for pages that need them all."""
    tables, last = _tables_by_player(tournament), _last(tournament)
    scheme = tournament.scheme
    return {p.id: _path(scheme, p, tables.get(p.id, {}), last) for p in tournament.players}


def cross_table(tournament: Tournament) -> tuple[tuple[int, Mapping[int, tuple[Step, ...]]], ...]:
    """Players by rank, each with opponent -> their tables; opponent 0 holds the rest."""
    walked = paths(tournament)
    lines = []
    for row in standings(tournament).rows:
        met: dict[int, tuple[Step, ...]] = {}
        for step in walked[row.player]:
            for other in step.opponents or (0,):
                met[other] = (*met.get(other, ()), step)
        lines.append((row.player, met))
    return tuple(lines)


def _last(tournament: Tournament) -> int:
    return max((table.round for table in tournament.tables), default=0)


def _tables_by_player(tournament: Tournament) -> dict[int, dict[int, Table]]:
    found: dict[int, dict[int, Table]] = {}
    for table in tournament.tables:
        for player in table.players:
            found.setdefault(player, {})[table.round] = table
    return found


def _path(scheme: Scheme, who: Player, tables: Mapping[int, Table], last: int) -> tuple[Step, ...]:
    points = 0
    steps = []
    for number in range(1, last + 1):
        table = tables.get(number)
        if table is None and number > scheme.rounds:
            continue
        if number == who.entered:
            points += who.late_points
        if table is None:
            given = who.rests(number) if number <= scheme.rounds else None
            kind = "late" if number < who.entered else "missed" if given is None else "asked"
            points += given or 0
            steps.append(Step(number, 0, (), kind, 0, given or 0, points))
            continue
        steps.append(_step(scheme, who.id, table, points))
        points = steps[-1].points
    return tuple(steps)


def _step(scheme: Scheme, player: int, table: Table, points: int) -> Step:
    more = gained(scheme, table, player) if table.round <= scheme.rounds else 0
    others = opponents(table, player)
    own = table.players.index(player)
    return Step(
        table.round,
        table.number,
        others,
        result(table, player),
        table.players[0] if others else 0,
        more,
        points + more,
        tuple(_own_first(deal.points, own) for deal in table.deals),
        table.places[own] if table.counts else 0,
    )


def _own_first(points: tuple[int, ...], own: int) -> tuple[int, ...]:
    return points[own], *points[:own], *points[own + 1 :]
