"""The referee's answer to a case, as its page shows it: the situation, the verdict, the reasons."""

from dataclasses import dataclass
from urllib.parse import urlencode

from babel.support import NullTranslations

from scorer.games.torri import Entry, Readings, Side, Tower
from scorer.games.torri.notation import format_tower
from scorer.games.torri.play import (
    QUESTIONS,
    Field,
    Judgement,
    QuestionError,
    Reason,
    TowerLine,
    ask,
)
from scorer.games.torri.play.fields import read
from scorer.web import drawing
from scorer.web.illustrations import CARD
from scorer.wording import questions, referee
from scorer.wording.marks import say

STANDING = "standing"
"""What is said of a tower to which nothing happens."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of the referee, with what it rests on."""

    text: str
    rules: tuple[str, ...] = ()
    speaks: str = ""


@dataclass(frozen=True, slots=True)
class Given:
    """What lay on the table: the value of one field, and its cards and towers to be drawn."""

    label: str
    value: str
    pictures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    verdict: str
    headline: str
    given: list[Given]
    towns: list[tuple[str, drawing.Skyline]]
    reasons: list[Said]
    nearest: Said | None
    fates: list[tuple[str, Said]]
    facts: list[tuple[str, str]]
    silent: tuple[str, ...]
    address: str


def shown(
    t: NullTranslations, slug: str, values: dict[str, str], readings: Readings
) -> Shown | str:
    """The answer, or what cannot be understood about the question."""
    try:
        found = ask(slug, values, readings)
    except QuestionError as error:
        return " ".join(questions.fault_with_field(t, slug, fault) for fault in error.faults)
    owned = [line for line in found.towers if line.name]
    return Shown(
        verdict=found.verdict,
        headline=referee.headline(t, found),
        given=[_given(t, slug, name, text) for name, text in values.items()],
        towns=_towns(t, owned),
        reasons=[_said(t, found, reason) for reason in found.reasons],
        nearest=_said(t, found, found.nearest) if found.nearest else None,
        fates=[
            (referee.tower(t, line), Said(referee.status(t, line), line.rules, line.fate))
            for line in owned
            if line.status != STANDING
        ],
        facts=referee.facts(t, found),
        silent=referee.rulings(found),
        address=f"/ask/{slug}?{urlencode(values)}",
    )


def _said(t: NullTranslations, found: Judgement, reason: Reason) -> Said:
    return Said(referee.reason(t, found, reason), reason.rules, reason.speaks)


def _given(t: NullTranslations, slug: str, name: str, text: str) -> Given:
    field = QUESTIONS[slug].field(name)
    label = questions.label(t, slug, name)
    if field is None or not text:
        return Given(label, text, ())
    return Given(label, _value(t, field, text), _pictures(field, text))


def _value(t: NullTranslations, field: Field, text: str) -> str:
    if field.kind == "choice":
        return questions.choice(t, field.name, read(field, text))
    if field.kind == "flag":
        return say(t, referee.WORDS["yes" if read(field, text) else "no"])
    return text


def _pictures(field: Field, text: str) -> tuple[str, ...]:
    """The words of an illustration. Towers of a whole table are drawn as towns instead."""
    if field.kind not in {"cards", "tower", "towers"}:
        return ()
    value = read(field, text)
    found = (value,) if isinstance(value, Tower) else value
    return tuple(format_tower(one) if isinstance(one, Tower) else f"{CARD}{one}" for one in found)


def _towns(t: NullTranslations, lines: list[TowerLine]) -> list[tuple[str, drawing.Skyline]]:
    """The towers of each player; those that fall, or may, are marked."""
    owners = list(dict.fromkeys(line.name for line in lines))
    own = [[line for line in lines if line.name == name] for name in owners]
    sides = tuple(
        Side(name, tuple(line.tower for line in mine))
        for name, mine in zip(owners, own, strict=True)
    )
    marks = [{n for n, line in enumerate(mine) if line.fate != "safe"} for mine in own]
    if not sides:
        return []
    return list(zip(owners, drawing.skylines(t, Entry(sides), marks), strict=True))
