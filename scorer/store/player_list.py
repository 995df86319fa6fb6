"""Lists of players as people have them: typed, pasted from a spreadsheet, or a CSV file.

One player a line. Columns are named by a first line in any of our languages, or are in the
order name, club, seed, reading. A file may be in the encoding of an old spreadsheet.
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
    "reading": {
        "reading",
        "reading of the name",
        "furigana",
        "yomi",
        "lecture",
        "lecture du nom",
        "prononciation",
        "ふりがな",
        "フリガナ",
        "ﾌﾘｶﾞﾅ",
        "読み",
        "読み方",
        "よみ",
        "よみがな",
        "よみかた",
    },
}
ORDER = ("name", "mark", "seed", "reading")
SEPARATORS = "\t;,"
KANA_LEADS, OTHER_LEADS = bytes(range(0x81, 0xA0)), bytes(range(0xE0, 0xFD))
MOST_LINES, LONGEST_LINE = 20_000, 2_000
"""Far more than any list of players needs, and little enough to be read at once."""
MOST_UNUSED, LONGEST_UNUSED = 20, 40
"""Columns we do not know: how many are reported, and how much of their names."""


@dataclass(frozen=True, slots=True)
class PlayerList:
    """`unused` are columns we do not know; they are reported, and left out."""

    players: list[NewPlayer]
    unused: list[str]


def decode(data: bytes) -> str:
    """The text of a file: Unicode in any form, else the encoding of a Japanese or a Western PC."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _old(data)


def _old(data: bytes) -> str:
    """Shift JIS has kana and most kanji behind bytes that Western letters hardly use."""
    kana, letters = (data.translate(None, leads) for leads in (KANA_LEADS, OTHER_LEADS))
    if len(kana) < len(letters):  # more of them were taken out
        try:
            return data.decode("cp932")
        except UnicodeDecodeError:
            pass
    return data.decode("cp1252", errors="replace")


def read(text: str, *, commas: bool = False) -> PlayerList:
    """`commas`: they separate columns too, as in a CSV file; a typed name may have one."""
    lines = _lines(text)
    first = next((line for line in lines if line.strip()), "")
    heads = _rows([first], _separator(first, commas=True))
    named = _columns(heads[0][1]) if heads else ()
    headed = "name" in named
    rows = _rows(lines, _separator(first, commas=commas or headed))
    unused: list[str] = []
    if headed:
        cells = zip(rows[0][1], named, strict=False)
        unused = [cell.strip()[:LONGEST_UNUSED] for cell, kind in cells if not kind][:MOST_UNUSED]
        rows = rows[1:]
    if not rows:
        raise BadValueError("no_players")
    widest = max(len(row) for _, row in rows)
    if not headed and widest > len(ORDER):
        raise BadValueError("unknown_columns", {"count": widest})
    columns = named if headed else ORDER
    return PlayerList([_player(row, columns, line) for line, row in rows], unused)


def _lines(text: str) -> list[str]:
    """Not longer and not more than anybody would type: the other steps are slow with long texts."""
    lines = text.replace("\0", "").splitlines()
    if len(lines) > MOST_LINES:
        raise BadValueError("many_lines", {"count": len(lines), "most": MOST_LINES})
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            raise BadValueError("long_line", {"line": number, "most": LONGEST_LINE})
    return lines


def _separator(line: str, *, commas: bool) -> str:
    wanted = SEPARATORS if commas else SEPARATORS[:2]
    return max(wanted, key=line.count)


def _rows(lines: list[str], separator: str) -> list[tuple[int, list[str]]]:
    """The rows that are not empty, each with the line it ends on."""
    reader = csv.reader(lines, delimiter=separator)
    try:
        rows = [(reader.line_num, row) for row in reader]
    except csv.Error as error:  # a quotation mark that is never closed swallows everything
        raise BadValueError("unreadable_list") from error
    return [(line, row) for line, row in rows if any(cell.strip() for cell in row)]


def _columns(cells: list[str]) -> tuple[str, ...]:
    """What each column holds; empty for a column we do not know."""
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
    name, mark, reading = (cells.get(kind, "") for kind in ("name", "mark", "reading"))
    return NewPlayer(name, mark, int(seed or 0), reading, line)
