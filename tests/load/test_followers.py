"""A small hall that follows, and two servers on one database: at real servers."""

import asyncio
import json
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import loops
import pytest
from load.event import LINES, make
from load.followers import STAMP, Load, hall, measure
from load.wire import Wire
from store.serving import PATIENCE, Server, free_port, kill

from scorer.games.matches import Format
from scorer.store import migrate
from scorer.store.database import Database

pytestmark = pytest.mark.server
LIMIT = 2_000


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.parametrize(
    "load",
    [
        Load(tables=8, players=16, every=2.0),
        Load(tables=8, players=16, every=4.0, results=True, rounds=2),
    ],
    ids=["deals", "results"],
)
def test_sixty_viewers_see_every_save_of_eight_tables(
    load: Load, kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = f"sqlite:///{tmp_path / 'torri.db'}"
    if kind == "postgres":
        url = request.getfixturevalue("postgres")
    with hall(url, tmp_path, load) as (server, process_id, event):
        found = loops.run(measure(server, process_id, event, load, 60, 4.0))
    assert found.errors == []
    assert found.behind == 0, "everybody shows the last state"
    assert found.saves >= 8
    assert found.follow_p99 is not None, "somebody saw a save"
    assert found.change_most is not None
    assert found.change_most <= LIMIT


# ---- two servers ------------------------------------------------------------------------------


class Table:
    """A phone with the link of one table, at any server. What it sent once it can send again."""

    def __init__(self, slug: str, players: list[str], token: str) -> None:
        self.slug, self.players, self.token = slug, players, token
        self.sent: dict[str, dict[str, Any]] = {}

    async def save(self, server: Server, key: str) -> int:
        seen = len(self.sent)
        line = LINES[seen % len(LINES)].format(*self.players)
        body = self.sent.setdefault(key, {"line": line, "seen": seen, "reason": ""})
        named = {"Authorization": f"Bearer {self.token}", "Idempotency_Key": key}
        with Wire(server.port) as wire:
            answer = await wire.post(f"/api/v1/matches/{self.slug}/deals", body, **named)
        return answer.status


async def joined(server: Server, table: tuple[str, list[str], str]) -> Table:
    slug, players, secret = table
    with Wire(server.port) as wire:
        answer = await wire.post("/api/v1/join", {"secret": secret, "label": "a phone"})
    return Table(slug, players, str(json.loads(answer.text)["token"]))


async def stamp(server: Server, path: str) -> str:
    with Wire(server.port) as wire:
        found = STAMP.search((await wire.get(path)).text)
    assert found
    return found[1]


async def hears(server: Server, path: str, since: str) -> str:
    """Until this server tells something new; it prints how long that took."""
    start = time.monotonic()
    with Wire(server.port) as wire:
        while time.monotonic() < start + PATIENCE:
            answer = await wire.get(f"{path}?since={since}&in=en")
            if answer.status == 200:
                print(f"followed after {time.monotonic() - start:.2f} s")
                return str(json.loads(answer.text)["since"])
            await asyncio.sleep(0.1)
    raise AssertionError("nothing was heard")


def test_two_servers_on_one_database_serve_the_same_event(postgres: str, tmp_path: Path) -> None:
    with closing(Database(postgres)) as database:
        migrate.upgrade(database)
        event = make(database, 8, 0, Format("fixed", deals=20))
    folder = tmp_path / "instance"  # one folder: both know the same secret key
    folder.mkdir()
    first, second = (Server(free_port(), folder, postgres) for _ in range(2))
    path = f"/t/{event.slug}/rounds/1"

    async def play() -> list[Table]:
        here, there = [await joined(first, one) for one in event.tables[:2]]
        shown = {server.port: await stamp(server, path) for server in (first, second)}
        assert shown[first.port] == shown[second.port], "the same page everywhere"
        for number in range(3):
            assert await here.save(first, f"here-{number:04d}") == 201
            shown[second.port] = await hears(second, path, shown[second.port])
            shown[first.port] = await hears(first, path, shown[first.port])
            assert await there.save(second, f"there-{number:04d}") == 201
            shown[first.port] = await hears(first, path, shown[first.port])
            shown[second.port] = await hears(second, path, shown[second.port])
        assert shown[first.port] == shown[second.port]
        kill(one_process)
        assert await here.save(second, "here-0002") in {200, 201}, "sent again, stored once"
        assert await here.save(second, "here-after") == 201
        assert await there.save(second, "there-after") == 201
        await hears(second, path, shown[second.port])
        return [here, there]

    with first.running() as one_process, second.running():
        tables = loops.run(play())
        stored = {one.slug: second.deals(one.slug) for one in tables}
    for table in tables:
        lines = [deal["line"] for deal in stored[table.slug]]
        assert lines == [body["line"] for body in table.sent.values()], "nothing lost, none twice"
