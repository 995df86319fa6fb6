"""A line and readings in an address, scored on the spot."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from types import ModuleType
from typing import Any

from flask import request

from scorer.games.common import MAX_SET_NAME, Problem, Scoresheet, set_parts, settings, switch
from scorer.web.addresses import game


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """An entry of any game with what the engine makes of it.

    `agreed` are the house rules of its table, where other settings are in force too: a match of one
    deal has no penalty, which is not a house rule.
    """

    game: ModuleType
    entry: Any
    readings: Any
    sheet: Scoresheet
    problems: Sequence[Problem]
    agreed: Any = None
    rules_name: str = ""
    """The table's name for its house rules, if it is in the address."""

    @property
    def slug(self) -> str:
        return str(self.game.META.slug)

    @property
    def line(self) -> str:
        return str(self.game.format(self.entry))

    @property
    def settings(self) -> list[str]:
        return settings(self.readings, type(self.readings)())

    @property
    def house(self) -> Any:  # noqa: ANN401 - any game's readings
        return self.readings if self.agreed is None else self.agreed

    @property
    def house_settings(self) -> list[str]:
        return settings(self.house, type(self.readings)())

    @property
    def doubtful(self) -> bool:
        """Does the box make it impossible?"""
        return any(problem.level == "reject" for problem in self.problems)

    @property
    def address(self) -> dict[str, Any]:
        """The arguments of an address that shows this deal again."""
        named = f"{self.rules_name}: {','.join(self.settings)}"
        named_at_all = self.rules_name and self.settings
        return {"line": self.line, "reading": [named] if named_at_all else self.settings}


def score_line(of: ModuleType, line: str, chosen: Sequence[str]) -> ScoredLine:
    """Raises NotationError or ReadingError."""
    readings = switch(of.Readings(), of.READINGS, chosen)
    entry = of.parse(line)
    sheet = of.score(entry, readings)
    return ScoredLine(of, entry, readings, sheet, of.check(entry, readings, sheet))


def asked_line() -> ScoredLine:
    """The deal of this request; raises NotationError or ReadingError."""
    found = score_line(game(), request.args.get("line", ""), asked_settings())
    return replace(found, rules_name=asked_rules_name())


def asked_rules_name() -> str:
    """What an address or a form calls its house rules, where that is a name."""
    sent = request.form if request.method == "POST" else request.args
    names = [set_parts(text)[0] for text in sent.getlist("reading")]
    name = next(filter(None, names), "")
    return name if len(name) <= MAX_SET_NAME and name.isprintable() and ":" not in name else ""


def asked_settings() -> list[str]:
    """The house rules an address names, one by one or as a set, or a form by its switches. The
    name of a set is not among them."""
    sent = request.form if request.method == "POST" else request.args
    texts = [text for field, values in sent.lists() if _is_reading(field) for text in values]
    return [setting for text in texts for setting in set_parts(text)[1]]


def _is_reading(field: str) -> bool:
    """A form has a field for each switch: its choices exclude each other."""
    return field == "reading" or field.startswith("reading.")


def asked_readings() -> Any:  # noqa: ANN401 - any game's readings
    """Raises ReadingError."""
    return switch(game().Readings(), game().READINGS, asked_settings())


def pinned() -> list[str]:
    """The same in canonical order; raises ReadingError."""
    return settings(asked_readings(), game().Readings())


def entry_as_dicts(entry: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - any game's entry
    """The entry as the page's script holds it."""
    return [asdict(side) for side in entry.sides]
