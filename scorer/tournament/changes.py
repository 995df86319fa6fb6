"""What a correction changes: ranks, and later rounds that would have been paired differently."""

from dataclasses import dataclass

from scorer.tournament.model import CannotPairError, Tournament
from scorer.tournament.rounds import pair
from scorer.tournament.standings import standings


@dataclass(frozen=True, slots=True)
class RankChange:
    """0 means no rank: the player is in only one of the two."""

    player: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class RoundChange:
    """A later round: tables only before, only after; each as sorted ids, with a 0 in a bye."""

    round: int
    before: tuple[tuple[int, ...], ...]
    after: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Changes:
    ranks: tuple[RankChange, ...]
    rounds: tuple[RoundChange, ...]


def compare(before: Tournament, after: Tournament) -> Changes:
    """Both have the same published rounds; swaps made by hand are ignored.

    Each later round is paired again from the log and the seed, once as things were and once as
    they would be.
    """
    return Changes(moved(before, after), tuple(_rounds(before, after)))


def moved(before: Tournament, after: Tournament) -> tuple[RankChange, ...]:
    """The players whose rank changes, in the order of the new ranks."""
    old = {row.player: row.rank for row in standings(before).rows}
    new = {row.player: row.rank for row in standings(after).rows}
    ranks = [
        RankChange(player, old.get(player, 0), new.get(player, 0))
        for player in sorted({*old, *new}, key=lambda p: (new.get(p, 0), old.get(p, 0), p))
        if old.get(player) != new.get(player)
    ]
    return tuple(ranks)


def _rounds(before: Tournament, after: Tournament) -> list[RoundChange]:
    last = max((table.round for table in before.tables), default=0)
    first = _first_difference(before, after)
    found = []
    for number in range(first + 1, last + 1):
        old, new = _seated(before, number), _seated(after, number)
        if old is not None and new is not None and old != new:
            found.append(RoundChange(number, tuple(sorted(old - new)), tuple(sorted(new - old))))
    return found


def _first_difference(before: Tournament, after: Tournament) -> int:
    """The first round whose tables differ; 0 if players or the scheme do."""
    if before.players != after.players or before.scheme != after.scheme:
        return 0
    different = set(before.tables) ^ set(after.tables)
    return min((table.round for table in different), default=10**6)


def _seated(tournament: Tournament, number: int) -> set[tuple[int, ...]] | None:
    """None while a result is missing: the round could not have been paired."""
    try:
        paired = pair(tournament, number)
    except CannotPairError:
        return None
    tables = {tuple(sorted(seating.players)) for seating in paired.seatings}
    return tables | {(0, bye.player) for bye in paired.byes}
