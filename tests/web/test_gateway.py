"""What the gateway makes of a request, without a server: bodies, limits, threads, faults."""

import asyncio
import threading
from collections.abc import Callable, Iterable
from typing import Any

import loops
import pytest
from flask import Flask, request

from scorer.web import gateway
from scorer.web.gateway import Gateway

Messages = list[dict[str, Any]]
ENDED = {"type": "http.request", "body": b"", "more_body": False}


def parts(*bodies: bytes) -> Messages:
    """A body as it arrives, piece by piece."""
    last = len(bodies) - 1
    return [
        {"type": "http.request", "body": body, "more_body": number < last}
        for number, body in enumerate(bodies)
    ]


def scope(method: str = "POST", path: str = "/", *headers: tuple[bytes, bytes]) -> dict[str, Any]:
    return {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"a=1&b=%C3%A9",
        "http_version": "1.1",
        "scheme": "http",
        "server": ("127.0.0.1", 8000),
        "client": ("192.0.2.7", 4711),
        "headers": list(headers),
    }


def length(size: int) -> tuple[bytes, bytes]:
    return b"content-length", str(size).encode()


async def ask(app: Gateway, scope: dict[str, Any], messages: Messages) -> Messages:
    """What the gateway sends; a body with nothing more to come never ends."""
    sent: Messages = []
    waiting = iter(messages)

    async def receive() -> dict[str, Any]:
        message = next(waiting, None)
        if message is None:
            await asyncio.sleep(3600)
        return message or {}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return sent


def answer(app: Callable[..., Iterable[bytes]], *what: Any) -> tuple[int, bytes]:
    start, body = loops.run(ask(Gateway(app), *what))
    return start["status"], body["body"]


@pytest.fixture
def echo() -> Flask:
    app = Flask(__name__)

    @app.route("/", methods=["GET", "POST"])
    @app.route("/<path:path>", methods=["GET", "POST"])
    def page(path: str = "") -> dict[str, Any]:
        return {
            "path": path,
            "b": request.args["b"],
            "body": request.get_data(as_text=True),
            "length": request.content_length,
            "cookies": dict(request.cookies),
            "forwarded": request.headers.get("X-Forwarded-For"),
            "address": request.remote_addr,
            "type": request.content_type,
        }

    return app


def told(echo: Flask, *what: Any) -> dict[str, Any]:
    status, body = answer(echo, *what)
    assert status == 200
    found: dict[str, Any] = echo.json.loads(body)
    return found


def test_the_app_sees_the_request_as_it_was_sent(echo: Flask) -> None:
    headers = (length(8), (b"cookie", b"a=1"), (b"cookie", b"b=2"), (b"content-type", b"text/x"))
    found = told(echo, scope("POST", "/%C3%A9t%C3%A9", *headers), parts(b"Adso", b"Abbo"))
    assert found == {
        "path": "été",
        "b": "é",
        "body": "AdsoAbbo",
        "length": 8,
        "cookies": {"a": "1", "b": "2"},
        "forwarded": None,
        "address": "192.0.2.7",
        "type": "text/x",
    }


def test_a_body_that_announces_no_length_is_collected_too(echo: Flask) -> None:
    pieces = scope("POST", "/", (b"transfer-encoding", b"chunked"))
    found = told(echo, pieces, parts(b"Adso", b"", b"!"))
    assert (found["body"], found["length"]) == ("Adso!", 5)


def test_a_header_with_a_low_line_does_not_pass_for_another(echo: Flask) -> None:
    forged = scope("GET", "/", (b"x_forwarded_for", b"10.0.0.1"))
    assert told(echo, forged, [])["forwarded"] is None


def test_a_body_that_never_ends_is_answered_with_408(
    echo: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway, "BODY_SECONDS", 0.05)
    unfinished = [{"type": "http.request", "body": b"Ad", "more_body": True}]
    assert answer(echo, scope("POST", "/", length(4)), unfinished) == (408, b"")


def test_a_client_that_goes_away_in_its_body_calls_nothing() -> None:
    def never(*_: object) -> Iterable[bytes]:
        raise AssertionError

    part = {"type": "http.request", "body": b"Ad", "more_body": True}
    gone: Messages = [part, {"type": "http.disconnect"}]
    assert loops.run(ask(Gateway(never), scope("POST", "/", length(4)), gone)) == []


def test_a_body_that_is_too_large_is_read_to_its_end_and_the_app_sees_its_size(
    own_app: Flask,
) -> None:
    size = 3 * 2**20
    left = parts(*[b"x" * 2**16] * (size // 2**16))
    sender = iter(left)

    async def receive() -> dict[str, Any]:
        return next(sender)

    sent: Messages = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    kind = (b"content-type", b"application/x-www-form-urlencoded")
    loops.run(Gateway(own_app)(scope("POST", "/j", length(size), kind), receive, send))
    assert sent[0]["status"] == 413
    assert next(sender, None) is None, "a client that still sends would never see the answer"


def test_more_unfinished_bodies_than_memory_allows_are_asked_to_come_again(
    echo: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway, "SMALL", 10)
    monkeypatch.setattr(gateway, "HELD", 100)
    assert answer(echo, scope("POST", "/", length(101)), parts(b"x" * 101)) == (503, b"")
    assert answer(echo, scope("POST", "/", length(100)), parts(b"x" * 100))[0] == 200


def test_a_deal_is_taken_however_much_others_have_announced(
    echo: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They announce a long list of players, and send nothing of it."""
    monkeypatch.setattr(gateway, "HELD", 2 * gateway.LARGEST_BODY)
    announced = scope("POST", "/", length(gateway.LARGEST_BODY))

    async def play() -> list[int]:
        shared = Gateway(echo)
        waiting = [asyncio.create_task(ask(shared, announced, [])) for _ in range(2)]
        await asyncio.sleep(0)
        late = await ask(shared, announced, [])
        deal = await ask(shared, scope("POST", "/", length(4)), parts(b"Adso"))
        for one in waiting:
            one.cancel()
        return [late[0]["status"], deal[0]["status"]]

    assert loops.run(play()) == [503, 200]


def test_a_body_larger_than_any_form_has_no_more_time_than_the_largest(
    echo: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway, "BODY_SECONDS", 0.0)
    monkeypatch.setattr(gateway, "BYTES_A_SECOND", gateway.LARGEST_BODY * 20)
    assert answer(echo, scope("POST", "/", length(10**12)), []) == (408, b"")


def test_an_app_that_fails_is_logged_and_answered(caplog: pytest.LogCaptureFixture) -> None:
    def broken(*_: object) -> Iterable[bytes]:
        raise ValueError("Salvatore")

    assert answer(broken, scope("GET"), []) == (500, b"")
    assert "Salvatore" in caplog.text


def test_pages_are_answered_while_every_writer_waits() -> None:
    """Twenty phones wait for their turn to save; a reader does not wait with them."""
    free = threading.Event()

    def app(environ: dict[str, Any], start_response: Callable[..., object]) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "POST":
            free.wait(30)
        start_response("200 OK", [])
        return [environ["REQUEST_METHOD"].encode()]

    async def play() -> list[bytes]:
        shared = Gateway(app)
        savers = [asyncio.create_task(ask(shared, scope("POST"), [])) for _ in range(20)]
        pages = [(await ask(shared, scope("GET"), []))[1]["body"] for _ in range(5)]
        assert not any(saver.done() for saver in savers)
        free.set()
        return pages + [(await saver)[1]["body"] for saver in savers]

    assert loops.run(play()) == [b"GET"] * 5 + [b"POST"] * 20
