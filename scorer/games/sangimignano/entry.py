"""The end of a game as it is on the table, immutable. What was not entered is None."""

from dataclasses import dataclass

from scorer.games.sangimignano.box import IN_USE, TOWERS

BLOCKED, AGREED = "blocked", "agreed"
ENDS = (BLOCKED, AGREED)
"""Nobody can build any more; stopped by agreement or time. A tenth tower is not written."""
VARIANT, BASIC = "variant", "basic"


@dataclass(frozen=True, slots=True)
class Side:
    """`tokens` are those on the board; `first` began the game, `ended` had the last turn."""

    name: str
    towers: int | None = None
    tokens: int | None = None
    first: bool = False
    ended: bool = False

    @property
    def has_all_towers(self) -> bool:
        return self.towers is not None and self.towers >= TOWERS


@dataclass(frozen=True, slots=True)
class Entry:
    """The players clockwise, how it was played and how it ended."""

    sides: tuple[Side, ...]
    variant: bool = False
    end: str = ""
    segments: int | None = None

    @property
    def towers(self) -> int:
        """All numbers that were entered."""
        return sum(side.towers or 0 for side in self.sides)

    @property
    def complete(self) -> bool:
        """Are the towers of everybody known?"""
        return all(side.towers is not None for side in self.sides)

    @property
    def segments_in_use(self) -> int | None:
        """On the table at the end, unless this number of players is not possible."""
        return self.segments if self.segments is not None else IN_USE.get(len(self.sides))

    @property
    def tenth(self) -> tuple[int, ...]:
        """The players who have built all their towers."""
        return tuple(n for n, side in enumerate(self.sides) if side.has_all_towers)
