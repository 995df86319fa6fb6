"""Static files: their address carries a version of them all, so that phones keep them for good.

They are few and small, and are served from memory. Scripts are plain modules: the browser follows
their imports by itself, and `modulepreload` tells it at once what these will be. A style sheet is
sent with those it imports written out: a page waits for every sheet before it shows anything.
"""

import hashlib
import posixpath
import re
from collections.abc import Mapping
from pathlib import Path

from flask import Flask, Response, abort, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from scorer.web.storage import needs

YEAR = 365 * 24 * 3600
TYPES = {".css": "text/css", ".js": "text/javascript"}
SHEET = re.compile(r'^@import "([\w./-]+)";\n', re.MULTILINE)
IMPORT = re.compile(r'^import (?:[^"]*from )?"(\.[\w./-]+)";', re.MULTILINE)
SCRIPT = Markup('<script type="module" src="{}"></script>')
PRELOAD = Markup('<link rel="modulepreload" href="{}">')


def read_files(folder: Path, made: Mapping[str, str]) -> dict[str, str]:
    """Every static file by its path below the folder, and those `made` by the program."""
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix in TYPES]
    written = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in paths}
    files = {**written, **made}
    lists = {name: text for name, text in files.items() if SHEET.search(text)}
    return files | {
        name: SHEET.sub(lambda found: files[found[1]], text) for name, text in lists.items()
    }


def imports(files: Mapping[str, str], names: tuple[str, ...]) -> list[str]:
    """What these scripts import, and what those import in turn, each once."""
    found = list(names)
    for name in found:  # grows while it is walked
        here = posixpath.dirname(name)
        paths = [posixpath.normpath(posixpath.join(here, to)) for to in IMPORT.findall(files[name])]
        found += [path for path in dict.fromkeys(paths) if path not in found]
    return found[len(names) :]


def init_app(app: Flask, folder: Path, made: Mapping[str, str]) -> None:
    files = read_files(folder, made)
    current = hashlib.sha256("".join(files.values()).encode()).hexdigest()[:10]
    bodies = {name: text.encode() for name, text in files.items()}
    imported: dict[tuple[str, ...], list[str]] = {}

    @needs("public")
    def static_file(version: str, name: str) -> BaseResponse:
        if name not in bodies:
            abort(404)
        response = Response(bodies[name], mimetype=TYPES[Path(name).suffix])
        if version == current:
            response.cache_control.max_age = YEAR
            response.cache_control.public = True
            response.cache_control.immutable = True
        response.add_etag()
        return response.make_conditional(request)

    def asset(name: str) -> str:
        return url_for("static", version=current, name=name)

    def scripts(*names: str) -> Markup:
        """The scripts of a page, and before them word of everything they import."""
        if names not in imported:
            imported[names] = imports(files, names)
        folder = asset(names[0]).removesuffix(names[0])
        tags = [PRELOAD.format(folder + name) for name in imported[names]]
        return Markup("\n").join([*tags, *(SCRIPT.format(folder + name) for name in names)])

    app.add_url_rule("/static/<version>/<path:name>", "static", static_file)
    app.jinja_env.globals["asset"] = asset
    app.jinja_env.globals["scripts"] = scripts
