"""Statistics of a tournament: averages, feats, the closest match and the best deal."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scorer.games.common import Feat
from scorer.store.tournament_view import TableView, TournamentView, category_averages
from scorer.tournament import DealPoints

LISTED = 5
"""The most tables named for one figure."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number to show, with its table and its player."""

    size: int
    table: TableView
    name: str


@dataclass(frozen=True, slots=True)
class Statistics:
    matches: int
    deals: int
    bare: int
    """those of the matches of which only a result is known"""
    averages: dict[str, float]
    feats: dict[str, list[Figure]]
    """by the codes of the game: the largest of each kind"""
    closest: list[Figure]
    best: list[Figure]
    """the most points in one deal"""


def statistics(view: TournamentView) -> Statistics:
    """From the results that count: where the desk ruled, its version, not that of the phones."""
    tables = [one for one in view.tables if one.match]
    played = [(one, deals) for one in tables if (deals := _deals(one))]
    ended = [one for one in tables if _ended(one)]
    margins = [_figure(view, one, _margin(deals)) for one, deals in played if _ended(one)]
    scores = [
        _figure(view, one, points, seat)
        for one, deals in played
        for deal in deals
        for seat, points in enumerate(deal.points)
    ]
    return Statistics(
        len(ended),
        sum(len(deals) for _, deals in played),
        sum(one.official is None for one in ended),
        category_averages(view),
        _feats(view, tables),
        _extreme(margins, min),
        _extreme(scores, max),
    )


def _feats(view: TournamentView, tables: Iterable[TableView]) -> dict[str, list[Figure]]:
    found: dict[str, list[Figure]] = {}
    for one in tables:
        feats: tuple[Feat, ...] = one.official.feats if one.official else ()
        for feat in feats:
            found.setdefault(feat.code, []).append(_figure(view, one, feat.size, feat.side))
    return {code: _extreme(figures, max) for code, figures in found.items()}


def _deals(table: TableView) -> tuple[DealPoints, ...]:
    if table.done:
        return table.table.deals
    return table.outcome.deals if table.outcome else ()


def _ended(table: TableView) -> bool:
    """A match that was played to its end: neither awarded by the desk nor void."""
    if table.done:
        return table.table.state == "played"
    return table.outcome is not None and table.outcome.finished


def _margin(deals: tuple[DealPoints, ...]) -> int:
    """How far the best is ahead of the next one."""
    totals = sorted(map(sum, zip(*(deal.points for deal in deals), strict=True)))
    return int(totals[-1] - totals[-2])


def _figure(view: TournamentView, table: TableView, size: int, seat: int | None = None) -> Figure:
    players = table.table.players if seat is None else [table.table.players[seat]]
    return Figure(size, table, " – ".join(view.names[player] for player in players))


def _extreme(found: list[Figure], which: Any) -> list[Figure]:  # noqa: ANN401 - min or max
    edge = which((one.size for one in found), default=0)
    return [one for one in found if one.size == edge][:LISTED]
