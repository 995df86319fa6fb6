"""The five categories, the noble points, who won and the Close penalty.

Every number is a sum of parts, and every part names its towers, its factors and its rules.
"""

from collections.abc import Iterator

from scorer.games.common import Line, Part, Scoresheet, SideScore
from scorer.games.torri.box import BLESSED
from scorer.games.torri.entry import Entry, Side
from scorer.games.torri.readings import DEFAULT, Readings

COMPLETION, BLESSING, HIGHEST, MONUMENTO, CAPPELLA = 5, 2, 10, 7, 5
CAPPELLA_STORIES = 5
PENALTY_RULES = ("MATCH-1", "LT-43", "LT-44", "LT-45")
CATEGORIES = ("completion", "blessing", "plain", "colorful", "highest", "nobles")
NONE = {category: Line(category, (), 0) for category in CATEGORIES}
"""Most lines of most sheets are empty, and an empty line is always the same."""


def score(entry: Entry, readings: Readings = DEFAULT) -> Scoresheet:
    holders = marker_holders(entry, readings)
    tallest = _tallest(entry)
    lines = [_lines(entry, number, holders, tallest) for number in range(len(entry.sides))]
    totals = [sum([line.points for line in side]) for side in lines]
    compared = totals
    winner, decided_by, rules = _winner(compared, holders)
    penalties = [
        _penalty(side, number, totals, winner, readings) for number, side in enumerate(entry.sides)
    ]
    if readings.penalty_scope == "deal" and any(penalties):
        compared = [total + penalty for total, penalty in zip(totals, penalties, strict=True)]
        winner, decided_by, rules = _winner(compared, holders)
        rules += ("LT-45",)
    sides = tuple(
        SideScore(side.name, lines[i], totals[i], _extras(side, penalties[i]))
        for i, side in enumerate(entry.sides)
    )
    replay = decided_by == "draw" and readings.no_marker == "replay"
    return Scoresheet(sides, winner, decided_by, rules, tuple(compared), replay)


def marker_holders(entry: Entry, readings: Readings = DEFAULT) -> tuple[int, ...]:
    """Who scores the Highest Marker: the player who holds it, unless a house rule moves it.

    More than one only where the entry is faulty.
    """
    holders = tuple(number for number, side in enumerate(entry.sides) if side.marker)
    if len(holders) == 1 and readings.marker_follows and entry.plain_ten_stands:
        heights = [side.highest for side in entry.sides]
        if heights[holders[0]] < max(heights):
            return (heights.index(max(heights)),)
    return holders


def _lines(
    entry: Entry, number: int, holders: tuple[int, ...], tallest: dict[int, list[int]]
) -> tuple[Line, ...]:
    side = entry.sides[number]
    return (
        _line("completion", _completion(side)),
        _line("blessing", _blessing(side)),
        _line("plain", _plain(number, side, tallest)),
        _line("colorful", _colorful(side)),
        _line("highest", _highest(number, side, holders)),
        _line("nobles", _nobles(side)),
    )


def _line(category: str, parts: Iterator[Part]) -> Line:
    found = tuple(parts)
    return Line(category, found, sum([part.points for part in found])) if found else NONE[category]


def _completion(side: Side) -> Iterator[Part]:
    towers = tuple([i for i, tower in enumerate(side.towers) if tower.completed])
    if towers:
        figures = {"count": len(towers), "each": COMPLETION}
        yield Part("completion", len(towers) * COMPLETION, ("SCORE-1",), towers, figures)


def _blessing(side: Side) -> Iterator[Part]:
    for i, tower in enumerate(side.towers):
        if tower.rank == BLESSED:
            figures = {"stories": tower.stories, "each": BLESSING}
            rules = ("SCORE-2", "LT-40", *(("LT-55",) if tower.pietre else ()))
            yield Part("blessing", tower.stories * BLESSING, rules, (i,), figures)


def _tallest(entry: Entry) -> dict[int, list[int]]:
    """For each rank of plain towers, the highest first, the tallest of every side (or 0)."""
    heights: dict[int, list[int]] = {}
    for number, side in enumerate(entry.sides):
        for tower in side.towers:
            if tower.rank is not None:
                best = heights.setdefault(tower.rank, [0] * len(entry.sides))
                best[number] = max(best[number], tower.stories)
    return {rank: heights[rank] for rank in sorted(heights, reverse=True)}


def _plain(number: int, side: Side, tallest: dict[int, list[int]]) -> Iterator[Part]:
    """A part for every rank this side has built, also with 0 points where it was beaten."""
    for rank, heights in tallest.items():
        own, best = heights[number], max(heights)
        if not own:
            continue
        towers = tuple(
            [i for i, t in enumerate(side.towers) if t.rank == rank and t.stories == own]
        )
        figures = {"rank": rank, "own": own, "best": best}
        if own < best:
            yield Part("beaten", 0, ("SCORE-3",), towers, figures)
        elif heights.count(best) > 1:
            yield Part("tied", rank, ("SCORE-3", "LT-39"), towers, figures)
        elif sum(heights) == own:
            yield Part("alone", rank, ("SCORE-3", "LT-38"), towers, figures)
        else:
            yield Part("tallest", rank, ("SCORE-3",), towers, figures)


def _colorful(side: Side) -> Iterator[Part]:
    towers = tuple([i for i, tower in enumerate(side.towers) if tower.rank is None])
    if towers:
        stories = tuple([side.towers[i].stories for i in towers])
        figures = {"count": len(towers), "stories": sum(stories)}
        points = len(towers) * sum(stories)
        yield Part("colorful", points, ("SCORE-4", "LT-41"), towers, figures, stories)


def _highest(number: int, side: Side, holders: tuple[int, ...]) -> Iterator[Part]:
    if number in holders:
        rules = ("SCORE-5",) if side.marker else ("SCORE-5", "LT-23")
        highest = side.highest
        towers = tuple([i for i, tower in enumerate(side.towers) if tower.stories == highest])
        yield Part("highest", HIGHEST, rules, towers, {"stories": highest})
    elif side.marker:
        yield Part("marker_moved", 0, ("SCORE-5", "LT-23"))


def _nobles(side: Side) -> Iterator[Part]:
    for word in side.nobles:
        if word == "monumento":
            yield Part("monumento", MONUMENTO, ("MONUMENTO-1",))
        elif word == "cappella":
            towers = tuple(i for i, t in enumerate(side.towers) if t.stories >= CAPPELLA_STORIES)
            figures = {"count": len(towers), "each": CAPPELLA, "stories": CAPPELLA_STORIES}
            rules = ("CAPPELLA-1", "LT-69")
            yield Part("cappella", len(towers) * CAPPELLA, rules, towers, figures)


def _winner(totals: list[int], holders: tuple[int, ...]) -> tuple[int | None, str, tuple[str, ...]]:
    leaders = [number for number, total in enumerate(totals) if total == max(totals)]
    if len(leaders) == 1:
        return leaders[0], "points", ("SCORE-6",)
    holding = [number for number in leaders if number in holders]
    if len(holding) == 1:
        return holding[0], "marker", ("SCORE-6",)
    return None, "draw", ("SCORE-6", "LT-42")


def _extras(side: Side, penalty: int) -> tuple[Line, ...]:
    """The penalty of the player who called Close, also where it is 0."""
    if not side.close:
        return ()
    return (Line("penalty", (Part("penalty", penalty, PENALTY_RULES),), penalty),)


def _penalty(
    side: Side, number: int, totals: list[int], winner: int | None, readings: Readings
) -> int:
    if not side.close or readings.penalty == "off":
        return 0
    leads = totals[number] == max(totals)
    first = {
        "marker": winner == number,
        "first": leads,
        "points": leads and totals.count(totals[number]) == 1,
    }[readings.closer_tie]
    return 0 if first else -readings.penalty_size
