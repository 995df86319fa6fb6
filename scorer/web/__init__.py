"""The web app. It may import everything; nothing imports it but the command line."""

from collections.abc import Mapping
from pathlib import Path

from flask import Flask
from flask_wtf.csrf import CSRFProtect
from werkzeug.middleware.proxy_fix import ProxyFix

from scorer.instance import CHECKOUT, instance_path
from scorer.store import creations
from scorer.web import addresses, assets, blueprints, errors, headers, hosts, languages, storage
from scorer.web.faces import looks, made_files
from scorer.web.instance import secret_key, strong
from scorer.web.live import answers
from scorer.web.sessions import Sessions

HERE = Path(__file__).parent
"""Templates and static files are at the top of a checkout; a wheel has them inside the package."""
ROOT = HERE if (HERE / "templates").is_dir() else CHECKOUT

MAX_BODY = 256 * 1024
BEAT_SECONDS = 0.4
"""The greatest age of what a viewer sees; a little more under load."""


def create_app(config: Mapping[str, object] | None = None) -> Flask:
    app = Flask(
        __name__,
        instance_path=str(instance_path()),
        template_folder=str(ROOT / "templates"),
        static_folder=None,
    )
    app.config.from_mapping(
        DATABASE_URL=None,
        ADDRESS=None,
        BEAT_SECONDS=BEAT_SECONDS,
        MAX_CONTENT_LENGTH=MAX_BODY,
        MAX_FORM_PARTS=400,
        NEW_IN_ALL=creations.IN_ALL,
        NEW_PER_ADDRESS=creations.PER_ADDRESS,
        PUBLIC_URL=None,
        TRUSTED_PROXIES=0,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_NAME="torri",
        SESSION_COOKIE_SAMESITE="Lax",
        WTF_CSRF_TIME_LIMIT=None,
    )
    app.config.from_prefixed_env("TORRI")
    app.config.update(config or {})
    opened_at = str(app.config["PUBLIC_URL"] or app.config["ADDRESS"] or "")
    app.config["SESSION_COOKIE_SECURE"] = opened_at.startswith("https://")
    chosen = str(app.config["SECRET_KEY"] or "")
    app.config["SECRET_KEY"] = strong(chosen) if chosen else secret_key(Path(app.instance_path))
    if proxies := int(app.config["TRUSTED_PROXIES"]):  # otherwise forwarded headers are only claims
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies)  # type: ignore[method-assign]
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.session_interface = Sessions()
    hosts.init_app(app)
    app.before_request(storage.size_of_body)  # before anything reads the form
    csrf = CSRFProtect(app)
    addresses.init_app(app)
    storage.init_app(app)
    answers.init_app(app)
    app.jinja_env.globals["look_of"] = looks()
    assets.init_app(app, ROOT / "static", made_files())
    languages.init_app(app)
    headers.init_app(app)
    errors.init_app(app)
    blueprints.register(app, csrf)
    return app
