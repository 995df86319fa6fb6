"""`scorer demo`: an empty installation gets a match of every game, a deal that is being followed
and an event in its third round, so that a newcomer sees everything in a minute.

No deal is stored here: the games make up their own.
"""

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from babel.support import NullTranslations
from sqlmodel import col, func, select

from scorer.games import GAMES
from scorer.games.matches import Format
from scorer.match.followed import can_follow, parts
from scorer.match.settings import Settings
from scorer.store import (
    access,
    deals,
    entrants,
    followed,
    matches,
    tournament_clock,
    tournament_featured,
    tournament_rounds,
    tournament_tables,
    tournament_view,
    tournaments,
)
from scorer.store.access import Grant
from scorer.store.database import Database
from scorer.store.entrants import NewPlayer
from scorer.store.errors import BadValueError
from scorer.store.tables import Match, Tournament
from scorer.store.tournament_plan import Plan
from scorer.store.tournament_view import TableView
from scorer.tournament import Scheme
from scorer.web.faces import face_of
from scorer.wording.marks import N_, say
from scorer.wording.registry import title_of

PLAYERS = (
    *("Adso", "William", "Ubertino", "Jorge", "Salvatore", "Remigio", "Severinus", "Malachi"),
    *("Berengar", "Venantius", "Adelmo", "Benno", "Abo", "Nicholas", "Alinardo", "Aymaro"),
    *("Bernard", "Michael", "Pacifico", "Waldo", "Peter", "Magnus", "Patrick", "Rabano"),
)
CLUBS = ("Melk", "Library", "Kitchen", "Forge")
EVENT, PHONE = N_("Monastery Open"), N_("the phone of the demonstration")
FOLLOWED = N_("%(title)s, followed turn by turn")
DEALS_OF_A_MATCH, SEEDS = 2, 40
ROUNDS_PLAYED = 2


@dataclass
class Demo:
    """What is filled, and the links to it, by what they lead to."""

    database: Database
    t: NullTranslations
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    links: dict[str, str] = field(default_factory=dict)

    def fill(self) -> None:
        """Raises BadValueError where something is here already: the demo would be mixed with it."""
        with self.database.read() as session:
            kinds = (Match, Tournament)
            if any(session.exec(select(func.count(col(kind.id)))).one() for kind in kinds):
                raise BadValueError("not_empty")
        for game in GAMES:
            self._match(game)
        for game in filter(can_follow, GAMES):
            if face_of(game).live:
                self._followed(game)
        self._event(next(iter(GAMES)))

    # ---- matches ------------------------------------------------------------------------------

    def _match(self, game: str) -> None:
        """As many deals as fit the players of the first."""
        players = players_of(next(ends(game)))
        found = (entry for entry in ends(game) if players_of(entry) == players)
        grant = self._begun(game, players, title_of(self.t, game))
        for _, entry in zip(range(DEALS_OF_A_MATCH), found, strict=False):
            self._add(grant, GAMES[game].format(entry))

    def _begun(self, game: str, players: list[str], name: str) -> Grant:
        settings = Settings(Format("open"))
        label = say(self.t, PHONE)
        with self.database.write() as session:
            match, links = matches.create(
                session, game, players, settings, token=self.token, label=label
            )
            self.links[name] = links["owner"]
            slug = match.slug
        return self._grant(slug)

    def _grant(self, slug: str) -> Grant:
        with self.database.look() as connection:
            return access.grant(connection, slug, self.token)

    def _add(self, grant: Grant, line: str) -> None:
        with self.database.transaction() as connection:
            seen = len(matches.load(connection, grant.match).scored)
            deals.add(connection, grant, line, secrets.token_hex(16), seen)

    def _followed(self, game: str) -> None:
        """The first half of a made-up deal: the rest is for the user to try."""
        play = GAMES[game].play
        text = getattr(play, "tapped", str)(play.demo(1))
        players = players_of(play.entry_of(play.read(text).position))
        name = say(self.t, FOLLOWED, title=title_of(self.t, game))
        self._follow(self._begun(game, players, name), text)

    def _follow(self, grant: Grant, text: str) -> None:
        header, *lines = parts(grant.match.game, text)
        half = [header, *lines[: len(lines) // 2]]
        with self.database.transaction() as connection:
            followed.begin(connection, grant, 1, half, secrets.token_hex(16))

    # ---- the event ----------------------------------------------------------------------------

    def _event(self, game: str) -> None:
        name = say(self.t, EVENT)
        plan = Plan(Scheme(rounds=5, cut=4, seed=1), Settings(Format("single")), 2, follow=False)
        with self.database.write() as session:
            event, secret = tournaments.create(
                session, game, name, plan, self.token, say(self.t, PHONE), None
            )
            self.links[name], slug = secret or "", event.slug
        listed = [NewPlayer(name, CLUBS[n % 4]) for n, name in enumerate(PLAYERS)]
        with self.database.write() as session:
            entrants.enter(session, self._desk(slug), listed)
        found = ends(game)
        for _ in range(ROUNDS_PLAYED):
            for table in self._publish(slug):
                self._finish(table, next(found))
        self._third_round(slug, self._publish(slug), found)

    def _desk(self, slug: str) -> Grant:
        with self.database.look() as connection:
            return access.tournament_grant(connection, slug, self.token)

    def _publish(self, slug: str) -> list[TableView]:
        desk = self._desk(slug)
        with self.database.write() as session:
            seen = tournament_view.pulse(session, desk.tournament)
            tournament_rounds.publish(session, desk, seen, 0, None)
        return self._tables(slug)

    def _tables(self, slug: str) -> list[TableView]:
        with self.database.read() as session:
            view = tournament_view.load(session, self._desk(slug).tournament)
            return [one for one in view.round(view.number) if one.match]

    def _third_round(self, slug: str, tables: list[TableView], found: Iterator[Any]) -> None:
        """One table is on the projector, one is disputed, some are done, some have not begun."""
        shown, disputed, *others = tables
        grant = self._at(shown)
        self._follow(grant, with_players(grant.match.game, grant.match.players))
        self._finish(disputed, next(found), agree=False)
        for table in others[: len(others) // 2]:
            self._finish(table, next(found))
        with self.database.write() as session:
            desk = self._desk(slug)
            tournament_featured.feature(session, desk, shown.table.round, shown.table.number)
            tournament_clock.turn(session, desk, "start")

    def _at(self, table: TableView) -> Grant:
        return self._grant(table.match.slug if table.match else "")

    def _finish(self, table: TableView, entry: Any, *, agree: bool = True) -> None:  # noqa: ANN401
        grant = self._at(table)
        sides = zip(entry.sides, grant.match.players, strict=False)
        named = replace(entry, sides=tuple(replace(side, name=name) for side, name in sides))
        self._add(grant, GAMES[grant.match.game].format(named))
        for side in range(len(grant.match.players)):
            with self.database.write() as session:
                view = matches.load(session.connection(), grant.match)
                seen = tournament_tables.newest(view)
                agrees = agree or side == 0
                tournament_tables.confirm(session, grant, side, agrees, seen, "")


def ends(game: str) -> Iterator[Any]:
    """The ends of made-up deals, for ever."""
    play, seed = GAMES[game].play, 0
    while True:
        seed = seed % SEEDS + 1
        yield play.entry_of(play.read(play.demo(seed)).position)


def players_of(entry: Any) -> list[str]:  # noqa: ANN401 - of any game
    return [side.name for side in entry.sides]


def with_players(game: str, players: list[str]) -> str:
    """A made-up record, played by these."""
    play = GAMES[game].play
    text: str = play.demo(1)
    cast = players_of(play.entry_of(play.read(text).position))
    called = dict(zip(cast, players, strict=True))
    names = re.compile("|".join(map(re.escape, cast)))
    return names.sub(lambda found: called[found[0]], text)
