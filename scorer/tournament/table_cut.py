"""A cut by tables of three to five: the best of each go on to the next, and to the final.

Places that are shared, and tables without a result, are decided by the standings before the cut.
A player who has left is taken out of the table; a player who is alone there goes on.
"""

from scorer.tournament.large import order as seat_order
from scorer.tournament.ledger import Ledger
from scorer.tournament.model import Bye, Proposal, Reason, Seating, Table, Tournament
from scorer.tournament.sizes import snake

Places = dict[int, int]
"""Everybody's place before the cut, 0 for the best."""


def ordered(table: Table, places: Places) -> list[int]:
    """The players of a table, best first."""
    own = table.places if table.counts else (1,) * len(table.players)
    line = [places[player] for player in table.players]
    found = sorted(zip(own, line, table.players, strict=True))
    return [player for _, _, player in found]


def advancing(tournament: Tournament, table: Table, places: Places) -> list[int]:
    """Who goes on from a table; from the final only the winner."""
    stages = tournament.scheme.stages
    stage = stages[table.round - tournament.scheme.rounds - 1]
    return ordered(table, places)[: stage.advancing or 1]


def cut_tables(tournament: Tournament, number: int, line: list[int]) -> Proposal:
    """A round of the cut; `line` are all players by the standings before it."""
    ledger = Ledger(tournament)
    scheme = tournament.scheme
    stage = scheme.stages[number - scheme.rounds - 1]
    places = {player: place for place, player in enumerate(line)}
    playing = {player.id for player in tournament.players if player.is_there(number)}
    if number == scheme.rounds + 1:
        left = [player for player in line if player in playing][: scheme.cut]
    else:
        before = [table for table in tournament.tables if table.round == number - 1]
        going = {p for table in before for p in advancing(tournament, table, places)}
        left = [player for player in line if player in going & playing]
    seatings, byes = [], []
    code, figures = "table_cut", {"advancing": stage.advancing}
    if not stage.advancing:
        code, figures = "table_final", {}
    for table, players in enumerate(snake(left, len(stage.sizes)), 1):
        if len(players) > 1:
            seats, first = seat_order(ledger, players, number)
            why = (Reason(code, seats, figures),)
            seatings.append(Seating(table, seats, why, first))
        elif players:
            byes.append(Bye(players[0], (Reason("walkover"),), table))
    return Proposal(number, tuple(seatings), tuple(byes))


def decided_by_place(tournament: Tournament, table: Table, places: Places) -> int | None:
    """The last player who goes on, if the place before the cut decided it."""
    going = advancing(tournament, table, places)
    if table.state == "void" and len(table.players) > len(going):
        return going[-1]
    if not table.counts or len(going) == len(table.players):
        return None
    own = dict(zip(table.players, table.places, strict=True))
    out = [player for player in table.players if player not in going]
    shared = any(own[player] == own[going[-1]] for player in out)
    return going[-1] if shared else None


def progress(tournament: Tournament, tables: list[Table], places: Places) -> dict[int, int]:
    """1 for being in the cut, 1 for every table from which the player went on; in the final, 1 for
    every player."""
    reached: dict[int, int] = {}
    for table in sorted(tables, key=lambda table: table.round):
        for player in table.players:
            reached.setdefault(player, 1)
        if table.state == "pending":
            continue
        if table.round == tournament.scheme.last_round:
            for behind, player in enumerate(reversed(ordered(table, places))):
                reached[player] += behind
        else:
            for player in advancing(tournament, table, places):
                reached[player] += 1
    return reached
