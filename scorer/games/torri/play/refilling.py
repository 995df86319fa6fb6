"""The market is refilled from the deck: how many cards, and which ones it must be."""

from collections import Counter

from scorer.games.torri.play.cards import Card
from scorer.games.torri.play.table import Table


def refill(table: Table, cards: tuple[Card, ...]) -> None:
    """Lay out a refill that is due; raise StoppedError with the reason in the table."""
    if len(cards) != table.refill:
        table.against("refill_number", figures={"due": table.refill, "cards": len(cards)})
    nobles = sum([isinstance(card, str) for card in cards])
    if nobles > (table.noble_deck or 0):
        table.against("noble_deck_empty", words={"card": "noble"})
    deck, drawn = table.deck or 0, len(cards) - nobles
    table.market, table.refill = (), 0
    left = Counter(cards)
    for card in _top(table, drawn):
        left[card] -= 1
        if left[card] < 0:
            table.impossible("known_card", card)
    table.supply(list(left.elements()))
    table.deck = deck - drawn
    if table.noble_deck is not None:
        table.noble_deck -= nobles
    table.market = cards
    table.settle()
    table.last_market = table.deck == 0


def _top(table: Table, number: int) -> list[Card]:
    """The cards among the next ones of the deck that everybody knows; they are taken off."""
    known = list(table.face_up[:number])
    table.face_up = table.face_up[number:]
    number -= len(known)
    below = (table.deck or 0) - len(known) - len(table.face_up) - len(table.under)
    if number > below > -1 and table.under:
        deep = number - below
        known += [card for card in table.under[:deep] if card is not None]
        table.under = table.under[deep:]
    return known
