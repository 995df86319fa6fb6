"""Names of players, for all games: what a name may be, and when two are the same."""

import re
import unicodedata

from scorer.games.common import Expected, NotationError

MAX_NAME = 40
SPLIT = re.compile("[/／]")
"""What separates the sides of a line."""
COLON = re.compile("[:：]")
"""What follows a name in a line."""
UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Controls, marks without a shape or that change the direction of the text, halves of
characters."""
JOINERS = frozenset("\u200c\u200d") | {chr(tag) for tag in range(0xE0020, 0xE0080)}
"""Some scripts and emoji need these to be written at all."""


def name_fault(name: str) -> str | None:
    """Why this cannot be a player's name, as the code of a notation error."""
    ordinary = name.isascii() and name.isprintable()
    if not name.strip() or not (ordinary or any(map(_visible, name))):
        return "no_name"
    if len(name) > MAX_NAME:
        return "long_name"
    if not ordinary and any(map(_unseen, name)):
        return "unseen"
    return "name_mark" if SPLIT.search(name) or COLON.search(name) else None


def same_name(one: str, other: str) -> bool:
    """Equal to the eye, however the accents were typed."""
    return unicodedata.normalize("NFC", one) == unicodedata.normalize("NFC", other)


def refuse_unseen(line: str) -> None:
    """Raise NotationError at the first character of a line that cannot be seen."""
    if line.isascii() and line.isprintable():
        return
    for column, character in enumerate(line, 1):
        if character != "\t" and _unseen(character):
            word = f"U+{ord(character):04X}"
            raise NotationError("unseen", word, column, Expected("seen"))


def is_printable(text: str) -> bool:
    """As Python says it, but with the joiners that some scripts and emoji are written with."""
    return text.isprintable() or all(one.isprintable() or one in JOINERS for one in text)


def _unseen(character: str) -> bool:
    return unicodedata.category(character) in UNSEEN and character not in JOINERS


def _visible(character: str) -> bool:
    return unicodedata.category(character)[0] not in "CZ"
