"""Making a round: by the scheme's method or the cut, then changed by hand."""

from collections.abc import Iterable
from dataclasses import replace

from scorer.tournament.cut import meetings, order
from scorer.tournament.dealing import seats
from scorer.tournament.ledger import Ledger
from scorer.tournament.model import Bye, CannotPairError, Event, Game, Pairing, Reason, Round
from scorer.tournament.roundrobin import needed_rounds, round_robin
from scorer.tournament.swiss import swiss, warnings


def pair(event: Event, number: int) -> Round:
    """A round as proposed, from the games before it. Same input, same round, in any order."""
    event = event.before(number)
    if number > event.scheme.last_round:
        raise CannotPairError("over")
    waiting = missing(event.games)
    if waiting:
        raise CannotPairError("results_missing", tuple(game.table for game in waiting))
    if sum(player.plays(number) for player in event.players) < 2:
        raise CannotPairError("too_few_players")
    if number > event.scheme.rounds:
        return _cut_round(event, number)
    return swiss(event, number) if event.scheme.method == "swiss" else round_robin(event, number)


def redrawn(event: Event, number: int, attempt: int) -> Event:
    """The event with the lots of an attempt at a round: another attempt draws others."""
    if not event.scheme.drawn_by_lot(number):
        return event
    return replace(event, scheme=replace(event.scheme, seed=event.scheme.seed + attempt))


def missing(games: Iterable[Game], number: int | None = None) -> tuple[Game, ...]:
    """Games without a result, of one round or of all, by round and table."""
    waiting = [game for game in games if game.state == "pending" and number in {None, game.round}]
    return tuple(sorted(waiting, key=lambda game: (game.round, game.table)))


def suggested_rounds(players: int, method: str = "swiss") -> int:
    """Swiss: enough for at most one player without a loss; round robin: all meet."""
    if players < 2:
        return 0
    return (players - 1).bit_length() if method == "swiss" else needed_rounds(players, method)


def _cut_round(event: Event, number: int) -> Round:
    ledger = Ledger(event)
    seed = {player: place for place, player in enumerate(order(event), 1)}
    pairings, byes = [], []
    for table, one, other in meetings(event, number):
        if one is not None and other is not None:
            high, low = sorted((one, other), key=seed.__getitem__)
            figures = {"high": seed[high], "low": seed[low]}
            players, dealer = seats(ledger, high, low, number)
            reason = Reason("cut_seeding", (high, low), figures)
            pairings.append(Pairing(table, players, (reason,), dealer))
        elif one is not None or other is not None:
            byes.append(Bye(one or other or 0, (Reason("walkover"),), table))
    return Round(number, tuple(pairings), tuple(byes))


def swap(event: Event, proposed: Round, one: int, other: int) -> tuple[Round, tuple[Reason, ...]]:
    """The round with two players exchanged, and what that brings about.

    Consequences: rematch(meetings), score_difference(difference), mark_meeting, second_bye,
    dealer_swapped (the two sat at one table), none.
    """
    ledger = Ledger(event, proposed.number - 1)
    seated = {player for pairing in proposed.pairings for player in pairing.players}
    if one == other or not {one, other} <= seated | {bye.player for bye in proposed.byes}:
        raise CannotPairError("not_in_round")
    exchange = {one: other, other: one}
    pairings = tuple(_swapped(ledger, p, exchange, proposed.number) for p in proposed.pairings)
    byes = tuple(
        Bye(exchange[bye.player], (Reason("by_hand"),), bye.table)
        if bye.player in exchange
        else bye
        for bye in proposed.byes
    )
    told = warnings(ledger, pairings, byes, proposed.number)
    changed = [p for p, old in zip(pairings, proposed.pairings, strict=True) if p != old]
    found = [reason for pairing in changed for reason in _consequences(ledger, pairing)]
    moved = [bye.player for bye in byes if bye not in proposed.byes and ledger.byes[bye.player]]
    found += [Reason("second_bye", (p,), {"byes": ledger.byes[p]}) for p in moved]
    if any({one, other} == set(pairing.players) for pairing in proposed.pairings):
        found = [Reason("dealer_swapped", (one, other))]
    return replace(proposed, pairings=pairings, byes=byes, warnings=told), tuple(found)


def _swapped(ledger: Ledger, pairing: Pairing, exchange: dict[int, int], number: int) -> Pairing:
    first, second = (exchange.get(player, player) for player in pairing.players)
    if (first, second) == pairing.players:
        return pairing
    by_hand = (Reason("by_hand", (first, second)),)
    if {first, second} == set(pairing.players):
        return replace(pairing, players=(first, second), dealer=Reason("by_hand"))
    players, dealer = seats(ledger, first, second, number)
    return Pairing(pairing.table, players, by_hand, dealer)


def _consequences(ledger: Ledger, pairing: Pairing) -> list[Reason]:
    one, other = pairing.players
    found = []
    meetings = ledger.meetings(one, other)
    if meetings >= ledger.scheme.legs:
        found.append(Reason("rematch", (one, other), {"meetings": meetings}))
    if difference := abs(ledger.points[one] - ledger.points[other]):
        found.append(Reason("score_difference", (one, other), {"difference": difference}))
    mark = ledger.players[one].mark
    if mark and mark == ledger.players[other].mark:
        found.append(Reason("mark_meeting", (one, other)))
    return found
