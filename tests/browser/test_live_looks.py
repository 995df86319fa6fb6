"""How the live table looks: accessible in light and dark, nothing moves under the finger, small."""

from collections.abc import Iterator

import pytest
from browser.conftest import PHONE, Open
from browser.looks import violations
from browser.test_every_page import TARGETS, TOO_SMALL
from browser.test_live_table import Table, follow, open_log
from playwright.sync_api import Page, Response, expect

LINES = ["William: build 9x3", "Adso: build 8x3", "Adso: complete 1", "William: build 6x4"]
SEND = """async (text) => {
  const {seen} = await (await fetch(`${location.pathname}/news?at=999`)).json();
  const token = document.querySelector("[name=csrf_token]").value;
  const json = "application/json";
  const headers = {"Content-Type": json, Accept: json, "X-CSRFToken": token};
  const body = JSON.stringify({text, seen, key: `line-${seen}-${Date.now()}`});
  return (await fetch(`${location.pathname}/lines`, {method: "POST", headers, body})).status;
}"""
PLACES = """all => all.map(e => {
  const {x, y, width} = e.getBoundingClientRect();
  return [x, y, width].map(Math.round);
})"""


def table_with(open_page: Open, **options: object) -> Table:
    table = follow(open_page, **options)  # type: ignore[arg-type]
    for line in LINES:
        assert table.page.evaluate(SEND, line) == 201
    table.page.reload()
    expect(table.page.locator("[data-dock] button").first).to_be_visible()
    return table


def states(table: Table) -> Iterator[str]:
    """The table in every state worth looking at."""
    page = table.page
    yield "idle"
    table.tap("rank 8")
    yield "composing"
    table.tap("cancel", "tower 1 1")
    yield "a tower"
    table.tap("correct")
    yield "correcting"
    page.locator("[data-correct-sheet] [data-sheet-close]").click()
    table.tap("asks")
    expect(page.locator("[data-sheet]")).to_be_visible()
    yield "the referee"
    page.locator("[data-sheet] [data-sheet-close]").click()
    open_log(page)
    yield "the log"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_the_live_table(open_page: Open, scheme: str) -> None:
    table = table_with(open_page, viewport=PHONE, color_scheme=scheme, reduced_motion="reduce")
    said = []
    for state in states(table):
        said += [f"{state}: {found}" for found in violations(table.page)]
    assert said == []


def test_every_key_is_large_enough_for_a_finger(open_page: Open) -> None:
    table = table_with(open_page, viewport=PHONE)
    for state in states(table):
        small = table.page.locator("[data-live]").locator(TARGETS).evaluate_all(TOO_SMALL)
        assert [one for one in small if "data-marker" not in one and "rule" not in one] == [], state


def test_nothing_moves_while_something_is_entered(open_page: Open) -> None:
    table = table_with(open_page, viewport=PHONE)

    def places() -> list[object]:
        page = table.page
        towers = page.locator("[data-tower]").evaluate_all(PLACES)
        ranks = page.locator(".live-dock .rank").evaluate_all(PLACES)
        return [towers, page.locator("[data-dock]").evaluate_all(PLACES), ranks]

    before = places()
    table.tap("rank 8")
    assert places() == before
    table.tap("colorful", "rank 9")
    assert places() == before
    table.tap("cancel")
    assert places() == before


@pytest.mark.parametrize("size", [(320, 640), (360, 640), (390, 844), (844, 390), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_the_table_fits_every_screen(open_page: Open, size: tuple[int, int], language: str) -> None:
    view = {"width": size[0], "height": size[1]}
    table = table_with(open_page, viewport=view, locale=language)
    assert fits(table.page, view)
    table.tap("rank 8")
    assert fits(table.page, view)
    assert table.page.locator("[data-dock] .act-row").bounding_box()["y"] < size[1] - 44  # type: ignore[index]


def fits(page: Page, view: dict[str, int]) -> bool:
    wide = int(page.evaluate("document.documentElement.scrollWidth"))
    dock = page.locator("[data-dock]").bounding_box()
    return (
        wide <= view["width"]
        and dock is not None
        and dock["y"] + dock["height"] <= view["height"] + 1
    )


def test_the_first_load_is_small(open_page: Open) -> None:
    table = table_with(open_page, viewport=PHONE)
    address = table.page.url
    sizes: list[int] = []

    def weigh(answer: Response) -> None:
        if "/news" not in answer.url:
            sizes.append(answer.request.sizes()["responseBodySize"])

    table.page.goto("/")
    page = table.page.context.new_page()
    page.on("response", weigh)
    page.goto(address)
    page.wait_for_load_state("load")
    assert sum(sizes) <= 40_000
