"""The referee's answer in sentences, as JSON and as text: one form for command line and web."""

from collections.abc import Iterable
from typing import Any

from babel.support import NullTranslations

from scorer.games.patrician import READINGS
from scorer.games.patrician.play import Fault, Judgement, QuestionError, Reason
from scorer.rulebook import book
from scorer.wording.marks import N_, isolated, say
from scorer.wording.patrician import questions, reasons, terms
from scorer.wording.patrician.house import house_rule
from scorer.wording.phrases import labelled, listed, quoted

VERDICTS = {
    "legal": N_("Legal"),
    "illegal": N_("Not legal"),
    "silent.legal": N_("The rules do not say. Our reading: legal"),
    "silent.illegal": N_("The rules do not say. Our reading: not legal"),
    "silent.answer": N_("The rules do not say. This is our reading"),
    "answer": N_("This is the rule"),
    "reading": N_("This is our reading of the rules"),
    "house": N_("This is so by your house rule"),
}
ANSWERS = {"city", "mistake"}
"""Questions that ask what happens: what they say first is the outcome."""
OVER = {
    "legal": N_("Yes, the game is over"),
    "illegal": N_("No, the game goes on"),
}
FACTS = {
    "sites": N_("Possible sites"),
    "moves": N_("Possible moves"),
    "cities": N_("Cards that may be taken"),
    "fills": N_("Space of the new card"),
    "turns": N_("Turns left"),
    "left": N_("Floors left in the city"),
}
TAKES = N_("%(name)s takes the %(value)d")
NOBODY_TAKES = N_("Nobody takes a token")
OTHERWISE = N_("Another reading would change the answer: %(text)s")
DETAIL = N_("Another reading would change a detail, not the answer: %(text)s")
CITY_WORDS = {"city", "built"}


def verdict(t: NullTranslations, judgement: Judgement) -> str:
    """Legal, not legal, or that the rules are silent and what our reading is."""
    key: str = judgement.reading
    if judgement.question in ANSWERS and judgement.legal:
        key = "answer" if judgement.silent else _rests_on(judgement)
    return say(t, VERDICTS[f"silent.{key}" if judgement.silent else key])


def _rests_on(judgement: Judgement) -> str:
    """What an answer rests on: a house rule, a reading of ours, or the rule itself."""
    if judgement.house:
        return "house"
    cited = {rule for found in judgement.reasons for rule in found.rules}
    rulings = book("patrician").rulings
    read = any(one.id in cited and one.confidence != "settled" for one in rulings)
    return "reading" if read else "answer"


def headline(t: NullTranslations, judgement: Judgement) -> str:
    """The answer in one line: the outcome where something happens, otherwise the verdict."""
    if judgement.question == "over":
        return say(t, OVER[judgement.reading])
    if judgement.question == "mistake":
        return reason(t, judgement, judgement.reasons[0])
    if judgement.question != "city" or not judgement.legal:
        return verdict(t, judgement)
    facts = judgement.facts
    taken = [
        say(t, TAKES, name=facts[rank], value=facts[f"{rank}_points"])
        for rank in ("high", "low")
        if facts.get(rank)
    ]
    return listed(t, taken) or say(t, NOBODY_TAKES)


def reason(t: NullTranslations, _judgement: Judgement, found: Reason) -> str:
    words = {name: _word(t, name, text) for name, text in found.words.items()}
    return say(t, reasons.MESSAGES[found.code], **found.figures, **words)


def _word(t: NullTranslations, name: str, text: str) -> str:
    if name == "tied":
        return listed(t, text.split())
    return terms.cities(t, text) if name in CITY_WORDS else isolated(text)


def facts(t: NullTranslations, judgement: Judgement) -> list[tuple[str, str]]:
    """The numbers and words an answer is about, as label and value. What may not be done has
    none."""
    if not judgement.legal:
        return []
    return [
        (say(t, FACTS[name]), _value(t, name, str(value)))
        for name, value in judgement.facts.items()
        if name in FACTS and value != ""
    ]


def _value(t: NullTranslations, name: str, value: str) -> str:
    return terms.cities(t, value) if name in ("cities", "fills") else value


def as_dict(t: NullTranslations, judgement: Judgement) -> dict[str, Any]:
    return {
        "question": judgement.question,
        "values": dict(judgement.values),
        "verdict": judgement.verdict,
        "reading": judgement.reading,
        "message": headline(t, judgement),
        "reasons": [reason_as_dict(t, found) for found in judgement.reasons],
        "facts": dict(judgement.facts),
        "silent": _with_choices(judgement, judgement.silent),
        "aside": _with_choices(judgement, judgement.aside),
        "house": as_switches(judgement.house),
    }


def as_switches(keys: Iterable[str]) -> list[dict[str, str]]:
    rulings = {reading.key: reading.ruling for reading in READINGS}
    return [{"reading": key, "ruling": rulings[key]} for key in keys]


def _with_choices(judgement: Judgement, keys: Iterable[str]) -> list[dict[str, Any]]:
    """With the choices that would change something."""
    return [
        {**one, "choices": list(judgement.choices[one["reading"]])} for one in as_switches(keys)
    ]


def reason_as_dict(t: NullTranslations, found: Reason) -> dict[str, Any]:
    return {
        "code": found.code,
        "kind": found.kind,
        "speaks": found.speaks,
        "rule": next((rule for rule in found.rules if not rule.startswith("PA-")), None),
        "ruling": next((rule for rule in found.rules if rule.startswith("PA-")), None),
        "rules": list(found.rules),
        "message": reason(t, Judgement("", True, ()), found),
    }


def error_as_dict(t: NullTranslations, slug: str, error: QuestionError) -> dict[str, Any]:
    return {"question": slug, "faults": [_fault_dict(t, found) for found in error.faults]}


def _fault_dict(t: NullTranslations, found: Fault) -> dict[str, Any]:
    return {
        "field": found.field,
        "code": found.code,
        "word": quoted(found.word),
        "message": questions.fault(t, found, typed=True),
    }


def as_text(t: NullTranslations, judgement: Judgement) -> str:
    lines = [headline(t, judgement)]
    if lines[0] != verdict(t, judgement) and judgement.question != "over":
        lines.append(verdict(t, judgement))
    lines += [cited(reason(t, judgement, r), r.rules) for r in judgement.reasons]
    lines += [labelled(t, name, text) for name, text in facts(t, judgement)]
    for form, keys in ((OTHERWISE, judgement.silent), (DETAIL, judgement.aside)):
        lines += [cited(say(t, form, text=s), (r,)) for r, s in others(t, judgement, keys)]
    return "\n".join(lines)


def others(t: NullTranslations, judgement: Judgement, keys: Iterable[str]) -> list[tuple[str, str]]:
    """The ruling and the sentence of every choice of these switches that changes something."""
    return [
        (reading.ruling, house_rule(t, f"{reading.key}={choice}"))
        for reading in READINGS
        if reading.key in keys
        for choice in judgement.choices[reading.key]
    ]


def cited(text: str, rules: tuple[str, ...]) -> str:
    return f"{text} [{', '.join(rules)}]" if rules else text
