"""Pages of an event that follow in a real browser: they become what a newly loaded page shows."""

import re

from browser.conftest import DESKTOP, Open
from browser.test_tournament import finish, home_of, new_tournament, phones, publish, visit
from playwright.sync_api import Page, expect

FOLLOW = 60_000
PAGES = ["", "/standings", "/standings?all=1", "/cross", "/player/1", "/rounds/1", "/statistics"]
PAGES += ["/projector"]

SHOWN = """() => {
  const main = document.querySelector("main").cloneNode(true);
  const own = ["open", "hidden", "style", "data-since", "data-clock"];
  for (const one of main.querySelectorAll("*")) {
    for (const name of own) one.removeAttribute(name);
    one.classList.remove("both", "down", "late", "soon");
    if (!one.classList.length) one.removeAttribute("class");
  }
  for (const one of main.querySelectorAll("[data-turn], [data-running]")) one.textContent = "";
  return document.title + main.outerHTML.replace(/\\s+/g, "");
}"""
"""All that the server says, without what scripts and readers did to it."""


def followers(open_page: Open, home: str) -> dict[str, Page]:
    return {path: open_page(home + path, viewport=DESKTOP) for path in PAGES}


def agree(open_page: Open, home: str, shown: dict[str, Page]) -> None:
    """Every page that followed shows what the same page shows when it is opened now."""
    for path, page in shown.items():
        fresh = open_page(home + path, viewport=DESKTOP)
        page.wait_for_function(
            f"wanted => ({SHOWN})() === wanted", arg=fresh.evaluate(SHOWN), timeout=FOLLOW
        )
        fresh.close()


def test_every_page_of_an_event_follows_without_being_loaded_again(open_page: Open) -> None:
    desk = new_tournament(open_page)
    publish(desk, 1)
    home = home_of(desk)
    shown = followers(open_page, home)
    for page in shown.values():
        page.evaluate("window.stayed = true")
    for phone in phones(open_page, desk, 1):
        finish(phone)
    agree(open_page, home, shown)
    visit(desk, home)
    desk.locator("[name=wish][value=start]").click()
    expect(shown[""].locator("[data-clock]")).to_have_text(
        re.compile(r"^\d+:\d\d$"), timeout=FOLLOW
    )
    desk.locator("[name=wish][value=stop]").click()
    expect(shown["/projector"].locator("[data-running='0']")).to_be_attached(timeout=FOLLOW)
    desk.goto(home + "/pair")
    desk.locator(".publish .primary").click()
    agree(open_page, home, shown)
    assert all(page.evaluate("window.stayed") for page in shown.values())


def test_what_the_reader_opened_typed_and_scrolled_to_stays(open_page: Open) -> None:
    desk = new_tournament(open_page)
    publish(desk, 1)
    reader = open_page(home_of(desk) + "/standings")
    reader.locator("#p7 > summary").click()
    reader.locator("#p7").scroll_into_view_if_needed()
    reader.locator("#p7 > summary").focus()
    at, before = reader.evaluate("scrollY"), reader.locator("#p7 .rank-points").text_content()
    for phone in phones(open_page, desk, 1):
        finish(phone)
    expect(reader.locator("#p1 .rank-points")).to_have_text("2", timeout=FOLLOW)
    expect(reader.locator("#p2 .rank-points")).to_have_text("2", timeout=FOLLOW)
    expect(reader.locator("#p3 .rank-points")).to_have_text("2", timeout=FOLLOW)
    assert before == "0"
    assert reader.locator("#p7").get_attribute("open") is not None
    assert reader.evaluate("document.activeElement.closest('details')?.id") == "p7"
    assert abs(reader.evaluate("scrollY") - at) < 400


def test_a_page_that_shows_the_hall_hears_that_its_address_has_ended(open_page: Open) -> None:
    desk = new_tournament(open_page)
    reader = open_page(home_of(desk) + "/standings")
    visit(desk, home_of(desk) + "/links")
    desk.get_by_role("button", name="New address").click()
    expect(reader.locator("main")).to_contain_text("nothing at this address", timeout=FOLLOW)
