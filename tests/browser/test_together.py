"""Two phones on one deal: each builds a side, both see both, and nothing is lost."""

import re

import pytest
from browser.conftest import Open
from browser.test_two_phones import join, match_page, new_match, tap
from playwright.sync_api import Page, expect

"""So soon a tower is seen on the other phone, and a deal that is saved there is announced."""


def side(page: Page, number: int) -> list[str]:
    bricks = page.locator(f'[data-side="{number}"] .brick').all()
    return [brick.get_attribute("aria-label") or "" for brick in bricks]


def entering(open_page: Open, kind: str = "target") -> tuple[Page, Page]:
    """Adso's phone and William's, both at the first deal."""
    adso = new_match(open_page, kind=kind)
    william = join(open_page, adso)
    for page in (adso, william):
        page.goto(match_page(page) + "/deal")
    return adso, william


def towers(page: Page, number: int, count: int) -> None:
    bricks = page.locator(f'[data-side="{number}"] .brick')
    expect(bricks).to_have_count(count)


def test_each_builds_a_side_and_sees_the_other_rise(open_page: Open) -> None:
    adso, william = entering(open_page)
    tap(adso, "8", "raise", "marker")
    towers(william, 0, 1)
    expect(william.locator('[data-who="0"]')).to_contain_text("is entering")
    expect(william.locator('[data-side="0"] [data-note]')).to_contain_text("Highest Marker")
    tap(william, "second", "9", "complete")
    towers(adso, 1, 1)
    assert side(adso, 1) == side(william, 1) == ["Tower of 9, 3 stories, completed"]
    assert side(adso, 0) == side(william, 0) == ["Tower of 8, 4 stories"]
    expect(adso.locator('[data-who="0"]')).to_be_empty()
    tap(william, "save")
    expect(william.locator("h1")).to_have_text("Adso leads by 4 points")


def test_undo_takes_back_only_what_was_done_on_this_phone(open_page: Open) -> None:
    adso, william = entering(open_page)
    tap(adso, "8")
    towers(william, 0, 1)
    tap(william, "second", "9")
    towers(adso, 1, 1)
    tap(adso, "undo")
    towers(william, 0, 0)
    towers(adso, 1, 1)
    tap(adso, "second", "10")  # and both may edit everything
    towers(william, 1, 2)


def test_one_goes_offline_in_the_middle_and_nothing_is_lost(open_page: Open) -> None:
    adso, william = entering(open_page)
    tap(adso, "8")
    towers(william, 0, 1)
    william.context.set_offline(True)
    tap(william, "second", "9", "10")
    tap(adso, "7", "marker")
    towers(adso, 1, 0)
    towers(william, 0, 1)
    william.context.set_offline(False)
    towers(adso, 1, 2)
    towers(william, 0, 2)
    expect(adso.locator("[data-rival]")).to_be_hidden()
    tap(adso, "save")
    expect(adso.locator("h1")).to_contain_text("leads")
    expect(william.locator("[data-meanwhile-text]")).to_contain_text("Deal 1 was saved")
    towers(william, 0, 0)


def test_a_reload_and_a_restart_bring_the_deal_of_both_back(open_page: Open) -> None:
    adso, william = entering(open_page)
    tap(adso, "8")
    tap(william, "second", "9")
    towers(adso, 1, 1)
    towers(william, 0, 1)
    adso.evaluate("localStorage.clear()")
    adso.reload()
    towers(adso, 0, 1)
    towers(adso, 1, 1)


@pytest.mark.parametrize("choice", ["take", "insist"])
def test_a_side_that_both_changed_at_once_asks(open_page: Open, choice: str) -> None:
    adso, william = entering(open_page)
    william.context.set_offline(True)
    with adso.expect_response("**/draft"):
        tap(adso, "8", "9")
    expect(adso.locator('[data-side="0"] .brick')).to_have_count(2)
    tap(william, "7")
    william.wait_for_timeout(1_500)
    william.context.set_offline(False)
    note = william.locator("[data-rival-text]")
    expect(note).to_contain_text("has entered this side differently")
    towers(william, 0, 1)
    tap(william, choice)
    expect(william.locator("[data-rival]")).to_be_hidden()
    expected = 2 if choice == "take" else 1
    towers(william, 0, expected)
    towers(adso, 0, expected)


def test_a_deal_saved_elsewhere_is_announced_where_it_differs(open_page: Open) -> None:
    adso, william = entering(open_page)
    tap(adso, "8")
    towers(william, 0, 1)
    william.route("**/draft", lambda route: route.abort())  # what he adds is not heard of
    tap(william, "9")
    tap(adso, "marker", "second", "5", "save")
    expect(adso.locator("h1")).to_contain_text("leads")
    william.unroute("**/draft")
    note = william.locator(".meanwhile", has=william.locator("[data-meanwhile-text]"))
    expect(note).to_contain_text("It differs from what is entered here")
    towers(william, 0, 2)
    note.get_by_role("link", name="Compare").click()
    expect(william.locator("h1")).to_have_text("Two versions of deal 1")
    expect(william.locator(".duel figcaption").first).to_contain_text(re.compile(r", \d+:\d\d"))
    william.locator("[name=from-0][value=mine]").check()
    william.locator("[name=from-1][value=saved]").check()
    william.get_by_role("button", name="Combine them").click()
    expect(william.locator("h1")).to_have_text("Correct deal 1?")
    mixed = "Adso: 9x3 8x3 marker / William: 5x3"  # the marker nobody took away is where it was
    expect(william.locator("[name=line]")).to_have_value(mixed)


def test_the_last_deal_saved_elsewhere_leads_to_the_match(open_page: Open) -> None:
    adso, william = entering(open_page, kind="single")
    tap(adso, "8", "marker", "second", "9")
    towers(william, 1, 1)
    tap(adso, "save")
    expect(william.locator("[data-match-page]")).to_be_visible()
