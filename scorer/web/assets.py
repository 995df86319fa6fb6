"""Static files: their address carries a version of them all, so that phones can cache them without
end.

They are few and small, and are served from memory. Scripts and style sheets are sent with those
they import written out, without their comments: a phone waits for every request.
"""

import hashlib
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from flask import Flask, Response, abort, current_app, g, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from scorer.web import bundles
from scorer.web.storage import needs

EXTENSION = "torri-assets"
YEAR = 365 * 24 * 3600
TYPES = {".css": "text/css", ".js": "text/javascript"}
SHEET = re.compile(r'^@import "([\w./-]+)";\n', re.MULTILINE)
SCRIPT = Markup('<script type="module" src="{}"></script>')
BETWEEN, MOST = ",", 4
"""Several scripts of a page are one file; its name is theirs."""


def read_files(folder: Path, made: Mapping[str, str]) -> dict[str, str]:
    """Every static file by its path below the folder, and those `made` by the program."""
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix in TYPES]
    written = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in paths}
    files = {**written, **made}
    lists = {name: text for name, text in files.items() if SHEET.search(text)}
    return files | {
        name: SHEET.sub(lambda found: files[found[1]], text) for name, text in lists.items()
    }


def body_of(files: Mapping[str, str], name: str) -> str | None:
    """What is sent under a name: a sheet, or one script or several with all they import."""
    if name.endswith(".css") and name in files:
        return bundles.sheet(files[name])
    names = name.split(BETWEEN)
    if len(names) > MOST or not all(one.endswith(".js") and one in files for one in names):
        return None
    return bundles.script(files, names)


def body_now(name: str) -> str:
    """A static file as it is sent, for what is served elsewhere too."""
    return str(current_app.extensions[EXTENSION](name))


def init_app(app: Flask, folder: Path, made: Mapping[str, str]) -> None:
    files = read_files(folder, made)
    current = hashlib.sha256("".join(files.values()).encode()).hexdigest()[:10]
    body = lru_cache(maxsize=64)(lambda name: body_of(files, name))

    @needs("public")
    def static_file(version: str, name: str) -> BaseResponse:
        text = body(name)
        if text is None:
            abort(404)
        response = Response(text, mimetype=TYPES[Path(name).suffix])
        if version == current:
            response.cache_control.max_age = YEAR
            response.cache_control.public = True
            response.cache_control.immutable = True
        response.add_etag()
        g.no_page = True  # a page has a policy of its own
        return response.make_conditional(request)

    def asset(name: str) -> str:
        return url_for("static", version=current, name=name)

    def scripts(*names: str) -> Markup:
        """The scripts of a page, as one."""
        return SCRIPT.format(asset(BETWEEN.join(names)))

    app.extensions[EXTENSION] = body
    app.add_url_rule("/static/<version>/<path:name>", "static", static_file)
    app.jinja_env.globals["asset"] = asset
    app.jinja_env.globals["scripts"] = scripts
