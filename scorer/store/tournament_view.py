"""A tournament as its pages show it: all of it computed from what was entered.

Reading it takes a handful of queries. The whole view is remembered by the versions of everything
in it, so that each question of a phone in the hall costs one small query.
"""

from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from sqlmodel import Session, case, col, func, select

from scorer import tournament as engine
from scorer.store.damage import (
    Damage,
    is_seated,
    lines_of,
    of_entrants,
    of_place,
    result_of,
    texts,
    whole_numbers,
)
from scorer.store.tables import (
    Confirmation,
    Entrant,
    Match,
    Round,
    Ruling,
    Seating,
    Tournament,
)
from scorer.store.tournament_outcomes import Outcome, as_lines, outcome_of, outcomes
from scorer.store.tournament_plan import Plan
from scorer.store.tournaments import entrants, plan_of, player_of, shown
from scorer.tournament import DealPoints, Standings, Table, by_points, is_sound, standings

REMEMBERED_VIEWS = 8
DONE = ("official", "ruled", "void", "bye")


@dataclass(frozen=True, slots=True)
class TableView:
    """One table of a round: who sits there, how far they are, and what was said about it."""

    seating: Seating
    match: Match | None
    outcome: Outcome | None
    state: str
    table: Table
    ruling: Ruling | None = None
    said: dict[int, Confirmation] = field(default_factory=dict)
    former: dict[int, Confirmation] = field(default_factory=dict)
    """the newest confirmation of each side that was for other deals than those of now"""
    damage: tuple[Damage, ...] = ()

    def version(self, side: int) -> list[str] | None:
        """The deals as a player says they were: what they confirmed, also before a change."""
        word = self.said.get(side)
        if word is None or not word.agrees:
            word = self.former.get(side)
        return lines_of(word) if word else None

    @property
    def place(self) -> tuple[int, int]:
        return self.table.round, self.table.number

    @property
    def is_followed(self) -> bool:
        """Did somebody enter a deal turn by turn here?"""
        return self.match is not None and self.match.lines > 0

    @property
    def done(self) -> bool:
        return self.state in DONE

    @property
    def totals(self) -> tuple[int, ...]:
        """The score to show: of the result that counts, or of the deals so far; empty if none."""
        if self.done:
            return self.table.totals
        return self.outcome.totals if self.outcome and self.outcome.lines else ()

    @property
    def official(self) -> Outcome | None:
        """The deals that count, as entered; nothing if the desk only gave a result."""
        if self.state not in {"ruled", "void"} or self.match is None or self.ruling is None:
            return self.outcome
        result = result_of(self.ruling)
        return outcome_of(as_lines(self.match, result["lines"])) if "lines" in result else None


@dataclass(frozen=True)
class TournamentView:
    tournament: Tournament
    plan: Plan
    entrants: list[Entrant]
    rounds: dict[int, datetime]
    tables: list[TableView]
    pulse: str
    unseated: tuple[Damage, ...] = ()
    shown: tuple[int, int] | None = None
    """round and number of the featured table"""
    announcement: str = ""

    @property
    def damage(self) -> list[Damage]:
        """What cannot be read, worded for the desk: everything computed leaves it out."""
        at_tables = [damage for table in self.tables for damage in table.damage]
        return [*self.unseated, *at_tables, *of_entrants(self.entrants)]

    @cached_property
    def model(self) -> engine.Tournament:
        """The tournament as `scorer.tournament` knows it."""
        players = tuple(player_of(one) for one in self.entrants)
        tables = tuple(one.table for one in self.tables)
        return engine.Tournament(self.plan.scheme, players, tables)

    @cached_property
    def standings(self) -> Standings:
        return standings(self.model)

    @cached_property
    def names(self) -> dict[int, str]:
        return {one.number: one.name for one in self.entrants}

    @cached_property
    def readings(self) -> dict[int, str]:
        """How names are read; empty where it is unknown."""
        return {one.number: one.reading for one in self.entrants}

    @cached_property
    def searched(self) -> dict[int, str]:
        """The texts that a search for a player looks in: the name, and its reading."""
        return {one.number: f"{one.name} {one.reading}".rstrip() for one in self.entrants}

    @property
    def number(self) -> int:
        """The newest published round; 0 before the first."""
        return max(self.rounds, default=0)

    @property
    def featured(self) -> TableView | None:
        """The table that the desk shows on the projector."""
        return next((one for one in self.tables if one.match and one.place == self.shown), None)

    @property
    def missing(self) -> list[TableView]:
        return [table for table in self.tables if not table.done]

    @property
    def over(self) -> bool:
        return self.number >= self.plan.scheme.last_round and not self.missing

    def after(self, number: int) -> "TournamentView":
        """The tournament as it was when this round was complete."""
        tables = [one for one in self.tables if one.table.round <= number]
        there = [one for one in self.entrants if one.entered <= number]
        rounds = {one: at for one, at in self.rounds.items() if one <= number}
        return replace(self, entrants=there, rounds=rounds, tables=tables)

    def round(self, number: int) -> list[TableView]:
        """By table, the byes last."""
        found = [one for one in self.tables if one.table.round == number]
        return sorted(found, key=lambda one: (one.state == "bye", one.table.number))


_VIEWS: OrderedDict[tuple[str, str], TournamentView] = OrderedDict()


def pulse(session: Session, tournament: Tournament) -> str:
    """Changes with everything that happens at the desk or at a table; of a followed deal only the
    beginning counts as a change here."""
    steps = col(Match.version) + case((col(Match.lines) > 0, 1), else_=0)
    query = select(func.coalesce(func.sum(steps), 0)).where(
        col(Match.tournament_id) == tournament.id
    )
    return f"{tournament.version}.{session.exec(query).one()}"


def load(session: Session, tournament: Tournament, *, remember: bool = True) -> TournamentView:
    """A writer must not store it in the cache: a rollback would empty its rows."""
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
    ours = col(Seating.tournament_id) == tournament.id
    seatings = session.exec(select(Seating).where(ours).order_by(col(Seating.id))).all()
    rounds = session.exec(select(Round).where(col(Round.tournament_id) == tournament.id)).all()
    played = session.exec(select(Match).where(col(Match.tournament_id) == tournament.id)).all()
    rulings = _by_seating(session.exec(select(Ruling).join(Seating).where(ours)).all())
    said = _by_seating(session.exec(select(Confirmation).join(Seating).where(ours)).all())
    by_id = {match.id: match for match in played}
    found = outcomes(session, played)
    tables = [
        table_of(
            one,
            by_id.get(one.match_id),
            found.get(one.match_id or 0),
            rulings.get(one.id or 0, []),
            said.get(one.id or 0, []),
        )
        for one in seatings
        if is_seated(one)
    ]
    unseated = tuple(of_place("seats", one) for one in seatings if not is_seated(one))
    published, players = (
        {one.number: one.published for one in rounds},
        entrants(session, tournament),
    )
    table, told = shown(session, tournament)
    return TournamentView(tournament, plan, players, published, tables, beat, unseated, table, told)


def _by_seating(rows: Iterable[Any]) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for row in sorted(rows, key=lambda row: row.id):
        found.setdefault(row.seating_id, []).append(row)
    return found


def table_of(
    seating: Seating,
    match: Match | None,
    outcome: Outcome | None,
    rulings: list[Ruling],
    said: list[Confirmation],
) -> TableView:
    """What follows from what was said about a table. This does not use the database."""
    pending = Table(seating.round, seating.number, tuple(seating.seats))
    if len(seating.seats) == 1:
        return TableView(seating, None, None, "bye", replace(pending, state="bye"))
    ruling = rulings[-1] if rulings else None
    if match is None:
        return TableView(seating, match, outcome, "waiting", pending)
    if ruling and ruling.kind != "reopened":
        return _by_the_desk(seating, match, outcome, pending, ruling)
    if outcome is None:
        lost = (of_place("match", seating),)
        return TableView(seating, match, None, "damaged", pending, ruling, damage=lost)
    words = [one for one in said if ruling is None or one.at > ruling.at]
    old = {one.side: one for one in words if one.agrees and not _current(one, outcome)}
    closed = match.closed is not None
    latest = {one.side: one for one in words if closed or _current(one, outcome)}
    state = _state(outcome, latest, closed=closed)
    agreed = _agreed(match, outcome, latest) if state == "official" else None
    if state == "official" and agreed is None:
        state = "damaged"
    table = _played(pending, agreed) if agreed else pending
    damage = tuple(_said_damage(seating, match, outcome, words, agreed))
    return TableView(seating, match, outcome, state, table, ruling, latest, old, damage)


def _by_the_desk(
    seating: Seating, match: Match, outcome: Outcome | None, pending: Table, ruling: Ruling
) -> TableView:
    try:
        table = ruled(pending, match, ruling)
    except (LookupError, TypeError, ValueError):
        damage = (of_place("ruling", seating),)
        return TableView(seating, match, outcome, "damaged", pending, ruling, damage=damage)
    state = "void" if ruling.kind == "void" else "ruled"
    return TableView(seating, match, outcome, state, table, ruling)


def _agreed(match: Match, outcome: Outcome, said: dict[int, Confirmation]) -> Outcome | None:
    """What counts at a table that is closed: its deals or, if one of them cannot be read, those
    that the players confirmed; None if no player's deals can be read."""
    if outcome.whole:
        return outcome
    told = [lines for word in said.values() if (lines := lines_of(word))]
    found = (outcome_of(as_lines(match, lines)) for lines in told)
    return next((one for one in found if one.whole and one.finished), None)


def _said_damage(
    seating: Seating,
    match: Match,
    outcome: Outcome,
    words: Iterable[Confirmation],
    agreed: Outcome | None,
) -> Iterator[Damage]:
    if not outcome.whole:
        yield of_place("deal_agreed" if agreed else "deal", seating)
    for side in sorted({one.side for one in words if lines_of(one) is None}):
        name = match.players[side] if side in range(len(match.players)) else ""
        yield of_place("confirmation", seating, name=name)


def _current(word: Confirmation, outcome: Outcome) -> bool:
    """A player who confirmed other deals is asked again: a correction cancels what was said
    before."""
    return lines_of(word) == list(outcome.lines)


def _played(pending: Table, outcome: Outcome) -> Table:
    return replace(pending, state="played", deals=outcome.deals, places=outcome.places)


def disputed(said: dict[int, Confirmation]) -> bool:
    """Somebody says no, or a closed table has two versions: only the desk can decide."""
    versions = {tuple(lines) for one in said.values() if (lines := lines_of(one)) is not None}
    return any(not one.agrees for one in said.values()) or len(versions) > 1


def _state(outcome: Outcome, said: dict[int, Confirmation], *, closed: bool) -> str:
    """Official is what was closed when it was agreed on: another plan does not open it again."""
    if disputed(said):
        return "disputed"
    if closed and said:
        return "official"
    if not outcome.whole:
        return "damaged"
    if not outcome.finished:
        return "playing" if outcome.lines else "waiting"
    return "half" if said else "finished"


def ruled(pending: Table, match: Match, ruling: Ruling) -> Table:
    """A table as the desk decided it: deals by their lines or their points, or none at all.

    Raises LookupError, TypeError or ValueError if that cannot be read.
    """
    result, seats = result_of(ruling), len(pending.players)
    if ruling.kind == "void":
        return replace(pending, state="void")
    if "lines" in result:
        outcome = outcome_of(as_lines(match, texts(result["lines"])))
        if not outcome.whole:
            raise ValueError("lines")
        return _played(pending, outcome)
    places = tuple(result["places"])
    deals = [] if ruling.kind == "awarded" else whole_numbers(list(map(list, result["deals"])))
    if not is_sound(places, seats) or any(len(points) != seats for points in deals):
        raise ValueError("places")
    if ruling.kind == "awarded":
        return replace(pending, state="awarded", places=places)
    return replace(pending, state="played", deals=tuple(map(_deal, deals)), places=places)


def _deal(points: list[int]) -> DealPoints:
    """A deal of which the desk knows the points only: most points won it."""
    places = by_points(points)
    return DealPoints(tuple(points), places.index(1) if places.count(1) == 1 else None)


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
