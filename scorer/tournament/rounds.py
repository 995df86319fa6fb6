"""Making a round: by the scheme's method, then by hand."""

from scorer.tournament.model import Event, Game, Reason, Round


def pair(event: Event, number: int) -> Round:
    """The next round as proposed. Raises CannotPairError. Same input, same round."""
    raise NotImplementedError


def swap(event: Event, proposed: Round, one: int, other: int) -> tuple[Round, tuple[Reason, ...]]:
    """The round with two players exchanged, and what that brings about."""
    raise NotImplementedError


def missing(games: tuple[Game, ...], number: int | None = None) -> tuple[Game, ...]:
    """Games without a result, of one round or of all, by round and table."""
    waiting = [game for game in games if game.state == "pending" and number in {None, game.round}]
    return tuple(sorted(waiting, key=lambda game: (game.round, game.table)))


def suggested_rounds(players: int, method: str = "swiss") -> int:
    """Swiss: enough for one winner; round robin: everybody meets everybody."""
    raise NotImplementedError
