"""A page that gets the changes, as `static/common/changes.js` does it, in a few lines."""

from typing import Any

from scorer.web.live.tree import Node, Tree, is_blank

Made = Any  # a text, or a list: tag, attributes, children


def as_lists(node: Node) -> Made:
    """Something that can be changed in place. Room between elements is left out."""
    if isinstance(node, str):
        return node
    children = [as_lists(child) for child in node.children if not is_blank(child)]
    return [node.tag, dict(node.attributes), *children]


def page_of(tree: Tree) -> tuple[str, Made, dict[str, int]]:
    return tree.title, as_lists(tree.main), dict(tree.ranks)


def told(node: Made) -> Made:
    """A new element as it is told, in the same form; the text of a rank is not a child here."""
    if isinstance(node, str):
        return node
    tag, *rest = node
    attributes = rest.pop(0) if rest and isinstance(rest[0], dict) else {}
    inside = [] if "data-rank" in attributes else [told(one) for one in rest if not is_blank(one)]
    return [tag, dict(attributes), *inside]


def change(node: Made, wish: Any) -> Made:
    """The node as it is afterwards."""
    if isinstance(wish, str):
        return wish
    if isinstance(wish, list):
        return told(wish)
    tag, attributes, *children = node
    for name, value in wish.get("@", {}).items():
        attributes = {**attributes, name: value}
    attributes = {name: value for name, value in attributes.items() if value is not None}
    if "#" in wish:
        children = arranged(children, wish["#"])
    for way, rest in wish.items():
        if way not in {"@", "#"}:
            first, _, further = way.partition(".")
            inside = {further: rest} if further else rest
            children[int(first)] = change(children[int(first)], inside)
    return [tag, attributes, *children]


def arranged(children: list[Made], order: list[Any]) -> list[Made]:
    found: list[Made] = []
    for one in order:
        if isinstance(one, int):
            found.append(children[one])
        elif isinstance(one[0], int):
            found += children[one[0] : one[1] + 1]
        else:
            found.append(told(one))
    return found


def moved(ranks: dict[str, int], wish: list[Any], shown: dict[str, int]) -> dict[str, int]:
    """Who had a rank in a run moves; some do otherwise; who is new on the page was told with it."""
    runs, others = wish

    def now(player: str, rank: int) -> int:
        run = next((one for one in runs if one[0] <= rank <= one[1]), None)
        return int(others.get(player, rank + run[2] if run else rank))

    kept = {player: now(player, rank) for player, rank in ranks.items() if player in shown}
    return {**{player: rank for player, rank in shown.items() if player not in ranks}, **kept}


def apply(tree: Tree, news: dict[str, Any], new: Tree) -> tuple[str, Made, dict[str, int]]:
    """The page afterwards; of `new` only the players that the page had not shown are taken."""
    title, main, ranks = page_of(tree)
    if "main" in news:
        main = change(main, news["main"])
    ranks = moved(ranks, news.get("ranks", [[], {}]), new.ranks)
    return news.get("title", title), main, ranks
