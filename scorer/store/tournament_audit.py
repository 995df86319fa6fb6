"""The log of a tournament with the logs of its tables in it: who did what, when and why."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate

from sqlmodel import Session

from scorer.match.log import Logged
from scorer.store import damage, log, phones, tournaments
from scorer.store.phones import Part, Where
from scorer.store.tables import Device, TournamentEvent
from scorer.store.tournament_view import TournamentView

By = Where | Part
AT_TABLES = ("confirmed", "disagreed", "disputed")
"""Entries made at a table itself, by its own phone or by one of the desk."""


@dataclass(frozen=True, slots=True)
class AuditStep:
    """One entry: of the desk (no table), or of a match (where it was played).

    `by` is what the phone was that did it: of the desk, of a judge or of a table; None if it is
    unknown.
    """

    at: datetime
    label: str
    kind: str
    body: dict[str, object]
    reason: str
    table: Where | None = None
    slug: str = ""
    by: By | None = None

    @property
    def data(self) -> str:
        return json.dumps(self.body, ensure_ascii=False)


def audit(session: Session, view: TournamentView) -> list[AuditStep]:
    """Everything, oldest first; the order inside one log is kept, even if its times disagree."""
    steps = _placed([_step(one) for one in tournaments.history(session, view.tournament)])
    known = phones.devices_of_event(session, view.tournament)
    parts = {one.id: phones.part_of(one) for one in known if one.match_id is None}
    places = {one.match.id or 0: one for one in view.tables if one.match}
    logs = log.read_many(session, [one.match for one in places.values() if one.match])
    for match_id, events in logs.items():
        place = places[match_id]
        where = (place.table.round, place.table.number)
        slug = place.match.slug if place.match else ""
        steps += _placed([_played(one, where, slug, parts) for one in events])
    numbers = {key: (one.table.round, one.table.number) for key, one in places.items()}
    steps += _placed(_let_in(known, numbers))
    return [step for _, step in sorted(steps, key=lambda placed: placed[0])]


def _played(event: Logged, where: Where, slug: str, parts: Mapping[int | None, Part]) -> AuditStep:
    body: dict[str, object] = {"deal": event.deal, "line": event.line}
    by: By | None = parts.get(event.device_id) or (where if event.device_id else None)
    return AuditStep(event.at, event.label, event.kind, body, event.reason, where, slug, by)


def _step(event: TournamentEvent) -> AuditStep:
    body = damage.body_of(event)
    by: By = "judge" if body.get("by") == "judge" else "desk"
    if event.kind in AT_TABLES and not body.get("desk"):
        by = damage.place_in(body) or by
    return AuditStep(event.at, event.label, event.kind, event.body, event.reason, by=by)


def _let_in(known: list[Device], numbers: dict[int, Where]) -> list[AuditStep]:
    """When each phone came in. The first one of the desk did not: it made the tournament."""
    first = next((one for one in known if one.match_id is None), None)
    steps = []
    for one in known:
        if one is first or (one.match_id and one.match_id not in numbers):
            continue
        by: By = numbers[one.match_id] if one.match_id else phones.part_of(one)
        body: dict[str, object] = {} if isinstance(by, str) else {"round": by[0], "table": by[1]}
        kind = f"joined_{by}" if isinstance(by, str) else "joined_table"
        steps.append(AuditStep(one.created, one.label, kind, body, "", by=by))
    return steps


def _placed(steps: list[AuditStep]) -> list[tuple[datetime, AuditStep]]:
    """The time by which each is sorted among the steps of other logs: never before one that it
    followed.

    A clock that was set back would otherwise turn the order around.
    """
    places = accumulate((step.at for step in steps), max)
    return list(zip(places, steps, strict=True))
