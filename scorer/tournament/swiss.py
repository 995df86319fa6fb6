"""A Swiss round: the bye, the cheapest pairs, and the reason for each of them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from random import Random

from scorer.tournament.dealing import seats
from scorer.tournament.filling import Field, Pair
from scorer.tournament.folding import fold
from scorer.tournament.ledger import Ledger, seeding
from scorer.tournament.matching import cheapest, cheapest_with_bye
from scorer.tournament.model import Bye, Proposal, Reason, Seating, Tournament
from scorer.tournament.ranking import rank

LOOK = 12
"""How many places between two partners are searched for somebody who was passed over."""
EQUALS = 12
"""The most players tried for the bye; more of them matter only in the first rounds."""


@dataclass(frozen=True, slots=True)
class Paired:
    """A field in the order in which reasons are given, and its pairs."""

    field: Field
    pairs: list[Pair]

    @property
    def cost(self) -> int:
        return sum(self.field.cost(*pair) for pair in self.pairs)


def swiss(tournament: Tournament, number: int) -> Proposal:
    """`tournament` has the rounds before this one, and no other."""
    ledger = Ledger(tournament)
    active = [player.id for player in tournament.players if player.plays(number)]
    line = _shuffled(ledger, active, number)
    if len(line) % 2:
        bye, paired = _with_bye(ledger, line, number)
        return assemble(ledger, paired, (bye,), number)
    return assemble(ledger, _paired(ledger, line, number), (), number)


def _shuffled(ledger: Ledger, players: list[int], number: int) -> list[int]:
    """Best first; players who are level are in the order of the round's own shuffle."""
    line = sorted(players)
    Random(f"{ledger.scheme.seed}/{number}").shuffle(line)  # noqa: S311 - no secret
    return sorted(line, key=lambda player: -ledger.points[player])


def _paired(ledger: Ledger, line: list[int], number: int) -> Paired:
    """An even field, paired. In the first round the seeds decide who meets whom, if players have
    seeds."""
    seeds = {player: seeding(ledger.players[player]) for player in line}
    level = len({ledger.points[player] for player in line}) == 1
    if number != 1 or not level or len(set(seeds.values())) == 1:
        field = _field(ledger, line, number)
        return Paired(field, cheapest(field))
    order = sorted(line, key=seeds.__getitem__)
    pairs = fold(_field(ledger, order, number))
    half = len(order) // 2
    told = [player for pair in zip(order[:half], order[half:], strict=True) for player in pair]
    return Paired(_field(ledger, told, number), pairs)


def _field(ledger: Ledger, line: list[int], number: int) -> Field:
    early = number <= ledger.scheme.mark_rounds
    marks = {player: ledger.players[player].mark for player in line} if early else {}
    return Field(line, ledger.points, ledger.met, marks)


def _with_bye(ledger: Ledger, line: list[int], number: int) -> tuple[Bye, Paired]:
    """The bye to the lowest player with the fewest, unless that would force a rematch.

    Among equals it goes to the one whose bye lets the others be paired at the least cost.
    """
    fewest = min(ledger.rested[player] for player in line)
    may = {player for player in line if ledger.rested[player] == fewest}
    points = min(ledger.points[player] for player in may)
    level = [player for player, own in ledger.points.items() if own == points]
    groups = ([p for p in group if p in may] for group in lowest_first(ledger, level, line))
    equals = next(filter(None, groups))
    player, paired = _cheapest_bye(ledger, equals[:EQUALS], line, number)
    if not any(ledger.meetings(*pair) for pair in paired.pairs):
        return Bye(player, (bye_reason(ledger, player, equals),)), paired
    field = _field(ledger, line, number)
    player, pairs = cheapest_with_bye(field, bye_order(ledger, line))
    rest = _field(ledger, [other for other in line if other != player], number)
    reason = bye_reason(ledger, player, equals)
    if player not in equals:
        reason = Reason("avoids_rematch", (equals[0],))
    return Bye(player, (reason,)), Paired(rest, pairs)


def _cheapest_bye(
    ledger: Ledger, equals: list[int], line: list[int], number: int
) -> tuple[int, Paired]:
    found = []
    for player in equals:
        rest = [other for other in line if other != player]
        paired = _paired(ledger, rest, number)
        found.append((paired.cost, player, paired))
        if not paired.cost:
            break
    _, player, paired = min(found, key=lambda one: one[0])
    return player, paired


def bye_order(ledger: Ledger, line: list[int]) -> list[list[int]]:
    """Groups of equals, the first to have a bye first: fewest byes, then the lowest."""
    groups = lowest_first(ledger, list(ledger.points), line)
    byes = sorted({ledger.rested[player] for player in line})
    split = [[p for p in group if ledger.rested[p] == had] for had in byes for group in groups]
    return [group for group in split if group]


def lowest_first(ledger: Ledger, players: list[int], line: list[int]) -> list[list[int]]:
    """Those of the line, from the bottom of the standings of the players named.

    Real ties by seed. Players with the same seed too are in one group, in the order of the shuffle.
    """
    place = {player: number for number, player in enumerate(line)}

    def key(player: int) -> tuple[int, int]:
        return seeding(ledger.players[player]), place[player]

    tiers = [[p for p in tier.players if p in place] for tier in rank(ledger, players).tiers]
    ordered = [sorted(tier, key=key, reverse=True) for tier in reversed(tiers)]
    return [
        list(equals)
        for tier in ordered
        for _, equals in groupby(tier, key=lambda player: seeding(ledger.players[player]))
    ]


def bye_reason(ledger: Ledger, player: int, equals: list[int]) -> Reason:
    """Why this player has the bye; `equals` could have had it as well, the first of them by lot."""
    if player != equals[0] and player in equals:
        return Reason("bye_costs_least", (player, equals[0]))
    had = ledger.rested[player]
    if had:
        return Reason("lowest_fewest", (player,), {"byes": had, "points": ledger.points[player]})
    if not ledger.rounds:
        return Reason("bye_lot" if _has_equals(ledger, player) else "bye_seed", (player,))
    return Reason("lowest_without", (player,), {"points": ledger.points[player]})


def _has_equals(ledger: Ledger, player: int) -> bool:
    seeds = [seeding(one) for one in ledger.players.values()]
    return seeds.count(seeding(ledger.players[player])) > 1


def assemble(ledger: Ledger, paired: Paired, byes: tuple[Bye, ...], number: int) -> Proposal:
    """Tables from the top of the field, dealers, reasons and warnings."""
    field, pairs = paired.field, paired.pairs
    place = {player: index for index, player in enumerate(field.line)}
    ordered = [sorted(pair, key=place.__getitem__) for pair in pairs]
    ordered.sort(key=lambda pair: (-field.score[pair[0]], -field.score[pair[1]], place[pair[0]]))
    seatings = []
    for table, (one, other) in enumerate(ordered, 1):
        players, dealer = seats(ledger, one, other, number)
        reasons = tuple(_reasons(ledger, field, place, one, other))
        seatings.append(Seating(table, players, reasons, dealer))
    found = warnings(ledger, tuple(seatings), byes, number)
    return Proposal(number, tuple(seatings), byes, found)


def _reasons(
    ledger: Ledger, field: Field, place: dict[int, int], one: int, other: int
) -> list[Reason]:
    high, low = field.score[one], field.score[other]
    if high == low:
        reasons = [Reason("same_score", (one, other), {"points": high})]
    else:
        reasons = [Reason("floated", (one, other), {"from": high, "to": low})]
    between = field.line[place[one] + 1 : min(place[other], place[one] + LOOK)]
    if meetings := ledger.meetings(one, other):
        reasons.append(Reason("rematch_unavoidable", (one, other), {"meetings": meetings}))
    elif met := _first(between, partial(ledger.meetings, one)):
        reasons.append(Reason("rematch_avoided", (one, met)))
    if field.marks and field.same_mark(one, other):
        reasons.append(Reason("mark_unavoidable", (one, other)))
    elif field.marks and (kin := _first(between, partial(field.same_mark, one))):
        reasons.append(Reason("mark_avoided", (one, kin)))
    return reasons


def _first(between: list[int], speaks_against: Callable[[int], int]) -> int | None:
    """The nearest player who was passed over for this reason; as ids are above 0, a result is
    true."""
    return next(filter(speaks_against, between), None) if between else None


def warnings(
    ledger: Ledger, seatings: tuple[Seating, ...], byes: tuple[Bye, ...], number: int
) -> tuple[Reason, ...]:
    """What the organiser should know before the round is published."""
    found = []
    legs = ledger.scheme.legs
    again = [seating for seating in seatings if ledger.meetings(*seating.players) >= legs]
    if again:
        players = tuple(player for seating in again for player in seating.players)
        found.append(Reason("rematches", players, {"count": len(again)}))
    second = tuple(bye.player for bye in byes if ledger.rested[bye.player])
    if second:
        found.append(Reason("second_bye", second, {"count": len(second)}))
    marks = {player.id: player.mark for player in ledger.players.values()}
    kin = [
        p.players
        for p in seatings
        if marks[p.players[0]] and len({marks[i] for i in p.players}) == 1
    ]
    if kin and number <= ledger.scheme.mark_rounds:
        players = tuple(player for pair in kin for player in pair)
        found.append(Reason("mark_meetings", players, {"count": len(kin)}))
    return tuple(found)
