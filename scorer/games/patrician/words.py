"""The words of a Patrician line, one by one, with their columns. Reading is tolerant: any case,
full-width signs, commas between words, cities in full."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from scorer.games.common import Expected, NotationError
from scorer.games.patrician.box import BY_WORD, CODES
from scorer.games.patrician.entry import Card, Token

SIGNS = str.maketrans(dict.fromkeys("×✕✖", "x") | dict.fromkeys("–—−‐‑ー", "-") | {"・": "."})
WORD = re.compile(r"[^\s,;、\uff0c\uff1b]+")
TOKEN = re.compile(r"(?:([a-z]+)(?=\d))?(\d{1,3})(?:x(\d{1,2}))?", re.ASCII)
COUNT = re.compile(r"(hat|lady|ladie|beard|sum|set|piece|card)s?(\d{1,3})", re.ASCII)
CARD = re.compile(r"([a-z]+)(2|\+(?:hat2?|lady2?|beard2?|move|any|\?))?(\*?)", re.ASCII)
COUNTED = {"set": "sets", "piece": "pieces", "card": "cards", "ladie": "lady"}
SIDE_WORDS = ("9", "9x2", "Ro9", "none", "sum33", "hat4", "lady3", "beard3", "sets3", "pieces22")
MOST_TOKENS = 60
"""Of one player: three times what the box has."""


class Word(NamedTuple):
    """A word as it was written and as an English keyboard would have given it; `at` is where it
    begins, from 0."""

    raw: str
    folded: str
    at: int

    def error(self, code: str, expected: str, *choices: str) -> NotationError:
        return NotationError(code, self.raw, self.at + 1, Expected(expected, choices))


def words(text: str, at: int = 0) -> Iterator[Word]:
    for found in WORD.finditer(text):
        yield Word(found[0], fold(found[0]), at + found.start())


@lru_cache(maxsize=4096)
def fold(word: str) -> str:
    if not word.isascii():
        word = unicodedata.normalize("NFKC", word).translate(SIGNS)
    return word.lower()


def city_of(word: Word, name: str) -> str:
    """The code of a city by its code or name; raise NotationError."""
    if name not in BY_WORD:
        raise word.error("city-unknown", "city", *CODES)
    return BY_WORD[name]


def tokens_of(word: Word) -> tuple[Token, ...] | None:
    """The tokens a word names, if it names any."""
    found = TOKEN.fullmatch(word.folded)
    if found is None or (found[1] and found[1] not in BY_WORD):
        return None
    number = int(found[3] or 1)
    if not 1 <= number <= MOST_TOKENS:
        raise word.error("tokens-many", "tokens", str(MOST_TOKENS))
    return (Token(int(found[2]), BY_WORD[found[1]] if found[1] else ""),) * number


def count_of(word: Word) -> tuple[str, int] | None:
    """Such as ("hat", 4) or ("pieces", 22)."""
    found = COUNT.fullmatch(word.folded)
    if found is None:
        return None
    name = COUNTED.get(found[1], found[1])
    return name, int(found[2])


@lru_cache(maxsize=1024)
def read_card(folded: str) -> Card | None:
    """A card such as "ro+hat*"; None if it is not one."""
    found = CARD.fullmatch(folded)
    if found is None or found[1] not in BY_WORD:
        return None
    symbol = (found[2] or "").removeprefix("+").replace("?", "any")
    return Card(BY_WORD[found[1]], symbol, bool(found[3]))


def card_of(word: Word, written: str) -> Card:
    card = read_card(written)
    if card is None:
        raise word.error("card-unknown", "card")
    return card


def write_card(card: Card) -> str:
    symbol = card.symbol if card.symbol in ("", "2") else f"+{card.symbol}"
    return card.city + symbol + "*" * card.start
