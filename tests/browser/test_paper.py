"""What an organiser prints: how many pages it takes, and that nothing on them is cut."""

import re

import pytest
from browser.conftest import Open
from playwright.sync_api import Page

LONG = "Bartholomaeus of Ely {n}"  # as long as names of people are


def event(open_page: Open, players: int, **more: str) -> Page:
    """An event whose first round is published, at its desk."""
    page = open_page("/tournament/new", **more)
    page.locator("[name=name]").fill("Monastery Open")
    page.locator("[name=players]").fill("\n".join(LONG.format(n=n) for n in range(1, players + 1)))
    page.locator("form:has([name=players]) .primary").click()
    page.wait_for_url(re.compile("/t/"))
    page.goto(f"{page.url}/pair")
    page.locator(".publish .primary").click()
    page.wait_for_url(re.compile("#r1"))
    return page


def pages_of(page: Page) -> int:
    paper = page.pdf(format="A4", prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b", paper))


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_eight_slips_with_long_names_fit_one_page(open_page: Open, language: str) -> None:
    page = event(open_page, 16, locale=language)
    page.goto(page.url.partition("#")[0] + "/rounds/1")
    page.locator("form[action$='/slips'] button").click()
    page.wait_for_url("**/slips")
    assert page.locator(".slip").count() == 8
    assert page.locator(".slip-sign").count() == 16
    assert pages_of(page) == 1
    page.emulate_media(media="print")
    wide = "one => one.scrollWidth > one.clientWidth + 1"
    assert [one for one in page.locator(".slip").all() if one.evaluate(wide)] == []


def test_three_hundred_players_find_their_tables_on_four_pages(open_page: Open) -> None:
    page = event(open_page, 300)
    page.goto(page.url.partition("#")[0] + "/rounds/1?all=1")
    assert pages_of(page) <= 4
    page.emulate_media(media="print")
    assert page.locator(".by-name tbody tr:visible").count() == 300
    assert page.locator(".by-table tbody tr:visible").count() == 150
    cut = "one => one.scrollWidth > one.clientWidth + 1"
    assert not page.locator(".two-lists").evaluate(cut)


def test_the_standings_of_three_hundred_fit_four_pages(open_page: Open) -> None:
    page = event(open_page, 300)
    page.goto(page.url.partition("#")[0] + "/standings?all=1")
    assert pages_of(page) <= 4
    assert page.locator(".ranking tbody tr").count() == 300
