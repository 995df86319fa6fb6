"""The style sheets, which every page gets as one: no sheet redefines a name of another."""

import re
from collections import defaultdict
from pathlib import Path

SHEETS = sorted((Path(__file__).parents[1] / "static" / "css").glob("*.css"))
SIZES = "9-sizes.css"
SHARED = {".notice"}
BARE = re.compile(r"\.[\w-]+|[a-z]+(\[[^]]*\])?")


def names(sheet: Path) -> set[str]:
    """Classes and elements that stand alone in a selector, outside of media queries."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", text)
    selectors = [one.strip() for rule in re.findall(r"([^{}]+)\{", text) for one in rule.split(",")]
    return {selector for selector in selectors if BARE.fullmatch(selector)}


def test_no_sheet_redefines_a_name_of_another() -> None:
    users = defaultdict(set)
    for sheet in SHEETS:
        if sheet.name != SIZES:
            for name in names(sheet) - SHARED:
                users[name].add(sheet.name)
    assert len(users) > 100
    assert {name: sheets for name, sheets in users.items() if len(sheets) > 1} == {}


def test_every_color_that_is_used_has_a_value() -> None:
    text = "".join(sheet.read_text(encoding="utf-8") for sheet in SHEETS)
    used = set(re.findall(r"var\((--[\w-]+)\)", text))
    assert len(used) > 20
    assert used - set(re.findall(r"(--[\w-]+):", text)) == set()
