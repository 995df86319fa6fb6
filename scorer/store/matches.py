"""Matches: creating, reading, renaming, ending.

What is stored are lines and settings. Sheets and totals are computed from them whenever a
match is loaded (`scorer.match`), so a correction changes all of them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection
from sqlmodel import Session, col, select

from scorer.match import state
from scorer.match.changes import forbidden, played_by
from scorer.match.log import Logged, fold
from scorer.match.settings import (
    Fault,
    Settings,
    are_texts,
    find_fault,
    name_of_match_fault,
)
from scorer.match.state import DamagedMatchError, settings_of, state_of
from scorer.store import access, log
from scorer.store.access import Grant
from scorer.store.errors import BadValueError, KeyReusedError, NotFoundError
from scorer.store.tables import Device, Match, now

MAX_KEY = 64
MatchState = state.MatchState[Match]
"""A stored match, computed from one query of the log."""


@dataclass(frozen=True, slots=True)
class DamagedMatch:
    """A row that cannot be read, and the log that belongs to it."""

    match: Match
    log: list[Logged]
    error: DamagedMatchError


def create(
    session: Session,
    game: str,
    players: list[str],
    settings: Settings,
    name: str = "",
    token: str | None = None,
    label: str = "",
    key: str | None = None,
) -> tuple[Match, dict[str, str]]:
    """A new match and the secrets of its links; the creating device becomes owner.

    The same key from the same device makes no second match: it gets new links of the first.
    """
    validate(game, players, settings, name)
    if match := _made_with(session, key, token):
        return match, {"scorer": access.mint(session, match, "scorer")}
    match = new_row(game, players, settings, name)
    match.key = key
    session.add(match)
    session.flush()
    secrets = {role: access.mint(session, match, role) for role in ("scorer", "owner")}
    if token:
        access.admit(session, match, "owner", token, label)
    return match, secrets


def new_row(game: str, players: list[str], settings: Settings, name: str = "") -> Match:
    return Match(
        slug=access.new_slug(),
        game=game,
        name=name.strip(),
        players=[player.strip() for player in players],
        settings=settings.with_variant(game).as_json(),
        created=now(),
    )


def _made_with(session: Session, key: str | None, token: str | None) -> Match | None:
    if key is None:
        return None
    check_key(key)
    query = select(Match, Device).join(Device, isouter=True)
    found = session.exec(query.where(col(Match.key) == key).order_by(col(Device.id))).first()
    if found is None:
        return None
    if found[0].deleted is not None or not access.is_live(found[1], token):
        raise KeyReusedError
    return found[0]


def rematch(session: Session, grant: Grant) -> tuple[Match, str | None]:
    """The same settings and name once more, for the same phones; the second player deals first.

    One match has one rematch: later requests lead to it, without a new link.
    """
    grant.demand("scorer")
    _demand_free(grant.match)
    old = session.get_one(Match, grant.match.id, with_for_update=True, populate_existing=True)
    if found := rematch_of(session, old):
        return found, None
    if not load(session.connection(), old).standing.finished:
        raise BadValueError("not_finished")
    players = [*old.players[1:], old.players[0]]
    match, secrets = create(session, old.game, players, Settings.from_json(old.settings), old.name)
    match.rematch_of = old.id
    old.version += 1  # phones that follow must see it
    session.add_all([old, match])
    access.admit_all(session, old, match)
    return match, secrets["scorer"]


def rematch_of(session: Session, match: Match) -> Match | None:
    query = select(Match).where(col(Match.rematch_of) == match.id, col(Match.deleted).is_(None))
    return session.exec(query).first()


def load(connection: Connection, match: Match) -> MatchState:
    """Raises DamagedMatchError."""
    return state_of(match, fold(log.read(connection, match)))


def load_any(connection: Connection, match: Match) -> MatchState | DamagedMatch:
    return _state_or_damage(match, log.read(connection, match))


def load_many(session: Session, found: Iterable[Match]) -> list[MatchState | DamagedMatch]:
    """In one query; a match that cannot be read is one of them."""
    found = list(found)
    logs = log.read_many(session, found)
    return [_state_or_damage(match, logs[match.id or 0]) for match in found]


def _state_or_damage(match: Match, events: list[Logged]) -> MatchState | DamagedMatch:
    try:
        return state_of(match, fold(events))
    except DamagedMatchError as error:
        return DamagedMatch(match, events, error)


def rename(session: Session, grant: Grant, name: str) -> None:
    grant.demand("owner")
    _demand(name_of_match_fault(name))
    _touch(session, grant, name=name.strip())


def play_by(session: Session, grant: Grant, settings: Settings, seen: int) -> None:
    """Change length, penalty or house rules, after its owner saw what that changes in these
    deals."""
    grant.demand("owner")
    _demand_free(grant.match)
    match = session.get_one(Match, grant.match.id, populate_existing=True, with_for_update=True)
    if match.version != seen:
        raise BadValueError("changed_meanwhile")
    validate(match.game, match.players, settings, match.name, is_new=False)
    then = played_by(load(session.connection(), match), settings)
    if code := next((code for one in then.scored if (code := forbidden(then, one.entry))), None):
        raise BadValueError(code)
    pinned = settings.with_variant(match.game)
    _touch(session, grant, settings=pinned.as_json(), ended=None)


def archive(session: Session, grant: Grant, archived: bool = True) -> None:
    grant.demand("owner")
    _touch(session, grant, archived=now() if archived else None)


def end(session: Session, grant: Grant, ended: bool = True) -> None:
    """An open-ended match is over when the table says so, and goes on when it says so."""
    grant.demand("scorer")
    if settings_of(grant.match).format.kind != "open":
        raise BadValueError("not_open")
    _touch(session, grant, ended=now() if ended else None)


def delete(session: Session, grant: Grant, typed: str) -> None:
    """Delete it for everybody, after its name was typed."""
    grant.demand("owner")
    _demand_free(grant.match)
    if _loosely(typed) != _loosely(title(grant.match)):
        raise BadValueError("wrong_name")
    _touch(session, grant, deleted=now(), code=None)


def _demand_free(match: Match) -> None:
    """The match of a tournament's table is not played again or deleted by itself."""
    if match.tournament_id is not None:
        raise BadValueError("in_tournament")


def _loosely(name: str) -> str:
    """As phone keyboards type it: dashes may be long, capitals do not matter."""
    return name.strip().replace("–", "-").casefold()


def of_device(session: Session, token: str, limit: int = 50) -> list[MatchState | DamagedMatch]:
    """The matches a phone took part in, newest first, archived ones last; two queries."""
    query = (
        select(Match)
        .join(Device)
        .where(
            col(Device.token_hash) == access.hashed(token),
            col(Device.revoked).is_(None),
            col(Match.deleted).is_(None),
        )
        .order_by(col(Match.archived).is_not(None), col(Match.id).desc())
        .limit(limit)
    )
    return load_many(session, session.exec(query))


def phone_key(match: Match) -> str:
    """The key of a phone's drafts: it stays when the address changes, and gives no access."""
    return access.hashed(f"{match.id} {match.created.isoformat()}")[:16]


def found_again(session: Session, token: str, key: str) -> Match:
    """A match this phone has a grant of, by its phone key: its address may be a new one."""
    of_table = col(Device.tournament_id) == col(Match.tournament_id)
    query = (
        select(Match)
        .join(Device, (col(Device.match_id) == col(Match.id)) | of_table)
        .where(
            col(Device.token_hash) == access.hashed(token),
            col(Device.revoked).is_(None),
            col(Match.deleted).is_(None),
        )
    )
    found = next((match for match in session.exec(query) if phone_key(match) == key), None)
    if found is None:
        raise NotFoundError
    return found


def title(match: Match) -> str:
    return match.name or " – ".join(names(match))


def names(match: Match) -> list[str]:
    """Who plays; of a damaged row, its address."""
    return match.players if are_texts(match.players) else [match.slug]


def check_key(key: str) -> None:
    if not 8 <= len(key) <= MAX_KEY or not (key.isascii() and key.isprintable()):
        raise BadValueError("bad_key", {"least": 8, "most": MAX_KEY})


def _touch(
    session: Session, grant: Grant, **values: str | dict[str, object] | datetime | None
) -> None:
    match = session.get_one(Match, grant.match.id, populate_existing=True, with_for_update=True)
    for column, value in values.items():
        setattr(match, column, value)
    match.version += 1
    session.add(match)


def validate(
    game: str, players: list[str], settings: Settings, name: str, *, is_new: bool = True
) -> None:
    _demand(find_fault(game, players, settings, name, is_new=is_new))


def _demand(fault: Fault | None) -> None:
    if fault:
        raise BadValueError(*fault)
