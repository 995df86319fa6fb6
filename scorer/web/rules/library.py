"""Everything that has an id and a page: where it stands, and how it is found."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from babel.support import NullTranslations
from flask import url_for
from markupsafe import Markup, escape

from scorer import casebook, rulebook
from scorer.casebook import Case
from scorer.i18n import LANGUAGES, catalogue
from scorer.rulebook import Rule, Ruling
from scorer.rulebook.search import Document, Index
from scorer.wording.marks import N_, say

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


def entries() -> Iterable[Entry]:
    return (*rulebook.rules(), *rulebook.rulings(), *casebook.cases())


def find(id: str, kind: type[Found]) -> Found | None:  # noqa: A002
    """Ids are read aloud and typed by hand: capitals do not matter."""
    found = _by_id().get(id.casefold())
    return found if isinstance(found, kind) else None


def address(entry: Entry) -> str:
    return url_for(PAGES[type(entry)], id=entry.id)


def title(t: NullTranslations, entry: Entry) -> str:
    return say(t, entry.title if isinstance(entry, Rule) else entry.question)


def text(t: NullTranslations, entry: Entry) -> str:
    if isinstance(entry, Case):
        return ""
    return say(t, entry.text if isinstance(entry, Rule) else entry.ruling)


def search(t: NullTranslations, query: str, limit: int) -> list[Result]:
    hits = [_by_id()[hit.key.casefold()] for hit in index().search(query, limit)]
    return [Result(e.id, say(t, KINDS[type(e)]), title(t, e), text(t, e), address(e)) for e in hits]


def neighbours(entry: Entry) -> dict[str, Entry | None]:
    """What stands before and after an entry among its own kind."""
    every = [one for one in entries() if type(one) is type(entry)]
    place = every.index(entry)
    around = [None, *every, None]
    return {"before": around[place], "after": around[place + 2]}


def cases_about(id: str) -> list[Case]:  # noqa: A002
    return [case for case in casebook.cases() if id in case.rules]


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
    entry = _by_id().get(id.casefold())
    if entry is None:
        return Markup("<code>{}</code>").format(id)
    return Markup('<a class="id" href="{}"><code>{}</code></a>').format(address(entry), id)


@cache
def _by_id() -> dict[str, Entry]:
    return {entry.id.casefold(): entry for entry in entries()}


@cache
def index() -> Index:
    """Built when it is first asked for; a fifth of a second, three megabytes."""
    return Index(map(_document, entries()))


def _document(entry: Entry) -> Document:
    readers = [catalogue(language) for language in LANGUAGES]
    titles = tuple(title(t, entry) for t in readers)
    texts = tuple(text(t, entry) for t in readers)
    if isinstance(entry, Ruling):
        more = [said for said in (entry.reason, entry.other) if said]
        texts += tuple(say(t, said) for t in readers for said in more)
    keywords = rulebook.keywords().get(entry.id, "")
    return Document(entry.id, titles, texts, keywords, WEIGHTS[type(entry)])
