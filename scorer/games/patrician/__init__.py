"""Patrician, for two to five: ten cities with two towers each, prestige tokens and portraits."""

from collections.abc import Iterator

from scorer.games.common import Feat, Meta
from scorer.games.patrician import matches, play
from scorer.games.patrician.checking import check
from scorer.games.patrician.entry import Entry, Side
from scorer.games.patrician.notation import parse
from scorer.games.patrician.readings import READINGS, Readings
from scorer.games.patrician.scoring import is_open, known, score
from scorer.games.patrician.writing import format

META = Meta(
    slug="patrician",
    title="Patrician",
    designer="Michael Schacht",
    publisher="Amigo and Mayfair Games",
    year=2007,
    players=range(2, 6),
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
    """The most prestige, and the most sets of portraits."""
    for number, side in enumerate(known(entry)):
        if side.prestige:
            yield Feat("most_prestige", side.prestige, number)
        if side.sets:
            yield Feat("most_sets", side.sets, number)


def allows(entry: Entry, variant: str) -> str | None:  # noqa: ARG001 - there are no variants
    """A game is kept when it is over and everything about it is entered."""
    return "not_over" if is_open(entry, known(entry)) else None
