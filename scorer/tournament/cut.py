"""The single-elimination cut after the last round: 1 against N, winners advance.

Who is in: the best players who still play. A drawn or void match is decided by the standings
before the cut: the higher one advances. Who has left gives the other a walkover.
"""

from scorer.tournament.ledger import Ledger
from scorer.tournament.model import Event, Game
from scorer.tournament.ranking import rank


def seeds(event: Event) -> list[int]:
    """Those who are in the cut, best first. Real ties are settled by the lot."""
    playing = {p.id for p in event.players if p.plays(event.scheme.rounds + 1)}
    return [player for player in order(event) if player in playing][: event.scheme.cut]


def order(event: Event) -> list[int]:
    ranking = rank(Ledger(event), [player.id for player in event.players])
    return [player for tier in ranking.tiers for player in tier.players]


def bracket(size: int) -> list[tuple[int, int]]:
    """Seeds that meet in the first round, so that neighbours' winners meet in the next."""
    line = [1]
    while len(line) < size:
        line = [seed for one in line for seed in (one, 2 * len(line) + 1 - one)]
    return list(zip(line[::2], line[1::2], strict=True))


def winner(game: Game, places: dict[int, int]) -> int:
    """Who advances; `places` are those of the standings before the cut."""
    if len(game.players) == 1:
        return game.players[0]
    if game.winner is not None and game.counts:
        return game.players[game.winner]
    return min(game.players, key=places.__getitem__)


def advanced_by_place(event: Event, game: Game) -> tuple[int, int] | None:
    """Who advances from a match of the cut without a winner, and their place before the cut."""
    decided = game.state == "void" or (game.counts and game.winner is None)
    if game.round <= event.scheme.rounds or not decided:
        return None
    places = {player: place for place, player in enumerate(order(event), 1)}
    player = winner(game, places)
    return player, places[player]


def meetings(event: Event, number: int) -> list[tuple[int, int | None, int | None]]:
    """The table and the two players of each match of a round; None is an empty place."""
    if number == event.scheme.rounds + 1:
        seeded: list[int | None] = [*seeds(event)]
        seeded += [None] * (event.scheme.cut - len(seeded))
        first = bracket(event.scheme.cut)
        return [(slot, seeded[a - 1], seeded[b - 1]) for slot, (a, b) in enumerate(first, 1)]
    places = {player: place for place, player in enumerate(order(event))}
    previous = {g.table: winner(g, places) for g in event.games if g.round == number - 1}
    playing = {player.id for player in event.players if player.plays(number)}
    advancing = {slot: player for slot, player in previous.items() if player in playing}
    matches = event.scheme.cut >> (number - event.scheme.rounds)
    return [
        (slot, advancing.get(2 * slot - 1), advancing.get(2 * slot))
        for slot in range(1, matches + 1)
    ]


def progress(event: Event, through: int | None = None) -> dict[int, int]:
    """1 for being in the cut and 1 for every match of it that was won; empty before it."""
    reached: dict[int, int] = {}
    games = [game for game in event.games if game.round > event.scheme.rounds]
    games = [game for game in games if through is None or game.round <= through]
    places = {player: place for place, player in enumerate(order(event))} if games else {}
    for game in sorted(games, key=lambda game: game.round):
        for player in game.players:
            reached.setdefault(player, 1)
        if game.state != "pending":
            reached[winner(game, places)] += 1
    return reached
