"""What a correction changes: ranks, and later rounds that would have been paired differently."""

from dataclasses import dataclass

from scorer.tournament.model import CannotPairError, Event
from scorer.tournament.rounds import pair
from scorer.tournament.standings import standings


@dataclass(frozen=True, slots=True)
class RankChange:
    """0 is no rank: the player is in only one of the two."""

    player: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class PairingChange:
    """A later round: pairs (smaller id first) only before, only after; a bye is a pair with 0."""

    round: int
    before: tuple[tuple[int, int], ...]
    after: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Changes:
    ranks: tuple[RankChange, ...]
    pairings: tuple[PairingChange, ...]


def compare(before: Event, after: Event) -> Changes:
    """Both events have the same published rounds; what was swapped by hand plays no part.

    Each later round is paired again from the log and the seed, once as things were and once as
    they would be.
    """
    old = {row.player: row.rank for row in standings(before).rows}
    new = {row.player: row.rank for row in standings(after).rows}
    ranks = [
        RankChange(player, old.get(player, 0), new.get(player, 0))
        for player in sorted({*old, *new}, key=lambda p: (new.get(p, 0), old.get(p, 0), p))
        if old.get(player) != new.get(player)
    ]
    return Changes(tuple(ranks), tuple(_pairings(before, after)))


def _pairings(before: Event, after: Event) -> list[PairingChange]:
    last = max((game.round for game in before.games), default=0)
    first = _first_difference(before, after)
    found = []
    for number in range(first + 1, last + 1):
        old, new = _pairs(before, number), _pairs(after, number)
        if old is not None and new is not None and old != new:
            found.append(PairingChange(number, tuple(sorted(old - new)), tuple(sorted(new - old))))
    return found


def _first_difference(before: Event, after: Event) -> int:
    """The first round whose games differ; 0 if players or the scheme do."""
    if before.players != after.players or before.scheme != after.scheme:
        return 0
    different = set(before.games) ^ set(after.games)
    return min((game.round for game in different), default=10**6)


def _pairs(event: Event, number: int) -> set[tuple[int, int]] | None:
    """None while a result is missing: the round could not have been paired."""
    try:
        paired = pair(event, number)
    except CannotPairError:
        return None
    pairs = {(min(p.players), max(p.players)) for p in paired.pairings}
    return pairs | {(0, bye.player) for bye in paired.byes}
