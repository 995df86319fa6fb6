"""Viewers of a place, as many as wanted, in one thread: each asks every few seconds what is new."""

import asyncio
import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

PAUSE = 2.0


@dataclass(slots=True)
class Viewers:
    """`path` gives what to look at now. A server that is being killed answers nothing: no error."""

    port: int
    count: int
    path: Callable[[], str]
    answers: Counter[int] = field(default_factory=Counter)
    refused: int = 0
    _stopped: threading.Event = field(default_factory=threading.Event)

    @property
    def errors(self) -> list[str]:
        """What the server itself got wrong."""
        return [f"{n} x {status} to viewers" for status, n in self.answers.items() if status >= 500]

    @contextmanager
    def watching(self) -> Iterator["Viewers"]:
        thread = threading.Thread(target=lambda: asyncio.run(self._watch()), daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self._stopped.set()
            thread.join(60)

    async def _watch(self) -> None:
        await asyncio.gather(*(self._follow() for _ in range(self.count)))

    async def _follow(self) -> None:
        tag = b""
        await asyncio.sleep(random.uniform(0, PAUSE))
        while not self._stopped.is_set():
            try:
                tag = await asyncio.wait_for(self._ask(tag), 30)
            except (OSError, TimeoutError, asyncio.IncompleteReadError):
                self.refused += 1
            await asyncio.sleep(random.uniform(0.5, 1) * PAUSE)

    async def _ask(self, tag: bytes) -> bytes:
        """Whether there is something new; if there is, the page."""
        status, found = await self._fetch(f"{self.path()}/version", tag)
        if status == 200 and found != tag:
            await self._fetch(self.path(), b"")
        return found or tag

    async def _fetch(self, path: str, tag: bytes) -> tuple[int, bytes]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        seen = b"If-None-Match: " + tag + b"\r\n" if tag else b""
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n".encode()
            + seen
            + b"\r\n"
        )
        told = await reader.read()
        writer.close()
        head = told.partition(b"\r\n\r\n")[0].split(b"\r\n")
        if len(head) < 2:
            raise ConnectionResetError
        status = int(head[0].split()[1])
        self.answers[status] += 1
        fields = dict(line.lower().split(b": ", 1) for line in head[1:] if b": " in line)
        return status, fields.get(b"etag", b"")
