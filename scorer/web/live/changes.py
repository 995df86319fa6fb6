"""The difference between two states of a page, small enough for a thousand phones.

A change of an element is an object: `@` has its attributes (null: taken away), `#` the order of its
children, and a number, or several with points between them, the way to a child that is different,
in the new order. A child that is a different element is sent whole. Children are counted without
those that are only room between the others. `static/common/changes.js` carries the changes out.

An order names children by their old numbers: `[3, 9]` are those from 3 to 9; what is new is whole.
"""

from typing import Any

from scorer.web.live.tree import Element, Node, Tree, as_json, is_blank

Change = Any  # what JSON can say
SHORTEST_RUN = 3
"""From this number on, ranks that move together are sent as one run."""


def changes(old: Tree, new: Tree) -> dict[str, Change]:
    """Empty if both look the same."""
    found: dict[str, Change] = {}
    if old.title != new.title:
        found["title"] = new.title
    if old.ranks != new.ranks:
        found["ranks"] = moved_ranks(old.ranks, new.ranks)
    if old.main != new.main:
        found["main"] = _change(old.main, new.main, new.ranks)
    return found


# ---- ranks ----------------------------------------------------------------------------------


def moved_ranks(old: dict[str, int], new: dict[str, int]) -> list[Change]:
    """Runs, `[first, last, by]`: players with such a rank move; then single players with other
    moves."""
    both = sorted((rank, player) for player, rank in old.items() if player in new)
    steps = [(rank, new[player] - rank) for rank, player in both]
    runs = [run for run in _runs(steps) if run[2] and run[1] - run[0] >= SHORTEST_RUN - 1]
    others = {player: new[player] for rank, player in both if _after(runs, rank) != new[player]}
    return [runs, others]


def _runs(steps: list[tuple[int, int]]) -> list[list[int]]:
    found: list[list[int]] = []
    for rank, by in steps:
        if found and found[-1][2] == by:
            found[-1][1] = rank
        elif not found or found[-1][1] < rank:  # else equal ranks move apart: sent one by one
            found.append([rank, rank, by])
    return found


def _after(runs: list[list[int]], rank: int) -> int:
    return next((rank + by for first, last, by in runs if first <= rank <= last), rank)


# ---- elements -------------------------------------------------------------------------------


def _change(old: Element, new: Element, ranks: dict[str, int]) -> Change:
    """The change of one element, before and after."""
    found: dict[str, Change] = {}
    if old.attributes != new.attributes:
        found["@"] = _attributes(dict(old.attributes), dict(new.attributes))
    before, after = _counted(old), _counted(new)
    pairs = list(zip(before, after, strict=False))
    if len(before) != len(after) or not all(_same(a, b) for a, b in pairs):
        if any(isinstance(one, str) for one in (*before, *after)):
            return as_json(new, ranks)  # words and elements in a row: every space counts
        order = _order(before, after)
        found["#"] = _told(order, after, ranks)
        pairs = [(before[o] if o is not None else b, b) for o, b in zip(order, after, strict=True)]
    for number, (one, other) in enumerate(pairs):
        if one != other:
            _add(found, number, _text_or_change(one, other, ranks))
    return found


def _text_or_change(old: Node, new: Node, ranks: dict[str, int]) -> Change:
    if isinstance(old, str) or isinstance(new, str):
        return new
    return _change(old, new, ranks)


def _add(found: dict[str, Change], number: int, change: Change) -> None:
    """A path without branches is one name."""
    if isinstance(change, dict) and len(change) == 1:
        name, rest = next(iter(change.items()))
        if name not in {"@", "#"}:
            found[f"{number}.{name}"] = rest
            return
    found[str(number)] = change


def _counted(element: Element) -> list[Node]:
    return [child for child in element.children if not is_blank(child)]


def _same(old: Node, new: Node) -> bool:
    if isinstance(old, str) or isinstance(new, str):
        return isinstance(old, str) and isinstance(new, str)
    return old.tag == new.tag and old.key == new.key


def _attributes(old: dict[str, str], new: dict[str, str]) -> dict[str, str | None]:
    gone: dict[str, str | None] = {name: None for name in old if name not in new}
    return gone | {name: value for name, value in new.items() if old.get(name) != value}


def _order(before: list[Node], after: list[Node]) -> list[int | None]:
    """For every new child, which old child it is; several equal ones are matched in order."""
    places: dict[str, list[int]] = {}
    for number, node in reversed(list(enumerate(before))):
        if isinstance(node, Element):
            places.setdefault(node.kind, []).append(number)
    found: list[int | None] = []
    for node in after:
        left = places.get(node.kind) if isinstance(node, Element) else None
        found.append(left.pop() if left else None)
    return found


def _told(order: list[int | None], after: list[Node], ranks: dict[str, int]) -> list[Change]:
    told: list[Change] = []
    for number, node in zip(order, after, strict=True):
        last = told[-1] if told else None
        if number is None:
            told.append(as_json(node, ranks))
        elif isinstance(last, int) and last + 1 == number:
            told[-1] = [last, number]
        elif isinstance(last, list) and isinstance(last[0], int) and last[1] + 1 == number:
            last[1] = number
        else:
            told.append(number)
    return told
