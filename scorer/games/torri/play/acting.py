"""One action from beginning to end: whose turn it is, what is done, what follows."""

from scorer.games.torri.box import CLOSE_TOWERS
from scorer.games.torri.play import nobility, raising, taking
from scorer.games.torri.play.actions import (
    BUILD,
    BUY,
    CLOSE,
    COMPLETE,
    EXTEND,
    NOBLE_ACTIONS,
    PASS,
    SWAP,
    Action,
    Step,
)
from scorer.games.torri.play.position import ENDING, OVER, finished
from scorer.games.torri.play.table import Steps, StoppedError, Table, UnclearError
from scorer.games.torri.play.using import GIOSTRA

NOT_FOLLOWED = {"draw", "trade", "under"}
"""Steps that a record of towers only leaves out."""


def act(table: Table, action: Action) -> None:
    """Carry out the action; faults are collected. Raise StoppedError or UnclearError."""
    if table.phase == OVER:
        table.against("deal_over")
    if table.refill:
        raise UnclearError("missing_market", 0)
    if table.turn is not None and action.player != table.turn:
        words = {"name": table.seats[table.turn].name}
        table.against("not_your_turn", words=words)
    if action.kind == PASS:
        Steps(action.steps).nothing_left()
        table.count_pass()
        _next(table, action)
        return
    if table.towers_only and action.kind in (BUY, SWAP):
        table.note("ignored")
        return
    steps = Steps(_steps(table, action))
    spent = _carry_out(table, action, steps)
    steps.nothing_left()
    table.passes = None if table.passes is None else 0
    table.settle()
    if spent:
        _next(table, action)


def _next(table: Table, action: Action) -> None:
    if table.turn is not None:
        table.turn = 1 - action.player


def _steps(table: Table, action: Action) -> tuple[Step, ...]:
    """Giostra in the market is drawn, not played. Where only towers are followed, draws are
    left out."""
    steps = action.steps
    if table.towers_only and any(step.kind in NOT_FOLLOWED for step in steps):
        table.note("ignored")
        steps = tuple(step for step in steps if step.kind not in NOT_FOLLOWED)
    if table.market and GIOSTRA in table.market:
        drawn = Step("draw", (GIOSTRA,))
        steps = tuple(drawn if step.kind == GIOSTRA else step for step in steps)
    return steps


def _carry_out(table: Table, action: Action, steps: Steps) -> bool:
    """Is the turn used?"""
    kind = action.kind
    if kind in NOBLE_ACTIONS:
        return nobility.play_noble(table, action, steps)
    DOING[kind](table, action, steps)
    return True


def _complete(table: Table, action: Action, _: Steps) -> None:
    if table.ending:
        table.against("ending_complete", code="complete_ending")
    for number in action.numbers:
        seat = table.seats[action.player]
        standing = seat.tower(number)
        if standing is None:
            table.against("no_such_tower", words={"name": seat.name}, figures={"number": number})
            raise StoppedError
        if standing.tower.completed:
            table.against("already_completed", figures={"number": number})
        done = finished(standing)
        towers = tuple([done if one is standing else one for one in seat.towers])
        table.seats[action.player] = seat._replace(towers=towers)


def _close(table: Table, action: Action, _: Steps) -> None:
    if table.closer is not None:
        table.against("close_again")
    if table.ending:
        table.against("ending_closed", code="close_ending")
    completed = table.seats[action.player].completed
    if completed < CLOSE_TOWERS:
        table.against("too_few_completed", figures={"completed": completed, "least": CLOSE_TOWERS})
    table.closer = action.player
    if not table.ending:
        table.phase, table.ending_by = ENDING, "close"
        table.note("ending_begins", "ENDING-1")


DOING = {
    BUY: taking.buy,
    SWAP: taking.swap,
    BUILD: raising.build,
    EXTEND: raising.extend,
    COMPLETE: _complete,
    CLOSE: _close,
}
