"""The Torri line: the end of a deal in one line of text.

    Adso: 10x4! 9x3! 8x3! 6x3 cx5 marker / William: 7x3! cx5! cx3! cx3!

Reading is tolerant, writing is canonical, and nothing is guessed: a word that is not
understood is an error that names the word, its column and what was expected there.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from scorer.games.common import MAX_LINE, Expected, NotationError, line_length
from scorer.games.names import COLON, SPLIT, name_fault, refuse_unseen, same_name
from scorer.games.torri.box import NOBLES, PIETRE, RANKS
from scorer.games.torri.entry import Entry, Side, Tower

SIGNS = str.maketrans(dict.fromkeys("×✕✖", "x") | dict.fromkeys("–—−‐‑ー", "-"))
TOWER = re.compile(
    r"(?:(\d{1,2})x(\d{1,2})"  # a plain tower: rank, stories
    r"|cx(\d{1,2})"  # a colorful tower: stories
    r"|c(\d{1,2})-(\d{1,2}))"  # a colorful tower: top rank, bottom rank
    r"(b(\d?))?(!?)",  # Buona Pietra, how many, completed
    re.ASCII,
)
WORD = re.compile(r"\S+")
LIKE_A_TOWER = re.compile("[0-9]|c[x0-9]")
TOGGLES = ("marker", "close")
WORDS = (*TOGGLES, *NOBLES)
LOWEST, HIGHEST = RANKS.start - PIETRE, RANKS.stop - 1 + PIETRE
"""How far the three Buona Pietra can carry a colorful tower beyond the 5 and the 10."""


class WordFault(NamedTuple):
    code: str
    expected: Expected


def parse(line: str) -> Entry:
    """Read a Torri line; raise NotationError at the first thing that cannot be read."""
    if len(line) > MAX_LINE and line_length(line) > MAX_LINE:
        raise NotationError("too_long", line[:20], MAX_LINE + 1, Expected("line"))
    refuse_unseen(line)
    texts = SPLIT.split(line)
    if not line.strip():
        raise NotationError("empty", "", 1, Expected("line"))
    if len(texts) != 2:
        word, column = ("", len(line)) if len(texts) == 1 else ("/", len(f"{texts[0]}/{texts[1]}"))
        raise NotationError("sides", word, column + 1, Expected("two_sides"))
    first = _side(texts[0], 1)
    second = _side(texts[1], len(texts[0]) + 2)
    if same_name(first.name, second.name):
        column = len(texts[0]) + 2 + texts[1].index(second.name)
        raise NotationError("same_name", second.name, column, Expected("other_name"))
    return Entry((first, second))


def format(entry: Entry) -> str:
    """The canonical line: equal tables give equal lines."""
    return " / ".join(_format_side(side) for side in entry.sides)


def format_as_noted(entry: Entry) -> str:
    """The line with the towers in their order, where places are counted."""
    return " / ".join(_written_side(side, side.towers) for side in entry.sides)


def format_tower(tower: Tower) -> str:
    if tower.rank is not None:
        word = f"{tower.rank}x{tower.stories}"
    elif tower.top is not None:
        word = f"c{tower.top}-{tower.top + tower.stories - 1}"
    else:
        word = f"cx{tower.stories}"
    pietre = f"b{tower.pietre if tower.pietre > 1 else ''}" if tower.pietre else ""
    return word + pietre + ("!" if tower.completed else "")


def _side(text: str, column: int) -> Side:
    colon = COLON.search(text)
    if colon is None:
        raise NotationError("no_colon", text.strip(), column, Expected("name"))
    name = text[: colon.start()].strip()
    bad_name = name_fault(name)
    if bad_name:
        column += len(text) - len(text.lstrip()) if name else 0
        raise NotationError(bad_name, name, column, Expected("name"))
    towers: list[Tower] = []
    nobles: list[str] = []
    said: set[str] = set()
    for match in WORD.finditer(text, colon.end()):
        word = folded(match.group())
        fault: WordFault | None = None
        if word in NOBLES:
            nobles.append(word)
        elif word not in TOGGLES:
            fault = _add_tower(towers, word)
        elif word in said:
            fault = WordFault("said_twice", Expected("once"))
        else:
            said.add(word)
        if fault:
            raise NotationError(fault.code, match.group(), column + match.start(), fault.expected)
    return Side(name, tuple(towers), "marker" in said, "close" in said, tuple(sorted(nobles)))


def folded(word: str) -> str:
    """A word as an English keyboard would have given it."""
    if not word.isascii():
        word = unicodedata.normalize("NFKC", word).translate(SIGNS)
    return word.lower()


@lru_cache(maxsize=2048)
def read_tower(word: str) -> Tower | WordFault:
    """A tower word such as "8x4b!", as `folded` gives it, or what is wrong with it.

    There are few such words, and every deal uses them: they are cached.
    """
    match = TOWER.fullmatch(word)
    if match is None:
        if LIKE_A_TOWER.match(word):
            return WordFault("bad_tower", Expected("tower"))
        return WordFault("unknown_word", Expected("word", WORDS))
    rank, plain, height, top, bottom, pietra, count, completed = match.groups()
    pietre = int(count or 1) if pietra else 0
    if pietra and not 1 <= pietre <= PIETRE:
        return WordFault("bad_pietre", Expected("pietre"))
    if rank and int(rank) not in RANKS:
        return WordFault("bad_rank", Expected("rank"))
    if top and not LOWEST <= int(top) < int(bottom) <= HIGHEST:
        return WordFault("bad_run", Expected("run"))
    stories = int(plain or height or int(bottom) - int(top) + 1)
    if stories < max(1, pietre):
        return WordFault("bad_height", Expected("height"))
    return Tower(stories, _int(rank), _int(top), pietre, completed == "!")


def _add_tower(towers: list[Tower], word: str) -> WordFault | None:
    tower = read_tower(word)
    if isinstance(tower, WordFault):
        return tower
    towers.append(tower)
    return None


def _int(digits: str | None) -> int | None:
    return int(digits) if digits else None


def _order(tower: Tower) -> tuple[int, int, int, int, bool]:
    return (
        -(tower.rank or 0),
        -tower.stories,
        tower.top or 0,
        tower.pietre,
        not tower.completed,
    )


def _format_side(side: Side) -> str:
    return _written_side(side, sorted(side.towers, key=_order))


def _written_side(side: Side, towers: Iterable[Tower]) -> str:
    words = [format_tower(tower) for tower in towers]
    words += ["marker"] * side.marker + ["close"] * side.close + sorted(side.nobles)
    return f"{side.name}: {' '.join(words)}".strip()
