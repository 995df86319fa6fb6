"""One writer at a time, in this process and in all others on the same SQLite file.

SQLite before 3.51.3 can lose pages of a WAL database when one connection writes while
another checkpoints. Every write and every checkpoint goes through here.
"""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: one process, so the thread lock is enough
    fcntl = None  # type: ignore[assignment]


class Gate:
    def __init__(self, lock_file: Path | None) -> None:
        """Without a lock file only the threads of this process queue up."""
        self._lock = threading.RLock()
        self._file = lock_file
        self._handle: int | None = None
        self._depth = 0

    @contextmanager
    def __call__(self) -> Iterator[None]:
        with self._lock:
            self._depth += 1
            try:
                if self._depth == 1:
                    self._close_file_gate()
                yield
            finally:
                self._depth -= 1
                if self._depth == 0:
                    self._open_file_gate()

    def _close_file_gate(self) -> None:
        if self._file and fcntl:
            self._handle = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            fcntl.flock(self._handle, fcntl.LOCK_EX)

    def _open_file_gate(self) -> None:
        if self._handle is not None:
            os.close(self._handle)  # closing lets go of the lock
            self._handle = None
