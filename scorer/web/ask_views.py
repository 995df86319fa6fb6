"""What the referee's pages show, worked out before the template: fields, answers, pictures."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from babel.support import NullTranslations

from scorer.games.common import settings
from scorer.games.torri import READINGS, Entry, Readings, Side, Tower
from scorer.games.torri.notation import format_tower
from scorer.games.torri.play import Field, Judgement, Question, Reason, TowerLine
from scorer.games.torri.play.cards import Stack
from scorer.games.torri.play.events import Events
from scorer.games.torri.play.fields import FieldError, read
from scorer.web import drawing
from scorer.web.illustrations import CARD
from scorer.wording import questions, referee, rules

PICTURES = {
    "conspiracy": ("10x4",),
    "trade": ("9x3",),
    "guard": ("card:5",),
    "marker": ("8x5",),
    "noble": ("card:giostra",),
    "tower": ("c5-9",),
}
"""What stands for a question on the desk."""

MAIN = {
    "purchase": ("hand", "deck", "market", "phase"),
    "exchange": ("cards", "market", "wanted", "phase"),
    "build": ("tower", "hand", "phase"),
    "extend": ("tower", "cards", "phase"),
    "complete": ("towers", "phase"),
    "close": ("towers", "phase"),
    "conspiracy": ("table", "by", "new"),
    "trade": ("tower", "hand", "other", "guard"),
    "noble": ("card", "own_used", "other_used", "giostra", "phase"),
}
"""What most disputes need; the rest waits behind "More about the situation"."""

START = {
    "conspiracy": {"new": "10x3"},
    "trade": {"tower": "9x3", "hand": "4", "other": "5"},
    "purchase": {"hand": "5"},
}
"""A form opens with the commonest situation, so that few taps change it."""

PILES = {"build", "extend", "tower"}
"""Where a tower is given card by card, from top to bottom."""
DRAWN = {"cards", "tower", "towers"}
FALLING = "conspiracy"
"""The question that tells every tower its fate."""


@dataclass(frozen=True, slots=True)
class Control:
    """A field as a form shows it; `known` is its value for the page's script, if readable."""

    field: Field
    piece: str
    label: str
    hint: str
    value: str
    options: list[tuple[str, str]]
    known: Any


def arranged(question: Question) -> tuple[list[Field], list[Field]]:
    """The fields that are always seen, in the order of the questions, and the others."""
    names = MAIN.get(question.slug, tuple(field.name for field in question.fields))
    main = [found for name in names if (found := question.field(name))]
    return main, [field for field in question.fields if field.name not in names]


def control(
    t: NullTranslations, question: Question, field: Field, values: Mapping[str, str]
) -> Control:
    pile = field.kind == "tower" and question.slug in PILES
    return Control(
        field=field,
        piece="pile" if pile else field.kind,
        label=questions.label(t, question.slug, field.name),
        hint=questions.hint(t, field),
        value=values.get(field.name) or field.default,
        options=[(word, questions.choice(t, field.name, word)) for word in field.choices],
        known=_known(field, values.get(field.name, "")),
    )


def _known(field: Field, text: str) -> Any:  # noqa: ANN401 - JSON
    if not text or field.kind not in {"tower", "towers", "line", "events"}:
        return None
    try:
        value = read(field, text)
    except FieldError:
        return None
    if field.kind == "events":
        return _steps(value)
    if isinstance(value, Entry):
        return {"sides": [asdict(side) for side in value.sides]}
    towers = value if field.kind == "towers" else (value,)
    if not all(isinstance(tower, Tower) for tower in towers):
        return None
    return {"sides": [asdict(Side("", towers))]}


def _steps(events: Events) -> dict[str, Any] | None:
    """For the script, which shows two players; with fewer the text stays as it was typed."""
    names = list(dict.fromkeys(event.name for event in events if event.name))
    steps = [
        {
            "kind": event.kind,
            "side": names.index(event.name) if event.name else None,
            "number": event.number - 1,
            "by": event.stories,
            "tower": asdict(event.tower) if event.tower else None,
        }
        for event in events
    ]
    return {"names": names, "steps": steps} if len(names) == 2 else None


@dataclass(frozen=True, slots=True)
class Said:
    """One reason, with the rules it rests on."""

    speaks: str
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fate:
    """One tower's own line."""

    tower: str
    fate: str
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Open:
    """A point where the sheets are silent: the ruling, and what other tables play."""

    ruling: str
    text: str
    others: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Answer:
    verdict: str
    headline: str
    subline: str
    facts: list[tuple[str, str]]
    reasons: list[Said]
    nearest: Said | None
    fates: list[Fate]
    towns: list[tuple[str, drawing.Skyline]]
    pictures: list[tuple[str, tuple[str, ...]]]
    traded: tuple[int, int] | None
    open: list[Open]


def answer(
    t: NullTranslations, question: Question, judgement: Judgement, readings: Readings
) -> Answer:
    headline, verdict = referee.headline(t, judgement), referee.verdict(t, judgement)
    owned = any(line.name for line in judgement.towers)
    return Answer(
        verdict=judgement.verdict,
        headline=headline,
        subline=verdict if verdict != headline else "",
        facts=referee.facts(t, judgement),
        reasons=[_said(t, judgement, reason) for reason in judgement.reasons],
        nearest=_said(t, judgement, judgement.nearest) if judgement.nearest else None,
        fates=[_fate(t, line) for line in judgement.towers] if question.slug == FALLING else [],
        towns=_towns(t, judgement) if owned else [],
        pictures=[] if owned else _pictures(t, question, judgement),
        traded=_traded(judgement),
        open=[_open(t, key, readings) for key in judgement.silent],
    )


def _traded(judgement: Judgement) -> tuple[int, int] | None:
    """How many cards go each way, where a Trade happens."""
    if judgement.question != "trade" or not judgement.legal:
        return None
    return int(judgement.facts["take"]), int(judgement.facts["give"])


def _said(t: NullTranslations, judgement: Judgement, reason: Reason) -> Said:
    return Said(reason.speaks, referee.reason(t, judgement, reason), reason.rules)


def _fate(t: NullTranslations, line: TowerLine) -> Fate:
    return Fate(referee.tower(t, line), line.fate, referee.status(t, line), line.rules)


def _towns(t: NullTranslations, judgement: Judgement) -> list[tuple[str, drawing.Skyline]]:
    """Both towns; towers that fall or may are marked, and the marker flies where it is known."""
    names = list(dict.fromkeys(line.name for line in judgement.towers))
    own = [[line for line in judgement.towers if line.name == name] for name in names]
    holder = judgement.facts.get("holder")
    sides = tuple(
        Side(name, tuple(line.tower for line in mine), marker=name == holder)
        for name, mine in zip(names, own, strict=True)
    )
    marks = [{i for i, line in enumerate(mine) if line.fate != "safe"} for mine in own]
    return list(zip(names, drawing.skylines(t, Entry(sides), marks), strict=True))


def _pictures(
    t: NullTranslations, question: Question, judgement: Judgement
) -> list[tuple[str, tuple[str, ...]]]:
    """The cards and towers of the question, field by field, as words of an illustration."""
    found = []
    for field in question.fields:
        text = judgement.values.get(field.name)
        if text and field.kind in DRAWN:
            label = questions.label(t, question.slug, field.name)
            found.append((label, _words(field.kind, read(field, text))))
    return found


def _words(kind: str, value: Stack | tuple[Tower, ...]) -> tuple[str, ...]:
    if isinstance(value, Tower):
        return (format_tower(value),)
    if kind == "towers":
        return tuple(format_tower(tower) for tower in value if isinstance(tower, Tower))
    return tuple(f"{CARD}{card}" for card in value)


def _open(t: NullTranslations, key: str, readings: Readings) -> Open:
    reading = next(one for one in READINGS if one.key == key)
    chosen = settings(readings, Readings())
    others = [
        (",".join([*chosen, f"{key}={choice}"]), rules.house_rule(t, f"{key}={choice}"))
        for choice in reading.choices[1:]
    ]
    return Open(reading.ruling, rules.text(t, reading.ruling), others)
