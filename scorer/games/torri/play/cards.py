"""Cards and towers as players write them down, read into facts.

A card is its rank, or the word of a noble card; Buona Pietra is written `b` or `pietra`.
A tower is a tower word (`c5-9`, `8x4b`) or its cards from top to bottom (`8 8 8 b`).
"""

import re

from scorer.games.common import Expected
from scorer.games.torri.box import NOBLES, RANKS
from scorer.games.torri.entry import Tower
from scorer.games.torri.notation import WordFault, folded, format_tower, read_tower

Card = int | str
Cards = tuple[Card, ...]
Stack = Tower | Cards
"""A tower as it was written: by its word, or card by card from top to bottom."""
PIETRA = "pietra"
SHORT = {"b": PIETRA}
BETWEEN = re.compile(r"[\s,;、，]+")  # noqa: RUF001 - a Japanese keyboard's comma
CARD_WORDS = (*map(str, RANKS), "b", *(word for word in NOBLES if word != PIETRA))
MAX_CARDS = 60


def words_of(text: str) -> list[str]:
    return [folded(word) for word in BETWEEN.split(text) if word]


def read_cards(text: str) -> Cards | tuple[WordFault, str]:
    """The cards, or the fault with the word that has it."""
    found: list[Card] = []
    for word in words_of(text):
        card = _card(word)
        if card is None:
            return WordFault("unknown_card", Expected("card", CARD_WORDS)), word
        found.append(card)
    if len(found) > MAX_CARDS:
        return WordFault("too_many_cards", Expected("fewer")), str(len(found))
    return tuple(found)


def read_stack(text: str) -> Stack | tuple[WordFault, str]:
    words = words_of(text)
    if len(words) != 1 or _card(words[0]) is not None:
        return read_cards(text)
    tower = read_tower(words[0])
    return (tower, words[0]) if isinstance(tower, WordFault) else tower


def read_towers(text: str) -> tuple[Tower, ...] | tuple[WordFault, str]:
    found: list[Tower] = []
    for word in words_of(text):
        tower = read_tower(word)
        if isinstance(tower, WordFault):
            return tower, word
        found.append(tower)
    if len(found) > MAX_CARDS:
        return WordFault("too_many_cards", Expected("fewer")), str(len(found))
    return tuple(found)


def write_cards(cards: Cards) -> str:
    return " ".join("b" if card == PIETRA else str(card) for card in cards)


def write_stack(stack: Stack) -> str:
    return format_tower(stack) if isinstance(stack, Tower) else write_cards(stack)


def write_towers(towers: tuple[Tower, ...]) -> str:
    return " ".join(map(format_tower, towers))


def _card(word: str) -> Card | None:
    if word.isascii() and word.isdigit() and len(word) <= 2 and int(word) in RANKS:
        return int(word)
    word = SHORT.get(word, word)
    return word if word in NOBLES else None
