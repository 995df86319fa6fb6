"""A page of ours as a tree, to be compared with an earlier one.

It reads only what our templates write: tags are closed, values are in double quotes,
what readers typed is escaped. Only what is inside `main` is read, and the title.

Two kinds of numbers are left out of the tree. Ranks (`data-rank` names the player) change in long
runs, and are compared on their own. The clock of a round (`data-clock`) changes by itself.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from typing import Any, NamedTuple

TOKEN = re.compile(r'<(/?)([a-zA-Z][\w-]*)((?:[^>"]|"[^"]*")*)>|([^<]+)')
ATTRIBUTE = re.compile(r'([^\s="/]+)(?:="([^"]*)")?')
TITLE = re.compile("<title>(.*?)</title>", re.DOTALL)
MAIN_START, MAIN_END = '<main id="main">', "</main>"
SPACE = " \t\r\n\f"
VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "source", "wbr"})


class Element(NamedTuple):
    tag: str
    attributes: tuple[tuple[str, str], ...]
    children: tuple["Element | str", ...]

    @property
    def key(self) -> str:
        """What makes it different from its siblings; empty if nothing does."""
        found = dict(self.attributes)
        return found.get("id") or found.get("data-row") or ""

    @property
    def kind(self) -> str:
        """What it is recognized by, where the order has changed."""
        key = self.key
        return f"{self.tag}#{key}" if key else f"{self.tag}.{dict(self.attributes).get('class')}"


Node = Element | str


@dataclass(frozen=True, slots=True)
class Tree:
    title: str
    main: Element
    ranks: dict[str, int]
    """of every player whose rank the page shows"""


def read(page: str) -> Tree:
    ranks: dict[str, int] = {}
    start = page.index(MAIN_START) + len(MAIN_START)
    main = _elements(page[start : page.rindex(MAIN_END)], ranks)
    title = TITLE.search(page)
    return Tree(unescape(title[1]) if title else "", Element("main", (), main), ranks)


def _elements(source: str, ranks: dict[str, int]) -> tuple[Node, ...]:
    """The stack holds every element that is still open, with the children it has so far."""
    children: list[Node] = []
    stack: list[tuple[str, tuple[tuple[str, str], ...], list[Node]]] = []
    for end, tag, attributes, text in TOKEN.findall(source):
        if text:
            children.append(unescape(text) if "&" in text else text)
        elif end:
            opened, named, outside = stack.pop()
            if opened != tag:
                raise ValueError(f"<{opened}> is closed by </{tag}>")
            outside.append(_finished(opened, named, children, ranks))
            children = outside
        elif tag in VOID or attributes.endswith("/"):
            children.append(Element(tag, _attributes(attributes), ()))
        else:
            stack.append((tag, _attributes(attributes), children))
            children = []
    if stack:
        raise ValueError(f"<{stack[-1][0]}> is not closed")
    return tuple(children)


def _finished(
    tag: str,
    attributes: tuple[tuple[str, str], ...],
    children: list[Node],
    ranks: dict[str, int],
) -> Element:
    for name, value in attributes:
        if name == "data-rank":
            ranks[value] = int(str(children[0]))
            return Element(tag, attributes, ())
        if name == "data-clock":
            rest = tuple(one for one in attributes if one[0] != name)
            return Element(tag, ((name, ""), *rest), ())
    return Element(tag, attributes, tuple(children))


@lru_cache(maxsize=4096)
def _attributes(text: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, unescape(value)) for name, value in ATTRIBUTE.findall(text))


ROOMLESS = {"svg", "g", "ol", "ul"}
"""Elements in which spaces between the children do not count."""


def fragment(source: str) -> list[Any]:
    """A part of a page, to be sent to a script that has it on show."""
    return [_without_room(as_json(node, {})) for node in _elements(source, {})]


def _without_room(told: Any) -> Any:  # noqa: ANN401 - text, or a list
    if not isinstance(told, list):
        return told
    found = (one for one in told if one != " " or told[0] not in ROOMLESS)
    return [_without_room(one) for one in found]


def is_blank(node: Node) -> bool:
    """Only room between elements. It is written where something new is shown, and never counted."""
    return isinstance(node, str) and not node.strip(SPACE)


def as_json(node: Node, ranks: dict[str, int]) -> Any:  # noqa: ANN401 - text, or a list
    """A text as it is, an element as its tag, its attributes if it has any, and its children."""
    if isinstance(node, str):
        return " " if is_blank(node) else node
    found = dict(node.attributes)
    rank = [str(ranks[found["data-rank"]])] if "data-rank" in found else []
    children = [as_json(child, ranks) for child in node.children]
    return [node.tag, *([found] if found else []), *rank, *children]
