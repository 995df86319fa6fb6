"""The rules of each game, the rulings on points they leave open, and where its sheets differ.

All of it is data, in a folder of TOML files for each game, in our own words.
"""

from pathlib import Path

from scorer.games import GAMES
from scorer.rulebook.model import (
    CONFIDENCES,
    KINDS,
    Book,
    Difference,
    Entry,
    Heading,
    Page,
    Point,
    Rule,
    Ruling,
    Section,
    Source,
)
from scorer.rulebook.reading import read

__all__ = [
    "BOOKS",
    "CONFIDENCES",
    "KINDS",
    "Book",
    "Difference",
    "Entry",
    "Heading",
    "Page",
    "Point",
    "Rule",
    "Ruling",
    "Section",
    "Source",
    "book",
]
BOOKS: dict[str, Book] = {}
"""The books that were read, by game. A test may put one of its own here."""
EMPTY = Book()


def book(game: str) -> Book:
    """Read when first asked for. A game without texts has an empty book."""
    if game in BOOKS:
        return BOOKS[game]
    if game not in GAMES:
        return EMPTY
    return BOOKS.setdefault(game, read(Path(__file__).parent / game, GAMES[game].READINGS))
