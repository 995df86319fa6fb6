"""Export and import of matches: a JSON document that can be verified.

A document holds what was entered (settings and log) and what followed from it (sheets and
totals). `verify` computes the second from the first again. No link and no device is in it:
an imported match gets new links.

A match with damage in the database is written down under `damaged`, as it is stored: the others can
be imported, and the damage is not hidden.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session, col, select

from scorer.games.common import NotationError, ReadingError
from scorer.match.followed import Entered
from scorer.match.log import Deal, Logged, fold, follows
from scorer.match.settings import Settings
from scorer.match.state import normalised, state_of
from scorer.store import access, log, matches, records
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
from scorer.store.matches import DamagedMatch, MatchState
from scorer.store.records import Lines
from scorer.store.tables import Match

NO_LINES: Lines = {}


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


def export(states: Iterable[MatchState | DamagedMatch], lines: Lines = NO_LINES) -> dict[str, Any]:
    """`lines` is what was entered turn by turn in their followed deals (`records.read_many`)."""
    sound: list[dict[str, Any]] = []
    damaged: list[dict[str, Any]] = []
    for state in states:
        entered = lines.get(state.match.id or 0, ())
        if isinstance(state, DamagedMatch):
            damaged.append(_damaged_match(state) | _raw(entered))
        elif state.unreadable:
            damaged.append(_match(state) | _raw(entered))
        else:
            followed, rest = records.export(state.match, entered)
            sound.append(_match(state) | ({"followed": followed} if followed else {}))
            damaged += rest
    found: dict[str, Any] = {"format": FORMAT, "version": VERSION, "matches": sound}
    return found | ({"damaged": damaged} if damaged else {})


def export_all(session: Session) -> dict[str, Any]:
    """Every match that was not deleted."""
    query = select(Match).where(col(Match.deleted).is_(None)).order_by(col(Match.id))
    connection, found = session.connection(), session.exec(query).all()
    states = (matches.load_any(connection, match) for match in found)
    return export(states, records.read_many(connection, found))


def damage(document: dict[str, Any]) -> list[Difference]:
    """What is in a document under `damaged`: of every match its deals that cannot be read,
    or what of the match itself cannot."""
    found = []
    for one in document.get("damaged", []):
        slug, what = str(one["slug"]), one.get("cannot_be_read")
        if what == "record":
            found.append(Difference(slug, f"followed/{one.get('deal')}", fault="bad_record"))
            continue
        found += [Difference(slug, str(what), fault="bad_match")] if isinstance(what, str) else []
        for deal in what if isinstance(what, list) else []:
            found.append(Difference(slug, f"deals/{deal}", fault="bad_line"))
    return found


def dumps(document: dict[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def verify(document: object, limits: Limits = UPLOAD) -> list[Difference]:
    """Where sheets and totals are not what the log gives; empty if all is well."""
    shape = checked(document, limits)
    found = [one for match in shape.matches for one in _differences(match)]
    return found + damage(shape.model_dump(include={"damaged"}))


def import_matches(session: Session, document: object, limits: Limits = UPLOAD) -> list[Imported]:
    """All matches of a document or, with an error, none: the caller's transaction decides."""
    shapes = checked(document, limits).matches
    for shape in shapes:
        _demand_sound(shape)
    return [_import(session, shape) for shape in shapes]


def _match(state: MatchState) -> dict[str, Any]:
    match, read = state.match, {one.deal.line for one in state.scored}
    return {
        "slug": match.slug,
        "game": match.game,
        "name": match.name,
        "players": list(match.players),
        "settings": state.settings.as_json(),
        "created": match.created.isoformat(),
        "archived": match.archived.isoformat() if match.archived else None,
        "ended": match.ended.isoformat() if match.ended else None,
        "log": [_event(event) | _mark(event, state, read) for event in state.log],
        **_computed(state),
        **_cannot_be_read(state),
    }


def _raw(entered: Sequence[Entered]) -> dict[str, Any]:
    """As it is stored, beside a match with damage."""
    return {"followed": list(map(records.as_json, entered))} if entered else {}


def _mark(event: Logged, state: MatchState, read: set[str]) -> dict[str, bool]:
    """`read` are lines that are known to be sound."""
    try:
        if event.line not in read:
            normalised(state.match, event.line)
    except NotationError:
        return {"unreadable": True}
    return {}


def _cannot_be_read(state: MatchState) -> dict[str, Any]:
    numbers = [one.deal.number for one in state.unreadable]
    return {"cannot_be_read": numbers} if numbers else {}


def _damaged_match(damaged: DamagedMatch) -> dict[str, Any]:
    match = damaged.match
    return {
        "slug": match.slug,
        "game": match.game,
        "name": match.name,
        "players": match.players,
        "settings": match.settings,
        "created": match.created.isoformat(),
        "log": [_event(event) for event in damaged.log],
        "cannot_be_read": damaged.error.what,
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
    _demand_settings(shape, is_new=True)
    state = _state(shape)
    _check_records(shape, state)
    for bad in state.unreadable:
        raise TransferError("bad_line", f"{shape.slug}/deals/{bad.deal.number}")
    wrong = _compared(shape, _computed(state))
    if wrong:
        first = wrong[0]
        figures = {"stated": first.stated, "computed": first.computed}
        raise TransferError("wrong_totals", f"{shape.slug}/{first.where}", figures)


def _check_records(shape: MatchShape, state: MatchState) -> None:
    records.check(state.match, _entered(shape), state.played)


def _entered(shape: MatchShape) -> list[Entered]:
    return [Entered(**one.model_dump()) for one in shape.followed]


def _differences(shape: MatchShape) -> list[Difference]:
    try:
        state = _state(shape)
        _check_records(shape, state)
    except TransferError as error:
        return [Difference(shape.slug, error.where.partition("/")[2], fault=error.code)]
    if numbers := [one.deal.number for one in state.unreadable]:
        return [Difference(shape.slug, f"deals/{n}", fault="bad_line") for n in numbers]
    return _compared(shape, _computed(state))


def _compared(shape: MatchShape, computed: dict[str, Any]) -> list[Difference]:
    stated = dict(_leaves(shape.model_dump(include=set(computed))))
    right = dict(_leaves(computed))
    return [
        Difference(shape.slug, place, stated.get(place), right.get(place))
        for place in dict.fromkeys([*right, *stated])
        if (place in stated, stated.get(place)) != (place in right, right.get(place))
    ]


def _leaves(value: object, place: str = "") -> Iterable[tuple[str, object]]:
    """Every single figure in nested lists and tables, with the path to it."""
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
    """The match as its log makes it; raises TransferError where such a match is impossible."""
    _demand_settings(shape, is_new=False)
    texts = [shape.name, *shape.players]
    if any(text != text.strip() for text in texts):
        raise TransferError("bad_settings", f"{shape.slug}/players")
    empty = state_of(_row(shape, shape.slug), [])
    deals = fold(_events(shape, empty))
    return state_of(empty.match, deals)


def _demand_settings(shape: MatchShape, *, is_new: bool) -> None:
    settings = Settings.from_json(shape.settings.model_dump())
    try:
        matches.validate(shape.game, shape.players, settings, shape.name, is_new=is_new)
    except (BadValueError, ReadingError) as error:
        if isinstance(error, BadValueError) and error.code == "look_alike":
            raise TransferError("look_alike", f"{shape.slug}/players", error.figures) from error
        raise TransferError("bad_settings", f"{shape.slug}/settings/{error.code}") from error


def _row(shape: MatchShape, slug: str) -> Match:
    return Match(
        slug=slug,
        game=shape.game,
        name=shape.name,
        players=shape.players,
        settings=shape.settings.model_dump(),
        version=shape.log[-1].seq if shape.log else 0,
        lines=max((one.seq for one in shape.followed), default=0),
        created=shape.created,
        archived=shape.archived,
        ended=shape.ended,
    )


def _events(shape: MatchShape, empty: MatchState) -> list[Logged]:
    """The log, if it is a possible one: in order, every key once, every step possible."""
    keys: set[str] = set()
    standing: dict[int, Deal] = {}
    seq = 0
    events = []
    for number, entry in enumerate(shape.log, 1):
        where = f"{shape.slug}/log/{number}"
        if entry.seq <= seq or entry.key in keys or not _possible(entry, standing):
            raise TransferError("bad_log", where)
        event = Logged(
            **{**entry.model_dump(exclude={"unreadable"}), "line": _line(entry, empty, where)}
        )
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
        return follows({one.number: one.removed for one in standing.values()}, entry.deal)
    return deal is not None and deal.removed == (entry.kind == "restore")


def _line(entry: EventShape, empty: MatchState, where: str) -> str:
    """A line that was damaged may be in the past of a deal that was corrected since. Whether it
    still counts is seen when the log is folded."""
    try:
        return normalised(empty.match, entry.line)[1]
    except NotationError as error:
        if not entry.unreadable or not entry.line.isprintable():
            raise TransferError("bad_line", where, {"code": error.code}) from error
        return entry.line


def _import(session: Session, shape: MatchShape) -> Imported:
    there = session.exec(select(Match).where(col(Match.slug) == shape.slug)).first()
    if there is not None and _same(session, there, shape):
        return Imported(there, shape.slug, {})
    match = _row(shape, access.new_slug() if there else shape.slug)
    session.add(match)
    session.flush()
    for event in _events(shape, state_of(match, [])):
        log.write(session.connection(), match, event)
    records.write(session.connection(), match, _entered(shape))
    secrets = {role: access.mint(session, match, role) for role in ("scorer", "owner")}
    session.flush()
    return Imported(match, shape.slug, secrets)


def _same(session: Session, match: Match, shape: MatchShape) -> bool:
    """The match is here with the same settings and the same log."""
    if match.deleted is not None:
        return False
    connection = session.connection()
    ours = export([matches.load(connection, match)], records.read_many(connection, [match]))
    found = checked(ours, FILE).matches
    return bool(found) and found[0] == shape
