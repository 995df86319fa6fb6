"""A noble card played as an action, and Giostra against it."""

from scorer.games.torri.play.actions import DECK, NOBLE, Action, Source, Step
from scorer.games.torri.play.cards import Card
from scorer.games.torri.play.position import Player
from scorer.games.torri.play.table import Steps, Table, UnclearError
from scorer.games.torri.play.taking import limit, stopped_after, take
from scorer.games.torri.play.using import GIOSTRA, play_giostra, within_use

COST = 2


def play_noble(table: Table, action: Action, steps: Steps) -> bool:
    """Play the card; returns whether the turn is used."""
    player, card = action.player, action.kind
    if not table.nobles:
        table.against("basic_game")
    if table.ending and table.readings.nobles_ending == "pietra":
        rules = ("ENDING-2", "LT-61")
        table.against("ending_closed", rules=rules, code="noble_ending_closed")
    if card == "palazzo":
        return _palazzo(table, player, steps)
    within_use(table, player, 1)
    table.lay(player, [card])
    table.use(player, card)
    if steps.take(GIOSTRA):
        return _cancelled(table, player, card)
    if card == "mura":
        table.mura = player
    elif card == "via":
        _via(table, player, steps.take("draw"))
    return True


def _cancelled(table: Table, player: Player, card: str) -> bool:
    """The card leaves the game and is not counted; the turn is used anyway."""
    play_giostra(table, player)
    table.unuse(player, card, 1)
    table.removed = (*table.removed, card)
    return table.readings.giostra_turn == "spent"


def _via(table: Table, player: Player, step: Step | None) -> None:
    sources = () if step is None else step.cards or ()
    if table.ending:
        if sources:
            table.against("ending_effect", "LT-61", code="via_ending")
            take(table, player, sources)
        return
    due = _via_due(table, player, sources)
    if due is not None and len(sources) != due:
        _via_number(table, step, len(sources), due)
    if any(source not in (DECK, NOBLE) for source in sources):
        table.against("via_market")
    take(table, player, sources)


def _via_due(table: Table, player: Player, sources: tuple[Source, ...]) -> int | None:
    hand = table.seats[player].hand
    if hand is None or table.deck is None or table.noble_deck is None:
        return None
    due = min(max(0, limit(table, player) - hand), table.deck + table.noble_deck)
    return stopped_after(table, sources, due)


def _via_number(table: Table, step: Step | None, number: int, due: int) -> None:
    fewer = number < due and table.readings.via_draw == "fewer"
    if fewer:
        return
    if step is None:
        raise UnclearError("missing_draws")
    rules = ("VIA-1", "LT-60")
    table.against(
        "wrong_number", rules=rules, code="via_number", figures={"draw": number, "due": due}
    )


# ----------------------------------------------------------------------------------- Palazzo


def _palazzo(table: Table, player: Player, steps: Steps) -> bool:
    own, other = table.seats[player].highest, table.seats[1 - player].highest
    spent = other > own or (not own and _empty(table))
    if not spent or table.uses(player) > table.uses(1 - player):
        _palazzo_use(table, player, spent)
    table.lay(player, ["palazzo"])
    table.use(player, "palazzo")
    step = steps.take("under")
    paid = tuple(step.cards or ()) if step is not None else ()
    answered = steps.kind == GIOSTRA
    _cost(table, len(paid), spent, answered)
    kept = answered and paid and table.readings.palazzo_cancelled == "kept"
    if not kept:
        _put_away(table, player, paid)
    if steps.take(GIOSTRA):
        return _cancelled(table, player, "palazzo")
    if spent:
        _leaves(table, player)
    else:
        table.palazzo, table.frozen = player, own
    return True


def _palazzo_use(table: Table, player: Player, spent: bool) -> None:
    if spent and table.readings.palazzo_limit == "free":
        return
    within_use(table, player, 1, *(("LT-75",) if spent else ()))


def _empty(table: Table) -> bool:
    """Without any tower: does Palazzo leave the game at once?"""
    reading = table.readings.palazzo_empty
    if reading == "illegal":
        rules = ("PALAZZO-1", "LT-74")
        table.against("above_palazzo", rules=rules, code="palazzo_no_tower")
    return reading == "removed"


def _cost(table: Table, paid: int, spent: bool, answered: bool) -> None:
    """Two cards, or none where Palazzo has no lasting effect; never one."""
    if paid == COST or table.towers_only:
        return
    if paid == 0 and (spent or table.readings.palazzo_cost == "optional"):
        return
    if paid == 0 and answered and table.readings.palazzo_cancelled == "kept":
        return
    table.against("palazzo_cost", figures={"paid": paid})


def _put_away(table: Table, player: Player, paid: tuple[Source, ...]) -> None:
    """Each card goes under its own deck, unseen; a house rule shows them."""
    shown: tuple[Card, ...] = tuple(card for card in paid if card not in (DECK, NOBLE))
    if shown and table.readings.palazzo_cards == "hidden":
        table.against("palazzo_cost", rules=("PALAZZO-1", "LT-72"), code="palazzo_shows")
    table.lay(player, shown)
    table.hand_over(player, tuple(str(back) for back in paid if back in (DECK, NOBLE)))
    for card in paid:
        if card == NOBLE or (isinstance(card, str) and card != DECK):
            table.noble_deck = None if table.noble_deck is None else table.noble_deck + 1
        elif table.deck is not None:
            table.deck += 1
            table.under = (*table.under, None if card == DECK else card)


def _leaves(table: Table, player: Player) -> None:
    if table.readings.palazzo_spent == "removed":
        table.unuse(player, "palazzo", 1)
        table.removed = (*table.removed, "palazzo")
