"""One thing is changed in a legal action of a made-up deal: it is refused for the right reason.

Every change gives the reason that the rules have for it; the referee must name it among its own.
"""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from scorer.games.torri.box import RANKS
from scorer.games.torri.play import Action, Position, Step, instead, judge, made_up
from scorer.games.torri.play.position import Seat, hidden, plain

DEALS = [(seed, nobles) for seed in range(60) for nobles in (False, True)]
Change = tuple[Action, str]
Changes = Callable[[Position, Action, Seat], Iterator[Change]]
pytestmark = pytest.mark.slow


def other_player(_: Position, action: Action, _seat: Seat) -> Iterator[Change]:
    if action.kind in ("buy", "pass", "complete"):
        yield action._replace(player=1 - action.player), "not_your_turn"


def purchases(position: Position, action: Action, seat: Seat) -> Iterator[Change]:
    player = action.player
    absent = [rank for rank in RANKS if rank not in (position.market or ())]
    two = Action(player, "buy", ("deck", "deck"))
    if position.ending:
        yield two, "ending_closed"
        return
    if (position.deck or 0) >= 3:
        yield Action(player, "buy", ("deck",) * 3), "wrong_number"
        if (seat.hand or 0) + 2 > position.limit(player):
            yield two, "over_limit"
    if absent:
        yield Action(player, "buy", (absent[0], "deck")), "not_in_market"
    if not position.nobles:
        yield Action(player, "buy", ("noble", "deck")), "basic_game"
    elif not position.noble_deck:
        yield Action(player, "buy", ("noble", "deck")), "noble_deck_empty"


def exchanges(position: Position, action: Action, _: Seat) -> Iterator[Change]:
    if action.kind != "swap":
        return
    drawn = action.steps[0].cards or ()
    yield action._replace(cards=action.cards[:1]), "too_few_given"
    yield action._replace(steps=(Step("draw", drawn[:-1]),)), "wrong_number"
    same = [card for card in action.cards if card in (position.market or ())]
    if same and "deck" in drawn:
        rest = list(drawn)
        rest[rest.index("deck")] = same[0]
        market = Counter(position.market)
        if not Counter([card for card in rest if card not in ("deck", "noble")]) - market:
            yield action._replace(steps=(Step("draw", tuple(rest)),)), "same_kind_back"


def builds(position: Position, action: Action, seat: Seat) -> Iterator[Change]:
    player = action.player
    if seat.hand is not None and seat.hand - (seat.nobles or 0) < 4:
        yield Action(player, "build", tower=plain(7, 4)), "hand_too_small"
    if action.kind != "build" or action.tower is None:
        return
    if action.tower.tower.rank == 8 and len(action.steps) == 1 and not position.ending:
        drawn = action.steps[0].cards or ()
        more = ("deck",) * (len(drawn) + 1)
        if (position.deck or 0) > len(drawn):
            yield action._replace(steps=(Step("draw", more),)), "wrong_number"
        if (position.noble_deck or 0) >= len(drawn) > 0:
            nobles = ("noble",) * len(drawn)
            yield action._replace(steps=(Step("draw", nobles),)), "noble_deck_closed"
    for step in action.steps:
        if step.kind == "destroy":
            yield action._replace(steps=(Step("none"),)), "target_left"
            own = Step("destroy", player=player, number=seat.built + 1)
            yield action._replace(steps=(own,)), "wrong_target"
            gone = Step("destroy", player=player, number=seat.built + 2)
            yield action._replace(steps=(gone,)), "no_such_tower"


def towers(position: Position, action: Action, seat: Seat) -> Iterator[Change]:
    player = action.player
    yield Action(player, "complete", numbers=(seat.built + 1,)), "no_such_tower"
    for one in seat.towers:
        tower, number = one.tower, one.number
        if position.ending:
            yield Action(player, "complete", numbers=(number,)), "ending_complete"
        elif tower.completed:
            yield Action(player, "complete", numbers=(number,)), "already_completed"
        top = tower.rank or (tower.top or 0) - 1
        wrong = 5 if top != 5 else 9
        if not tower.completed and position.has(player, wrong):
            lay = Action(player, "extend", (wrong,), (number,), steps=(Step("draw", ("deck",)),))
            yield lay, "does_not_fit"
        if tower.completed and top in RANKS and position.has(player, top) and not position.ending:
            lay = Action(player, "extend", (top,), (number,), steps=(Step("draw", ("deck",)),))
            yield lay, "tower_completed"


def closing(position: Position, action: Action, seat: Seat) -> Iterator[Change]:
    close = Action(action.player, "close")
    if seat.completed < 4:
        yield close, "close_again" if position.closer is not None else "too_few_completed"
    if position.ending:
        yield close, "close_again" if position.closer is not None else "ending_closed"


def nobles(position: Position, action: Action, seat: Seat) -> Iterator[Change]:
    player = action.player
    if not position.nobles:
        yield Action(player, "mura"), "basic_game"
        return
    ahead = position.uses(player) > position.uses(1 - player)
    if ahead and position.has(player, "monumento"):
        yield Action(player, "monumento"), "noble_limit"
    gone = {*seat.used, *position.seats[1 - player].used, *position.removed}
    for card in ("monumento", "cappella", "mura"):
        if card in gone and hidden(seat, card) > 0:
            yield Action(player, card), "supply"
    cap = position.cap(player)
    if cap is not None and 3 <= cap + 1 <= 10:
        yield Action(player, "build", tower=plain(10, cap + 1)), "above_palazzo"
    if action.kind == "palazzo" and len(action.steps) == 1:
        paid = action.steps[0].cards or ()
        yield action._replace(steps=(Step("under", paid[:1]),)), "palazzo_cost"
    if action.kind == "via" and action.steps and action.steps[0].kind == "draw":
        drawn = action.steps[0].cards or ()
        if len(drawn) > 1:
            yield action._replace(steps=(Step("draw", drawn[:-1]),)), "wrong_number"


CHANGES: dict[Changes, str] = {
    other_player: "not_your_turn",
    purchases: "wrong_number over_limit not_in_market basic_game noble_deck_empty ending_closed",
    exchanges: "too_few_given wrong_number same_kind_back",
    builds: "hand_too_small wrong_number noble_deck_closed target_left wrong_target no_such_tower",
    towers: "no_such_tower ending_complete already_completed does_not_fit tower_completed",
    closing: "too_few_completed close_again ending_closed",
    nobles: "basic_game noble_limit supply above_palazzo palazzo_cost wrong_number",
}
"""What is changed, and all the reasons for which it is refused."""


@pytest.mark.parametrize("changes", CHANGES, ids=lambda changes: changes.__name__)
def test_a_changed_line_is_refused_for_the_right_reason(changes: Changes) -> None:
    seen: Counter[str] = Counter()
    for seed, with_nobles in DEALS:
        for position, action in made_up(seed, with_nobles).actions:
            for changed, family in changes(position, action, position.seats[action.player]):
                found = judge(position, changed)
                families = [reason.family for reason in found.reasons]
                assert not found.legal, (seed, with_nobles, changed)
                assert family in families, (seed, with_nobles, changed, families)
                assert found.after is None
                seen[family] += 1
                if seen[family] % 50 == 1:
                    offered = instead(position, changed)
                    assert offered is None or judge(position, offered).legal
    assert set(seen) == set(CHANGES[changes].split())
