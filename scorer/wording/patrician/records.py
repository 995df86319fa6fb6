"""A followed game in words: turn by turn as text and as JSON, and its end."""

from collections.abc import Iterator
from typing import Any

from babel.support import NullTranslations

from scorer.games.patrician import format, play
from scorer.games.patrician.play import Action, Line, Record
from scorer.wording.marks import N_, isolated, say
from scorer.wording.patrician.referee import VERDICTS, as_switches, cited, reason, reason_as_dict
from scorer.wording.patrician.unread import error_text
from scorer.wording.phrases import labelled, quoted

OVERRULED = N_("Allowed by the table: %(reason)s")
NEAREST = N_("This turn would be legal: %(line)s")


def as_dicts(t: NullTranslations, record: Record) -> Iterator[dict[str, Any]]:
    """An object for each line that says something. The end is for `end_as_dict`."""
    before = None
    for line in record.lines:
        yield line_as_dict(t, line, before)
        before = line.state
    if record.error is not None:
        yield error_as_dict(t, record)


def line_as_dict(t: NullTranslations, line: Line, before: Any = None) -> dict[str, Any]:  # noqa: ANN401
    judgement, position = line.judgement, line.state.position
    return {
        "line": line.number,
        "kind": line.kind,
        "text": line.text,
        "verdict": "legal" if judgement is None else judgement.reading,
        "applied": line.applied,
        "overruled": line.overruled or None,
        "reasons": [] if judgement is None else [reason_as_dict(t, r) for r in judgement.reasons],
        "silent": [] if judgement is None else as_switches(judgement.silent),
        "nearest": instead_of(line, before) or None,
        "position": None if position is None else format(play.entry_of(position)),
    }


def instead_of(line: Line, before: Any) -> str:  # noqa: ANN401
    """The nearest legal line, empty if there is none or none is needed."""
    if not isinstance(line.what, Action) or line.judgement is None or line.judgement.legal:
        return ""
    if before is None or before.position is None:
        return ""
    found = play.instead(before.position, line.what, before.readings)
    return play.write_action(found, before.position) if found else ""


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
            "message": error_text(t, error),
        },
    }


def end_as_dict(record: Record, score: dict[str, Any] | None) -> dict[str, Any]:
    """The end of a record: the full line where the game is over, and its score."""
    position = record.position
    line = None if position is None else format(play.entry_of(position))
    over = position is not None and position.over
    return {
        "end": True,
        "stopped": record.stopped,
        "position": line,
        "result": line if over else None,
        "score": score,
        "overruled": [one.number for one in record.lines if one.overruled],
    }


def as_text(t: NullTranslations, record: Record) -> Iterator[str]:
    """Number, line, verdict and reasons."""
    before = None
    for line in record.lines:
        yield from _line_text(t, line, before)
        before = line.state
    if record.error is not None:
        yield error_text(t, record.error)


def _line_text(t: NullTranslations, line: Line, before: Any) -> Iterator[str]:  # noqa: ANN401
    judgement = line.judgement
    if judgement is None:
        yield f"{line.number:>4}  {line.text}"
        return
    yield f"{line.number:>4}  {labelled(t, line.text, say(t, VERDICTS[judgement.reading]))}"
    for found in judgement.reasons:
        yield f"      {cited(reason(t, judgement, found), found.rules)}"
    if line.overruled:
        yield f"      {say(t, OVERRULED, reason=isolated(line.overruled))}"
    if text := instead_of(line, before):
        yield f"      {say(t, NEAREST, line=text)}"
