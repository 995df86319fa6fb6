"""The entry page fits every phone: no label spills, nothing scrolls sideways, keys can be hit."""

import pytest
from browser.conftest import Open
from playwright.sync_api import Page

pytestmark = pytest.mark.usefixtures("site")
SIZES = ((320, 640), (360, 740), (390, 844), (568, 320), (740, 360), (1280, 800))
FAULTS = """() => {
  const keys = [...document.querySelectorAll("[data-desk] .key, .tool")];
  const seen = keys.filter((key) => key.checkVisibility());
  const spilled = seen.filter((key) => key.scrollWidth > key.clientWidth + 1);
  const small = seen.filter((key) => {
    const { width, height } = key.getBoundingClientRect();
    return Math.round(width) < 44 || Math.round(height) < 44;
  });
  const wide = document.documentElement.scrollWidth > innerWidth ? ["wider than the phone"] : [];
  const touching = seen.filter((key, place) => seen.slice(place + 1).some((other) => {
    const one = key.getBoundingClientRect(), two = other.getBoundingClientRect();
    return one.left < two.right - 1 && two.left < one.right - 1
      && one.top < two.bottom - 1 && two.top < one.bottom - 1;
  }));
  const told = (kind) => (key) => `${kind}: ${key.textContent.trim() || key.ariaLabel}`;
  const faults = [...spilled.map(told("spills")), ...small.map(told("small"))];
  return [...wide, ...faults, ...touching.map(told("overlaps"))];
}"""


def faults(page: Page, title: str) -> list[str]:
    return [f"{title}: {fault}" for fault in page.evaluate(FAULTS)]


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
def test_the_keys_of_the_entry_page_fit_every_phone(open_page: Open, language: str) -> None:
    page = open_page("/torri/deal", locale=language)
    page.locator('[data-add="c"]').click()
    page.locator("[data-do=slide]").click()
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += faults(page, f"{width}x{height}")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for width, height in SIZES[:3]:
        page.set_viewport_size({"width": width, "height": height})
        found += faults(page, f"{width}x{height}, large text")
    assert found == []


def test_no_field_makes_an_iphone_zoom(open_page: Open) -> None:
    page = open_page("/match/new")
    sizes = "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    typed = "input:not([type=hidden], [type=radio], [type=checkbox]), textarea"
    assert min(page.locator(typed).evaluate_all(sizes)) >= 16
