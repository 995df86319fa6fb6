"""Le Torri di San Gimignano, for two: tower cards 5 to 10 and ten noble cards."""

from collections.abc import Iterator

from scorer.games.common import Feat, Meta
from scorer.games.torri import matches, play
from scorer.games.torri.checking import check
from scorer.games.torri.entry import Entry, Side, Tower
from scorer.games.torri.notation import format, parse
from scorer.games.torri.readings import READINGS, Readings
from scorer.games.torri.scoring import score

META = Meta(
    slug="torri",
    title="Le Torri di San Gimignano",
    designer="Kazuma Suzuki",
    publisher="Tarte Games",
    year=2020,
    players=range(2, 3),
    variants=("basic", "nobles"),
    extras=("penalty",),
)

__all__ = [
    "META",
    "READINGS",
    "Entry",
    "Readings",
    "Side",
    "Tower",
    "allows",
    "check",
    "feats",
    "format",
    "matches",
    "parse",
    "play",
    "score",
]


def feats(entry: Entry) -> Iterator[Feat]:
    """The highest tower of each side that has one."""
    for number, side in enumerate(entry.sides):
        if side.highest:
            yield Feat("highest_tower", side.highest, number)


def allows(entry: Entry, variant: str) -> str | None:
    """The code of what this variant forbids: the basic game is played without noble cards."""
    return "basic_game" if entry.nobles and variant != "nobles" else None
