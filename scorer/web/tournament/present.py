"""What tournament pages show, worked out before the template."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeVar
from urllib.parse import urlencode

from babel.support import NullTranslations

from scorer.store import tournament_rounds, tournament_view
from scorer.store.tables import Pairing, Tournament
from scorer.store.tournament_view import TableView, TournamentView
from scorer.tournament import Deal, Reason, Round, Row, Step, cross_table
from scorer.tournament.cut import advanced_by_place
from scorer.wording import desk
from scorer.wording import tournament as wording

L = TypeVar("L")


@dataclass(frozen=True, slots=True)
class Todo:
    """What comes next, as a code the page turns into a headline and a button."""

    code: str
    number: int = 0
    done: int = 0
    tables: int = 0
    names: tuple[str, ...] = ()


def todo(view: TournamentView) -> Todo:
    number, tables = view.number, [one for one in view.round(view.number) if one.match]
    done = sum(one.done for one in tables)
    if view.over:
        best = [row.player for row in view.standings.rows if row.rank == 1]
        return Todo("over", number, names=tuple(view.names[player] for player in best))
    if view.missing:
        return Todo("missing", number, done, len(tables))
    if len(view.entrants) < 2:
        return Todo("players")
    return Todo("pair", number + 1, done, len(tables))


@dataclass(frozen=True, slots=True)
class Seat:
    name: str
    player: int
    table: TableView
    opponent: str


def seats(view: TournamentView, number: int) -> list[Seat]:
    """Everybody of a round with their table, by name."""
    found = []
    for one in view.round(number):
        players = one.game.players
        for place, player in enumerate(players):
            other = view.names[players[1 - place]] if len(players) == 2 else ""
            found.append(Seat(view.names[player], player, one, other))
    return sorted(found, key=lambda seat: seat.name.casefold())


def reasons(t: NullTranslations, view: TournamentView, number: int) -> dict[int, list[str]]:
    """Why the tables of a published round are what they are, by pairing."""
    tables = view.round(number)
    found = {one.pairing.id or 0: _why(t, view, one.pairing) for one in tables}
    for one in tables:
        if advanced := advanced_by_place(view.event, one.game):
            player, place = advanced
            found[one.pairing.id or 0].append(desk.advances(t, view.names[player], place))
    return found


def _why(t: NullTranslations, view: TournamentView, pairing: Pairing) -> list[str]:
    stored: list[Any] = pairing.why
    found = [Reason(one["code"], tuple(one["players"]), one["figures"]) for one in stored]
    return sentences(t, view, found)


def sentences(t: NullTranslations, view: TournamentView, found: Iterable[Reason]) -> list[str]:
    """Reasons in words; one about somebody who was taken out of the list is left out."""
    return [
        wording.reason(t, one, view.names) for one in found if set(one.players) <= {*view.names}
    ]


# ---- a proposal -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ProposedTable:
    table: int
    players: tuple[tuple[int, str, int], ...]
    """number, name and points so far"""
    reasons: list[str]


@dataclass(frozen=True, slots=True)
class Proposed:
    number: int
    tables: list[ProposedTable]
    byes: list[ProposedTable]
    warnings: list[str]

    @property
    def people(self) -> list[tuple[int, str, int]]:
        """Number, name and table of everybody, by name: to choose who changes places."""
        seated = [(n, name, one.table) for one in self.tables for n, name, _ in one.players]
        byes = [(n, name, 0) for one in self.byes for n, name, _ in one.players]
        return sorted([*seated, *byes], key=lambda seat: seat[1].casefold())


def proposed(t: NullTranslations, view: TournamentView, round_: Round) -> Proposed:
    def seat(player: int) -> tuple[int, str, int]:
        return player, view.names[player], view.standings.row(player).points

    tables = [
        ProposedTable(
            one.table,
            tuple(seat(player) for player in one.players),
            sentences(t, view, (*one.reasons, one.dealer)),
        )
        for one in round_.pairings
    ]
    byes = [
        ProposedTable(0, (seat(one.player),), sentences(t, view, one.reasons))
        for one in round_.byes
    ]
    return Proposed(round_.number, tables, byes, sentences(t, view, round_.warnings))


# ---- standings ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Value:
    code: str
    name: str
    text: str
    parts: list[str]


@dataclass(frozen=True, slots=True)
class ShownRow:
    row: Row
    name: str
    mark: str
    values: list[Value]
    separated: str


def rows(t: NullTranslations, view: TournamentView, with_parts: bool = False) -> list[ShownRow]:
    marks = {one.number: one.mark for one in view.entrants}
    return [_shown(t, view, row, marks[row.player], with_parts) for row in view.standings.rows]


def row_of(t: NullTranslations, view: TournamentView, number: int) -> ShownRow:
    return _shown(t, view, view.standings.row(number), "", with_parts=True)


def _shown(
    t: NullTranslations, view: TournamentView, row: Row, mark: str, with_parts: bool
) -> ShownRow:
    pairs = [("points", row.points), *zip(view.plan.scheme.tie_breaks, row.values, strict=True)]
    values = [
        Value(
            code,
            wording.tie_break(t, code),
            wording.value(value),
            _parts(t, view, row.player, code) if with_parts else [],
        )
        for code, value in pairs
    ]
    return ShownRow(row, view.names[row.player], mark, values, wording.separation(t, row))


def _parts(t: NullTranslations, view: TournamentView, player: int, code: str) -> list[str]:
    found = view.standings.parts(player, code)
    return [wording.part(t, one, view.names) for one in found]


PAGE = 100
SMALL, SQUARE = 40, 24
"""So many players fit on one page with all parts, and into a square cross table."""


@dataclass(frozen=True, slots=True)
class Pager:
    """A hundred lines of a long list, or those with a name in them."""

    start: int
    query: str
    total: int = 0
    size: int = PAGE
    more: tuple[tuple[str, str], ...] = ()
    """what else stands in the address, and must stay in it"""

    def address(self, start: int) -> str:
        found = [("from", str(start)), *self.more]
        return urlencode([*found, ("q", self.query)] if self.query else found)

    def cut(self, found: list[L], name: Callable[[L], str]) -> tuple[list[L], "Pager"]:
        """The lines to show, and this pager knowing how many there are."""
        if self.query:
            wanted = self.query.casefold()
            found = [one for one in found if wanted in name(one).casefold()]
        start = self.start if self.start < len(found) else 0
        counted = replace(self, start=start, total=len(found))
        return found[start : start + self.size], counted


def pager(start: int, query: str, *, whole: bool = False) -> Pager:
    size = 10**6 if whole else PAGE
    return Pager(max(0, start) // PAGE * PAGE, query.strip()[:40], size=size)


def who(view: TournamentView, table: TableView) -> str:
    """Everybody at a table, as one text to search in."""
    return " ".join(view.names[player] for player in table.game.players)


@dataclass(frozen=True, slots=True)
class Cell:
    steps: tuple[Step, ...]
    self: bool = False


@dataclass(frozen=True, slots=True)
class CrossLine:
    rank: int
    player: int
    name: str
    points: int
    cells: list[Cell]


def cross(view: TournamentView) -> tuple[list[int], list[CrossLine], bool]:
    """Everybody against everybody, or, in a Swiss event or a large one, round by round."""
    ranked = list(view.standings.rows)
    square = view.plan.scheme.method != "swiss" and len(ranked) <= SQUARE
    rounds = sorted(view.rounds)
    lines = []
    for player, met in cross_table(view.event):
        row = view.standings.row(player)
        if square:
            cells = [Cell(met.get(one.player, ()), one.player == player) for one in ranked]
        else:
            by_round = {step.round: step for steps in met.values() for step in steps}
            cells = [Cell((by_round[n],) if n in by_round else ()) for n in rounds]
        lines.append(CrossLine(row.rank, player, view.names[player], row.points, cells))
    heads = list(range(1, len(ranked) + 1)) if square else rounds
    return heads, lines, square


# ---- statistics, the clock ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Feat:
    """Something remarkable, with the table it happened at."""

    figure: int
    table: TableView
    name: str


@dataclass(frozen=True, slots=True)
class Statistics:
    matches: int
    deals: int
    bare: int
    """results of the desk without towers"""
    averages: dict[str, float]
    highest: list[Feat]
    closest: list[Feat]
    best: list[Feat]
    """the most points in one deal"""


def statistics(view: TournamentView) -> Statistics:
    """Of what counts: where the desk ruled, its version and not that of the phones."""
    tables = [one for one in view.tables if one.match]
    played = [(one, deals) for one in tables if (deals := _deals(one))]
    ended = [(one, deals) for one, deals in played if one.done or _finished(one)]
    built = [(one, found) for one in tables if (found := one.official) and found.lines]
    towers = [_feat(view, one, *outcome.highest) for one, outcome in built]
    margins = [_feat(view, one, _margin(deals), None) for one, deals in ended]
    scores = [
        _feat(view, one, points, side)
        for one, deals in played
        for deal in deals
        for side, points in enumerate(deal.points)
    ]
    return Statistics(
        len(ended),
        sum(len(deals) for _, deals in played),
        sum(one.game.counts and one.official is None for one in tables),
        tournament_view.category_averages(view),
        _extreme(towers, max),
        _extreme(margins, min),
        _extreme(scores, max),
    )


def _deals(table: TableView) -> tuple[Deal, ...]:
    if table.done:
        return table.game.deals
    return table.outcome.deals if table.outcome else ()


def _finished(table: TableView) -> bool:
    return table.outcome is not None and table.outcome.finished


def _margin(deals: tuple[Deal, ...]) -> int:
    return abs(sum(deal.points[0] - deal.points[1] for deal in deals))


def _feat(view: TournamentView, table: TableView, figure: int, side: int | None) -> Feat:
    players = table.game.players if side is None else [table.game.players[side]]
    return Feat(figure, table, " – ".join(view.names[player] for player in players))


def _extreme(found: list[Feat], which: Any) -> list[Feat]:  # noqa: ANN401 - min or max
    if not found:
        return []
    edge = which(one.figure for one in found)
    return [one for one in found if one.figure == edge][:5]


def clock_left(tournament: Tournament) -> int:
    """Seconds of the round that are left; below zero when time is up."""
    gone = tournament_rounds.elapsed(tournament).total_seconds()
    return tournament.clock_minutes * 60 - int(gone)
