"""Tournaments: creating one, its plan, its log. Everything done is written into the log.

Only what somebody entered is stored. Rounds are proposed, and standings computed, by
`scorer.tournament` from what `tournament_view` reads.
"""

import secrets
from dataclasses import replace
from typing import Any

from sqlmodel import Session, col, func, select

from scorer.store import access, matches
from scorer.store.access import Grant
from scorer.store.errors import BadValueError, KeyReusedError, NotFoundError
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


def create(
    session: Session, game: str, name: str, plan: Plan, token: str, label: str, key: str | None
) -> tuple[Tournament, str | None]:
    """A new tournament and the secret of its desk link; this device has the desk.

    Without a seed in the plan one is drawn. The same key from the same device makes no second one.
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
    query = select(Tournament, Device.token_hash).join(Device)
    found = session.exec(query.where(col(Tournament.key) == key).order_by(col(Device.id))).first()
    if found is None:
        return None
    if found[1] != access.hashed(token) or found[0].deleted is not None:
        raise KeyReusedError
    return found[0]


def plan_of(tournament: Tournament) -> Plan:
    return Plan.from_json(tournament.settings)


def player_of(entrant: Entrant) -> Player:
    spans = tuple((start, end) for start, end in entrant.out)
    return Player(
        entrant.number,
        entrant.name,
        entrant.seed,
        entrant.mark,
        entrant.entered,
        entrant.late_points,
        spans,
    )


# ---- the log --------------------------------------------------------------------------------


def locked(session: Session, grant: Grant) -> Tournament:
    """The tournament for writing; only the desk writes."""
    grant.demand("owner")
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
        rounds = min(MAX_ROUNDS, suggested_rounds(players, plan.scheme.method))
        plan = replace(plan, scheme=replace(plan.scheme, rounds=rounds))
        tournament.settings = plan.as_json()


# ---- the plan -------------------------------------------------------------------------------


def change_plan(session: Session, grant: Grant, name: str, plan: Plan) -> None:
    """Another name or plan; the seed stays, and rounds that were published too."""
    tournament = locked(session, grant)
    old = plan_of(tournament)
    rounds = old.scheme.rounds if plan.follow else plan.scheme.rounds
    plan = replace(plan, scheme=replace(plan.scheme, seed=old.scheme.seed, rounds=rounds))
    check_plan(tournament.game, plan)
    plan = replace(plan, match=plan.match.with_variant(tournament.game))
    _demand_published(old.scheme, plan.scheme, rounds_published(session, tournament))
    there = len(entrants(session, tournament))
    if 1 < there < plan.scheme.cut and plan.scheme.cut != old.scheme.cut:
        raise BadValueError("cut_too_large", {"cut": plan.scheme.cut, "there": there})
    before, name = {"name": tournament.name, **old.as_json()}, _checked_name(name)
    tournament.name, tournament.settings = name, plan.as_json()
    follow(session, tournament)
    plan = plan_of(tournament)
    after = {"name": name, **plan.as_json()}
    if before != after:
        body = {"before": before, "after": after}
        write(session, tournament, "plan", grant.label, body)


def _demand_published(old: Scheme, new: Scheme, published: int) -> None:
    """What is published stays what it was: a round of the method, or one of the cut."""
    if published and new.method != old.method:
        raise BadValueError("method_fixed")
    if published > old.rounds:
        if (new.rounds, new.cut) != (old.rounds, old.cut):
            raise BadValueError("cut_fixed")
    elif new.rounds < published:
        raise BadValueError("rounds_published", {"least": published})


def delete(session: Session, grant: Grant, typed: str) -> None:
    """Gone for everybody, with the matches of its tables, after its name was typed."""
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
    if not LEAST_NAME <= len(name) <= MAX_NAME or any(not c.isprintable() for c in name):
        raise BadValueError("bad_tournament_name", {"most": MAX_NAME})
    return name
