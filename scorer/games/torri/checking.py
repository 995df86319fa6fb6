"""What the box and the rules make impossible, and what is possible but rare.

`check` gives every fault of an entry at once. Two checks of the list V-01 to V-19 have no
function here because an `Entry` cannot break them: V-06 (no more completed towers than
towers: being completed is a mark on a tower) and V-18 (somebody scores every rank that was
built: `score` compares heights). Laws in the tests hold both. V-20 is ours, for readings.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from scorer.games.common import Level, Problem, Scoresheet
from scorer.games.torri import shapes, supply
from scorer.games.torri.box import (
    CARDS,
    CLOSE_TOWERS,
    NOBLE_CARDS,
    NOBLES,
    PIETRE,
    RANKS,
    TOWER_CARDS,
    USE_LEAD,
)
from scorer.games.torri.entry import Entry, Tower
from scorer.games.torri.readings import DEFAULT, Readings
from scorer.games.torri.scoring import MONUMENTO, score

Problems = Iterator[Problem]
REJECT: Level = "reject"
ASK: Level = "ask"

OBJECTIONS = {
    "too_low": ("V-01", "low", "BUILD-1"),
    "too_high_colorful": ("V-03", "high", "LT-52"),
    "beyond": ("V-03", "beyond", "LT-52"),
    "beyond_end": ("V-03", "end", "LT-52"),
    "outside": ("V-20", "outside", "LT-79"),
    "only_pietre": ("V-20", "only_pietre", "LT-51"),
    "pietre_too_soon": ("V-20", "one_per_action", "LT-50"),
}
"""The faults of a single tower as problems: code, kind and rule. Where one tower takes more
cards than the box has, the count over all towers names it."""
TOO_HIGH = {fault for fault, (code, _, _) in OBJECTIONS.items() if code == "V-03"}

SUPPLY_CODES = {"V-02", "V-03", "V-04", "V-05", "V-12"}
FOLLOWS_FROM = {
    "V-04": {"V-05"},
    "V-17": {"V-01"} | SUPPLY_CODES,
    "V-19": {"V-01"} | SUPPLY_CODES,
}
"""Faults that are left out if one of the others was found."""

COMPLETED_CARDS, COMPLETED_CARDS_NOBLES = TOWER_CARDS - 2, TOWER_CARDS - 1
"""A player who completes needs a card in the deck and one in the market, which may be a noble."""


CEILINGS = {(False, False): 623, (False, True): 635, (True, False): 805, (True, True): 817}
"""The best a side can score with the cards of the box (found by exhaustive search): with or
without Buona Pietra in towers, with or without other noble cards."""

LIMITS = {
    "completion": (70, 80),
    "blessing": (14, 20),
    "colorful": (546, 720),
    "nobles": (35, 45),
}
"""The most a category can give, without and with Buona Pietra in towers; of the noble cards,
what Cappella can give. The other categories cannot give too much however they were entered."""

MOST_TOWERS = {"towers": (14, 16), "colorful": (13, 15)}
"""How many towers the cards can make, without and with Buona Pietra among them."""


def check(
    entry: Entry, readings: Readings = DEFAULT, sheet: Scoresheet | None = None
) -> list[Problem]:
    """Every fault at once, in the order of the codes. `sheet` saves scoring the entry again."""
    problems = [problem for find in CHECKS for problem in find(entry, readings)]
    problems += _ranges(entry, sheet or score(entry, readings))
    problems.sort(key=lambda problem: problem.code)
    codes = {problem.code for problem in problems}
    return [
        replace(problem, implied=True) if codes & FOLLOWS_FROM.get(problem.code, set()) else problem
        for problem in problems
    ]


def _misshapen(entry: Entry, readings: Readings) -> Problems:
    for side, place, tower in entry.towers:
        for fault in shapes.faults(tower, readings):
            if fault.code in OBJECTIONS:
                code, kind, rule = OBJECTIONS[fault.code]
                if kind == "high" and not tower.pietre:
                    kind = "high_without"
                where = (side,), ((side, place),)
                yield Problem(code, kind, REJECT, rule, *where, fault.figures)


def _unknown_rank(entry: Entry, readings: Readings) -> Problems:
    for side, place, tower in entry.towers:
        if tower.rank is not None and tower.rank not in RANKS:
            figures = {"rank": tower.rank}
            yield Problem("V-02", "rank", REJECT, "BOX-1", (side,), ((side, place),), figures)


def _not_in_the_box(entry: Entry, readings: Readings) -> Problems:
    """Too many Buona Pietra are not named here: they are counted with the other nobles."""
    short = supply.shortage([tower for _, _, tower in entry.towers], readings.pietre_per_end)
    for rank, cards in short.ranks.items():
        yield _too_many_of_a_rank(entry, rank, CARDS[rank] + cards)
    if short.colorful:
        yield _colorful_too_many(entry, readings)
    elif short.ranks:
        yield Problem("V-04", "cards", REJECT, "BOX-1", implied=True)


def _colorful_too_many(entry: Entry, readings: Readings) -> Problem:
    """Implied if it is all about towers that are too high in themselves."""
    towers = [tower for _, _, tower in entry.towers]
    entered = supply.noted_pietre(towers)
    per_end = readings.pietre_per_end
    needed = supply.min_pietre(towers, PIETRE, per_end)
    sound = [tower for tower in towers if not _too_high(tower, readings)]
    implied = supply.fits(sound, min(entered, PIETRE), per_end)
    figures = {"needed": needed, "entered": entered}
    colorful = tuple((s, p) for s, p, tower in entry.towers if tower.rank is None)
    sides = tuple(sorted({side for side, _ in colorful}))
    kind = "needs_pietre" if needed <= PIETRE else "impossible"
    return Problem("V-04", kind, REJECT, "BOX-1", sides, colorful, figures, implied)


def _too_high(tower: Tower, readings: Readings) -> bool:
    return any(fault.code in TOO_HIGH for fault in shapes.faults(tower, readings))


def _too_many_of_a_rank(entry: Entry, rank: int, cards: int) -> Problem:
    counts = [sum(t.cards for t in side.towers if t.rank == rank) for side in entry.sides]
    figures = {"rank": rank, "cards": cards, "box": CARDS[rank]}
    figures |= {f"side{number}": count for number, count in enumerate(counts)}
    towers = tuple((s, p) for s, p, tower in entry.towers if tower.rank == rank)
    sides = tuple(number for number, count in enumerate(counts) if count)
    return Problem("V-02", "cards", REJECT, "LT-54", sides, towers, figures)


def _too_many_towers(entry: Entry, readings: Readings) -> Problems:
    colorful = sum([tower.rank is None for _, _, tower in entry.towers])
    for kind, count in (("towers", len(entry.towers)), ("colorful", colorful)):
        most = MOST_TOWERS[kind][_has_pietre(entry)]
        if count > most:
            figures = {"count": count, "most": most}
            yield Problem("V-05", kind, REJECT, "BOX-1", figures=figures)


def _has_pietre(entry: Entry) -> bool:
    """Were Buona Pietra entered in towers?"""
    return any(side.pietre for side in entry.sides)


def _too_many_completed(entry: Entry, readings: Readings) -> Problems:
    cards = sum(tower.cards for _, _, tower in entry.towers if tower.completed)
    most = COMPLETED_CARDS_NOBLES if entry.nobles else COMPLETED_CARDS
    if cards > most:
        towers = tuple((s, p) for s, p, tower in entry.towers if tower.completed)
        figures = {"cards": cards, "most": most}
        yield Problem("V-07", "completed", REJECT, "COMPLETE-3", places=towers, figures=figures)


def _wrong_close(entry: Entry, readings: Readings) -> Problems:
    callers = tuple(number for number, side in enumerate(entry.sides) if side.close)
    if len(callers) > 1:
        yield Problem("V-08", "callers", REJECT, "CLOSE-1", callers)
    for number in callers:
        completed = sum(tower.completed for tower in entry.sides[number].towers)
        if completed < CLOSE_TOWERS:
            figures = {"completed": completed, "least": CLOSE_TOWERS}
            yield Problem("V-08", "too_few", REJECT, "LT-17", (number,), figures=figures)


def _wrong_marker(entry: Entry, readings: Readings) -> Problems:
    holders = tuple(number for number, side in enumerate(entry.sides) if side.marker)
    if len(holders) > 1:
        yield Problem("V-09", "holders", REJECT, "LT-24", holders)
    elif holders and not entry.towers:
        yield Problem("V-09", "no_tower", REJECT, "LT-24", holders)
    elif entry.towers and not holders:
        level = ASK if readings.marker_ending == "frozen" else REJECT
        yield Problem("V-09", "unheld", level, "LT-24")
    elif holders:
        yield from _holder_not_highest(entry, holders[0], readings)


def _holder_not_highest(entry: Entry, holder: int, readings: Readings) -> Problems:
    heights = [side.highest for side in entry.sides]
    if heights[holder] >= max(heights):
        return
    higher = heights.index(max(heights))
    figures = {"holder": heights[holder], "other": heights[higher]}
    towers = tuple((s, p) for s, p, tower in entry.towers if tower.stories > heights[holder])
    where = (holder, higher), towers, figures
    if not entry.plain_ten_stands:
        level = ASK if readings.marker_ending == "frozen" else REJECT
        yield Problem("V-10", "lower", level, "LT-21", *where)
    elif not readings.marker_follows:
        yield Problem("V-11", "lower", ASK, "LT-23", *where)


def _too_many_nobles(entry: Entry, readings: Readings) -> Problems:
    for word, count in sorted(entry.nobles.items()):
        if count > NOBLES[word]:
            sides = tuple(
                number
                for number, side in enumerate(entry.sides)
                if word in side.nobles or (word == "pietra" and side.pietre)
            )
            figures = {"count": count, "box": NOBLES[word]}
            yield Problem("V-12", word, REJECT, "BOX-2", sides, figures=figures)


def _uneven_use(entry: Entry, readings: Readings) -> Problems:
    uses = [side.uses for side in entry.sides]
    more = uses.index(max(uses))
    lead = max(uses) - min(uses)
    giostra = "giostra" in entry.sides[more].nobles  # which may count one more for its player
    if lead > USE_LEAD + giostra:
        returned = readings.pietra_destroyed == "deck" and entry.plain_ten_stands
        figures = {"more": max(uses), "fewer": min(uses), "lead": lead}
        kind = "lead_giostra" if giostra else "lead"
        level = ASK if returned else REJECT
        yield Problem("V-13", kind, level, "LT-49", (more,), figures=figures)
    used, most = sum(uses), NOBLE_CARDS - 1  # Giostra has taken one out of the game
    if entry.nobles["giostra"] and used > most:
        yield Problem("V-14", "giostra", REJECT, "LT-49", figures={"used": used, "most": most})


def _loose_pietra(entry: Entry, readings: Readings) -> Problems:
    """A Buona Pietra that was used but is not in a tower needs an explanation."""
    fallen = readings.pietra_destroyed == "front" and entry.plain_ten_stands
    level = ASK if fallen or readings.pietra_guard == "yes" else REJECT
    for number, side in enumerate(entry.sides):
        loose = side.nobles.count("pietra")
        if loose:
            rule = "LT-57" if fallen else "LT-56"
            yield Problem("V-15", "loose", level, rule, (number,), figures={"count": loose})


def _above_the_palazzo(entry: Entry, readings: Readings) -> Problems:
    if readings.palazzo_spent == "counts":
        return  # then a Palazzo may be there without effect
    for number, side in enumerate(entry.sides):
        if "palazzo" not in side.nobles:
            continue
        higher = tuple((s, p) for s, p, t in entry.towers if t.stories > side.highest)
        if higher:
            other = higher[0][0]
            figures = {"owner": side.highest, "other": entry.sides[other].highest}
            yield Problem("V-16", "higher", ASK, "LT-65", (number, other), higher, figures)


def _ranges(entry: Entry, sheet: Scoresheet) -> Problems:
    """Totals that no deal can reach. They are always caused by other faults in the same entry."""
    pietre = _has_pietre(entry)
    others = bool(entry.nobles.keys() - {"pietra"})
    ceiling = CEILINGS[pietre, others]
    for number, side in enumerate(sheet.sides):
        for category, parts, points in side.lines:
            if not parts or category not in LIMITS:
                continue
            most = LIMITS[category][pietre]
            if category == "nobles":
                most += MONUMENTO * entry.sides[number].nobles.count("monumento")
            if points > most:
                figures = {"points": points, "most": most}
                yield Problem("V-17", category, REJECT, "BOX-1", (number,), figures=figures)
        if side.total > ceiling:
            figures = {"points": side.total, "most": ceiling}
            yield Problem("V-19", "total", REJECT, "BOX-1", (number,), figures=figures)


CHECKS: tuple[Callable[[Entry, Readings], Problems], ...] = (
    _misshapen,
    _unknown_rank,
    _not_in_the_box,
    _too_many_towers,
    _too_many_completed,
    _wrong_close,
    _wrong_marker,
    _too_many_nobles,
    _uneven_use,
    _loose_pietra,
    _above_the_palazzo,
)
