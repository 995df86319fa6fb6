"""What every game shares: problems, scoresheets, readings and notation errors."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeVar

Level = Literal["reject", "ask", "missing"]
Figures = Mapping[str, int]
NO_FIGURES: Figures = MappingProxyType({})
MAX_LINE = 1000
"""The longest line allowed (see `line_length`)."""
MAX_WRITTEN = 2 * MAX_LINE
"""Characters of the longest line as a game writes it: one blank between any two of them."""


def line_length(line: str) -> int:
    """How long a line is. Blanks do not count: writing may add some."""
    return len("".join(line.split()))


class Meta(NamedTuple):
    """What is printed on the box. `variants`: the ways to play it, the first is the default;
    `extras`: the categories of lines that change the total of a match only; `bgg`: its number at
    BoardGameGeek, 0 if unknown; `whole`: a match has whole games, not deals."""

    slug: str
    title: str
    designer: str
    publisher: str
    year: int
    players: range
    variants: tuple[str, ...] = ()
    extras: tuple[str, ...] = ()
    bgg: int = 0
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault of an entry. `reject`: the box makes it impossible; `ask`: possible, but rare.

    `implied` marks a fault that only follows from another one in the same list:
    it is true and it is reported, but a page may leave it out. `places` are pieces on
    the table: the number of the side and of the piece there.
    """

    code: str
    kind: str
    level: Level
    rule: str
    sides: tuple[int, ...] = ()
    places: tuple[tuple[int, int], ...] = ()
    figures: Figures = field(default_factory=dict)
    implied: bool = False


class Part(NamedTuple):
    """One summand of a category: what it was given for, and the pieces it comes from.

    `terms` are the summands of a sum inside it.
    A sheet holds dozens of parts and lines, so they are tuples: these take a third of the time.
    """

    kind: str
    points: int
    rules: tuple[str, ...]
    places: tuple[int, ...] = ()
    figures: Figures = NO_FIGURES
    terms: tuple[int, ...] = ()


class Line(NamedTuple):
    """One category of one side; its points are the sum of its parts."""

    category: str
    parts: tuple[Part, ...]
    points: int


@dataclass(frozen=True, slots=True)
class SideScore:
    """`extras` are lines that change the total of the match, and not the one of the deal."""

    name: str
    lines: tuple[Line, ...]
    total: int
    extras: tuple[Line, ...] = ()

    @property
    def extra(self) -> int:
        return sum([line.points for line in self.extras])

    @property
    def extra_rules(self) -> tuple[str, ...]:
        return tuple(rule for line in self.extras for part in line.parts for rule in part.rules)

    @property
    def match_points(self) -> int:
        return self.total + self.extra if self.extras else self.total

    def extra_points(self, category: str) -> int:
        return sum([line.points for line in self.extras if line.category == category])

    def points(self, category: str) -> int:
        return next(line.points for line in self.lines if line.category == category)


@dataclass(frozen=True, slots=True)
class Scoresheet:
    """`compared` is what decided: the totals, unless a house rule lowers them first. `tie` is what
    decides between equal ones, more is better; a game without one leaves it empty."""

    sides: tuple[SideScore, ...]
    winner: int | None
    decided_by: str
    rules: tuple[str, ...]
    compared: tuple[int, ...]
    replay: bool = False
    tie: tuple[int, ...] = ()

    @property
    def leaders(self) -> tuple[int, ...]:
        """The winner, or all who share the first place."""
        return tuple(number for number, rank in enumerate(self.ranks) if rank == 1)

    @property
    def ranks(self) -> tuple[int, ...]:
        """1 for the winner; players who are level share a rank, and the next rank is left out."""
        ties = self.tie or (0,) * len(self.compared)
        places = [
            (points, tie, side == self.winner)
            for side, (points, tie) in enumerate(zip(self.compared, ties, strict=True))
        ]
        return tuple(1 + sum(other > place for other in places) for place in places)


class Feat(NamedTuple):
    """A feat of a deal, such as the most of something: who, and how much."""

    code: str
    size: int
    side: int


@dataclass(frozen=True, slots=True)
class Expected:
    """What a notation error says was expected there; `choices` are quoted as they are."""

    code: str
    choices: tuple[str, ...] = ()


class NotationError(ValueError):
    """A line that cannot be read: what is wrong, with which word, in which column (from 1)."""

    def __init__(self, code: str, word: str, column: int, expected: Expected) -> None:
        super().__init__(f"{code} at column {column}: {word!r}")
        self.code, self.word, self.column, self.expected = code, word, column, expected


@dataclass(frozen=True, slots=True)
class Reading:
    """An open point of the rules as a switch. The first choice is our ruling.

    `settled`: the sheets are clear, and another choice is a house rule against them.
    """

    key: str
    ruling: str
    choices: tuple[str, ...]
    settled: bool = False

    @property
    def numeric(self) -> bool:
        return self.choices[0].isdigit()

    def accepts(self, value: str) -> bool:
        if self.numeric:
            low, high = int(self.choices[1]), int(self.choices[2])
            digits = value.isascii() and value.isdigit() and len(value) <= len(self.choices[2])
            return digits and low <= int(value) <= high
        return value in self.choices


class ReadingError(ValueError):
    """A switch that does not exist, or has no such position."""

    def __init__(self, code: str, text: str, choices: Iterable[str]) -> None:
        super().__init__(f"{code}: {text}")
        self.code, self.text, self.choices = code, text, tuple(choices)


R = TypeVar("R")


def switch(defaults: R, switches: tuple[Reading, ...], settings: Iterable[str]) -> R:
    """Apply settings such as "penalty=off" to a game's readings."""
    by_key = {reading.key: reading for reading in switches}
    chosen: dict[str, str | int] = {}
    for setting in settings:
        key, equals, value = (part.strip().lower() for part in setting.partition("="))
        key = key.replace("-", "_")
        if not equals or key not in by_key:
            raise ReadingError("unknown_reading", setting, by_key)
        reading = by_key[key]
        if not reading.accepts(value):
            code = "out_of_range" if reading.numeric else "unknown_choice"
            raise ReadingError(code, setting, reading.choices[reading.numeric :])
        chosen[key] = int(value) if reading.numeric else value
    return replace(defaults, **chosen)  # type: ignore[type-var]


def settings(readings: object, defaults: object) -> list[str]:
    """The settings that differ from the defaults, as `switch` takes them."""
    return [
        f"{f.name}={getattr(readings, f.name)}"
        for f in fields(defaults)  # type: ignore[arg-type]
        if getattr(readings, f.name) != getattr(defaults, f.name)
    ]


MAX_SET, MAX_SET_NAME = 2000, 40
BETWEEN_SETTINGS = re.compile("[,;\\s、]+")


def set_parts(text: str) -> tuple[str, list[str]]:
    """The name in front of a set of house rules, if it has one, and its settings as written."""
    name, _, rest = unicodedata.normalize("NFKC", text).rpartition(":")
    settings = "=".join(part.strip() for part in rest.split("="))
    return " ".join(name.split()), [word for word in BETWEEN_SETTINGS.split(settings) if word]


def parse_set(text: str, defaults: R, switches: tuple[Reading, ...]) -> tuple[str, R]:
    """A whole set of house rules with the name in front of it, if it has one.

    "Abbey rules: closer_tie=first,penalty=off" gives the name and the readings.
    """
    if len(text) > MAX_SET:
        raise ReadingError("long_set", text, (str(MAX_SET),))
    name, words = set_parts(text)
    if len(name) > MAX_SET_NAME or ":" in name or not name.isprintable():
        raise ReadingError("bad_set_name", name, (str(MAX_SET_NAME),))
    return name, switch(defaults, switches, words)


def format_set(readings: R, defaults: R, name: str = "") -> str:
    """The shortest text `parse_set` reads as this set: what differs, in the order of rulings."""
    return (f"{name}: " if name else "") + ",".join(settings(readings, defaults))
