"""A program on both databases: a new folder each, its figures as a line of JSON, and a verdict."""

import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from databases import empty_postgres, postgres_server

Figures = dict[str, object]
Program = Callable[[str, Path], Figures]
"""Plays on the database of an address, in a folder of its own."""


@contextmanager
def addresses(chosen: str | None, folder: Path) -> Iterator[dict[str, str]]:
    if chosen:
        yield {"chosen": chosen}
        return
    with postgres_server() as server, empty_postgres(server) as address:
        yield {"SQLite": f"sqlite:///{folder / 'torri.db'}", "PostgreSQL": address}


def run(play: Program, sound: Callable[[Figures], bool], chosen: str | None = None) -> int:
    """Gives 1 if something is not as it should be."""
    good = True
    with (
        tempfile.TemporaryDirectory(prefix="torri-load-") as root,
        addresses(chosen, Path(root)) as found,
    ):
        for name, url in found.items():
            folder = Path(root) / name
            folder.mkdir()
            figures = play(url, folder)
            print(json.dumps({"database": name, **figures}), flush=True)
            good &= sound(figures)
    return int(not good)
