"""What match pages show, worked out before the template: chart, effects, differences."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from babel.support import NullTranslations

from scorer.games.common import Scoresheet
from scorer.games.matches import Format, Standing
from scorer.games.torri import Entry
from scorer.games.torri.notation import format_tower
from scorer.store.log import Logged
from scorer.store.matches import MatchView, Scored
from scorer.web.faces.torri import drawing
from scorer.wording import match as wording
from scorer.wording.marks import isolated
from scorer.wording.torri import terms

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 340, 180, 34, 12, 14, 24


@dataclass(frozen=True, slots=True)
class Race:
    """The chart of the race: a line of points for each player, and the target's height."""

    lines: list[str]
    dots: list[str]
    ticks: list[tuple[float, int]]
    levels: list[tuple[float, int]]
    target: float | None
    width: int = WIDTH
    height: int = HEIGHT


def race(view: MatchView) -> Race | None:
    """Nothing to draw before the first deal."""
    running = view.standing.running
    if not running:
        return None
    length = view.settings.format
    target = length.target if length.kind == "target" else None
    values = [value for row in running for value in row] + [0, target or 0]
    low, high = min(values), max(*values, 1)
    deals = max(len(running), length.deals if length.kind == "fixed" else 2)

    def place(deal: int, value: int) -> tuple[float, float]:
        x = LEFT + deal / deals * (WIDTH - LEFT - RIGHT)
        y = TOP + (high - value) / (high - low) * (HEIGHT - TOP - BOTTOM)
        return round(x, 1), round(y, 1)

    step = max(1, -(-deals // 10))
    points = [
        [place(n, row[player]) for n, row in enumerate(running, 1)]
        for player in range(len(view.match.players))
    ]
    return Race(
        lines=[" ".join(f"{x},{y}" for x, y in [place(0, 0), *line]) for line in points],
        dots=["".join(f"M{x} {y}h0" for x, y in line) for line in points],
        ticks=[(place(n, 0)[0], n) for n in range(step, deals + 1, step)],
        levels=[(place(0, value)[1], value) for value in _levels(high, target)],
        target=place(0, target)[1] if target else None,
    )


def _levels(high: int, target: int | None) -> list[int]:
    """The numbers beside the chart; two that would touch are one."""
    if target is None or abs(high - target) > high / 8:
        return sorted({0, high, target or high})
    return [0, target]


@dataclass(frozen=True, slots=True)
class Effects:
    """What a correction would change, as sentences; empty if nothing but the deal itself."""

    before: tuple[int, ...]
    after: tuple[int, ...]
    sentences: list[str]


def effects(t: NullTranslations, now: MatchView, then: MatchView) -> Effects:
    sentences = []
    if now.standing.finished and not then.standing.finished:
        sentences.append(wording.effect(t, "goes_on"))
    if then.standing.finished and not now.standing.finished:
        sentences.append(wording.effect(t, "ends"))
    if _uncounted(then) > _uncounted(now):
        sentences.append(wording.effect(t, "ends_earlier"))
    if _verdict(now.standing) != _verdict(then.standing):
        sentences.append(outcome(t, then))
    return Effects(now.standing.totals, then.standing.totals, sentences)


def outcome(t: NullTranslations, view: MatchView) -> str:
    """The headline of a match: who won, or who leads."""
    return standing_outcome(t, view.standing, view.match.players)


def standing_outcome(t: NullTranslations, standing: Standing, players: Sequence[str]) -> str:
    if not standing.running:
        return wording.match_outcome(t, "new")
    leaders = standing.leaders
    names = [isolated(players[number]) for number in leaders]
    totals = sorted(standing.totals, reverse=True)
    lead = totals[0] - totals[1]
    if standing.finished:
        if standing.winner is None:
            return wording.match_outcome(t, "shared")
        name = isolated(players[standing.winner])
        return wording.match_outcome(t, "marker" if not lead else "won", lead, name)
    if len(leaders) > 1:
        return wording.match_outcome(t, "level")
    return wording.match_outcome(t, "leads", lead, names[0])


def decided(t: NullTranslations, view: MatchView) -> str:
    """What made the winner of a finished match the winner, with the rule it rests on."""
    if not view.standing.finished or view.match.game not in drawing.GAMES:
        return ""
    length = view.settings.format
    return wording.decided(t, _decided(view.standing, length), length.target)


def _decided(standing: Standing, length: Format) -> str:
    if length.one_deal:
        return f"deal_{standing.decided_by}"
    if standing.decided_by in {"marker", "draw"}:
        return standing.decided_by
    if length.kind == "target":
        return "both" if min(standing.totals) >= length.target else "target"
    return "deals" if length.kind == "fixed" else "ended"


def undo_label(t: NullTranslations, view: MatchView) -> str:
    """What the button would do: pressed again, it brings back what it took."""
    log = view.log
    if not log:
        return ""
    return wording.undo(t, "redo" if _taken_back(log) else log[-1].kind, log[-1].deal)


def _taken_back(log: list[Logged]) -> bool:
    """Has the last correction only put back what stood there before? Then back again, and so on."""
    own = list(takewhile(lambda event: event.deal == log[-1].deal, reversed(log)))
    if [event.kind for event in own[:2]] != ["correct", "correct"]:
        return False
    swaps = takewhile(lambda pair: pair[0].line == pair[1].line, zip(own, own[2:], strict=False))
    return sum(1 for _ in swaps) % 2 == 1


@dataclass(frozen=True, slots=True)
class LastDeal:
    """The newest deal as a picture, with what became of it."""

    number: int
    outcome: str
    skylines: list[drawing.Skyline]


def last_deal(t: NullTranslations, view: MatchView) -> LastDeal | None:
    counted = [one for one in view.scored if one.counts]
    if not counted or view.match.game not in drawing.GAMES:
        return None
    last = counted[-1]
    skylines = drawing.skylines(t, last.entry)
    return LastDeal(last.deal.number, terms.outcome(t, last.sheet), skylines)


ON_ONE_PAGE = 6
"""So many deals fit on a sheet of paper with their towers; longer matches print their lines."""


@dataclass(frozen=True, slots=True)
class OnPaper:
    """A deal as a printed match shows it: its towers, and every category in a row."""

    number: int
    outcome: str
    counts: bool
    skylines: list[drawing.Skyline]
    rows: list[tuple[str, list[int]]]
    totals: list[int]
    penalties: list[int]
    reason: str


def paper(t: NullTranslations, view: MatchView) -> list[OnPaper]:
    if len(view.scored) > ON_ONE_PAGE:
        return []
    return [_on_paper(t, one, view.match.game in drawing.GAMES) for one in view.scored]


def _on_paper(t: NullTranslations, one: Scored, drawn: bool) -> OnPaper:
    sides = one.sheet.sides
    rows = [
        (terms.category(t, lines[0].category), [line.points for line in lines])
        for lines in zip(*(side.lines for side in sides), strict=True)
        if lines[0].category != "nobles" or one.entry.nobles
    ]
    return OnPaper(
        number=one.deal.number,
        outcome=terms.outcome(t, one.sheet),
        counts=one.counts,
        skylines=drawing.skylines(t, one.entry) if drawn else [],
        rows=rows,
        totals=[side.total for side in sides],
        penalties=[side.extra for side in sides],
        reason=one.deal.reason,
    )


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happened, with what stood there before."""

    event: Logged
    before: str


def history(events: Iterable[Logged]) -> list[Step]:
    """Newest first; a correction names the line it replaced."""
    lines: dict[int, str] = {}
    steps = []
    for event in events:
        before = lines.get(event.deal, "")
        steps.append(Step(event, before if event.kind == "correct" else ""))
        lines[event.deal] = event.line
    return steps[::-1]


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a deal as a picture; `beside` the towers lie Close and noble cards, each
    with whether the other version lacks it. `totals` are those of its sheet."""

    skylines: list[drawing.Skyline]
    beside: list[list[tuple[str, bool]]]
    totals: list[int]


Judged = tuple[Entry, Scoresheet]


def versions(t: NullTranslations, one: Judged, other: Judged) -> list[Version]:
    """Both in one scale, with what differs marked."""
    return [_version(t, one, other), _version(t, other, one)]


def _version(t: NullTranslations, one: Judged, other: Judged) -> Version:
    (entry, sheet), counterpart = one, other[0]
    return Version(
        drawing.skylines(t, entry, _only_in(entry, counterpart), counterpart),
        _beside(t, entry, counterpart),
        [side.total for side in sheet.sides],
    )


def alone(t: NullTranslations, one: Judged) -> Version:
    """A version nobody else has one of: nothing is marked."""
    return _version(t, one, one)


def _beside(t: NullTranslations, one: Entry, other: Entry) -> list[list[tuple[str, bool]]]:
    found = []
    for side, counterpart in zip(one.sides, other.sides, strict=True):
        left = Counter(counterpart.nobles)
        left.update(["close"] * counterpart.close)
        words = ["close"] * side.close + list(side.nobles)
        words += ["marker"] * (side.marker and not counterpart.marker)  # else the flag says it
        notes = []
        for word in words:
            text = terms.noble(t, word) if word in terms.NOBLES else wording.beside(t, word)
            notes.append((text, not left[word]))
            left[word] -= left[word] > 0
        found.append(notes)
    return found


def _only_in(one: Entry, other: Entry) -> list[set[int]]:
    """For each side, the places of towers the other version does not have."""
    found = []
    for side, counterpart in zip(one.sides, other.sides, strict=True):
        left = Counter(map(format_tower, counterpart.towers))
        places = set()
        for place, word in enumerate(map(format_tower, side.towers)):
            if left[word]:
                left[word] -= 1
            else:
                places.add(place)
        found.append(places)
    return found


def _uncounted(view: MatchView) -> int:
    return sum(not one.counts for one in view.scored)


def _verdict(standing: Standing) -> tuple[object, ...]:
    return standing.finished, standing.winner, standing.leaders
