"""Standings as rows for a spreadsheet, and an event in the manner of FIDE's TRF."""

from scorer.tournament.ledger import seeding
from scorer.tournament.model import Event, Player
from scorer.tournament.paths import Step, paths
from scorer.tournament.standings import standings
from scorer.tournament.tiebreaks import Number

COLUMNS = ("rank", "player", "mark", "points", "wins", "draws", "losses", "byes")
RESULTS = {"win": "1", "draw": "=", "loss": "0", "bye": "U"}
AWARDED = {"win": "+", "draw": "=", "loss": "-"}
UNPLAYED = "Z"


def number(value: Number | None) -> str:
    """A value as text: 12, -3, 3/7; nothing where a step did not apply."""
    return "" if value is None else str(value)


def csv_rows(event: Event, through: int | None = None) -> list[list[str]]:
    """Standings as rows of text. The first row holds codes, for the wording to replace."""
    names = {player.id: player for player in event.players}
    rows = [[*COLUMNS, *event.scheme.tie_breaks]]
    for row in standings(event, through).rows:
        player = names[row.player]
        figures = (row.points, row.wins, row.draws, row.losses, row.byes)
        rows.append(
            [str(row.rank), player.name, player.mark, *map(str, figures), *map(number, row.values)]
        )
    return rows


def trf(event: Event, name: str) -> str:
    """TRF-like text: one line a player, in its columns, with what fits our game.

    The colour w marks the dealer. Results: 1 = 0, awarded + -, a bye U, not played Z.
    Whole match points stand where a chess file has its points. Rounds of the cut come last.
    """
    players = sorted(event.players, key=lambda player: (seeding(player), player.id))
    starts = {player.id: start for start, player in enumerate(players, 1)}
    table, walked = standings(event), paths(event)
    awarded = {(g.round, p) for g in event.games if g.state == "awarded" for p in g.players}
    lines = [f"012 {_plain(name)}", f"062 {len(players)}", f"092 {event.scheme.method}"]
    lines.append(f"XXR {event.scheme.last_round}")
    for player in players:
        row = table.row(player.id)
        head = _head(player, starts[player.id], row.points, row.rank)
        rounds = [
            _round(step, starts, (step.round, player.id) in awarded) for step in walked[player.id]
        ]
        lines.append("".join([head, *rounds]).rstrip())
    return "\n".join(lines) + "\n"


def _head(player: Player, start: int, points: int, rank: int) -> str:
    name = _plain(player.name)[:33]
    club = _plain(player.mark)[:11]
    return f"001 {start:4d}      {name:<33}          {club:<11}            {points:4d} {rank:4d}"


def _round(step: Step, starts: dict[int, int], awarded: bool) -> str:
    if not step.opponent:
        return f"  0000 - {RESULTS.get(step.result, UNPLAYED)}"
    letters = AWARDED if awarded else RESULTS
    letter = letters.get(step.result, UNPLAYED)
    return f"  {starts[step.opponent]:4d} {'w' if step.dealer else 'b'} {letter}"


def _plain(text: str) -> str:
    """One line: a control character in a name must not break a column file."""
    return "".join(c if c.isprintable() else " " for c in text)
