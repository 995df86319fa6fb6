"""Ranks of a colorful tower are tapped in, and kept as long as they are possible."""

import pytest
from browser.conftest import Open
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.usefixtures("site")


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.locator(f'[data-do="{name}"], [data-add="{name}"]').first.click()


def run(page: Page, text: str) -> None:
    expect(page.locator("[data-run]")).to_have_text(text)


def test_a_tap_slides_the_run_and_ends_where_it_began(open_page: Open) -> None:
    page = open_page("/torri/deal")
    tap(page, "c", "raise", "raise")
    run(page, "?")
    for text in ("5–9", "6–10", "?"):
        tap(page, "slide")
        run(page, text)
    page.locator(".brick").first.click()
    run(page, "5–9")
    expect(page.locator(".brick span").first).to_have_text("5–9")


def test_ranks_are_kept_through_more_and_less_and_reach_the_line(open_page: Open) -> None:
    page = open_page("/torri/deal")
    tap(page, "c", "raise", "raise", "slide", "raise")
    run(page, "5–10")
    tap(page, "lower")
    run(page, "6–10")
    tap(page, "lower")
    run(page, "7–10")
    page.locator("[data-do=menu]").click()
    assert "c7-10" in page.locator("[data-line]").input_value()


def test_ranks_are_forgotten_only_where_they_become_impossible(open_page: Open) -> None:
    page = open_page("/torri/deal")
    tap(page, "c", "raise", "raise", "raise", "slide")
    run(page, "5–10")
    tap(page, "raise")
    run(page, "?")
    tap(page, "lower", "slide", "pietra", "raise")
    run(page, "4–10")
    tap(page, "pietra", "pietra", "pietra")
    run(page, "?")


def test_a_plain_tower_has_no_ranks_to_slide_and_is_let_go_by_a_second_tap(
    open_page: Open,
) -> None:
    page = open_page("/torri/deal")
    tap(page, "8")
    expect(page.locator("[data-do=slide]")).to_be_hidden()
    page.locator(".brick").first.click()
    expect(page.locator("[data-tools]")).to_be_hidden()
