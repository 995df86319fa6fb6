"""What a book of rules holds. Texts are English, and so they are the keys of the catalogues:
`say(t, rule.text)` gives them in the reader's language.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

CONFIDENCES = ("settled", "reading", "open")
"""How sure a ruling is: the sheets say so, our reading of them, or they leave it open."""
KINDS = ("rule", "wording", "misprint", "missing")
"""How the sheets differ: another rule, unclear words, an error of printing, or left out."""


@dataclass(frozen=True, slots=True)
class Source:
    """A place on one of the sheets of a game, by the code of its section."""

    sheet: str
    section: str


@dataclass(frozen=True, slots=True)
class Rule:
    """`pictures` are words that the face of the game can draw."""

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
    """What each sheet says about one point, in our words; which one is right, and why."""

    id: str
    rules: tuple[str, ...]
    kind: str
    sheets: Mapping[str, str]
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


@dataclass(frozen=True, slots=True)
class Heading:
    """A chapter of the book, a sheet of the game, or a section of the sheets. `printed` is the name
    of a section on the sheets, each after its code: "fr Contenu"."""

    id: str
    title: str
    printed: tuple[str, ...] = ()

    def printed_on(self, sheet: str) -> str:
        """The heading on a sheet; empty where our copy of the sheet has lost it."""
        found = (text.split(" ", 1) for text in self.printed)
        return next((heading for code, heading in found if code == sheet), "")


@dataclass(frozen=True, slots=True)
class Page:
    """The title of a page and what it begins with; a page may have neither."""

    title: str = ""
    text: str = ""


@dataclass(frozen=True, eq=False)
class Book:
    """Everything that is written about one game. It may be empty.

    Books are compared by identity, so that what is built from one can be cached with it.
    """

    pages: Mapping[str, Page] = field(default_factory=dict)
    chapters: tuple[Heading, ...] = ()
    sheets: tuple[Heading, ...] = ()
    sections: tuple[Heading, ...] = ()
    rules: tuple[Rule, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    differences: tuple[Difference, ...] = ()
    summary: tuple[Section, ...] = ()
    keywords: Mapping[str, str] = field(default_factory=dict)
    """By id, other words that people use for it, in all languages at once."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything with an id and a text: rules, then rulings, then differences."""
        return (*self.rules, *self.rulings, *self.differences)

    def find(self, id: str) -> Entry | None:  # noqa: A002 - the name its entries have for it
        return self._by_id.get(id)

    def page(self, name: str) -> Page:
        return self.pages.get(name, Page())

    def chapter(self, id: str) -> Heading:  # noqa: A002
        return _called(self.chapters, id)

    def sheet(self, id: str) -> Heading:  # noqa: A002
        return _called(self.sheets, id)

    def section(self, id: str) -> Heading:  # noqa: A002
        return _called(self.sections, id)

    def chapter_of(self, ruling: Ruling) -> str:
        """A ruling belongs to the chapter of its first rule; the first chapter has the others."""
        rule = self.find(ruling.rules[0]) if ruling.rules else None
        if isinstance(rule, Rule):
            return rule.chapter
        return self.chapters[0].id if self.chapters else ""

    def differences_of(self, rule: str) -> tuple[Difference, ...]:
        """Where the sheets differ about a rule."""
        return tuple(difference for difference in self.differences if rule in difference.rules)

    @cached_property
    def _by_id(self) -> Mapping[str, Entry]:
        return {entry.id: entry for entry in self.entries}


def _called(headings: tuple[Heading, ...], id: str) -> Heading:  # noqa: A002
    """A title missing in the book is replaced by its code."""
    return next((heading for heading in headings if heading.id == id), Heading(id, id))
