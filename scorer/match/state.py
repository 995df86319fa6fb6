"""The state of a match: everything that follows from its settings and its log.

There is one set of readings in force for a match, and it is decided here: what was fixed for the
match, with what the game says about a match of this length.

What is stored may be damaged. A deal whose line cannot be read is one of the state's values: it is
shown as damaged, and the others are scored. Only without its settings a match cannot be read.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from itertools import takewhile
from types import ModuleType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from scorer.games import GAMES
from scorer.games.common import (
    MAX_LINE,
    Expected,
    NotationError,
    Problem,
    Scoresheet,
    line_length,
    switch,
)
from scorer.games.matches import Format, Standing
from scorer.match.log import Deal, Logged, played
from scorer.match.settings import Settings, are_texts


class Row(Protocol):
    """What is stored about a match, in a database or in a document."""

    game: str
    players: list[str]
    settings: dict[str, object]
    ended: datetime | None


R = TypeVar("R", bound=Row)


class Scored(NamedTuple):
    """A deal with what the engine makes of it."""

    deal: Deal
    entry: Any
    sheet: Scoresheet
    problems: tuple[Problem, ...]
    counts: bool


class Unreadable(NamedTuple):
    """A deal whose line cannot be read, and why. It does not count until it is corrected."""

    deal: Deal
    error: NotationError


class DamagedMatchError(ValueError):
    """A match that cannot be read at all: `what` of it (game, players or settings), and the
    text that is stored there."""

    def __init__(self, what: str, stored: object) -> None:
        super().__init__(what)
        self.what, self.text = what, stored_text(stored)


def stored_text(stored: object) -> str:
    return stored if isinstance(stored, str) else json.dumps(stored, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class MatchState(Generic[R]):
    """`in_force` are the settings deals are scored with, `readings` the same for the engine.
    Deals after the one that ended the match are kept, and do not count."""

    match: R
    settings: Settings
    in_force: tuple[str, ...]
    readings: Any
    scored: list[Scored]
    removed: list[Deal]
    unreadable: list[Unreadable]
    standing: Standing
    dealer: int

    @property
    def pinned(self) -> Any:  # noqa: ANN401 - any game's readings
        """The house rules of the table: to be shown. They are not used for scoring."""
        return switched(self.game, self.settings.readings)

    @property
    def log(self) -> list[Logged]:
        """Everything that happened, in its order."""
        events = (event for deal in self.deals for event in deal.events)
        return sorted(events, key=lambda event: event.seq)

    @property
    def deals(self) -> list[Deal]:
        """Removed and unreadable ones too, in the order of their numbers."""
        every = [one.deal for one in self.scored] + [one.deal for one in self.unreadable]
        return sorted([*every, *self.removed], key=lambda deal: deal.number)

    @property
    def played(self) -> int:
        """How many deals the next one comes after."""
        return played(self.deals)

    @property
    def every_deal(self) -> list[Scored | Unreadable]:
        """Removed ones too: they are scored to be shown, and do not count."""
        names = tuple(self.match.players)
        removed = [_read(self.game, self.in_force, deal, names, False) for deal in self.removed]
        every = [*self.scored, *self.unreadable, *removed]
        return sorted(every, key=lambda one: one.deal.number)

    @property
    def incomplete(self) -> bool:
        """Does a deal that cannot be read leave the totals, and who has won, unknown?"""
        return bool(self.unreadable) and not self.standing.finished

    @property
    def game(self) -> ModuleType:
        return GAMES[self.match.game]


def state_of(match: R, deals: list[Deal]) -> MatchState[R]:
    """The state of a match with these deals; raises DamagedMatchError."""
    settings = settings_of(match)
    game, players = GAMES[match.game], tuple(match.players)
    in_force = game.matches.in_force(settings.readings, settings.format)
    readings = switched(game, in_force)
    read = [_read(game, in_force, deal, players, True) for deal in deals if not deal.removed]
    standing = _standing(match, read, settings.format, readings)
    scored = [one for one in read if isinstance(one, Scored)]
    counted = len(standing.running)
    scored[counted:] = [one._replace(counts=False) for one in scored[counted:]]
    return MatchState(
        match=match,
        settings=settings,
        in_force=in_force,
        readings=readings,
        scored=scored,
        removed=[deal for deal in deals if deal.removed],
        unreadable=[one for one in read if isinstance(one, Unreadable)],
        standing=standing,
        dealer=game.matches.dealer([one.sheet for one in scored[:counted]], readings, len(players)),
    )


def settings_of(match: Row) -> Settings:
    """What is pinned; raises DamagedMatchError if that, the game or the names cannot be read."""
    game = GAMES.get(match.game)
    if game is None:
        raise DamagedMatchError("game", match.game)
    if not are_texts(match.players) or len(match.players) not in game.META.players:
        raise DamagedMatchError("players", match.players)
    try:
        settings = Settings.from_json(match.settings)
        switched(game, settings.readings)
    except (LookupError, TypeError, ValueError) as error:
        raise DamagedMatchError("settings", match.settings) from error
    return settings


def _read(
    game: ModuleType, in_force: tuple[str, ...], deal: Deal, players: tuple[str, ...], counts: bool
) -> Scored | Unreadable:
    try:
        return Scored(deal, *judged(game, in_force, deal.line, players), counts)
    except NotationError as error:
        return Unreadable(deal, error)


def _standing(
    match: Row,
    read: Sequence[Scored | Unreadable],
    length: Format,
    readings: Any,  # noqa: ANN401 - any game's readings
) -> Standing:
    """Where a deal cannot be read, a match is over only if it was over before that deal.

    Else all others are added up as in an open-ended match, without a winner.
    """
    standing: Callable[..., Standing] = GAMES[match.game].matches.standing
    players = len(match.players)
    sure = [one.sheet for one in takewhile(lambda one: isinstance(one, Scored), read)]  # type: ignore[union-attr]
    whole = len(sure) == len(read)
    found = standing(sure, length, readings, players, whole and match.ended is not None)
    if whole or found.finished:
        return found
    sheets = [one.sheet for one in read if isinstance(one, Scored)]
    return standing(sheets, Format("open"), readings, players, False)


@lru_cache(maxsize=1024)
def switched(game: ModuleType, settings: tuple[str, ...]) -> Any:  # noqa: ANN401
    return switch(game.Readings(), game.READINGS, settings)


@lru_cache(maxsize=8192)
def judged(
    game: ModuleType, settings: tuple[str, ...], line: str, players: tuple[str, ...]
) -> tuple[Any, Scoresheet, tuple[Problem, ...]]:
    """It is pure, and called often while a match page is followed: so it is cached.

    The key is the few settings of the match, not all readings: those are slow to compare.
    """
    entry = named(_with_sides(game, line, players), list(players))
    readings = switched(game, settings)
    sheet = game.score(entry, readings)
    return entry, sheet, tuple(game.check(entry, readings, sheet))


@lru_cache(maxsize=1024)
def parsed(game: ModuleType, line: str) -> Any:  # noqa: ANN401
    """Saving a deal reads its line twice, to normalise it and to judge it: mostly the same line."""
    return game.parse(line)


def _with_sides(game: ModuleType, line: str, players: Sequence[str]) -> Any:  # noqa: ANN401
    """The entry of a line, if it has a side for each of the players."""
    entry = parsed(game, line)
    if len(entry.sides) != len(players):
        expected = Expected("sides_of_match", tuple(players))
        raise NotationError("sides_of_match", "", len(line) + 1, expected)
    return entry


def named(entry: Any, players: list[str]) -> Any:  # noqa: ANN401 - any game's entry
    """The entry under the names of the match."""
    if [side.name for side in entry.sides] == players:
        return entry
    sides = zip(entry.sides, players, strict=True)
    return replace(entry, sides=tuple(replace(side, name=name) for side, name in sides))


def normalised(match: Row, line: str) -> tuple[Any, str]:
    """The entry with this match's players, in their order, and its line; raises NotationError,
    and DamagedMatchError if the players cannot be read."""
    settings_of(match)
    game, players = GAMES[match.game], match.players
    entry = _with_sides(game, line, players)
    names = [side.name for side in entry.sides]
    if names != players and sorted(names) == sorted(players):
        sides = {side.name: side for side in entry.sides}
        entry = replace(entry, sides=tuple(sides[player] for player in players))
    entry = named(entry, players)
    canonical = game.format(entry)
    if line_length(canonical) > MAX_LINE:  # this match's names may make it longer
        raise NotationError("too_long", canonical[:20], MAX_LINE + 1, Expected("line"))
    return entry, canonical
