"""A phone without a token can only look, at the state of the last beat of the place."""

import time
from functools import partial

from flask import Flask, current_app, g
from sqlmodel import Session

from scorer.store import access, tournament_view
from scorer.store.access import Grant
from scorer.store.database import Database
from scorer.store.tables import Match, Tournament
from scorer.web.live.beats import Beat, Beats

EXTENSION = "torri-beats"
LONGEST = 5.0
"""Seconds after which a match is rendered again without a change: its event has a name too."""


def init_app(app: Flask) -> None:
    app.extensions[EXTENSION] = Beats(float(app.config["BEAT_SECONDS"]))


def look(database: Database, kind: str, slug: str) -> Grant:
    beats: Beats = current_app.extensions[EXTENSION]
    g.beat = beats.now(kind, slug, partial(READ[kind], database, slug))
    return Grant(g.beat.place, "view")


def look_now(database: Database, kind: str, slug: str) -> Beat:
    """For a phone with a token that can only look here: it may have saved something just now."""
    found: Beat | None = g.get("beat")
    if found is None:
        found = g.beat = READ[kind](database, slug)
    return found


def beat() -> Beat | None:
    """The beat this request is answered from, if it is."""
    found: Beat | None = g.get("beat")
    return found


def _read_match(database: Database, slug: str) -> Beat:
    with database.read() as session:
        match = access.grant(session.connection(), slug, None).match
        return Beat(match, _pulse(match), _tournament(session, match.tournament_id))


def _pulse(match: Match) -> str:
    return f"{match.version}.{match.lines}.{time.monotonic() // LONGEST:.0f}"


def _tournament(session: Session, tournament_id: int | None) -> Tournament | None:
    return session.get(Tournament, tournament_id) if tournament_id else None


def _read_tournament(database: Database, slug: str) -> Beat:
    with database.read() as session:
        found = access.tournament_grant(session.connection(), slug, None).tournament
        view = tournament_view.load(session, found)
    _ = view.standings  # worked out once, now: the longer it takes, the longer is the pause
    return Beat(found, view.pulse, found, view)


READ = {"match": _read_match, "tournament": _read_tournament}
