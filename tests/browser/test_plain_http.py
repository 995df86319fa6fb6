"""On plain http a phone has no share sheet, clipboard or worker: everything works without them."""

import re
from collections.abc import Iterator

import pytest
from browser.conftest import PHONE
from browser.find_browser import installed
from browser.test_two_phones import tap
from playwright.sync_api import Browser, Page, expect

NAME = "torri.lan"
"""A name of a network at home: no browser trusts it without a certificate."""


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    own = browser.browser_type.launch(
        executable_path=installed(),
        args=["--no-sandbox", f"--host-resolver-rules=MAP {NAME} 127.0.0.1"],
    )
    address = site.replace("127.0.0.1", NAME)
    opened = own.new_context(viewport=PHONE, locale="en", base_url=address).new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("dialog", lambda dialog: faults.append(dialog.message))
    yield opened
    own.close()
    assert faults == []


def start_match(page: Page) -> None:
    page.goto("/match/new")
    page.locator("[name=players-0]").fill("Adso")
    page.locator("[name=players-1]").fill("William")
    page.locator("form .primary").click()
    page.wait_for_url(re.compile("/m/[^/]+$"))


def test_one_calm_sentence_says_what_https_would_add(page: Page) -> None:
    page.goto("/")
    assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    expect(page.locator("[data-insecure]")).to_be_visible()
    for path in ("/match/new", "/torri/deal", "/torri/rules"):
        page.goto(path)
        expect(page.locator("[data-insecure]")).to_have_count(0)


def test_a_secure_address_does_not_say_it(page: Page, site: str) -> None:
    page.goto(site)
    expect(page.locator("[data-insecure]")).to_be_hidden()


def test_links_of_a_match_are_shown_to_be_copied(page: Page) -> None:
    start_match(page)
    expect(page.locator("[data-invite-qr] img")).to_be_visible()
    for name in ("Invite to score", "Share to watch"):
        button = page.get_by_role("button", name=name)
        button.click()
        field = page.get_by_label(name, exact=True).and_(page.locator("input"))
        expect(field).to_have_value(re.compile("^http"))
        expect(field).to_be_focused()
        chosen = "one => one.value.slice(one.selectionStart, one.selectionEnd)"
        assert field.evaluate(chosen) == field.input_value()


def test_a_deal_is_entered_saved_and_handed_over(page: Page) -> None:
    start_match(page)
    page.get_by_role("link", name="Enter the next deal").click()
    tap(page, "8", "marker", "second", "9", "save")
    page.wait_for_url(re.compile("/m/[^/]+$"))
    page.goto(page.url + "/deals/1")
    page.locator(".hand-over summary").click()
    expect(page.locator(".hand-over .qr svg")).to_be_visible()
    page.locator("[data-copy]").first.click()
    expect(page.locator("[data-copy]").first).to_have_text("Copied")
    with page.expect_download() as download:
        page.locator("[data-picture]").click()
    assert download.value.suggested_filename.endswith(".png")
