"""The guides: a page each on paper, in three languages, with a picture at every step."""

import pytest
from browser.conftest import Open
from browser.test_paper import pages_of


@pytest.mark.parametrize("language", ["en", "fr", "ja"])
@pytest.mark.parametrize(("who", "steps"), [("organisers", 8), ("helpers", 6)])
def test_a_guide_is_one_printed_page_with_pictures(
    open_page: Open, language: str, who: str, steps: int
) -> None:
    page = open_page(f"/tournament/guide/{who}", locale=language)
    assert page.locator(".guide-steps .card").count() == steps
    drawn = page.locator(".guide-picture path, .guide-picture circle").count()
    assert drawn >= 2 * steps
    assert pages_of(page) == 1
    page.emulate_media(media="print")
    wide = "() => document.documentElement.scrollWidth > innerWidth + 1"
    assert not page.evaluate(wide)
