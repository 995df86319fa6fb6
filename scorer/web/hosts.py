"""Under which names the server answers.

With a public address only that name is accepted. Without one, phones come by the address of the
machine or by a name that only this network knows. Any other name is refused: the owner of a web
site can let its name lead to a machine of this network (DNS rebinding), and the browsers of all who
visit that site would then give its scripts our pages to read.
"""

import socket
from functools import cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request
from flask_babel import gettext as _

from scorer.wording.marks import N_

LOCAL = (".local", ".localhost", ".internal", ".home.arpa", ".lan", ".home", ".localdomain")
"""Endings that cannot be registered: only the network itself gives names with them."""
FOREIGN = N_(
    "This server does not answer under this name. If it is your server, set "
    "TORRI_PUBLIC_URL to the address that people should use."
)


def init_app(app: Flask) -> None:
    """It runs first: a request for another name must not reach anything else."""
    if app.config["PUBLIC_URL"]:
        public = urlsplit(app.config["PUBLIC_URL"])
        app.config["TRUSTED_HOSTS"] = [public.hostname or "", "localhost", "127.0.0.1"]
    else:
        app.before_request(_refuse_foreign)


def _refuse_foreign() -> Response | None:
    if not request.headers.get("Host") or _is_ours(request.host):
        return None
    return Response(_(FOREIGN), 400, mimetype="text/plain")


def _is_ours(host: str) -> bool:
    name = (urlsplit(f"//{host}").hostname or "").removesuffix(".")
    if not name or _is_number(name):
        return bool(name)
    started = urlsplit(current_app.config["ADDRESS"] or "").hostname
    return "." not in name or name.endswith(LOCAL) or name == started or name in _names_of_machine()


def _is_number(name: str) -> bool:
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


@cache
def _names_of_machine() -> frozenset[str]:
    """Asked only when needed: looking up the long name can be slow."""
    return frozenset({socket.gethostname().lower(), socket.getfqdn().lower()})
