"""The looks of a page: three languages, two themes, two sizes; and what is wrong with it."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.conftest import DESKTOP, PHONE
from playwright.sync_api import Page

LOOKS = (
    ("en", "light", PHONE),
    ("fr", "dark", PHONE),
    ("ja", "light", PHONE),
    ("en", "dark", DESKTOP),
)
"""Every language on a phone, both themes, both sizes: texts overflow by language and size,
contrasts fail by theme. The full product finds the same and takes three times as long."""
ONLY_FAULTS = {"resultTypes": ["violations"]}
"""What passes is left uncounted: it takes most of the time."""
AXE = Axe()
STILL = """() => Promise.all(document.getAnimations()
  .filter(one => one.effect.getComputedTiming().iterations !== Infinity)
  .map(one => one.finished.catch(() => {})))"""


def in_every_look(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test with each `language`, `theme` and `size`."""
    names = [f"{language}-{theme}-{size['width']}" for language, theme, size in LOOKS]
    found: Callable[..., None] = pytest.mark.parametrize(
        ("language", "theme", "size"), LOOKS, ids=names
    )(test)
    return found


def settle(page: Page) -> None:
    """Wait for transitions: they change contrast while they run."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    page.evaluate(STILL)


def violations(page: Page) -> list[str]:
    found: list[dict[str, Any]] = AXE.run(page, options=ONLY_FAULTS).response["violations"]
    return [f"{v['id']}: {[n['html'][:120] for n in v['nodes']]}" for v in found]


def faults(page: Page, paths: Iterable[str], width: int) -> list[str]:
    """Visit pages with everything on them opened: what axe says, and what is too wide."""
    found = []
    for path in paths:
        page.goto(path)
        for one in page.locator("details").all():
            one.evaluate("one => { one.open = true; }")
        settle(page)
        found += [f"{path} {said}" for said in violations(page)]
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > width:
            found.append(f"{path} is {wide} wide")
    return found
