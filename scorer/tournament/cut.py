"""The single-elimination cut after the last round: 1 against N, winners advance.

Who is in: the best players who still play. Those who are level in every step are put in the
order that the desk decided (after a play-off, for example), and if it did not, by the stored lot.
A drawn or void match is decided by the standings before the cut: the higher one advances. The
opponent of a player who has left gets a walkover.
"""

from scorer.tournament import table_cut
from scorer.tournament.ledger import Ledger
from scorer.tournament.model import Table, Tournament
from scorer.tournament.ranking import rank
from scorer.tournament.tiebreaks import manual_places


def seeds(tournament: Tournament) -> list[int]:
    """Those who are in the cut, best first."""
    line = [player for tier in candidates(tournament) for player in tier]
    return line[: tournament.scheme.cut]


def candidates(tournament: Tournament) -> list[list[int]]:
    """Those who can be in the cut, best first. Those in one list are level in every step."""
    playing = {p.id for p in tournament.players if p.is_there(tournament.scheme.rounds + 1)}
    return [[player for player in tier if player in playing] for tier in tiers(tournament)]


def level_at_the_edge(tournament: Tournament) -> tuple[list[int], int]:
    """Those who are level for the last places of the cut, and how many places that is."""
    free = tournament.scheme.cut
    for tier in candidates(tournament):
        if len(tier) > free:
            return (tier, free) if free else ([], 0)
        free -= len(tier)
    return [], 0


def tiers(tournament: Tournament) -> list[list[int]]:
    """Everybody by the standings before the cut. Players who are level are in the order of the desk
    or the lot."""
    ledger = Ledger(tournament)
    decided = manual_places(ledger)
    last = len(decided) + 1
    found = rank(ledger, [player.id for player in tournament.players]).tiers
    return [sorted(tier.players, key=lambda one: decided.get(one, last)) for tier in found]


def order(tournament: Tournament) -> list[int]:
    return [player for tier in tiers(tournament) for player in tier]


def bracket(size: int) -> list[tuple[int, int]]:
    """Seeds that meet in the first round, so that neighbours' winners meet in the next."""
    line = [1]
    while len(line) < size:
        line = [seed for one in line for seed in (one, 2 * len(line) + 1 - one)]
    return list(zip(line[::2], line[1::2], strict=True))


def winner(table: Table, places: dict[int, int]) -> int:
    """Who advances: the best of the table; `places` before the cut decide where that is shared."""
    best = table.players
    if table.counts:
        best = tuple(p for p, place in zip(best, table.places, strict=True) if place == 1)
    return min(best, key=places.__getitem__)


def advanced_by_place(tournament: Tournament, table: Table) -> tuple[int, int] | None:
    """Who advances from a match of the cut without a winner, and their place before the cut."""
    decided = table.state == "void" or (table.counts and table.winner is None)
    decided = decided or (table.counts and tournament.scheme.large)
    if table.round <= tournament.scheme.rounds or not decided:
        return None
    places = {player: place for place, player in enumerate(order(tournament), 1)}
    if tournament.scheme.large:
        last = table_cut.decided_by_place(tournament, table, places)
        return None if last is None else (last, places[last])
    player = winner(table, places)
    return player, places[player]


def meetings(tournament: Tournament, number: int) -> list[tuple[int, int | None, int | None]]:
    """The table and the two players of each match of a round; None is an empty place."""
    if number == tournament.scheme.rounds + 1:
        seeded: list[int | None] = [*seeds(tournament)]
        seeded += [None] * (tournament.scheme.cut - len(seeded))
        first = bracket(tournament.scheme.cut)
        return [(slot, seeded[a - 1], seeded[b - 1]) for slot, (a, b) in enumerate(first, 1)]
    places = {player: place for place, player in enumerate(order(tournament))}
    previous = {t.number: winner(t, places) for t in tournament.tables if t.round == number - 1}
    playing = {player.id for player in tournament.players if player.is_there(number)}
    advancing = {slot: player for slot, player in previous.items() if player in playing}
    matches = tournament.scheme.cut >> (number - tournament.scheme.rounds)
    return [
        (slot, advancing.get(2 * slot - 1), advancing.get(2 * slot))
        for slot in range(1, matches + 1)
    ]


def progress(tournament: Tournament, through: int | None = None) -> dict[int, int]:
    """1 for being in the cut and 1 for every match of it that was won; empty before it."""
    reached: dict[int, int] = {}
    tables = [table for table in tournament.tables if table.round > tournament.scheme.rounds]
    tables = [table for table in tables if through is None or table.round <= through]
    places = {player: place for place, player in enumerate(order(tournament))} if tables else {}
    if tournament.scheme.large:
        return table_cut.progress(tournament, tables, places)
    for table in sorted(tables, key=lambda table: table.round):
        for player in table.players:
            reached.setdefault(player, 1)
        if table.state != "pending":
            reached[winner(table, places)] += 1
    return reached
