"""What the values of the standings are made of: one part for every round, deal or opponent."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from scorer.tournament.ledger import Ledger, Number, between, gained, opponents, result
from scorer.tournament.model import Table
from scorer.tournament.tiebreaks import (
    HALVES,
    duel_points,
    lots,
    manual_places,
    mean,
    mean_points,
    share,
    simple,
)


@dataclass(frozen=True, slots=True)
class Part:
    """One summand: what it was given for, against whom (empty in a bye), in which round.

    Kinds: win, draw, loss, bye, asked (a bye on request), void, late, missed, lot, manual.
    `cut` marks a part that a Buchholz cut leaves out of the sum. `of` is the other figure of a
    share: the opponent's tables. `deal` is which deal of the match, where a part is of one deal.
    """

    kind: str
    value: Number
    round: int = 0
    opponents: tuple[int, ...] = ()
    of: int = 0
    cut: bool = False
    deal: int = 0


def parts(ledger: Ledger, player: int, code: str, tied: tuple[int, ...] = ()) -> tuple[Part, ...]:
    """What a value is made of. `tied` are the others of a head-to-head."""
    if code.startswith("buchholz"):
        return tuple(_buchholz_parts(ledger, player, code))
    if code in {"lot", "manual"}:
        places = lots(ledger) if code == "lot" else manual_places(ledger)
        return (Part(code, places[player]),) if player in places else ()
    makers = {
        "points": _point_parts,
        "deal_wins": _deal_parts,
        "deal_points": _deal_parts,
        "deal_difference": _deal_parts,
        "wins": _win_parts,
        "table_share": _share_parts,
    }
    if code in makers:
        return tuple(makers[code](ledger, player, code))
    return tuple(_duel_parts(ledger, player, code, tied))


def _point_parts(ledger: Ledger, player: int, _code: str) -> Iterator[Part]:
    if ledger.players[player].late_points:
        yield Part("late", ledger.players[player].late_points)
    for table in ledger.tables[player]:
        if table.state != "pending":
            value = gained(ledger.scheme, table, player)
            yield Part(result(table, player), value, table.round, opponents(table, player))
    for number, points in ledger.asked.get(player, ()):
        yield Part("asked", points, number)


def _deals(ledger: Ledger, player: int) -> Iterator[tuple[Table, int, int, Number, int]]:
    """Every deal: its table, its number, own points, points ahead, and 1 if it was won."""
    for table in ledger.tables[player]:
        if table.deals and table.counts:
            own = table.players.index(player)
            for number, deal in enumerate(table.deals, 1):
                points = deal.points[own]
                ahead = points - mean(deal.points[:own] + deal.points[own + 1 :])
                yield table, number, points, ahead, int(deal.winner == own)


def _deal_parts(ledger: Ledger, player: int, code: str) -> Iterator[Part]:
    for table, number, own, ahead, won in _deals(ledger, player):
        value = {"deal_wins": won, "deal_points": own}.get(code, ahead)
        against = opponents(table, player)
        yield Part(result(table, player), value, table.round, against, deal=number)


def _win_parts(ledger: Ledger, player: int, _code: str) -> Iterator[Part]:
    for table in ledger.tables[player]:
        if table.counts:
            kind = result(table, player)
            yield Part(kind, int(kind == "win"), table.round, opponents(table, player))


def _share_parts(ledger: Ledger, player: int, _code: str) -> Iterator[Part]:
    for table in ledger.tables[player]:
        if table.counts and table.deals:
            value = simple(share(table, player))
            yield Part(result(table, player), value, table.round, opponents(table, player))


def _buchholz_parts(ledger: Ledger, player: int, code: str) -> list[Part]:
    found = []
    for table in ledger.tables[player]:
        if table.state != "pending":
            own = ledger.points[player]
            value = mean_points(ledger, table, player) if table.counts else own
            others = opponents(table, player)
            found.append(Part(result(table, player), value, table.round, others))
    played = {table.round for table in ledger.tables[player]}
    missed = [number for number in range(1, ledger.rounds + 1) if number not in played]
    found += [Part("missed", 0, number) for number in missed]
    order = sorted(range(len(found)), key=lambda place: found[place].value)
    cut = {"buchholz_cut1": order[:1], "buchholz_median": order[:1] + order[-1:]}.get(code, [])
    for place in cut:
        found[place] = replace(found[place], cut=True)
    return found


def _duel_parts(ledger: Ledger, player: int, code: str, tied: tuple[int, ...]) -> Iterator[Part]:
    """One part for every opponent met: of head-to-head, Sonneborn-Berger and the share of wins."""
    for table in ledger.tables[player]:
        others = opponents(table, player) if table.counts else ()
        for other in others:
            kind = between(table, player, other)
            if code == "opponents_wins":
                wins, of = ledger.wins[other], ledger.counted[other]
                yield Part(kind, wins, table.round, (other,), of=of)
            elif code == "sonneborn_berger":
                value = Fraction(ledger.points[other] * HALVES[kind], 2 * len(others))
                yield Part(kind, simple(value), table.round, (other,))
            elif other in tied:
                points = duel_points(ledger, table, player, other)
                yield Part(kind, points, table.round, (other,))
