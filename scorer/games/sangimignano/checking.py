"""What the box and the rules make impossible, what is rare, and what is missing (V-01 to V-13)."""

from collections.abc import Iterator
from dataclasses import replace

from scorer.games.common import Level, Problem, Scoresheet
from scorer.games.names import same_name
from scorer.games.sangimignano import turns
from scorer.games.sangimignano.box import IN_USE, MOST_IN_REGION, PLAYERS, SEGMENTS, TOKENS, TOWERS
from scorer.games.sangimignano.entry import BLOCKED, Entry
from scorer.games.sangimignano.readings import DEFAULT, Readings
from scorer.games.sangimignano.scoring import missing, tied_on_top

Problems = Iterator[Problem]
REJECT: Level = "reject"
ASK: Level = "ask"
MISSING: Level = "missing"
KEPT = 3
"""A tower leaves three regions with a token of its builder."""
MANY_LEFT = 4
CLOSED = {2: 5, 3: 6, 4: 8}
"""Fewer closed regions stopped every group in none of 360 random lay-outs."""
FOLLOWS_FROM = {
    "V-06": {"V-01", "V-03", "V-04"},
    "V-07": {"V-03", "V-04"},
    "V-08": {"V-01", "V-03", "V-04", "V-05", "V-06", "V-07", "V-09"},
    "V-11": {"V-06"},
    "V-12": {"V-01"},
}
"""Faults that are left out if one of the others was found."""


def check(
    entry: Entry, readings: Readings = DEFAULT, sheet: Scoresheet | None = None
) -> list[Problem]:
    """Every fault at once, in the order of the codes."""
    problems = [problem for find in CHECKS for problem in find(entry, readings)]
    codes = {problem.code for problem in problems}
    return [
        replace(problem, implied=True) if codes & FOLLOWS_FROM.get(problem.code, set()) else problem
        for problem in problems
    ]


def _number_of_sides(entry: Entry, readings: Readings) -> Problems:
    if len(entry.sides) not in PLAYERS:
        figures = {"count": len(entry.sides)}
        kind = "few" if len(entry.sides) < PLAYERS.start else "many"
        yield Problem("V-01", kind, REJECT, "BOX-1", figures=figures)


def _equal_names(entry: Entry, readings: Readings) -> Problems:
    for number, side in enumerate(entry.sides):
        for other in range(number):
            if same_name(entry.sides[other].name, side.name):
                yield Problem("V-02", "names", REJECT, "BOX-1", (other, number))


def _too_many(entry: Entry, readings: Readings) -> Problems:
    for number, side in enumerate(entry.sides):
        if side.towers is not None and side.towers > TOWERS:
            figures = {"count": side.towers, "most": TOWERS}
            yield Problem("V-03", "towers", REJECT, "BOX-2", (number,), figures=figures)
    for number, side in enumerate(entry.sides):
        if side.tokens is not None and side.tokens > TOKENS:
            figures = {"count": side.tokens, "most": TOKENS}
            yield Problem("V-04", "tokens", REJECT, "BOX-2", (number,), figures=figures)


def _two_tenths(entry: Entry, readings: Readings) -> Problems:
    if len(entry.tenth) > 1 and readings.tenth == "once":
        yield Problem("V-05", "tenth", REJECT, "SG-17", entry.tenth, figures={"towers": TOWERS})


def _board(entry: Entry, readings: Readings) -> Problems:
    segments = entry.segments_in_use
    if segments is None:
        return
    regions = 3 * segments - entry.towers
    if entry.towers and regions < KEPT:
        figures = {"regions": 3 * segments, "towers": entry.towers}
        yield Problem("V-06", "regions", REJECT, "SG-14", figures=figures)
        return
    tokens, places = sum(side.tokens or 0 for side in entry.sides), MOST_IN_REGION * regions
    if tokens > places:
        figures = {"tokens": tokens, "places": places, "regions": regions, "towers": entry.towers}
        yield Problem("V-06", "tokens", REJECT, "SG-01", figures=figures)


def _kept(entry: Entry, readings: Readings) -> Problems:
    """The last own tower leaves three own regions; each later one of another player takes one
    token at most. A tenth tower that ends the game is the last one."""
    for number, side in enumerate(entry.sides):
        if not side.towers or side.tokens is None:
            continue
        tenth = side.has_all_towers and readings.tenth == "once"
        if not (tenth or entry.complete):
            continue
        least = KEPT if tenth else KEPT - (entry.towers - side.towers)
        if side.tokens < least:
            figures = {"tokens": side.tokens, "least": least, "towers": side.towers}
            kind = "tenth" if tenth else "kept"
            yield Problem("V-07", kind, REJECT, "SG-15", (number,), figures=figures)


def _turns(entry: Entry, readings: Readings) -> Problems:
    known = entry.segments_in_use is not None and len(entry.sides) in PLAYERS
    if (
        known
        and entry.complete
        and readings.token == "must"
        and not turns.possible(entry, readings)
    ):
        yield Problem("V-08", "turns", REJECT, "SG-23", tuple(range(len(entry.sides))))


def _marks(entry: Entry, readings: Readings) -> Problems:
    first = tuple(n for n, side in enumerate(entry.sides) if side.first)
    ended = tuple(n for n, side in enumerate(entry.sides) if side.ended)
    if len(first) > 1:
        yield Problem("V-09", "first", REJECT, "TURN-1", first)
    if len(ended) > 1:
        yield Problem("V-09", "ended", REJECT, "TURN-1", ended)
    elif ended and len(entry.tenth) == 1 and ended != entry.tenth and readings.tenth == "once":
        yield Problem("V-09", "tenth", REJECT, "SG-17", (*entry.tenth, *ended))


def _ending(entry: Entry, readings: Readings) -> Problems:
    if entry.tenth and entry.end:
        yield Problem("V-10", f"tenth_{entry.end}", REJECT, "SG-17", entry.tenth[:1])
    elif entry.complete and not entry.tenth and not entry.end:
        yield Problem("V-10", "end", ASK, "SG-16")


def _hardly_blocked(entry: Entry, readings: Readings) -> Problems:
    if entry.end != BLOCKED or len(entry.sides) not in CLOSED or not entry.complete:
        return
    if any(side.tokens is None for side in entry.sides):
        return
    tokens = [side.tokens or 0 for side in entry.sides]
    for number, own in enumerate(tokens):
        closed = 2 * entry.towers + sum(tokens) - own
        if TOKENS - own >= MANY_LEFT and closed < 2 * CLOSED[len(tokens)]:
            figures = {"supply": TOKENS - own}
            yield Problem("V-11", "blocked", ASK, "SG-16", (number,), figures=figures)


def _missing(entry: Entry, readings: Readings) -> Problems:
    lacking = tuple(n for n, side in enumerate(entry.sides) if side.towers is None)
    if lacking:
        yield Problem("V-12", "towers", MISSING, "END-2", lacking)
        return
    tied = tied_on_top(entry)
    without = tuple(n for n in tied if entry.sides[n].tokens is None)
    if without:
        yield Problem("V-12", "tokens", MISSING, "SG-18", without)
    elif missing(entry, readings):
        yield Problem("V-12", "first", MISSING, "SG-18", tied)


def _segments(entry: Entry, readings: Readings) -> Problems:
    if entry.segments is None or entry.segments == IN_USE.get(len(entry.sides)):
        return
    possible = 0 < entry.segments <= SEGMENTS
    figures = {"segments": entry.segments, "usual": IN_USE.get(len(entry.sides), 0)}
    kind = "unusual" if possible else "box"
    yield Problem("V-13", kind, ASK if possible else REJECT, "SG-19", figures=figures)


CHECKS = (
    _number_of_sides,
    _equal_names,
    _too_many,
    _two_tenths,
    _board,
    _kept,
    _turns,
    _marks,
    _ending,
    _hardly_blocked,
    _missing,
    _segments,
)
