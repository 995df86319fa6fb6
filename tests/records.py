"""Followed deals in short: a record by its lines, and what the referee said of the last one."""

from pathlib import Path

from scorer.games.torri.play import Judgement, Position, Record, read

FOLDER = Path(__file__).with_name("fixtures") / "records"
BASIC = "players Adso / William; market 5 7 7 10"
NOBLES = "players Adso / William; nobles; market 5 6 7 8"


def followed(*lines: str) -> Record:
    return read("\n".join("; ".join(lines).split("; ")))


def position(*lines: str) -> Position:
    found = followed(*lines)
    assert found.stopped is None, (found.error, found.lines[-1:])
    assert found.position is not None
    return found.position


def last(*lines: str) -> Judgement:
    found = followed(*lines)
    assert found.error is None, found.error
    judgement = found.lines[-1].judgement
    assert judgement is not None
    return judgement


def fault(*lines: str) -> str:
    """The family of the first fault of the last line; empty if it is legal."""
    judgement = last(*lines)
    return "" if judgement.legal else judgement.reasons[0].family


def unread(*lines: str) -> tuple[str, int, int]:
    """Code, line and column of what cannot be read."""
    error = followed(*lines).error
    assert error is not None
    return error.code, error.line, error.column
