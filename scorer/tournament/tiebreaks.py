"""The tie-breaks, each as a value and as the parts it is made of.

The stated rule for what was not played:
- Buchholz: a bye or a void game counts like an opponent with the player's own points;
  a round missed (late entry, drop) counts 0. The cuts take away the lowest, or the lowest and
  the highest, of all these parts. An opponent who dropped counts with the points he has.
- Sonneborn-Berger, opponents' wins, wins and everything about deals: only games with a result
  against a person count. Awarded games are such games; byes and void games are not.
- Head-to-head applies only if everybody tied so far has met everybody else of them.
- The share of wins is all wins of the opponents over all their games with a result.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from scorer.tournament.ledger import Ledger, drawn, gained, opponent, result
from scorer.tournament.model import COUNTING, Game

Number = int | Fraction
LOWER_IS_BETTER = frozenset({"lot", "manual"})


@dataclass(frozen=True, slots=True)
class Part:
    """One summand: what it was given for, against whom (0 is nobody), in which round.

    Kinds: win, draw, loss, bye, void, late, missed, lot, manual. `cut` marks a part that a
    Buchholz cut leaves out of the sum. `of` is the other figure of a share: the opponent's games.
    `deal` is which deal of the match, where a part is of one deal.
    """

    kind: str
    value: Number
    round: int = 0
    opponent: int = 0
    of: int = 0
    cut: bool = False
    deal: int = 0


def _deals(ledger: Ledger, player: int) -> Iterator[tuple[Game, int, int, int, int]]:
    """Every deal played: the game, which deal, both points, own first, and 1 if it was won."""
    for game in ledger.games[player]:
        if game.deals and game.counts:
            own = game.players.index(player)
            for number, deal in enumerate(game.deals, 1):
                won = int(deal.winner == own)
                yield game, number, deal.points[own], deal.points[1 - own], won


def _deal_sums(ledger: Ledger, player: int) -> tuple[int, int, int]:
    """Deals won, points, and points minus those of the others."""
    known = ledger.deal_sums.get(player)
    if known is None:
        wins = points = against = 0
        for game in ledger.games[player]:
            if game.deals and game.state in COUNTING:
                own = int(game.players[0] != player)
                for deal in game.deals:
                    wins += deal.winner == own
                    points += deal.points[own]
                    against += deal.points[1 - own]
        known = ledger.deal_sums[player] = wins, points, points - against
    return known


def _deal_wins(ledger: Ledger, player: int) -> int:
    return _deal_sums(ledger, player)[0]


def _deal_points(ledger: Ledger, player: int) -> int:
    return _deal_sums(ledger, player)[1]


def _deal_difference(ledger: Ledger, player: int) -> int:
    return _deal_sums(ledger, player)[2]


def _opponents_points(ledger: Ledger, player: int) -> list[int]:
    """What each round gives to Buchholz, lowest first; a missed round gives 0."""
    found = ledger.faced.get(player)
    if found is None:
        points, games = ledger.points, ledger.games[player]
        found = [0] * (ledger.rounds - len(games))
        for game in games:
            if game.state in COUNTING:
                first, second = game.players
                found.append(points[second if first == player else first])
            elif game.state != "pending":
                found.append(points[player])
        found.sort()
        ledger.faced[player] = found
    return found


def _buchholz(ledger: Ledger, player: int) -> int:
    return sum(_opponents_points(ledger, player))


def _buchholz_cut1(ledger: Ledger, player: int) -> int:
    return sum(_opponents_points(ledger, player)[1:])


def _buchholz_median(ledger: Ledger, player: int) -> int:
    return sum(_opponents_points(ledger, player)[1:-1])


def _sonneborn_berger(ledger: Ledger, player: int) -> Number:
    """The points of those beaten, and half the points of those drawn with."""
    double = 0
    for game in ledger.games[player]:
        if game.state in COUNTING:
            first, second = game.players
            if game.winner is None:
                double += ledger.points[second if first == player else first]
            elif game.players[game.winner] == player:
                double += 2 * ledger.points[second if first == player else first]
    return double // 2 if double % 2 == 0 else Fraction(double, 2)


def _opponents_wins(ledger: Ledger, player: int) -> Number:
    met = ledger.met[player]
    wins = sum(times * ledger.wins[other] for other, times in met.items())
    games = sum(times * ledger.counted[other] for other, times in met.items())
    return Fraction(wins, games) if games else 0


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
}


def lots(ledger: Ledger) -> dict[int, int]:
    """Everybody's place in the drawn order. A later entry leaves the order of the others."""
    seed = ledger.scheme.seed
    order = sorted(ledger.points, key=lambda player: (drawn(seed, "lot", player), player))
    return {player: place for place, player in enumerate(order, 1)}


def head_to_head(ledger: Ledger, tied: list[int]) -> dict[int, int] | None:
    """Points from the games among those tied; None if two of them have not met."""
    if len(tied) > ledger.rounds + 1:
        return None
    among = set(tied)
    if any(len(among & ledger.met[player].keys()) < len(tied) - 1 for player in tied):
        return None
    return {player: sum(_earned(ledger, player, among)) for player in tied}


def _earned(ledger: Ledger, player: int, among: set[int]) -> Iterator[int]:
    for game in ledger.games[player]:
        if game.counts and opponent(game, player) in among:
            yield gained(ledger.scheme, result(game, player))


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
    }
    if code in makers:
        return tuple(makers[code](ledger, player, code))
    return tuple(_game_parts(ledger, player, code, tied))


def manual_places(ledger: Ledger) -> dict[int, int]:
    """Places in the order of the desk; who is not named has none."""
    return {player: place for place, player in enumerate(ledger.scheme.manual, 1)}


def _point_parts(ledger: Ledger, player: int, _code: str) -> Iterator[Part]:
    if ledger.players[player].late_points:
        yield Part("late", ledger.players[player].late_points)
    for game in ledger.games[player]:
        kind = result(game, player)
        value = gained(ledger.scheme, kind)
        if kind != "pending":
            yield Part(kind, value, game.round, opponent(game, player))


def _deal_parts(ledger: Ledger, player: int, code: str) -> Iterator[Part]:
    for game, number, own, other, won in _deals(ledger, player):
        value = {"deal_wins": won, "deal_points": own}.get(code, own - other)
        against = opponent(game, player)
        yield Part(result(game, player), value, game.round, against, deal=number)


def _buchholz_parts(ledger: Ledger, player: int, code: str) -> list[Part]:
    found = []
    for game in ledger.games[player]:
        if game.state != "pending":
            other = opponent(game, player)
            of_whom = other if game.counts else player
            kind = result(game, player)
            found.append(Part(kind, ledger.points[of_whom], game.round, other))
    played = {game.round for game in ledger.games[player]}
    missed = [number for number in range(1, ledger.rounds + 1) if number not in played]
    found += [Part("missed", 0, number) for number in missed]
    order = sorted(range(len(found)), key=lambda place: found[place].value)
    cut = {"buchholz_cut1": order[:1], "buchholz_median": order[:1] + order[1:][-1:]}.get(code, [])
    for place in cut:
        old = found[place]
        found[place] = Part(old.kind, old.value, old.round, old.opponent, cut=True)
    return found


def _game_parts(
    ledger: Ledger, player: int, code: str, tied: tuple[int, ...] = ()
) -> Iterator[Part]:
    for game in ledger.games[player]:
        other = opponent(game, player)
        if not game.counts or (code == "head_to_head" and other not in tied):
            continue
        kind = result(game, player)
        if code == "opponents_wins":
            yield Part(kind, ledger.wins[other], game.round, other, of=ledger.counted[other])
            continue
        halves = {"win": 2, "draw": 1, "loss": 0}[kind]
        value: Number = Fraction(ledger.points[other] * halves, 2)
        if code == "wins":
            value = int(kind == "win")
        elif code == "head_to_head":
            value = gained(ledger.scheme, kind)
        yield Part(kind, int(value) if value == int(value) else value, game.round, other)
