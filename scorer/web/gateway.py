"""Between the server and the app: a request gets a thread only when it has arrived completely.

The server reads from thousands of connections at once without a thread for any of them (ASGI).
The app answers one request after the other (WSGI). A client that sends slowly, or nothing, costs
a socket and the bytes it has sent; after a fixed time it is closed. Reading and writing have
threads of their own: however many phones wait for their turn to save, pages are still answered.
"""

import asyncio
import io
import logging
import sys
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any
from urllib.parse import unquote_to_bytes

from scorer.web.live import shared

WsgiApp = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
Answer = tuple[int, list[tuple[bytes, bytes]], bytes]

READERS, WRITERS = 4, 8
"""Threads of one process. More readers would only share one interpreter, and slow down the
others."""
BODY_SECONDS, BYTES_A_SECOND = 30.0, 8 * 1024
"""A body has half a minute, and a second more for every so many bytes it announces."""
LARGEST_BODY = 2 * 2**20 + 64 * 1024
"""What the largest form takes (a list of players), and what is written around it."""
READ_AND_DROPPED = 32 * 2**20
"""How much of a body that is too large is still read: a client that is still sending reads no
answer."""
SMALL = 64 * 1024
"""The size of every deal and nearly every form: these are always accepted."""
HELD = 256 * 2**20
"""Bytes announced by larger bodies that are on their way; beyond that a new one is told to come
again. So a client that announces much and sends nothing cannot block a deal."""


class SlowError(Exception):
    """The body did not arrive in time."""


class GoneError(Exception):
    """The client went away in the middle of its body."""


class Gateway:
    """An ASGI app: it collects a request, then lets the WSGI app answer it in a thread."""

    def __init__(self, app: WsgiApp) -> None:
        self._app = app
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._writers = ThreadPoolExecutor(WRITERS, "writer")
        self._held = 0
        self._shared = shared.SharedAnswers()

    async def __call__(
        self,
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[dict[str, Any]]],
        send: Callable[[dict[str, Any]], Awaitable[None]],
    ) -> None:
        if scope["type"] != "http":
            return
        headers = Headers(scope["headers"])
        try:
            status, fields, body = await self._answer(scope, headers, receive)
        except SlowError:
            status, fields, body = 408, [(b"connection", b"close")], b""
        except GoneError:
            return
        await send({"type": "http.response.start", "status": status, "headers": fields})
        await send({"type": "http.response.body", "body": body})

    async def _answer(
        self,
        scope: dict[str, Any],
        headers: "Headers",
        receive: Callable[[], Awaitable[dict[str, Any]]],
    ) -> Answer:
        sends = headers.sends_a_body
        key = None if sends else shared.key_of(scope, headers.named)
        if key:
            return await self._shared.answer(key, partial(self._call_for_all, scope, headers))
        length = min(headers.length, LARGEST_BODY)
        large = length if length > SMALL else 0
        if large and self._held + large > HELD:
            return 503, [(b"retry-after", b"5"), (b"connection", b"close")], b""
        self._held += large
        try:
            body, size = await _arrived(receive, length) if sends else (b"", 0)
        finally:
            self._held -= large
        return await self._call(scope, _environ(scope, headers, body, size))

    async def _call_for_all(self, scope: dict[str, Any], headers: "Headers") -> Answer:
        return await self._call(scope, {**_environ(scope, headers, b"", 0), shared.MARK: True})

    async def _call(self, scope: dict[str, Any], environ: dict[str, Any]) -> Answer:
        pool = self._readers if scope["method"] in {"GET", "HEAD"} else self._writers
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(pool, _called, self._app, environ)


class Headers:
    """The fields of a request under the names WSGI has for them."""

    def __init__(self, fields: Iterable[tuple[bytes, bytes]]) -> None:
        self.named: dict[str, str] = {}
        for name, value in fields:
            if b"_" in name:  # X_Forwarded_For would look like X-Forwarded-For
                continue
            key, text = name.decode("latin-1").upper().replace("-", "_"), value.decode("latin-1")
            separator = "; " if key == "COOKIE" else ","
            self.named[key] = f"{self.named[key]}{separator}{text}" if key in self.named else text

    @property
    def length(self) -> int:
        """The announced size of the body; a body that comes in pieces may have any size."""
        text = self.named.get("CONTENT_LENGTH", "")
        if text.isascii() and text.isdigit():
            return int(text)
        return LARGEST_BODY if self.sends_a_body else 0

    @property
    def sends_a_body(self) -> bool:
        return "TRANSFER_ENCODING" in self.named or self.named.get("CONTENT_LENGTH", "0") != "0"


async def _arrived(
    receive: Callable[[], Awaitable[dict[str, Any]]], length: int
) -> tuple[bytes, int]:
    try:
        return await asyncio.wait_for(_collected(receive), BODY_SECONDS + length / BYTES_A_SECOND)
    except TimeoutError as error:
        raise SlowError from error


async def _collected(receive: Callable[[], Awaitable[dict[str, Any]]]) -> tuple[bytes, int]:
    """The body and its size. One that is too large comes back empty: the app sees only its size."""
    kept, size, more = io.BytesIO(), 0, True
    while more and size <= READ_AND_DROPPED:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise GoneError
        part = message.get("body", b"")
        size += len(part)
        if size <= LARGEST_BODY:
            kept.write(part)
        more = message.get("more_body", False)
    return (kept.getvalue() if size <= LARGEST_BODY else b""), size


def _environ(scope: dict[str, Any], headers: Headers, body: bytes, size: int) -> dict[str, Any]:
    """What PEP 3333 asks for."""
    path = unquote_to_bytes(scope.get("raw_path") or scope["path"])
    here, there = scope.get("server") or ("", 0), scope.get("client") or ("", 0)
    environ = {f"HTTP_{name}": value for name, value in headers.named.items()}
    environ.pop("HTTP_TRANSFER_ENCODING", None)  # the body is no longer in pieces
    environ.pop("HTTP_CONTENT_LENGTH", None)
    content_type = environ.pop("HTTP_CONTENT_TYPE", "")
    return {
        **environ,
        "CONTENT_LENGTH": str(size),
        "CONTENT_TYPE": content_type,
        "PATH_INFO": path.decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "REMOTE_ADDR": there[0],
        "REMOTE_PORT": str(there[1]),
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "SERVER_NAME": here[0],
        "SERVER_PORT": str(here[1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "wsgi.errors": sys.stderr,
        "wsgi.input": io.BytesIO(body),
        "wsgi.multiprocess": True,
        "wsgi.multithread": True,
        "wsgi.run_once": False,
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.version": (1, 0),
    }


def _called(app: WsgiApp, environ: dict[str, Any]) -> Answer:
    """One request, in a thread. The app answers its own faults; a fault that escapes it is
    logged."""
    started: list[Any] = []

    def start_response(status: str, fields: list[tuple[str, str]], _: object = None) -> None:
        started[:] = [int(status[:3]), fields]

    try:
        answer = app(environ, start_response)
        try:
            body = b"".join(answer)
        finally:
            getattr(answer, "close", lambda: None)()
    except Exception:  # the connection must get an answer, and the server must go on
        logging.getLogger(__name__).exception("no answer")
        return 500, [], b""
    status, fields = started
    return status, [(_field(name).lower(), _field(value)) for name, value in fields], body


def _field(text: str) -> bytes:
    return text.encode("latin-1")
