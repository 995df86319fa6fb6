"""A deal as the web sees it: a line and readings in the address, scored on the spot."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from types import ModuleType
from typing import Any

from flask import request

from scorer.games import torri
from scorer.games.common import Problem, Scoresheet, set_parts, settings, switch

EXAMPLE = "Adso: 10x4! 9x3! 8x3! 6x3 cx5 marker / William: 7x3! cx5! cx3! cx3!"
"""The rulesheet's example, 63 : 66."""


@dataclass(frozen=True, slots=True)
class Deal:
    entry: torri.Entry
    readings: torri.Readings
    sheet: Scoresheet
    problems: Sequence[Problem]
    game: ModuleType = torri

    @property
    def line(self) -> str:
        return torri.format(self.entry)

    @property
    def settings(self) -> list[str]:
        return settings(self.readings, type(self.readings)())

    @property
    def address(self) -> dict[str, Any]:
        """What an address needs to show this deal again."""
        return {"line": self.line, "reading": self.settings}


def asked_deal() -> Deal:
    """The deal of this request; raises NotationError or ReadingError."""
    return deal(request.args.get("line", ""), asked_settings())


def asked_settings() -> list[str]:
    """The house rules an address names, one by one or as a set, or a form by its switches; what
    it calls the set is of no account here."""
    sent = request.form if request.method == "POST" else request.args
    texts = [text for field, values in sent.lists() if _is_reading(field) for text in values]
    return [setting for text in texts for setting in set_parts(text)[1]]


def _is_reading(field: str) -> bool:
    """A form has a field for each switch: its choices exclude each other."""
    return field == "reading" or field.startswith("reading.")


def asked_readings() -> torri.Readings:
    """Raises ReadingError."""
    return switch(torri.Readings(), torri.READINGS, asked_settings())


def pinned() -> list[str]:
    """The same in canonical order; raises ReadingError."""
    return settings(asked_readings(), torri.Readings())


def deal(line: str, chosen: list[str]) -> Deal:
    readings = switch(torri.Readings(), torri.READINGS, chosen)
    entry = torri.parse(line)
    sheet = torri.score(entry, readings)
    return Deal(entry, readings, sheet, torri.check(entry, readings, sheet))


def entry_as_dicts(entry: torri.Entry) -> list[dict[str, Any]]:
    """The entry as the page's script holds it."""
    return [asdict(side) for side in entry.sides]
