"""The rulebook in a browser: results while typing, the printed summary, house rules by tapping."""

import re

import pytest
from browser.conftest import Open
from playwright.sync_api import Page, expect


def ids(page: Page) -> list[str]:
    return page.locator("[data-found] small").all_inner_texts()


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("exchange same rank", "EXCHANGE-2"),
        ("exchnage same rank", "EXCHANGE-2"),
        ("交換", "EXCHANGE-1"),
        ("égalité marqueur", "LT-21"),
        ("exch", "EXCHANGE-1"),
    ],
)
def test_results_come_while_typing_without_a_new_page(
    open_page: Open, typed: str, found: str
) -> None:
    page = open_page("/torri/rules")
    page.evaluate("window.stayed = true")
    page.locator("#q").press_sequentially(typed)
    expect(page.locator("[data-found]")).to_contain_text(found)
    assert page.evaluate("window.stayed")
    assert page.url.endswith("/torri/rules")


def test_a_result_opens_with_the_keyboard_alone(open_page: Open) -> None:
    page = open_page("/torri/rulings")
    page.locator("#q").press_sequentially("LT-23")
    expect(page.locator("[data-found]")).to_contain_text("LT-23")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("marker")
    assert page.url.endswith("/torri/rulings/LT-23")


def test_escape_puts_the_results_away_and_typing_brings_them_back(open_page: Open) -> None:
    page = open_page("/torri/rules")
    page.locator("#q").press_sequentially("guard")
    expect(page.locator("[data-found]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-found]")).to_be_hidden()
    page.locator("#q").press_sequentially("s")
    expect(page.locator("[data-found]")).to_be_visible()


def test_what_is_not_found_is_said(open_page: Open) -> None:
    page = open_page("/torri/rules")
    page.locator("#q").press_sequentially("zzzzzzz")
    expect(page.locator("[data-found]")).to_contain_text("Nothing found")


def test_markup_in_a_query_stays_text(open_page: Open) -> None:
    page = open_page("/torri/rules")
    page.on("dialog", lambda _: pytest.fail("a script ran"))
    page.locator("#q").press_sequentially("<img src=x onerror=alert(1)> tower")
    expect(page.locator("[data-found] a").first).to_be_visible()
    assert page.locator("[data-found] img").count() == 0


def test_the_form_searches_without_javascript(open_page: Open) -> None:
    page = open_page("/torri/rules", java_script_enabled=False)
    page.locator("#q").fill("égalité marqueur")
    page.locator("#q").press("Enter")
    expect(page.locator(".results small").first).to_contain_text("LT-21")


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_the_summary_prints_on_one_page_of_a4(open_page: Open, language: str) -> None:
    page = open_page("/torri/rules/summary", locale=language)
    paper = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1


def test_a_set_of_house_rules_is_built_by_tapping_and_played_with(open_page: Open) -> None:
    page = open_page("/torri/readings")
    page.locator("[name=name]").fill("Abbey")
    switch = page.locator("[name=marker_destroyed][value=moves]")
    page.locator("details.chapter", has=switch).locator("summary").click()
    switch.check()
    page.locator(".switch-form .primary").click()
    expect(page.locator("h1")).to_have_text("Abbey")
    assert "set=marker_destroyed%3Dmoves" in page.url
    expect(page.locator(".change").first).to_contain_text("William wins by 17 points")
    page.locator(".set .primary").click()
    page.locator("[data-add='10']").click()
    page.locator("[data-finish]").click()
    page.wait_for_url("**/result?*")
    assert "marker_destroyed" in page.url


def test_a_chapter_is_one_tap_away(open_page: Open) -> None:
    page = open_page("/torri/rules")
    page.locator(".chapters a[href='#scoring']").click()
    expect(page.locator("#scoring")).to_be_in_viewport()
