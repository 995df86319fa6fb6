"""Making a round: by the scheme's method or the cut, then changed by hand."""

from collections.abc import Iterable
from dataclasses import replace

from scorer.tournament.cut import level_at_the_edge, meetings, order, tiers
from scorer.tournament.dealing import seats
from scorer.tournament.large import consequences, exchanged, large_round
from scorer.tournament.large import warnings as large_warnings
from scorer.tournament.ledger import Ledger
from scorer.tournament.model import (
    Bye,
    CannotPairError,
    Proposal,
    Reason,
    Seating,
    Table,
    Tournament,
)
from scorer.tournament.roundrobin import needed_rounds, round_robin
from scorer.tournament.swiss import swiss, warnings
from scorer.tournament.table_cut import cut_tables


def pair(tournament: Tournament, number: int) -> Proposal:
    """A round as proposed, from the tables before it. Same input, same round, in any order."""
    tournament = tournament.before(number)
    if number > tournament.scheme.last_round:
        raise CannotPairError("over")
    waiting = missing(tournament.tables)
    if waiting:
        raise CannotPairError("results_missing", tuple(table.number for table in waiting))
    in_cut = number > tournament.scheme.rounds
    playing = (one.is_there(number) if in_cut else one.plays(number) for one in tournament.players)
    if sum(playing) < 2:
        raise CannotPairError("too_few_players")
    if in_cut:
        return _cut_round(tournament, number)
    if tournament.scheme.large:
        return large_round(tournament, number)
    method = swiss if tournament.scheme.method == "swiss" else round_robin
    return method(tournament, number)


def redrawn(tournament: Tournament, number: int, attempt: int) -> Tournament:
    """The tournament with the lots of one attempt at a round: every attempt draws new lots."""
    scheme = tournament.scheme
    if not scheme.drawn_by_lot(number):
        return tournament
    return replace(tournament, scheme=replace(scheme, seed=scheme.seed + attempt))


def missing(tables: Iterable[Table], number: int | None = None) -> tuple[Table, ...]:
    """Tables without a result, of one round or of all, by round and table."""
    waiting = [t for t in tables if t.state == "pending" and number in {None, t.round}]
    return tuple(sorted(waiting, key=lambda table: (table.round, table.number)))


def suggested_rounds(players: int, method: str = "swiss", seats: int = 2) -> int:
    """Swiss: enough for at most one player without a loss; round robin: all meet."""
    if players < 2:
        return 0
    if seats > 2:
        return next(rounds for rounds in range(1, players) if seats**rounds >= players)
    return (players - 1).bit_length() if method == "swiss" else needed_rounds(players, method)


def _cut_round(tournament: Tournament, number: int) -> Proposal:
    if tournament.scheme.large:
        found = cut_tables(tournament, number, order(tournament))
        first = number == tournament.scheme.rounds + 1
        return replace(found, warnings=_level_at_the_edge(tournament) if first else ())
    ledger = Ledger(tournament)
    seed = {player: place for place, player in enumerate(order(tournament), 1)}
    shared = {p: seed[tier[0]] for tier in tiers(tournament) for p in tier}
    seatings, byes = [], []
    for table, one, other in meetings(tournament, number):
        if one is not None and other is not None:
            high, low = sorted((one, other), key=seed.__getitem__)
            figures = {"high": shared[high], "low": shared[low]}
            players, dealer = seats(ledger, high, low, number)
            reason = Reason("cut_seeding", (high, low), figures)
            seatings.append(Seating(table, players, (reason,), dealer))
        elif one is not None or other is not None:
            byes.append(Bye(one or other or 0, (Reason("walkover"),), table))
    told = _level_at_the_edge(tournament) if number == tournament.scheme.rounds + 1 else ()
    return Proposal(number, tuple(seatings), tuple(byes), told)


def _level_at_the_edge(tournament: Tournament) -> tuple[Reason, ...]:
    level, places = level_at_the_edge(tournament)
    if not level:
        return ()
    decided = set(level) <= set(tournament.scheme.manual)
    code = "cut_level_decided" if decided else "cut_level"
    return (Reason(code, tuple(level), {"places": places}),)


def swap(
    tournament: Tournament, proposed: Proposal, one: int, other: int
) -> tuple[Proposal, tuple[Reason, ...]]:
    """The round with two players exchanged, and the consequences.

    Consequences: rematch(meetings), score_difference(difference), mark_meeting, second_bye,
    dealer_swapped (the two sat at one table), none. At larger tables again_change and
    spread_change(before, after), table_kin, seats_swapped.
    """
    ledger = Ledger(tournament, proposed.number - 1)
    large = tournament.scheme.large
    seated = {player for seating in proposed.seatings for player in seating.players}
    if one == other or not {one, other} <= seated | {bye.player for bye in proposed.byes}:
        raise CannotPairError("not_in_round")
    exchange = {one: other, other: one}
    swapped = exchanged if large else _swapped
    seatings = tuple(swapped(ledger, p, exchange, proposed.number) for p in proposed.seatings)
    byes = tuple(
        Bye(exchange[bye.player], (Reason("by_hand"),), bye.number)
        if bye.player in exchange
        else bye
        for bye in proposed.byes
    )
    warn = large_warnings if large else warnings
    told = warn(ledger, seatings, byes, proposed.number)
    both = [pair for pair in zip(proposed.seatings, seatings, strict=True) if pair[0] != pair[1]]
    if large:
        before, after = ([pair[side] for pair in both] for side in (0, 1))
        found = consequences(ledger, before, after, proposed.number)
    else:
        found = [reason for _, seating in both for reason in _consequences(ledger, seating)]
    moved = [bye.player for bye in byes if bye not in proposed.byes and ledger.rested[bye.player]]
    found += [Reason("second_bye", (p,), {"byes": ledger.rested[p]}) for p in moved]
    if any({one, other} <= set(seating.players) for seating in proposed.seatings):
        found = [Reason("seats_swapped" if large else "dealer_swapped", (one, other))]
    return replace(proposed, seatings=seatings, byes=byes, warnings=told), tuple(found)


def published(tournament: Tournament, number: int) -> Proposal:
    """A round as it was published, to be changed by hand."""
    tables = sorted(
        (table for table in tournament.tables if table.round == number),
        key=lambda table: table.number,
    )
    seatings = tuple(Seating(t.number, t.players) for t in tables if t.state != "bye")
    byes = tuple(Bye(t.players[0], (), t.number) for t in tables if t.state == "bye")
    return Proposal(number, seatings, byes)


def join_bye(
    tournament: Tournament, proposed: Proposal, player: int
) -> tuple[Proposal, tuple[Reason, ...]]:
    """The round with a latecomer at a new table, against the player who had the bye."""
    ledger = Ledger(tournament, proposed.number - 1)
    (bye,) = proposed.byes
    players, dealer = seats(ledger, bye.player, player, proposed.number)
    table = max((one.number for one in proposed.seatings), default=0) + 1
    added = Seating(table, players, (Reason("by_hand", players),), dealer)
    found = replace(proposed, seatings=(*proposed.seatings, added), byes=())
    return found, tuple(_consequences(ledger, added))


def _swapped(ledger: Ledger, seating: Seating, exchange: dict[int, int], number: int) -> Seating:
    first, second = (exchange.get(player, player) for player in seating.players)
    if (first, second) == seating.players:
        return seating
    by_hand = (Reason("by_hand", (first, second)),)
    if {first, second} == set(seating.players):
        return replace(seating, players=(first, second), dealer=Reason("by_hand"))
    players, dealer = seats(ledger, first, second, number)
    return Seating(seating.number, players, by_hand, dealer)


def _consequences(ledger: Ledger, seating: Seating) -> list[Reason]:
    one, other = seating.players
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
