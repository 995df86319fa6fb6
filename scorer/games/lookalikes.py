"""Names as the eye sees them: which are blank, and which two look the same.

Names that are stored already are read as they are (`scorer.games.names`); this is asked when a
name is new. A single name is refused only if nothing of it can be seen, or if it covers its
neighbours. Two names of one match or event are refused if they look alike and are not the same:
a Cyrillic letter beside its Latin twin, the kanji 二 beside the katakana ニ, a space without width.
That is the skeleton of Unicode's UTS 39: characters taken apart, unseen ones left out, each
replaced by the shape it has.
"""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from unicodedata import category, combining, decomposition, normalize

from scorer.games.names import JOINERS, name_fault

TABLE = Path(__file__).with_name("lookalikes.txt")
MAX_MARKS = 4
"""The most marks on one letter (UTS 39, 5.4); polytonic Greek and Vietnamese need three."""
UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Unicode's Default_Ignorable_Code_Point, and two signs that are drawn as a blank."""
VIRAMA, FLAG, TAGS = 9, "\U0001f3f4", frozenset(one for one in JOINERS if one > "\uffff")


def new_name_fault(name: str) -> str | None:
    """Why this cannot be the name of a new player, as the code of a notation error."""
    fault = name_fault(name)
    if fault or (name.isascii() and name.isprintable()):
        return fault
    if not is_seen(name):
        return "no_name"
    if is_stacked(name):
        return "stacked"
    return "unseen" if any(map(name.__contains__, JOINERS)) and _joins_nothing(name) else None


def is_seen(text: str) -> bool:
    """Is there anything to see? A mark alone, a filler or a joiner cannot be seen."""
    return any(map(_is_seen, text))


def _is_seen(character: str) -> bool:
    return category(character)[0] not in "CMZ" and not UNSEEN.match(character)


def is_stacked(text: str) -> bool:
    """Are there more marks on a letter than any script writes? They would cover other lines."""
    marks = "".join("m" if category(one) in {"Mn", "Me"} else " " for one in normalize("NFD", text))
    return "m" * (MAX_MARKS + 1) in marks


def _joins_nothing(name: str) -> bool:
    """A joiner is part of a name only between what can be seen, or after a vowel killer."""
    return any(_is_loose(name, at) for at, one in enumerate(name) if one in JOINERS)


def _is_loose(name: str, at: int) -> bool:
    before = name[:at].rstrip("".join(TAGS)) if name[at] in TAGS else name[:at]
    if name[at] in TAGS:
        return before[-1:] != FLAG
    killer = before and combining(before[-1]) == VIRAMA
    base = next((one for one in reversed(before) if category(one)[0] != "M"), " ")
    return not _is_seen(base) or not (killer or is_seen(name[at + 1 : at + 2]))


@lru_cache(maxsize=8192)
def skeleton(name: str) -> str:
    """The same for two names that look alike."""
    shapes = _shapes()
    seen = UNSEEN.sub("", normalize("NFD", _in_one_width(name)))
    drawn = "".join(shapes.get(character, character) for character in seen)
    return " ".join(normalize("NFD", drawn).split())


def _in_one_width(name: str) -> str:
    """Full and half width forms are the same letters, as Japanese keyboards type them."""
    if name.isascii():
        return name
    widths = ("<wide>", "<narrow>")
    return "".join(
        normalize("NFKC", one) if decomposition(one).startswith(widths) else one for one in name
    )


@cache
def _shapes() -> dict[str, str]:
    """The shape of every character that looks like another."""
    found: dict[str, str] = {}
    for line in TABLE.read_text("ascii").splitlines():
        if line.startswith("#"):
            continue
        shape, _, characters = line.partition(";")
        found |= dict.fromkeys(map(_character, characters.split()), _text(shape))
    return found


def _text(numbers: str) -> str:
    return "".join(map(_character, numbers.split()))


def _character(number: str) -> str:
    return chr(int(number, 16))


def look_alike(names: Iterable[str]) -> tuple[str, str] | None:
    """The first two of several names that look alike."""
    seen: dict[str, str] = {}
    for name in names:
        other = seen.setdefault(skeleton(name), name)
        if other != name:
            return other, name
    return None
