"""House rules of a table: named once, kept by the phone, seen wherever they count."""

import re
from urllib.parse import quote

import pytest
from browser.conftest import Open
from browser.test_two_phones import match_page, new_match, tap
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.usefixtures("site")
SET = "closer_tie=first,penalty_size=5"
MOVED = "marker_destroyed=moves"
LINE = "Adso: 10x4! marker / William: 8x5"


def keep(page: Page, name: str = "Abbey rules", settings: str = SET) -> None:
    page.goto(f"/torri/readings?set={quote(settings)}&name={quote(name)}")
    page.get_by_role("button", name="Keep on this phone").click()
    expect(page.locator(".set-tag[aria-current]")).to_have_text(name)


def chip(page: Page) -> str:
    found = page.locator(".set-tag b").first
    expect(found).to_be_visible()
    return found.text_content() or ""


def test_a_set_is_named_once_and_stays_with_the_deals_of_this_phone(open_page: Open) -> None:
    page = open_page("/")
    keep(page)
    page.get_by_role("link", name="Score a deal with them").click()
    assert chip(page) == "Abbey rules"
    tap(page, "8", "marker", "second", "9")
    page.goto("/")
    page.locator(".hero .primary").click()
    assert chip(page) == "Abbey rules"
    page.locator("[data-finish]").click()
    expect(page.locator("h1")).to_contain_text("wins")
    assert chip(page) == "Abbey rules"
    picture = page.locator("[data-picture]").get_attribute("href") or ""
    assert "House rules: Abbey rules" in page.request.get(picture).text()
    page.get_by_role("link", name="New deal").click()
    assert chip(page) == "Abbey rules"
    page.locator("[data-rules-chip]").click()
    page.get_by_label("Our rulings").check()
    page.keyboard.press("Escape")
    expect(page.locator("[data-rules-chip]")).to_be_hidden()
    page.reload()
    expect(page.locator("[data-rules-chip]")).to_be_hidden()


def test_the_menu_offers_what_the_phone_keeps_and_a_phone_forgets(open_page: Open) -> None:
    page = open_page("/")
    keep(page)
    page.goto("/torri/deal?line=" + quote("Adso: 8x3 close / William: 8x3 marker"))
    tap(page, "menu")
    page.get_by_label("Abbey rules").check()
    page.keyboard.press("Escape")
    assert chip(page) == "Abbey rules"
    page.goto(f"/torri/readings?set={SET}&name=Abbey%20rules")
    page.get_by_role("button", name="Forget on this phone").click()
    expect(page.locator("[data-house-sets]")).to_be_hidden()


def test_a_new_match_takes_a_set_and_all_its_pages_name_it(open_page: Open) -> None:
    page = open_page("/")
    keep(page)
    page.goto("/match/new")
    page.locator("[name=players-0]").fill("Adso")
    page.locator("[name=players-1]").fill("William")
    page.get_by_role("button", name="Abbey rules").click()
    expect(page.locator("[name=penalty_size]")).to_have_value("5")
    page.locator("form .primary").click()
    page.wait_for_url("**/m/*")
    assert chip(page) == "Abbey rules"
    page.get_by_role("link", name="Enter the next deal").click()
    assert chip(page) == "Abbey rules"
    tap(page, "8", "marker", "second", "9", "save")
    page.wait_for_url(re.compile("/m/[^/]+$"))
    page.goto(match_page(page) + "/deals/1")
    assert chip(page) == "Abbey rules"
    picture = page.locator("[data-picture]").get_attribute("href") or ""
    assert "House rules: 2" in page.request.get(picture).text()


def test_a_match_without_house_rules_has_no_chip(open_page: Open) -> None:
    page = new_match(open_page, kind="single")
    expect(page.locator("[data-match-page]")).to_be_visible()
    expect(page.locator(".set-tag")).to_have_count(0)
    page.goto(match_page(page) + "/deal")
    expect(page.locator("[data-rules-chip]")).to_be_hidden()


def test_where_a_house_rule_moves_the_marker_picture_and_sentence_say_so(open_page: Open) -> None:
    page = open_page(f"/torri/deal?line={quote(LINE)}&reading={MOVED}")
    said = "House rule: the Highest Marker moves from Adso to William, who has the highest tower."
    expect(page.locator(".hint.house")).to_have_text(said)
    expect(page.locator('[data-side="0"] [href="#flag"]')).to_have_count(0)
    expect(page.locator('[data-side="1"] [href="#flag"]')).to_have_count(1)
    page.locator("[data-finish]").click()
    expect(page.locator(".verdict")).to_contain_text(said)
    expect(page.locator("figure").nth(0).locator('[href="#flag"]')).to_have_count(0)
    expect(page.locator("figure").nth(1).locator('[href="#flag"]')).to_have_count(1)
