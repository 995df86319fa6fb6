"""A round of tables of three to five: who has a bye, who sits together, who begins, and why."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

from scorer.tournament.ledger import Ledger, drawn, seeding
from scorer.tournament.model import (
    Bye,
    CannotPairError,
    Proposal,
    Reason,
    Seating,
    Tournament,
)
from scorer.tournament.seating import Company, Seated, seat
from scorer.tournament.sizes import snake
from scorer.tournament.swiss import bye_order, bye_reason

Order = tuple[tuple[int, ...], Reason]


def large_round(tournament: Tournament, number: int) -> Proposal:
    """`tournament` has the rounds before this one, and no other."""
    ledger = Ledger(tournament)
    active = sorted(player.id for player in tournament.players if player.plays(number))
    Random(f"{ledger.scheme.seed}/{number}").shuffle(active)  # noqa: S311 - no secret
    line = sorted(active, key=lambda player: -ledger.points[player])
    sizes = ledger.scheme.sizes
    out = sizes.byes(len(line))
    if out == len(line):
        raise CannotPairError("too_few_players")
    byes = tuple(_byes(ledger, line, out))
    resting = {bye.player for bye in byes}
    line = [player for player in line if player not in resting]
    found, company = _seated(ledger, line, number)
    seatings = tuple(_tables(ledger, found, company, number))
    told = (*warnings(ledger, seatings, byes, number), _proof(ledger, found, company))
    return Proposal(number, seatings, byes, told)


def _byes(ledger: Ledger, line: list[int], out: int) -> Iterable[Bye]:
    """To those with the fewest, from the bottom of the standings; equals by seed, then by lot."""
    for player in [one for group in bye_order(ledger, line) for one in group][:out]:
        yield Bye(player, (bye_reason(ledger, player, [player]),))


def _seated(ledger: Ledger, line: list[int], number: int) -> tuple[Seated, Company]:
    early = number <= ledger.scheme.mark_rounds
    marks = {player: ledger.players[player].mark for player in line} if early else {}
    sizes = ledger.scheme.sizes.split(len(line))
    small = small_visits(ledger)
    seeds = {player: seeding(ledger.players[player]) for player in line}
    level = len({ledger.points[player] for player in line}) == 1
    if number > 1 or not level or len(set(seeds.values())) == 1:
        company = Company(line, sizes, ledger.points, ledger.met, small, marks)
        return seat(company), company
    line = sorted(line, key=seeds.__getitem__)
    # A player of every pot at each table: equal pots cost, others cost nothing
    pots = {player: place // len(sizes) for place, player in enumerate(line)}
    start = snake(line, len(sizes))
    company = _Pots(line, sizes, pots, ledger.met, small, marks, marks_first=True)
    return seat(company, start), company


class _Pots(Company):
    """The first round with seeds: what counts is that two of one pot do not meet."""

    __slots__ = ()

    def pair(self, one: int, other: int) -> int:
        same = self.score[one] == self.score[other]
        mark = self.marks.get(one)
        kin = bool(mark) and mark == self.marks.get(other)
        return self.by_spread * same + self.by_mark * kin


def small_visits(ledger: Ledger) -> dict[int, int]:
    """How often each player sat at a table smaller than others of its round."""
    largest: dict[int, int] = {}
    found = dict.fromkeys(ledger.players, 0)
    tables = {id(table): table for mine in ledger.tables.values() for table in mine}.values()
    for table in tables:
        if table.state != "bye":
            largest[table.round] = max(len(table.players), largest.get(table.round, 0))
    for table in tables:
        if table.state != "bye" and len(table.players) < largest[table.round]:
            for player in table.players:
                found[player] += 1
    return found


def order(ledger: Ledger, players: Iterable[int], number: int) -> Order:
    """The player who began least often begins; then the one with the latest seats so far; then the
    lot."""
    begun = {player: _begun(ledger, player) for player in players}
    back = {player: _back(ledger, player) for player in begun}
    lot = {player: drawn(ledger.scheme.seed, f"deal {number}", player) for player in begun}
    found = sorted(begun, key=lambda player: (begun[player], -back[player], lot[player]))
    first, second = found[:2]
    if begun[first] < begun[second]:
        figures = {"mine": ledger.dealt[first], "mine_of": ledger.counted[first]}
        return tuple(found), Reason("begins_least", (first,), figures)
    code = "begins_seats" if back[first] > back[second] else "begins_lot"
    return tuple(found), Reason(code, (first,))


def _begun(ledger: Ledger, player: int) -> Fraction:
    """How often a player began, minus how often that was to be expected."""
    tables = [table for table in ledger.tables[player] if table.counts]
    due = sum((Fraction(1, len(table.players)) for table in tables), Fraction(0))
    return ledger.dealt[player] - due


def _back(ledger: Ledger, player: int) -> Fraction:
    tables = [table for table in ledger.tables[player] if table.counts]
    seats = ((table.players.index(player), len(table.players) - 1) for table in tables)
    return sum((Fraction(2 * at, last) - 1 for at, last in seats), Fraction(0))


def _tables(ledger: Ledger, found: Seated, company: Company, number: int) -> Iterable[Seating]:
    """The table of the best player first."""
    place = {player: at for at, player in enumerate(company.line)}
    ordered = sorted(sorted(place[player] for player in table) for table in found.tables)
    seeds = isinstance(company, _Pots)
    for table, places in enumerate(ordered, 1):
        seats, first = order(ledger, [company.line[at] for at in places], number)
        yield Seating(table, seats, tuple(reasons(ledger, company, seats, seeds=seeds)), first)


def reasons(
    ledger: Ledger, company: Company, players: tuple[int, ...], *, seeds: bool
) -> Iterable[Reason]:
    points = [ledger.points[player] for player in players]
    if ledger.rounds or max(points):
        level = max(points) == min(points)
        figures = {"points": points[0]} if level else {"from": max(points), "to": min(points)}
        yield Reason("table_level" if level else "table_spread", players, figures)
    else:
        yield Reason("table_seeds" if seeds else "table_lot", players)
    if ledger.rounds:
        yield met(ledger, players)
    if company.marks and len(kin := _kin(company.marks, players)) > 1:
        yield Reason("table_kin", kin)
    again = tuple(p for p in players if company.small[p])
    if again and len(players) < company.sizes[0]:
        yield Reason("table_small_again", again)


def met(ledger: Ledger, players: Iterable[int]) -> Reason:
    """How many pairs of a table meet for the first time, and how many do not."""
    pairs = list(combinations(players, 2))
    again = sum(bool(ledger.meetings(*pair)) for pair in pairs)
    return Reason("table_met", tuple(players), {"new": len(pairs) - again, "again": again})


def _kin(marks: Mapping[int, str], players: Iterable[int]) -> tuple[int, ...]:
    """Those of a table who are of one club with somebody there."""
    found = [marks.get(player, "") for player in players]
    return tuple(p for p in players if marks.get(p) and found.count(marks[p]) > 1)


def _proof(ledger: Ledger, found: Seated, company: Company) -> Reason:
    """Is it the best seating there is? If that is not known: how far from it at most."""
    if found.proven:
        return Reason("seating_best")
    pairs = [pair for table in found.tables for pair in combinations(table, 2)]
    points = ledger.points
    figures = {
        "again": sum(ledger.meetings(*pair) for pair in pairs),
        "least": found.floor_again,
        "spread": sum((points[one] - points[other]) ** 2 for one, other in pairs),
        "floor": 0 if isinstance(company, _Pots) else found.floor_spread,
    }
    return Reason("seating_bound", (), figures)


def warnings(
    ledger: Ledger, seatings: tuple[Seating, ...], byes: tuple[Bye, ...], number: int
) -> tuple[Reason, ...]:
    """What the organiser should know before the round is published."""
    found = []
    pairs = [pair for one in seatings for pair in combinations(one.players, 2)]
    again = [pair for pair in pairs if ledger.meetings(*pair)]
    if again:
        people = tuple(dict.fromkeys(player for pair in again for player in pair))
        found.append(Reason("meet_again", people, {"count": len(again)}))
    second = tuple(bye.player for bye in byes if ledger.rested[bye.player])
    if second:
        found.append(Reason("second_bye", second, {"count": len(second)}))
    marks = {player.id: player.mark for player in ledger.players.values()}
    kin = [people for one in seatings if (people := _kin(marks, one.players))]
    if kin and number <= ledger.scheme.mark_rounds:
        people = tuple(player for table in kin for player in table)
        found.append(Reason("tables_kin", people, {"count": len(kin)}))
    found += _small_again(ledger, seatings)
    return tuple(found)


def _small_again(ledger: Ledger, seatings: tuple[Seating, ...]) -> list[Reason]:
    largest = max((len(one.players) for one in seatings), default=0)
    before = small_visits(ledger)
    small = [p for one in seatings if len(one.players) < largest for p in one.players]
    again = tuple(player for player in small if before[player])
    return [Reason("small_again", again, {"count": len(again)})] if again else []


# ---- by hand --------------------------------------------------------------------------------


def exchanged(ledger: Ledger, seating: Seating, exchange: dict[int, int], number: int) -> Seating:
    """A table after two players changed places: seats are dealt again, unless both sat here."""
    players = tuple(exchange.get(player, player) for player in seating.players)
    if players == seating.players:
        return seating
    by_hand = (Reason("by_hand", players),)
    if set(players) == set(seating.players):
        return replace(seating, players=players, dealer=Reason("by_hand"))
    seats, first = order(ledger, players, number)
    return Seating(seating.number, seats, by_hand, first)


def consequences(
    ledger: Ledger, before: Iterable[Seating], after: Iterable[Seating], number: int
) -> list[Reason]:
    """What a change brings about: pairs who meet again, points apart, clubs, small tables."""
    old, new = list(before), list(after)
    found = []
    again = [_again(ledger, tables) for tables in (old, new)]
    if again[0] != again[1]:
        found.append(Reason("again_change", (), {"before": again[0], "after": again[1]}))
    spread = [_spread(ledger, tables) for tables in (old, new)]
    if spread[0] != spread[1]:
        found.append(Reason("spread_change", (), {"before": spread[0], "after": spread[1]}))
    marks = {player.id: player.mark for player in ledger.players.values()}
    if number <= ledger.scheme.mark_rounds:
        found += [Reason("table_kin", kin) for one in new if (kin := _kin(marks, one.players))]
    return found


def _again(ledger: Ledger, tables: Iterable[Seating]) -> int:
    pairs = (pair for one in tables for pair in combinations(one.players, 2))
    return sum(bool(ledger.meetings(*pair)) for pair in pairs)


def _spread(ledger: Ledger, tables: Iterable[Seating]) -> int:
    """The most points that two of one table are apart."""
    points = ([ledger.points[player] for player in one.players] for one in tables)
    return max((max(row) - min(row) for row in points), default=0)
