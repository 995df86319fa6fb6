"""The result of San Gimignano at phone size: taps, ties, what is drawn, three languages, axe."""

from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.conftest import Open
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.usefixtures("site")
SMALL = {"width": 320, "height": 640}
DEAL = "/sangimignano/deal"
FOUR = "Adso: 7 towers / William: 7 towers / Jorge: 5 towers / Salvatore: 3 towers | blocked"
TIED = FOUR.replace("7 towers / W", "7 towers 9 tokens / W").replace(
    "7 towers / J", "7 towers 11 tokens / J"
)


class Thumb:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.taps += 1

    def players(self, count: int) -> None:
        self.tap(f".town-count [value='{count}']")

    def number(self, row: int, number: int) -> None:
        self.tap(f".town-row:nth-child({row + 1}) .key:text-is('{number}')")

    def numbers(self, *numbers: int) -> None:
        for row, number in enumerate(numbers):
            self.number(row, number)


def heading(page: Page, text: str) -> None:
    expect(page.locator("h1")).to_have_text(text)


def test_a_result_of_three_players_takes_5_taps(open_page: Open) -> None:
    thumb = Thumb(open_page(DEAL))
    thumb.players(3)
    thumb.numbers(10, 8, 5)
    expect(thumb.page.locator("[data-end=tenth]")).to_have_attribute("aria-pressed", "true")
    expect(thumb.page.locator("[data-verdict]")).to_have_text("Player A wins with the most towers")
    thumb.tap("[data-save]")
    heading(thumb.page, "Player A wins with the most towers")
    expect(thumb.page.locator("main svg text")).to_contain_text(
        ["Player A", "1", "10 towers", "Player B", "2", "8 towers", "Player C", "3", "5 towers"]
    )
    expect(thumb.page.locator("main svg.skyline")).not_to_contain_text("tokens")
    assert thumb.taps == 5


def test_a_tie_of_two_takes_7_taps(open_page: Open) -> None:
    thumb = Thumb(open_page(DEAL))
    thumb.players(3)
    thumb.numbers(7, 7, 5)
    expect(thumb.page.locator("[data-tie]")).to_contain_text(
        "Player A, Player B have the same number of towers: 7."
    )
    expect(thumb.page.locator(".town-row")).to_have_count(2)
    expect(thumb.page.locator("[data-save]")).to_be_disabled()
    thumb.numbers(9, 11)
    thumb.tap("[data-save]")
    heading(thumb.page, "Player B wins with more tokens on the board")
    expect(thumb.page.locator("main svg.skyline")).to_have_attribute(
        "aria-label",
        r"Player A: place 2, 7 towers, 9 tokens, "
        "Player B: place 1, 7 towers, 11 tokens, Player C: place 3, 5 towers",
    )
    assert thumb.taps == 7


def test_a_tie_of_towers_and_tokens_is_shared(open_page: Open) -> None:
    thumb = Thumb(open_page(DEAL))
    thumb.players(2)
    thumb.numbers(6, 6)
    thumb.numbers(12, 12)
    thumb.tap("[data-end=agreed]")
    expect(thumb.page.locator("[data-line]")).to_have_value(
        "Player A: 6 towers 12 tokens / Player B: 6 towers 12 tokens | agreed"
    )
    thumb.tap("[data-save]")
    heading(thumb.page, "Player A, Player B share the first place")


def test_below_the_first_place_nobody_is_asked_for_tokens(open_page: Open) -> None:
    thumb = Thumb(open_page(DEAL))
    thumb.numbers(7, 4, 4)
    expect(thumb.page.locator("[data-tie]")).to_be_empty()
    expect(thumb.page.locator("[data-save]")).to_be_enabled()


def test_towers_are_corrected_by_a_tap_on_a_plate(open_page: Open) -> None:
    thumb = Thumb(open_page(f"{DEAL}?line={quote(FOUR)}"))
    thumb.tap(".town-plate")
    thumb.number(0, 10)
    expect(thumb.page.locator("[data-verdict]")).to_have_text("Adso wins with the most towers")
    thumb.tap("[data-undo]")
    expect(thumb.page.locator(".town-row")).to_have_count(4)


def test_a_reload_keeps_what_was_tapped(open_page: Open) -> None:
    thumb = Thumb(open_page(DEAL))
    thumb.players(4)
    thumb.numbers(3, 1)
    thumb.page.reload()
    expect(thumb.page.locator(".town-row")).to_have_count(4)
    expect(thumb.page.locator(".town-keys [aria-pressed=true]")).to_have_text(["3", "1"])
    expect(thumb.page.locator(".town-count :checked")).to_have_value("4")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr", "ja"])
@pytest.mark.parametrize(
    "path", [DEAL, f"{DEAL}?line={quote(FOUR)}", f"/sangimignano/result?line={quote(TIED)}"]
)
def test_pages_fit_a_small_phone_in_every_language(
    open_page: Open, path: str, language: str, theme: str
) -> None:
    mark = "&" if "?" in path else "?"
    page = open_page(f"{path}{mark}lang={language}", viewport=SMALL, color_scheme=theme)
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    sizes = page.locator(".town-keys .key").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(r => [r.width, r.height])"
    )
    assert all(width >= 40 and height >= 44 for width, height in sizes)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_without_a_script_a_line_is_typed(open_page: Open) -> None:
    page = open_page(DEAL, java_script_enabled=False)
    expect(page.locator("[data-save]")).to_be_hidden()
    page.locator("[data-line]").fill("Adso: 10 towers / William: 8 towers")
    page.locator("[data-plain] button").click()
    heading(page, "Adso wins with the most towers")


def test_the_first_load_is_light(open_page: Open) -> None:
    page = open_page("about:blank")
    sizes: list[int] = []
    page.on("response", lambda answer: sizes.append(answer.request.sizes()["responseBodySize"]))
    page.goto(DEAL)
    page.wait_for_load_state("networkidle")
    assert 1 < len(sizes) <= 8
    assert sum(sizes) <= 36_000
