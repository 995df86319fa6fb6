"""A script is sent with those it imports written out, and without its comments: one request.

Every module keeps a scope of its own: it becomes a function that returns what others import from
it. Our scripts import only names, only at the top, and never in a circle; a test checks that.
"""

import posixpath
import re
from collections.abc import Mapping, Sequence

IMPORT = re.compile(r'^import (?:\{([^}"]*)\} from )?"(\.[\w./-]+)";\n?', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function|const|class)", re.MULTILINE)
COMMENT = re.compile(r"^\s*//.*\n|^\s+|[ \t]+// [^\"'`\n]*$", re.MULTILINE)
"""A comment, also at the end of a line, unless a text might be in it."""
SHEET_COMMENT = re.compile(r"/\*.*?\*/|^\s+", re.MULTILINE | re.DOTALL)
SHEET_ROOM = re.compile(r"\s*([{};,>])\s*|(?<=:) ")
"""Blanks that only a reader of the source needs."""


def imports(files: Mapping[str, str], name: str) -> list[tuple[str, str]]:
    """What a script imports: the names as it writes them, and the file."""
    here = posixpath.dirname(name)
    return [
        (" ".join(taken.split()).rstrip(","), posixpath.normpath(posixpath.join(here, path)))
        for taken, path in IMPORT.findall(files[name])
    ]


def order(files: Mapping[str, str], names: Sequence[str]) -> list[str]:
    """These scripts and all that they import, each once, after the scripts it imports."""
    found: list[str] = []

    def visit(name: str) -> None:
        for _, path in imports(files, name):
            visit(path)
        if name not in found:
            found.append(name)

    for name in names:
        visit(name)
    return found


def script(files: Mapping[str, str], names: Sequence[str]) -> str:
    """The last one is not wrapped: it may use `await`, and its exports are not needed."""
    every = order(files, names)
    given = _given(files, every)
    return "".join(
        _taken(files, name) + _body(files[name])
        if name == every[-1]
        else _wrapped(files, name, sorted(given[name]))
        for name in every
    )


def sheet(text: str) -> str:
    return SHEET_ROOM.sub(r"\1", SHEET_COMMENT.sub("", text)).strip().replace(";}", "}")


def _given(files: Mapping[str, str], every: Sequence[str]) -> dict[str, set[str]]:
    """The names that others import from each script."""
    given: dict[str, set[str]] = {name: set() for name in every}
    for name in every:
        for taken, path in imports(files, name):
            given[path] |= {one.split(" as ")[0].strip() for one in taken.split(",") if one.strip()}
    return given


def _wrapped(files: Mapping[str, str], name: str, given: Sequence[str]) -> str:
    body = EXPORT.sub("", _taken(files, name) + _body(files[name]))
    return f"const {_scope(name)} = (() => {{\n{body}return {{ {','.join(given)} }};\n}})();\n"


def _taken(files: Mapping[str, str], name: str) -> str:
    found = [(taken.replace(" as ", ": "), path) for taken, path in imports(files, name)]
    return "".join(f"const {{ {taken} }} = {_scope(path)};\n" for taken, path in found if taken)


def _body(text: str) -> str:
    return COMMENT.sub("", IMPORT.sub("", text))


def _scope(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))
