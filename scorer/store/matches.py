"""Matches: creating, reading, renaming, ending.

What is stored are lines and settings. Sheets and totals are computed from them by the
engine whenever a match is loaded, so that a correction repairs everything by itself.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache
from itertools import combinations
from types import ModuleType
from typing import Any, NamedTuple

from sqlalchemy import Connection
from sqlmodel import Session, col, select

from scorer.games import GAMES
from scorer.games.common import Problem, Scoresheet, switch
from scorer.games.matches import Format, Standing
from scorer.games.names import name_fault, same_name
from scorer.store import access, log
from scorer.store.access import Grant
from scorer.store.errors import (
    BadValueError,
    KeyReusedError,
    NotFoundError,
)
from scorer.store.log import Deal, Logged, fold
from scorer.store.tables import Device, Match, as_utc, now

MAX_NAME, MAX_KEY = 80, 64
DEALS, TARGETS, PENALTIES = range(1, 101), range(10, 10_001), range(1, 101)


@dataclass(frozen=True, slots=True)
class Settings:
    """What is pinned when a match is created. No variant: the first one of its game."""

    format: Format = field(default_factory=Format)
    variant: str = ""
    readings: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        return {
            "kind": self.format.kind,
            "deals": self.format.deals,
            "target": self.format.target,
            "variant": self.variant,
            "readings": list(self.readings),
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Settings":
        length = Format(data["kind"], data["deals"], data["target"])
        return cls(length, data["variant"], tuple(data["readings"]))

    def with_variant(self, game: str) -> "Settings":
        """The same, with the game's first variant if none was chosen."""
        return replace(self, variant=self.variant or next(iter(GAMES[game].META.variants), ""))


def name_variant(game: object, data: dict[str, Any]) -> dict[str, Any]:
    """Settings as the first Torri wrote them said {"<variant>": true} for a variant."""
    known = isinstance(game, str) and game in GAMES
    variants: tuple[str, ...] = GAMES[str(game)].META.variants if known else ()
    said = [key for key in variants if isinstance(data.get(key), bool)]
    if not said or "variant" in data:
        return data
    chosen = next((key for key in said if data[key]), variants[0])
    return {key: value for key, value in data.items() if key not in said} | {"variant": chosen}


class Scored(NamedTuple):
    """A deal with what the engine makes of it."""

    deal: Deal
    entry: Any
    sheet: Scoresheet
    problems: tuple[Problem, ...]
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
    query = select(Match, Device.token_hash).join(Device, isouter=True)
    found = session.exec(query.where(col(Match.key) == key).order_by(col(Device.id))).first()
    if found is None:
        return None
    if found[1] != access.hashed(token or "") or found[0].deleted is not None:
        raise KeyReusedError
    return found[0]


def rematch(session: Session, grant: Grant) -> tuple[Match, str | None]:
    """The same settings and name once more, for the same phones; who was second deals first.

    One match has one rematch: who asks later is led to it, and gets no new link.
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
    old.version += 1  # who follows must hear of it
    session.add_all([old, match])
    access.admit_all(session, old, match)
    return match, secrets["scorer"]


def rematch_of(session: Session, match: Match) -> Match | None:
    query = select(Match).where(col(Match.rematch_of) == match.id, col(Match.deleted).is_(None))
    return session.exec(query).first()


def load(connection: Connection, match: Match) -> MatchView:
    return view(match, fold(log.read(connection, match)))


def view(match: Match, deals: list[Deal]) -> MatchView:
    """Everything that follows from the log. Nothing in here touches the database."""
    settings = Settings.from_json(match.settings)
    game = GAMES[match.game]
    chosen = game.matches.in_force(settings.readings, settings.format)
    house = switched(game, chosen)
    players = len(match.players)
    standing_deals = [deal for deal in deals if not deal.removed]
    scored = _scored(game, chosen, standing_deals, match.players)
    result = game.matches.standing(
        [one.sheet for one in scored], settings.format, house, players, match.ended is not None
    )
    for place in range(len(result.running), len(scored)):
        scored[place] = scored[place]._replace(counts=False)
    counted = [one.sheet for one in scored if one.counts]
    removed = [deal for deal in deals if deal.removed]
    dealer = game.matches.dealer(counted, house, players)
    return MatchView(match, settings, scored, removed, result, dealer)


def rename(session: Session, grant: Grant, name: str) -> None:
    grant.demand("owner")
    _check_name(name)
    _touch(session, grant, name=name.strip())


def archive(session: Session, grant: Grant, archived: bool = True) -> None:
    grant.demand("owner")
    _touch(session, grant, archived=now() if archived else None)


def end(session: Session, grant: Grant, ended: bool = True) -> None:
    """An open-ended match is over when the table says so, and goes on when it says so."""
    grant.demand("scorer")
    if grant.match.settings["kind"] != "open":
        raise BadValueError("not_open")
    _touch(session, grant, ended=now() if ended else None)


def delete(session: Session, grant: Grant, typed: str) -> None:
    """Gone for everybody, after its name was typed."""
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
    """As a phone's keyboard gives it: no long dash, no care for capitals."""
    return name.strip().replace("–", "-").casefold()


def of_device(session: Session, token: str, limit: int = 50) -> list[MatchView]:
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
    found = list(session.exec(query))
    logs = log.read_many(session, found)
    return [view(match, fold(logs[match.id or 0])) for match in found]


def phone_key(match: Match) -> str:
    """What a phone files its drafts under: it outlives every address, and opens nothing."""
    return access.hashed(f"{match.id} {as_utc(match.created).isoformat()}")[:16]


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
    return match.name or " – ".join(match.players)


def scored_with(current: MatchView) -> tuple[str, ...]:
    pinned = current.settings
    found: tuple[str, ...] = current.game.matches.in_force(pinned.readings, pinned.format)
    return found


def readings(current: MatchView) -> Any:  # noqa: ANN401 - any game's readings
    return switched(current.game, current.settings.readings)


@lru_cache(maxsize=1024)
def switched(game: ModuleType, settings: tuple[str, ...]) -> Any:  # noqa: ANN401
    return switch(game.Readings(), game.READINGS, settings)


def score_removed(current: MatchView) -> list[Scored]:
    """Removed deals are shown too, only not counted."""
    scored = _scored(current.game, scored_with(current), current.removed, current.match.players)
    return [one._replace(counts=False) for one in scored]


def _scored(
    game: ModuleType, settings: tuple[str, ...], deals: list[Deal], players: list[str]
) -> list[Scored]:
    names = tuple(players)
    return [Scored(deal, *judged(game, settings, deal.line, names), True) for deal in deals]


@lru_cache(maxsize=8192)
def judged(
    game: ModuleType, settings: tuple[str, ...], line: str, players: tuple[str, ...]
) -> tuple[Any, Scoresheet, tuple[Problem, ...]]:
    """Pure, and asked again and again while a match page is followed: remembered.

    By the few settings of the match, not by all readings: those are slow to compare.
    """
    entry = named(parsed(game, line), list(players))
    chosen = switched(game, settings)
    sheet = game.score(entry, chosen)
    return entry, sheet, tuple(game.check(entry, chosen, sheet))


@lru_cache(maxsize=1024)
def parsed(game: ModuleType, line: str) -> Any:  # noqa: ANN401
    """Who saves a deal reads its line to normalise it and, mostly the same one, to judge it."""
    return game.parse(line)


def named(entry: Any, players: list[str]) -> Any:  # noqa: ANN401 - any game's entry
    if [side.name for side in entry.sides] == players:
        return entry
    sides = zip(entry.sides, players, strict=True)
    return replace(entry, sides=tuple(replace(side, name=name) for side, name in sides))


def check_key(key: str) -> None:
    if not 8 <= len(key) <= MAX_KEY or not (key.isascii() and key.isprintable()):
        raise BadValueError("bad_key", {"least": 8, "most": MAX_KEY})


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
    if len(players) not in GAMES[game].META.players:
        raise BadValueError("player_count", {"count": len(players)})
    names = [player.strip() for player in players]
    if any(map(name_fault, names)):
        raise BadValueError("bad_name")
    if any(same_name(*pair) for pair in combinations(names, 2)):
        raise BadValueError("same_name")
    _check_name(name)
    if settings.variant and settings.variant not in GAMES[game].META.variants:
        raise BadValueError("unknown_variant")
    length = settings.format
    if length.kind not in GAMES[game].matches.KINDS:
        raise BadValueError("unknown_format")
    if length.deals not in DEALS:
        raise BadValueError("bad_deals", {"least": DEALS.start, "most": DEALS.stop - 1})
    if length.target not in TARGETS:
        raise BadValueError("bad_target", {"least": TARGETS.start, "most": TARGETS.stop - 1})
    switch(GAMES[game].Readings(), GAMES[game].READINGS, settings.readings)
