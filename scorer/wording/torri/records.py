"""A followed deal in words: line by line as text and as JSON, and its end."""

from collections.abc import Iterator
from typing import Any

from babel.support import NullTranslations

from scorer.games.torri import format, play
from scorer.games.torri.play import Action, Correction, Judgement, Line, Reason, Record
from scorer.wording.marks import N_, isolated, say
from scorer.wording.phrases import labelled, quoted
from scorer.wording.torri import referee
from scorer.wording.torri.followed import FOLLOWED
from scorer.wording.torri.referee import VERDICTS, as_switches, cited
from scorer.wording.torri.unread import error_text, expected_text

NO_QUESTION = Judgement("record", True, ())
OVERRULED = N_("Allowed by the table: %(reason)s")
NOT_OVER = N_("The deal is not over. This is the score now.")
NOTHING_YET = N_("This record does not have any lines.")


def sentence(t: NullTranslations, found: Reason) -> str:
    """A reason in words."""
    return referee.reason(t, NO_QUESTION, found)


# -------------------------------------------------------------------------------------- JSON


def as_dicts(t: NullTranslations, record: Record) -> Iterator[dict[str, Any]]:
    """An object for each line that says something. The end is for `end_as_dict`."""
    before = record.lines[0].state if record.lines else None
    for line in record.lines:
        yield line_as_dict(t, line, before)
        before = line.state
    if record.error is not None:
        yield error_as_dict(t, record)


def line_as_dict(t: NullTranslations, line: Line, before: Any = None) -> dict[str, Any]:  # noqa: ANN401
    """`before` is the state in front of the line: the nearest alternative belongs to it."""
    judgement, state = line.judgement, line.state
    position = state.position
    told = None if position is None else play.position_told(position, state.readings)
    return {
        "line": line.number,
        "kind": line.kind,
        "text": line.text,
        "verdict": "legal" if judgement is None else judgement.verdict,
        "reading": "legal" if judgement is None else judgement.reading,
        "applied": line.applied,
        "overruled": line.overruled or None,
        "reasons": [] if judgement is None else [reason_as_dict(t, r) for r in judgement.reasons],
        "silent": [] if judgement is None else as_switches(judgement.silent),
        "nearest": _nearest(t, line, before),
        "position": told if state.begun or state.follows == play.TOWERS else None,
    }


def reason_as_dict(t: NullTranslations, found: Reason) -> dict[str, Any]:
    rule = next((rule for rule in found.rules if not rule.startswith("LT-")), None)
    ruling = next((rule for rule in found.rules if rule.startswith("LT-")), None)
    return {
        "class": found.family or found.code,
        "code": found.code,
        "kind": found.kind,
        "speaks": found.speaks,
        "rule": rule,
        "ruling": ruling,
        "rules": list(found.rules),
        "message": sentence(t, found),
    }


def instead_of(line: Line, before: Any) -> str:  # noqa: ANN401
    """The nearest legal line, empty if there is none or none is needed."""
    if not isinstance(line.what, Action) or line.judgement is None or line.judgement.legal:
        return ""
    if before is None or before.position is None:
        return ""
    found = play.instead(before.position, line.what, before.readings)
    if found is None:
        return ""
    return play.write_action(found, before.position, before.readings)


def _nearest(t: NullTranslations, line: Line, before: Any) -> dict[str, Any] | None:  # noqa: ANN401
    text = instead_of(line, before)
    if not text:
        return None
    return {**reason_as_dict(t, Reason("instead", "notes", (), {}, {"line": text})), "line": text}


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
            "expected": expected_text(t, error),
            "message": error_text(t, error),
        },
    }


def end_as_dict(record: Record, score: dict[str, Any] | None) -> dict[str, Any]:
    """The end of a record with its score, as `scorer score --json` gives it."""
    position = record.position
    found: dict[str, Any] = {"end": True, "stopped": record.stopped, "phase": None}
    found |= {"torri": None, "score": score}
    if position is not None:
        found["phase"], found["torri"] = position.phase, format(play.entry_of(position))
    found["overruled"] = [line.number for line in record.lines if line.overruled]
    corrected = [line.number for line in record.lines if isinstance(line.what, Correction)]
    return {**found, "corrections": corrected}


# -------------------------------------------------------------------------------------- text


def as_text(t: NullTranslations, record: Record) -> Iterator[str]:
    """Number, line, verdict and reasons."""
    before = None
    for line in record.lines:
        yield from _line_text(t, line, before)
        before = line.state
    if record.error is not None:
        yield error_text(t, record.error)
    elif not record.lines:
        yield say(t, NOTHING_YET)
    if record.position is not None:
        yield ""
        if not record.position.over:
            yield say(t, NOT_OVER)


def _line_text(t: NullTranslations, line: Line, before: Any) -> Iterator[str]:  # noqa: ANN401
    judgement = line.judgement
    if judgement is None or line.kind == "market":
        yield f"{line.number:>4}  {line.text}"
    else:
        verdict = labelled(t, line.text, verdict_text(t, judgement))
        open_points = tuple(one["ruling"] for one in as_switches(judgement.silent))
        yield f"{line.number:>4}  {cited(verdict, open_points)}"
    for found in () if judgement is None else judgement.reasons:
        yield f"      {cited(sentence(t, found), found.rules)}"
    if line.overruled:
        yield f"      {say(t, OVERRULED, reason=isolated(line.overruled))}"
    if text := instead_of(line, before):
        yield f"      {say(t, FOLLOWED['instead'], line=text)}"


def verdict_text(t: NullTranslations, judgement: Judgement) -> str:
    key = judgement.reading
    return say(t, VERDICTS[f"silent.{key}" if judgement.silent else key])
