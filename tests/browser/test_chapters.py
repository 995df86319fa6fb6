"""The book by chapters: no page is endless, contents stay in reach, paper gets everything."""

import re

import pytest
from browser.conftest import Open
from playwright.sync_api import Page, expect

LONGEST = 6000
SHIFTS = """() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) sum += one.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(sum), 800);
})"""
"""How much a page moved under the reader, as browsers measure it."""


def height(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollHeight"))


@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
@pytest.mark.parametrize("path", ["/torri/rules", "/torri/readings", "/torri/rulings"])
def test_no_chapter_makes_a_page_endless(open_page: Open, path: str, lang: str) -> None:
    page = open_page(path, locale=lang)
    chapters = page.locator("details.chapter").all()
    assert len(chapters) > 5
    for chapter in chapters:
        chapter.evaluate("one => { one.open = true; }")
        assert height(page) <= LONGEST, chapter.inner_text()[:30]
    expect(page.locator("details.chapter[open]")).to_have_count(1)


def test_the_contents_stay_in_reach_and_open_their_chapter(open_page: Open) -> None:
    page = open_page("/torri/rules")
    page.mouse.wheel(0, 3000)
    last = page.locator(".chapters a").last
    last.click()
    expect(page.locator("details.chapter").last).to_have_attribute("open", "")
    expect(page.locator("details.chapter").last.locator(".rule").first).to_be_visible()
    expect(last).to_be_in_viewport()


def test_all_cases_about_a_rule_are_seen_at_once(open_page: Open) -> None:
    page = open_page("/torri/cases?about=EXCHANGE-2")
    assert page.locator(".entries a").count() > 2
    assert all(case.is_visible() for case in page.locator(".entries a").all())


def test_an_address_opens_the_chapter_of_its_rule(open_page: Open) -> None:
    page = open_page("/torri/rules")
    rule = page.locator("details.chapter").last.locator(".rule").last.get_attribute("id")
    again = open_page(f"/torri/rules#{rule}")
    expect(again.locator(f"#{rule}")).to_be_in_viewport()


def test_paper_gets_the_whole_book(open_page: Open) -> None:
    page = open_page("/torri/rules")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator(".rule:visible")).to_have_count(page.locator(".rule").count())


def test_home_and_the_referee_open_with_one_search_box(open_page: Open) -> None:
    for path in ("/", "/torri/ask"):
        page = open_page(path)
        page.get_by_role("searchbox").fill("exchange")
        expect(page.locator("[data-found] a").first).to_be_visible()


def test_what_the_search_finds_on_home_is_not_cut(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("searchbox").fill("exchange")
    last = page.locator("[data-found] a").last
    last.scroll_into_view_if_needed()
    box = last.bounding_box()
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    hit = page.evaluate("({x, y}) => document.elementFromPoint(x, y)?.closest('a')?.href", at)
    assert hit == last.evaluate("one => one.href")


def test_the_bar_of_a_deal_opens_the_referee_with_these_towers(open_page: Open) -> None:
    page = open_page("/torri/deal?new=1")
    for key in ("10", "9"):
        page.locator(f"[data-add='{key}']").click()
    page.get_by_role("link", name="Ask the referee").first.click()
    expect(page.locator(".asked-towns .tower")).to_have_count(2)
    page.get_by_role("link", name="Conspiracy").click()
    expect(page.locator("[name=table]")).to_have_value(re.compile("10x3 9x3"))


@pytest.mark.parametrize("path", ["/torri/ask", "/torri/ask/exchange", "/torri/ask/conspiracy"])
def test_nothing_moves_when_the_referee_opens(open_page: Open, path: str) -> None:
    page = open_page(path)
    assert page.evaluate(SHIFTS) < 0.01


def test_the_form_of_an_exchange_fits_two_screens(open_page: Open) -> None:
    page = open_page("/torri/ask/exchange")
    assert height(page) < 1300
    expect(page.get_by_role("button", name="Ask")).to_be_visible()


def test_only_stones_are_offered_for_a_tower(open_page: Open) -> None:
    page = open_page("/torri/ask/extend")
    picker = page.locator("[data-kind=pile] .palette").first
    expect(picker.locator("[data-card]")).to_have_count(7)
