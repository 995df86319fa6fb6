"""The referee's answer as pages show it: the situation drawn, the verdict and its reasons."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from babel.support import NullTranslations
from flask import render_template, url_for
from markupsafe import Markup

from scorer.games.common import settings
from scorer.games.torri import READINGS, Entry, Readings, Side, Tower
from scorer.games.torri.notation import format_tower
from scorer.games.torri.play import QUESTIONS, Field, Judgement, Reason, TowerLine, record
from scorer.games.torri.play.fields import read
from scorer.games.torri.play.position import in_order
from scorer.web.faces.asking import Given, Open, Said
from scorer.web.faces.torri import drawing
from scorer.web.faces.torri.illustrations import CARD, PILE, TURN
from scorer.wording import rules
from scorer.wording.marks import say
from scorer.wording.torri import house, questions, referee

DRAWN = {"cards", "tower", "towers"}
CHOSEN_CARDS = {"card", "guard"}
"""Choices of a card; one of them is to have none."""
BACKS = {"hand": "tower", "other": "tower", "deck": "tower", "market": "tower", "nobles": "noble"}
"""Numbers of cards in a place, and the backs they show."""
ALWAYS = {"purchase": {"hand", "deck", "market"}, "complete": {"deck"}, "close": {"deck"}}
"""Fields that are drawn even if they were not changed: else there might be no picture."""
STANDING = "standing"
"""The words for a tower that is not changed."""


@dataclass(frozen=True, slots=True)
class Answer:
    verdict: str
    headline: str
    subline: str
    given: list[Given]
    towns: list[tuple[str, drawing.Skyline]]
    fates: list[tuple[str, Said]]
    traded: tuple[int, int] | None
    reasons: list[Said]
    nearest: Said | None
    facts: list[tuple[str, str]]
    open: list[Open]
    aside: list[Open]
    address: str

    @property
    def picture(self) -> Markup:
        """The situation and the position after it; drawn only when it is shown."""
        drawn = render_template("games/torri/_judgement.html", answer=self)
        return Markup(drawn)  # noqa: S704 - a template of ours, which escapes what it is given


def answer(t: NullTranslations, judgement: Judgement, readings: Readings) -> Answer:
    headline, verdict = referee.headline(t, judgement), referee.verdict(t, judgement)
    owned = [line for line in judgement.towers if line.name]
    traded = _traded(judgement)
    return Answer(
        verdict=judgement.verdict,
        headline=headline,
        subline=verdict if verdict != headline else "",
        given=[_given(t, judgement.question, *value) for value in judgement.values.items()],
        towns=_towns(t, owned, judgement.facts.get("holder")),
        fates=[_fate(t, line) for line in owned if line.status != STANDING],
        traded=traded,
        reasons=[_said(t, judgement, reason) for reason in judgement.reasons],
        nearest=_said(t, judgement, judgement.nearest) if judgement.nearest else None,
        facts=[] if traded else referee.facts(t, judgement),
        open=[_open(t, judgement, key, readings) for key in judgement.silent],
        aside=[_open(t, judgement, key, readings) for key in judgement.aside],
        address=_address(judgement.question, judgement.values, settings(readings, Readings())),
    )


def _address(slug: str, values: Mapping[str, str], chosen: list[str]) -> str:
    """The address of this answer."""
    query: dict[str, Any] = {**values, "reading": chosen}
    return url_for("ask.question", slug=slug, **query)


def _said(t: NullTranslations, judgement: Judgement, reason: Reason) -> Said:
    return Said(referee.reason(t, judgement, reason), reason.rules, reason.speaks)


def _fate(t: NullTranslations, line: TowerLine) -> tuple[str, Said]:
    return referee.tower(t, line), Said(referee.status(t, line), line.rules, line.fate)


def _traded(judgement: Judgement) -> tuple[int, int] | None:
    """How many cards go each way, where a Trade happens."""
    if judgement.question != "trade" or not judgement.legal:
        return None
    return int(judgement.facts["take"]), int(judgement.facts["give"])


def _given(t: NullTranslations, slug: str, name: str, text: str) -> Given:
    field = QUESTIONS[slug].field(name)
    label = questions.label(t, slug, name)
    if field is None:
        return Given(label, text, ())
    return Given(label, _value(t, field, text), _pictures(slug, field, text))


def _value(t: NullTranslations, field: Field, text: str) -> str:
    if field.kind == "choice":
        return questions.choice(t, field.name, read(field, text))
    if field.kind == "flag":
        return say(t, referee.WORDS["yes" if read(field, text) else "no"])
    return text


def _pictures(slug: str, field: Field, text: str) -> tuple[str, ...]:
    """The words of an illustration. Towers of a whole table are drawn as towns instead."""
    value = read(field, text)
    if field.name in CHOSEN_CARDS and value != "none":
        return (CARD + {"five": "5"}.get(value, value),)
    if field.name == "before":
        return TURN + value, TURN + "pass"
    if field.kind == "count" and field.name in BACKS:
        told = text != field.default or field.name in ALWAYS.get(slug, ())
        return (f"{PILE}{BACKS[field.name]}:{value}",) if told else ()
    if field.kind == "record":
        position = record.read(value).position
        market = position.market if position else None
        return tuple(f"{CARD}{card}" for card in in_order(market or ()))
    if field.kind not in DRAWN:
        return ()
    found = (value,) if isinstance(value, Tower) else value
    return tuple(format_tower(one) if isinstance(one, Tower) else f"{CARD}{one}" for one in found)


def _towns(
    t: NullTranslations, lines: list[TowerLine], holder: object
) -> list[tuple[str, drawing.Skyline]]:
    """Both towns; towers that fall or may fall are marked, and the marker is shown where it is
    known."""
    names = list(dict.fromkeys(line.name for line in lines))
    own = [[line for line in lines if line.name == name] for name in names]
    sides = tuple(
        Side(name, tuple(line.tower for line in mine), marker=name == holder)
        for name, mine in zip(names, own, strict=True)
    )
    marks = [{i for i, line in enumerate(mine) if line.fate != "safe"} for mine in own]
    if not sides:
        return []
    return list(zip(names, drawing.skylines(t, Entry(sides), marks), strict=True))


def _open(t: NullTranslations, judgement: Judgement, key: str, readings: Readings) -> Open:
    """Each other choice with the address of the answer under it."""
    reading = next(one for one in READINGS if one.key == key)
    chosen = settings(readings, Readings())
    others = [
        (
            house.house_rule(t, f"{key}={choice}"),
            _address(judgement.question, judgement.values, [*chosen, f"{key}={choice}"]),
        )
        for choice in judgement.choices[key]
    ]
    return Open(reading.ruling, rules.text(t, "torri", reading.ruling), others)
