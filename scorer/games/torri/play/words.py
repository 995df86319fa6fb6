"""The words of a record: an action line read into an `Action`.

Words are folded for comparing and kept for names. A fault names the word it was found at;
columns are counted only then.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from scorer.games.common import Expected
from scorer.games.names import same_name
from scorer.games.torri.box import NOBLES, RANKS
from scorer.games.torri.notation import SIGNS, WordFault, folded, read_tower
from scorer.games.torri.play.actions import (
    BUILD,
    BUY,
    COMPLETE,
    DECK,
    EXTEND,
    KINDS,
    NOBLE,
    SWAP,
    Action,
    Source,
    Step,
)
from scorer.games.torri.play.cards import PIETRA, Card
from scorer.games.torri.play.position import Built, Player, colorful

ARROWS = {">", "→", "⇒", "➔"}
OVERRULE = "!"
CARDS: dict[str, Card] = {
    **{str(rank): rank for rank in RANKS},
    **{word: word for word in NOBLES},
    "b": PIETRA,
}
BACKS: dict[str, str] = {DECK: DECK, NOBLE: NOBLE}
SOURCES: dict[str, Source] = {**CARDS, **BACKS}
NOTHING = "nothing"
STEPS = ("trade", "destroy", "none", "guard", "declined", "under", "giostra", "back")
CARD_WORDS = tuple(CARDS)
SOURCE_WORDS = (*BACKS, *CARDS)
NUMBER = re.compile("[0-9]{1,3}", re.ASCII)
WORD = re.compile(r"\S+")


class UnreadError(Exception):
    """`place`: which word, from 0; -1 is the end. `offset`: where the words begin. `word`: what
    is wrong, where it is more than one word."""

    def __init__(self, code: str, place: int, expected: Expected, word: str = "") -> None:
        super().__init__(code)
        self.code, self.place, self.expected, self.word = code, place, expected, word
        self.offset = 0


class Words:
    """The words of a line, as written and folded, read one after the other."""

    __slots__ = ("end", "folded", "place", "raw")

    def __init__(self, text: str) -> None:
        self.raw = text.split()
        if text.isascii():
            self.folded = text.lower().split()
        else:
            self.folded = [">" if word in ARROWS else folded(word) for word in self.raw]
        self.place, self.end = 0, len(self.raw)

    def more(self) -> bool:
        return self.place < self.end

    def peek(self) -> str:
        return self.folded[self.place] if self.place < self.end else ""

    def next(self) -> str:
        """The next word; empty at the end of this part."""
        if self.place >= self.end:
            return ""
        self.place += 1
        return self.folded[self.place - 1]

    def fault(self, code: str, expected: str, *choices: str, back: int = 0) -> UnreadError:
        """Something is wrong with the next word, or with one of those before it."""
        place = self.place - back
        if place >= self.end:
            place = -1 if self.end == len(self.raw) else self.end
        return UnreadError(code, place, Expected(expected, choices))

    def done(self) -> None:
        if self.place < self.end:
            raise self.fault("too_much", "nothing")


def column_of(text: str, place: int) -> int:
    """The column (from 1) of a word; -1 is the end of the line."""
    if place >= 0:
        for number, match in enumerate(WORD.finditer(text)):
            if number == place:
                return match.start() + 1
    return len(text.rstrip()) + 1


def player_of(words: Words, names: tuple[str, str], start: int, stop: int) -> Player:
    """The player named by these words."""
    name = " ".join(words.raw[start:stop])
    for player, known in enumerate(names):
        if name == known or same_name(name, known):
            return player
    place = start if start < stop else -1
    raise UnreadError("unknown_name", place, Expected("names", names), name)


def read_action(text: str, player: Player, names: tuple[str, str]) -> Action:
    """The words after the name and its colon; raise UnreadError."""
    words = Words(text)
    overruled = _overruled(words)
    stops = [place for place in range(words.end) if words.folded[place] == ">"]
    ends = [*stops, words.end]
    words.end = ends[0]
    action = _play(words, player)
    words.done()
    if not stops and not overruled:
        return action
    steps = []
    for place, end in zip(stops, ends[1:], strict=True):
        words.place, words.end = place + 1, end
        steps.append(_step(words, names))
        words.done()
    return action._replace(steps=tuple(steps), overruled=overruled)


def _overruled(words: Words) -> str:
    """The reason after "!", which is cut off."""
    if OVERRULE not in words.folded:
        return ""
    place = words.folded.index(OVERRULE)
    reason = " ".join(words.raw[place + 1 :])
    if not reason:
        raise UnreadError("missing_reason", -1, Expected("reason"))
    words.end = place
    return reason


def _play(words: Words, player: Player) -> Action:
    kind = words.next()
    if kind == BUY:
        return Action(player, kind, sources(words))
    if kind == SWAP:
        return Action(player, kind, cards(words))
    if kind == BUILD:
        return Action(player, kind, tower=tower(words))
    if kind == EXTEND:
        number, under, laid = _extension(words)
        return Action(player, kind, laid, (number,), under=under)
    if kind == COMPLETE:
        found = [number_of(words)]
        while words.more():
            found.append(number_of(words))
        return Action(player, kind, numbers=tuple(found))
    if kind in KINDS:
        return Action(player, kind)
    raise words.fault("unknown_word", "word", *KINDS, back=1 if kind else 0)


def _extension(words: Words) -> tuple[int, bool, tuple[Card, ...]]:
    number = number_of(words)
    under = words.peek() == "under"
    if under:
        words.next()
    return number, under, cards(words)


def sources(words: Words) -> tuple[Source, ...]:
    return _some(words, SOURCES, "source", SOURCE_WORDS)


def cards(words: Words) -> tuple[Card, ...]:
    return _some(words, CARDS, "card", CARD_WORDS)


def _some(
    words: Words, known: dict[str, Source], what: str, choices: tuple[str, ...]
) -> tuple[Source, ...]:
    """One or more words of this kind, to the end of this part."""
    found = []
    while word := words.next():
        card = known.get(word)
        if card is None:
            raise words.fault("unknown_card", what, *choices, back=1)
        found.append(card)
    if not found:
        raise words.fault("unknown_card", what, *choices)
    return tuple(found)


def number_of(words: Words) -> int:
    word = words.next()
    if not NUMBER.fullmatch(word):
        raise words.fault("unknown_word", "number", back=1 if word else 0)
    return int(word)


def tower(words: Words) -> Built:
    """A tower word, and the places of its Buona Pietra after "at"."""
    first = words.place
    word = words.next()
    at: list[str] = []
    if words.peek() == "at":
        words.next()
        while words.more() and words.peek() in CARDS:
            at.append(words.next())
        if not at:
            raise words.fault("unknown_card", "card", *map(str, RANKS))
    made = _made(word, tuple(at))
    if isinstance(made, str):
        raise words.fault(made, "tower", back=words.place - first)
    return made


@lru_cache(maxsize=4096)
def _made(word: str, at: tuple[str, ...]) -> Built | str:
    """The tower of a word, or the code of what is wrong with it."""
    found = read_tower(word.translate(SIGNS))
    if isinstance(found, WordFault) or found.completed:
        return "bad_tower"
    if found.rank is not None:
        return Built(0, found) if not at else "where_pietra"
    if found.top is None:
        return "bad_tower"
    ranks = [int(place) for place in at if place.isdigit()]
    inside = all(rank in found.run for rank in ranks) and len(set(ranks)) == len(at)
    made = colorful(found.top, found.run[-1], tuple(ranks))
    return made if inside and made.tower.pietre == found.pietre else "where_pietra"


# ------------------------------------------------------------------------------------- steps


def _step(words: Words, names: tuple[str, str]) -> Step:
    word = words.peek()
    if word == "giostra" and words.end - words.place == 1:
        words.next()
        return Step("giostra")
    if word in SOURCES:
        return Step("draw", sources(words))
    reader = READERS.get(word)
    if reader is None:
        raise words.fault("unknown_word", "word", *STEPS, *SOURCE_WORDS)
    words.next()
    return reader(words, names)


def _trade(words: Words, _: tuple[str, str]) -> Step:
    if not words.more():
        return Step("trade", None)
    taken = _backs(words, "for")
    if words.peek() != "for":
        raise words.fault("missing_backs", "backs")
    words.next()
    return Step("trade", taken, _backs(words, ""))


def _backs(words: Words, until: str) -> tuple[str, ...]:
    if words.peek() == NOTHING:
        words.next()
        return ()
    found = []
    while words.more() and words.peek() != until:
        back = BACKS.get(words.next())
        if back is None:
            raise words.fault("unknown_card", "back", *BACKS, NOTHING, back=1)
        found.append(back)
    if not found:
        raise words.fault("unknown_card", "back", *BACKS, NOTHING)
    return tuple(found)


def _place(words: Words, names: tuple[str, str], stop: int) -> tuple[Player, int]:
    """A name and a number, to this word."""
    start, words.place = words.place, stop - 1
    if start >= stop - 1:
        words.place = start
        raise words.fault("missing_target", "target", *names)
    player = player_of(words, names, start, stop - 1)
    return player, number_of(words)


def _destroy(words: Words, names: tuple[str, str]) -> Step:
    player, number = _place(words, names, words.end)
    return Step("destroy", player=player, number=number)


def _guard(words: Words, names: tuple[str, str]) -> Step:
    stop = words.end
    card: Card = 5
    if "with" in words.folded[max(words.place, stop - 2) : stop]:
        stop = words.folded.index("with", max(words.place, stop - 2))
        words.place, start = stop + 1, words.place
        found = CARDS.get(words.peek())
        if found not in (5, PIETRA):
            raise words.fault("unknown_card", "card", "5", PIETRA)
        card, words.place = found, start
    player, number = None, 0
    if words.place < stop:
        player, number = _place(words, names, stop)
    words.place = words.end
    return Step("guard", player=player, number=number, card=card)


def _under(words: Words, _: tuple[str, str]) -> Step:
    return Step("under", sources(words))


def _again_build(words: Words, _: tuple[str, str]) -> Step:
    return Step(BUILD, tower=tower(words))


def _again_extend(words: Words, _: tuple[str, str]) -> Step:
    number, _under_it, laid = _extension(words)
    return Step(EXTEND, laid, number=number)


def _plain_step(kind: str) -> Callable[[Words, tuple[str, str]], Step]:
    return lambda _words, _names: Step(kind)


READERS: dict[str, Callable[[Words, tuple[str, str]], Step]] = {
    "trade": _trade,
    "destroy": _destroy,
    "guard": _guard,
    "under": _under,
    BUILD: _again_build,
    EXTEND: _again_extend,
    "none": _plain_step("none"),
    "declined": _plain_step("declined"),
    "back": _plain_step("back"),
}
