"""What things cost here, as ratios where a ratio says more. `make bench` prints it.

The yardsticks are small apps of their own, in `yardsticks.py`.
"""

import io
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from itertools import product
from pathlib import Path
from urllib.parse import quote

from bench.tournaments import tournaments
from bench.yardsticks import clients, token
from databases import postgres_server
from flask.testing import FlaskClient
from load.convention import convention, told
from load.followers import compare

from scorer.cli import main
from scorer.games import patrician, sangimignano, torri
from scorer.games.common import Problem, Scoresheet
from scorer.games.matches import Format
from scorer.games.torri import supply
from scorer.games.torri.play import made_up, read
from scorer.match.settings import Settings
from scorer.store import deals, matches
from scorer.store.access import Grant
from scorer.web import create_app

LINES = [
    "Adso: 10x4! 9x3! 8x3! 6x3 cx5 marker / William: 7x3! cx5! cx3! cx3!",
    "Adso: 10x3! 9x3! 8x3! 6x3! close / William: cx6! cx4 5x3 7x3 marker",
    "Adso: 8x4 9x3 9x3 10x3 marker / William: 8x4 9x3 10x4",
    "Adso: 7x8b 6x3! marker / William: cx3! cx3",
    "Adso: cx9b3! cappella marker / William: 10x7 9x6 monumento via mura",
]
FRESH = "{}: 10x{}! 9x{}! 8x{}! 6x3 cx5 marker / William: 7x3! cx5! cx3! cx3!"
HARD_BOARDS = [
    ([3] * 3 + [4] * 5 + [5] * 3, {}),
    ([3] * 5 + [4] * 4 + [5] * 2, {10: 7}),
    ([4] * 7 + [5] * 3, {10: 3}),
    ([3] * 4 + [4] * 5 + [5] * 2, {10: 5}),
]
QUERIES = [
    "exchange same rank",
    "exchnage same rnak",
    "交換できる枚数",
    "to pr co de ex in re la le un di tr ma po ca ta so su be an at of on or et es en du au",
    "tower " * 40,
    "abcdefghijklmnopqrstuvwx " * 8,
]
ROUNDS = 7
GOAL = 20_000
"""Judged lines a second on one core."""
GOAL_OF_BOARDS = 10_000
"""The same for Patrician, whose turns carry floors, a move and cards."""


def seconds(act: Callable[[], object], times: int) -> float:
    """The median over rounds of the time one call takes."""
    rounds = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(times):
            act()
        rounds.append((time.perf_counter() - start) / times)
    return statistics.median(rounds)


def by_turns(ours: Callable[[], object], yardstick: Callable[[], object], times: int) -> float:
    """How long ours takes against the yardstick. By turns, so that a busy moment hits both."""
    took: tuple[list[float], list[float]] = ([], [])
    for _ in range(times):
        for act, found in zip((ours, yardstick), took, strict=True):
            start = time.perf_counter()
            act()
            found.append(time.perf_counter() - start)
    return statistics.median(took[0]) / statistics.median(took[1])


def check_anew(entry: torri.Entry, sheet: Scoresheet | None = None) -> list[Problem]:
    """As if nobody had asked about this table before."""
    supply._placed.cache_clear()
    return torri.check(entry, sheet=sheet)


def engine() -> None:
    entries = [torri.parse(line) for line in LINES]

    def whole() -> None:
        for line in LINES:
            entry = torri.parse(line)
            check_anew(entry, torri.score(entry))

    print("engine, per deal (microseconds)")
    print(f"  parse           {seconds(lambda: [torri.parse(x) for x in LINES], 300) / 5e-6:8.1f}")
    print(
        f"  score           {seconds(lambda: [torri.score(x) for x in entries], 300) / 5e-6:8.1f}"
    )
    print(f"  check           {seconds(lambda: [check_anew(x) for x in entries], 300) / 5e-6:8.1f}")
    print(f"  all three       {seconds(whole, 300) / 5e-6:8.1f}")


def followed() -> None:
    """Whole made-up deals, line by line as the referee reads them."""
    deals = ["\n".join(made_up(seed, bool(seed % 2)).lines) for seed in range(40)]
    lines = sum(len(deal.splitlines()) for deal in deals)
    each = seconds(lambda: [read(deal) for deal in deals], 2) / lines
    print("referee")
    print(
        f"  judged lines a second {1 / each:12.0f}, of the goal {1 / each / GOAL:5.2f} (at least 1)"
    )


def hexagons() -> None:
    """San Gimignano: judged lines of whole made-up games, and the end test of four players."""
    games = [sangimignano.play.demo(seed, "variant" if seed % 2 else "") for seed in range(12)]
    lines = sum(len(game.splitlines()) for game in games)
    each = seconds(lambda: [sangimignano.play.read(game) for game in games], 2) / lines
    ends = [
        record.position
        for seed in range(6)
        for record in [sangimignano.play.read(sangimignano.play.demo(seed, "variant", 4))]
    ]
    readings = sangimignano.Readings()
    longest = max(
        seconds(partial(sangimignano.play.witness, end, readings), 3) for end in ends if end
    )
    print("San Gimignano")
    print(
        f"  judged lines a second {1 / each:12.0f}, of the goal {1 / each / 5000:5.2f} (at least 1)"
    )
    print(f"  longest end test      {longest * 1000:12.1f} ms (at most 10)")


def cities() -> None:
    """Whole made-up games of Patrician, turn by turn, two to five players."""
    games = [patrician.play.demo(seed) for seed in range(24)]
    lines = sum(len(game.splitlines()) for game in games)
    each = seconds(lambda: [patrician.play.read(game) for game in games], 2) / lines
    goal = GOAL_OF_BOARDS
    print("referee of Patrician")
    print(
        f"  judged lines a second {1 / each:12.0f}, of the goal {1 / each / goal:5.2f} (at least 1)"
    )


def batch() -> None:
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.write("\n".join(LINES * 2000))
        file.flush()

        def run() -> None:
            with redirect_stdout(io.StringIO()):
                main(["score", "--json", "--file", file.name])

        rate = len(LINES) * 2000 / seconds(run, 1)
    print(f"batch, scored and checked as JSON: {rate:,.0f} lines a second (goal 9,000)")


def worst() -> None:
    print("supply, hardest boards known (milliseconds; goal under 50)")
    for heights, plain in HARD_BOARDS:
        towers = [torri.Tower(h) for h in heights] + [torri.Tower(n, r) for r, n in plain.items()]
        entry = torri.Entry((torri.Side("A", tuple(towers)), torri.Side("B")))
        took = seconds(lambda entry=entry: check_anew(entry), 1)  # type: ignore[misc]
        print(f"  {took * 1e3:6.1f}   colorful {heights}, plain {plain}")


def search(client: FlaskClient) -> None:
    client.get("/torri/rules/search.json?q=tower")  # the first one builds the index
    print("search, whole request (milliseconds; goal under 50)")
    for query in QUERIES:
        path = "/torri/rules/search.json?q=" + quote(query[:200])
        took = seconds(lambda path=path: client.get(path), 20)  # type: ignore[misc]
        print(f"  {took * 1e3:6.1f}   {query[:40]}")


def pages(client: FlaskClient, sticks: dict[str, FlaskClient]) -> None:
    jinja = partial(sticks["jinja"].get, "/jinja")
    print("requests a second against the yardstick `jinja` (more is better)")
    paths = {
        "live score (goal 1.0)": f"/api/torri/score?lang=en&line={LINES[0]}",
        "home": "/",
        "entry": "/torri/deal",
        "result": f"/torri/result?line={LINES[0]}",
        "rulebook": "/torri/rules",
        "ruling": "/torri/rulings/LT-23",
        "case": "/torri/cases/E1",
    }
    for name, path in paths.items():
        took = by_turns(lambda path=path: client.get(path), jinja, 200)  # type: ignore[misc]
        print(f"  {name:<24} {1 / took:6.2f}")
    print("first load, compressed, in bytes")
    for name, path in list(paths.items())[1:]:
        page = client.get(path, headers={"Accept-Encoding": "gzip"})
        print(f"  {name:<24} {len(page.data):6d}")


def new_match(client: FlaskClient, first: str = "Adso") -> str:
    form = {
        "players-0": first,
        "players-1": "William",
        "kind": "open",
        "penalty": "y",
        "csrf_token": token(client, "/match/new"),
    }
    return client.post("/match/new", data=form).headers["Location"].partition("#")[0]


def play(client: FlaskClient, address: str, deals: int, already: int = 0) -> None:
    headers = {"X-CSRFToken": token(client, address)}
    for seen in range(already, already + deals):
        data = {"line": LINES[0], "seen": seen, "key": f"bench-{address}-{seen}"}
        assert client.post(f"{address}/deals", json=data, headers=headers).status_code == 201


def match_pages(client: FlaskClient, sticks: dict[str, FlaskClient]) -> None:
    jinja = partial(sticks["jinja"].get, "/jinja")
    address = new_match(client)
    page = partial(client.get, address)
    play(client, address, 30)
    thirty = by_turns(page, partial(sticks["full"].get, "/full"), 200)
    print("matches, on SQLite with synchronous=FULL")
    print(f"  page of 30 deals: time against `full` {thirty:15.2f} (goal at most 1.25)")
    play(client, address, 20, 30)
    fifty = by_turns(page, jinja, 200)
    print(f"  page of 50 deals: against `jinja` {1 / fifty:20.2f} (goal at least 0.30)")
    tag = client.get(f"{address}/version").headers["ETag"]
    poll = partial(client.get, f"{address}/version", headers={"If-None-Match": tag})
    nothing = by_turns(poll, jinja, 400)
    print(f"  a poll that finds nothing: against `jinja` {1 / nothing:11.2f} (goal at least 1.0)")
    print(f"  saving a deal: against `post` {1 / saving(client, sticks):25.2f} (goal at least 0.7)")


def saving(client: FlaskClient, sticks: dict[str, FlaskClient]) -> float:
    """Deals nobody has seen yet, so that the engine has to judge every one."""
    form = {"text": "one more", "csrf_token": token(sticks["post"], "/full")}
    names = [f"Adso {number}" for number in range(20)]
    headers = {"X-CSRFToken": token(client, new_match(client))}
    deals = (
        (address, seen, FRESH.format(name, *heights))
        for name, address in [(name, new_match(client, name)) for name in names]
        for seen, heights in enumerate(product((3, 4), (3, 4, 5), (3, 4, 5)))
    )

    def save() -> None:
        address, seen, line = next(deals)
        data = {"line": line, "seen": seen, "key": f"save-{seen:08d}"}
        assert client.post(f"{address}/deals", json=data, headers=headers).status_code == 201

    return by_turns(save, partial(sticks["post"].post, "/post", data=form), 18 * len(names))


def growth(client: FlaskClient, alone: FlaskClient) -> None:
    """Deals of other matches must not slow down this one: against the same match `alone`."""
    line = "A: / B:"
    database = client.application.extensions["torri-database"]
    address = new_match(client)
    play(client, address, 10)
    small = new_match(alone)
    play(alone, small, 10)
    for _ in range(50):
        with database.write() as session:
            length = Settings(Format("open"))
            match, _secrets = matches.create(session, "torri", ["A", "B"], length)
            grant = Grant(match, "owner")
            for number in range(1, 401):
                key = f"g-{number:08d}"
                deals._log(session.connection(), grant, number - 1, key, "add", number, line, "")
    page, other = partial(client.get, address), partial(alone.get, small)
    print(f"  page cost with 20,000 other deals {by_turns(page, other, 200):19.2f} (goal 1)")


def followers() -> None:
    print("a thousand viewers of one event while its 64 tables save, on SQLite")
    for line in compare(1000, 10, names=["deals"]):
        if not line.startswith("deals {"):
            print(f"  {line}")


def hold_convention() -> None:
    print("a convention: ten minutes compressed to one, on PostgreSQL with two server processes")
    with postgres_server() as server:
        print(f"  {told(convention(1000, 60, server))}")


if __name__ == "__main__":
    folder = tempfile.mkdtemp()
    os.environ["TORRI_INSTANCE"] = folder
    for part in (engine, followed, hexagons, cities, batch, worst, tournaments):
        part()
    ours = create_app().test_client()
    os.environ["TORRI_INSTANCE"] = tempfile.mkdtemp()
    alone = create_app().test_client()
    small_apps = clients(Path(folder))
    search(ours)
    pages(ours, small_apps)
    match_pages(ours, small_apps)
    growth(ours, alone)
    followers()
    hold_convention()
    sys.exit()
