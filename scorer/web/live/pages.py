"""Pages as they were rendered for viewers, and what changed from one to the next.

A page is rendered by one thread, for everybody, once for every pulse of its place. Its key is the
stamp of what it shows: a phone with an earlier page gets the difference, while we have it.
"""

import gzip
import hashlib
import json
import re
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from scorer.web.live import tree
from scorer.web.live.changes import changes

Key = tuple[str, ...]
"""Which page it is: of which place, at which address, in which language."""
ROOM = 32 * 2**20
"""Bytes of pages and changes that are kept, as they are sent."""
LARGE = 32 * 1024
"""Packed bytes of a page that is larger than usual pages."""
PATIENCE = 5.0
"""Seconds to wait for somebody else's rendering; then it is done twice."""
STAMP_HERE, STAMP = b'data-since=""', b'data-since="%s"'
CLOCK = re.compile(rb'(data-clock=")-?\d+("[^>]*>)[^<]*')


@dataclass(frozen=True, slots=True)
class Rendered:
    stamp: str
    packed: bytes
    pulse: str
    moment: object
    """what the page shows that changes by itself: its clock"""

    @property
    def body(self) -> bytes:
        return gzip.decompress(self.packed)


class Pages:
    def __init__(self, room: int = ROOM) -> None:
        self._room, self._used = room, 0
        self._kept: OrderedDict[tuple[Key, str], bytes] = OrderedDict()
        self._newest: OrderedDict[Key, Rendered] = OrderedDict()
        self._lock = threading.Lock()
        self._rendering: dict[Key, threading.Lock] = {}

    def current(self, key: Key, pulse: str, moment: object, render: Callable[[], str]) -> Rendered:
        """The page as of this pulse; without a moment, whatever its clock shows."""
        if found := self._find(key, pulse, moment):
            return found
        with self._lock:
            rendering = self._rendering.setdefault(key, threading.Lock())
        alone = rendering.acquire(timeout=PATIENCE)
        try:
            return self._find(key, pulse, moment) or self._render(key, pulse, moment, render)
        finally:
            if alone:
                rendering.release()
            self._forget_waiting(key)

    def changed(self, key: Key, since: str, now: Rendered, **more: object) -> bytes | None:
        """What to send, packed, to somebody who has a page of that stamp; None if we have no
        difference."""
        name = f"{since}>{now.stamp}{sorted(more.items())}"
        if found := self._look(key, name):
            return found
        old = self._look(key, since)
        if old is None:
            return None
        told = {
            "since": now.stamp,
            "pulse": now.pulse,
            **changes(_tree(old), _tree(now.packed)),
            **more,
        }
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        packed = gzip.compress(text.encode(), 9, mtime=0)
        self._keep(key, name, packed)
        return packed

    def _find(self, key: Key, pulse: str, moment: object) -> Rendered | None:
        found = self._newest.get(key)
        same = found and found.pulse == pulse and moment in (None, found.moment)
        return found if same else None

    def _render(self, key: Key, pulse: str, moment: object, render: Callable[[], str]) -> Rendered:
        body = render().encode()
        stamp = hashlib.sha256(CLOCK.sub(rb"\1\2", body)).hexdigest()[:12]
        body = body.replace(STAMP_HERE, STAMP % stamp.encode(), 1)
        found = Rendered(stamp, gzip.compress(body, 6, mtime=0), pulse, moment)
        self._keep(key, stamp, found.packed)
        with self._lock:
            self._newest[key] = found
            self._newest.move_to_end(key)
        return found

    def _forget_waiting(self, key: Key) -> None:
        """Pages that do not exist are not kept: anybody can invent addresses."""
        with self._lock:
            if key not in self._newest:
                self._rendering.pop(key, None)

    def _look(self, key: Key, name: str) -> bytes | None:
        with self._lock:
            if found := self._kept.get((key, name)):
                self._kept.move_to_end((key, name))
        return found

    def _keep(self, key: Key, name: str, packed: bytes) -> None:
        with self._lock:
            self._used += len(packed) - len(self._kept.pop((key, name), b""))
            self._kept[key, name] = packed
            while self._used > self._room:
                (old, stamp), gone = self._kept.popitem(last=False)
                self._used -= len(gone)
                if old in self._newest and self._newest[old].stamp == stamp:
                    del self._newest[old]
                    self._rendering.pop(old, None)


def _tree(packed: bytes) -> tree.Tree:
    """Trees are large; those of whole lists to print are not kept."""
    return _read(packed) if len(packed) > LARGE else _kept_tree(packed)


@lru_cache(maxsize=32)
def _kept_tree(packed: bytes) -> tree.Tree:
    return _read(packed)


def _read(packed: bytes) -> tree.Tree:
    return tree.read(gzip.decompress(packed).decode())
