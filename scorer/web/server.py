"""A production server around the app, and the address to open on a phone."""

import errno
import gc
import socket
import sys
from collections.abc import Callable

import segno
from babel.support import NullTranslations
from flask import Flask

from scorer.games import GAMES
from scorer.instance import instance_path
from scorer.store.database import DamagedError, DatabaseAwayError
from scorer.store.migrate import NewerSchemaError
from scorer.web import create_app
from scorer.web.instance import WeakKeyError
from scorer.web.rules import library
from scorer.web.sharing import EVERYWHERE, lan_address
from scorer.wording.marks import N_, say

OPEN_HERE = N_("Torri is ready. Phones on this network open: %(address)s")
STOP = N_("Stop it with Ctrl+C.")
FAULTS = {
    "port": N_("Port %(port)d is in use or not allowed here. Choose another with --port."),
    "port_range": N_("Ports run from 1 to 65535."),
    "host": N_("This machine has no address %(host)s. Leave --host out to listen on all."),
    "instance": N_("Cannot write to %(folder)s. Set TORRI_INSTANCE to a folder of yours."),
    "newer": N_("The database was written by a newer Torri. Update this one."),
    "away": N_("The database does not answer. Start it, or look at DATABASE_URL."),
    "damaged": N_("The database is damaged. Restore a backup with “scorer restore”."),
    "key": N_("The secret key in %(folder)s is too short. Delete it, and a new one is made."),
}
THREADS = 16
LONGEST_REQUEST = 128 * 1024
"""Ten thousand characters of any script as an address: they get a message, not a broken pipe."""


def serve(t: NullTranslations, host: str, port: int) -> int:
    folder = instance_path()
    fault = _fault(host, port)
    app = None
    try:
        app = None if fault else create_app({"ADDRESS": _address(host, port)})
    except OSError:
        fault = "instance"
    except WeakKeyError:
        fault = "key"
    except NewerSchemaError:
        fault = "newer"
    except DatabaseAwayError:
        fault = "away"
    except DamagedError:
        fault = "damaged"
    if fault or app is None:
        message = say(t, FAULTS[fault or "instance"], host=host, port=port, folder=folder)
        print(message, file=sys.stderr)  # noqa: T201
        return 2
    for game in GAMES:  # now, so that nobody's first search waits for it
        _ = library.library(game).index
    gc.collect()
    gc.freeze()  # what was loaded stays: collecting garbage need not walk through it again
    bind = f"[{host}]:{port}" if ":" in host else f"{host or '0.0.0.0'}:{port}"  # noqa: S104
    if sys.platform == "win32":
        from waitress import serve as serve_waitress  # noqa: PLC0415

        _greet(t, _address(host, port))
        serve_waitress(app, listen=bind, threads=THREADS)
    else:
        _serve_gunicorn(app, bind, lambda _: _greet(t, _address(host, port)))
    return 0


def _address(host: str, port: int) -> str:
    """Where phones find it; "all addresses" is none that a phone could open."""
    shown = lan_address() if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def _greet(t: NullTranslations, address: str) -> None:
    print(say(t, OPEN_HERE, address=address))  # noqa: T201
    segno.make(address, error="m").terminal(compact=True, border=2)
    print(say(t, STOP), flush=True)  # noqa: T201


def _fault(host: str, port: int) -> str | None:
    """Why nobody could listen there."""
    if not 1 <= port <= 65535:
        return "port_range"
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if sys.platform != "win32":  # there it would let two servers share a port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except socket.gaierror:
            return "host"
        except OSError as error:
            return "host" if error.errno == errno.EADDRNOTAVAIL else "port"
    return None


def _serve_gunicorn(app: Flask, bind: str, when_ready: Callable[[object], None]) -> None:
    """One process with threads: what SQLite wants later, and enough for a club."""
    from gunicorn.app.base import BaseApplication  # noqa: PLC0415 - not on Windows
    from gunicorn.http import message  # noqa: PLC0415

    message.MAX_REQUEST_LINE = LONGEST_REQUEST

    class Server(BaseApplication):  # type: ignore[misc]
        def load_config(self) -> None:
            options = {
                "bind": bind,
                "workers": 1,
                "worker_class": "gthread",
                "threads": THREADS,
                "control_socket_disable": True,
                "keepalive": 5,
                "limit_request_line": LONGEST_REQUEST,
                "loglevel": "warning",
                "proc_name": "torri",
                "when_ready": when_ready,
            }
            for key, value in options.items():
                self.cfg.set(key, value)

        def load(self) -> Flask:
            return app

    Server().run()
