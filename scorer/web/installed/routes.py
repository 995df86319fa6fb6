"""What makes Torri an app of the phone: a manifest, icons, and a worker that keeps pages.

The worker asks for its pages without cookies, so it never keeps anything personal.
"""

import hashlib
import json
from functools import cache
from pathlib import Path

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    jsonify,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as BaseResponse

from scorer import __version__
from scorer.games import GAMES
from scorer.i18n import LANGUAGES
from scorer.web import addresses
from scorer.web.assets import body_now
from scorer.web.faces import face_of
from scorer.web.installed import icons
from scorer.web.languages import language, words
from scorer.web.storage import needs

blueprint = Blueprint("installed", __name__)
SIZES = (180, 192, 512)
SAFE = 0.62
"""A phone may cut an icon into any shape; what is in the middle stays."""
DAY = 24 * 3600
PAPER = "#f7efe2"
MADE_OF = {".html", ".svg", ".js", ".css", ".po", ".toml", ".py"}
BOOK = ("rulebook.rules", "rulebook.rulings", "rulebook.summary", "casebook.cases")


@blueprint.get("/manifest.webmanifest")
@needs("public")
def manifest() -> BaseResponse:
    game = addresses.known_games()[0]
    icon = [(size, purpose) for purpose in ("any", "maskable") for size in SIZES[1:]]
    response = jsonify(
        id="/",
        name="Torri",
        short_name="Torri",
        description=face_of(game.META.slug).greeting(words()).description,
        lang=language(),
        start_url="/",
        scope="/",
        display="standalone",
        background_color=PAPER,
        theme_color=PAPER,
        icons=[
            {
                "src": url_for("installed.icon", size=size, shape=purpose),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for size, purpose in icon
        ],
        shortcuts=[
            {"name": words().gettext("Score a deal"), "url": f"/{game.META.slug}/deal"},
        ],
    )
    response.mimetype = "application/manifest+json"
    return response


@blueprint.get("/icons/<any(any, maskable):shape>-<int:size>.png")
@needs("public")
def icon(size: int, shape: str) -> BaseResponse:
    if size not in SIZES:
        abort(404)
    response = Response(icons.png(size, SAFE if shape == "maskable" else 1.0), mimetype="image/png")
    response.cache_control.max_age = DAY
    response.cache_control.public = True
    return response


@blueprint.get("/sw.js")
@needs("public")
def worker() -> BaseResponse:
    """The worker of one language. Every change of a page changes its first line."""
    asked = request.args.get("in")
    lang = asked if asked in LANGUAGES else language()
    told = {"lang": lang, "version": _version(), **_pages()}
    text = f"const KEPT = {json.dumps(told)};\n{body_now('installed/worker.js')}"
    return Response(text, mimetype="text/javascript")


@blueprint.get("/offline")
@needs("public")
def offline() -> str:
    return render_template("installed/offline.html")


def _pages() -> dict[str, object]:
    """Home and the offline page; of each game the page to enter a deal, and its book."""
    of_games = [url_for(one, game=slug) for slug in GAMES for one in ("deal.entry", *BOOK)]
    offline = url_for("installed.offline")
    tapped = [slug for slug in GAMES if face_of(slug).tapped][:1]
    following = [url_for("deal.next_offline", game=slug) for slug in tapped]
    return {
        "pages": ["/", offline, *of_games, *following],
        "offline": offline,
        "next": following[0] if following else "",
    }


def _version() -> str:
    app = current_app
    return _version_of(Path(app.root_path).parent, Path(str(app.template_folder)).parent)


@cache
def _version_of(package: Path, root: Path) -> str:
    """The version of everything that pages are made of."""
    digest = hashlib.sha256(__version__.encode())
    for folder in (root / "templates", root / "static", package):
        for path in sorted(folder.rglob("*")):
            if path.suffix in MADE_OF:
                digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
