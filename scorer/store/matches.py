"""Matches: creating, reading, and every way a deal enters or changes.

What is stored are lines and settings. Sheets and totals are computed from them by the
engine whenever a match is loaded, so that a correction repairs everything by itself.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache
from types import ModuleType
from typing import Any
from unicodedata import normalize

from sqlalchemy import bindparam
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from scorer.games import GAMES
from scorer.games.common import Expected, NotationError, Problem, Scoresheet, switch
from scorer.games.match import KINDS, Format, Standing, customs, dealer, standing
from scorer.store import access, log
from scorer.store.access import Grant
from scorer.store.errors import (
    BadValueError,
    ConflictError,
    KeyReusedError,
    MatchOverError,
    NeedsReasonError,
    NotFoundError,
)
from scorer.store.log import Deal, Logged, fold, undoing
from scorer.store.tables import Device, Match, now
from scorer.store.text import tidy

MAX_NAME, MAX_REASON, MAX_DEALS, MAX_KEY, MAX_LINE = 80, 200, 500, 64, 1200
DEALS, TARGETS, PENALTIES = range(1, 101), range(10, 10_001), range(1, 101)
_LOCK = (
    select(Match.version)
    .where(col(Match.id) == bindparam("match"), col(Match.deleted).is_(None))
    .with_for_update()
)


@dataclass(frozen=True, slots=True)
class Settings:
    """What is pinned when a match is created."""

    format: Format = field(default_factory=Format)
    nobles: bool = False
    readings: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        return {
            "kind": self.format.kind,
            "deals": self.format.deals,
            "target": self.format.target,
            "nobles": self.nobles,
            "readings": list(self.readings),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Settings":
        length = Format(data["kind"], data["deals"], data["target"])
        return cls(length, data["nobles"], tuple(data["readings"]))


@dataclass(frozen=True, slots=True)
class Scored:
    """A deal with what the engine makes of it."""

    deal: Deal
    entry: Any
    sheet: Scoresheet
    problems: list[Problem]
    counts: bool


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match as a page shows it, all of it computed from one query of the log."""

    match: Match
    settings: Settings
    scored: list[Scored]
    removed: list[Deal]
    standing: Standing
    dealer: int

    @property
    def log(self) -> list[Logged]:
        """Everything that happened, in its order."""
        deals = [*(one.deal for one in self.scored), *self.removed]
        return sorted((e for deal in deals for e in deal.events), key=lambda event: event.seq)

    @property
    def game(self) -> ModuleType:
        return GAMES[self.match.game]


def create(
    session: Session,
    game: str,
    players: list[str],
    settings: Settings,
    name: str = "",
    token: str | None = None,
    label: str = "",
) -> tuple[Match, dict[str, str]]:
    """A new match and the secrets of its links; the creating device becomes owner."""
    validate(game, players, settings, name)
    match = Match(
        slug=access.new_slug(),
        game=game,
        name=name.strip(),
        players=[player.strip() for player in players],
        settings=settings.as_json(),
        created=now(),
    )
    session.add(match)
    session.flush()
    secrets = {role: access.mint(session, match, role) for role in ("scorer", "owner")}
    if token:
        access.admit(session, match, "owner", token, label)
    return match, secrets


def load(session: Session, match: Match) -> MatchView:
    return view(match, fold(log.read(session, match)))


def view(match: Match, deals: list[Deal]) -> MatchView:
    """Everything that follows from the log. Nothing in here touches the database."""
    settings = Settings.from_json(match.settings)
    game = GAMES[match.game]
    chosen = switch(game.Readings(), game.READINGS, settings.readings)
    house = customs(chosen)
    players = len(match.players)
    scored = [_scored(game, chosen, deal, match.players) for deal in deals if not deal.removed]
    result = standing([one.sheet for one in scored], settings.format, house, players)
    for place in range(len(result.running), len(scored)):
        scored[place] = replace(scored[place], counts=False)
    counted = [one.sheet for one in scored if one.counts]
    removed = [deal for deal in deals if deal.removed]
    return MatchView(match, settings, scored, removed, result, dealer(counted, house, players))


def add(session: Session, grant: Grant, line: str, key: str, seen: int, reason: str = "") -> Logged:
    """A new deal. `seen` is how many deals the phone knew of: another one since is a conflict."""
    entry, line = normalised(grant.match, line)  # a line nobody can read is no conflict
    match, deals = _locked(session, grant)
    reason = _checked_reason(reason)
    if event := _repeated(deals, grant, key, "add", line, reason):
        return event
    if len(deals) > seen:
        theirs = deals[seen]
        if not theirs.removed and theirs.line == line:
            return theirs.events[-1]  # two phones, the same deal: there is nothing to choose
        raise ConflictError(theirs.number, theirs.line, theirs.seq)
    current = view(match, deals)
    if current.standing.finished or len(deals) >= MAX_DEALS:
        raise MatchOverError
    _demand_possible(current, entry, line, reason)
    return _log(session, grant, match, key, "add", len(deals) + 1, line, reason)


def change(
    session: Session,
    grant: Grant,
    kind: str,
    number: int,
    key: str,
    seen: int,
    line: str = "",
    reason: str = "",
) -> Logged:
    """Correct, remove or restore a deal. `seen` is the last event the phone knew of it."""
    entry, line = normalised(grant.match, line) if kind == "correct" else (None, "")
    match, deals = _locked(session, grant)
    reason = _checked_reason(reason)
    if event := _repeated(deals, grant, key, kind, line, reason, number):
        return event
    deal = next((one for one in deals if one.number == number), None)
    if deal is None or (kind == "restore") != deal.removed:
        if deal is not None and deal.seq != seen:
            raise ConflictError(deal.number, deal.line, deal.seq)
        raise NotFoundError
    if deal.seq != seen:
        raise ConflictError(deal.number, deal.line, deal.seq)
    if kind == "correct":
        _demand_possible(view(match, deals), entry, line, reason)
    return _log(session, grant, match, key, kind, number, line or deal.line, reason)


def undo(session: Session, grant: Grant, key: str, seen: int) -> Logged:
    """Take the last event back, if nothing happened since `seen`."""
    match, deals = _locked(session, grant)
    if event := _with_key(deals, key):
        if event.kind == "add" or event.device_id not in {None, grant.device_id}:
            raise KeyReusedError  # no undo adds a deal, and nobody retries for another phone
        return event
    step = undoing(deals)
    if step is None:
        raise NotFoundError
    kind, deal, line, reason = step
    if match.version != seen:
        raise ConflictError(deal.number, deal.line, deal.seq)
    return _log(session, grant, match, key, kind, deal.number, line, reason)


def preview(current: MatchView, number: int, line: str | None) -> MatchView:
    """The match with this deal corrected, or, without a line, removed or restored."""
    deals = [replace(one.deal) for one in current.scored] + [replace(d) for d in current.removed]
    for deal in deals:
        if deal.number == number:
            deal.removed = line is None and not deal.removed
            deal.line = deal.line if line is None else normalised(current.match, line)[1]
    return view(current.match, sorted(deals, key=lambda deal: deal.number))


def rename(session: Session, grant: Grant, name: str) -> None:
    grant.demand("owner")
    _check_name(name)
    _touch(session, grant, name=name.strip())


def archive(session: Session, grant: Grant, archived: bool = True) -> None:
    grant.demand("owner")
    _touch(session, grant, archived=now() if archived else None)


def delete(session: Session, grant: Grant, typed: str) -> None:
    """Gone for everybody, after its name was typed."""
    grant.demand("owner")
    if _loosely(typed) != _loosely(title(grant.match)):
        raise BadValueError("wrong_name")
    _touch(session, grant, deleted=now(), code=None)


def _loosely(name: str) -> str:
    """As a phone's keyboard gives it: no long dash, no care for capitals."""
    return name.strip().replace("–", "-").casefold()


def of_device(session: Session, token: str, limit: int = 50) -> list[tuple[Match, str]]:
    """The matches a phone took part in, newest first, with its role in each."""
    query = (
        select(Match, Device.role)
        .join(Device)
        .where(
            col(Device.token_hash) == access.hashed(token),
            col(Device.revoked).is_(None),
            col(Match.deleted).is_(None),
        )
        .order_by(col(Match.id).desc())
        .limit(limit)
    )
    return [(match, role) for match, role in session.exec(query)]


def title(match: Match) -> str:
    return match.name or " – ".join(match.players)


def normalised(match: Match, line: str) -> tuple[Any, str]:
    """The entry with this match's players, in their order; raises NotationError."""
    game, players = GAMES[match.game], match.players
    entry = game.parse(line)
    names = [side.name for side in entry.sides]
    if names != players and sorted(names) == sorted(players):
        sides = {side.name: side for side in entry.sides}
        entry = replace(entry, sides=tuple(sides[player] for player in players))
    entry = _named(entry, players)
    canonical = game.format(entry)
    if len(canonical) > MAX_LINE:  # this match's names and the blanks may make it longer
        raise NotationError("too_long", canonical[:20], MAX_LINE + 1, Expected("line"))
    game.parse(canonical)  # what is stored must be readable
    return entry, canonical


def readings(current: MatchView) -> Any:  # noqa: ANN401 - any game's readings
    return switch(current.game.Readings(), current.game.READINGS, current.settings.readings)


def score_removed(current: MatchView) -> list[Scored]:
    """Removed deals are shown too, only not counted."""
    players, chosen = current.match.players, readings(current)
    scored = [_scored(current.game, chosen, deal, players) for deal in current.removed]
    return [replace(one, counts=False) for one in scored]


def _demand_possible(current: MatchView, entry: Any, line: str, reason: str) -> None:  # noqa: ANN401
    """What the box makes impossible stands only with a reason."""
    if entry.nobles and not current.settings.nobles:
        raise BadValueError("basic_game")
    players = tuple(current.match.players)
    problems = _judged(current.game, readings(current), line, players)[2]
    if any(problem.level == "reject" for problem in problems) and not reason.strip():
        raise NeedsReasonError([p for p in problems if p.level == "reject" and not p.implied])


def _checked_reason(reason: str) -> str:
    reason = tidy(reason)
    if len(reason) > MAX_REASON:
        raise BadValueError("long_reason", {"most": MAX_REASON})
    return reason


def _scored(game: ModuleType, chosen: Any, deal: Deal, players: list[str]) -> Scored:  # noqa: ANN401
    entry, sheet, problems = _judged(game, chosen, deal.line, tuple(players))
    return Scored(deal, entry, sheet, list(problems), True)


@lru_cache(maxsize=8192)
def _judged(
    game: ModuleType,
    chosen: Any,  # noqa: ANN401
    line: str,
    players: tuple[str, ...],
) -> tuple[Any, Scoresheet, tuple[Problem, ...]]:
    """Pure, and asked again and again while a match page is followed: remembered."""
    entry = _named(game.parse(line), list(players))
    sheet = game.score(entry, chosen)
    return entry, sheet, tuple(game.check(entry, chosen, sheet))


def _named(entry: Any, players: list[str]) -> Any:  # noqa: ANN401 - any game's entry
    sides = zip(entry.sides, players, strict=True)
    return replace(entry, sides=tuple(replace(side, name=name) for side, name in sides))


def _locked(session: Session, grant: Grant) -> tuple[Match, list[Deal]]:
    """The match for writing: on PostgreSQL its row is locked, on SQLite the gate is closed."""
    grant.demand("scorer")
    match = grant.match
    version = session.connection().execute(_LOCK, {"match": match.id}).scalar()
    if version is None:
        raise NotFoundError
    match.version = version
    return match, fold(log.read(session, match))


def _with_key(deals: list[Deal], key: str) -> Logged | None:
    """The event a key has made already; the log is at hand, so nobody is asked."""
    if not 8 <= len(key) <= MAX_KEY or not (key.isascii() and key.isprintable()):
        raise BadValueError("bad_key", {"least": 8, "most": MAX_KEY})
    return next((event for deal in deals for event in deal.events if event.key == key), None)


def _repeated(
    deals: list[Deal],
    grant: Grant,
    key: str,
    kind: str,
    line: str,
    reason: str,
    number: int | None = None,
) -> Logged | None:
    """A retried submission: the event it made the first time."""
    event = _with_key(deals, key)
    if event is None:
        return None
    asked = (kind, number or event.deal, reason, line or event.line)
    same = (event.kind, event.deal, event.reason, event.line) == asked
    if not same or (event.device_id not in {None, grant.device_id}):
        raise KeyReusedError
    return event


def _log(
    session: Session,
    grant: Grant,
    match: Match,
    key: str,
    kind: str,
    deal: int,
    line: str,
    reason: str,
) -> Logged:
    seq = match.version + 1
    event = Logged(seq, key, kind, deal, line, reason, grant.label, now(), grant.device_id)
    try:
        log.write(session, match, event)
    except IntegrityError as error:  # two writers past the lock: the database has the last word
        raise ConflictError(deal, line, seq) from error
    match.version = seq
    return event


def _touch(session: Session, grant: Grant, **values: str | datetime | None) -> None:
    match = session.get_one(Match, grant.match.id, populate_existing=True, with_for_update=True)
    for column, value in values.items():
        setattr(match, column, value)
    match.version += 1
    session.add(match)


def _check_name(name: str) -> None:
    if len(name.strip()) > MAX_NAME or any(not c.isprintable() for c in name):
        raise BadValueError("bad_match_name", {"most": MAX_NAME})


def validate(game: str, players: list[str], settings: Settings, name: str) -> None:
    if game not in GAMES:
        raise BadValueError("unknown_game")
    if len(players) not in GAMES[game].PLAYERS:
        raise BadValueError("player_count", {"count": len(players)})
    faults = [GAMES[game].name_fault(player.strip()) for player in players]
    if any(faults):
        raise BadValueError("bad_name")
    if len({normalize("NFC", player.strip()) for player in players}) < len(players):
        raise BadValueError("same_name")
    _check_name(name)
    length = settings.format
    if length.kind not in KINDS:
        raise BadValueError("unknown_format")
    if length.deals not in DEALS:
        raise BadValueError("bad_deals", {"least": DEALS.start, "most": DEALS.stop - 1})
    if length.target not in TARGETS:
        raise BadValueError("bad_target", {"least": TARGETS.start, "most": TARGETS.stop - 1})
    switch(GAMES[game].Readings(), GAMES[game].READINGS, settings.readings)
