"""Lists of players as people have them: typed, pasted from a spreadsheet, or a CSV file.

One player a line. Columns are named by a first line in any of our languages, or stand in the
order name, club, seed. A file may be in the encoding of an old spreadsheet.
"""

import csv
from dataclasses import dataclass

from scorer.store.entrants import NewPlayer
from scorer.store.errors import BadValueError

HEADS = {
    "name": {
        "name",
        "player",
        "players",
        "nom",
        "joueur",
        "joueuse",
        "名前",
        "氏名",
        "選手",
        "選手名",
    },
    "mark": {
        "club",
        "family",
        "mark",
        "team",
        "famille",
        "équipe",
        "クラブ",
        "所属",
        "家族",
        "チーム",
    },
    "seed": {"seed", "seeding", "tête de série", "シード", "シード順"},
}
ORDER = ("name", "mark", "seed")
SEPARATORS = "\t;,"
KANA_LEADS, OTHER_LEADS = range(0x81, 0xA0), range(0xE0, 0xFD)


@dataclass(frozen=True, slots=True)
class PlayerList:
    """`unused` are columns that mean nothing to us; they are told, and left out."""

    players: list[NewPlayer]
    unused: list[str]


def decode(data: bytes) -> str:
    """The text of a file: Unicode in any form, else what a Japanese or a Western PC writes."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _old(data)


def _old(data: bytes) -> str:
    """Shift JIS has kana and most kanji behind bytes that Western letters hardly use."""
    kana = sum(byte in KANA_LEADS for byte in data)
    letters = sum(byte in OTHER_LEADS for byte in data)
    if kana > letters:
        try:
            return data.decode("cp932")
        except UnicodeDecodeError:
            pass
    return data.decode("cp1252", errors="replace")


def read(text: str, *, commas: bool = False) -> PlayerList:
    """`commas`: they separate columns too, as in a CSV file; a typed name may have one."""
    lines = [line for line in text.replace("\0", "").splitlines() if line.strip()]
    if not lines:
        raise BadValueError("no_players")
    named = _columns(next(csv.reader([lines[0]], delimiter=_separator(lines[0], commas=True))))
    headed = "name" in named
    head, *rows = _rows(lines, _separator(lines[0], commas=commas or headed)) or [[]]
    if not head or (headed and not rows):
        raise BadValueError("no_players")
    if headed:
        unused = [cell.strip() for cell, kind in zip(head, named, strict=False) if not kind]
        return PlayerList([_player(row, named, n) for n, row in enumerate(rows, 2)], unused)
    rows = [head, *rows]
    if (widest := max(map(len, rows))) > len(ORDER):
        raise BadValueError("unknown_columns", {"count": widest})
    return PlayerList([_player(row, ORDER, n) for n, row in enumerate(rows, 1)], [])


def _separator(line: str, *, commas: bool) -> str:
    wanted = SEPARATORS if commas else SEPARATORS[:2]
    return max(wanted, key=line.count)


def _rows(lines: list[str], separator: str) -> list[list[str]]:
    try:
        rows = list(csv.reader(lines, delimiter=separator))
    except csv.Error as error:
        raise BadValueError("unreadable_list") from error
    return [row for row in rows if any(cell.strip() for cell in row)]


def _columns(cells: list[str]) -> tuple[str, ...]:
    """What each column holds; nothing for one we do not know."""
    found = []
    for cell in cells:
        word = cell.strip().casefold()
        found.append(next((kind for kind, heads in HEADS.items() if word in heads), ""))
    return tuple(found)


def _player(row: list[str], columns: tuple[str, ...], line: int) -> NewPlayer:
    cells = {kind: cell.strip() for kind, cell in zip(columns, row, strict=False) if kind}
    seed = cells.get("seed", "")
    if seed and not (seed.isascii() and seed.isdecimal() and len(seed) < 6):
        raise BadValueError("bad_seed", {"line": line, "most": 2000})
    return NewPlayer(cells.get("name", ""), cells.get("mark", ""), int(seed or 0))
