"""The questions of the referee: their fields, and a judge over what they hold.

It is not written by hand where the rules can be read in two ways: `ask` tries every other choice of
every switch, and names the settings with which the answer is another one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorer.games.common import Expected, ReadingError, switch
from scorer.games.sangimignano.checking import check
from scorer.games.sangimignano.entry import BLOCKED
from scorer.games.sangimignano.play import rules
from scorer.games.sangimignano.play.fields import Field, FieldError, read
from scorer.games.sangimignano.play.groups import groups, pressing, sites
from scorer.games.sangimignano.play.judge import END_RULES, apply, over
from scorer.games.sangimignano.play.judgement import (
    Action,
    Fault,
    Judgement,
    QuestionError,
    Reason,
    against,
    notes,
)
from scorer.games.sangimignano.play.position import (
    SEGMENT,
    STAGES,
    TOKEN,
    TOWER,
    Position,
)
from scorer.games.sangimignano.play.record import State
from scorer.games.sangimignano.play.record import read as read_record
from scorer.games.sangimignano.play.stopping import open_still
from scorer.games.sangimignano.play.writing import regions as written
from scorer.games.sangimignano.readings import DEFAULT, READINGS, Readings
from scorer.games.sangimignano.scoring import score

YES, NO, NONE = "yes", "no", "none"
Given = Mapping[str, Any]
POSITION = Field("position", "position")
REGION = Field("region", "region")


@dataclass(frozen=True, slots=True)
class Question:
    slug: str
    fields: tuple[Field, ...]
    judge: Callable[[Given, Readings], Judgement]


def ask(slug: str, values: Mapping[str, str], readings: Readings = DEFAULT) -> Judgement:
    """The answer, with what would change it; raise QuestionError if something is unreadable."""
    if slug not in QUESTIONS:
        raise QuestionError([Fault("", "unknown_question", slug, Expected("word", (*QUESTIONS,)))])
    question = QUESTIONS[slug]
    given = _given(question, values)
    found = question.judge(given, readings)
    others = tuple(_otherwise(question, given, readings, found))
    return replace(found, otherwise=others, values={k: v for k, v in values.items() if v.strip()})


def _given(question: Question, values: Mapping[str, str]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    known = {field.name: field for field in question.fields}
    faults = [
        Fault(name, "unknown_field", name, Expected("word", (*known,)))
        for name in values
        if name not in known
    ]
    for name, field in known.items():
        try:
            given[name] = read(field, values.get(name, ""))
        except FieldError as error:
            faults.append(error.fault)
    if faults:
        raise QuestionError(faults)
    return given


def _otherwise(question: Question, given: Given, readings: Readings, found: Judgement) -> list[str]:
    """The settings with which the answer is not the same."""
    settings = []
    for reading in READINGS:
        for choice in reading.choices:
            setting = f"{reading.key}={choice}"
            try:
                other = switch(readings, READINGS, [setting])
            except ReadingError:
                continue
            if other != readings and _answer(question.judge(given, other)) != _answer(found):
                settings.append(setting)
    return settings


def _answer(found: Judgement) -> tuple[bool, Any]:
    return found.legal, found.answer


# ---------------------------------------------------------------------------------- may I?


def _at(given: Given, stage: str) -> Position:
    """The question is about this stage, whatever stage the position is at."""
    position: Position = given["position"]
    return position if position.over else position.but(stage=stage)


def _permitted(slug: str, position: Position, action: Action, readings: Readings) -> Judgement:
    reason = rules.objection(position, action, readings)
    if position.over:
        reason = against("over", "END-1", kind=position.why)
    if reason is not None:
        return Judgement(slug, False, (reason,), None, position, reason.code)
    found = FITS[action.kind](position, action, readings)
    after = apply(position, action, readings)
    return Judgement(slug, True, found, after, position, YES)


def _token(given: Given, readings: Readings) -> Judgement:
    position = _at(given, TOKEN)
    return _permitted("token", position, Action(position.player, TOKEN, given["region"]), readings)


def _segment(given: Given, readings: Readings) -> Judgement:
    position, (type_, at, hour) = _at(given, SEGMENT), given["segment"]
    action = Action(position.player, SEGMENT, None, type_, at, hour)
    return _permitted("segment", position, action, readings)


def _tower(given: Given, readings: Readings) -> Judgement:
    position = _at(given, TOWER)
    return _permitted("tower", position, Action(position.player, TOWER, given["region"]), readings)


def _skip(given: Given, readings: Readings) -> Judgement:
    stage = given["stage"]
    position = _at(given, stage)
    return _permitted("skip", position, Action(position.player, stage, leaves=True), readings)


def _for(code: str, *rules_: str, **more: Any) -> tuple[Reason, ...]:  # noqa: ANN401
    return (Reason(code, "for", rules_, **more),)


def _free(position: Position, action: Action, _: Readings) -> tuple[Reason, ...]:
    if action.leaves:
        return _for("leave", "SG-23", "SG-10", kind="token")
    region = action.region
    kind = "second" if region is not None and position.tokens.get(region) else "first"
    return _for("free", "PLACE-2", "SG-01", kind=kind, regions=(region,) if region else ())


def _fits(position: Position, action: Action, _: Readings) -> tuple[Reason, ...]:
    if action.leaves or action.at is None:
        return _for("leave", "SG-12", kind="segment")
    figures = {"contacts": position.board.contacts(action.at)}
    return _for("fits", "LAY-3", "LAY-4", "SG-03", "SG-13", figures=figures)


def _tower_reasons(position: Position, action: Action, readings: Readings) -> tuple[Reason, ...]:
    if action.leaves:
        return _for("leave", "BUILD-1", "SG-06", kind="tower")
    found = [one for one in groups(position, action.player, readings) if action.region in one]
    rules_ = ("VARIANT-1", "SG-05") if position.variant else ("BUILD-1", "SG-04")
    return _for("group", *rules_, regions=tuple(sorted(found[0])))


FITS = {TOKEN: _free, SEGMENT: _fits, TOWER: _tower_reasons}


# ------------------------------------------------------------------------------ what is here?


def _group(given: Given, readings: Readings) -> Judgement:
    position, regions = given["position"], given["regions"]
    reason = rules.checked_group(position, position.player, regions, readings)
    if reason is not None:
        return Judgement("group", False, (reason,), None, position, reason.code)
    found = _for("group", "BUILD-1", "SG-04", regions=tuple(sorted(regions)))
    return Judgement("group", True, found, None, position, YES)


def _sites(given: Given, readings: Readings) -> Judgement:
    position = _at(given, TOWER)
    found = sites(position, position.player, readings)
    due = pressing(position, position.player, readings)
    if not found:
        reason = against("no-sites", "BUILD-1", "SG-04")
    elif due:
        reason = notes("duty", "BUILD-6", "SG-29", regions=tuple(sorted(found)))
    else:
        reason = notes("sites", "BUILD-2", "SG-04", regions=tuple(sorted(found)))
    return Judgement("sites", True, (reason,), None, position, written(found) or NONE)


def _back(given: Given, _: Readings) -> Judgement:
    """Whose tokens go home if a tower is built there."""
    position, region = given["position"], given["region"]
    if region not in position.board.guilds:
        reason = rules.no_region(position, region)
        return Judgement("back", False, (reason,), None, position, reason.code)
    held = position.tokens.get(region, ())
    words = {f"name{number}": position.names[player] for number, player in enumerate(held)}
    reason = notes("home", "BUILD-3", "SG-15", regions=(region,), words=words)
    answer = " ".join(str(player + 1) for player in held) or NONE
    return Judgement("back", True, (reason,), None, position, answer)


def _duty(given: Given, readings: Readings) -> Judgement:
    """If I build there now, do I have to build at my next turn?"""
    position, region = _at(given, TOWER), given["region"]
    action = Action(position.player, TOWER, region)
    reason = rules.objection(position, action, readings)
    if reason is not None:
        return Judgement("duty", False, (reason,), None, position, reason.code)
    after = apply(position, action, readings)
    due = () if after.over else pressing(after, position.player, readings)
    if due:
        regions = tuple(sorted(frozenset().union(*due)))
        found = notes("duty-next", "BUILD-6", "SG-07", regions=regions)
    else:
        found = notes("no-duty", "BUILD-6", "SG-07", kind="next")
    return Judgement("duty", True, (found,), after, position, YES if due else NO)


def _must(given: Given, readings: Readings) -> Judgement:
    position = _at(given, TOWER)
    action = Action(position.player, TOWER, leaves=True)
    reason = rules.objection(position, action, readings)
    found = reason or notes("no-duty", "BUILD-6", "SG-07", kind="now")
    answer = YES if reason else NO
    return Judgement("must", True, (replace(found, speaks="notes"),), None, position, answer)


def _over(given: Given, readings: Readings) -> Judgement:
    position: Position = given["position"]
    why = position.why or _why(position, readings)
    if readings.end == "round" and not (why or position.over):
        found = notes("not-over", "SG-16", kind="round")
        return Judgement("over", True, (found,), None, position, NO)
    reason = None if why or position.over else open_still(position, readings)
    if reason is None:
        found = notes(f"over-{why or BLOCKED}", *END_RULES[why or BLOCKED])
        return Judgement("over", True, (found,), None, position, YES)
    return Judgement("over", True, (replace(reason, speaks="notes"),), None, position, NO)


def _why(position: Position, readings: Readings) -> str:
    """A tenth tower; the other reasons to end a game are decided by the witness."""
    before = position.but(player=(position.player - 1) % len(position.names))
    return over(before, replace(readings, end="round")) if not position.over else ""


# ------------------------------------------------------------------------------- whole games


def _record(given: Given, readings: Readings) -> Judgement:
    """Is the last line legal? The same text is read under these readings."""
    text = "\n".join(line.text for line in given["record"].lines)
    found = read_record(text, State(readings=readings))
    last = found.lines[-1].judgement if found.lines else None
    if last is None:
        return Judgement("record", True, (), None, found.position, YES)
    return replace(last, question="record", answer=YES if last.legal else last.code)


def _result(given: Given, readings: Readings) -> Judgement:
    """The winner, or what is wrong with the numbers."""
    entry = given["line"]
    sheet = score(entry, readings)
    wrong = [one for one in check(entry, readings, sheet) if one.level != "ask" and not one.implied]
    if wrong:
        first = wrong[0]
        reason = against(f"{first.code}.{first.kind}", first.rule, figures=first.figures)
        return Judgement("result", False, (reason,), None, None, first.code)
    names = " + ".join(sheet.sides[number].name for number in sheet.leaders)
    reason = notes(f"won-{sheet.decided_by}", *sheet.rules, words={"names": names})
    return Judgement("result", True, (reason,), None, None, f"{names} {sheet.decided_by}")


STAGE = Field("stage", "choice", STAGES)
QUESTIONS = {
    question.slug: question
    for question in (
        Question("token", (REGION, POSITION), _token),
        Question("segment", (Field("segment", "segment"), POSITION), _segment),
        Question("tower", (REGION, POSITION), _tower),
        Question("skip", (STAGE, POSITION), _skip),
        Question("group", (Field("regions", "regions"), POSITION), _group),
        Question("sites", (POSITION,), _sites),
        Question("back", (REGION, POSITION), _back),
        Question("duty", (REGION, POSITION), _duty),
        Question("must", (POSITION,), _must),
        Question("over", (POSITION,), _over),
        Question("record", (Field("record", "record"),), _record),
        Question("result", (Field("line", "line"),), _result),
    )
}


def told(judgement: Judgement) -> dict[str, Any]:
    """A judgement as the casebook compares it."""
    return {
        "answer": judgement.answer,
        "verdict": judgement.verdict,
        "codes": tuple(reason.code for reason in judgement.reasons),
        "rules": tuple(rule for reason in judgement.reasons for rule in reason.rules),
        "regions": written({one for reason in judgement.reasons for one in reason.regions}),
        "otherwise": judgement.otherwise,
    }
