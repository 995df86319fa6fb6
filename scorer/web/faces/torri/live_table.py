"""What the live table of Le Torri draws of a position: two plates, two towns, the cards between."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from babel.support import NullTranslations

from scorer.games.torri.box import CONTRACT, TALLEST
from scorer.games.torri.play import (
    TOWERS,
    Action,
    Built,
    Line,
    Position,
    Record,
    State,
    entry_of,
    options,
    position_told,
    targets,
)
from scorer.web.faces.torri import drawing, live_words, look
from scorer.wording.torri import terms

Fates = Mapping[tuple[int, int], str]
"""By player and number of a tower: why a Conspiracy may or may not take it."""
NARROW = 44
"""A tower is touched: no place in a town is narrower."""
SIZES = {
    "story": look.STORY,
    "head": look.HEAD,
    "wide": look.WIDTH + look.GAP,
    "narrow": NARROW,
    "room": look.LEAST_ROOM,
    "tallest": TALLEST,
}
"""What the script places towers with."""
OPEN = frozenset({"may", "falls"})
KEPT: tuple[str, ...] = (
    "follows",
    "phase",
    "over",
    "deck",
    "noble_deck",
    "market",
    "refill",
    "towers",
    "hands",
)
KEPT += ("unseen", "face_up")
"""What the script takes over from the position as the record tells it."""


class Shape(NamedTuple):
    """A tower as it is drawn, and what a Conspiracy makes of it."""

    number: int
    drawn: drawing.Drawn
    label: str
    fate: str = ""
    badge: str = ""

    @property
    def height(self) -> int:
        return self.drawn.height + look.HEAD

    @property
    def open(self) -> bool:
        return self.fate in OPEN

    @property
    def safe(self) -> bool:
        return bool(self.fate) and not self.open and self.fate != "new"


@dataclass(frozen=True, slots=True)
class Plate:
    """One player as the table shows him."""

    name: str
    initial: str
    total: int
    towers: list[Shape]
    hand: list[str]
    count: str
    completed: str
    moves: bool
    next: bool
    marker: bool
    beside: list[tuple[str, str]]


class Conspiracy(NamedTuple):
    """A Conspiracy that is still open: nothing has fallen yet, or a Guard may still save it."""

    position: Position
    fates: Fates
    new: Built


def plates(
    t: NullTranslations, position: Position, totals: Sequence[int], after: int | None, fates: Fates
) -> list[Plate]:
    """`after` is the player who acted last: where turns are not entered, the other is next."""
    towns = drawing.skylines(t, entry_of(position))
    initials = initials_of(position.names)
    guessed = None if position.turn is not None or after is None or position.over else 1 - after
    return [
        Plate(
            name=seat.name,
            initial=initials[player],
            total=totals[player],
            towers=_shapes(t, position, player, towns[player].towers, fates),
            hand=_hand(position, player),
            count="" if seat.hand is None else f"{seat.hand} / {position.limit(player)}",
            completed=live_words.completed(t, seat.completed, len(seat.towers)),
            moves=position.turn == player and not position.over,
            next=guessed == player,
            marker=position.marker == player,
            beside=[(word, terms.noble(t, word)) for word in _in_front(seat.used)],
        )
        for player, seat in enumerate(position.seats)
    ]


def _shapes(
    t: NullTranslations,
    position: Position,
    player: int,
    drawn: Sequence[drawing.Drawn],
    fates: Fates,
) -> list[Shape]:
    found = []
    for built, picture in zip(position.seats[player].towers, drawn, strict=True):
        fate = fates.get((player, built.number), "")
        badge = live_words.fate(t, fate) if fate else ""
        label = live_words.tower_label(
            t, position.names[player], built, flag=picture.flag, badge=badge
        )
        found.append(Shape(built.number, picture, label, fate, badge))
    return found


def _in_front(used: Sequence[str]) -> list[str]:
    return [word for word in used if word != "pietra"]


def initials_of(names: Sequence[str]) -> list[str]:
    """One letter, or two where both begin with the same one."""
    size = 2 if names[0][:1].casefold() == names[1][:1].casefold() else 1
    return [name[:size].upper() for name in names]


def _hand(position: Position, player: int) -> list[str]:
    """The symbols of a hand: what everybody knows of it, then backs."""
    seat = position.seats[player]
    if seat.hand is None:
        return []
    known_nobles = sum(isinstance(card, str) for card in seat.known)
    nobles = max(0, (seat.nobles or 0) - known_nobles)
    backs = max(0, seat.hand - len(seat.known) - nobles)
    return [*map(str, seat.known), *["back-tower"] * backs, *["back-noble"] * nobles]


# ------------------------------------------------------------------------------- a Conspiracy


def conspiracy_of(line: Line, before: State) -> Conspiracy | None:
    """The Conspiracy of the last line, before the tower falls."""
    action, after = line.what, line.state.position
    if not isinstance(action, Action) or after is None:
        return None
    return conspiracy(before, action, after, chosen=True)


def conspiracy(
    before: State, action: Action, after: Position, *, chosen: bool
) -> Conspiracy | None:
    """`after` is the position without the tower that the last step destroys. Not `chosen`: the
    step is only the first of several there could be."""
    position, step = before.position, action.steps[-1] if action.steps else None
    if position is None or step is None or step.kind != "destroy" or step.player is None:
        return None
    fallen = position.seats[step.player].tower(step.number)
    if fallen is None:
        return None
    shown = _with_tower(after, step.player, fallen)
    new = max(shown.seats[action.player].towers, key=lambda one: one.number)
    qualify = {(owner, one.number) for owner, one in targets(position, action, before.readings)}
    fates = {
        (player, one.number): _fate(one, new, (player, one.number) in qualify, chosen)
        for player, seat in enumerate(shown.seats)
        for one in seat.towers
    }
    fates[action.player, new.number] = "new"
    if chosen:
        fates[step.player, step.number] = "falls"
    return Conspiracy(shown, fates, new)


def _fate(one: Built, new: Built, qualifies: bool, chosen: bool) -> str:
    if qualifies:
        return "spared" if chosen else "may"
    if one.tower.completed:
        return "completed"
    if one.tower.rank == CONTRACT:
        return "contract"
    return "higher" if one.tower.stories > new.tower.stories else "lower"


def _with_tower(position: Position, player: int, fallen: Built) -> Position:
    seats = list(position.seats)
    towers = sorted((*seats[player].towers, fallen), key=lambda one: one.number)
    seats[player] = seats[player]._replace(towers=tuple(towers))
    return position._replace(seats=(seats[0], seats[1]))


# ------------------------------------------------------------------------------- the script


def table_data(t: NullTranslations, position: Position, state: State) -> dict[str, Any]:
    """What the script composes entries with."""
    told = position_told(position, state.readings)
    return {name: told[name] for name in KEPT} | {
        "names": list(position.names),
        "initials": initials_of(position.names),
        "turn": position.turn,
        "nobles": position.nobles,
        "may": [_may(position, state, player) for player in (0, 1)],
        "sizes": SIZES,
        "labels": _labels(t, position),
    }


def _may(position: Position, state: State, player: int) -> dict[str, bool]:
    return {one.kind: one.legal for one in options(position, state.readings, player)}


def _labels(t: NullTranslations, position: Position) -> list[dict[int, str]]:
    """By player and number, a tower in words."""
    return [
        {one.number: live_words.short(t, one) for one in seat.towers} for seat in position.seats
    ]


def highest(position: Position) -> int:
    return max(seat.highest for seat in position.seats)


def turn_of(record: Record) -> int:
    """The number of the turn that comes next."""
    return 1 + sum(isinstance(line.what, Action) for line in record.lines)


def depth(position: Position) -> str:
    return "towers" if position.follows == TOWERS else "all"
