"""What a player does: one action with its steps, as the record writes it.

Action(1, "build", tower=plain(8, 3), steps=(Step("draw", ("deck", "deck", 5)),))
"""

from typing import NamedTuple

from scorer.games.torri.play.cards import Card
from scorer.games.torri.play.position import Built, Player

DECK, NOBLE = "deck", "noble"
Source = Card
"""Where a card comes from: "deck", "noble", or a card of the market. "deck" and "noble" are
also the two backs."""

BUY, SWAP, BUILD, EXTEND, COMPLETE, CLOSE, PASS = (
    "buy",
    "swap",
    "build",
    "extend",
    "complete",
    "close",
    "pass",
)
NOBLE_ACTIONS = ("monumento", "cappella", "mura", "via", "palazzo")
KINDS = (BUY, SWAP, BUILD, EXTEND, COMPLETE, CLOSE, PASS, *NOBLE_ACTIONS)


class Step(NamedTuple):
    """What follows with ">". `kind`: draw, trade, destroy, none, guard, declined, under,
    giostra, back, build, extend.

    `cards`: those drawn, put under or laid; for a Trade the backs taken, and `given` those
    returned (None: not written). `player` and `number`: a tower. `card`: what guards."""

    kind: str
    cards: tuple[Source, ...] | None = ()
    given: tuple[Source, ...] | None = None
    player: Player | None = None
    number: int = 0
    card: Card = 5
    tower: Built | None = None


class Action(NamedTuple):
    """`cards`: bought (sources), given or laid; `numbers`: the towers completed, or the one
    extended; `under`: slid under it (a house rule); `overruled`: why the table plays it so."""

    player: Player
    kind: str
    cards: tuple[Source, ...] = ()
    numbers: tuple[int, ...] = ()
    tower: Built | None = None
    steps: tuple[Step, ...] = ()
    under: bool = False
    overruled: str = ""
