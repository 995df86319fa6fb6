"""One writer at a time, in this process and in all others on the same SQLite file.

SQLite before 3.51.3 can lose pages of a WAL database when one connection writes while
another checkpoints. Every write and every checkpoint goes through here.

Every wait has an end. And only a limited number wait at once: the threads of a server are for its
readers too, who need no gate.
"""

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: one process, so the thread lock is enough
    fcntl = None  # type: ignore[assignment]

LOCKS_FILES = fcntl is not None
PATIENCE = 5.0
"""Seconds a writer waits for the gate."""
PLACES, HURRY = 8, 2.0
"""The most writers at the gate at once; others wait this long for a place there."""
LOOK_AGAIN = 0.01


class BusyError(RuntimeError):
    """Others have been writing for too long. Nothing was written: try again later."""


class Gate:
    def __init__(
        self, lock_file: Path | None, patience: float = PATIENCE, hurry: float = HURRY
    ) -> None:
        """Without a lock file only the threads of this process queue up."""
        self.patience, self.hurry = patience, hurry
        self._lock = threading.Lock()
        self._places = threading.Semaphore(PLACES)
        self._file = lock_file
        self._handle: int | None = None
        self._inside: int | None = None

    @contextmanager
    def __call__(self, patience: float | None = None) -> Iterator[None]:
        """Raises BusyError. A thread that is already inside passes."""
        if self._inside == threading.get_ident():
            yield
            return
        deadline = time.monotonic() + (self.patience if patience is None else patience)
        with self.place():
            if not self._lock.acquire(timeout=max(0.0, deadline - time.monotonic())):
                raise BusyError
            try:
                self._close_file_gate(deadline)
                self._inside = threading.get_ident()
                yield
            finally:
                self._inside = None
                self._open_file_gate()
                self._lock.release()

    @contextmanager
    def place(self) -> Iterator[None]:
        """Among those who write or wait for it. A server with locks of its own needs no more."""
        if not self._places.acquire(timeout=self.hurry):
            raise BusyError
        try:
            yield
        finally:
            self._places.release()

    def _close_file_gate(self, deadline: float) -> None:
        if self._file is None or fcntl is None:
            return
        self._handle = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        while True:
            try:
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                if time.monotonic() > deadline:
                    raise BusyError from error
                time.sleep(LOOK_AGAIN)
            else:
                return

    def _open_file_gate(self) -> None:
        if self._handle is not None:
            os.close(self._handle)  # closing releases the lock
            self._handle = None
