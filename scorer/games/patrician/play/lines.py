"""The turn of a record in words: read it, and write it in the canonical way.

Mi+hat* > 1, take Mi, draw Fi2
"""

import re
from collections.abc import Iterator

from scorer.games.common import Expected, NotationError
from scorer.games.patrician.box import BY_WORD, CODES
from scorer.games.patrician.entry import Card
from scorer.games.patrician.play.position import Action
from scorer.games.patrician.words import Word, fold, read_card, write_card

WORD = re.compile(r"[^\s,;\uff0c\uff1b、>\u2192]+|[>\u2192,;\uff0c\uff1b、]")
ARROWS = frozenset(">\u2192")
BETWEEN = frozenset(",;\uff0c\uff1b、")
SITES = {"1": 1, "2": 2}
STEPS = ("move", "take", "draw")


class Reader:
    """The words of a turn, one after the other."""

    __slots__ = ("end", "found", "place")

    def __init__(self, text: str, start: int) -> None:
        self.found = [Word(m[0], fold(m[0]), m.start()) for m in WORD.finditer(text, start)]
        self.place = 0
        self.end = len(text)

    def next(self, code: str, expected: str, *choices: str) -> Word:
        """The next word; at the end an error that names what was `expected`."""
        if self.place >= len(self.found):
            raise NotationError(code, "", self.end + 1, Expected(expected, choices))
        self.place += 1
        return self.found[self.place - 1]

    def left(self) -> bool:
        return self.place < len(self.found)

    def peek(self) -> str:
        return self.found[self.place].folded if self.left() else ""


def read_action(text: str, start: int, player: int) -> Action:
    """The turn after the colon; raise NotationError."""
    overruled = ""
    mark = text.find(" !", start)
    if mark >= 0:
        overruled, text = text[mark + 2 :].strip(), text[:mark]
        if not overruled:
            raise NotationError("reason-missing", "!", mark + 2, Expected("reason"))
    words = Reader(text, start)
    first = words.next("card-missing", "card")
    card = _card(first)
    if words.left() and words.next("word-unknown", "arrow").folded not in ARROWS:
        raise words.found[1].error("word-unknown", "arrow")
    sites = tuple(_sites(words))
    return _steps(words, Action(player, card, sites, overruled=overruled))


def _card(word: Word) -> Card:
    card = read_card(word.folded)
    if card is None:
        raise word.error("card-unknown", "card")
    return card


def _sites(words: Reader) -> Iterator[int]:
    while words.peek() in SITES:
        yield SITES[words.next("", "").folded]


def _steps(words: Reader, action: Action) -> Action:
    said: list[str] = []
    while words.left():
        word = words.next("", "")
        if word.folded in BETWEEN:
            continue
        if word.folded not in STEPS:
            raise word.error("step-unknown" if said else "site-unknown", "step", *STEPS)
        if word.folded in said:
            raise word.error("word-twice", "once")
        said.append(word.folded)
        if word.folded == "move":
            action = action._replace(move=(_city(words), _site(words)))
        elif word.folded == "take":
            action = action._replace(take=_city(words), take_first="move" not in said)
        else:
            action = action._replace(draw=_card(words.next("card-missing", "card")))
    return action if action.move else action._replace(take_first=False)


def _city(words: Reader) -> str:
    word = words.next("city-unknown", "city", *CODES)
    if word.folded not in BY_WORD:
        raise word.error("city-unknown", "city", *CODES)
    return BY_WORD[word.folded]


def _site(words: Reader) -> int:
    word = words.next("site-unknown", "site")
    if word.folded not in SITES:
        raise word.error("site-unknown", "site")
    return SITES[word.folded]


def write_turn(action: Action, names: tuple[str, ...]) -> str:
    """The canonical line of a turn."""
    steps = [" ".join(map(str, action.sites))] if action.sites else []
    move = [f"move {action.move[0]} {action.move[1]}"] if action.move else []
    take = [f"take {action.take}"] if action.take else []
    steps += take + move if action.take_first else move + take
    steps += [f"draw {write_card(action.draw)}"] if action.draw else []
    text = f"{names[action.player]}: {write_card(action.card)}"
    text += f" > {', '.join(steps)}" if steps else ""
    return f"{text} ! {action.overruled}" if action.overruled else text
