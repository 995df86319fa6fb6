"""Text on a picture: how large it may be, on how many lines, so that it always fits."""

import unicodedata
from dataclasses import dataclass

WIDE, NARROW = 1.0, 0.34
CAPITAL, USUAL, HUGE = 0.76, 0.6, 1.0
THIN = frozenset("iljtfr.,:;'’|!()[]- ·")
BROAD = frozenset("WMmw@%—")
NEARLY = 0.6
"""Part of the room: from here on the guess may be wrong, and the length is fixed."""
SMALL = 0.72
"""Part of the largest size: before it gets smaller, a text is broken into two lines."""
PAIR = 0.8
"""Part of the largest size: so that two lines fit into the height of one."""


@dataclass(frozen=True, slots=True)
class Line:
    """`length` is what it must measure; 0 where there is room enough whatever the font."""

    text: str
    length: int


@dataclass(frozen=True, slots=True)
class Fitted:
    lines: list[Line]
    size: int


def width_of(text: str) -> float:
    """In letters of size 1, as most fonts have them."""
    return sum(map(_width, text))


def _width(letter: str) -> float:
    if unicodedata.combining(letter) or unicodedata.category(letter) in {"Cf", "Mn"}:
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF":
        return WIDE
    if letter in THIN:
        return NARROW
    return HUGE if letter in BROAD else CAPITAL if letter.isupper() else USUAL


def fit(text: str, room: int, largest: int) -> Fitted:
    """One line if it is large enough so, else two."""
    size = _size([text], room, largest)
    if size >= largest * SMALL:
        return Fitted([Line(text, _length(text, size, room))], size)
    texts = _parted(text)
    size = _size(texts, room, int(largest * PAIR))
    return Fitted([Line(one, _length(one, size, room)) for one in texts], size)


def _size(texts: list[str], room: int, largest: int) -> int:
    widest = max(map(width_of, texts))
    return min(largest, int(room / widest)) if widest else largest


def _length(text: str, size: int, room: int) -> int:
    guess = round(width_of(text) * size)
    return min(guess, room) if guess > NEARLY * room else 0


def _parted(text: str) -> list[str]:
    """Two lines as even as they can be, between words where there are some."""
    blanks = [place for place, letter in enumerate(text) if letter == " "]
    places = [place for place in blanks if _even(text, place)] or [
        place for place in range(1, len(text)) if _width(text[place])
    ]
    if not places:
        return [text]
    best = min(places, key=lambda place: _longer(text, place))
    return [part.strip() for part in (text[:best], text[best:])]


def _longer(text: str, place: int) -> float:
    return max(width_of(text[:place]), width_of(text[place:]))


def _even(text: str, place: int) -> bool:
    return _longer(text, place) < width_of(text) * 0.8
