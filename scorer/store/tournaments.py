"""Tournaments: creating one, its plan, its log. Everything done is written into the log.

Only what somebody entered is stored. Rounds are proposed, and standings computed, by
`scorer.tournament` from what `tournament_view` reads.
"""

import secrets
from dataclasses import replace
from typing import Any

from sqlmodel import Session, col, func, or_, select

from scorer.games import GAMES
from scorer.games.lookalikes import is_seen, is_stacked
from scorer.games.names import is_printable
from scorer.match.state import stored_text
from scorer.store import access, matches
from scorer.store.access import Grant
from scorer.store.damage import asked_of, body_of, place_in, spans_of
from scorer.store.errors import (
    BadValueError,
    DamagedTournamentError,
    KeyReusedError,
    NotFoundError,
)
from scorer.store.tables import (
    Device,
    Entrant,
    Match,
    Round,
    Tournament,
    TournamentEvent,
    now,
)
from scorer.store.tournament_plan import MAX_ROUNDS, Plan, check_plan
from scorer.tournament import Player, Scheme, suggested_rounds

MAX_PLAYERS = 2000
LEAST_NAME, MAX_NAME = 1, 80
SEEDS = 10**8
ENDS_FEATURED = ("featured", "published", "withdrawn")
"""The entries that change or end the featured table: each round begins without one."""


def create(
    session: Session, game: str, name: str, plan: Plan, token: str, label: str, key: str | None
) -> tuple[Tournament, str | None]:
    """A new tournament and the secret of its desk link; this device has the desk.

    Without a seed in the plan one is drawn. The same key from the same device makes only one.
    """
    check_plan(game, plan)
    name = _checked_name(name)
    if found := _made_with(session, key, token):
        return found, None
    seed = plan.scheme.seed or secrets.randbelow(SEEDS - 1) + 1
    match = plan.match.with_variant(game)
    drawn = replace(plan, match=match, scheme=replace(plan.scheme, seed=seed))
    tournament = Tournament(
        slug=access.new_slug(),
        game=game,
        name=name,
        settings=drawn.as_json(),
        created=now(),
        key=key,
    )
    session.add(tournament)
    session.flush()
    secret = access.mint(session, tournament, "owner")
    access.admit(session, tournament, "owner", token, label)
    body = {"name": name, "settings": drawn.as_json()}
    write(session, tournament, "created", label, body)
    return tournament, secret


def _made_with(session: Session, key: str | None, token: str) -> Tournament | None:
    if key is None:
        return None
    matches.check_key(key)
    query = select(Tournament, Device).join(Device)
    found = session.exec(query.where(col(Tournament.key) == key).order_by(col(Device.id))).first()
    if found is None:
        return None
    if found[0].deleted is not None or not access.is_live(found[1], token):
        raise KeyReusedError
    return found[0]


def plan_of(tournament: Tournament) -> Plan:
    """Raises DamagedTournamentError."""
    if tournament.game not in GAMES:
        raise DamagedTournamentError(tournament.game)
    try:
        return Plan.from_json(tournament.settings)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise DamagedTournamentError(stored_text(tournament.settings)) from error


def player_of(entrant: Entrant) -> Player:
    """A player whose absences cannot be read counts as present, and is reported as damaged."""
    return Player(
        entrant.number,
        entrant.name,
        entrant.seed,
        entrant.mark,
        entrant.entered,
        entrant.late_points,
        spans_of(entrant) or (),
        entrant.reading,
        asked_of(entrant) or (),
    )


# ---- the log --------------------------------------------------------------------------------


def locked(session: Session, grant: Grant, role: str = "owner") -> Tournament:
    """The tournament for writing; only the desk writes, or also its judges, if `role` says so."""
    grant.demand(role)
    return lock(session, grant.tournament.id or 0)


def lock(session: Session, tournament_id: int) -> Tournament:
    query = select(Tournament).where(
        col(Tournament.id) == tournament_id, col(Tournament.deleted).is_(None)
    )
    options = {"populate_existing": True}
    found = session.exec(query.with_for_update(), execution_options=options).first()
    if found is None:
        raise NotFoundError
    return found


def write(
    session: Session,
    tournament: Tournament,
    kind: str,
    label: str,
    body: dict[str, Any],
    reason: str = "",
) -> None:
    """Add to the log; the version of a tournament is its newest entry."""
    tournament.version += 1
    session.add(tournament)
    session.add(
        TournamentEvent(
            tournament_id=tournament.id or 0,
            seq=tournament.version,
            kind=kind,
            body=body,
            reason=reason,
            label=label,
            at=now(),
        )
    )
    session.flush()


def history(session: Session, tournament: Tournament) -> list[TournamentEvent]:
    query = select(TournamentEvent).where(col(TournamentEvent.tournament_id) == tournament.id)
    return list(session.exec(query.order_by(col(TournamentEvent.seq))))


def shown(session: Session, tournament: Tournament) -> tuple[tuple[int, int] | None, str]:
    """What the desk shows everybody: round and number of the featured table, None if there is
    none, and what is announced. Both are the newest entries of their kinds, in one query."""
    ours = col(TournamentEvent.tournament_id) == tournament.id
    newest = [
        select(func.max(TournamentEvent.seq)).where(ours, col(TournamentEvent.kind).in_(kinds))
        for kinds in (ENDS_FEATURED, ("announced",))
    ]
    seq = col(TournamentEvent.seq)
    either = or_(*(seq == one.scalar_subquery() for one in newest))
    entries = session.exec(select(TournamentEvent).where(ours, either))
    found = {one.kind: body_of(one) for one in entries}
    place = place_in(found.get("featured", {}))
    text = str(found.get("announced", {}).get("text", ""))
    return (place if place and place[1] else None), text


# ---- players --------------------------------------------------------------------------------


def entrants(session: Session, tournament: Tournament) -> list[Entrant]:
    query = select(Entrant).where(col(Entrant.tournament_id) == tournament.id)
    return list(session.exec(query.order_by(col(Entrant.number))))


def rounds_published(session: Session, tournament: Tournament) -> int:
    query = select(func.max(Round.number)).where(col(Round.tournament_id) == tournament.id)
    return session.exec(query).one() or 0


def follow(session: Session, tournament: Tournament) -> None:
    """As many rounds as are suggested for the players there are, while nothing is published."""
    plan = plan_of(tournament)
    players = len(entrants(session, tournament))
    if plan.follow and players > 1 and not rounds_published(session, tournament):
        method, seats = plan.scheme.method, plan.scheme.seats
        rounds = min(MAX_ROUNDS, suggested_rounds(players, method, seats))
        plan = replace(plan, scheme=replace(plan.scheme, rounds=rounds))
        tournament.settings = plan.as_json()


# ---- the plan -------------------------------------------------------------------------------


def change_plan(session: Session, grant: Grant, name: str, plan: Plan) -> None:
    """Another name or plan; the seed stays, and rounds that were published too."""
    tournament = locked(session, grant)
    old = plan_of(tournament)
    there = len(entrants(session, tournament))
    plan = as_changed(tournament, plan, rounds_published(session, tournament), there)
    before, name = {"name": tournament.name, **old.as_json()}, _checked_name(name)
    tournament.name, tournament.settings = name, plan.as_json()
    follow(session, tournament)
    plan = plan_of(tournament)
    after = {"name": name, **plan.as_json()}
    if before != after:
        body = {"before": before, "after": after}
        write(session, tournament, "plan", grant.label, body)


def as_changed(tournament: Tournament, plan: Plan, published: int, there: int) -> Plan:
    """The plan to store when another one is asked for. Raises BadValueError."""
    old = plan_of(tournament)
    rounds = old.scheme.rounds if plan.follow else plan.scheme.rounds
    plan = replace(plan, scheme=replace(plan.scheme, seed=old.scheme.seed, rounds=rounds))
    check_plan(tournament.game, plan)
    _demand_published(old.scheme, plan.scheme, published)
    if 1 < there < plan.scheme.cut and plan.scheme.cut != old.scheme.cut:
        raise BadValueError("cut_too_large", {"cut": plan.scheme.cut, "there": there})
    return replace(plan, match=plan.match.with_variant(tournament.game))


def _demand_published(old: Scheme, new: Scheme, published: int) -> None:
    """What is published is not changed: a round of the method, or one of the cut."""
    if published and new.method != old.method:
        raise BadValueError("method_fixed")
    if published > old.rounds:
        if (new.rounds, new.cut, new.sizes) != (old.rounds, old.cut, old.sizes):
            raise BadValueError("cut_fixed")
    elif new.rounds < published:
        raise BadValueError("rounds_published", {"least": published})


def delete(session: Session, grant: Grant, typed: str) -> None:
    """Delete it for everybody, with the matches of its tables, after its name was typed."""
    tournament = locked(session, grant)
    if typed.strip().casefold() != tournament.name.casefold():
        raise BadValueError("wrong_tournament_name")
    moment = now()
    tournament.deleted = moment
    write(session, tournament, "deleted", grant.label, {})
    table_matches = select(Match).where(col(Match.tournament_id) == tournament.id)
    for match in session.exec(table_matches):
        match.deleted = moment
        session.add(match)


def of_device(session: Session, token: str, limit: int = 12) -> list[Tournament]:
    """The tournaments whose desk a phone has, newest first."""
    query = (
        select(Tournament)
        .join(Device)
        .where(
            col(Device.token_hash) == access.hashed(token),
            col(Device.revoked).is_(None),
            col(Tournament.deleted).is_(None),
        )
        .order_by(col(Tournament.id).desc())
        .limit(limit)
    )
    return list(session.exec(query))


def _checked_name(name: str) -> str:
    name = name.strip()
    unclear = not is_seen(name) or is_stacked(name) or not is_printable(name)
    if unclear or not LEAST_NAME <= len(name) <= MAX_NAME:
        raise BadValueError("bad_tournament_name", {"most": MAX_NAME})
    return name
