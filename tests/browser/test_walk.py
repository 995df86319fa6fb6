"""Every page of Torri at every size a phone has, with text of twice its size too."""

import pytest
from browser.conftest import Open
from browser.walk import DOUBLED, LANGUAGES, LOOKS, every_page, looked_at, walk

PARTS = 3
WRONG = """() => {
  const put = (id, tag, text, look) => {
    const one = Object.assign(document.createElement(tag), { id, textContent: text });
    Object.assign(one.style, look);
    document.querySelector("main").prepend(one);
  };
  put("over", "p", "over each other", { marginTop: "-3em" });
  put("under", "p", "over each other", {});
  put("low", "button", "x", { height: "20px", minHeight: "0" });
  put("long", "p", "immeasurably".repeat(9), { overflowWrap: "normal" });
}"""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_every_phone(open_page: Open, language: str, part: int) -> None:
    page = open_page(f"/?lang={language}")
    pages = dict([*every_page(page).items()][part::PARTS])
    assert len(pages) > 15
    assert list(walk(page, pages, language)) == []


def test_the_walk_sees_what_does_not_fit(open_page: Open) -> None:
    page = open_page("/torri/result?line=Adso: 8x3 / William: 7x3")
    assert list(looked_at(page, "result", LOOKS)) == []
    page.evaluate(WRONG)
    found = " ".join(looked_at(page, "result", [(320, 640, 1), (320, 640, DOUBLED)]))
    assert "scrolls sideways" in found
    assert "beside the page: p#long" in found
    assert "small" in found
    assert "button#low" in found
    assert "overlaps: p#" in found
