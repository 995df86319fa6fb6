"""The tie-breaks as values; what each is made of is in `parts`.

The stated rule for what was not played:
- Buchholz: a bye or a void table counts like an opponent with the player's own points;
  a round missed (late entry, drop) counts 0. The cuts take away the lowest, or the lowest and
  the highest, of all these parts. An opponent who dropped counts with the points he has.
- Sonneborn-Berger, opponents' wins, wins and everything about deals: only tables with a result
  against a person count. Awarded tables are such tables; byes and void tables are not.
- Head-to-head applies only if everybody tied so far has met everybody else of them.
- The share of wins is all wins of the opponents over all their tables with a result.

The stated rule for tables of more than two: a table weighs as much as any other. Buchholz,
Sonneborn-Berger and the deal difference take the mean over the opponents at the table; in
Sonneborn-Berger and head-to-head a player has beaten those with a lower place, and has drawn
with those who share it. A win is the first place alone.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from scorer.tournament.ledger import Ledger, Number, between, drawn, opponents
from scorer.tournament.model import COUNTING, Table

LOWER_IS_BETTER = frozenset({"lot", "manual"})
HALVES = {"win": 2, "draw": 1, "loss": 0}


def mean(values: Iterable[int]) -> Number:
    found = list(values)
    return simple(Fraction(sum(found), len(found)))


def simple(value: Number) -> Number:
    """A fraction that is whole becomes an int: it is faster, and it is shown without a fraction."""
    return value.numerator if value.denominator == 1 else value


def _deal_sums(ledger: Ledger, player: int) -> tuple[int, int, Number]:
    """Deals won, points, and points minus those of the others."""
    known = ledger.deal_sums.get(player)
    if known is None:
        known = ledger.deal_sums[player] = _summed_deals(ledger, player)
    return known


def _summed_deals(ledger: Ledger, player: int) -> tuple[int, int, Number]:
    wins = points = against = 0
    more: Number = 0
    for table in ledger.tables[player]:
        if not table.deals or table.state not in COUNTING:
            continue
        own = table.players.index(player)
        if len(table.players) == 2:
            other = 1 - own
            for deal in table.deals:
                scored = deal.points
                wins += deal.winner == own
                points += scored[own]
                against += scored[other]
        else:
            totals = table.totals
            wins += sum(deal.winner == own for deal in table.deals)
            points += totals[own]
            more += mean(totals[:own] + totals[own + 1 :])
    return wins, points, points - against - more


def _deal_wins(ledger: Ledger, player: int) -> int:
    return _deal_sums(ledger, player)[0]


def _deal_points(ledger: Ledger, player: int) -> int:
    return _deal_sums(ledger, player)[1]


def _deal_difference(ledger: Ledger, player: int) -> Number:
    return _deal_sums(ledger, player)[2]


def _opponents_points(ledger: Ledger, player: int) -> list[Number]:
    """What each round gives to Buchholz, lowest first; a missed round gives 0."""
    found = ledger.faced.get(player)
    if found is None:
        points, tables = ledger.points, ledger.tables[player]
        found = [0] * (ledger.rounds - len(tables))
        for table in tables:
            if table.state in COUNTING:
                players = table.players
                if len(players) == 2:
                    found.append(points[players[players[0] == player]])
                else:
                    found.append(mean_points(ledger, table, player))
            elif table.state != "pending":
                found.append(points[player])
        found.sort()
        ledger.faced[player] = found
    return found


def mean_points(ledger: Ledger, table: Table, player: int) -> Number:
    return mean(ledger.points[other] for other in opponents(table, player))


def _buchholz(ledger: Ledger, player: int) -> Number:
    return sum(_opponents_points(ledger, player))


def _buchholz_cut1(ledger: Ledger, player: int) -> Number:
    return sum(_opponents_points(ledger, player)[1:])


def _buchholz_median(ledger: Ledger, player: int) -> Number:
    return sum(_opponents_points(ledger, player)[1:-1])


def _sonneborn_berger(ledger: Ledger, player: int) -> Number:
    """The points of those beaten, and half the points of those drawn with."""
    points = ledger.points
    double = 0
    more: Number = 0
    for table in ledger.tables[player]:
        if table.state not in COUNTING:
            continue
        if len(table.players) == 2:
            (one, other), (place, its) = table.players, table.places
            if one != player:
                other, place, its = one, its, place
            if place < its:
                double += 2 * points[other]
            elif place == its:
                double += points[other]
        else:
            more += mean(_doubled(ledger, table, player))
    whole = double + more
    return whole // 2 if whole % 2 == 0 else Fraction(whole) / 2


def _doubled(ledger: Ledger, table: Table, player: int) -> Iterator[int]:
    for other in opponents(table, player):
        yield ledger.points[other] * HALVES[between(table, player, other)]


def _opponents_wins(ledger: Ledger, player: int) -> Number:
    met = ledger.met[player]
    wins = sum(times * ledger.wins[other] for other, times in met.items())
    tables = sum(times * ledger.counted[other] for other, times in met.items())
    return Fraction(wins, tables) if tables else 0


def _table_share(ledger: Ledger, player: int) -> Number:
    """The player's own part of the points of each table."""
    return simple(sum((share(t, player) for t in ledger.tables[player]), Fraction(0)))


def share(table: Table, player: int) -> Fraction:
    """0 where no points are known, or none were won."""
    totals = table.totals if table.counts else ()
    own = totals[table.players.index(player)] if totals else 0
    return Fraction(own, sum(totals)) if sum(totals) > 0 else Fraction(0)


def _wins(ledger: Ledger, player: int) -> int:
    return ledger.wins[player]


VALUES: dict[str, Callable[[Ledger, int], Number]] = {
    "deal_wins": _deal_wins,
    "deal_points": _deal_points,
    "deal_difference": _deal_difference,
    "buchholz": _buchholz,
    "buchholz_cut1": _buchholz_cut1,
    "buchholz_median": _buchholz_median,
    "sonneborn_berger": _sonneborn_berger,
    "opponents_wins": _opponents_wins,
    "wins": _wins,
    "table_share": _table_share,
}


def lots(ledger: Ledger) -> dict[int, int]:
    """Everybody's place in the drawn order. A later entry leaves the order of the others."""
    seed = ledger.scheme.seed
    order = sorted(ledger.points, key=lambda player: (drawn(seed, "lot", player), player))
    return {player: place for place, player in enumerate(order, 1)}


def head_to_head(ledger: Ledger, tied: list[int]) -> dict[int, int] | None:
    """Points from the meetings among tied players; None if two of them have not met."""
    others = len(tied) - 1
    if others > len(ledger.met[tied[0]]):
        return None
    among = set(tied)
    if any(len(among & ledger.met[player].keys()) < others for player in tied):
        return None
    return {player: sum(_earned(ledger, player, among)) for player in tied}


def _earned(ledger: Ledger, player: int, among: set[int]) -> Iterator[int]:
    for table in ledger.tables[player]:
        if table.counts:
            met = [other for other in opponents(table, player) if other in among]
            yield from (duel_points(ledger, table, player, other) for other in met)


def duel_points(ledger: Ledger, table: Table, player: int, other: int) -> int:
    """What one player of a table would have got against one other at a table of two."""
    return ledger.scheme.value(between(table, player, other))


def manual_places(ledger: Ledger) -> dict[int, int]:
    """Places in the order of the desk; players it does not name have none."""
    return {player: place for place, player in enumerate(ledger.scheme.manual, 1)}
