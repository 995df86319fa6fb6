"""Kill a writing process again and again: what it called saved must be there, and once.

Sixteen threads save deals through the real store. Each retries one key until it is confirmed
and only then notes it in its ledger; after a kill it goes on with the key it was at. With
`--kills 200` this is `make crash`; the suite does ten.
"""

import argparse
import json
import multiprocessing
import os
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from databases import empty_postgres, postgres_server
from playing import FIRST, TOKEN
from sqlmodel import Session, col, select

from scorer.games.match import Format
from scorer.store import access, backup, matches, migrate
from scorer.store.database import Database
from scorer.store.errors import ConflictError
from scorer.store.matches import Settings
from scorer.store.tables import Event, Match

WRITERS, GROUPS, PAGE, AHEAD = 16, 8, 5, 20
"""Two writers share a match; after so many keys each they turn to the next one."""
Slugs = dict[str, str]


def play(url: str, kills: int, folder: Path) -> dict[str, object]:
    """Kill so often, then look: the figures of what was promised and what is there."""
    chance = random.Random(kills)
    for _ in range(kills):
        writer = multiprocessing.get_context("fork").Process(
            target=_write_until_killed, args=(url, folder, _matches(url, folder), os.getpid())
        )
        writer.start()
        time.sleep(chance.uniform(0.3, 0.8))
        os.kill(writer.pid or 0, signal.SIGKILL)
        writer.join()
    return _figures(url, folder) | {"kills": kills}


def _matches(url: str, folder: Path) -> Slugs:
    """Open the database after the kill, and make sure that there are matches to go on with."""
    database = Database(url)
    migrate.upgrade(database)
    furthest = max(len(_ledger(folder, writer)) for writer in range(WRITERS)) // PAGE
    names = {_name(group, page) for group in range(GROUPS) for page in range(furthest + AHEAD)}
    with database.write() as session:
        found = {match.name: match.slug for match in session.exec(select(Match))}
        for name in sorted(names - set(found)):
            settings = Settings(Format("open"))
            match, _ = matches.create(session, "torri", ["Adso", "William"], settings, name, TOKEN)
            found[name] = match.slug
    database.close()
    return found


def _write_until_killed(url: str, folder: Path, slugs: Slugs, parent: int) -> None:
    database = Database(url)
    threads = [
        threading.Thread(target=_write, args=(database, folder, slugs, writer), daemon=True)
        for writer in range(WRITERS)
    ]
    for thread in threads:
        thread.start()
    while os.getppid() == parent:  # nobody left to kill us: stop by ourselves
        time.sleep(0.1)


def _write(database: Database, folder: Path, slugs: Slugs, writer: int) -> NoReturn:
    number = len(_ledger(folder, writer))
    with _file(folder, writer).open("a", encoding="ascii") as ledger:
        while True:
            key = f"writer-{writer:02d}-{number:06d}"
            slug = slugs.get(_name(writer % GROUPS, number // PAGE))
            if slug is None:  # all done before the kill came
                time.sleep(60)
                continue
            try:
                _save(database, slug, key)
            except BaseException as error:
                (folder / "errors").open("a").write(f"{key}: {error!r}\n")
                raise
            ledger.write(f"{key}\n")
            ledger.flush()
            number += 1


def _save(database: Database, slug: str, key: str) -> None:
    """As a phone does: look, send, and after a conflict look again."""
    while True:
        with database.read() as session:
            grant = access.grant(session, slug, TOKEN)
            seen = len(matches.load(session, grant.match).scored)
        try:
            with database.write() as session:
                matches.add(session, grant, FIRST, key, seen)
        except ConflictError:
            continue
        return


def _figures(url: str, folder: Path) -> dict[str, object]:
    database = Database(url)
    promised = [key for writer in range(WRITERS) for key in _ledger(folder, writer)]
    with database.read() as session:
        stored = Counter(session.exec(select(Event.key)))
        whole = all(_whole(list(_log(session, match)), match) for match in _all(session))
    database.close()
    if database.path:
        backup.verify_sqlite(database.path)
    errors = folder / "errors"
    return {
        "acknowledged": len(promised),
        "lost": sum(key not in stored for key in promised),
        "doubled": sum(times > 1 for times in stored.values()),
        "unconfirmed": len(set(stored) - set(promised)),
        "whole": whole,
        "errors": errors.read_text().splitlines() if errors.exists() else [],
    }


def _all(session: Session) -> list[Match]:
    return list(session.exec(select(Match)).all())


def _log(session: Session, match: Match) -> Iterator[Event]:
    query = select(Event).where(col(Event.match_id) == match.id).order_by(col(Event.seq))
    yield from session.exec(query)


def _whole(log: list[Event], match: Match) -> bool:
    """Deals and events without a gap, and the match knows how many."""
    steps = list(range(1, match.version + 1))
    return [event.seq for event in log] == steps == [event.deal for event in log]


def _name(group: int, page: int) -> str:
    return f"group {group}, page {page}"


def _file(folder: Path, writer: int) -> Path:
    return folder / f"ledger-{writer:02d}"


def _ledger(folder: Path, writer: int) -> list[str]:
    """Keys that were written down whole: the kill may have cut the last line."""
    path = _file(folder, writer)
    text = path.read_text("ascii") if path.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, "ascii")
    return whole.split()


@contextmanager
def _addresses(chosen: str | None, folder: Path) -> Iterator[dict[str, str]]:
    if chosen:
        yield {"chosen": chosen}
        return
    with postgres_server() as server, empty_postgres(server) as address:
        yield {"SQLite": f"sqlite:///{folder / 'torri.db'}", "PostgreSQL": address}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--database", help="an empty one; without it, both kinds are tried")
    args = parser.parse_args()
    bad = False
    with (
        tempfile.TemporaryDirectory(prefix="torri-crash-") as root,
        _addresses(args.database, Path(root)) as addresses,
    ):
        for name, url in addresses.items():
            folder = Path(root) / name
            folder.mkdir()
            figures = play(url, args.kills, folder)
            print(json.dumps({"database": name, **figures}), flush=True)
            bad |= bool(figures["lost"] or figures["doubled"] or figures["errors"])
            bad |= not figures["whole"]
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
