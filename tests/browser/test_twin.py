"""The phone's own score against the engine: equal in every number, on new random deals in each
run."""

import json
import random
from dataclasses import asdict
from typing import Any

from browser.conftest import Open

from scorer.games.common import settings
from scorer.games.torri import READINGS, Entry, Readings, Side, Tower, score
from scorer.games.torri.box import NOBLES, RANKS

DEALS, BATCH = 20_000, 4_000
SCORED = """async (deals) => {
  const { score } = await import("/static/x/torri/score.js");
  return JSON.stringify(JSON.parse(deals).map(([sides, settings]) => score(sides, settings)));
}"""
TOUCHING = (
    *("marker_destroyed", "marker_ending", "no_marker", "closer_tie", "penalty"),
    *("penalty_size", "penalty_scope"),
)


def drawn_tower(draw: random.Random, low: bool) -> Tower:
    """Often low and of few kinds, so that sides tie; now and then anything a line can say."""
    stories = draw.randint(3, 5) if low else draw.randint(1, 13)
    rank = draw.choice([*RANKS, 10, None, None])
    top = draw.randint(2, 12) if rank is None and draw.random() < 0.3 else None
    if top is not None:
        stories = draw.randint(2, 14 - top)
    return Tower(stories, rank, top, draw.randint(0, min(3, stories)), draw.random() < 0.5)


def drawn_side(draw: random.Random, name: str, low: bool) -> Side:
    towers = tuple(drawn_tower(draw, low) for _ in range(draw.choice([0, 1, 1, 2, 3, 4, 6, 9])))
    words = sorted(draw.choices(sorted(NOBLES), k=draw.choice([0, 0, 1, 2, 4])))
    return Side(name, towers, draw.random() < 0.5, draw.random() < 0.5, tuple(words))


def drawn_entry(draw: random.Random) -> Entry:
    """One in six is the same on both sides: ties are where rules differ."""
    low = draw.random() < 0.7
    first = drawn_side(draw, "Adso", low)
    if draw.random() < 1 / 6:
        marker, close = draw.random() < 0.5, draw.random() < 0.5
        return Entry((first, Side("William", first.towers, marker, close, first.nobles)))
    return Entry((first, drawn_side(draw, "William", low)))


def drawn_readings(draw: random.Random) -> Readings:
    chosen: dict[str, Any] = {}
    for reading in READINGS:
        if draw.random() < (0.5 if reading.key in TOUCHING else 0.1):
            low, high = (*reading.choices, "", "")[1:3]
            numeric = reading.numeric
            chosen[reading.key] = (
                draw.randint(int(low), int(high)) if numeric else draw.choice(reading.choices)
            )
    return Readings(**chosen)


def by_engine(entry: Entry, readings: Readings) -> dict[str, Any]:
    """What the engine says, in the shape in which the phone says it."""
    sheet = score(entry, readings)
    return {
        "players": [
            {
                **{line.category: line.points for line in side.lines},
                "total": side.total,
                "penalty": side.extra,
                "match_points": side.match_points,
                "lines": {
                    line.category: [
                        {
                            "kind": part.kind,
                            "points": part.points,
                            "places": list(part.places),
                            "figures": dict(part.figures),
                            **({"terms": list(part.terms)} if part.terms else {}),
                        }
                        for part in line.parts
                    ]
                    for line in side.lines
                },
            }
            for side in sheet.sides
        ],
        "compared": list(sheet.compared),
        "winner": sheet.winner,
        "decided_by": sheet.decided_by,
        "replay": sheet.replay,
    }


def test_the_phone_scores_twenty_thousand_new_deals_as_the_engine_does(open_page: Open) -> None:
    seed = random.SystemRandom().randrange(2**32)
    print(f"seed {seed}")
    draw, page, kinds = random.Random(seed), open_page("/torri/deal"), set()
    for _ in range(DEALS // BATCH):
        deals = [(drawn_entry(draw), drawn_readings(draw)) for _ in range(BATCH)]
        asked = [
            ([asdict(side) for side in entry.sides], settings(readings, Readings()))
            for entry, readings in deals
        ]
        found = json.loads(page.evaluate(SCORED, json.dumps(asked)))  # one text: quicker
        for (entry, readings), phone in zip(deals, found, strict=True):
            engine = by_engine(entry, readings)
            assert phone == engine, f"seed {seed}: {entry} under {settings(readings, Readings())}"
            kinds |= {
                engine["decided_by"],
                engine["replay"],
                engine["compared"] != [one["total"] for one in engine["players"]],
            }
            kinds |= {
                part["kind"]
                for one in engine["players"]
                for line in one["lines"].values()
                for part in line
            }
    assert kinds >= {"points", "marker", "draw", True, False}
    assert kinds >= {"completion", "blessing", "tallest", "alone", "tied", "beaten", "colorful"}
    assert kinds >= {"highest", "marker_moved", "monumento", "cappella"}
