"""Fill the disk of a real server: it says so, still shows everything, loses nothing, and heals.

The database may have so many pages and no more, as on a disk of that size; the number is in a
file that the server's connections read, so that the disk can grow while the server runs.
"""

import json
import sys
import tempfile
from collections import Counter
from pathlib import Path

from playing import FIRST, SECOND
from store.serving import Server, free_port

LIMITED = """
import pathlib, sys
from sqlalchemy import event
import scorer.store.database as database

prepare = database._prepare_sqlite
def limited(engine):
    prepare(engine)
    @event.listens_for(engine, "checkout")
    def limit(connection, *_):
        size = pathlib.Path(sys.argv[1]).read_text()
        connection.execute(f"PRAGMA max_page_count={size}")
database._prepare_sqlite = limited
from scorer.cli import main
sys.exit(main(sys.argv[2:]))
"""
FULL = 507


def play(folder: Path, refusals: int = 1000, room: int = 40) -> dict[str, object]:
    size = folder / "pages"
    size.write_text("1073741823")
    url = f"sqlite:///{folder / 'torri.db'}"
    server = Server(free_port(), folder, url, program=("-c", LIMITED, str(size)))
    answers: Counter[int] = Counter()
    reads: Counter[int] = Counter()
    with server.running():
        matches = [server.create(f"disk {n}", "a phone") for n in range(20)]
        size.write_text(str((folder / "torri.db").stat().st_size // 4096 + room))
        saved = [0] * len(matches)
        turn = 0
        while answers[FULL] < refusals:
            number = turn % len(matches)
            line = (FIRST, SECOND)[saved[number] % 2]
            status, _ = server.add(matches[number], f"disk-{turn:06d}", line, saved[number])
            answers[status] += 1
            saved[number] += status == 201
            reads[server.ask("GET", f"/matches/{matches[number]['slug']}")[0]] += 1
            turn += 1
        size.write_text("1073741823")
        healed = [
            server.add(match, f"healed-{number:04d}", "A: / B:", saved[number])[0]
            for number, match in enumerate(matches)
        ]
        stored = [len(server.deals(match["slug"])) for match in matches]
    return {
        "answers": dict(answers),
        "reads": dict(reads),
        "healed": dict(Counter(healed)),
        "confirmed": sum(saved),
        "lost": sum(saved) + len(matches) - sum(stored),
        "errors": server.log.read_text().splitlines()[:5],
    }


def sound(figures: dict[str, object]) -> bool:
    return (
        figures["lost"] == 0
        and figures["confirmed"] != 0
        and list(figures["reads"]) == [200]  # type: ignore[call-overload]
        and list(figures["healed"]) == [201]  # type: ignore[call-overload]
        and set(figures["answers"]) == {201, FULL}  # type: ignore[call-overload]
        and not figures["errors"]
    )


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="torri-disk-") as root:
        figures = play(Path(root))
    print(json.dumps(figures))
    return int(not sound(figures))


if __name__ == "__main__":
    sys.exit(main())
