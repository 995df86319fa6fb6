"""Matches as the API shows them."""

from collections.abc import Iterable
from typing import Any, get_args

from flask import url_for

from scorer.games.common import Problem, Scoresheet, SideScore
from scorer.match import log
from scorer.match.log import Logged
from scorer.match.state import Scored, Unreadable
from scorer.store import tables
from scorer.store.matches import MatchState
from scorer.web.addresses import slug
from scorer.web.api import models
from scorer.web.languages import words
from scorer.web.sharing import public_url
from scorer.wording import errors, report


def created(match: tables.Match, secrets: dict[str, str], token: str | None) -> models.Created:
    links = {role: _join_address(secret) for role, secret in secrets.items()}
    return models.Created(
        **joined(match, "owner", token).model_dump(),
        addresses=models.Addresses(view=address(match), **links),
        secrets=models.Secrets(**secrets),
    )


def joined(match: tables.Match, role: str, token: str | None) -> models.Joined:
    return models.Joined(slug=match.slug, role=role, address=address(match), token=token)  # type: ignore[arg-type]


def match(view: MatchState) -> models.Match:
    row = view.match
    return models.Match(
        slug=row.slug,
        address=address(row),
        name=row.name,
        game=row.game,
        players=row.players,
        created=row.created,
        archived=row.archived is not None,
        version=row.version,
        settings=models.Settings.model_validate(view.settings.as_json()),
        dealer=row.players[view.dealer],
        deals=[_deal(one) for one in view.every_deal],
        standing=standing(view),
    )


def standing(view: MatchState) -> models.Standing:
    players, found = view.match.players, view.standing
    return models.Standing(
        players=players,
        totals=list(found.totals),
        running=[list(totals) for totals in found.running],
        leaders=[players[number] for number in found.leaders],
        finished=found.finished,
        winner=None if found.winner is None else players[found.winner],
        decided_by=found.decided_by,
        incomplete=view.incomplete,
    )


def totals(view: MatchState) -> models.Totals:
    return models.Totals(**standing(view).model_dump(), version=view.match.version)


def saved(event: Logged) -> models.Saved:
    return models.Saved(
        number=event.deal,
        kind=event.kind,  # type: ignore[arg-type]
        line=event.line,
        reason=event.reason,
        seq=event.seq,
    )


def history(view: MatchState) -> models.History:
    return models.History(events=[_event(step) for step in log.history(view.log)])


def _event(step: log.Step) -> models.Event:
    event = step.event
    return models.Event(
        number=event.deal,
        kind=event.kind if event.kind in get_args(log.Kind) else "unreadable",  # type: ignore[arg-type]
        line=event.line,
        reason=event.reason,
        seq=event.seq,
        before=step.before,
        label=event.label,
        at=event.at,
    )


def address(match: tables.Match) -> str:
    return public_url(url_for("matches.page", slug=match.slug))


def _join_address(secret: str) -> str:
    return public_url(url_for("matches.join_page", _anchor=secret))


def problems(entry: Any, found: Iterable[Problem]) -> list[models.EntryProblem]:  # noqa: ANN401
    """With its places under the neutral name, and under the one of the game."""
    found = list(found)
    told = report.problems_as_dicts(words(), slug(), entry, found)
    return [
        models.EntryProblem(**{**one, "places": [list(place) for place in problem.places]})
        for one, problem in zip(told, found, strict=True)
    ]


def _deal(found: Scored | Unreadable) -> models.Deal:
    """As it is in the log, with its score, or with why there is none."""
    deal = found.deal
    logged = {name: getattr(deal, name) for name in ("number", "line", "reason", "seq", "removed")}
    if isinstance(found, Unreadable):
        why = errors.notation(words(), slug(), found.error)
        return models.Deal(**logged, counts=False, sheet=None, problems=[], unreadable=why)
    return models.Deal(
        **logged,
        counts=found.counts,
        sheet=_sheet(found.sheet),
        problems=problems(found.entry, found.problems),
        unreadable=None,
    )


def _sheet(sheet: Scoresheet) -> models.Sheet:
    return models.Sheet(
        players=[_player(side) for side in sheet.sides],
        winner=None if sheet.winner is None else sheet.sides[sheet.winner].name,
        decided_by=sheet.decided_by,
        replay=sheet.replay,
    )


def _player(side: SideScore) -> models.PlayerSheet:
    return models.PlayerSheet(
        name=side.name,
        points={line.category: line.points for line in side.lines},
        total=side.total,
        extras={line.category: line.points for line in side.extras},
        penalty=side.extra,
        match_points=side.match_points,
    )
