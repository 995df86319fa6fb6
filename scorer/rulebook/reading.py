"""A book of rules from the TOML files of its folder. A missing file counts as empty."""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from scorer.games.common import Reading
from scorer.rulebook.model import (
    Book,
    Difference,
    Heading,
    Page,
    Point,
    Rule,
    Ruling,
    Section,
    Source,
)

Raw = Mapping[str, Any]


def read(folder: Path, readings: Iterable[Reading]) -> Book:
    """`readings` are the switches of the game: they make rulings into choices."""
    head = _toml(folder, "book")
    switches = tuple(readings)
    rulings = tuple(_ruling(raw, switches) for raw in _tables(folder, "rulings", "ruling"))
    sheets = tuple(Heading(**raw) for raw in head.get("sheet", ()))
    return Book(
        pages={name: Page(**head[name]) for name in ("rules", "summary") if name in head},
        chapters=tuple(Heading(**raw) for raw in head.get("chapter", ())),
        sheets=sheets,
        sections=tuple(Heading(**_frozen(raw)) for raw in head.get("section", ())),
        rules=tuple(_rule(raw, rulings) for raw in _tables(folder, "rules", "rule")),
        rulings=rulings,
        differences=tuple(
            _difference(raw, sheets) for raw in _tables(folder, "differences", "difference")
        ),
        summary=tuple(_section(raw) for raw in _tables(folder, "summary", "section")),
        keywords=_toml(folder, "keywords"),
    )


def _rule(raw: Raw, rulings: tuple[Ruling, ...]) -> Rule:
    about = tuple(ruling.id for ruling in rulings if raw["id"] in ruling.rules)
    return Rule(**_frozen(raw) | {"sources": _sources(raw)}, rulings=about)


def _ruling(raw: Raw, readings: tuple[Reading, ...]) -> Ruling:
    switches = tuple(reading.key for reading in readings if reading.ruling == raw["id"])
    return Ruling(**_frozen(raw) | {"sources": _sources(raw)}, switches=switches)


def _difference(raw: Raw, sheets: tuple[Heading, ...]) -> Difference:
    """The text of a sheet is under the code of the sheet; it may be missing."""
    told = {sheet.id: raw[sheet.id] for sheet in sheets if raw.get(sheet.id)}
    codes = {sheet.id for sheet in sheets}
    rest = {name: value for name, value in _frozen(raw).items() if name not in codes}
    return Difference(**rest, sheets=told)


def _section(raw: Raw) -> Section:
    points = tuple(Point(**_frozen(point)) for point in raw["point"])
    return Section(raw["id"], raw["title"], points)


def _sources(raw: Raw) -> tuple[Source, ...]:
    """Written as "en actions/build": the sheet, then the section."""
    return tuple(Source(*source.split(" ", 1)) for source in raw["sources"])


def _tables(folder: Path, file: str, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = _toml(folder, file).get(table, [])
    return found


def _toml(folder: Path, file: str) -> dict[str, Any]:
    path = folder / f"{file}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def _frozen(raw: Raw) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()}
