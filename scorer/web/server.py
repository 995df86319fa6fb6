"""A production server around the app, and the address to open on a phone."""

import socket
import sys
from collections.abc import Callable

import segno
from babel.support import NullTranslations
from flask import Flask

from scorer.web import create_app
from scorer.web.sharing import lan_address
from scorer.wording.marks import N_, say

OPEN_HERE = N_("Torri is ready. Phones on this network open: %(address)s")
STOP = N_("Stop it with Ctrl+C.")
PORT_TAKEN = N_("Port %(port)d is in use or not allowed here. Choose another with --port.")
THREADS = 16


def serve(t: NullTranslations, host: str, port: int) -> int:
    if not _free(host, port):
        print(say(t, PORT_TAKEN, port=port), file=sys.stderr)  # noqa: T201
        return 2
    app = create_app()
    address = f"http://{host or lan_address()}:{port}/"
    bind = f"{host or '0.0.0.0'}:{port}"  # noqa: S104 - phones must reach it
    if sys.platform == "win32":
        from waitress import serve as serve_waitress  # noqa: PLC0415

        _greet(t, address)
        serve_waitress(app, listen=bind, threads=THREADS)
    else:
        _serve_gunicorn(app, bind, lambda _: _greet(t, address))
    return 0


def _greet(t: NullTranslations, address: str) -> None:
    print(say(t, OPEN_HERE, address=address))  # noqa: T201
    segno.make(address, error="m").terminal(compact=True, border=2)
    print(say(t, STOP), flush=True)  # noqa: T201


def _free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError):
            return False
    return True


def _serve_gunicorn(app: Flask, bind: str, when_ready: Callable[[object], None]) -> None:
    """One process with threads: what SQLite wants later, and enough for a club."""
    from gunicorn.app.base import BaseApplication  # noqa: PLC0415 - not on Windows

    class Server(BaseApplication):  # type: ignore[misc]
        def load_config(self) -> None:
            options = {
                "bind": bind,
                "workers": 1,
                "worker_class": "gthread",
                "threads": THREADS,
                "keepalive": 5,
                "loglevel": "warning",
                "proc_name": "torri",
                "when_ready": when_ready,
            }
            for key, value in options.items():
                self.cfg.set(key, value)

        def load(self) -> Flask:
            return app

    Server().run()
