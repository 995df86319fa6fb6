"""The sizes we allow: short functions, files and lines that are quick to read."""

import ast
from collections.abc import Iterator
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "scorer").rglob("*.py"))
LONGEST_FUNCTION, LONG_FUNCTION, LONGEST_FILE, LONGEST_LINE = 60, 30, 500, 120


def functions(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield f"{path.relative_to(ROOT)}:{node.name}", 1 + (node.end_lineno or 0) - node.lineno


def written() -> Iterator[Path]:
    """What people write and read, data and catalogues left out."""
    for pattern in ("scorer/**/*.py", "tests/**/*.py", "templates/**/*.*", "static/**/*.*"):
        yield from sorted(ROOT.glob(pattern))


def test_functions_are_short() -> None:
    sizes = dict(found for path in SOURCES for found in functions(path))
    assert [name for name, lines in sizes.items() if lines > LONGEST_FUNCTION] == []
    long = [name for name, lines in sizes.items() if lines > LONG_FUNCTION]
    assert len(long) <= len(sizes) * 0.02, f"nearly all are shorter than these: {long}"
    assert median(sizes.values()) < 10


def test_files_are_short() -> None:
    sizes = {path: len(path.read_text("utf-8").splitlines()) for path in written() if is_text(path)}
    assert [str(path.relative_to(ROOT)) for path, n in sizes.items() if n > LONGEST_FILE] == []


def test_templates_styles_and_scripts_are_read_without_scrolling() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for folder in ("templates", "static")
        for path in sorted((ROOT / folder).rglob("*.*"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > LONGEST_LINE
    ]
    assert found == []


def is_text(path: Path) -> bool:
    return path.suffix in {".py", ".html", ".svg", ".css", ".js"}
