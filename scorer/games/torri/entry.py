"""The end of a deal as it is on the table, immutable."""

from collections import Counter
from dataclasses import dataclass, field

from scorer.games.torri.box import CONSPIRACY, RANKS


@dataclass(frozen=True, slots=True)
class Tower:
    """A tower. Plain towers have a `rank`; colorful ones have none, and a `top` if their
    ranks were noted. `stories` counts every card, Buona Pietra (`pietre`) included."""

    stories: int
    rank: int | None = None
    top: int | None = None
    pietre: int = 0
    completed: bool = False

    @property
    def cards(self) -> int:
        """Tower cards in it, without Buona Pietra."""
        return self.stories - self.pietre

    @property
    def run(self) -> range:
        """The ranks of a colorful tower from top to bottom, if they were entered."""
        return range(self.top, self.top + self.stories) if self.top is not None else range(0)

    @property
    def beyond(self) -> tuple[int, int]:
        """Stories above the 5 and below the 10, which only Buona Pietra can be."""
        run = self.run
        above = sum(rank < RANKS.start for rank in run)
        return above, sum(rank >= RANKS.stop for rank in run)


@dataclass(frozen=True, slots=True)
class Side:
    """One player's end of the table. `nobles` are in front of the player, one word a card;
    Buona Pietra in towers are counted there, `pietra` is one that is outside all towers."""

    name: str
    towers: tuple[Tower, ...] = ()
    marker: bool = False
    close: bool = False
    nobles: tuple[str, ...] = ()
    highest: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        highest = max([tower.stories for tower in self.towers], default=0)
        object.__setattr__(self, "highest", highest)

    @property
    def pietre(self) -> int:
        return sum([tower.pietre for tower in self.towers])

    @property
    def uses(self) -> int:
        """Noble cards used, as the limit of use counts them."""
        return len(self.nobles) + self.pietre


Placed = tuple[int, int, Tower]
"""A tower with the number of its side and its place there."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Both sides. Values that many checks need are computed once."""

    sides: tuple[Side, ...]
    towers: tuple[Placed, ...] = field(init=False, repr=False, compare=False)
    nobles: Counter[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        towers = [
            (number, place, tower)
            for number, side in enumerate(self.sides)
            for place, tower in enumerate(side.towers)
        ]
        nobles = Counter([word for side in self.sides for word in side.nobles])
        pietre = sum([tower.pietre for _, _, tower in towers])
        if pietre:
            nobles["pietra"] += pietre
        object.__setattr__(self, "towers", tuple(towers))
        object.__setattr__(self, "nobles", nobles)

    @property
    def plain_ten_stands(self) -> bool:
        """Only a tower of 10 destroys towers, and its builder's tower stays."""
        return any(tower.rank == CONSPIRACY for _, _, tower in self.towers)
