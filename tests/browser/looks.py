"""Every look a page has: three languages, two themes, two sizes; and what is wrong with it."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.conftest import DESKTOP, PHONE
from playwright.sync_api import Page

LANGUAGES, THEMES = ("en", "fr", "ja"), ("light", "dark")
ONLY_FAULTS = {"resultTypes": ["violations"]}
"""What passes is left uncounted: it takes most of the time."""
AXE = Axe()


def in_every_look(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test with each `language`, `theme` and `size`."""
    test = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["390x844", "1280x800"])(test)
    test = pytest.mark.parametrize("theme", THEMES)(test)
    found: Callable[..., None] = pytest.mark.parametrize("language", LANGUAGES)(test)
    return found


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
        page.wait_for_timeout(150)  # transitions change contrast while they run
        found += [f"{path} {said}" for said in violations(page)]
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > width:
            found.append(f"{path} is {wide} wide")
    return found
