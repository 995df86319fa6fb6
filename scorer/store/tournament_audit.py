"""The log of a tournament with the logs of its tables in it: who did what, when and why."""

import json
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from scorer.store import log, tournaments
from scorer.store.tournament_view import TournamentView


@dataclass(frozen=True, slots=True)
class AuditStep:
    """One entry: of the desk (no table), or of a match (where it was played)."""

    at: datetime
    label: str
    kind: str
    body: dict[str, object]
    reason: str
    table: tuple[int, int] | None = None
    slug: str = ""

    @property
    def data(self) -> str:
        return json.dumps(self.body, ensure_ascii=False)


def audit(session: Session, view: TournamentView) -> list[AuditStep]:
    """Everything, oldest first."""
    steps = [
        AuditStep(one.at, one.label, one.kind, one.body, one.reason)
        for one in tournaments.history(session, view.tournament)
    ]
    places = {one.match.id or 0: one for one in view.tables if one.match}
    logs = log.read_many(session, [one.match for one in places.values() if one.match])
    for match_id, events in logs.items():
        place = places[match_id]
        where = (place.table.round, place.table.number)
        slug = place.match.slug if place.match else ""
        for one in events:
            body: dict[str, object] = {"deal": one.deal, "line": one.line}
            steps.append(AuditStep(one.at, one.label, one.kind, body, one.reason, where, slug))
    return sorted(steps, key=lambda step: step.at)
