"""Who deals first at a table: the player who has dealt less, so that all deal equally often."""

from scorer.tournament.ledger import Ledger, drawn
from scorer.tournament.model import Reason

Seats = tuple[tuple[int, int], Reason]


def seats(ledger: Ledger, one: int, other: int, number: int) -> Seats:
    """The two with the dealer first, and why: dealt less, did not deal last time, or the lot."""
    balances = {player: _balance(ledger, player) for player in (one, other)}
    if balances[one] != balances[other]:
        first, second = sorted((one, other), key=balances.__getitem__)
        figures = {
            "mine": ledger.dealt[first],
            "mine_of": ledger.counted[first],
            "other": ledger.dealt[second],
            "other_of": ledger.counted[second],
        }
        return (first, second), Reason("dealt_less", (first, second), figures)
    latest = {player: _dealt_last(ledger, player) for player in (one, other)}
    if latest[one] != latest[other]:
        first, second = sorted((one, other), key=latest.__getitem__)
        return (first, second), Reason("dealt_last", (second, first))
    lots = {p: drawn(ledger.scheme.seed, f"deal {number}", p) for p in (one, other)}
    first, second = sorted((one, other), key=lots.__getitem__)
    return (first, second), Reason("dealer_lot", (first, second))


def return_seats(ledger: Ledger, one: int, other: int, number: int) -> Seats:
    """In a second meeting of a double round robin the other one deals."""
    for table in reversed(ledger.tables[one]):
        if table.counts and {one, other} == set(table.players):
            second, first = table.players
            return (first, second), Reason("dealer_return", (first, second))
    return seats(ledger, one, other, number)


def _balance(ledger: Ledger, player: int) -> int:
    """Tables where the player dealt first, minus those where somebody else did."""
    return 2 * ledger.dealt[player] - ledger.counted[player]


def _dealt_last(ledger: Ledger, player: int) -> bool:
    tables = (table for table in reversed(ledger.tables[player]) if table.counts)
    return any(table.players[0] == player for table in [next(tables, None)] if table)
