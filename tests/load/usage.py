"""What a process and its children use, as the system counts it (Linux)."""

import os
import time
from pathlib import Path

TICKS, PAGE = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")


class Usage:
    def __init__(self, process_id: int) -> None:
        self._processes = [process_id, *_children(process_id)]
        self._start, self._cpu = time.monotonic(), self._cpu_now()

    def so_far(self) -> dict[str, float]:
        """Seconds that passed, processor seconds since the start, and memory in bytes now."""
        memory = sum(int(_read(one, "statm").split()[1]) * PAGE for one in self._processes)
        seconds = time.monotonic() - self._start
        return {"seconds": seconds, "cpu": self._cpu_now() - self._cpu, "memory": memory}

    def _cpu_now(self) -> float:
        fields = [_read(one, "stat").rpartition(")")[2].split() for one in self._processes]
        return sum(int(found[11]) + int(found[12]) for found in fields) / TICKS


def _children(process_id: int) -> list[int]:
    found = [int(one) for one in _read(process_id, f"task/{process_id}/children").split()]
    return found + [below for one in found for below in _children(one)]


def _read(process_id: int, name: str) -> str:
    return (Path("/proc") / str(process_id) / name).read_text()
