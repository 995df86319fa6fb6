"""The tower somebody builds most: a rank, or colorful ones."""

from collections import Counter
from collections.abc import Sequence

from babel.support import NullTranslations

from scorer.games.torri import Side
from scorer.wording.marks import N_, say

TITLE = N_("Favorite tower")
OF_RANK, COLORFUL = N_("Towers of %(rank)d"), N_("Colorful towers")


def favorite(t: NullTranslations, sides: Sequence[Side]) -> tuple[str, str, list[int]] | None:
    """Its name, a word to draw it at its usual height, and which sides built it."""
    heights = Counter((tower.rank, tower.stories) for side in sides for tower in side.towers)
    ranks = Counter(tower.rank for side in sides for tower in side.towers)
    if not ranks:
        return None
    rank = ranks.most_common(1)[0][0]
    stories = max((count, height) for (kind, height), count in heights.items() if kind == rank)[1]
    label = say(t, COLORFUL) if rank is None else say(t, OF_RANK, rank=rank)
    places = [n for n, side in enumerate(sides) if any(one.rank == rank for one in side.towers)]
    return label, f"{'c' if rank is None else rank}x{stories}!", places
