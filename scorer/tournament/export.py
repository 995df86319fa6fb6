"""Standings as rows for a spreadsheet, and a tournament as FIDE's report file."""

from scorer.tournament.ledger import Number, seeding
from scorer.tournament.model import Player, Scheme, Tournament
from scorer.tournament.paths import Step, paths
from scorer.tournament.standings import standings

COLUMNS = ("rank", "player", "mark", "points", "wins", "draws", "losses", "byes")
RESULTS = {"win": "1", "draw": "=", "loss": "0", "bye": "U"}
AWARDED = {"win": "+", "draw": "=", "loss": "-"}
UNPLAYED = "Z"
SYSTEMS = {
    "swiss": "Individual: Swiss-System",
    "round_robin": "Individual: Round-Robin",
    "double_round_robin": "Individual: Double-Round-Robin",
}


def number(value: Number | None) -> str:
    """A value as text: 12, -3, 3/7; an empty text where a step did not apply."""
    return "" if value is None else str(value)


def csv_rows(tournament: Tournament, through: int | None = None) -> list[list[str]]:
    """Standings as rows of text. The first row holds codes, for the wording to replace.

    Readings of names are the last column, if there are any.
    """
    names = {player.id: player for player in tournament.players}
    last = ["reading"] if any(player.reading for player in tournament.players) else []
    rows = [[*COLUMNS, *tournament.scheme.tie_breaks, *last]]
    for row in standings(tournament, through).rows:
        player = names[row.player]
        figures = (row.points, row.wins, row.draws, row.losses, row.byes)
        line = [str(row.rank), player.name, player.mark, *map(str, figures)]
        rows.append([*line, *map(number, row.values), *(player.reading for _ in last)])
    return rows


def trf(tournament: Tournament, name: str) -> str:
    """FIDE's Tournament Report File of 2026: one line a player, in its columns.

    The colour w marks the dealer. 162 has the points of a win, a draw, a loss and a bye. Clubs
    are comments: the file has columns for teams and federations only. Rounds of the cut come
    last. There is room for one opponent only: a larger table has 0000 and the result.
    """
    players = sorted(tournament.players, key=lambda player: (seeding(player), player.id))
    starts = {player.id: start for start, player in enumerate(players, 1)}
    ranked, walked = standings(tournament), paths(tournament)
    awarded = {(t.round, p) for t in tournament.tables if t.state == "awarded" for p in t.players}
    scheme = tournament.scheme
    lines = [f"012 {_plain(name)}", f"062 {len(players)}", f"092 {SYSTEMS[scheme.method]}"]
    lines += [f"142 {scheme.last_round}", _scoring(scheme)]
    for player in players:
        row = ranked.row(player.id)
        head = _head(player, starts[player.id], row.points, row.rank)
        rounds = [
            _round(scheme, step, player.id, starts, (step.round, player.id) in awarded)
            for step in walked[player.id]
        ]
        lines.append("".join([head, *rounds]).rstrip())
    clubs = [f"### {starts[p.id]:4d} {_plain(p.mark)}" for p in players if p.mark]
    return "\n".join([*lines, *clubs]) + "\n"


def _scoring(scheme: Scheme) -> str:
    points = {"W": scheme.win, "D": scheme.draw, "L": scheme.loss, "P": scheme.bye}
    return "162  " + "    ".join(f"{code}{value:4.1f}" for code, value in points.items())


def _head(player: Player, start: int, points: int, rank: int) -> str:
    name = _plain(player.name)[:33]
    return f"001 {start:4d}      {name:<33}{'':33}{points:4.1f} {rank:4d}"


def _round(scheme: Scheme, step: Step, player: int, starts: dict[int, int], awarded: bool) -> str:
    """A void table is a round not played. One that is still open has its opponent, no result."""
    letters = AWARDED if awarded else RESULTS
    if step.result == "asked":
        half = "H" if step.gained == scheme.draw else "F"
        return f"  0000 - {half if step.gained else UNPLAYED}"
    if not step.opponents or step.result == "void":
        return f"  0000 - {letters.get(step.result, UNPLAYED)}"
    other = f"{starts[step.opponents[0]]:4d}" if len(step.opponents) == 1 else "0000"
    letter = letters.get(step.result, " ")
    return f"  {other} {'w' if step.dealer == player else 'b'} {letter}"


def _plain(text: str) -> str:
    """One line: a control character in a name must not break a column file."""
    return "".join(c if c.isprintable() else " " for c in text)
