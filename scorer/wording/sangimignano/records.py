"""A followed game in words: line by line as text and as JSON, and its end."""

from collections.abc import Iterator
from typing import Any

from babel.support import NullTranslations

from scorer.games.sangimignano import format
from scorer.games.sangimignano.play import Line, Reason, Record, State, entry_of, write_position
from scorer.wording.phrases import labelled, quoted
from scorer.wording.sangimignano import referee, unread
from scorer.wording.sangimignano.referee import cited, reason_as_dict


def sentence(t: NullTranslations, found: Reason) -> str:
    """A reason in words."""
    return referee.reason(t, found)


def as_dicts(t: NullTranslations, record: Record) -> Iterator[dict[str, Any]]:
    """An object for each line that says something. The end is for `end_as_dict`."""
    for line in record.lines:
        yield line_as_dict(t, line)
    if record.error is not None:
        yield error_as_dict(t, record)


def line_as_dict(t: NullTranslations, line: Line, _: State | None = None) -> dict[str, Any]:
    judgement, position = line.judgement, line.state.position
    return {
        "line": line.number,
        "text": line.text,
        "verdict": "legal" if judgement is None else judgement.verdict,
        "reasons": [] if judgement is None else [reason_as_dict(t, r) for r in judgement.reasons],
        "position": None if position is None else write_position(position),
        "overruled": line.overruled or None,
    }


def error_as_dict(t: NullTranslations, record: Record) -> dict[str, Any]:
    error = record.error
    if error is None:
        return {}
    return {
        "line": error.line,
        "text": quoted(record.stopped_text.strip()),
        "verdict": "unreadable",
        "error": {
            "code": error.code,
            "word": quoted(error.word),
            "column": error.column,
            "expected": unread.expected(t, error.expected),
            "message": unread.error_text(t, error),
        },
    }


def end_as_dict(record: Record, score: dict[str, Any] | None) -> dict[str, Any]:
    """The end of a record; the result and its score only where the game is over."""
    position = record.position
    over = position is not None and position.over
    return {
        "end": True,
        "stopped": record.stopped,
        "position": None if position is None else write_position(position),
        "result": format(entry_of(position)) if position is not None and over else None,
        "score": score if over else None,
    }


def as_text(t: NullTranslations, record: Record) -> Iterator[str]:
    """Number, line, verdict and reasons."""
    for line in record.lines:
        yield from _line_text(t, line)
    if record.error is not None:
        yield unread.error_text(t, record.error)


def _line_text(t: NullTranslations, line: Line) -> Iterator[str]:
    judgement = line.judgement
    if judgement is None:
        yield f"{line.number:>4}  {line.text}"
        return
    yield f"{line.number:>4}  {labelled(t, line.text, referee.verdict(t, judgement))}"
    for found in judgement.reasons:
        yield f"      {cited(sentence(t, found), found.rules)}"
