"""Runs tests on a copy of the tree, again and again, each time with one file changed.

Started by `run.py` in the copy. It reads one request a line, and answers with a line. What is slow
to load is loaded once; every run is a fork, so that nothing of one change reaches the next.
"""

import contextlib
import importlib
import io
import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

HEAVY = ("pytest", "_pytest.python", "hypothesis", "flask", "flask_babel", "flask_wtf", "sqlmodel")
MORE = ("alembic.command", "networkx", "pydantic", "segno", "psycopg")
OPTIONS = (
    "--exitfirst",
    "--quiet",
    "--few-examples",
    "--hypothesis-seed=1",
    "--tb=no",
    "--no-header",
    "-pno:cacheprovider",
    "-pno:schemathesis",
    "-pno:xdist",
    "-Wignore::pytest.PytestAssertRewriteWarning",  # what is loaded already stays as it is
    "-mnot browser and not server and not slow",
)
FINE, NOTICED = 0, 1


def run(wish: dict[str, Any]) -> dict[str, Any]:
    """Change the file, run the tests, put the file back."""
    file = Path(wish["file"])
    source, times = file.read_bytes(), file.stat()
    changed = wish.get("source")
    if changed is not None:
        file.write_text(changed, encoding="utf-8")
        later = time.time() + 10_000  # so that no compiled file is taken for it
        os.utime(file, (later, later))
    try:
        return _forked(wish, keep_compiled=changed is None)
    finally:
        file.write_bytes(source)
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))


def _forked(wish: dict[str, Any], *, keep_compiled: bool) -> dict[str, Any]:
    began = time.monotonic()
    child = os.fork()
    if not child:
        os.setsid()
        sys.dont_write_bytecode = not keep_compiled
        os._exit(_tests(wish["tests"]))
    status = None
    while status is None and time.monotonic() < began + wish["limit"]:
        found, code = os.waitpid(child, os.WNOHANG)
        status = os.waitstatus_to_exitcode(code) if found else None
        time.sleep(0.01)
    if status is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return {"status": status, "seconds": time.monotonic() - began}


def _tests(tests: list[str]) -> int:
    """Anything but a clean end is something that was noticed."""
    silence = os.open(os.devnull, os.O_RDWR)
    for handle in (0, 1, 2):
        os.dup2(silence, handle)
    try:
        import pytest  # noqa: PLC0415 - loaded by now

        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            return FINE if pytest.main([*OPTIONS, *tests]) == 0 else NOTICED
    except BaseException:  # noqa: BLE001 - a change may break pytest itself
        return NOTICED


def main() -> None:
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    for name in (*HEAVY, *MORE):
        importlib.import_module(name)
    if "scorer" in sys.modules:
        raise RuntimeError("a fork could not load its own")
    for line in sys.stdin:
        print(json.dumps(run(json.loads(line))), file=answers, flush=True)


if __name__ == "__main__":
    main()
