"""An upgrade that is killed at a chosen point: python killed_upgrade.py ADDRESS POINT.

A point is `step:0005` (its statements are done, its version is not noted), `noted:0005` (it is),
`before` (the commit), `in:0.4` (so many milliseconds after the commit began) or `after` it. The
product knows nothing of this: the hooks are put around the libraries here.
"""

import os
import signal
import sys
import threading
import time
from typing import Any

from alembic.runtime.migration import HeadMaintainer, RevisionStep
from sqlalchemy.engine.default import DefaultDialect

from scorer.store import migrate
from scorer.store.database import Database

LONG = 10.0


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(LONG)  # the signal is on its way


def die_at_step(point: str) -> None:
    note = HeadMaintainer.update_to_step

    def noted(self: HeadMaintainer, step: RevisionStep) -> None:
        if point == f"step:{step.to_revisions[0]}":
            die()
        note(self, step)
        if point == f"noted:{step.to_revisions[0]}":
            die()

    HeadMaintainer.update_to_step = noted  # type: ignore[method-assign, assignment]


def die_at_commit(point: str) -> None:
    commit = DefaultDialect.do_commit

    def committed(self: DefaultDialect, connection: Any) -> None:
        if point == "before":
            die()
        if point.startswith("in:"):
            threading.Thread(target=die_soon, args=(float(point[3:]) / 1000,)).start()
        commit(self, connection)  # type: ignore[no-untyped-call]
        if point.startswith("in:"):
            time.sleep(LONG)  # nothing may happen between the commit and the kill
        die()

    DefaultDialect.do_commit = committed  # type: ignore[method-assign]


def die_soon(seconds: float) -> None:
    time.sleep(seconds)
    die()


if __name__ == "__main__":
    _, address, chosen = sys.argv
    database = Database(address)
    with database.look() as connection:  # its first connection commits what it sets
        connection.exec_driver_sql("SELECT 1")
    die_at_step(chosen)
    if ":" not in chosen or chosen.startswith("in:"):
        die_at_commit(chosen)
    migrate.upgrade(database)
    sys.exit("nobody killed it")
