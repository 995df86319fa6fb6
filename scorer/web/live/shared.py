"""One answer for all who ask for the same at the same moment, given without taking a thread.

Only for requests without a cookie and without a token. The app says of each answer
whether and for how long others may have it; an answer for one reader only is asked for again by the
others.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

Answer = tuple[int, list[tuple[bytes, bytes]], bytes]
Key = tuple[str, ...]
MARK, FIELD = "torri.may_be_shared", b"x-torri-shared"
"""Tells the app that it may name a number of seconds, and the field it names them in."""
PLACES = ("/t/", "/m/")
PERSONAL = ("COOKIE", "AUTHORIZATION", "IF_NONE_MATCH", "IF_MODIFIED_SINCE", "RANGE")
TOLD_APART = ("HOST", "X_FORWARDED_PROTO", "ACCEPT_ENCODING")
KEPT = 1024


def key_of(scope: dict[str, Any], named: dict[str, str]) -> Key | None:
    """What makes two requests the same; None if the request shows who sends it."""
    path, query = scope["path"], scope["query_string"].decode("latin-1")
    if scope["method"] != "GET" or not path.startswith(PLACES):
        return None
    if any(name in named for name in PERSONAL):
        return None
    language = "" if "since=" in query else named.get("ACCEPT_LANGUAGE", "")
    return (path, query, language, *(named.get(name, "") for name in TOLD_APART))


class SharedAnswers:
    """All of it happens in one thread, between two requests: nothing needs a lock."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, tuple[float, Answer]] = OrderedDict()
        self._asked: dict[Key, asyncio.Task[tuple[Answer, float]]] = {}

    async def answer(self, key: Key, ask: Callable[[], Awaitable[Answer]]) -> Answer:
        until, kept = self._kept.get(key, (0.0, None))
        if kept and until > time.monotonic():
            return kept
        asked = self._asked.get(key)
        if asked is None:
            return (await asyncio.shield(self._ask(key, ask)))[0]
        answer, seconds = await asyncio.shield(asked)
        return answer if seconds else _taken_off(await ask())[0]

    def _ask(
        self, key: Key, ask: Callable[[], Awaitable[Answer]]
    ) -> "asyncio.Task[tuple[Answer, float]]":
        """It continues even if the first client goes away: others wait for it."""

        async def run() -> tuple[Answer, float]:
            try:
                answer, seconds = _taken_off(await ask())
                self._keep(key, answer, seconds)
                return answer, seconds
            finally:
                del self._asked[key]

        task = self._asked[key] = asyncio.ensure_future(run())
        return task

    def _keep(self, key: Key, answer: Answer, seconds: float) -> None:
        self._kept.pop(key, None)
        if seconds:
            self._kept[key] = (time.monotonic() + seconds, answer)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _taken_off(answer: Answer) -> tuple[Answer, float]:
    """The answer as it is sent, and for how many seconds others may have it."""
    status, fields, body = answer
    found = [value for name, value in fields if name == FIELD]
    personal = any(name == b"set-cookie" for name, _ in fields)
    rest = [one for one in fields if one[0] != FIELD]
    return (status, rest, body), float(found[0]) if found and not personal else 0.0
