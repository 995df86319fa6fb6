"""What the desk decided, for the page of the match at that table: it counts more than the
phones."""

from dataclasses import dataclass
from typing import Any

from babel.support import NullTranslations

from scorer.store.damage import result_of
from scorer.store.matches import MatchState
from scorer.store.tournament_view import TableView
from scorer.tournament import Table
from scorer.wording import desk
from scorer.wording.marks import isolated
from scorer.wording.phrases import score


@dataclass(frozen=True, slots=True)
class Official:
    """`totals` is empty where nothing was played; `overruled` are numbers of deals."""

    headline: str
    winner: int | None
    totals: tuple[int, ...]
    overruled: frozenset[int]


def official(t: NullTranslations, view: MatchState, place: TableView) -> Official | None:
    """None while the deals of the phones count."""
    if place.state not in {"ruled", "void"} or place.ruling is None:
        return None
    headline = _headline(t, place.table, view.match.players)
    return Official(headline, place.table.winner, place.table.totals, _overruled(view, place))


def _headline(t: NullTranslations, table: Table, players: list[str]) -> str:
    if table.state == "void":
        return desk.official(t, "void")
    if table.winner is None:
        return desk.official(t, "shared")
    name = isolated(players[table.winner])
    if not table.totals:
        return desk.official(t, "won", name=name)
    return desk.official(t, "won_by", name=name, score=score(table.totals))


def _overruled(view: MatchState, place: TableView) -> frozenset[int]:
    """Deals that are not among those of the ruling, by their lines or by their points."""
    counted = [one for one in view.scored if one.counts]
    result = result_of(place.ruling) if place.ruling else {}
    entered: list[Any]
    if "lines" in result:
        entered, ruled = [one.deal.line for one in counted], list(result["lines"])
    else:
        entered = [[side.match_points for side in one.sheet.sides] for one in counted]
        ruled = [list(deal.points) for deal in place.table.deals]
    ruled += [None] * (len(entered) - len(ruled))
    pairs = zip(counted, entered, ruled, strict=False)
    return frozenset(one.deal.number for one, mine, theirs in pairs if mine != theirs)
