"""A talk at the table in a few words: a match, one phone, and the deals of the examples."""

from scorer.games.matches import Format
from scorer.match.settings import Settings
from scorer.store import access, deals, matches
from scorer.store.access import Grant
from scorer.store.database import Database
from scorer.store.matches import MatchState

FIRST = "Adso: 10x4! 9x3! 8x3! 6x3 cx5 marker / William: 7x3! cx5! cx3! cx3!"
CLOSER_LOSES = "Adso: 10x3! 9x3! 8x3! 6x3! close / William: cx6! cx4 5x3 7x3 marker"
SECOND = "Adso: 10x3! 9x3! 8x3! cx4! marker close / William: cx3! cx3! cx3 7x3 6x3 5x3"
IMPOSSIBLE = "Adso: 8x5 marker / William: 8x4"
TOKEN, OTHER = "t" * 43, "o" * 43


class Table:
    """A match and one phone, so that a test reads like a table talk."""

    def __init__(self, database: Database, length: Format | None = None) -> None:
        self.database, self.token, self.keys = database, TOKEN, 0
        settings = Settings(length or Format("target"))
        with database.write() as session:
            match, self.secrets = matches.create(
                session, "torri", ["Adso", "William"], settings, "", TOKEN, "Adso's phone"
            )
            self.slug = match.slug

    def key(self) -> str:
        self.keys += 1
        return f"key-{self.keys:08d}"

    def grant(self, token: str | None = None) -> Grant:
        with self.database.look() as connection:
            return access.grant(connection, self.slug, token or self.token)

    def view(self) -> MatchState:
        with self.database.read() as session:
            connection = session.connection()
            return matches.load(connection, access.grant(connection, self.slug, None).match)

    def add(self, line: str = FIRST, seen: int | None = None, **more: str) -> int:
        view = self.view()
        seen = len(view.scored) + len(view.removed) if seen is None else seen
        key, grant = more.pop("key", None) or self.key(), self.grant()
        with self.database.transaction() as connection:
            return deals.add(connection, grant, line, key, seen, **more).seq

    def change(self, kind: str, number: int, seen: int, line: str = "", reason: str = "") -> int:
        key, grant = self.key(), self.grant()
        with self.database.transaction() as connection:
            return deals.change(connection, grant, kind, number, key, seen, line, reason).seq
