"""An event for load programs: made in the database before the server starts, with its slips."""

import random
from dataclasses import dataclass, field

from hall import DESK, FIRST_WINS, SECOND_WINS, Hall, numbered

from scorer.games.matches import Format
from scorer.match.settings import Settings
from scorer.store import access, deals, tournament_tables, tournaments
from scorer.store.database import Database
from scorer.store.tables import Match
from scorer.store.tournament_plan import Plan
from scorer.tournament import Scheme

LINES = (FIRST_WINS, SECOND_WINS, "{0}: 9x4! 8x3 marker / {1}: 7x3!", "{0}: 6x3 / {1}: 9x5! marker")


@dataclass(slots=True)
class Event:
    """`tables` of the round that is on: the players and the secret of the slip."""

    hall: Hall
    tables: list[tuple[str, list[str], str]] = field(default_factory=list)

    @property
    def slug(self) -> str:
        return self.hall.slug


def make(database: Database, players: int, rounds: int, length: Format, **scheme: str) -> Event:
    """So many rounds are played already; in the next one nobody has begun."""
    chance = random.Random(players)
    hall = Hall(database, players=0)
    whole = Scheme(rounds=rounds + 1, **scheme)  # type: ignore[arg-type]
    plan = Plan(whole, Settings(length), confirmations=1, follow=False)
    with database.write() as session:
        made = tournaments.create(session, "torri", "Monastery Open", plan, DESK, "desk", None)
        hall.slug = made[0].slug
    hall.enter(*numbered(players))
    for number in range(1, rounds + 1):
        hall.publish()
        for match in matches_of(hall, number):
            finish(hall, match, chance.choice(LINES))
    hall.publish()
    places = matches_of(hall, rounds + 1)
    with database.write() as session:
        secrets = access.mint_more(session, places, "scorer")
    slips = zip(places, secrets, strict=True)
    return Event(hall, [(match.slug, list(match.players), secret) for match, secret in slips])


def matches_of(hall: Hall, number: int) -> list[Match]:
    return [table.match for table in hall.view().round(number) if table.match]


def finish(hall: Hall, match: Match, line: str) -> None:
    """One deal, confirmed: the desk's own phone may do that."""
    hall.keys += 1
    with hall.database.transaction() as connection:
        grant = access.grant(connection, match.slug, DESK)
        text, key = line.format(*match.players), f"made-{match.slug}-{hall.keys}"
        deals.add(connection, grant, text, key, 0)
    with hall.database.write() as session:
        grant = access.grant(session.connection(), match.slug, DESK)
        tournament_tables.confirm(session, grant, 0, True, 1)
