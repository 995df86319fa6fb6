"""The small pictures beside a rule: cards and towers in a row, as on the table."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from babel.support import NullTranslations
from markupsafe import Markup

from scorer.games import torri
from scorer.web.faces.torri import drawing
from scorer.web.faces.torri.look import CARD_HEIGHT, CARD_WIDTH, STORY
from scorer.wording.marks import N_, NN_, count, say
from scorer.wording.phrases import listed
from scorer.wording.torri import terms

CARD = "card:"
GAP, HEAD = 14, 22
"""Pixels between two pieces, and above a tower for its roof."""
NAMED_WIDTH, LINE, LETTER = 104, 17, 15
"""The name beneath a noble card: its room, its lines and its letters."""
LONG_NAME, INTO_KANJI = 7, re.compile("(?<=[\u3040-\u30ff])(?=[\u3400-\u9fff])")
"""Where a long Japanese name may be broken into lines."""
CARD_OF = N_("card of %(rank)s")
PILE, TURN = "pile:", "turn:"
MOST_BACKS, SHIFT, COUNT_ROOM = 3, 7, 40
"""A pile shows so many backs, each a little to the right of the last; then its number."""
CARDS = NN_("%(n)d card", "%(n)d cards")
TURNS = {
    "action": ("kback-tower", N_("An action")),
    "pass": ("kpass", N_("A pass")),
    "noble": ("kback-noble", N_("A noble card")),
    "cancelled": ("kgiostra", N_("A noble card, canceled")),
}
"""What a player did in a turn, as a card."""
USE = Markup('<use href="#{}"/>')
BACK = Markup('<use href="#{}" x="{}"/>')
COUNT = Markup('<text x="{}" y="40" font-size="22" font-weight="800" fill="currentColor">{}</text>')


@dataclass(frozen=True, slots=True)
class Shape:
    """A card or a tower by itself: its symbols, its size, the room above it, and its names."""

    symbols: Markup
    height: int
    label: str
    width: int = CARD_WIDTH
    above: int = 1
    caption: tuple[str, ...] = ()
    indent: int = 0

    @property
    def size(self) -> int:
        """Of the letters beneath it."""
        return min(drawing.font_size(line, NAMED_WIDTH, LETTER) for line in self.caption)


@dataclass(frozen=True, slots=True)
class Piece:
    shape: Shape
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Illustration:
    pieces: list[Piece]
    width: int
    height: int
    label: str


def illustration(
    t: NullTranslations, pictures: Sequence[str], named: bool = True
) -> Illustration | None:
    """Words of the Torri line and cards, on one ground line from left to right."""
    if not pictures:
        return None
    shapes = [_shape(t, word, named) for word in pictures]
    ground = max(shape.height + shape.above for shape in shapes)
    pieces, x = [], GAP // 2
    for shape in shapes:
        pieces.append(Piece(shape, x + shape.indent, ground - shape.height))
        x += shape.width + GAP
    foot = 2 + LINE * max(len(shape.caption) for shape in shapes)
    label = listed(t, (shape.label for shape in shapes))
    return Illustration(pieces, x - GAP // 2, ground + foot, label)


def _shape(t: NullTranslations, word: str, named: bool) -> Shape:
    if word.startswith(CARD):
        return _card(t, word, named)
    if word.startswith(PILE):
        return _pile(t, word)
    if word.startswith(TURN):
        symbol, text = TURNS[word.removeprefix(TURN)]
        return Shape(USE.format(symbol), CARD_HEIGHT, say(t, text))
    return _tower(t, word)


def _card(t: NullTranslations, word: str, named: bool) -> Shape:
    name = word.removeprefix(CARD)
    symbol = USE.format(f"k{name}")
    if name in terms.NOBLES:
        text = terms.noble(t, name)
        if not named:
            return Shape(symbol, CARD_HEIGHT, text)
        indent = (NAMED_WIDTH - CARD_WIDTH) // 2
        return Shape(symbol, CARD_HEIGHT, text, NAMED_WIDTH, caption=_lines(text), indent=indent)
    return Shape(symbol, CARD_HEIGHT, say(t, CARD_OF, rank=name))


def _pile(t: NullTranslations, word: str) -> Shape:
    """Cards face down, such as `pile:tower:20`, with their number beside them."""
    back, _, number = word.removeprefix(PILE).partition(":")
    symbol = f"kback-{back}" if int(number) else "kempty"
    backs = max(1, min(MOST_BACKS, int(number)))
    symbols = Markup("").join(BACK.format(symbol, n * SHIFT) for n in range(backs))
    width = CARD_WIDTH + (backs - 1) * SHIFT
    symbols += COUNT.format(width + SHIFT, number)
    return Shape(symbols, CARD_HEIGHT, count(t, CARDS, int(number)), width + COUNT_ROOM)


def _lines(name: str) -> tuple[str, ...]:
    """A name of several words on two lines, as even as they can be."""
    words, between = name.split(" "), " "
    if len(words) == 1 and len(name) > LONG_NAME:
        words, between = INTO_KANJI.split(name), ""
    parts = [(between.join(words[:n]), between.join(words[n:])) for n in range(1, len(words))]
    return min(parts, key=lambda two: max(map(len, two))) if parts else (name,)


def _tower(t: NullTranslations, word: str) -> Shape:
    tower = torri.parse(f"A: {word} / B:").sides[0].towers[0]
    symbols = drawing.bricks(tuple(drawing.stories(tower)))
    symbols += USE.format("roof" if tower.completed else "scaffold")
    return Shape(symbols, STORY * tower.stories, terms.tower(t, tower), above=HEAD)
