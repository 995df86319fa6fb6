"""Make the table of look-alikes from Unicode's own (UTS 39, `confusables.txt`).

    make lookalikes CONFUSABLES=path/to/confusables.txt

The file is at unicode.org under Public/security, and in the sources of ICU. Ours holds the same in
a tenth of the size: one line for each shape, with the characters that have it, all as hexadecimal
numbers. What is left out:

- characters that are taken apart before the table is asked (`é` is `e` and an accent by then);
- `m` for `rn`, 0 and 1 for `O` and `l`, 士 for 土: who reads names tells them apart, and both occur
  in real ones.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from unicodedata import normalize

TARGET = Path(__file__).parents[2] / "scorer" / "games" / "lookalikes.txt"
TOLD_APART = "01m士"
HEAD = """# Characters that look alike, from confusables.txt of Unicode {version} (UTS 39).
# Copyright (c) Unicode, Inc.; see LICENSES/Unicode-3.0.txt. Made by tests/names/make_lookalikes.py.
"""


def read(text: str) -> tuple[str, dict[str, list[str]]]:
    """The version, and by shape the characters that have it."""
    version, found = "", defaultdict(list)
    for line in text.splitlines():
        if line.startswith("# Version:"):
            version = line.split()[-1]
        source, _, rest = line.partition("#")[0].partition(";")
        if not rest:
            continue
        character = chr(int(source, 16))
        shape = "".join(chr(int(one, 16)) for one in rest.partition(";")[0].split())
        if character not in TOLD_APART and normalize("NFD", character) == character:
            found[shape].append(character)
    return version, found


def numbers(characters: Iterable[str]) -> str:
    return " ".join(f"{ord(character):X}" for character in characters)


def table(text: str) -> str:
    version, found = read(text)
    lines = [f"{numbers(shape)};{numbers(sorted(found[shape]))}\n" for shape in sorted(found)]
    return HEAD.format(version=version) + "".join(lines)


def main() -> None:
    TARGET.write_text(table(Path(sys.argv[1]).read_text("utf-8-sig")), "utf-8")
    print(f"{TARGET.name}: {TARGET.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
