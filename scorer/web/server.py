"""A production server around the app, and the address to open on a phone."""

import errno
import gc
import os
import signal
import socket
import ssl
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import segno
from babel.support import NullTranslations
from flask import Flask
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels

from scorer.games import GAMES
from scorer.instance import instance_path
from scorer.store.database import DamagedError, DatabaseAwayError
from scorer.store.gate import BusyError
from scorer.store.migrate import NewerSchemaError
from scorer.web import create_app
from scorer.web.gateway import Gateway
from scorer.web.instance import WeakKeyError
from scorer.web.rules import library
from scorer.web.sharing import EVERYWHERE, lan_address
from scorer.web.storage import database_of
from scorer.wording.marks import N_, say

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

OPEN_HERE = N_("Torri is ready. Phones on this network open: %(address)s")
STOP = N_("Stop it with Ctrl+C.")
FAULTS = {
    "port": N_("Port %(port)d is in use or not allowed here. Choose another with --port."),
    "port_range": N_("Ports run from 1 to 65535."),
    "host": N_("This machine has no address %(host)s. Leave --host out to listen on all."),
    "instance": N_(
        "Cannot write to %(folder)s. Set TORRI_INSTANCE to a folder that you can write to."
    ),
    "newer": N_("The database was written by a newer Torri. Update this one."),
    "away": N_("The database does not answer. Start it, or look at DATABASE_URL."),
    "busy": N_("Another process is using the database and does not finish. Stop it first."),
    "damaged": N_("The database is damaged. Restore a backup with “scorer restore”."),
    "key": N_(
        "The secret key in %(folder)s is too short. Delete it; the next start makes a new one."
    ),
    "certificate": N_(
        "The certificate cannot be used. --certfile and --keyfile name two PEM files that belong"
        " together; the key has no password."
    ),
    "workers_range": N_("Choose from 1 to %(most)d workers."),
    "workers_sqlite": N_(
        "SQLite is written by one process at a time: more workers would only wait for each"
        " other. Leave --workers out, or set DATABASE_URL to a PostgreSQL database."
    ),
    "workers_windows": N_("On Windows there is one worker. Leave --workers out."),
}
START_FAULTS: dict[type[Exception], str] = {
    OSError: "instance",
    WeakKeyError: "key",
    NewerSchemaError: "newer",
    DatabaseAwayError: "away",
    BusyError: "busy",
    DamagedError: "damaged",
}
MOST_WORKERS = 32
HEADER_SECONDS = 10
"""A connection without a complete header by then is closed; so is an idle one."""
STOP_SECONDS = 20
"""How long open requests may take after the server was told to stop."""
CONNECTIONS, BACKLOG = 8192, 1024
TURN_SECONDS = 0.0005
"""A thread that saves waits no longer for one that renders a page; Python's own is ten times that,
and a save waits many times."""
Ready = Callable[[], None]
Certificate = tuple[str, str] | None
"""The files of a certificate and of its key."""
_MADE: dict[str, Flask] = {}
"""The app of this process by its address: workers that are forked share it."""


def serve(
    t: NullTranslations, host: str, port: int, workers: int = 1, certificate: Certificate = None
) -> int:
    address = _address(host, port, "https" if certificate else "http")
    fault = _fault(host, port) or _workers_fault(workers) or _certificate_fault(certificate)
    app = None
    try:
        app = None if fault else create_app({"ADDRESS": address})
    except tuple(START_FAULTS) as error:
        fault = next(code for kind, code in START_FAULTS.items() if isinstance(error, kind))
    if app and workers > 1 and database_of(app).sqlite:
        fault = "workers_sqlite"
    if fault or app is None:
        figures = {"host": host, "port": port, "folder": instance_path(), "most": MOST_WORKERS}
        print(say(t, FAULTS[fault or "instance"], **figures), file=sys.stderr)  # noqa: T201
        return 2
    _MADE[address] = _warmed(app)
    _run(address, host, port, workers, certificate, partial(_greet, t, address))
    return 0


def _certificate_fault(certificate: Certificate) -> str | None:
    """Both files, and one made for the other; a key with a password could not be opened."""
    if certificate is None:
        return None
    try:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate, lambda: "")
    except (OSError, ValueError):  # OpenSSL's own error is an OSError too
        return "certificate"
    return None


def _workers_fault(workers: int) -> str | None:
    if not 1 <= workers <= MOST_WORKERS:
        return "workers_range"
    return "workers_windows" if sys.platform == "win32" and workers > 1 else None


def _address(host: str, port: int, scheme: str = "http") -> str:
    """Where phones find it; a phone cannot open "all addresses"."""
    shown = lan_address() if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}:{port}/"


def _greet(t: NullTranslations, address: str) -> None:
    print(say(t, OPEN_HERE, address=address))  # noqa: T201
    segno.make(address, error="m").terminal(compact=True, border=2)
    print(say(t, STOP), flush=True)  # noqa: T201


def _fault(host: str, port: int) -> str | None:
    """Why the server cannot listen there."""
    if not 1 <= port <= 65535:
        return "port_range"
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if sys.platform != "win32":  # on Windows it would let two servers share a port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except socket.gaierror:
            return "host"
        except OSError as error:
            return "host" if error.errno == errno.EADDRNOTAVAIL else "port"
    return None


def _warmed(app: Flask) -> Flask:
    """The index of the search is built now: no request waits for it, and forked workers share
    it."""
    for game in GAMES:
        _ = library.library(game).index
    gc.collect()
    gc.freeze()  # what is loaded now stays: the garbage collector can skip it
    sys.setswitchinterval(TURN_SECONDS)
    return app


def _run(
    address: str, host: str, port: int, workers: int, certificate: Certificate, ready: Ready
) -> None:
    """Every worker is a process with its own app; this one only starts and stops them."""
    certfile, keyfile = map(Path, certificate) if certificate else (None, None)
    _allow_many_connections()
    server = Granian(
        "torri",  # only a name: the loader makes the app
        address=_number(host),
        port=port,
        interface=Interfaces.ASGINL,
        workers=workers,
        http=HTTPModes.http1,
        websockets=False,
        backlog=BACKLOG,
        backpressure=CONNECTIONS,
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_SECONDS * 1000),
        log_level=LogLevels.error,
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_SECONDS,
        ssl_cert=certfile,
        ssl_key=keyfile,
    )
    server.on_startup(ready)
    server.serve(target_loader=partial(_load, address, os.getpid()), wrap_loader=False)


def _number(host: str) -> str:
    """The address behind a name such as localhost."""
    if not host:
        return "0.0.0.0"  # noqa: S104 - phones on the network are meant to find it
    return host if ":" in host else socket.gethostbyname(host)


def _load(address: str, parent: int) -> Gateway:
    """In a worker: the app that was made before the fork, or, where nothing forks, a new one."""
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    return Gateway(_MADE.get(address) or _warmed(create_app({"ADDRESS": address})))


def _end_with(parent: int) -> None:
    """A worker whose parent was killed would keep the port for ever."""
    while os.getppid() == parent:
        time.sleep(1)
    os.kill(os.getpid(), signal.SIGTERM)


def _allow_many_connections() -> None:
    """Many systems let a process have 1,024 open files unless it asks for more."""
    if resource:
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
