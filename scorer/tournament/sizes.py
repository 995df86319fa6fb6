"""How many sit at each table of a round, and how a cut by tables goes on.

Stated order: as few byes as possible; no table far from the preferred size; as few as possible
above it; as few seats as possible missing. With 3 to 5 seats, 4 preferred, 11 players sit at
4 + 4 + 3, 9 at 3 + 3 + 3, and 5 at one table.
"""

from dataclasses import dataclass

Sizes = tuple[int, ...]
CROWD = 3
"""With this number of tables or more, the winners alone make a table of their own."""


@dataclass(frozen=True, slots=True)
class Seats:
    """The least, the preferred and the largest number of players at a table."""

    least: int
    preferred: int
    most: int

    def split(self, players: int) -> Sizes:
        """The sizes of all tables, largest first; empty where it is impossible."""
        preferred = self.preferred
        ways = [self._spread(players, k) for k in (-(-players // preferred), players // preferred)]
        return min((way for way in ways if way), key=self._rank, default=())

    def byes(self, players: int) -> int:
        """How many players have a bye: the fewest with which the others can be split."""
        return next((n for n in range(players) if self.split(players - n)), players)

    def _spread(self, players: int, tables: int) -> Sizes:
        if not tables:
            return ()
        size, larger = divmod(players, tables)
        sizes = (size + 1,) * larger + (size,) * (tables - larger)
        return sizes if self.least <= sizes[-1] and sizes[0] <= self.most else ()

    def _rank(self, sizes: Sizes) -> tuple[int, int, int]:
        away = [abs(size - self.preferred) for size in sizes]
        return max(away), sum(size > self.preferred for size in sizes), sum(away)


@dataclass(frozen=True, slots=True)
class Stage:
    """A round of a cut by tables: who is in it, its tables, and how many of each go on."""

    players: int
    sizes: Sizes
    advancing: int


def stages(cut: int, seats: Seats) -> tuple[Stage, ...]:
    """From the first round of the cut to the final, which is one table; empty if no round has one
    table.

    16 players: four tables of 4, the winners play the final. 8: two tables, two of each go on.
    """
    found = []
    left = cut
    while not seats.least <= left <= seats.most:
        sizes = seats.split(left)
        if len(set(sizes)) != 1:
            return ()
        advancing = 1 if len(sizes) >= CROWD and seats.split(len(sizes)) else 2
        after = len(sizes) * advancing
        if after >= left or not seats.split(after):
            return ()
        found.append(Stage(left, sizes, advancing))
        left = after
    return (*found, Stage(left, (left,), 0))


def snake(players: list[int], tables: int) -> list[list[int]]:
    """Best first, dealt to the tables forwards and backwards: 1, 8, 9 and 16 sit together."""
    found: list[list[int]] = [[] for _ in range(tables)]
    for place, player in enumerate(players):
        row, column = divmod(place, tables)
        found[tables - 1 - column if row % 2 else column].append(player)
    return found
