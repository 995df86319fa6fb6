"""Who may import whom. Walks the import statements of every module of the package."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "scorer"
MODULES = sorted(PACKAGE.rglob("*.py"))
PURE = {
    "scorer.games": ("scorer.games",),
    "scorer.casebook": ("scorer.casebook", "scorer.games"),
    "scorer.rulebook": ("scorer.rulebook", "scorer.games"),
    "scorer.match": ("scorer.match", "scorer.games"),
    "scorer.tournament": (
        "scorer.tournament",
        "scorer.games.common",
        "scorer.games.matches",
        "networkx",
    ),
    "scorer.wording": (
        "scorer.wording",
        "scorer.games",
        "scorer.match",
        "scorer.rulebook",
        "scorer.tournament",
        "scorer.i18n",
        "babel",
    ),
}
"""These folders may use the standard library and what is named here, nothing else."""
MAY_USE_WEB = ("scorer.web", "scorer.cli")
NEVER_IN_GAMES = ("flask", "sqlmodel", "sqlalchemy", "babel", "flask_babel", "wtforms")


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(source: str, package: str) -> Iterator[str]:
    """Every module a source names in an import, with relative ones made absolute."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = [*above, node.module] if node.level and node.module else above
            module = ".".join(base) if node.level else node.module or ""
            yield from (f"{module}.{alias.name}" for alias in node.names)


def inside(module: str, *folders: str) -> bool:
    return any(module == folder or module.startswith(f"{folder}.") for folder in folders)


def faults(name: str, source: str, package: str = "") -> list[str]:
    found = list(imports(source, package or name.rpartition(".")[0]))
    broken = []
    for layer, allowed in PURE.items():
        if inside(name, layer):
            broken += [m for m in found if not is_standard(m) and not inside(m, *allowed)]
    if not inside(name, *MAY_USE_WEB):
        broken += [module for module in found if inside(module, "scorer.web")]
    if inside(name, "scorer.games"):
        broken += [module for module in found if inside(module, *NEVER_IN_GAMES)]
    return sorted(set(broken))


def is_standard(module: str) -> bool:
    return module.partition(".")[0] in sys.stdlib_module_names


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_imports_only_what_its_layer_may(path: Path) -> None:
    package = name_of(path.parent / "__init__.py")
    assert faults(name_of(path), path.read_text("utf-8"), package) == []


def test_the_walk_finds_the_pure_layers() -> None:
    names = {name_of(path) for path in MODULES}
    assert {"scorer.games.torri.scoring", "scorer.casebook", "scorer.rulebook"} <= names


@pytest.mark.parametrize(
    ("name", "source", "broken"),
    [
        ("scorer.games.torri.box", "import re\nfrom scorer.games import common", []),
        ("scorer.games.torri.box", "import flask", ["flask"]),
        ("scorer.games.torri.box", "from sqlmodel import Field", ["sqlmodel.Field"]),
        ("scorer.games.torri.box", "def f():\n    import babel.dates", ["babel.dates"]),
        ("scorer.games.torri.box", "from scorer import casebook", ["scorer.casebook"]),
        ("scorer.games.torri.box", "from ... import cli", ["scorer.cli"]),
        ("scorer.games.torri.box", "from ..common import Part", []),
        ("scorer.games.torri.box", "from scorer.gamesome import x", ["scorer.gamesome.x"]),
        ("scorer.casebook.book", "import tomllib\nfrom scorer.games import GAMES", []),
        ("scorer.casebook.book", "from scorer.wording import say", ["scorer.wording.say"]),
        ("scorer.rulebook", "import tomllib\nfrom scorer.games.torri import READINGS", []),
        ("scorer.rulebook", "from scorer.wording import say", ["scorer.wording.say"]),
        ("scorer.wording.words", "from scorer.rulebook import find", []),
        ("scorer.tournament.swiss", "import networkx\nfrom scorer.games.matches import x", []),
        ("scorer.tournament.swiss", "from scorer.games import torri", ["scorer.games.torri"]),
        ("scorer.tournament.swiss", "from scorer.wording import say", ["scorer.wording.say"]),
        ("scorer.wording.words", "from scorer.web import app", ["scorer.web.app"]),
        (
            "scorer.wording.words",
            "import scorer.web.faces.torri.forms",
            ["scorer.web.faces.torri.forms"],
        ),
        ("scorer.wording.words", "from ..web import app", ["scorer.web.app"]),
        ("scorer.web.deal.routes", "import flask\nfrom scorer.web import app", []),
        ("scorer.cli", "from scorer.web import app", []),
    ],
)
def test_the_walk_names_an_import_that_breaks_a_rule(
    name: str, source: str, broken: list[str]
) -> None:
    assert faults(name, source) == broken
