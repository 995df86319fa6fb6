"""The referee's answer in sentences, as JSON and as text: one form for command line and web."""

from typing import Any

from babel.support import NullTranslations

from scorer.games.sangimignano import READINGS
from scorer.games.sangimignano.play import Judgement, QuestionError, Reason, write_position
from scorer.games.sangimignano.play.writing import region
from scorer.wording.marks import N_, count, isolated, say
from scorer.wording.phrases import quoted
from scorer.wording.sangimignano import problems, questions, terms
from scorer.wording.sangimignano.house import house_rule
from scorer.wording.sangimignano.reasons import COUNTED, MESSAGES

VERDICTS = {"legal": N_("Legal"), "illegal": N_("Not legal")}
ANSWERS = {
    "yes": N_("Yes"),
    "no": N_("No"),
    "none": N_("None"),
}
PERMISSIONS = {"token", "segment", "tower", "skip", "record"}
CUT_OUT = N_("Only the part of the board that is entered was looked at.")
OTHERWISE = N_("This house rule would change the answer: %(text)s")


def verdict(t: NullTranslations, judgement: Judgement) -> str:
    return say(t, VERDICTS[judgement.verdict])


def headline(t: NullTranslations, judgement: Judgement) -> str:
    """The answer itself, as it was asked for."""
    if judgement.question in PERMISSIONS or judgement.answer is None:
        return verdict(t, judgement)
    if not judgement.legal:
        return say(t, ANSWERS["no"]) if judgement.question == "group" else verdict(t, judgement)
    known = ANSWERS.get(judgement.answer)
    if known:
        return say(t, known)
    return reason(t, judgement.reasons[0]) if judgement.reasons else str(judgement.answer)


def reason(t: NullTranslations, found: Reason) -> str:
    values: dict[str, object] = {**found.figures}
    values |= {key: isolated(word) for key, word in found.words.items()}
    values["regions"] = terms.regions(t, found.regions)
    key = f"{found.code}.{found.kind}"
    if found.code == "home":
        key = _home(found)
    counted = COUNTED.get(key) or COUNTED.get(found.code)
    if counted and key not in MESSAGES:
        figure, forms = counted
        return count(t, forms, found.figures[figure], **values)
    message = MESSAGES.get(key) or MESSAGES.get(found.code) or problems.MESSAGES[found.code]
    return say(t, message, **values)


def _home(found: Reason) -> str:
    """None, one, two of one player or one each of two."""
    names = list(found.words.values())
    same = len(names) > 1 and len(set(names)) == 1
    return "home.same" if same else f"home.{len(names)}"


def reason_as_dict(t: NullTranslations, found: Reason) -> dict[str, Any]:
    return {
        "code": found.code,
        "speaks": found.speaks,
        "rules": list(found.rules),
        "message": reason(t, found),
    }


def as_dict(t: NullTranslations, judgement: Judgement) -> dict[str, Any]:
    shown = {one for found in judgement.reasons for one in found.regions}
    after = judgement.after
    return {
        "question": judgement.question,
        "verdict": judgement.verdict,
        "answer": judgement.answer,
        "message": headline(t, judgement),
        "reasons": [reason_as_dict(t, found) for found in judgement.reasons],
        "regions": [region(one) for one in sorted(shown)],
        "otherwise": [
            {"setting": setting, "ruling": ruling_of(setting), "text": house_rule(t, setting)}
            for setting in others(judgement)
        ],
        "position": None if after is None else write_position(after),
    }


def others(judgement: Judgement) -> list[str]:
    """House rules that would change the answer; our own ruling is not one."""
    ours = {f"{reading.key}={reading.choices[0]}" for reading in READINGS}
    return [setting for setting in judgement.otherwise if setting not in ours]


def ruling_of(setting: str) -> str:
    key = setting.partition("=")[0]
    return next(reading.ruling for reading in READINGS if reading.key == key)


def error_as_dict(t: NullTranslations, slug: str, error: QuestionError) -> dict[str, Any]:
    faults = [
        {
            "field": found.field,
            "code": found.code,
            "word": quoted(found.word),
            "column": found.column,
            "message": questions.fault(t, found, typed=True),
        }
        for found in error.faults
    ]
    return {"question": slug, "faults": faults}


def as_text(t: NullTranslations, judgement: Judgement) -> str:
    lines = [headline(t, judgement)]
    lines += [cited(reason(t, found), found.rules) for found in judgement.reasons]
    if judgement.question == "over" and judgement.position and judgement.position.part:
        lines.append(say(t, CUT_OUT))
    for setting in others(judgement):
        text = say(t, OTHERWISE, text=house_rule(t, setting))
        lines.append(cited(text, (ruling_of(setting),)))
    return "\n".join(dict.fromkeys(lines))


def cited(text: str, rules: tuple[str, ...]) -> str:
    return f"{text} [{', '.join(rules)}]" if rules else text
