"""Every page that follows the server says when it cannot any more, and continues by itself."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.conftest import PHONE, Open
from browser.test_live_table import follow
from browser.test_offline import Club
from browser.test_tournament import home_of, new_tournament, publish
from browser.test_two_phones import match_page, new_match
from playwright.sync_api import Browser, Page, expect

SAID = re.compile(r"No connection\. What you see was last up to date at \d+:\d\d")


def lost_and_found(page: Page) -> None:
    page.wait_for_event("response")  # it hears of the server
    page.context.set_offline(True)
    expect(page.locator("[data-stale]")).to_have_text(SAID)
    expect(page.locator("[data-stale]")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("[data-stale]")).to_be_hidden()


@pytest.mark.parametrize("path", ["", "/deal", "/settings"])
def test_pages_of_a_match_say_since_when_they_hear_nothing(open_page: Open, path: str) -> None:
    page = new_match(open_page)
    page.goto(match_page(page) + path)
    lost_and_found(page)


def test_who_only_looks_at_a_match_is_told_too(open_page: Open) -> None:
    home = match_page(new_match(open_page))
    lost_and_found(open_page(home))


def test_the_live_table_says_it(open_page: Open) -> None:
    lost_and_found(follow(open_page, viewport=PHONE).page)


@pytest.mark.parametrize("path", ["", "/standings", "/projector"])
def test_pages_of_a_tournament_say_it(open_page: Open, path: str) -> None:
    desk = new_tournament(open_page)
    publish(desk, 1)
    desk.goto(home_of(desk) + path)
    lost_and_found(desk)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    found = Club(tmp_path)
    found.start()
    yield found
    found.stop()


def test_it_goes_on_when_the_server_was_stopped_and_is_back(browser: Browser, club: Club) -> None:
    context = browser.new_context(viewport=PHONE, locale="en", base_url=club.address)
    page = context.new_page()
    page.goto("/match/new")
    for number, name in enumerate(("Adso", "William")):
        page.locator(f"[name=players-{number}]").fill(name)
    page.locator("form .primary").click()
    page.wait_for_url(re.compile("/m/[^/]+$"))
    club.stop()
    expect(page.locator("[data-stale]")).to_be_visible()
    club.start()
    expect(page.locator("[data-stale]")).to_be_hidden()
    context.close()
