"""What can be checked in our code and its packages without a network."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SOURCES = sorted((ROOT / "scorer").rglob("*.py"))
EXCEPTION = re.compile(r"# noqa: ([A-Z]+[0-9]+(?:, [A-Z]+[0-9]+)*)(.*)")
FREE = re.compile("MIT|BSD|Apache|PSF|Python|ISC|Unicode|ZPL|Zope|MPL|Zlib", re.IGNORECASE)
"""Licences under which everybody may use and pass on a package, as packages name them."""


class Marked(NamedTuple):
    """An exception from a rule of safety, where it was made."""

    file: str
    line: int
    rules: tuple[str, ...]
    reason: str


class Licence(NamedTuple):
    package: str
    version: str
    licence: str


def imported(sources: list[Path] = SOURCES) -> set[str]:
    """The packages our code imports by itself, as modules."""
    found = {module for path in sources for module in _imports(ast.parse(path.read_text("utf-8")))}
    return found - set(sys.stdlib_module_names) - {"scorer"}


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").partition(".")[0]


def pinned() -> dict[str, str]:
    """Every package we name, with the one version we take."""
    extras = [one for many in PROJECT["optional-dependencies"].values() for one in many]
    found = [Requirement(text) for text in (*PROJECT["dependencies"], *extras)]
    return {_plain(one.name): str(one.specifier) for one in found}


def _plain(name: str) -> str:
    return name.lower().replace("-", "_")


def exceptions(text: str, file: str = "") -> list[Marked]:
    """Where a rule of safety (S…) is switched off, and why."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        match = EXCEPTION.search(line)
        rules = tuple(match[1].split(", ")) if match else ()
        if match and any(re.fullmatch("S[0-9]+", rule) for rule in rules):
            found.append(Marked(file, number, rules, match[2].strip(" -")))
    return found


def all_exceptions() -> list[Marked]:
    return [
        one
        for path in SOURCES
        for one in exceptions(path.read_text("utf-8"), str(path.relative_to(ROOT)))
    ]


def licences() -> list[Licence]:
    """Of the packages that serving needs, and of those they need."""
    found: dict[str, Licence] = {}
    waiting = [Requirement(text) for text in PROJECT["dependencies"]]
    while waiting:
        wanted = waiting.pop()
        if _plain(wanted.name) in found or (wanted.marker and not wanted.marker.evaluate()):
            continue
        data = metadata.distribution(wanted.name)
        licence = Licence(wanted.name, data.version, _licence(data))
        found[_plain(wanted.name)] = licence
        waiting += [Requirement(text) for text in data.requires or () if "extra ==" not in text]
    return [found[name] for name in sorted(found)]


def _licence(data: metadata.Distribution) -> str:
    """As the package says it: an expression, a classifier, or the first line of a text."""
    about = data.metadata
    kinds = [one for one in about.get_all("Classifier") or () if one.startswith("License ::")]
    said = about["License-Expression"] or ", ".join(one.split(" :: ")[-1] for one in kinds)
    lines = (said or about["License"] or "unknown").strip().splitlines()
    return lines[0]
