"""A tournament as its pages show it: all of it computed from what was entered.

Reading it takes a handful of queries. What a match came to is remembered by its version, and
the whole view by the versions of everything in it, so that a hall of phones that ask again
and again costs one small query each.
"""

from collections import Counter, OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from sqlmodel import Session, col, func, select

from scorer.match import log as match_log
from scorer.match.log import fold
from scorer.match.state import state_of
from scorer.store import log
from scorer.store.matches import MatchState
from scorer.store.tables import (
    Confirmation,
    Entrant,
    Match,
    Pairing,
    Round,
    Ruling,
    Tournament,
    as_utc,
)
from scorer.store.tournaments import Plan, entrants, plan_of, player_of
from scorer.tournament import Deal, Event, Game, Table, standings

REMEMBERED_MATCHES, REMEMBERED_VIEWS = 30_000, 8
DONE = ("official", "ruled", "void", "bye")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a match came to, small enough to be remembered for thousands of tables."""

    finished: bool
    winner: int | None
    totals: tuple[int, ...]
    deals: tuple[Deal, ...]
    lines: tuple[str, ...]
    points: tuple[tuple[tuple[str, int], ...], ...]
    """of every side of every deal, its points by category"""
    highest: tuple[int, int]
    """stories and side of the highest tower; no stories, no tower"""


@dataclass(frozen=True, slots=True)
class TableView:
    """One table of a round: who sits there, how far they are, and what was said about it."""

    pairing: Pairing
    match: Match | None
    outcome: Outcome | None
    state: str
    game: Game
    ruling: Ruling | None = None
    said: dict[int, Confirmation] = field(default_factory=dict)
    former: dict[int, Confirmation] = field(default_factory=dict)
    """the newest confirmation of each side that was for other deals than those of now"""

    def version(self, side: int) -> list[str] | None:
        """The deals as a player says they were: what they confirmed, also before a change."""
        word = self.said.get(side)
        if word is None or not word.agrees:
            word = self.former.get(side)
        return list(word.lines) if word else None

    @property
    def done(self) -> bool:
        return self.state in DONE

    @property
    def official(self) -> Outcome | None:
        """The deals that count, with their towers; nothing if the desk only gave a result."""
        if self.state not in {"ruled", "void"} or self.match is None or self.ruling is None:
            return self.outcome
        result: dict[str, Any] = self.ruling.result
        return outcome_of(as_lines(self.match, result["lines"])) if "lines" in result else None


@dataclass(frozen=True)
class TournamentView:
    tournament: Tournament
    plan: Plan
    entrants: list[Entrant]
    rounds: dict[int, datetime]
    tables: list[TableView]
    pulse: str

    @cached_property
    def event(self) -> Event:
        players = tuple(player_of(one) for one in self.entrants)
        return Event(self.plan.scheme, players, tuple(table.game for table in self.tables))

    @cached_property
    def standings(self) -> Table:
        return standings(self.event)

    @cached_property
    def names(self) -> dict[int, str]:
        return {one.number: one.name for one in self.entrants}

    @property
    def number(self) -> int:
        """The newest published round; 0 before the first."""
        return max(self.rounds, default=0)

    @property
    def missing(self) -> list[TableView]:
        return [table for table in self.tables if not table.done]

    @property
    def over(self) -> bool:
        return self.number >= self.plan.scheme.last_round and not self.missing

    def round(self, number: int) -> list[TableView]:
        """By table, the byes last."""
        found = [table for table in self.tables if table.pairing.round == number]
        return sorted(found, key=lambda table: (table.state == "bye", table.pairing.table))


_OUTCOMES: OrderedDict[tuple[str, int], Outcome] = OrderedDict()
_VIEWS: OrderedDict[tuple[str, str], TournamentView] = OrderedDict()


def pulse(session: Session, tournament: Tournament) -> str:
    """Changes with everything that happens at the desk or at a table."""
    query = select(func.coalesce(func.sum(Match.version), 0)).where(
        col(Match.tournament_id) == tournament.id
    )
    return f"{tournament.version}.{session.exec(query).one()}"


def load(session: Session, tournament: Tournament, *, remember: bool = True) -> TournamentView:
    """Whoever writes must not have it remembered: a rollback would empty its rows."""
    beat = pulse(session, tournament)
    key = (tournament.slug, beat)
    found = _VIEWS.get(key) or _read(session, tournament, beat)
    if remember:
        _VIEWS[key] = found
        while len(_VIEWS) > REMEMBERED_VIEWS:
            _VIEWS.popitem(last=False)
    return found


def _read(session: Session, tournament: Tournament, beat: str) -> TournamentView:
    plan = plan_of(tournament)
    ours = col(Pairing.tournament_id) == tournament.id
    pairings = session.exec(select(Pairing).where(ours).order_by(col(Pairing.id))).all()
    rounds = session.exec(select(Round).where(col(Round.tournament_id) == tournament.id)).all()
    played = session.exec(select(Match).where(col(Match.tournament_id) == tournament.id)).all()
    rulings = _by_pairing(session.exec(select(Ruling).join(Pairing).where(ours)).all())
    said = _by_pairing(session.exec(select(Confirmation).join(Pairing).where(ours)).all())
    by_id = {match.id: match for match in played}
    outcomes = _outcomes(session, played)
    tables = [
        table_of(
            one,
            by_id.get(one.match_id),
            outcomes.get(one.match_id or 0),
            rulings.get(one.id or 0, []),
            said.get(one.id or 0, []),
        )
        for one in pairings
    ]
    published = {one.number: one.published for one in rounds}
    return TournamentView(tournament, plan, entrants(session, tournament), published, tables, beat)


def _by_pairing(rows: Iterable[Any]) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for row in sorted(rows, key=lambda row: row.id):
        found.setdefault(row.pairing_id, []).append(row)
    return found


def _outcomes(session: Session, played: Iterable[Match]) -> dict[int, Outcome]:
    """Of every match; only those that changed are read and scored."""
    found, unknown = {}, []
    for match in played:
        known = _OUTCOMES.get((match.slug, match.version))
        if known is None:
            unknown.append(match)
        else:
            found[match.id or 0] = known
    logs = log.read_many(session, unknown) if unknown else {}
    for match in unknown:
        outcome = outcome_of(state_of(match, fold(logs[match.id or 0])))
        found[match.id or 0] = _OUTCOMES[match.slug, match.version] = outcome
    while len(_OUTCOMES) > REMEMBERED_MATCHES:
        _OUTCOMES.popitem(last=False)
    return found


def outcome_of(view: MatchState) -> Outcome:
    counted = [one for one in view.scored if one.counts]
    sheets = [one.sheet for one in counted]
    highest = (0, 0)
    for one in counted:
        for number, side in enumerate(one.entry.sides):
            for tower in getattr(side, "towers", ()):
                highest = max(highest, (tower.stories, number), key=lambda pair: pair[0])
    return Outcome(
        view.standing.finished,
        view.standing.winner,
        view.standing.totals,
        tuple(_deal([side.match_points for side in s.sides], s.winner) for s in sheets),
        tuple(one.deal.line for one in counted),
        tuple(
            tuple((line.category, line.points) for line in side.lines)
            for sheet in sheets
            for side in sheet.sides
        ),
        highest,
    )


def _deal(points: list[int], winner: int | None) -> Deal:
    first, second = points
    return Deal((first, second), winner)


def table_of(
    pairing: Pairing,
    match: Match | None,
    outcome: Outcome | None,
    rulings: list[Ruling],
    said: list[Confirmation],
) -> TableView:
    """What follows from what was said about a table. Nothing in here touches the database."""
    if pairing.second is None:
        game = Game(pairing.round, pairing.table, (pairing.first,), "bye")
        return TableView(pairing, None, None, "bye", game)
    players = (pairing.first, pairing.second)
    pending = Game(pairing.round, pairing.table, players)
    ruling = rulings[-1] if rulings else None
    if match is None or outcome is None:
        return TableView(pairing, match, outcome, "waiting", pending)
    if ruling and ruling.kind != "reopened":
        state = "void" if ruling.kind == "void" else "ruled"
        return TableView(pairing, match, outcome, state, ruled(pending, match, ruling), ruling)
    words = [one for one in said if ruling is None or as_utc(one.at) > as_utc(ruling.at)]
    old = {one.side: one for one in words if one.agrees and not _current(one, outcome)}
    closed = match.closed is not None
    latest = {one.side: one for one in words if closed or _current(one, outcome)}
    state = _state(outcome, latest, closed=closed)
    game = pending
    if state == "official":
        game = Game(*_place(pending), "played", outcome.deals, outcome.winner)
    return TableView(pairing, match, outcome, state, game, ruling, latest, old)


def _current(word: Confirmation, outcome: Outcome) -> bool:
    """Whoever confirmed other deals is asked again: a correction voids what was said before."""
    return list(word.lines) == list(outcome.lines)


def _place(game: Game) -> tuple[int, int, tuple[int, ...]]:
    return game.round, game.table, game.players


def disputed(said: dict[int, Confirmation]) -> bool:
    """Somebody says no, or a closed table has two versions: only the desk can tell."""
    versions = {tuple(one.lines) for one in said.values()}
    return any(not one.agrees for one in said.values()) or len(versions) > 1


def _state(outcome: Outcome, said: dict[int, Confirmation], *, closed: bool) -> str:
    """Official is what was closed when it was agreed on: another plan does not open it again."""
    if disputed(said):
        return "disputed"
    if closed and said:
        return "official"
    if not outcome.finished:
        return "playing" if outcome.lines else "waiting"
    return "half" if said else "finished"


def ruled(pending: Game, match: Match, ruling: Ruling) -> Game:
    """A game as the desk decided it: deals by their lines or their points, or none at all."""
    result: dict[str, Any] = ruling.result
    if ruling.kind == "void":
        return Game(*_place(pending), "void")
    if ruling.kind == "awarded":
        return Game(*_place(pending), "awarded", (), result["winner"])
    if "lines" in result:
        outcome = outcome_of(as_lines(match, result["lines"]))
        return Game(*_place(pending), "played", outcome.deals, outcome.winner)
    deals = tuple(_deal([a, b], None if a == b else int(b > a)) for a, b in result["deals"])
    return Game(*_place(pending), "played", deals, result["winner"])


def as_lines(match: Match, lines: Iterable[str]) -> MatchState:
    """The match as if these were its deals."""
    return state_of(match, [match_log.Deal(n, line) for n, line in enumerate(lines, 1)])


def category_averages(view: TournamentView) -> dict[str, float]:
    """Points a player scored in a deal on average, by category."""
    sums: Counter[str] = Counter()
    sides = 0
    for table in view.tables:
        official = table.official
        for side in official.points if official else ():
            sides += 1
            sums.update(dict(side))
    return {category: points / sides for category, points in sums.items()} if sides else {}
