"""Standings: everybody's rank, which step led to it, and what each number is made of."""

from dataclasses import dataclass
from functools import cached_property

from scorer.tournament.cut import progress
from scorer.tournament.ledger import Ledger, Number
from scorer.tournament.model import Tournament
from scorer.tournament.parts import Part, parts
from scorer.tournament.ranking import Ranking, lift, rank


@dataclass(frozen=True, slots=True)
class Row:
    """`values` follow the scheme's tie-breaks; None where a step did not apply.

    `separated_by` is the step that put this row below the one above it: cut, points,
    a tie-break, or tie for a real one (the rank is shared); empty in the first row.
    `above` and `own` are that step's two values.
    """

    rank: int
    player: int
    points: int
    wins: int
    draws: int
    losses: int
    byes: int
    values: tuple[Number | None, ...]
    separated_by: str = ""
    above: Number | None = None
    own: Number | None = None


class Standings:
    """The rows from the top. Iterate over it, or ask for a player's row or for parts."""

    def __init__(self, ledger: Ledger, ranking: Ranking, rows: tuple[Row, ...]) -> None:
        self.rows = rows
        self.steps = ledger.scheme.tie_breaks
        self._ledger, self._ranking = ledger, ranking

    @cached_property
    def _by_player(self) -> dict[int, Row]:
        return {row.player: row for row in self.rows}

    def row(self, player: int) -> Row:
        return self._by_player[player]

    def value(self, player: int, code: str) -> Number | None:
        if code == "points":
            return self.row(player).points
        return self.row(player).values[self.steps.index(code)]

    def parts(self, player: int, code: str) -> tuple[Part, ...]:
        """What a value is made of; `code` is points or one of the tie-breaks.

        The parts that are not cut add up to the value, except for the share of wins, whose
        parts add up to its two figures.
        """
        circle = self._ranking.circles.get(player, ())
        return parts(self._ledger, player, code, circle)


def standings(tournament: Tournament, through: int | None = None) -> Standings:
    """Ranks after a round; without a round: after all rounds, with the cut.

    Players who entered later than that round are not listed.
    """
    ledger = Ledger(tournament, through)
    listed = [p.id for p in tournament.players if through is None or p.entered <= max(through, 1)]
    reached = progress(tournament, through)
    ranking = rank(ledger, listed)
    if reached:
        lift(ledger, ranking, reached)
    steps: dict[str, dict[int, Number | None]] = {
        "points": dict(ledger.points),
        "cut": {player: reached.get(player, 0) for player in listed},
        **ranking.values,
    }
    rows: list[Row] = []
    for tier in ranking.tiers:
        place = len(rows) + 1
        for player in tier.players:
            step = tier.separated_by if player == tier.players[0] else "tie"
            rows.append(_row(ledger, ranking, player, place, step, rows, steps.get(step, {})))
    return Standings(ledger, ranking, tuple(rows))


def _row(
    ledger: Ledger,
    ranking: Ranking,
    player: int,
    place: int,
    step: str,
    rows: list[Row],
    values: dict[int, Number | None],
) -> Row:
    wins, losses = ledger.wins[player], ledger.losses[player]
    return Row(
        place,
        player,
        ledger.points[player],
        wins,
        ledger.counted[player] - wins - losses,
        losses,
        ledger.byes[player],
        tuple(ranking.values[code][player] for code in ledger.scheme.tie_breaks),
        step,
        values.get(rows[-1].player) if rows else None,
        values.get(player) if rows else None,
    )
