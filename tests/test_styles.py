"""The style sheets, which pages get as one: no sheet redefines a name of another."""

import re
from collections import defaultdict
from pathlib import Path

from scorer.web.faces import made_files

STATIC = Path(__file__).parents[1] / "static"
LISTS = sorted(STATIC.glob("*.css"))
"""What pages ask for; these only import sheets."""
SHEETS = sorted(set(STATIC.rglob("*.css")) - set(LISTS))
SIZES = {"common/sizes.css", "torri/desk_sizes.css"}
SHARED = {".notice"}
BARE = re.compile(r"\.[\w-]+|[a-z]+(\[[^]]*\])?")


def name_of(path: Path) -> str:
    return path.relative_to(STATIC).as_posix()


def names(sheet: Path) -> set[str]:
    """Classes and elements alone in a selector, outside of media and container queries."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"@(?:media|container)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", text)
    selectors = [one.strip() for rule in re.findall(r"([^{}]+)\{", text) for one in rule.split(",")]
    return {selector for selector in selectors if BARE.fullmatch(selector)}


def test_no_sheet_redefines_a_name_of_another() -> None:
    users = defaultdict(set)
    for sheet in SHEETS:
        if name_of(sheet) not in SIZES:
            for name in names(sheet) - SHARED:
                users[name].add(name_of(sheet))
    assert len(users) > 100
    assert {name: sheets for name, sheets in users.items() if len(sheets) > 1} == {}


def test_every_color_that_is_used_has_a_value() -> None:
    text = "".join(sheet.read_text(encoding="utf-8") for sheet in SHEETS)
    text += "".join(made_files().values())
    used = set(re.findall(r"var\((--[\w-]+)\)", text))
    assert len(used) > 20
    assert used - set(re.findall(r"(--[\w-]+):", text)) == set()


def test_every_sheet_is_sent_to_some_page_and_to_none_twice() -> None:
    imported = {path: imports(path) for path in LISTS}
    everywhere = imported[STATIC / "app.css"]
    for path, found in imported.items():
        assert len(found) == len(set(found)), path
        assert path.name == "app.css" or not set(found) & set(everywhere), path
    sent = {sheet for found in imported.values() for sheet in found}
    assert sent == {*map(name_of, SHEETS), *made_files()}


def imports(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    return re.findall(r'^@import "(.+)";$', text, re.MULTILINE)


def test_sheets_and_scripts_are_read_without_scrolling() -> None:
    files = [*LISTS, *SHEETS, *STATIC.rglob("*.js")]
    assert len(files) > 30
    for path in files:
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(lines) <= 300, path
        assert max(map(len, lines)) <= 120, path
