"""The changes that are sent turn the old page into the new one, and are small."""

import gzip
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from apps import own_database
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from load.event import LINES, Event, finish, make, matches_of
from load.wire import FIELDS
from patching import apply, page_of

from scorer.games.matches import Format
from scorer.web.headers import NO_PAGE_HEADERS
from scorer.web.live.changes import changes, moved_ranks
from scorer.web.live.tree import Element, Node, Tree, as_json, is_blank, read

AROUND = 2_000
"""Bytes that a change may cost each of those who follow, all headers included."""
SINCE = re.compile('data-since="(.+?)"')


def tree(*children: Node, **ranks: int) -> Tree:
    return Tree("Torri", Element("main", (), children), ranks)


def element(tag: str, *children: Node, **attributes: str) -> Element:
    named = tuple((name.replace("_", "-"), value) for name, value in attributes.items())
    return Element(tag, named, children)


def rows(*names: str) -> Element:
    return element("ul", *(element("li", name, id=name) for name in names))


# ---- small examples by hand ------------------------------------------------------------------


def test_a_page_is_read_without_its_clock_and_its_ranks() -> None:
    found = read(
        '<title>A &amp; B</title><main id="main">\n'
        '<p class="clock" data-clock="12" data-running="1">0:12</p>'
        '<b data-rank="7">3</b><br><svg><path d="M0 0"/></svg>&lt;x&gt;</main>'
    )
    clock = element("p", data_clock="", **{"class": "clock"}, data_running="1")
    assert dict(found.main.children[1].attributes) == dict(clock.attributes)  # type: ignore[union-attr]
    assert found.main.children[2:] == (
        element("b", data_rank="7"),
        element("br"),
        element("svg", element("path", d="M0 0")),
        "<x>",
    )
    assert (found.title, found.ranks) == ("A & B", {"7": 3})


@pytest.mark.parametrize("page", ["<p>", "<p></b>", "<ul><li></ul></li>"])
def test_a_page_that_is_not_closed_is_not_read(page: str) -> None:
    with pytest.raises(ValueError, match="closed"):
        read(f'<main id="main">{page}</main>')


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (tree("a"), tree("a"), {}),
        (tree(element("p", "a")), tree(element("p", "b")), {"main": {"0.0": "b"}}),
        (
            tree(element("p", "a", title="x", hidden="")),
            tree(element("p", "a", title="y")),
            {"main": {"0": {"@": {"hidden": None, "title": "y"}}}},
        ),
        (tree(rows("a", "b", "c")), tree(rows("c", "a", "b")), {"main": {"0": {"#": [2, [0, 1]]}}}),
        (
            tree(rows("a", "b")),
            tree(rows("b", "d")),
            {"main": {"0": {"#": [1, ["li", {"id": "d"}, "d"]]}}},
        ),
        (
            tree(element("ul", element("p", "a", id="x"))),
            tree(element("ul", element("b", "a", id="x"))),
            {"main": {"0": {"#": [["b", {"id": "x"}, "a"]]}}},
        ),
        (
            tree(element("p", "one ", element("b", "2"))),
            tree(element("p", "one ", element("b", "2"), " and ", element("b", "3"))),
            {"main": {"0": ["p", "one ", ["b", "2"], " and ", ["b", "3"]]}},
        ),
    ],
)
def test_a_change_is_told_in_few_words(old: Tree, new: Tree, told: dict[str, object]) -> None:
    found = changes(old, new)
    assert found == told
    assert apply(old, found, new) == page_of(new)


def test_a_title_that_changed_is_told() -> None:
    assert changes(tree(), Tree("Other", tree().main, {})) == {"title": "Other"}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ({"a": 1, "b": 2}, {"a": 2, "b": 1}, [[], {"a": 2, "b": 1}]),
        (
            {"a": 1, "b": 2, "c": 3, "d": 4},
            {"d": 1, "a": 2, "b": 3, "c": 4},
            [[[1, 3, 1]], {"d": 1}],
        ),
        (  # equal ranks that part
            {"a": 1, "b": 1, "c": 3, "d": 4, "e": 5},
            {"a": 1, "b": 2, "c": 4, "d": 5, "e": 6},
            [[[3, 5, 1]], {"b": 2}],
        ),
        ({"a": 1}, {"b": 1}, [[], {}]),
    ],
)
def test_ranks_move_in_runs(old: dict[str, int], new: dict[str, int], told: list[object]) -> None:
    assert moved_ranks(old, new) == told


# ---- any two pages ---------------------------------------------------------------------------

TEXTS = st.sampled_from(["a", "b", "10", " ", "x y"])
NAMES = st.sampled_from(["p", "b", "li"])
ATTRIBUTES = st.dictionaries(
    st.sampled_from(["class", "id", "data-row", "title"]), st.sampled_from(["x", "y", "z"])
).map(lambda found: tuple(sorted(found.items())))


def merged(children: list[Node]) -> tuple[Node, ...]:
    """As a page is read: no two texts beside each other."""
    found: list[Node] = []
    for child in children:
        if not (isinstance(child, str) and found and isinstance(found[-1], str)):
            found.append(child)
    return tuple(found)


NODES: st.SearchStrategy[Node] = st.recursive(
    TEXTS,
    lambda inner: st.builds(Element, NAMES, ATTRIBUTES, st.lists(inner, max_size=4).map(merged)),
    max_leaves=12,
)
TREES = st.lists(NODES, max_size=5).map(lambda found: tree(*merged(found)))
RANKS = st.dictionaries(st.sampled_from("abcdefghij"), st.integers(1, 8))


@given(TREES, TREES)
def test_told_and_done_the_old_page_is_the_new_one(old: Tree, new: Tree) -> None:
    found = json.loads(json.dumps(changes(old, new)))
    assert apply(old, found, new) == page_of(new)


@given(RANKS, RANKS)
def test_told_and_done_all_ranks_are_right(old: dict[str, int], new: dict[str, int]) -> None:
    before, after = tree(**old), tree(**new)
    assert apply(before, changes(before, after), after)[2] == new


def test_what_is_new_comes_with_its_spaces_and_its_rank() -> None:
    row = element("li", element("b", data_rank="7"), "\n", element("i", "x"))
    wanted = ["li", ["b", {"data-rank": "7"}, "3"], " ", ["i", "x"]]
    assert as_json(row, {"7": 3}) == wanted
    assert is_blank(" \n")
    assert not is_blank("\u00a0")


# ---- real pages, and what they cost ------------------------------------------------------------

PAGES = ("", "/standings", "/standings?all=1", "/cross", "/player/1", "/player/5", "/statistics")
LONG = ("/standings?from=100", "/cross?from=100")


@pytest.fixture
def live_app(whole_app: Flask, tmp_path: Path) -> Iterator[Flask]:
    with own_database(whole_app, tmp_path / "torri.db"):
        yield whole_app


def one_result_after_the_other(app: Flask, event: Event, paths: list[str]) -> Iterator[int]:
    """Follows all pages through some results; checks what is told, and gives what it cost."""
    chance, client = random.Random(1), app.test_client()
    places = matches_of(event.hall, event.hall.view().number)
    addresses = [f"/t/{event.slug}{path}" for path in paths]
    pages = {path: client.get(path).text for path in addresses}
    for match in chance.sample(places, min(8, len(places))):
        finish(event.hall, match, chance.choice(LINES))
        for path, text in pages.items():
            asked = f"{path}{'&' if '?' in path else '?'}since={SINCE.findall(text)[0]}&in=en"
            answer = client.get(asked, headers={"Accept-Encoding": "gzip"})
            now = pages[path] = client.get(path).text
            if answer.status_code == 204:
                assert page_of(read(text)) == page_of(read(now))
                continue
            news = json.loads(gzip.decompress(answer.data))
            assert apply(read(text), news, read(now)) == page_of(read(now))
            assert news["since"] == SINCE.findall(now)[0]
            yield len(answer.data) + around(asked, dict(answer.headers))


def around(path: str, fields: dict[str, str]) -> int:
    """What a browser and the server write around it, as they do it in a hall."""
    asked = sum(len(f"{name}: {value}\r\n") for name, value in FIELDS.items())
    told = sum(len(f"{name}: {value}\r\n") for name, value in fields.items())
    host = len(f"GET {path} HTTP/1.1\r\nHost: 192.168.100.100:8000\r\n\r\n")
    return asked + told + host + len("HTTP/1.1 200 OK\r\ndate: x\r\nserver: granian\r\n\r\n") + 30


@pytest.mark.parametrize(
    ("players", "rounds", "method"),
    [
        (8, 2, "swiss"),
        (24, 4, "round_robin"),
        (64, 3, "swiss"),
        pytest.param(200, 5, "swiss", marks=pytest.mark.slow),
        pytest.param(40, 16, "round_robin", marks=pytest.mark.slow),
    ],
)
def test_a_result_costs_every_follower_less_than_two_kilobytes(
    live_app: Flask, players: int, rounds: int, method: str
) -> None:
    database = live_app.extensions["torri-database"]
    event = make(database, players, rounds, Format("single"), method=method)
    paths = [*PAGES, f"/rounds/{rounds + 1}", "/projector", *(LONG if players > 100 else ())]
    costs = list(one_result_after_the_other(live_app, event, paths))
    assert len(costs) > 20
    assert max(costs) <= AROUND


def test_an_answer_that_is_no_page_carries_what_keeps_it_harmless(live_app: Flask) -> None:
    event = make(live_app.extensions["torri-database"], 4, 0, Format("single"))
    answer = live_app.test_client().get(f"/t/{event.slug}?since=x&in=en")
    assert {name: answer.headers.get(name) for name in NO_PAGE_HEADERS} == NO_PAGE_HEADERS
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.get_json() == {"reload": True}
