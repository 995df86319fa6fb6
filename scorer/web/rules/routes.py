"""The rulebook's pages: chapters, single rules, rulings, the search and the summary."""

from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Any

from flask import Blueprint, Response, jsonify, redirect, render_template, request
from markupsafe import Markup, escape
from werkzeug.wrappers import Response as BaseResponse

from scorer.rulebook import CONFIDENCES, Rule, Ruling, Source
from scorer.rulebook.search import MAX_QUERY
from scorer.web.addresses import game, slug
from scorer.web.languages import words
from scorer.web.plug import face
from scorer.web.rules import library
from scorer.web.rules.library import Found
from scorer.web.storage import needs
from scorer.wording import rulebook as wording
from scorer.wording import rules as rules_wording
from scorer.wording.marks import N_, say
from scorer.wording.registry import title_of

blueprint = Blueprint("rulebook", __name__, url_prefix="/<game:game>")
WHILE_TYPING, ON_A_PAGE = 8, 30
MAX_ID = 60
CUT = N_("Only the first %(most)d characters were searched for.")
Page = str | tuple[str, int] | BaseResponse


@blueprint.app_context_processor
def _tools() -> dict[str, Any]:
    t, own = words(), slug()
    return {
        "address_of": library.address,
        "book_symbols": _symbols,
        "chapter_name": partial(wording.chapter, t, own),
        "case_source": partial(wording.case_source, t, own),
        "confidence_name": partial(wording.confidence, t),
        "difference_kind": partial(wording.kind, t),
        "game_title": title_of(t, own),
        "house_rule": partial(rules_wording.house_rule, t, own),
        "illustration": partial(face().illustration, t),
        "rule_link": library.link,
        "said": partial(say, t),
        "sheet_name": partial(wording.sheet, t, own),
        "source_name": _source,
        "titled": partial(library.title, t),
    }


def _source(place: Source) -> Markup:
    """A heading keeps the language of its sheet, for those who have pages read to them."""
    text = escape(wording.source(words(), slug(), place))
    heading = escape(wording.heading(slug(), place))
    if not heading:
        return text
    marked = Markup('<span lang="{}">{}</span>').format(place.sheet, heading)
    return text.replace(heading, marked, 1)


def _symbols() -> Markup:
    """The shapes that the pictures of a page need."""
    return face().symbols() + face().card_symbols()


@blueprint.app_template_filter("linked")
def _linked(message: str) -> str:
    return library.linked(message)


@blueprint.get("/rules")
@needs("public")
def rules() -> Page:
    book = library.here().book
    return render_template(
        "rules/book.html",
        page=book.page("rules"),
        chapters={
            chapter.id: [rule for rule in book.rules if rule.chapter == chapter.id]
            for chapter in book.chapters
        },
        differing={rule for found in book.differences for rule in found.rules},
    )


@blueprint.get("/rules/<id>")
@needs("public")
def rule(id: str) -> Page:  # noqa: A002
    return entry_page(id, Rule, _rule)


def _rule(found: Rule) -> str:
    book = library.here().book
    return render_template(
        "rules/rule.html",
        rule=found,
        differences=book.differences_of(found.id),
        rulings=[ruling for ruling in book.rulings if ruling.id in found.rulings],
        cases=library.cases_about(found.id),
        **library.neighbours(found),
    )


@blueprint.get("/rulings")
@needs("public")
def rulings() -> Page:
    book = library.here().book
    chapters: defaultdict[str, list[Ruling]] = defaultdict(list)
    for found in book.rulings:
        chapters[book.chapter_of(found)].append(found)
    ordered = {one.id: chapters[one.id] for one in book.chapters if one.id in chapters}
    return render_template("rules/rulings.html", chapters=ordered, confidences=CONFIDENCES)


@blueprint.get("/rulings/<id>")
@needs("public")
def ruling(id: str) -> Page:  # noqa: A002
    return entry_page(id, Ruling, _ruling)


def _ruling(found: Ruling) -> str:
    return render_template(
        "rules/ruling.html",
        ruling=found,
        rules=[rule for rule in library.here().book.rules if rule.id in found.rules],
        switches=_switches(found),
        cases=library.cases_about(found.id),
        **library.neighbours(found),
    )


def _switches(ruling: Ruling) -> list[tuple[str, str]]:
    """The settings with which a table takes the other reading, and what they say."""
    return [
        (setting, rules_wording.house_rule(words(), slug(), setting))
        for reading in game().READINGS
        if reading.key in ruling.switches and not reading.numeric
        for setting in (f"{reading.key}={choice}" for choice in reading.choices[1:])
    ]


@blueprint.get("/rules/summary")
@needs("public")
def summary() -> Page:
    book = library.here().book
    return render_template("rules/summary.html", page=book.page("summary"), sections=book.summary)


@blueprint.get("/rules/search")
@needs("public")
def search() -> Page:
    query = request.args.get("q", "").strip()
    found = library.search_all(words(), query, ON_A_PAGE)
    return render_template("rules/search.html", query=query, sections=found, note=_note(query))


@blueprint.get("/rules/search.json")
@needs("public")
def search_while_typing() -> Response:
    """The same for a page that asks with every letter."""
    query = request.args.get("q", "").strip()
    hits = library.flat(words(), library.search_all(words(), query, WHILE_TYPING))
    return jsonify(hits=hits, note=_note(query))


def _note(query: str) -> str:
    if len(query) <= MAX_QUERY:
        return ""
    return say(words(), CUT, most=MAX_QUERY)


def entry_page(id: str, kind: type[Found], show: Callable[[Found], str]) -> Page:  # noqa: A002
    """The page of what has this id; an id in other capitals leads to its own address."""
    found = library.find(id, kind)
    if found is None:
        return not_found(id)
    if found.id != id:
        return redirect(library.address(found), 301)
    return show(found)


def not_found(id: str) -> Page:  # noqa: A002
    """No entry has this id; show those with a similar one."""
    id = id[:MAX_ID]
    found = library.search(words(), slug(), id.replace("-", " "), WHILE_TYPING)
    sections = [library.Section("", found)] if found else []
    page = render_template("rules/search.html", query=id, sections=sections, note="", missing=True)
    return page, 404
