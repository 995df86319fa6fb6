"""Who may import whom, and where the words of a game may be written.

Walks the import statements of every module, and the text of every module, template, style and
script. CONTRIBUTING draws the same arrows; a test compares the two.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorer.games import GAMES

ROOT = Path(__file__).parents[1]
MODULES = sorted((ROOT / "scorer").rglob("*.py"))
ANY = ("",)
ROOMS: dict[str, tuple[str, ...]] = {
    "scorer.games": (),
    "scorer.match": ("scorer.games",),
    "scorer.tournament": ("scorer.games.common", "scorer.games.matches", "networkx"),
    "scorer.rulebook": ("scorer.games",),
    "scorer.casebook": ("scorer.games", "scorer.match"),
    "scorer.i18n": ("babel",),
    "scorer.wording": (
        *("scorer.games", "scorer.match", "scorer.rulebook", "scorer.tournament"),
        *("scorer.i18n", "babel"),
    ),
    "scorer.instance": (),
    "scorer.store": (
        *("scorer.games", "scorer.match", "scorer.tournament", "scorer.instance"),
        *("sqlmodel", "sqlalchemy", "alembic", "pydantic"),
    ),
    "scorer.web": ANY,
    "scorer.commands": ANY,
    "scorer.cli": ANY,
}
"""A room may use the standard library, itself, and what is named here."""
ONLY_FROM = {"scorer.web": ("scorer.web", "scorer.commands"), "scorer.cli": ()}
"""Rooms that few may use, and which."""

REGISTRIES = {"scorer.games", "scorer.wording.registry", "scorer.web.faces"}
"""Each has one line for every game."""
HOMES = ("scorer.games.{}", "scorer.wording.{}", "scorer.web.faces.{}")
FOLDERS = (
    *("scorer/games/{}/", "scorer/wording/{}/", "scorer/rulebook/{}/", "scorer/casebook/{}."),
    *("scorer/web/faces/{}/", "scorer/web/faces/{}.", "templates/games/{}/", "static/{}/"),
)
"""The homes of a game: what is its own is written here and nowhere else."""


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
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


def is_standard(module: str) -> bool:
    return module.partition(".")[0] in sys.stdlib_module_names


def room_of(name: str) -> str:
    return next((room for room in ROOMS if inside(name, room)), "")


def faults(name: str, source: str, package: str = "") -> list[str]:
    found = set(imports(source, package or name.rpartition(".")[0]))
    room = room_of(name)
    allowed = ROOMS.get(room, ())
    broken = set()
    if allowed != ANY:
        broken = {m for m in found if not is_standard(m) and not inside(m, room, *allowed)}
    for closed, users in ONLY_FROM.items():
        if not inside(name, closed, *users, "scorer.cli"):
            broken |= {module for module in found if inside(module, closed)}
    return sorted(broken | {module for module in found if _of_another_game(name, module)})


def _of_another_game(name: str, module: str) -> bool:
    """A game is imported by its own homes and by the registries."""
    if name in REGISTRIES:
        return False
    for game in GAMES:
        homes = [home.format(game) for home in HOMES]
        if inside(module, *homes) and not inside(name, *homes):
            return True
    return False


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_imports_only_what_its_room_may(path: Path) -> None:
    package = name_of(path.parent / "__init__.py")
    assert faults(name_of(path), path.read_text("utf-8"), package) == []


def test_every_module_is_in_a_room() -> None:
    homeless = [name_of(path) for path in MODULES if not room_of(name_of(path))]
    assert homeless == ["scorer"], "the package itself only says its version"


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
        ("scorer.games.common", "from scorer.games.torri import box", ["scorer.games.torri.box"]),
        ("scorer.games", "from scorer.games import torri", []),
        ("scorer.match.state", "from scorer.games import GAMES", []),
        ("scorer.match.state", "from scorer.store import log", ["scorer.store.log"]),
        ("scorer.match.state", "import sqlalchemy", ["sqlalchemy"]),
        ("scorer.casebook.book", "import tomllib\nfrom scorer.games import GAMES", []),
        ("scorer.casebook.book", "from scorer.wording import say", ["scorer.wording.say"]),
        ("scorer.rulebook", "from scorer.games import torri", ["scorer.games.torri"]),
        ("scorer.rulebook", "from scorer.wording import say", ["scorer.wording.say"]),
        ("scorer.tournament.swiss", "import networkx\nfrom scorer.games.matches import x", []),
        ("scorer.tournament.swiss", "from scorer.games import GAMES", ["scorer.games.GAMES"]),
        ("scorer.tournament.swiss", "from scorer.wording import say", ["scorer.wording.say"]),
        ("scorer.store.log", "import flask", ["flask"]),
        ("scorer.store.log", "from scorer.wording import say", ["scorer.wording.say"]),
        ("scorer.store.log", "from scorer.web import app", ["scorer.web.app"]),
        ("scorer.store.log", "from scorer.match import log\nimport sqlalchemy", []),
        ("scorer.wording.words", "from scorer.rulebook import find", []),
        ("scorer.wording.words", "from scorer.store import x", ["scorer.store.x"]),
        ("scorer.wording.words", "from scorer.web import app", ["scorer.web.app"]),
        ("scorer.wording.words", "import scorer.web.errors", ["scorer.web.errors"]),
        ("scorer.wording.words", "from ..web import app", ["scorer.web.app"]),
        ("scorer.wording.report", "import scorer.wording.torri", ["scorer.wording.torri"]),
        ("scorer.web.deal.routes", "import flask\nfrom scorer.web import app", []),
        ("scorer.web.deal.routes", "from scorer.games import torri", ["scorer.games.torri"]),
        ("scorer.web.faces.torri.forms", "from scorer.games.torri import Entry", []),
        ("scorer.commands.serve", "from scorer.web import server", []),
        ("scorer.cli", "from scorer.web import app", []),
    ],
)
def test_the_walk_names_an_import_that_breaks_a_rule(
    name: str, source: str, broken: list[str]
) -> None:
    assert faults(name, source) == broken


# ---- the words of a game ---------------------------------------------------------------------

WORDS = {
    "torri": re.compile(
        r"\btowers?\b|\bstor(?:y|ies)\b|(?<!torri/)\bskylines?\b|(?<!-)\bmarker\b|\bhighest.tower|\bnobles?\b|\bpietr[ae]\b"
        r"|\b(?:giostra|palazzo|cappella|monumento|donazione|conspiracy)\b"
        r"|Close penalty|\bTorri line\b|\b(?:LT|SCORE|MATCH|BUILD|BOX|CLOSE|MARKER)-\d",
        re.IGNORECASE,
    ),
    "patrician": re.compile(
        r"\bpatricians\b|\bprestige\b|\bcrests?\b|\bportraits?\b|\bPistoia\b"
        r"|\b(?:PA|FLOOR|TAKE|DRAW|CITY|MOVE)-\d",
        re.IGNORECASE,
    ),
    "sangimignano": re.compile(
        r"\bguilds?\b|\bhexagons?\b|\bSG-\d|\bSan Gimignano line\b"
        r"|\b(?:PLACE|LAY|VARIANT)-\d",
        re.IGNORECASE,
    ),
}
"""What only one game says. `rank` is not among them: players have one in a tournament."""
TEXTS = sorted(
    path
    for pattern in ("scorer/**/*.py", "templates/**/*.*", "static/**/*.*")
    for path in ROOT.glob(pattern)
)
OLD_FORMATS = ("scorer/store/migrations/",)
"""They read what was written before there were several games."""


AT_HOME = sorted(path.name for path in (ROOT / "scorer/games").iterdir() if path.is_dir())
"""Every game, also one that is not registered yet: at home it may speak as it likes."""


def shared(game: str) -> Iterator[Path]:
    """All that is written outside the homes of the games: this one and the others."""
    homes = tuple(folder.format(one) for one in {game, *AT_HOME} for folder in FOLDERS)
    for path in TEXTS:
        if not str(path.relative_to(ROOT)).startswith((*homes, *OLD_FORMATS)):
            yield path


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_game_are_written_in_its_homes(game: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in shared(game)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if WORDS[game].search(line)
    ]
    assert found == []


def test_every_game_has_words_that_are_guarded() -> None:
    assert WORDS.keys() == GAMES.keys()


# ---- what CONTRIBUTING draws ------------------------------------------------------------------


def test_contributing_draws_every_room_and_its_arrows() -> None:
    rows = re.findall(
        r"^\| `(scorer/[\w.]+)`.*\|([^|]*)\|$", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.M
    )
    drawn = {
        room.removesuffix(".py").replace("/", "."): {*re.findall(r"`?([\w.]+)`?", users)}
        for room, users in rows
    }
    for room, allowed in ROOMS.items():
        expected = (
            {"everything"}
            if allowed == ANY
            else {module.removeprefix("scorer.") for module in allowed} or {"itself"}
        )
        assert drawn.get(room) == expected, room
