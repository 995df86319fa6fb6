"""The order of names in a list: as a reader of any of the three languages looks for them.

Accents, capitals and wide letters make no difference at first, a hyphen or an apostrophe is a
space, katakana is read as hiragana, and a small kana as a large one. Kanji have no order by sound:
a name with a reading is sorted by it. Others follow the kana, by the order of Unicode.
"""

import re
import unicodedata

LETTERS = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "-": " ", "'": " ", "’": " ", "・": " "}
)
"""Letters that Unicode does not take apart, and signs that only separate words."""
HIRAGANA = {number: number - 0x60 for number in range(0x30A1, 0x30F7)}
LARGE = str.maketrans("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ")
KANJI = re.compile("[々\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


def sort_key(name: str, reading: str = "") -> tuple[str, str]:
    """Names that differ only in accents or capitals are neighbours, always in the same order."""
    return plain(reading or name), name


def plain(name: str) -> str:
    """A name without what a reader overlooks: to sort by, and to search in."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(sign for sign in parts if not unicodedata.combining(sign))
    spelled = letters.translate(LETTERS).translate(HIRAGANA).translate(LARGE)
    return " ".join(spelled.split())


def has_kanji(name: str) -> bool:
    """Does a name have characters that do not say how they are read?"""
    return KANJI.search(name) is not None
