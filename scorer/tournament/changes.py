"""What a correction changes: ranks, and rounds that would have been paired differently."""

from dataclasses import dataclass

from scorer.tournament.model import Event


@dataclass(frozen=True, slots=True)
class RankChange:
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
    raise NotImplementedError
