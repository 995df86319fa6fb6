"""A position: what everybody at the table knows. Immutable."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from scorer.games.sangimignano.box import HANDS, IN_USE, MOST_IN_REGION, TOKENS, TOWERS, UNKNOWN
from scorer.games.sangimignano.entry import AGREED, BLOCKED, Entry, Side
from scorer.games.sangimignano.geometry import Region
from scorer.games.sangimignano.play.board import Board

TOKEN, SEGMENT, TOWER, OVER = "token", "segment", "tower", "over"
STAGES = (TOKEN, SEGMENT, TOWER)
TENTH, IDLE, ROUND = "tenth", "idle", "round"
Player = int
Hand = tuple[str, ...]
NO_REGIONS: frozenset[Region] = frozenset()
NOTHING: Mapping[Region, Any] = MappingProxyType({})


class Course(NamedTuple):
    """What follows from the turns so far and not from the table: `why` the game is over, `quiet`
    turns in which nothing was done, `still` turns without a tower since the last segment, what
    the player on turn `did` and whether he has `built`, and the stages that were `passed`
    because nothing could be done there."""

    why: str = ""
    quiet: int = 0
    still: int = 0
    did: bool = False
    built: bool = False
    passed: tuple[tuple[Player, str], ...] = ()


class Position(NamedTuple):
    """`tokens` holds the players of the tokens in each region that has some, rising; `towers`
    the builder of each tower. `duties` is for each player the remaining regions around his last
    tower (SG-07). A tuple, because a followed game makes thousands of them."""

    names: tuple[str, ...]
    hands: tuple[Hand, ...]
    board: Board
    tokens: Mapping[Region, tuple[Player, ...]] = NOTHING
    towers: Mapping[Region, Player] = NOTHING
    player: Player = 0
    stage: str = TOKEN
    duties: tuple[frozenset[Region], ...] = ()
    variant: bool = False
    part: bool = False
    course: Course = Course()

    def but(self, **changes: Any) -> "Position":  # noqa: ANN401 - fields of its own
        return self._replace(**changes)

    @property
    def table(self) -> "Position":
        """What is on the table, without the turns so far: equal for equal tables."""
        hands = tuple(tuple(sorted(hand)) for hand in self.hands)
        player = 0 if self.over else self.player
        return self._replace(course=Course(), player=player, hands=hands)

    @property
    def why(self) -> str:
        return self.course.why

    @property
    def players(self) -> range:
        return range(len(self.names))

    @property
    def over(self) -> bool:
        return self.stage == OVER

    @property
    def waits(self) -> bool:
        """Nothing of this game is secret until its end: a finished one is complete."""
        return False

    @property
    def next_player(self) -> Player:
        return (self.player + 1) % len(self.names)

    @property
    def all_laid(self) -> bool:
        return not any(self.hands)

    def duty(self, player: Player) -> frozenset[Region]:
        return self.duties[player] if self.duties else NO_REGIONS

    def towers_of(self, player: Player) -> int:
        return list(self.towers.values()).count(player)

    def tokens_of(self, player: Player) -> int:
        return sum([held.count(player) for held in self.tokens.values()])

    def supply(self, player: Player) -> int:
        return TOKENS - self.tokens_of(player)

    def towers_left(self, player: Player) -> int:
        return TOWERS - self.towers_of(player)

    def own(self, player: Player) -> frozenset[Region]:
        """Regions with a token of this player. A region with a tower has no tokens."""
        return frozenset([region for region, held in self.tokens.items() if player in held])

    def is_free(self, region: Region) -> bool:
        """May one more token be put here?"""
        return region not in self.towers and len(self.tokens.get(region, ())) < MOST_IN_REGION

    @property
    def free_places(self) -> int:
        regions = len(self.board.guilds) - len(self.towers)
        return MOST_IN_REGION * regions - sum(map(len, self.tokens.values()))

    def known_types(self) -> Iterator[str]:
        """Types on the table and in the hands, where they are known."""
        yield from (segment.type for segment in self.board.segments.values())
        yield from (one for hand in self.hands for one in hand if one != UNKNOWN)


def opening(names: tuple[str, ...], board: Board, variant: bool = False) -> Position:
    """The first token is to be placed; the hands are not known."""
    players = len(names)
    hands = ((UNKNOWN,) * HANDS[players],) * players
    return Position(names, hands, board, duties=(NO_REGIONS,) * players, variant=variant)


def entry_of(position: Position) -> Entry:
    """The end of the game as a result; the game also tells who began and who ended it."""
    end = {BLOCKED: BLOCKED, IDLE: BLOCKED, ROUND: BLOCKED, AGREED: AGREED}.get(position.why, "")
    sides = tuple(
        Side(name, position.towers_of(player), position.tokens_of(player), player == 0)
        for player, name in enumerate(position.names)
    )
    last = position.player
    if position.over:
        sides = tuple(replace(side, ended=number == last) for number, side in enumerate(sides))
    laid = len(position.board.segments)
    segments = None if laid == IN_USE[len(sides)] else laid
    return Entry(sides, position.variant, end, segments)
