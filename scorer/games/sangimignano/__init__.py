"""San Gimignano: segments of a town, tokens in its guilds and towers, for two to four."""

from collections.abc import Iterator

from scorer.games.common import Feat, Meta
from scorer.games.sangimignano import matches, play
from scorer.games.sangimignano.checking import check
from scorer.games.sangimignano.entry import Entry, Side
from scorer.games.sangimignano.notation import format, parse
from scorer.games.sangimignano.readings import READINGS, Readings
from scorer.games.sangimignano.scoring import score

META = Meta(
    slug="sangimignano",
    title="San Gimignano",
    designer="Duilio Carpitella",
    publisher="Piatnik",
    year=2002,
    players=range(2, 5),
    variants=("basic", "variant"),
    whole=True,
)

__all__ = [
    "META",
    "READINGS",
    "Entry",
    "Readings",
    "Side",
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
    """The most towers of one player in a game."""
    for number, side in enumerate(entry.sides):
        if side.towers:
            yield Feat("most_towers", side.towers, number)


def allows(entry: Entry, variant: str) -> str | None:
    """The code of what this variant forbids: the line itself names the rules of the game."""
    return "variant_game" if entry.variant and variant == "basic" else None
