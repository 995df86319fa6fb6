"""Standings as rows for a spreadsheet, and a tournament in the manner of FIDE's TRF."""

from scorer.tournament.ledger import Number, seeding
from scorer.tournament.model import Player, Tournament
from scorer.tournament.paths import Step, paths
from scorer.tournament.standings import standings

COLUMNS = ("rank", "player", "mark", "points", "wins", "draws", "losses", "byes")
RESULTS = {"win": "1", "draw": "=", "loss": "0", "bye": "U"}
AWARDED = {"win": "+", "draw": "=", "loss": "-"}
UNPLAYED = "Z"


def number(value: Number | None) -> str:
    """A value as text: 12, -3, 3/7; nothing where a step did not apply."""
    return "" if value is None else str(value)


def csv_rows(tournament: Tournament, through: int | None = None) -> list[list[str]]:
    """Standings as rows of text. The first row holds codes, for the wording to replace."""
    names = {player.id: player for player in tournament.players}
    rows = [[*COLUMNS, *tournament.scheme.tie_breaks]]
    for row in standings(tournament, through).rows:
        player = names[row.player]
        figures = (row.points, row.wins, row.draws, row.losses, row.byes)
        rows.append(
            [str(row.rank), player.name, player.mark, *map(str, figures), *map(number, row.values)]
        )
    return rows


def trf(tournament: Tournament, name: str) -> str:
    """TRF-like text: one line a player, in its columns, with what fits our game.

    The colour w marks the dealer. Results: 1 = 0, awarded + -, a bye U, not played Z.
    Whole match points are where a chess file has its points. Rounds of the cut come last.
    There is room for one opponent only: a larger table has 0000 and the result.
    """
    players = sorted(tournament.players, key=lambda player: (seeding(player), player.id))
    starts = {player.id: start for start, player in enumerate(players, 1)}
    ranked, walked = standings(tournament), paths(tournament)
    awarded = {(t.round, p) for t in tournament.tables if t.state == "awarded" for p in t.players}
    lines = [f"012 {_plain(name)}", f"062 {len(players)}", f"092 {tournament.scheme.method}"]
    lines.append(f"XXR {tournament.scheme.last_round}")
    for player in players:
        row = ranked.row(player.id)
        head = _head(player, starts[player.id], row.points, row.rank)
        rounds = [
            _round(step, player.id, starts, (step.round, player.id) in awarded)
            for step in walked[player.id]
        ]
        lines.append("".join([head, *rounds]).rstrip())
    return "\n".join(lines) + "\n"


def _head(player: Player, start: int, points: int, rank: int) -> str:
    name = _plain(player.name)[:33]
    club = _plain(player.mark)[:11]
    return f"001 {start:4d}      {name:<33}          {club:<11}            {points:4d} {rank:4d}"


def _round(step: Step, player: int, starts: dict[int, int], awarded: bool) -> str:
    letters = AWARDED if awarded else RESULTS
    letter = letters.get(step.result, UNPLAYED)
    if not step.opponents:
        return f"  0000 - {letter}"
    other = f"{starts[step.opponents[0]]:4d}" if len(step.opponents) == 1 else "0000"
    return f"  {other} {'w' if step.dealer == player else 'b'} {letter}"


def _plain(text: str) -> str:
    """One line: a control character in a name must not break a column file."""
    return "".join(c if c.isprintable() else " " for c in text)
