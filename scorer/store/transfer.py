"""Matches out and in again: a JSON document that proves itself.

A document holds what was entered (settings and log) and what followed from it (sheets and
totals). `verify` computes the second from the first again. No link and no device is in it:
who imports a match gets new links.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session, col, select

from scorer.games.common import NotationError, ReadingError
from scorer.match.log import Deal, Logged, fold
from scorer.match.settings import Settings
from scorer.match.state import normalised, state_of
from scorer.store import access, log, matches
from scorer.store.document import (
    FILE,
    FORMAT,
    UPLOAD,
    VERSION,
    EventShape,
    Limits,
    MatchShape,
    checked,
)
from scorer.store.errors import BadValueError, TransferError
from scorer.store.matches import MatchState
from scorer.store.tables import Match


@dataclass(frozen=True, slots=True)
class Difference:
    """A place where a document says something else than its log, or where the log has a fault."""

    match: str
    where: str
    stated: object = None
    computed: object = None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Imported:
    """`secrets` are those of the new links; empty for a match that was here already."""

    match: Match
    slug: str
    secrets: dict[str, str]


def export(states: Iterable[MatchState]) -> dict[str, Any]:
    return {"format": FORMAT, "version": VERSION, "matches": [_match(state) for state in states]}


def export_all(session: Session) -> dict[str, Any]:
    """Every match that was not deleted."""
    query = select(Match).where(col(Match.deleted).is_(None)).order_by(col(Match.id))
    return export(matches.load(session.connection(), match) for match in session.exec(query).all())


def dumps(document: dict[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def verify(document: object, limits: Limits = UPLOAD) -> list[Difference]:
    """Where sheets and totals are not what the log gives; empty if all is well."""
    return [found for shape in checked(document, limits).matches for found in _differences(shape)]


def import_matches(session: Session, document: object, limits: Limits = UPLOAD) -> list[Imported]:
    """All matches of a document or, with an error, none: the caller's transaction decides."""
    shapes = checked(document, limits).matches
    for shape in shapes:
        _demand_sound(shape)
    return [_import(session, shape) for shape in shapes]


def _match(state: MatchState) -> dict[str, Any]:
    match = state.match
    return {
        "slug": match.slug,
        "game": match.game,
        "name": match.name,
        "players": list(match.players),
        "settings": state.settings.as_json(),
        "created": match.created.isoformat(),
        "archived": match.archived.isoformat() if match.archived else None,
        "ended": match.ended.isoformat() if match.ended else None,
        "log": [_event(event) for event in state.log],
        **_computed(state),
    }


def _event(event: Logged) -> dict[str, Any]:
    fields = ("seq", "key", "kind", "deal", "line", "reason", "label")
    return {name: getattr(event, name) for name in fields} | {"at": event.at.isoformat()}


def _computed(state: MatchState) -> dict[str, Any]:
    """All that follows from settings and log."""
    result = state.standing
    return {
        "deals": [_deal(state, place) for place in range(len(state.scored))],
        "totals": list(result.totals),
        "finished": result.finished,
        "winner": None if result.winner is None else state.match.players[result.winner],
        "decided_by": result.decided_by,
    }


def _deal(state: MatchState, place: int) -> dict[str, Any]:
    scored = state.scored[place]
    sheet = scored.sheet
    running = state.standing.running[place] if scored.counts else (None,) * len(sheet.sides)
    sides = [
        {
            "name": side.name,
            "points": {line.category: line.points for line in side.lines},
            "total": side.total,
            "extras": {code: side.extra_points(code) for code in state.game.META.extras},
            "match_points": side.match_points,
            "running": total,
        }
        for side, total in zip(sheet.sides, running, strict=True)
    ]
    return {
        "deal": scored.deal.number,
        "line": scored.deal.line,
        "reason": scored.deal.reason,
        "counts": scored.counts,
        "winner": None if sheet.winner is None else sheet.sides[sheet.winner].name,
        "decided_by": sheet.decided_by,
        "replay": sheet.replay,
        "players": sides,
    }


def _demand_sound(shape: MatchShape) -> None:
    state = _state(shape)
    wrong = _compared(shape, _computed(state))
    if wrong:
        first = wrong[0]
        figures = {"stated": first.stated, "computed": first.computed}
        raise TransferError("wrong_totals", f"{shape.slug}/{first.where}", figures)


def _differences(shape: MatchShape) -> list[Difference]:
    try:
        return _compared(shape, _computed(_state(shape)))
    except TransferError as error:
        return [Difference(shape.slug, error.where.partition("/")[2], fault=error.code)]


def _compared(shape: MatchShape, computed: dict[str, Any]) -> list[Difference]:
    stated = dict(_leaves(shape.model_dump(include=set(computed))))
    right = dict(_leaves(computed))
    return [
        Difference(shape.slug, place, stated.get(place), right.get(place))
        for place in dict.fromkeys([*right, *stated])
        if (place in stated, stated.get(place)) != (place in right, right.get(place))
    ]


def _leaves(value: object, place: str = "") -> Iterable[tuple[str, object]]:
    """Every single figure of a nest of lists and tables, with the way to it."""
    if isinstance(value, dict):
        pairs = [(str(key), inner) for key, inner in value.items()]
    elif isinstance(value, list):
        pairs = [(str(number), inner) for number, inner in enumerate(value, 1)]
    else:
        yield place, value
        return
    for key, inner in pairs:
        yield from _leaves(inner, f"{place}/{key}" if place else key)


def _state(shape: MatchShape) -> MatchState:
    """The match as its log makes it; raises TransferError where no such match can be."""
    settings = Settings.from_json(shape.settings.model_dump())
    try:
        matches.validate(shape.game, shape.players, settings, shape.name)
    except (BadValueError, ReadingError) as error:
        raise TransferError("bad_settings", f"{shape.slug}/settings/{error.code}") from error
    texts = [shape.name, *shape.players]
    if any(text != text.strip() for text in texts):
        raise TransferError("bad_settings", f"{shape.slug}/players")
    empty = state_of(_row(shape, shape.slug), [])
    deals = fold(_events(shape, empty))
    return state_of(empty.match, deals)


def _row(shape: MatchShape, slug: str) -> Match:
    return Match(
        slug=slug,
        game=shape.game,
        name=shape.name,
        players=shape.players,
        settings=shape.settings.model_dump(),
        version=shape.log[-1].seq if shape.log else 0,
        created=shape.created,
        archived=shape.archived,
        ended=shape.ended,
    )


def _events(shape: MatchShape, empty: MatchState) -> list[Logged]:
    """The log, if it could have come about: in order, every key once, every step possible."""
    keys: set[str] = set()
    standing: dict[int, Deal] = {}
    seq = 0
    events = []
    for number, entry in enumerate(shape.log, 1):
        where = f"{shape.slug}/log/{number}"
        if entry.seq <= seq or entry.key in keys or not _possible(entry, standing):
            raise TransferError("bad_log", where)
        event = Logged(**{**entry.model_dump(), "line": _line(entry, empty, where)})
        if entry.kind in {"remove", "restore"} and event.line != standing[entry.deal].line:
            raise TransferError("bad_log", where)
        deal = standing.setdefault(entry.deal, Deal(entry.deal))
        deal.line, deal.removed = event.line, entry.kind == "remove"
        keys.add(entry.key)
        seq = entry.seq
        events.append(event)
    return events


def _possible(entry: EventShape, standing: dict[int, Deal]) -> bool:
    deal = standing.get(entry.deal)
    if entry.kind == "add":
        return entry.deal == len(standing) + 1
    return deal is not None and deal.removed == (entry.kind == "restore")


def _line(entry: EventShape, empty: MatchState, where: str) -> str:
    try:
        return normalised(empty.match, entry.line)[1]
    except NotationError as error:
        raise TransferError("bad_line", where, {"code": error.code}) from error


def _import(session: Session, shape: MatchShape) -> Imported:
    there = session.exec(select(Match).where(col(Match.slug) == shape.slug)).first()
    if there is not None and _same(session, there, shape):
        return Imported(there, shape.slug, {})
    match = _row(shape, access.new_slug() if there else shape.slug)
    session.add(match)
    session.flush()
    for event in _events(shape, state_of(match, [])):
        log.write(session.connection(), match, event)
    secrets = {role: access.mint(session, match, role) for role in ("scorer", "owner")}
    session.flush()
    return Imported(match, shape.slug, secrets)


def _same(session: Session, match: Match, shape: MatchShape) -> bool:
    """The match stands here with the same settings and the same log."""
    if match.deleted is not None:
        return False
    ours = _match(matches.load(session.connection(), match))
    document = {"format": FORMAT, "version": VERSION, "matches": [ours]}
    return checked(document, FILE).matches[0] == shape
