"""A client that keeps its connection and counts every byte: for many phones in one thread."""

import asyncio
import gzip
import json
from dataclasses import dataclass
from typing import Any

PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1"
)
FIELDS = {
    "Accept": "*/*",
    "Accept-Encoding": "gzip, deflate",
    "Accept-Language": "en-GB,en;q=0.9",
    "Connection": "keep-alive",
    "User-Agent": PHONE,
}
"""What a browser sends along."""
PATIENCE = 30.0


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    fields: dict[str, str]
    body: bytes
    size: int
    """bytes there and back, with everything around them"""

    @property
    def text(self) -> str:
        packed = self.fields.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()


class Wire:
    """One connection. It is opened when something is asked, and again if the server closed it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str, **fields: str) -> Answer:
        return await self.ask("GET", path, b"", fields)

    async def post(self, path: str, body: object, **fields: str) -> Answer:
        sent = body if isinstance(body, str) else json.dumps(body)
        kind = "x-www-form-urlencoded" if isinstance(body, str) else "json"
        named = {"Content-Type": f"application/{kind}", **fields}
        return await self.ask("POST", path, sent.encode(), named)

    async def ask(self, method: str, path: str, body: bytes, fields: dict[str, Any]) -> Answer:
        named = {**FIELDS, **{name.replace("_", "-"): value for name, value in fields.items()}}
        if body:
            named["Content-Length"] = str(len(body))
        head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        lines = [*head, *(f"{name}: {value}" for name, value in named.items()), "", ""]
        request = "\r\n".join(lines).encode() + body
        return await asyncio.wait_for(self._exchange(request), PATIENCE)

    async def _exchange(self, request: bytes) -> Answer:
        if self._streams is None or self._streams[0].at_eof():
            self.close()
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._streams
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        first, *rest = head.decode("latin-1").split("\r\n")[:-2]
        fields = {name.lower(): value for name, _, value in (one.partition(": ") for one in rest)}
        body = await reader.readexactly(int(fields.get("content-length", 0)))
        size = len(request) + len(head) + len(body)
        return Answer(int(first.split()[1]), fields, body, size)

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._streams:
            self._streams[1].close()
            self._streams = None
