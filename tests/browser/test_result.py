"""The result page: numbers that open, towers that light up, a picture, copies."""

import re
import struct
import zlib
from pathlib import Path
from urllib.parse import quote

import pytest
from browser.conftest import Open
from playwright.sync_api import expect

BROKEN_WORDS = """() => [...document.querySelectorAll(".score-row summary > span, .score-head b")]
  .filter((one) => {
    const range = document.createRange(), text = one.firstChild;
    return [...text.data.matchAll(/[\\p{Script=Latin}]+/gu)].some((word) => {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
    });
  }).map((one) => one.textContent)"""
"""The labels and names with a word on two lines."""


def test_a_number_opens_to_its_arithmetic_and_lights_up_its_towers(
    open_page: Open, example: str
) -> None:
    page = open_page("/torri/result?line=" + quote(example))
    page.get_by_text("Colorful towers", exact=True).click()
    expect(page.get_by_text("3 towers × (5 + 3 + 3) stories = 33")).to_be_visible()
    expect(page.get_by_text("LT-41").first).to_be_visible()
    lit = page.locator("[data-place].lit")
    assert lit.evaluate_all("all => all.map(one => one.dataset.place)") == [
        "0-4",
        "1-1",
        "1-2",
        "1-3",
    ]
    page.get_by_text("Colorful towers", exact=True).click()
    expect(lit).to_have_count(0)


def test_the_numbers_open_without_javascript_too(open_page: Open, example: str) -> None:
    page = open_page("/torri/result?line=" + quote(example), java_script_enabled=False)
    page.get_by_text("Plain towers", exact=True).click()
    expect(page.get_by_text("Rank 10: only this player has such a tower = 10")).to_be_visible()


def pixels(data: bytes) -> tuple[int, int, int]:
    """Width, height, and how many different bytes the picture holds."""
    width, height = struct.unpack(">II", data[16:24])
    chunks, place = b"", 8
    while place < len(data):
        size, kind = struct.unpack(">I4s", data[place : place + 8])
        if kind == b"IDAT":
            chunks += data[place + 8 : place + 8 + size]
        place += size + 12
    return width, height, len(set(zlib.decompress(chunks)))


def test_the_picture_is_a_png_with_something_on_it(
    open_page: Open, example: str, tmp_path: Path
) -> None:
    page = open_page("/torri/result?line=" + quote(example))
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Picture").click()
    assert waiting.value.suggested_filename == "torri-63-66.png"
    waiting.value.save_as(tmp_path / "picture.png")
    data = (tmp_path / "picture.png").read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height, variety = pixels(data)
    assert (width, height) == (1080, 1080)
    assert variety > 50


def test_the_line_and_the_link_can_be_copied(open_page: Open, example: str) -> None:
    page = open_page(
        "/torri/result?line=" + quote(example), permissions=["clipboard-read", "clipboard-write"]
    )
    for number, expected in enumerate((example, "/torri/result?line=")):
        page.locator("[data-copy]").nth(number).click()
        expect(page.locator("[data-copy]").nth(number)).to_have_text("Copied")
        assert expected in page.evaluate("navigator.clipboard.readText()")


def test_the_link_reproduces_the_page(open_page: Open, example: str) -> None:
    page = open_page("/torri/result?line=" + quote(example))
    path = page.locator("[data-link]").input_value().partition("/torri/result")
    again = open_page("".join(path[1:]), locale="fr")
    expect(again.locator(".total summary b").first).to_contain_text("63")
    expect(again.locator("html")).to_have_attribute("lang", "fr")


def test_home_remembers_what_this_phone_did_last(open_page: Open, example: str) -> None:
    page = open_page("/torri/result?line=" + quote(example))
    page.goto("/")
    page.locator("[data-recent-list] a").click()
    expect(page).to_have_url(re.compile("/torri/result"))


def test_a_deal_can_be_entered_without_javascript(open_page: Open) -> None:
    page = open_page("/torri/deal", java_script_enabled=False)
    page.wait_for_url("**/deal/form")
    towers = {
        "first": [
            ("10", 4, True),
            ("9", 3, True),
            ("8", 3, True),
            ("6", 3, False),
            ("c", 5, False),
        ],
        "second": [("7", 3, True), ("c", 5, True), ("c", 3, True), ("c", 3, True)],
    }
    for side, name in (("first", "Adso"), ("second", "William")):
        page.locator(f"[name={side}-name]").fill(name)
        for row, (kind, stories, completed) in enumerate(towers[side]):
            page.locator(f"[name={side}-towers-{row}-kind]").select_option(kind)
            page.locator(f"[name={side}-towers-{row}-stories]").fill(str(stories))
            page.locator(f"[name={side}-towers-{row}-completed]").set_checked(completed)
    page.locator("[name=marker][value='0']").check()
    page.get_by_role("button", name="Show the result").first.click()
    expect(page.locator("h1")).to_have_text("William wins by 3 points")


def test_long_names_break_neither_totals_nor_columns(open_page: Open) -> None:
    line = "Anne-Sophie van den Berg: 10x9! marker / Bartholomew Featherstonehaugh: 8x3"
    page = open_page("/torri/result?line=" + quote(line))
    total = page.locator("figcaption b").first.bounding_box()
    assert total
    assert total["height"] < 40, "the number stands on one line"
    names = page.locator(".score-head b").all()
    numbers = page.locator(".score-row summary").first.locator("b").all()
    for name, number in zip(names, numbers, strict=True):
        one, other = name.bounding_box(), number.bounding_box()
        assert one
        assert other
        assert abs(one["x"] + one["width"] - other["x"] - other["width"]) < 2


def test_a_narrow_phone_breaks_no_number_of_a_pair_and_no_short_name(open_page: Open) -> None:
    page = open_page("/match/new", viewport={"width": 320, "height": 640})
    page.locator("[name=players-0]").fill("Adso")
    page.locator("[name=players-1]").fill("William")
    page.locator("button.primary").last.click()
    page.wait_for_url("**/m/*")
    page.goto(f"{page.url.partition('#')[0]}/deal")
    page.locator("[data-add='10']").click()
    page.locator("[data-do=marker]").click()
    page.locator("[data-finish]").click()
    name = page.locator(".play-table .who", has_text="William")
    expect(name).to_be_visible()
    height = name.evaluate("one => one.getBoundingClientRect().height")
    assert height < 30, "on one line"
    page.goto("/torri/players/of?name=Adso&with=William")
    for number in page.locator(".total-card b").all():
        box = number.bounding_box()
        assert box
        assert box["height"] < 60, "on one line"


@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
def test_a_narrow_phone_breaks_no_word_of_the_sheet_and_shows_that_rows_open(
    open_page: Open, example: str, lang: str
) -> None:
    page = open_page(
        "/torri/result?line=" + quote(example), viewport={"width": 320, "height": 640}, locale=lang
    )
    broken = page.evaluate(BROKEN_WORDS)
    assert broken == []
    last = page.locator(".score-row summary b").last.bounding_box()
    assert last
    assert last["x"] + last["width"] <= 320 - 16 - 16, "room for the sign at its end"


def test_without_the_network_the_picture_says_so(open_page: Open, example: str) -> None:
    page = open_page("/torri/result?line=" + quote(example))
    page.context.set_offline(True)
    page.get_by_role("link", name="Picture").click()
    expect(page.locator("[data-picture-error]")).to_be_visible()
