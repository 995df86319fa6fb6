"""The rack of tokens at phone size: taps are counted, five players fit, three languages, axe."""

from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.conftest import Open
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.usefixtures("site")
SMALL = {"width": 320, "height": 640}


BOARD = "/patrician/result?line=" + quote(
    "Mary: hat4 lady3 beard3 / Tom: hat3 lady2 beard4 / Ann: hat1 lady5 beard3"
    " // Bo:AAABB.ACCC Fe:CBA.AC Fi:ACAA.CBBBC Lu:AABBA.CB Mi:CC.CABBB Pa:AC.ACB"
    " Ro:BBACCB.ACC Si:ACABC.BA Ve:ACC.BA"
)
PAGES = ("/patrician/deal", BOARD, "/patrician/ask/city?city=Si:ABBA.BAB", "/patrician/ask")


class Thumb:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.taps += 1

    def chips(self, values: str) -> None:
        for value in values.split():
            self.tap(f".rack-chip:not(.gone):text-is('{value}')")

    def keys(self, digits: str) -> None:
        for digit in digits:
            self.tap(f".digit-keys .key:text-is('{digit}')")


def test_a_result_of_three_players_takes_at_most_18_taps(open_page: Open) -> None:
    thumb = Thumb(open_page("/patrician/deal"))
    thumb.chips("9 7 6 5 4 2")
    thumb.tap(".token-keys .primary")
    thumb.chips("9 9 7 5 4")
    expect(thumb.page.locator("[data-hint]")).to_contain_text("Left: 7, points: 32.")
    thumb.tap(".token-keys .primary")
    thumb.keys("322")
    thumb.tap("[data-save]")
    expect(thumb.page.locator("h1")).to_have_text("Player A wins by 5 points")
    totals = thumb.page.locator(".score-row.total summary b")
    expect(totals).to_contain_text(["51", "46", "44"])
    assert thumb.taps <= 18


def test_in_a_hurry_a_player_takes_at_most_5_taps(open_page: Open) -> None:
    thumb = Thumb(open_page("/patrician/deal"))
    thumb.page.locator("[data-menu] summary").click()
    thumb.page.locator("[data-way]").click()
    thumb.keys("333" + "342")
    thumb.tap(".rack-rest")
    thumb.keys("2")
    thumb.tap("[data-save]")
    expect(thumb.page.locator("h1")).to_have_text("Player A wins by 5 points")
    assert thumb.taps <= 3 * 5


def test_a_tie_asks_for_the_floors_of_those_who_are_tied(open_page: Open) -> None:
    line = "Ann: sum33 sets2/Bob: sum39 sets1/Cleo: sum27 sets2"
    page = open_page(f"/patrician/deal?line={line}")
    expect(page.locator(".rack-pieces")).to_have_count(2)
    page.locator(".rack-pieces input").nth(0).fill("20")
    page.locator(".rack-pieces input").nth(0).blur()
    page.locator(".rack-pieces input").nth(1).fill("22")
    page.locator(".rack-pieces input").nth(1).blur()
    page.locator("[data-save]").click()
    expect(page.locator("h1")).to_have_text("Ann wins with fewer floors on the board")


def test_undo_gives_a_token_back_and_a_reload_keeps_them(open_page: Open) -> None:
    thumb = Thumb(open_page("/patrician/deal"))
    thumb.chips("9 7")
    thumb.tap("[data-undo]")
    expect(thumb.page.locator(".rack-chip.gone")).to_have_count(1)
    thumb.page.reload()
    expect(thumb.page.locator(".rack-chip.gone")).to_have_count(1)


def test_portraits_are_counted_one_by_one(open_page: Open) -> None:
    page = open_page("/patrician/deal?line=Ann: 9x3 7x3 6x3/Bob: 5x3 4x3 2x3")
    thumb = Thumb(page)
    thumb.tap(".token-keys .primary")
    thumb.tap("[data-by=portraits]")
    thumb.keys("433" + "204")
    expect(page.locator("[data-line]")).to_have_value(
        "Ann: 9 9 9 7 7 7 6 6 6 hat4 lady3 beard3 / Bob: 5 5 5 4 4 4 2 2 2 hat2 lady0 beard4"
    )


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_five_players_fit_a_small_phone_in_every_language(open_page: Open, language: str) -> None:
    line = "Mary: 9 6 4/Tom: 7 7 5 4/Ann: 9 9/Luca/Sofia"
    page = open_page(f"/patrician/deal?line={line}&lang={language}", viewport=SMALL)
    expect(page.locator(".rack-plate")).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    sizes = page.locator(".rack-chip").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(r => Math.min(r.width, r.height))"
    )
    assert len(sizes) == 20
    assert min(sizes) >= 44
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_pages_of_patrician_fit_a_small_phone_in_both_themes(
    open_page: Open, path: str, theme: str
) -> None:
    page = open_page(path, viewport=SMALL, color_scheme=theme)
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_the_first_load_of_the_rack_is_light(open_page: Open) -> None:
    page = open_page("about:blank")
    sizes: list[int] = []
    page.on("response", lambda answer: sizes.append(answer.request.sizes()["responseBodySize"]))
    page.goto("/patrician/deal")
    page.wait_for_load_state("networkidle")
    assert 1 < len(sizes) <= 8
    assert sum(sizes) <= 36_000
