"""What tournament pages show, worked out before the template."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from babel.support import NullTranslations

from scorer.match.settings import are_texts
from scorer.store import tournament_clock, tournament_repair
from scorer.store.damage import spans_of
from scorer.store.tables import Entrant, Seating, Tournament
from scorer.store.tournament_view import TableView, TournamentView
from scorer.tournament import Proposal, Reason, Scheme, Table
from scorer.tournament.cut import advanced_by_place
from scorer.wording import desk
from scorer.wording import tournament as wording
from scorer.wording.collation import sort_key


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
    opponents: list[str]


def seats(view: TournamentView, number: int) -> list[Seat]:
    """Everybody of a round with their table, by name."""
    found = []
    for one in view.round(number):
        for player in one.table.players:
            others = [view.names[other] for other in one.table.players if other != player]
            found.append(Seat(view.names[player], player, one, others))
    return sorted(found, key=lambda seat: sort_key(seat.name, view.readings[seat.player]))


def seat_of(view: TournamentView, player: int) -> TableView | None:
    """The table or the bye of a player in the newest round."""
    return next((one for one in view.round(view.number) if player in one.table.players), None)


def reasons(t: NullTranslations, view: TournamentView, number: int) -> dict[int, list[str]]:
    """Why the tables of a published round are what they are, by seating."""
    tables = view.round(number)
    found = {one.seating.id or 0: _why(t, view, one.seating) for one in tables}
    for one in tables:
        if told := advanced(t, view, one.table):
            found[one.seating.id or 0].append(told)
    return found


def advanced(t: NullTranslations, view: TournamentView, table: Table) -> str:
    """Who goes on, or is first, after a match of the cut without a winner, and why."""
    if found := advanced_by_place(view.model, table):
        player, place = found
        return desk.advances(t, view.names[player], place)
    return ""


def _why(t: NullTranslations, view: TournamentView, seating: Seating) -> list[str]:
    """Empty where the stored reasons are damaged: only this text needs them."""
    stored: list[Any] = seating.why
    try:
        found = [Reason(one["code"], tuple(one["players"]), one["figures"]) for one in stored]
        return sentences(t, view, found)
    except (LookupError, TypeError, ValueError):
        return []


def has_left(entrant: Entrant) -> bool:
    """Has this player dropped out, and not come back?"""
    spans = spans_of(entrant) or ()
    return bool(spans) and not spans[-1][1]


def players_at(view: TournamentView, place: TableView) -> list[str]:
    """The names at a table as its match has them; as the list of players has them, if the match
    cannot be read."""
    if place.match and are_texts(place.match.players):
        return place.match.players
    return [view.names[player] for player in place.table.players]


def sentences(t: NullTranslations, view: TournamentView, found: Iterable[Reason]) -> list[str]:
    """Reasons in words; a reason about a player who was removed from the list is left out."""
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
    readings: dict[int, str]
    found: list[str]
    """at larger tables: their sizes, and whether a better seating may exist"""

    @property
    def people(self) -> list[tuple[int, str, int]]:
        """Number, name and table of everybody, by name: to choose who changes places."""
        seated = [(n, name, one.table) for one in self.tables for n, name, _ in one.players]
        byes = [(n, name, 0) for one in self.byes for n, name, _ in one.players]
        everybody = [*seated, *byes]
        return sorted(everybody, key=lambda seat: sort_key(seat[1], self.readings[seat[0]]))


@dataclass(frozen=True, slots=True)
class RepairedRound:
    """The tables and byes that would change, and the consequences."""

    tables: list[ProposedTable]
    byes: list[ProposedTable]
    told: list[str]


def repaired(
    t: NullTranslations, view: TournamentView, found: Proposal, told: Iterable[Reason]
) -> RepairedRound:
    shown = proposed(t, view, tournament_repair.changed(view, found))
    return RepairedRound(shown.tables, shown.byes, sentences(t, view, told))


def proposed(t: NullTranslations, view: TournamentView, proposal: Proposal) -> Proposed:
    def seat(player: int) -> tuple[int, str, int]:
        return player, view.names[player], view.standings.row(player).points

    tables = [
        ProposedTable(
            one.number,
            tuple(seat(player) for player in one.players),
            sentences(t, view, (*one.reasons, one.dealer)),
        )
        for one in proposal.seatings
    ]
    byes = [
        ProposedTable(0, (seat(one.player),), sentences(t, view, one.reasons))
        for one in proposal.byes
    ]
    proofs = [one for one in proposal.warnings if one.code.startswith("seating_")]
    warnings = sentences(t, view, (one for one in proposal.warnings if one not in proofs))
    found = sentences(t, view, proofs)
    if view.plan.scheme.large:
        found = [desk.tables_of(t, [len(one.players) for one in proposal.seatings]), *found]
    return Proposed(proposal.number, tables, byes, warnings, view.readings, found)


def split(t: NullTranslations, scheme: Scheme, players: int) -> str:
    """How many tables of which size a round has; empty where all are of two."""
    if not scheme.large or players < 2:
        return ""
    return desk.tables_of(t, scheme.sizes.split(players - scheme.sizes.byes(players)))


def who(view: TournamentView, table: TableView) -> str:
    """Everybody at a table, as one text to search in."""
    return " ".join(view.searched[player] for player in table.table.players)


def clock_left(tournament: Tournament) -> int:
    """Seconds of the round that are left; below zero when time is up."""
    gone = tournament_clock.elapsed(tournament).total_seconds()
    return tournament.clock_minutes * 60 - int(gone)
