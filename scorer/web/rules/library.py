"""Everything of a game that has an id and a page: its page, and how it is found."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from babel.support import NullTranslations
from flask import url_for
from markupsafe import Markup, escape

from scorer import casebook, rulebook
from scorer.casebook import Case
from scorer.games import GAMES
from scorer.i18n import LANGUAGES, catalogue
from scorer.rulebook import Book, Rule, Ruling
from scorer.rulebook.search import Document, Index
from scorer.web.addresses import slug
from scorer.wording.marks import N_, say
from scorer.wording.phrases import labelled
from scorer.wording.registry import title_of
from scorer.wording.rulebook import case_title

Entry = Rule | Ruling | Case
Found = TypeVar("Found", Rule, Ruling, Case)
KINDS: dict[type, str] = {Rule: N_("Rule"), Ruling: N_("Ruling"), Case: N_("Case")}
PAGES: dict[type, str] = {Rule: "rulebook.rule", Ruling: "rulebook.ruling", Case: "casebook.case"}
WEIGHTS: dict[type, float] = {Rule: 1.0, Ruling: 0.95, Case: 0.6}
"""What people look for is the rule; a case only shows it at work."""
CITED = re.compile(r"[(（]?\b([A-Z]{2,9}-[0-9]{1,2})\b[)）]?")


@dataclass(frozen=True, slots=True)
class Result:
    """One line of an answer to a search, in the reader's language."""

    id: str
    kind: str
    title: str
    text: str
    address: str


@dataclass(frozen=True, slots=True)
class Section:
    """What was found in one game. The game of the address needs no title."""

    title: str
    results: list[Result]


@dataclass(frozen=True, eq=False)
class Library:
    """All entries of one game, put together when they are first needed. Libraries are told
    apart by identity, so that what is computed from one can be cached with it."""

    book: Book
    cases: tuple[Case, ...]

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        return (*self.book.rules, *self.book.rulings, *self.cases)

    @cached_property
    def by_id(self) -> dict[str, Entry]:
        """Ids are read aloud and typed by hand: capitals do not matter."""
        return {entry.id.casefold(): entry for entry in self.entries}

    @cached_property
    def index(self) -> Index:
        """It takes a fifth of a second and three megabytes for some 500 entries."""
        return Index(_document(entry, self.book) for entry in self.entries)


_libraries: dict[str, Library] = {}


def library(game: str) -> Library:
    """The library of a game; built again if its book or its cases have changed."""
    book, cases = rulebook.book(game), casebook.cases(game)
    kept = _libraries.get(game)
    if kept is None or kept.book is not book or kept.cases is not cases:
        kept = _libraries[game] = Library(book, cases)
    return kept


def here() -> Library:
    """The library of the game that the address is about."""
    return library(slug())


def find(id: str, kind: type[Found]) -> Found | None:  # noqa: A002
    found = here().by_id.get(id.casefold())
    return found if isinstance(found, kind) else None


def address(entry: Entry, game: str = "") -> str:
    return url_for(PAGES[type(entry)], id=entry.id, game=game or slug())


def title(t: NullTranslations, entry: Entry) -> str:
    """What lists call an entry. A case under a house rule is marked, wherever it is shown."""
    if isinstance(entry, Case):
        return case_title(t, entry.question, bool(casebook.house_rules(entry)))
    return say(t, entry.title if isinstance(entry, Rule) else entry.question)


def text(t: NullTranslations, entry: Entry) -> str:
    if isinstance(entry, Case):
        return ""
    return say(t, entry.text if isinstance(entry, Rule) else entry.ruling)


def search(t: NullTranslations, game: str, query: str, limit: int) -> list[Result]:
    found = library(game)
    hits = [found.by_id[hit.key.casefold()] for hit in found.index.search(query, limit)]
    return [
        Result(e.id, say(t, KINDS[type(e)]), title(t, e), text(t, e), address(e, game))
        for e in hits
    ]


def search_all(t: NullTranslations, query: str, limit: int) -> list[Section]:
    """The game of the address first, then the others, each under its title."""
    mine, others = slug(), [game for game in GAMES if game != slug()]
    sections = [Section("", search(t, mine, query, limit))]
    sections += [Section(title_of(t, game), search(t, game, query, limit)) for game in others]
    return [section for section in sections if section.results]


def flat(t: NullTranslations, sections: list[Section]) -> list[dict[str, str]]:
    """The same as one list for a script; where a result is of another game, its kind says so."""
    return [
        {
            "id": one.id,
            "kind": labelled(t, section.title, one.kind) if section.title else one.kind,
            "title": one.title,
            "text": one.text,
            "address": one.address,
        }
        for section in sections
        for one in section.results
    ]


def neighbours(entry: Entry) -> dict[str, Entry | None]:
    """The entries before and after this one among its own kind."""
    every = [one for one in here().entries if type(one) is type(entry)]
    place = every.index(entry)
    around = [None, *every, None]
    return {"before": around[place], "after": around[place + 2]}


def cases_about(id: str) -> list[Case]:  # noqa: A002
    return [case for case in here().cases if id in case.rules]


def linked(message: str) -> Markup:
    """A sentence whose rule ids lead to their pages. A label needs no brackets around it."""
    parts, end = [Markup("")], 0
    for match in CITED.finditer(message):
        bare = match.group()[0].isalpha() or match.group()[-1].isdigit()
        start, stop = match.span(1) if bare else match.span()
        parts += [escape(message[end:start]), link(match[1])]
        end = stop
    return Markup("").join([*parts, escape(message[end:])])


def link(id: str) -> Markup:  # noqa: A002
    """An id as a small label that opens its page, if it has one."""
    entry = here().by_id.get(id.casefold())
    if entry is None:
        return Markup("<code>{}</code>").format(id)
    return Markup('<a class="id" href="{}"><code>{}</code></a>').format(address(entry), id)


def _document(entry: Entry, book: Book) -> Document:
    readers = [catalogue(language) for language in LANGUAGES]
    titles = tuple(title(t, entry) for t in readers)
    texts = tuple(text(t, entry) for t in readers)
    if isinstance(entry, Ruling):
        more = [said for said in (entry.reason, entry.other) if said]
        texts += tuple(say(t, said) for t in readers for said in more)
    keywords = book.keywords.get(entry.id, "")
    return Document(entry.id, titles, texts, keywords, WEIGHTS[type(entry)])
