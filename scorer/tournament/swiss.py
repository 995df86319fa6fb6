"""A Swiss round: the bye, the cheapest pairs, and the reason for each of them."""

from collections.abc import Callable
from functools import partial
from random import Random

from scorer.tournament.dealing import seats
from scorer.tournament.filling import Field, Pair
from scorer.tournament.ledger import Ledger, seeding
from scorer.tournament.matching import cheapest, cheapest_with_bye
from scorer.tournament.model import Bye, Proposal, Reason, Seating, Tournament
from scorer.tournament.ranking import rank

LOOK = 12
"""How many places between two partners are searched for somebody who was passed over."""


def swiss(tournament: Tournament, number: int) -> Proposal:
    """`tournament` has the rounds before this one, and no other."""
    ledger = Ledger(tournament)
    active = [player.id for player in tournament.players if player.plays(number)]
    line = _shuffled(ledger, active, number)
    byes: tuple[Bye, ...] = ()
    if len(line) % 2:
        bye, pairs = _with_bye(ledger, line, number)
        byes = (bye,)
        line = _folded(ledger, [player for player in line if player != bye.player], number)
        field = _field(ledger, line, number)
    else:
        line = _folded(ledger, line, number)
        field = _field(ledger, line, number)
        pairs = cheapest(field)
    return assemble(ledger, field, pairs, byes, number)


def _shuffled(ledger: Ledger, players: list[int], number: int) -> list[int]:
    """Best first; who is level comes as the round's own shuffle has it."""
    line = sorted(players)
    Random(f"{ledger.scheme.seed}/{number}").shuffle(line)  # noqa: S311 - no secret
    return sorted(line, key=lambda player: -ledger.points[player])


def _folded(ledger: Ledger, line: list[int], number: int) -> list[int]:
    """In the first round seeds meet as 1 v n/2+1, 2 v n/2+2 and so on, if there are any."""
    seeds = {player: seeding(ledger.players[player]) for player in line}
    level = len({ledger.points[player] for player in line}) == 1
    if number != 1 or not level or len(set(seeds.values())) == 1:
        return line
    order = sorted(line, key=seeds.__getitem__)
    half = len(order) // 2
    return [player for pair in zip(order[:half], order[half:], strict=True) for player in pair]


def _field(ledger: Ledger, line: list[int], number: int) -> Field:
    early = number <= ledger.scheme.mark_rounds
    marks = {player: ledger.players[player].mark for player in line} if early else {}
    return Field(line, ledger.points, ledger.met, marks)


def _with_bye(ledger: Ledger, line: list[int], number: int) -> tuple[Bye, list[Pair]]:
    """The bye to the lowest player with the fewest, unless that would force a rematch."""
    fewest = min(ledger.byes[player] for player in line)
    may = [player for player in line if ledger.byes[player] == fewest]
    points = min(ledger.points[player] for player in may)
    level = [player for player, own in ledger.points.items() if own == points]
    lowest = next(player for player in lowest_first(ledger, level, line) if player in set(may))
    rest = _folded(ledger, [player for player in line if player != lowest], number)
    pairs = cheapest(_field(ledger, rest, number))
    if not any(ledger.meetings(*pair) for pair in pairs):
        return Bye(lowest, (_bye_reason(ledger, lowest),)), pairs
    everybody = list(ledger.points)
    order = sorted(lowest_first(ledger, everybody, line), key=ledger.byes.__getitem__)
    player, pairs = cheapest_with_bye(_field(ledger, line, number), order)
    if player == lowest:
        return Bye(player, (_bye_reason(ledger, player),)), pairs
    return Bye(player, (Reason("avoids_rematch", (lowest,)),)), pairs


def lowest_first(ledger: Ledger, players: list[int], line: list[int]) -> list[int]:
    """Those of the line, from the bottom of the standings of the players named.

    Real ties by seed, then as the shuffle has it.
    """
    place = {player: number for number, player in enumerate(line)}

    def key(player: int) -> tuple[int, int]:
        return seeding(ledger.players[player]), place[player]

    tiers = [[p for p in tier.players if p in place] for tier in rank(ledger, players).tiers]
    return [p for tier in reversed(tiers) for p in sorted(tier, key=key, reverse=True)]


def _bye_reason(ledger: Ledger, player: int) -> Reason:
    had = ledger.byes[player]
    if had:
        return Reason("lowest_fewest", (player,), {"byes": had, "points": ledger.points[player]})
    if not ledger.rounds:
        return Reason("bye_lot" if _has_equals(ledger, player) else "bye_seed", (player,))
    return Reason("lowest_without", (player,), {"points": ledger.points[player]})


def _has_equals(ledger: Ledger, player: int) -> bool:
    seeds = [seeding(one) for one in ledger.players.values()]
    return seeds.count(seeding(ledger.players[player])) > 1


def assemble(
    ledger: Ledger, field: Field, pairs: list[Pair], byes: tuple[Bye, ...], number: int
) -> Proposal:
    """Tables from the top of the field, dealers, reasons and warnings."""
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
    """The nearest one who was passed over for this reason; ids are above 0."""
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
    second = tuple(bye.player for bye in byes if ledger.byes[bye.player])
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
