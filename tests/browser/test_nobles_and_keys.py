"""Noble cards with what they do; names that are known; the keys of a keyboard."""

from urllib.parse import quote

import pytest
from browser.conftest import DESKTOP, Open
from browser.test_entry import Thumb, totals
from playwright.sync_api import expect

pytestmark = pytest.mark.usefixtures("site")
EXAMPLE_BY_KEYS = (
    *("0", "+", "!", "9", "!", "8", "!", "6", "c", "+", "+", "m"),
    *("/", "7", "!", "c", "+", "+", "!", "c", "!", "c", "!"),
)
"""The deal of the rulesheet, 63 : 66."""


def test_every_noble_card_says_what_it_does_and_what_it_is_worth(open_page: Open) -> None:
    page = open_page("/torri/deal")
    Thumb(page).tap("nobles")
    cards = page.locator("[data-noble]")
    expect(cards).to_have_count(7)
    for card in cards.all():
        expect(card.locator("small")).to_contain_text("points")


def test_every_noble_card_entered_is_on_the_sheet(open_page: Open) -> None:
    line = "Adso: 8x5 palazzo mura close marker / William: 9x3 via via giostra"
    page = open_page("/torri/result?line=" + quote(line))
    cards = page.locator("figure").first.locator(".in-front li")
    expect(cards).to_have_text(["Called Close", "Mura", "Palazzo Comunale"])
    cards = page.locator("figure").last.locator(".in-front li")
    expect(cards).to_have_text(["Giostra", "Via Francigena × 2"])
    page.goto("/torri/deal?line=" + quote(line))
    totals(page, "18", "9")
    page.context.set_offline(True)
    page.locator("[data-finish]").click()
    own = page.locator("[data-dialog=result] figure").last.locator(".in-front li")
    expect(own).to_have_text(["Giostra", "Via Francigena × 2"])


def test_names_of_earlier_deals_are_suggested(open_page: Open) -> None:
    page = open_page("/torri/deal")
    Thumb(page).tap("menu")
    expect(page.locator("[data-name]").first).not_to_be_focused()  # no keyboard over the menu
    page.locator("[data-name]").first.fill("Ubertino")
    page.locator("[data-names] .primary").click()
    for path, list_ in (("/torri/deal", "[data-known] option"), ("/match/new", "#known option")):
        page.goto(path)
        if path.endswith("deal"):
            Thumb(page).tap("menu")
        values = page.locator(list_).evaluate_all("all => all.map((one) => one.value)")
        assert values == ["Ubertino"]


def test_the_example_is_entered_with_a_keyboard_alone(open_page: Open) -> None:
    page = open_page("/torri/deal", viewport=DESKTOP)
    for key in EXAMPLE_BY_KEYS:
        page.keyboard.press(key)
    totals(page, "63", "66")
    page.keyboard.press("Control+z")
    totals(page, "63", "61")
    page.keyboard.press("!")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("-")
    page.keyboard.press("Delete")
    expect(page.locator('[data-side="1"] .brick')).to_have_count(3)
    page.keyboard.press("Control+z")
    totals(page, "63", "66")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Player 2 wins by 3 points")


def test_the_keys_are_shown_on_request_and_typing_is_left_alone(open_page: Open) -> None:
    page = open_page("/torri/deal", viewport=DESKTOP)
    page.keyboard.press("?")
    expect(page.locator("[data-keys] dd").first).to_be_visible()
    page.locator("[data-line]").fill("")
    page.keyboard.type("85c")
    expect(page.locator("[data-line]")).to_have_value("85c")
    page.keyboard.press("Escape")
    expect(page.locator(".brick")).to_have_count(0)


def test_nine_towers_a_pietra_the_marker_and_two_nobles_take_at_most_28_taps(
    open_page: Open,
) -> None:
    thumb = Thumb(open_page("/torri/deal"))
    thumb.tap("10", "raise", "complete", "9", "complete", "8", "complete", "6", "pietra")
    thumb.tap("c", "raise", "raise", "marker", "nobles")
    thumb.page.locator("[data-noble=monumento]").click()
    thumb.page.keyboard.press("Escape")
    thumb.taps += 2
    thumb.tap("second", "7", "complete", "c", "complete", "c", "c", "nobles")
    thumb.page.locator("[data-noble=cappella]").click()
    thumb.page.keyboard.press("Escape")
    thumb.taps += 2
    thumb.tap("result")
    expect(thumb.page.locator("h1")).to_contain_text("wins")
    expect(thumb.page.locator("figure .tower")).to_have_count(9)
    assert thumb.taps <= 28
