"""What may be done in a position: every kind of action, with its choices or why it has none now,
and the nearest legal action to one that is not."""

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from scorer.games.torri.box import CARDS, MIN_STORIES, RANKS
from scorer.games.torri.play.actions import (
    BUILD,
    BUY,
    CLOSE,
    COMPLETE,
    DECK,
    EXTEND,
    KINDS,
    NOBLE,
    NOBLE_ACTIONS,
    PASS,
    SWAP,
    Action,
    Source,
    Step,
)
from scorer.games.torri.play.cards import PIETRA, Card
from scorer.games.torri.play.completing import completed, targets
from scorer.games.torri.play.judge import carry_out
from scorer.games.torri.play.judgement import Reason
from scorer.games.torri.play.position import (
    TOWERS,
    Built,
    Player,
    Position,
    colorful,
    plain,
    unseen,
)
from scorer.games.torri.readings import DEFAULT, Readings

MOST_TRIES = 60


class Option(NamedTuple):
    """A kind of action. `choices` are legal as far as they go: what they draw or destroy may
    have to be added (`completed` does it). `reasons`: why there is none now."""

    kind: str
    choices: tuple[Action, ...]
    reasons: tuple[Reason, ...] = ()

    @property
    def legal(self) -> bool:
        return bool(self.choices)


def options(
    position: Position, readings: Readings = DEFAULT, player: Player | None = None
) -> tuple[Option, ...]:
    """Every kind of action for the player whose turn it is, or for this one."""
    if player is None:
        player = position.turn or 0
    kinds = KINDS if position.nobles else tuple(k for k in KINDS if k not in NOBLE_ACTIONS)
    return tuple(_option(position, kind, player, readings) for kind in kinds)


def _option(position: Position, kind: str, player: Player, readings: Readings) -> Option:
    reasons: tuple[Reason, ...] = ()
    found = []
    for action in _choices(position, kind, player):
        carried = carry_out(position, action, readings)
        if carried.missing:
            carried = carry_out(position, completed(position, action, readings), readings)
        if carried.legal:
            found.append(action)
        elif not reasons:
            reasons = tuple(one for one in carried.found if one.speaks == "against")
    return Option(kind, tuple(found), () if found else reasons)


def is_legal(position: Position, action: Action, readings: Readings = DEFAULT) -> bool:
    return carry_out(position, action, readings).legal


# ----------------------------------------------------------------------------------- choices


def _choices(position: Position, kind: str, player: Player) -> Iterator[Action]:
    """Actions of a kind to try; if none is legal, the first one gives the reason."""
    if kind == BUY:
        yield from _purchases(position, player)
    elif kind == SWAP:
        yield from _exchanges(position, player)
    elif kind == BUILD:
        yield from (Action(player, BUILD, tower=tower) for tower in _towers(position))
    elif kind == EXTEND:
        yield from _extensions(position, player)
    elif kind == COMPLETE:
        yield from _completions(position, player)
    elif kind == "palazzo":
        yield from _palazzi(position, player)
    else:
        yield Action(player, kind)


def _purchases(position: Position, player: Player) -> Iterator[Action]:
    there: list[Source] = [DECK, *sorted(set(position.market or ()), key=str)]
    there += [NOBLE] if position.nobles else []
    for pair in combinations_with_replacement(there, 2):
        yield Action(player, BUY, pair)
    yield Action(player, BUY, (DECK,))


def _exchanges(position: Position, player: Player) -> Iterator[Action]:
    """Two cards that may be in the hand; the others are the player's secret."""
    left = unseen(position)
    known = list(position.seats[player].known)
    maybe = known + [card for card, number in left.items() for _ in range(min(2, number))]
    maybe = [card for card in maybe if position.nobles or isinstance(card, int)]
    for place, first in enumerate(maybe[:6]):
        for second in maybe[place + 1 : 8]:
            yield Action(player, SWAP, (first, second))
    if len(maybe) < 2:  # to give the reason
        yield Action(player, SWAP, (RANKS[0], RANKS[1]), steps=(Step("draw", (DECK, DECK)),))


def _towers(position: Position) -> Iterator[Built]:
    most = 0 if not position.nobles else 1
    for rank in RANKS:
        for stories in range(MIN_STORIES, CARDS[rank] + most + 1):
            for pietre in range(most + 1):
                yield plain(rank, stories, pietre)
    for top in RANKS:
        for bottom in range(top + MIN_STORIES - 1, RANKS.stop):
            yield colorful(top, bottom)
            for rank in range(top, bottom + 1) if most else ():
                yield colorful(top, bottom, (rank,))


def _extensions(position: Position, player: Player) -> Iterator[Action]:
    standing = position.seats[player].towers
    cards = {one.number: _next_card(one) for one in standing}
    for number, card in cards.items():
        if card in RANKS:
            yield Action(player, EXTEND, (card,), (number,))
        if position.nobles:
            yield Action(player, EXTEND, (PIETRA,), (number,))
    if not standing or not (position.nobles or any(card in RANKS for card in cards.values())):
        first = min(cards, default=1)  # no card fits: to give the reason
        yield Action(player, EXTEND, (RANKS[0],), (first,))


def _next_card(built: Built) -> int:
    """The cards that fit on top; below 5 only Buona Pietra does."""
    tower = built.tower
    return tower.rank if tower.rank is not None else (tower.top or RANKS[0]) - 1


def _completions(position: Position, player: Player) -> Iterator[Action]:
    towers = position.seats[player].towers
    open_ = [one.number for one in towers if not one.tower.completed]
    for number in open_ or [one.number for one in towers] or [1]:
        yield Action(player, COMPLETE, numbers=(number,))
    if len(open_) > 1:
        yield Action(player, COMPLETE, numbers=tuple(open_))


def _palazzi(position: Position, player: Player) -> Iterator[Action]:
    if position.follows == TOWERS:
        yield Action(player, "palazzo")
        return
    for paid in ((DECK, DECK), (DECK, NOBLE), (NOBLE, NOBLE)):
        yield Action(player, "palazzo", steps=(Step("under", paid),))
    yield Action(player, "palazzo")


# ----------------------------------------------------------------------------------- instead


def instead(position: Position, action: Action, readings: Readings = DEFAULT) -> Action | None:
    """The nearest legal action of the same player, if there is one."""
    for number, other in enumerate(_nearby(position, action, readings)):
        if number > MOST_TRIES:
            break
        full = completed(position, other, readings)
        if full != action and is_legal(position, full, readings):
            return full
    passing = Action(action.player, PASS)
    return passing if is_legal(position, passing, readings) else None


def _nearby(position: Position, action: Action, readings: Readings) -> Iterator[Action]:
    """Actions like this one, the nearest first."""
    bare = action._replace(overruled="", steps=())
    if action.steps:
        yield from _other_steps(position, bare, action, readings)
    yield bare
    if action.kind == BUY:
        yield from sorted(_purchases(position, action.player), key=lambda one: _far(one, action))
    elif action.kind == SWAP:
        for number in range(len(action.cards) - 1, 1, -1):
            yield bare._replace(cards=action.cards[:number])
    elif action.kind == BUILD and action.tower is not None:
        yield from (bare._replace(tower=tower) for tower in _lower(action.tower))
    elif action.kind == EXTEND:
        yield from _less(position, bare)
    elif action.kind == COMPLETE:
        yield from _fewer(position, bare)
    elif action.kind == "palazzo":
        yield from _palazzi(position, action.player)
    elif action.kind == CLOSE:
        yield from _completions(position, action.player)


def _far(one: Action, action: Action) -> tuple[int, int]:
    """The same number of cards, with few of them changed."""
    same = len([card for card in set(one.cards) if card in action.cards])
    return -same, abs(len(one.cards) - len(action.cards))


def _other_steps(
    position: Position, bare: Action, action: Action, readings: Readings
) -> Iterator[Action]:
    """The same with another target, or fewer or more cards drawn from the same places."""
    for owner, one in targets(position, action, readings):
        yield bare._replace(steps=(Step("destroy", player=owner, number=one.number),))
    drawn = action.steps[-1].cards or ()
    if action.steps[-1].kind == "draw":
        before = action.steps[:-1]
        for number in range(len(drawn) - 1, 0, -1):
            yield bare._replace(steps=(*before, Step("draw", drawn[:number])))
        for more in range(1, 4):
            yield bare._replace(steps=(*before, Step("draw", (*drawn, *[DECK] * more))))


def _lower(built: Built) -> Iterator[Built]:
    """The tower with fewer stories or fewer Buona Pietra; one that is too low grows."""
    tower = built.tower
    if tower.rank is not None:
        for stories in range(tower.stories, MIN_STORIES - 1, -1):
            for pietre in range(min(tower.pietre, stories), -1, -1):
                yield plain(tower.rank, stories, pietre)
        yield plain(tower.rank, MIN_STORIES, tower.pietre)
        return
    yield from _runs(built)


def _runs(built: Built) -> Iterator[Built]:
    run, at = built.tower.run, built.at
    for stories in range(len(run), MIN_STORIES - 1, -1):
        for top in range(run[0], run[-1] - stories + 2):
            part = range(top, top + stories)
            yield colorful(part[0], part[-1], tuple(rank for rank in at if rank in part))
            yield colorful(part[0], part[-1])
    bottom = min(RANKS[-1], max(RANKS.start, run[0]) + MIN_STORIES - 1)
    yield colorful(bottom - MIN_STORIES + 1, bottom)


def _less(position: Position, bare: Action) -> Iterator[Action]:
    for number in range(len(bare.cards) - 1, 0, -1):
        yield bare._replace(cards=bare.cards[:number])
    without: tuple[Card, ...] = tuple(card for card in bare.cards if card != PIETRA)
    if without:
        yield bare._replace(cards=without)
    yield from _extensions(position, bare.player)


def _fewer(position: Position, bare: Action) -> Iterator[Action]:
    seat = position.seats[bare.player]
    good = [n for n in dict.fromkeys(bare.numbers) if _open(seat.tower(n))]
    if good:
        yield bare._replace(numbers=tuple(good))
    yield from _completions(position, bare.player)


def _open(built: Built | None) -> bool:
    return built is not None and not built.tower.completed


def kinds_of(found: Iterable[Option]) -> dict[str, bool]:
    return {one.kind: one.legal for one in found}
