"""What things cost here, as ratios where a ratio says more. `make bench` prints it.

The yardstick `jinja` is an app of its own: one page with a table of 30 constant rows.
"""

import io
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import redirect_stdout

from flask import Flask, render_template_string
from flask.testing import FlaskClient

from scorer.cli import main
from scorer.games import torri
from scorer.games.torri.supply import min_pietre
from scorer.web import create_app

LINES = [
    "Adso: 10x4! 9x3! 8x3! 6x3 cx5 marker / William: 7x3! cx5! cx3! cx3!",
    "Adso: 10x3! 9x3! 8x3! 6x3! close / William: cx6! cx4 5x3 7x3 marker",
    "Adso: 8x4 9x3 9x3 10x3 marker / William: 8x4 9x3 10x4",
    "Adso: 7x8b 6x3! marker / William: cx3! cx3",
    "Adso: cx9b3! cappella marker / William: 10x7 9x6 monumento via mura",
]
HARD_BOARDS = [
    ([3] * 3 + [4] * 5 + [5] * 3, {}),
    ([3] * 5 + [4] * 4 + [5] * 2, {10: 7}),
    ([4] * 7 + [5] * 3, {10: 3}),
    ([3] * 4 + [4] * 5 + [5] * 2, {10: 5}),
]
PAGE = """<!doctype html><title>{{ title }}</title><table>{% for row in rows %}
<tr>{% for cell in row %}<td>{{ cell }}</td>{% endfor %}</tr>{% endfor %}</table>"""
ROUNDS = 7


def seconds(act: Callable[[], object], times: int) -> float:
    """The median over rounds of the time one call takes."""
    rounds = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(times):
            act()
        rounds.append((time.perf_counter() - start) / times)
    return statistics.median(rounds)


def yardstick() -> FlaskClient:
    app = Flask("yardstick")
    rows = [[f"{row}-{cell}" for cell in range(6)] for row in range(30)]
    app.add_url_rule("/", view_func=lambda: render_template_string(PAGE, title="x", rows=rows))
    return app.test_client()


def engine() -> None:
    entries = [torri.parse(line) for line in LINES]

    def whole() -> None:
        for line in LINES:
            entry = torri.parse(line)
            torri.check(entry, sheet=torri.score(entry))

    print("engine, per deal (microseconds)")
    print(f"  parse           {seconds(lambda: [torri.parse(x) for x in LINES], 300) / 5e-6:8.1f}")
    print(
        f"  score           {seconds(lambda: [torri.score(x) for x in entries], 300) / 5e-6:8.1f}"
    )
    print(
        f"  check           {seconds(lambda: [torri.check(x) for x in entries], 300) / 5e-6:8.1f}"
    )
    print(f"  all three       {seconds(whole, 300) / 5e-6:8.1f}")


def batch() -> None:
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.write("\n".join(LINES * 2000))
        file.flush()

        def run() -> None:
            with redirect_stdout(io.StringIO()):
                main(["score", "--json", "--file", file.name])

        rate = len(LINES) * 2000 / seconds(run, 1)
    print(f"batch, scored and checked as JSON: {rate:,.0f} lines a second (goal 5,000)")


def worst() -> None:
    print("supply, hardest boards known (milliseconds; goal under 50)")
    for heights, plain in HARD_BOARDS:
        towers = [torri.Tower(h) for h in heights] + [torri.Tower(n, r) for r, n in plain.items()]
        took = seconds(lambda towers=towers: min_pietre(towers), 1)  # type: ignore[misc]
        print(f"  {took * 1e3:6.1f}   colorful {heights}, plain {plain}")


def pages() -> None:
    client, jinja = create_app().test_client(), yardstick()
    base = seconds(lambda: jinja.get("/"), 100)
    print("requests a second against the yardstick `jinja` (more is better)")
    paths = {
        "live score": f"/api/score?lang=en&line={LINES[0]}",
        "home": "/",
        "entry": "/deal",
        "result": f"/result?line={LINES[0]}",
    }
    for name, path in paths.items():
        print(f"  {name:<12} {base / seconds(lambda path=path: client.get(path), 100):6.2f}")  # type: ignore[misc]
    print("first load, compressed, in bytes")
    for name, path in list(paths.items())[1:]:
        page = client.get(path, headers={"Accept-Encoding": "gzip"})
        print(f"  {name:<12} {len(page.data):6d}")


if __name__ == "__main__":
    os.environ.setdefault("TORRI_INSTANCE", tempfile.mkdtemp())
    for part in (engine, batch, worst, pages):
        part()
    sys.exit()
