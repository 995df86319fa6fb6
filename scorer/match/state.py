"""Where a match is: everything that follows from its settings and its log.

There is one set of readings in force for a match, and it is decided here: what is pinned, with
what the game says about a match of this length.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
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
from scorer.games.matches import Standing
from scorer.match.log import Deal, Logged
from scorer.match.settings import Settings


class Row(Protocol):
    """What a match says about itself, wherever it is kept."""

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


@dataclass(frozen=True, slots=True)
class MatchState(Generic[R]):
    """`in_force` are the settings deals are scored with, `readings` the same for the engine.
    Later deals than the one that ended the match are there, and do not count."""

    match: R
    settings: Settings
    in_force: tuple[str, ...]
    readings: Any
    scored: list[Scored]
    removed: list[Deal]
    standing: Standing
    dealer: int

    @property
    def pinned(self) -> Any:  # noqa: ANN401 - any game's readings
        """The house rules of the table: to be shown. Nothing is scored with them."""
        return switched(self.game, self.settings.readings)

    @property
    def log(self) -> list[Logged]:
        """Everything that happened, in its order."""
        events = (event for deal in self.deals for event in deal.events)
        return sorted(events, key=lambda event: event.seq)

    @property
    def deals(self) -> list[Deal]:
        """Removed ones too, in the order of their numbers."""
        every = [*(one.deal for one in self.scored), *self.removed]
        return sorted(every, key=lambda deal: deal.number)

    @property
    def every_deal(self) -> list[Scored]:
        """Removed ones too: they are scored to be shown, and do not count."""
        names = tuple(self.match.players)
        removed = [
            Scored(deal, *judged(self.game, self.in_force, deal.line, names), False)
            for deal in self.removed
        ]
        return sorted([*self.scored, *removed], key=lambda one: one.deal.number)

    @property
    def game(self) -> ModuleType:
        return GAMES[self.match.game]


def state_of(match: R, deals: list[Deal]) -> MatchState[R]:
    """The state of a match with these deals."""
    game, players = GAMES[match.game], tuple(match.players)
    settings = Settings.from_json(match.settings)
    in_force = game.matches.in_force(settings.readings, settings.format)
    readings = switched(game, in_force)
    scored = [
        Scored(deal, *judged(game, in_force, deal.line, players), True)
        for deal in deals
        if not deal.removed
    ]
    sheets = [one.sheet for one in scored]
    ended = match.ended is not None
    standing = game.matches.standing(sheets, settings.format, readings, len(players), ended)
    counted = len(standing.running)
    scored[counted:] = [one._replace(counts=False) for one in scored[counted:]]
    return MatchState(
        match=match,
        settings=settings,
        in_force=in_force,
        readings=readings,
        scored=scored,
        removed=[deal for deal in deals if deal.removed],
        standing=standing,
        dealer=game.matches.dealer(sheets[:counted], readings, len(players)),
    )


@lru_cache(maxsize=1024)
def switched(game: ModuleType, settings: tuple[str, ...]) -> Any:  # noqa: ANN401
    return switch(game.Readings(), game.READINGS, settings)


@lru_cache(maxsize=8192)
def judged(
    game: ModuleType, settings: tuple[str, ...], line: str, players: tuple[str, ...]
) -> tuple[Any, Scoresheet, tuple[Problem, ...]]:
    """Pure, and asked again and again while a match page is followed: remembered.

    By the few settings of the match, not by all readings: those are slow to compare.
    """
    entry = named(parsed(game, line), list(players))
    readings = switched(game, settings)
    sheet = game.score(entry, readings)
    return entry, sheet, tuple(game.check(entry, readings, sheet))


@lru_cache(maxsize=1024)
def parsed(game: ModuleType, line: str) -> Any:  # noqa: ANN401
    """Who saves a deal reads its line to normalise it and, mostly the same one, to judge it."""
    return game.parse(line)


def named(entry: Any, players: list[str]) -> Any:  # noqa: ANN401 - any game's entry
    """The entry under the names of the match."""
    if [side.name for side in entry.sides] == players:
        return entry
    sides = zip(entry.sides, players, strict=True)
    return replace(entry, sides=tuple(replace(side, name=name) for side, name in sides))


def normalised(match: Row, line: str) -> tuple[Any, str]:
    """The entry with this match's players, in their order, and its line; raises NotationError."""
    game, players = GAMES[match.game], match.players
    entry = parsed(game, line)
    names = [side.name for side in entry.sides]
    if len(names) != len(players):
        expected = Expected("sides_of_match", tuple(players))
        raise NotationError("sides_of_match", "", len(line) + 1, expected)
    if names != players and sorted(names) == sorted(players):
        sides = {side.name: side for side in entry.sides}
        entry = replace(entry, sides=tuple(sides[player] for player in players))
    entry = named(entry, players)
    canonical = game.format(entry)
    if line_length(canonical) > MAX_LINE:  # this match's names may make it longer
        raise NotationError("too_long", canonical[:20], MAX_LINE + 1, Expected("line"))
    return entry, canonical
