"""The state of a place a moment ago: read from the database once for any number of requests.

Viewers see the state of the last beat. The next one is read when somebody asks and the
pause is over, by one thread; others get the last one meanwhile. A beat ends by itself, so several
processes on one database need not talk to each other.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace

from scorer.store.access import Place
from scorer.store.tables import Tournament
from scorer.store.tournament_view import TournamentView

REST = 4.0
"""The pause is at least so many times as long as reading took: most of the time is for others."""
LATE = 2.0
"""Seconds after its end in which a beat is still shown to those who would have to wait."""
PLACES = 256


@dataclass(frozen=True, slots=True)
class Beat:
    place: Place
    pulse: str
    """it changes with everything that happens in the place"""
    tournament: Tournament | None = None
    """whose clock may be shown"""
    view: TournamentView | None = None
    until: float = 0.0
    """when somebody may read again, by the clock of this process"""

    @property
    def left(self) -> float:
        return max(0.0, self.until - time.monotonic())


class Beats:
    def __init__(self, pause: float) -> None:
        """Without a pause every request reads everything."""
        self.pause = pause
        self._beats: OrderedDict[tuple[str, str], Beat] = OrderedDict()
        self._reading: dict[tuple[str, str], threading.Lock] = {}
        self._lock = threading.Lock()

    def now(self, kind: str, slug: str, read: Callable[[], Beat]) -> Beat:
        key = (kind, slug)
        beat = self._beats.get(key)
        if self.pause <= 0:
            return read()
        if beat and beat.left:
            return beat
        with self._lock:
            reading = self._reading.setdefault(key, threading.Lock())
        shown = beat and time.monotonic() < beat.until + LATE
        if not reading.acquire(blocking=not shown):
            return beat or read()
        try:
            newer = self._beats.get(key)
            return newer if newer and newer.left else self._read(key, read)
        finally:
            reading.release()
            with self._lock:  # keep nothing of invented addresses
                if key not in self._beats:
                    self._reading.pop(key, None)

    def _read(self, key: tuple[str, str], read: Callable[[], Beat]) -> Beat:
        started = time.monotonic()
        try:
            found = read()
        except Exception:  # if it is deleted, it must not be shown any more
            with self._lock:
                self._beats.pop(key, None)
            raise
        ended = time.monotonic()
        pause = max(self.pause, REST * (ended - started))
        beat = replace(found, until=ended + pause)
        with self._lock:
            self._beats[key] = beat
            while len(self._beats) > PLACES:
                gone, _ = self._beats.popitem(last=False)
                self._reading.pop(gone, None)
        return beat
