"""The rules of Le Torri, the rulings on what they leave open, and where its sheets differ.

All of it is data in the TOML files next to this one, in our own words. Texts are English and
thereby the keys of the catalogues: `say(t, rule.text)` gives them in the reader's language.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from scorer.games.torri import READINGS

CHAPTERS = (
    "setup",
    "turn",
    "actions",
    "ending",
    "marker",
    "donazione",
    "scoring",
    "match",
    "nobles",
)
CONFIDENCES = ("settled", "reading", "open")
"""How sure a ruling is: the sheets say so, our reading of them, or they leave it open."""
KINDS = ("rule", "wording", "misprint", "missing")
"""How the sheets differ: another rule, unclear words, an error of printing, or left out."""


@dataclass(frozen=True, slots=True)
class Source:
    """A place on one of the three sheets ("en", "fr", "ja"), by the code of its section."""

    sheet: str
    section: str


@dataclass(frozen=True, slots=True)
class Rule:
    """`pictures` are words of the Torri line (`8x4`, `c5-9`) and cards (`card:5`, `card:via`)."""

    id: str
    chapter: str
    title: str
    text: str
    sources: tuple[Source, ...]
    rulings: tuple[str, ...]
    pictures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """`other` is the reading we did not take, empty if there is none; `switches` are the keys
    of the readings with which a table can choose it all the same."""

    id: str
    question: str
    ruling: str
    reason: str
    sources: tuple[Source, ...]
    confidence: str
    other: str
    rules: tuple[str, ...]
    switches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """What each sheet says about one point, in our words; what holds, and why."""

    id: str
    rules: tuple[str, ...]
    kind: str
    en: str
    fr: str
    ja: str
    holds: str
    why: str


Entry = Rule | Ruling | Difference


@dataclass(frozen=True, slots=True)
class Point:
    """One line of the summary: what it is about, and what to remember."""

    title: str
    text: str
    rules: tuple[str, ...]
    pictures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """One box of the summary."""

    id: str
    title: str
    points: tuple[Point, ...]


@cache
def rules() -> tuple[Rule, ...]:
    """Every rule, chapter by chapter."""
    return tuple(_rule(raw) for raw in _tables("rules", "rule"))


@cache
def rulings() -> tuple[Ruling, ...]:
    return tuple(_ruling(raw) for raw in _tables("rulings", "ruling"))


@cache
def differences() -> tuple[Difference, ...]:
    return tuple(Difference(**_frozen(raw)) for raw in _tables("differences", "difference"))


@cache
def summary() -> tuple[Section, ...]:
    """The game on one page, as the summary cards of the box hold it."""
    return tuple(
        Section(raw["id"], raw["title"], tuple(Point(**_frozen(point)) for point in raw["point"]))
        for raw in _tables("summary", "section")
    )


@cache
def entries() -> tuple[Entry, ...]:
    """All that has an id and a text: rules, then rulings, then differences."""
    return (*rules(), *rulings(), *differences())


@cache
def keywords() -> Mapping[str, str]:
    """By id, what people call a thing that its texts call otherwise, in all languages at once."""
    return _read("keywords")


def chapter_of(ruling: Ruling) -> str:
    """A ruling belongs where its first rule stands."""
    rule = find(ruling.rules[0]) if ruling.rules else None
    return rule.chapter if isinstance(rule, Rule) else CHAPTERS[0]


def find(id: str) -> Entry | None:  # noqa: A002 - the name its entries have for it
    return _by_id().get(id)


def differences_of(rule: str) -> tuple[Difference, ...]:
    """Where the sheets differ about a rule."""
    return tuple(difference for difference in differences() if rule in difference.rules)


@cache
def _by_id() -> Mapping[str, Entry]:
    return {entry.id: entry for entry in entries()}


def _rule(raw: Mapping[str, Any]) -> Rule:
    about = tuple(ruling.id for ruling in rulings() if raw["id"] in ruling.rules)
    return Rule(**_frozen(raw) | {"sources": _sources(raw)}, rulings=about)


def _ruling(raw: Mapping[str, Any]) -> Ruling:
    switches = tuple(reading.key for reading in READINGS if reading.ruling == raw["id"])
    return Ruling(**_frozen(raw) | {"sources": _sources(raw)}, switches=switches)


def _sources(raw: Mapping[str, Any]) -> tuple[Source, ...]:
    """Written as "en actions/build": the sheet, then the section."""
    return tuple(Source(*source.split(" ", 1)) for source in raw["sources"])


def _tables(file: str, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = _read(file)[table]
    return found


def _read(file: str) -> dict[str, Any]:
    path = Path(__file__).parent / "torri" / f"{file}.toml"
    return tomllib.loads(path.read_text("utf-8"))


def _frozen(raw: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()}
