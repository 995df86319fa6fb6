"""A tournament in a few words: a desk, its players, and tables that play by the line."""

from scorer.games.matches import Format
from scorer.match.settings import Settings
from scorer.store import (
    access,
    deals,
    entrants,
    matches,
    tournament_rounds,
    tournament_rulings,
    tournament_tables,
    tournament_view,
    tournaments,
)
from scorer.store.access import Grant
from scorer.store.database import Database
from scorer.store.entrants import NewPlayer
from scorer.store.tables import Match
from scorer.store.tournament_plan import Plan
from scorer.store.tournament_view import TableView, TournamentView
from scorer.tournament import Scheme

CAST = ("Adso", "William", "Ubertino", "Jorge", "Salvatore", "Remigio", "Severinus")
DESK, PHONE = "d" * 43, "p" * 43
FIRST_WINS = "{0}: 10x4! marker / {1}: 5x3"
SECOND_WINS = "{0}: 5x3 / {1}: 10x4! marker"


class Hall:
    """One tournament; the desk and the tables are all served by one test."""

    def __init__(
        self, database: Database, players: int = 4, game: str = "torri", **scheme: int
    ) -> None:
        self.database, self.keys = database, 0
        plan = Plan(Scheme(**{"rounds": 3, **scheme}), Settings(Format("single")), 2, follow=False)  # type: ignore[arg-type]
        with database.write() as session:
            found, self.secret = tournaments.create(
                session, game, "Monastery Open", plan, DESK, "the desk", None
            )
            self.slug = found.slug
        if players:
            self.enter(*(CAST[:players] if players <= len(CAST) else numbered(players)))

    def grant(self, token: str = DESK) -> Grant:
        with self.database.look() as connection:
            return access.tournament_grant(connection, self.slug, token)

    def view(self) -> TournamentView:
        with self.database.read() as session:
            return tournament_view.load(session, self.grant().tournament)

    def enter(self, *names: str, late_points: int = 0) -> None:
        with self.database.write() as session:
            players = [NewPlayer(name) for name in names]
            entrants.enter(session, self.grant(), players, late_points)

    def publish(self, attempt: int = 0, swaps: tournament_rounds.Swaps | None = None) -> int:
        seen = self.view().pulse
        with self.database.write() as session:
            return tournament_rounds.publish(session, self.grant(), seen, attempt, swaps)

    def table(self, number: int = 1) -> TableView:
        view = self.view()
        return tournament_rulings.find(view, view.number, number)

    def at(self, match: Match, token: str = DESK) -> Grant:
        with self.database.look() as connection:
            return access.grant(connection, match.slug, token)

    def play(self, number: int = 1, line: str = FIRST_WINS) -> Match:
        """One deal at a table of the current round; by the desk's phone, which may do that."""
        match = self.table(number).match
        assert match
        self.keys += 1
        with self.database.transaction() as connection:
            text, key = line.format(*match.players), f"hall-key-{self.keys:04d}"
            deals.add(connection, self.at(match), text, key, 0)
        return match

    def confirm(self, match: Match, side: int, agrees: bool = True, note: str = "") -> str:
        with self.database.write() as session:
            seen = tournament_tables.newest(matches.load(session.connection(), match))
            return tournament_tables.confirm(session, self.at(match), side, agrees, seen, note)

    def finish(self, number: int = 1, line: str = FIRST_WINS) -> None:
        match = self.play(number, line)
        self.confirm(match, 0)
        assert self.confirm(match, 1) == "official"

    def finish_round(self) -> None:
        for table in self.view().round(self.view().number):
            if table.match and not table.done:
                self.finish(table.table.number)

    def rule(self, kind: str, number: int = 1, reason: str = "", **result: object) -> None:
        view, match = self.view(), self.table(number).match
        assert match
        with self.database.write() as session:
            tournament_rulings.rule(
                session, self.grant(), view.number, number, kind, result, reason, match.version
            )

    def correct(self, match: Match, line: str) -> None:
        self.keys += 1
        with self.database.look() as connection:
            seen = matches.load(connection, match).scored[0].deal.seq
        with self.database.transaction() as connection:
            text, key = line.format(*match.players), f"hall-key-{self.keys:04d}"
            deals.change(connection, self.at(match), "correct", 1, key, seen, text)


def numbered(count: int) -> list[str]:
    return [f"Monk {number}" for number in range(1, count + 1)]
