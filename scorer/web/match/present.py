"""What match pages show, worked out before the template: chart, effects, the printed page."""

from dataclasses import dataclass
from itertools import takewhile
from typing import Any, NamedTuple

from babel.support import NullTranslations
from markupsafe import Markup

from scorer.games.matches import Standing
from scorer.match import state
from scorer.match.log import Logged
from scorer.match.state import Scored
from scorer.store.matches import MatchState
from scorer.web.deal import sheets
from scorer.web.faces import face_of
from scorer.wording import damage
from scorer.wording import match as wording
from scorer.wording.registry import words_of


class Frame(NamedTuple):
    """The size of a chart, and the room around what is drawn."""

    width: int = 340
    height: int = 180
    left: int = 34
    right: int = 12
    top: int = 14
    bottom: int = 24


ON_PAGE = Frame()
LAST, PRINTED = 0.72, 0.6
"""The scale of the newest deal's picture, and of pictures on paper."""
ON_ONE_PAGE = 6
"""The most deals that fit on a sheet of paper with their pictures; longer matches print their
lines."""


@dataclass(frozen=True, slots=True)
class Race:
    """The chart of the race: a line of points for each player, and the target's height."""

    lines: list[str]
    dots: list[str]
    ticks: list[tuple[float, int]]
    levels: list[tuple[float, int]]
    target: float | None
    width: int
    height: int
    left: int
    right: int


def race(view: MatchState, frame: Frame = ON_PAGE) -> Race | None:
    """None before the first deal."""
    running = view.standing.running
    if not running:
        return None
    length = view.settings.format
    target = length.target if length.kind == "target" else None
    values = [value for row in running for value in row] + [0, target or 0]
    low, high = min(values), max(*values, 1)
    deals = max(len(running), length.deals if length.kind == "fixed" else 2)

    def place(deal: int, value: int) -> tuple[float, float]:
        x = frame.left + deal / deals * (frame.width - frame.left - frame.right)
        y = frame.top + (high - value) / (high - low) * (frame.height - frame.top - frame.bottom)
        return round(x, 1), round(y, 1)

    step = max(1, -(-deals // 10))
    points = [
        [place(n, row[player]) for n, row in enumerate(running, 1)]
        for player in range(len(view.match.players))
    ]
    return Race(
        lines=[" ".join(f"{x},{y}" for x, y in [place(0, 0), *line]) for line in points],
        dots=["".join(f"M{x} {y}h0" for x, y in line) for line in points],
        ticks=[(place(n, 0)[0], _number(view, n)) for n in range(step, deals + 1, step)],
        levels=[(place(0, value)[1], value) for value in _levels(high, target)],
        target=place(0, target)[1] if target else None,
        width=frame.width,
        height=frame.height,
        left=frame.left,
        right=frame.width - frame.right,
    )


def _number(view: MatchState, place: int) -> int:
    """What the deal at a place of the chart is called: deals before it may have been removed."""
    numbers = [one.deal.number for one in view.scored if one.counts]
    if place <= len(numbers):
        return numbers[place - 1]
    return view.played + place - len(numbers)


def _levels(high: int, target: int | None) -> list[int]:
    """The numbers beside the chart; two that would touch are one."""
    if target is None or abs(high - target) > high / 8:
        return sorted({0, high, target or high})
    return [0, target]


def outcome(t: NullTranslations, view: state.MatchState[Any]) -> str:
    """The headline of a match: who won, or who leads."""
    if view.incomplete:
        return wording.incomplete(t)
    return wording.outcome(t, view.match.game, view.standing, view.match.players)


@dataclass(frozen=True, slots=True)
class Illegible:
    """A deal that cannot be read, as the match page shows it."""

    number: int
    text: str
    line: str


def illegible(t: NullTranslations, view: MatchState) -> tuple[list[Illegible], str]:
    """Every deal that cannot be read, and what follows from that."""
    found = [
        Illegible(one.deal.number, damage.deal(t, view.match.game, one), one.deal.line)
        for one in view.unreadable
    ]
    return found, damage.totals(t, len(found)) if view.incomplete else damage.no_matter(t)


def decided(t: NullTranslations, view: MatchState) -> str:
    """What made the winner of a finished match the winner."""
    return wording.decided(t, view.match.game, view.standing, view.settings.format)


@dataclass(frozen=True, slots=True)
class Effects:
    """What a correction would change, as sentences; empty if it changes only the deal itself."""

    before: tuple[int, ...]
    after: tuple[int, ...]
    sentences: list[str]


def effects(t: NullTranslations, now: MatchState, then: state.MatchState[Any]) -> Effects:
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


def undo_label(t: NullTranslations, view: MatchState) -> str:
    """What the undo button would do: pressed again, it puts back what it removed."""
    log = view.log
    if not log:
        return ""
    return wording.undo(t, "redo" if _taken_back(log) else log[-1].kind, log[-1].deal)


def _taken_back(log: list[Logged]) -> bool:
    """Has the last correction only put back what was there before? Then back again, and so on."""
    own = list(takewhile(lambda event: event.deal == log[-1].deal, reversed(log)))
    if [event.kind for event in own[:2]] != ["correct", "correct"]:
        return False
    swaps = takewhile(lambda pair: pair[0].line == pair[1].line, zip(own, own[2:], strict=False))
    return sum(1 for _ in swaps) % 2 == 1


@dataclass(frozen=True, slots=True)
class LastDeal:
    """The newest deal as a picture, with its result."""

    number: int
    outcome: str
    picture: Markup


def last_deal(t: NullTranslations, view: MatchState) -> LastDeal | None:
    """An empty text where nothing can be drawn."""
    counted = [one for one in view.scored if one.counts]
    if not counted:
        return None
    last, game = counted[-1], view.match.game
    face = face_of(game)
    picture = face.picture(t, face.as_scored(last.entry, last.sheet), LAST)
    if not picture:
        return None
    return LastDeal(last.deal.number, words_of(game).outcome(t, last.sheet), picture)


def extras(t: NullTranslations, view: MatchState) -> dict[str, str]:
    """Short names for what changes the match total only."""
    face, own = face_of(view.match.game), words_of(view.match.game)
    codes: tuple[str, ...] = view.game.META.extras
    return {code: face.name_of_extra(t, code) or own.category(t, code) for code in codes}


def variant(t: NullTranslations, view: MatchState) -> str:
    """How this match is played, where that is not the usual way."""
    chosen, known = view.settings.variant, view.game.META.variants
    return words_of(view.match.game).variant(t, chosen) if chosen in known[1:] else ""


@dataclass(frozen=True, slots=True)
class OnPaper:
    """A deal as a printed match shows it: its picture, and every category in a row."""

    number: int
    outcome: str
    counts: bool
    picture: Markup
    rows: list[tuple[str, list[int]]]
    totals: list[int]
    extras: list[tuple[str, list[int]]]
    reason: str


def paper(t: NullTranslations, view: MatchState) -> list[OnPaper]:
    if len(view.scored) > ON_ONE_PAGE:
        return []
    return [_on_paper(t, view.match.game, one) for one in view.scored]


def _on_paper(t: NullTranslations, game: str, one: Scored) -> OnPaper:
    face, words, sides = face_of(game), words_of(game), one.sheet.sides
    return OnPaper(
        number=one.deal.number,
        outcome=words.outcome(t, one.sheet),
        counts=one.counts,
        picture=face.picture(t, face.as_scored(one.entry, one.sheet), PRINTED),
        rows=[
            (words.category(t, code), [side.points(code) for side in sides])
            for code in face.categories(one.entry, one.sheet)
        ],
        totals=[side.total for side in sides],
        extras=sheets.extras(t, game, one.sheet),
        reason=one.deal.reason,
    )


def _uncounted(view: state.MatchState[Any]) -> int:
    return sum(not one.counts for one in view.scored)


def _verdict(standing: Standing) -> tuple[object, ...]:
    return standing.finished, standing.winner, standing.leaders
