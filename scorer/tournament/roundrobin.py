"""Everybody against everybody, once or twice, by the circle method.

Seats are given by seed, then by lot. A player who leaves keeps the seat, and the others have a bye
against it. A late entry takes the empty seat of an odd field. If there is none, the rounds from
then on are paired again: fewest earlier meetings first.
"""

from scorer.tournament.dealing import return_seats, seats
from scorer.tournament.filling import Field
from scorer.tournament.ledger import Ledger, drawn, seeding
from scorer.tournament.matching import cheapest
from scorer.tournament.model import Bye, Player, Proposal, Reason, Seating, Tournament
from scorer.tournament.swiss import bye_order

EMPTY = 0


def round_robin(tournament: Tournament, number: int) -> Proposal:
    """`tournament` has the rounds before this one, and no other."""
    ledger = Ledger(tournament)
    circle = _seats(tournament)
    here = {player.id for player in tournament.players if player.plays(number)}
    latecomers = {p.id for p in tournament.players if p.entered <= number} - set(circle)
    if latecomers:
        return _paired_again(ledger, sorted(here), number)
    meetings, leg = _meetings(circle, number)
    pairs, byes = [], []
    for one, other in meetings:
        present = [player for player in (one, other) if player in here]
        if len(present) == 2:
            pairs.append((one, other))
        elif present:
            code = "round_robin_bye" if EMPTY in {one, other} else "opponent_out"
            absent = tuple(p for p in (one, other) if p not in {EMPTY, present[0]})
            byes.append(Bye(present[0], (Reason(code, absent),)))
    return _assemble(ledger, pairs, tuple(byes), number, leg)


def needed_rounds(players: int, method: str) -> int:
    once = players - 1 + players % 2
    return 2 * once if method == "double_round_robin" else once


def _seats(tournament: Tournament) -> list[int]:
    """Who sits where; 0 is an empty seat. The number of seats is even."""

    def key(player: Player) -> tuple[int, bytes, int]:
        return seeding(player), drawn(tournament.scheme.seed, "seat", player.id), player.id

    first = sorted((p for p in tournament.players if p.entered == 1), key=key)
    late = sorted((p for p in tournament.players if p.entered > 1), key=lambda p: (p.entered, p.id))
    circle = [player.id for player in first]
    if len(circle) % 2:
        circle.append(late[0].id if late else EMPTY)
    return circle


def _meetings(circle: list[int], number: int) -> tuple[list[tuple[int, int]], int]:
    """Turn the circle by one seat each round, the first seat staying where it is."""
    turns = max(len(circle) - 1, 1)
    turn = (number - 1) % turns
    line = [circle[0], *circle[1:][turn:], *circle[1:][:turn]]
    half = len(line) // 2
    return list(zip(line[:half], line[: half - 1 : -1], strict=True)), 1 + (number - 1) // turns


def _paired_again(ledger: Ledger, here: list[int], number: int) -> Proposal:
    line = sorted(here, key=lambda player: drawn(ledger.scheme.seed, f"anew {number}", player))
    byes: tuple[Bye, ...] = ()
    if len(line) % 2:
        free = bye_order(ledger, line)[0][0]
        byes = (Bye(free, (Reason("round_robin_bye"),)),)
        line.remove(free)
    field = Field(line, dict.fromkeys(line, 0), ledger.met)
    pairs = cheapest(field)
    leg = 1 + max((ledger.meetings(*pair) for pair in pairs), default=0)
    return _assemble(ledger, pairs, byes, number, leg)


def _assemble(
    ledger: Ledger, pairs: list[tuple[int, int]], byes: tuple[Bye, ...], number: int, leg: int
) -> Proposal:
    seatings = []
    for table, (one, other) in enumerate(pairs, 1):
        seated = return_seats if ledger.meetings(one, other) else seats
        players, dealer = seated(ledger, one, other, number)
        reason = Reason("round_robin", (one, other), {"leg": leg})
        seatings.append(Seating(table, players, (reason,), dealer))
    return Proposal(number, tuple(seatings), byes, _warnings(ledger, pairs))


def _warnings(ledger: Ledger, pairs: list[tuple[int, int]]) -> tuple[Reason, ...]:
    scheme = ledger.scheme
    found = []
    needed = needed_rounds(len(ledger.players), scheme.method)
    if needed > scheme.rounds:
        figures = {"needed": needed, "planned": scheme.rounds}
        found.append(Reason("rounds_short", (), figures))
    again = [pair for pair in pairs if ledger.meetings(*pair) >= scheme.legs]
    if again:
        players = tuple(player for pair in again for player in pair)
        found.append(Reason("rematches", players, {"count": len(again)}))
    return tuple(found)
