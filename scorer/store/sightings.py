"""When phones were seen last: stored from time to time by a thread of its own, so that no request
waits.

A request only leaves a note in memory. A thread of its own writes the notes down a moment later,
many at once; if the database cannot be written, they are dropped and the next visit tries again.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from logging import getLogger
from threading import Lock, Timer
from time import monotonic

from sqlalchemy import Connection, select, update

from scorer.store.tables import DEVICE, now

EVERY = timedelta(minutes=5).total_seconds()
"""The shortest time between two notes of one phone."""
DELAY = 2.0
"""How long notes are collected: a hall that opens its phones is one write."""
MOST = 10_000
Write = Callable[[], AbstractContextManager[Connection]]


class Sightings:
    def __init__(self, write: Write) -> None:
        self._write, self._lock, self._writing = write, Lock(), Lock()
        self._noted: dict[int, float] = {}
        self._waiting: set[int] = set()
        self._timer: Timer | None = None

    def note(self, device_id: int) -> None:
        """This phone is here."""
        moment = monotonic()  # it must be noted also when a clock was set back
        with self._lock:
            if moment - self._noted.get(device_id, -EVERY) < EVERY:
                return
            if len(self._noted) >= MOST:
                self._noted.clear()
            self._noted[device_id] = moment
            self._waiting.add(device_id)
            if self._timer is None:
                self._timer = Timer(DELAY, self.write_down)
                self._timer.daemon = True
                self._timer.start()

    def write_down(self) -> None:
        """What was seen so far, in one statement. It skips rows that are locked."""
        with self._lock:
            self._forget_timer()
            waiting, self._waiting = self._waiting, set()
        if not waiting:
            return
        free = select(DEVICE.c.id).where(DEVICE.c.id.in_(waiting))
        free = free.with_for_update(key_share=True, skip_locked=True)
        try:
            with self._writing, self._write() as connection:
                seen = update(DEVICE).where(DEVICE.c.id.in_(free)).values(seen=now())
                connection.execute(seen)
        except Exception:  # any fault: no request depends on this
            getLogger(__name__).info("could not write down which phones were seen", exc_info=True)

    def _forget_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def stop(self) -> None:
        """After the database is closed nothing more is written."""
        with self._lock:
            self._forget_timer()
            self._waiting.clear()
        with self._writing:
            pass  # a write that has begun is finished
