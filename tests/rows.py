"""A match without a database, for tests of pure modules."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from scorer.games.matches import Format
from scorer.match.log import Deal, Logged
from scorer.match.settings import Settings
from scorer.match.state import MatchState, state_of

FIRST = "Adso: 10x4! 9x3! 8x3! 6x3 cx5 marker / William: 7x3! cx5! cx3! cx3!"
"""63 : 66, the example of the rulesheet."""
CLOSED = "Adso: 10x3! 9x3! 8x3! 6x3! close / William: cx6! cx4 5x3 7x3 marker"
"""53 : 53, and William holds the marker: the closer has lost."""
MORNING = datetime(2026, 11, 17, 9, 30, tzinfo=UTC)


@dataclass
class Row:
    """What the store would keep of a match."""

    game: str = "torri"
    players: list[str] = field(default_factory=lambda: ["Adso", "William"])
    settings: dict[str, object] = field(default_factory=lambda: Settings().as_json())
    ended: datetime | None = None


def row(length: Format, *readings: str, variant: str = "basic") -> Row:
    return Row(settings=Settings(length, variant, readings).as_json())


def played(match: Row, *lines: str) -> MatchState[Row]:
    """The match with these lines as its deals."""
    return state_of(match, [Deal(number, line) for number, line in enumerate(lines, 1)])


def logged(seq: int, kind: str, deal: int, line: str = FIRST, reason: str = "") -> Logged:
    return Logged(seq, f"key-{seq:06d}", kind, deal, line, reason, "Adso's phone", MORNING)
