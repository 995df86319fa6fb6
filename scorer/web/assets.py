"""Static files: their address carries a version of them all, so that phones keep them for good.

They are few and small, and are served from memory. Styles and scripts are written in several
files and sent as one: each further file that a page waits for costs more than its bytes.
A script shares its names with those it imports from: none may stand at the top of both.
"""

import hashlib
import re
from pathlib import Path

from flask import Flask, Response, abort, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from scorer.web.storage import needs

YEAR = 365 * 24 * 3600
TYPES = {".css": "text/css", ".js": "text/javascript"}
STYLE, STYLES = "app.css", "css"
IMPORT = re.compile(rb'^import (\{[^}]*\} from )?"\./([\w.-]+)";\n', re.MULTILINE)
EXPORT = re.compile(rb"^export (?=async|const|function)", re.MULTILINE)


def whole(script: Path, taken: set[str] | None = None) -> bytes:
    """A script with those it imports written out in their places, each once."""
    taken = set() if taken is None else taken

    def written_out(found: re.Match[bytes]) -> bytes:
        name = found[2].decode()
        if name in taken:
            return b""
        taken.add(name)
        text = EXPORT.sub(b"", whole(script.with_name(name), taken))
        if found[1]:
            return text
        return b"{\n" + text + b"}\n"  # nothing of it is used: it keeps its names

    return IMPORT.sub(written_out, script.read_bytes())


def init_app(app: Flask, folder: Path) -> None:
    files = {path.name: whole(path) for path in sorted(folder.iterdir()) if path.is_file()}
    files[STYLE] = b"".join(path.read_bytes() for path in sorted((folder / STYLES).iterdir()))
    current = hashlib.sha256(b"".join(files.values())).hexdigest()[:10]

    @needs("public")
    def static_file(version: str, name: str) -> BaseResponse:
        if name not in files:
            abort(404)
        response = Response(files[name], mimetype=TYPES[Path(name).suffix])
        if version == current:
            response.cache_control.max_age = YEAR
            response.cache_control.public = True
            response.cache_control.immutable = True
        response.add_etag()
        return response.make_conditional(request)

    def asset(name: str) -> str:
        return url_for("static", version=current, name=name)

    app.add_url_rule("/static/<version>/<name>", "static", static_file)
    app.jinja_env.globals["asset"] = asset
